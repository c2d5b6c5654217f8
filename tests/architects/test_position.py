"""Reading and writing positions: round trips, defaults, knowledge, the end of a game."""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import Any

import jsonschema
import pytest

from solver._ext.core.state import CHANCE, OVER
from solver.errors import InputError
from solver.games.architects import GAME, names
from solver.games.architects.data import tables
from solver.games.architects.positions.form import schema
from solver.games.architects.positions.read import read
from solver.games.architects.positions.write import write
from solver.games.architects.variants import SETTLED
from tests.architects import bridge
from tests.architects.table import START, edit, example, positions
from tests.edits import (
    without,
)


def test_the_schema_knows_no_options() -> None:
    data = example("ending")
    jsonschema.validate(data | {"variant": {}}, schema())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data | {"variant": {"coin_payment": "free"}}, schema())


# ---------------------------------------------------------------- what can be left out


def test_the_first_turn_needs_few_words() -> None:
    position = read(START)
    raw = bridge.dump(position.state)
    assert (position.view, raw["seat"], raw["phase"]) == (0, 0, "pick")
    assert raw["cat"] == -1
    assert [sum(deck["unseen"]) for deck in raw["decks"]] == [24, 24, 60]
    assert sum(raw["stack"]) == 12
    assert read(START | {"decks": {"rhodes": {"top": "vp3"}, "giza": {"top": "wood"}}}) == position


def test_the_setup_is_a_position_too() -> None:
    assert read({"players": [{}, {}, {}]}).state == GAME.new(seats=3)
    raw = bridge.dump(read({"players": [{"wonder": "giza"}, {}]}).state)
    assert (raw["phase"], raw["seat"], raw["due"]["wonders"]) == ("setup", 1, 1)
    state = read(START | {"phase": "setup", "decks": [{"top": "wood"}]}).state
    assert GAME.move_text(state, state.chance_outcomes()[0][0]).startswith("top rhodes")


def test_hand_written_defaults() -> None:
    raw = bridge.dump(read(example("two_players")).state)
    assert (raw["phase"], raw["flipped"], raw["picked"]) == ("pick", 0, False)
    assert raw["decks"][2]["top"] == -1
    position = read(example("three_players"))
    raw = bridge.dump(position.state)
    assert (position.view, raw["cat"], raw["knows"], raw["flipped"]) == (0, 0, [0], 2)
    assert raw["decks"][3]["top"] == names.card("compass")
    raw = bridge.dump(read(example("seven_players")).state)
    assert (raw["available"], raw["picked"]) == ([names.token("jewellery")], True)
    raw = bridge.dump(read(example("halicarnassus")).state)
    assert (raw["phase"], raw["source"], raw["picked"]) == ("keep", 1, True)


def test_three_ways_to_say_what_is_left() -> None:
    position = read(example("ending"))
    data = write(position)
    for deck, name in ((data["decks"][0], "rhodes"), (data["central"], "central")):
        full = next(deck.cards for deck in tables().decks if deck.deck == name)
        left = deck.pop("unseen")
        shown = dict.fromkeys([deck["top"]] if name != "central" else [], 1)
        deck["seen"] = {c: n - left.get(c, 0) - shown.get(c, 0) for c, n in full.items()}
        deck["size"] = sum(left.values()) + sum(shown.values())
    assert read(data) == position


def test_the_cat_holder_is_derived_when_there_is_one() -> None:
    data = example("three_players")
    assert "cat" not in data
    with pytest.raises(InputError, match="cat: not given, and seats 0, 1"):
        read(edit("two_players", without("cat")))


def test_names_in_three_languages_give_one_position() -> None:
    data = write(read(example("halicarnassus")))
    for lang in ("en", "it"):
        text = json.dumps(data)
        for count, name in ((14, names.card_name), (14, names.token_name), (7, names.wonder_name)):
            for i in range(count):
                text = text.replace(f'"{name(i)}"', json.dumps(name(i, lang)))
        assert read(json.loads(text)) == read(data)


def test_former_options_that_name_what_is_played() -> None:
    position = read(START | {"variant": dict(SETTLED)})
    assert position == read(START)
    assert position.variant == GAME.variant_of(position.state) == write(position)["variant"] == {}


# ---------------------------------------------------------------- knowledge


def test_a_position_holds_nothing_that_its_seat_has_not_seen() -> None:
    """Another card on top of the central deck is another position only for who has seen it."""
    told = kept = 0
    for seed in range(6):
        state = GAME.new(seats=2 + seed)
        deal = GAME.deal({}, seed)
        while state.decider != OVER:
            raw = bridge.dump(state)
            central = raw["decks"][-1]
            if raw["knows"]:
                other = next((k for k, n in enumerate(central["unseen"])
                              if n and k != central["top"]), None)  # fmt: skip
                if other is not None:
                    twin = copy.deepcopy(raw)
                    twin["decks"][-1]["top"] = other
                    for seat in range(state.seats):
                        one, two = (GAME.observe(s, seat) for s in (state, bridge.load(twin)))
                        if seat in raw["knows"]:
                            assert one != two
                            assert write(one)["central"]["top"] != write(two)["central"]["top"]
                            told += 1
                        else:
                            assert one.state.to_bytes() == two.state.to_bytes()
                            assert write(one) == write(two)
                            assert "top" not in write(one)["central"]
                            assert one.to_compact() == two.to_compact()
                            kept += 1
            moves = state.legal_moves()
            state.apply(moves[seed % len(moves)] if moves else deal.event(state))
    assert told > 50
    assert kept > 100


def test_a_card_that_was_seen_but_not_noted() -> None:
    """From the position of another seat nobody can say what the holder of the Cat pawn knows."""
    position = read(example("two_players"))
    seen = GAME.observe(position.state, 0)
    assert write(seen)["central"]["top"] == "?"
    assert read(write(seen)) == seen
    assert "top" not in write(position)["central"]


def test_the_look_is_asked_for() -> None:
    data = edit("three_players", lambda d: d["central"].pop("top"))
    with pytest.raises(InputError, match=r"central.top: not given, but seat 0 has seen it .*peek"):
        read(data)
    state = read(data | {"due": "peek"}).state
    assert state.decider == CHANCE
    assert bridge.decode(state.chance_outcomes()[0][0])[0] == "peek"
    # Who watches takes it that the holder has looked.
    assert bridge.dump(read(data | {"view": 1}).state)["knows"] == [0]


# ---------------------------------------------------------------- duties, the end


@pytest.mark.parametrize(("built", "cards", "possible"), [([1], 5, True), ([], 4, False)])
def test_economy_used_in_the_last_turn(built: list[int], cards: int, possible: bool) -> None:
    """A stage that Economy can pay is a duty, unless it was used for another one in that turn."""
    here = ["vp3", "vp3", "vp3", "tablet", "red_h0"][:cards]
    data = {
        "seat": 0,
        "players": [
            {"wonder": "giza", "cards": here},
            {"wonder": "rhodes", "cards": ["coin"], "built": built, "tokens": ["economy"]},
        ],
        "decks": [{"top": "stone", "size": 20}, {"top": "clay", "size": 30 - 2 * cards}],
        "central": {"size": 55 + cards - built.count(1)},
        "face_up": ["decor", "culture", "culture"],
    }
    if possible:
        assert read(data).state.legal_moves()
    else:
        with pytest.raises(InputError, match="stage 1 can be paid and is not built"):
            read(data)


def exhausted(**fields: Any) -> dict[str, Any]:
    """A game of seven in which all cards are taken, and nobody has completed a wonder."""
    wonders = ["alexandria", "babylon", "ephesus", "giza", "halicarnassus", "olympia", "rhodes"]
    money = [kind for kind, n in LEFT_OVER.items() for _ in range(n)]
    tokens = [token.id for token in tables().tokens for _ in range(token.copies)]
    players = []
    for seat, wonder in enumerate(wonders):
        cards = Counter(money[6 * seat : 6 * seat + 6])
        cards += Counter(vp3=2 + 2 * (seat == 0), vp2_cat=3 + 3 * (seat == 3), red_h0=2)
        cards["red_h0"] += 4 * (seat == 6)
        players.append(
            {"wonder": wonder, "cards": dict(cards), "built": [1, 2, 3, 4]}
            | {"tokens": tokens[2 * seat : 2 * seat + 2 + (seat == 6)], "military": seat % 3}
        )
    empty = {"size": 0}
    return {
        "phase": "over",
        "seat": 6,
        "players": players,
        "decks": [dict(empty) for _ in wonders],
        "central": dict(empty),
        "cat": 3,
    } | fields


LEFT_OVER = {"wood": 8, "stone": 9, "clay": 9, "papyrus": 8, "glass": 8}
"""Grey cards that were not spent; all coins were."""


def test_a_game_can_end_because_no_card_is_left() -> None:
    position = read(exhausted())
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    assert outcome.ending == "exhausted"
    assert read(write(position)) == position
    assert GAME.read_compact(position.to_compact()) == position
    # One card before that.
    data = exhausted(phase="pick", seat=0, central={"unseen": ["vp3"]})
    data["players"][0]["cards"]["vp3"] -= 1
    state = read(data).state
    state.apply(GAME.parse_move(state, "take central"))
    state.apply(state.chance_outcomes()[0][0])
    assert state.decider == OVER
    assert bridge.dump(state)["cities"] == bridge.dump(position.state)["cities"]


def test_who_finds_no_card_is_passed_over() -> None:
    data = exhausted(phase="pick", seat=0)
    data["decks"][3] = {"top": "vp3", "size": 1}
    data["players"][0]["cards"]["vp3"] -= 1
    with pytest.raises(InputError, match="seat: seat 0 finds no card to take"):
        read(data)
    assert read(data | {"seat": 4}).state.legal_moves() == [bridge.encode("take", 3)]


def test_a_finished_game_says_so() -> None:
    for seed in range(3):
        *_, last = positions(seed)
        data = write(last)
        assert data["phase"] == "over"
        assert read(data) == last
        assert GAME.outcome(read(data).state) == GAME.outcome(last.state)
        with pytest.raises(InputError, match='"phase": "over"'):
            read(data | {"phase": "pick", "turn": {}})
        del data["seat"]
        assert read(data) == last
