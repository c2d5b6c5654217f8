"""Reading and writing positions: round trips, defaults, what is found out, what is refused."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.errors import InputError
from solver.games.base import Position
from solver.games.wonders import GAME, names
from solver.games.wonders.data import sheets
from solver.games.wonders.positions.read import read
from solver.games.wonders.positions.write import write
from solver.games.wonders.variants import NEEDS, OPTIONS
from tests.cli.hidden_hands import Onlooker
from tests.states import play_out
from tests.wonders import bridge
from tests.wonders.contract import FUZZ
from tests.wonders.games import busy_move
from tests.wonders.table import (
    RARE,
    example,
    mixed_variant,
    next_event,
    played,
    positions,
    written,
)

LAST_TURN = 6
EXPANDING = ("leaders", "cities", "teams", "edifice", "armada")


def again(data: Any) -> Any:
    """The position as it is read from the text of a file."""
    return read(json.loads(json.dumps(data)))


# ---------------------------------------------------------------- round trips


def test_round_trip_while_a_game_is_followed() -> None:
    """What a seat that types what it sees knows, also while it looks at hands or at the pile."""
    phases: Counter[str] = Counter()
    for seed, seats in ((2, 3), (3, 4), (6, 6), (2, 2), (3, 2)):
        for position in followed(seed, seats):
            data = write(position)
            found = again(data)
            assert found.state.infoset(position.view) == position.state.infoset(position.view)
            if seats > 2:
                assert found.state.to_bytes() == position.state.to_bytes()
            assert GAME.read_compact(found.to_compact()) == found
            phases[data["phase"]] += 1
    assert phases["see"] > 20
    assert phases["look"] > 0
    assert phases["discard"] > 0


def followed(seed: int, seats: int) -> Iterator[Position]:
    """The positions of one seat that follows a game, some of them left out."""
    variant = mixed_variant(0, seats)
    onlooker = Onlooker(GAME.new(variant, seats), seed % seats)
    for count, (before, event) in enumerate(played(seed, seats, variant)):
        after = before.copy()
        after.apply(event)
        moments = watched_moments(onlooker, before, event, after)
        rare = bridge.dump(after)["phase"] in RARE
        for moment in moments if rare or count % 7 == 0 else ():
            yield GAME.observe(moment, onlooker.seat)


def watched_moments(onlooker: Onlooker, before: State, event: int, after: State) -> list[State]:
    """The states of the onlooker on the way through one event."""
    moments: list[State] = []
    apply = onlooker._apply

    def noted(shown: int) -> None:
        apply(shown)
        moments.append(onlooker.state.copy())

    onlooker._apply = noted  # type: ignore[method-assign]
    onlooker.notice(before, event, after)
    onlooker._apply = apply  # type: ignore[method-assign]
    return moments


# ---------------------------------------------------------------- examples, schema


def test_options_are_those_of_the_variant() -> None:
    for option in OPTIONS[1:]:
        data = example(PLAYED_WITH[NEEDS.get(option.name, ())])
        for value in option.values:
            if value in ("day", "after_hand") or (option.name in EXPANDING and value == "yes"):
                continue  # more has to be told
            variant = data.get("variant", {}) | {option.name: value}
            meant = sheets.shipped().hash if option.name == "boards" else value
            assert read(data | {"variant": variant}).variant[option.name] == meant


PLAYED_WITH = {
    (): "age_2",
    ("leaders",): "recruitment",
    ("cities",): "cities",
    ("leaders", "cities"): "cities",
    ("teams",): "team",
    ("edifice",): "edifice",
    ("armada",): "armada",
    ("leaders", "armada"): "armada_everything",
}
"""Examples of positions by what an option needs."""


# ---------------------------------------------------------------- what can be left out

START: dict[str, Any] = {
    "game": "wonders",
    "hand": ["altar", "baths", "well", "tavern", "stockade", "mine", "loom"],
    "players": [
        {"wonder": "Gizah night"},
        {"wonder": "rhodos", "side": "day"},
        {"wonder": "Babilonia B"},
        {"wonder": "Halicarnassus giorno"},
        {"wonder": "Olympia", "side": "notte"},
        {"wonder": "ephesus A"},
        {"wonder": "alexandria day"},
    ],
}


def test_the_first_turn_needs_boards_and_a_hand() -> None:
    raw = bridge.dump(read(START).state)
    assert [city["side"] for city in raw["cities"]] == [1, 0, 1, 0, 1, 0, 0]
    assert {city["coins"] for city in raw["cities"]} == {3}
    assert (raw["phase"], raw["age"], raw["turn"], raw["view"]) == ("choose", 1, 1, 0)
    assert raw["forgot"] == [0, 0, 0]


def test_what_follows_from_a_hand_and_the_cities() -> None:
    """Age and turn from the hand, stages and cards from the turns, tokens from the shields."""
    position = read(example("age_2"))
    raw = bridge.dump(position.state)
    assert (raw["age"], raw["turn"]) == (2, 4)
    assert [(city["victories"], city["defeats"]) for city in raw["cities"]] == [
        ([0, 0, 0], 2), ([1, 0, 0], 0), ([0, 0, 0], 1), ([2, 0, 0], 0),
    ]  # fmt: skip
    assert raw["forgot"] == [0, 0b001, 0]
    third = bridge.dump(read(example("age_1")).state)["cities"][2]
    assert [names.card_name(card) for card in third["cards"]] == [
        "clay_pit", "barracks", "scriptorium",
    ]  # fmt: skip


def test_turns_are_found_that_fit_what_was_passed_on() -> None:
    """Whatever was built from a hand that the view has passed on was in it."""
    data = write(read(example("age_2")))
    for turn, passed in enumerate(data["passed"], 1):
        if passed is None:
            continue
        for later in range(turn + 1, 4):
            seat = -(later - turn) % 4  # the hand goes to the right in Age II
            use = data["players"][seat]["turns"][later - 1]
            assert not use.startswith("build") or use.split()[1] in passed


def test_names_in_any_language_and_form() -> None:
    position = read(example("age_1"))
    data = write(position)
    assert data["players"][0]["turns"][0] == "build timber_yard"
    assert again(data) == position


def test_own_cards_that_nobody_names_are_common_ones() -> None:
    """A card that the view sold and does not tell is assumed, always the same one."""
    data = START | {"hand": START["hand"][:6], "players": copy.deepcopy(START["players"])}
    for player in data["players"]:
        player.update(coins=6)
    position = read(data)
    assert position == read(copy.deepcopy(data))
    told = write(position)["players"][0]["turns"]
    assert told[0].startswith("sell ")
    assert write(position)["players"][1]["turns"] == ["sell"]


def test_moves_with_payments_are_understood_as_turns() -> None:
    data = example("age_1")
    data["players"][0]["turns"][1] = "build guard tower left 2"
    data["players"][1]["turns"][0] = "BUILD altar"
    data["players"][2]["turns"][0] = "build clay pit by right"
    assert read(data) == read(example("age_1"))
    free = example("free_city")
    free["free_city"]["turns"][0] = "city build statue right 2 left 1"
    assert read(free) == read(example("free_city"))


def test_the_choice_already_made() -> None:
    position = read(example("age_2") | {"chosen": ["build vineyard"]})
    assert position.state.decider == 1
    assert read(example("age_2")).state.decider == 0
    assert again(write(position)) == position
    two = {"chosen": ["build vineyard", "city build quarry"]}
    both_cards = read(example("free_city") | two)
    assert both_cards.state.decider == 1
    assert write(both_cards)["chosen"] == two["chosen"]
    assert again(write(both_cards)) == both_cards


def test_a_side_chosen_in_secret() -> None:
    data = {
        "game": "wonders",
        "phase": "sides",
        "view": 1,
        "players": [{"wonder": name} for name in ("gizah", "rhodos", "babylon")],
    }
    position = read(data | {"chosen": ["side night"]})
    assert position.state.decider == 2
    assert again(write(position)) == position
    assert read(data).state.decider == 1


# ---------------------------------------------------------------- Halikarnassos


def names_of_pile(data: dict[str, Any]) -> list[str]:
    """The discarded cards that a position names."""
    cities = [*data["players"], *([data["free_city"]] if "free_city" in data else [])]
    ages = [[city.get("turns", []) for city in cities]]
    ages += [age["turns"] for age in data.get("history", [])]
    texts = [text.removesuffix(" drawn").split() for age in ages for turns in age for text in turns]
    return sorted(words[1] for words in texts if words[0] in ("sell", "left") and len(words) > 1)


def test_the_pile_can_be_a_mere_list() -> None:
    position = read(example("halikarnassos"))
    texts = [GAME.move_text(position.state, move) for move in position.state.legal_moves()]
    assert len(texts) == 9
    assert {text.split()[1] for text in texts} == set(names_of_pile(write(position)))


def test_known_discards_without_turns() -> None:
    """A position of a real game, its turns and history replaced by the known cards of the pile."""
    count = 0
    for seed in range(1, 12, 2):
        for position in positions(seed, 3 + seed % 5, share=0.06):
            data = write(position)
            if data["phase"] not in ("choose", "discard", "seventh") or "history" not in data:
                continue
            known = names_of_pile(data)
            for key in ("passed", "history", "due", "chosen"):
                data.pop(key, None)
            for player in data["players"]:
                player.pop("turns")
            found = again(data | {"discards": {"known": known}})
            assert not Counter(known) - Counter(names_of_pile(write(found)))
            assert again(write(found)) == found
            count += 1
    assert count > 20


def test_history_is_kept_for_halikarnassos_only() -> None:
    with_pile = write(read(example("age_3")))
    assert [len(age["turns"]) for age in with_pile["history"]] == [7, 7]
    assert "history" not in write(read(example("age_2")))
    discarded = with_pile["history"][0]["turns"][0] + with_pile["history"][1]["turns"][0]
    assert {"left lumber_yard", "sell foundry", "left quarry"} <= set(discarded)


AGE_2_OF_THREE: dict[str, Any] = {
    "game": "wonders",
    "age": 2,
    "hand": ["sawmill", "quarry", "brickyard", "foundry", "loom", "forum", "walls"],
    "players": [
        {"wonder": "gizah day", "coins": 21},
        {"wonder": "rhodos day", "coins": 21},
        {
            "wonder": "halikarnassos night",
            "stages": 1,
            "coins": 3,
            "cards": ["altar", "theater", "stone pit", "clay pool", "ore vein", "lumber yard"],
            "military": [],
        },
    ],
}
"""Halikarnassos has played five buildings and a stage, and taken one from the pile."""


def test_a_card_taken_from_the_pile() -> None:
    """One building more than turns: it was taken, and somebody had discarded it."""
    data = write(read(AGE_2_OF_THREE))
    texts = [text for turns in data["history"][0]["turns"] for text in turns]
    assert sum(text.startswith("taken") for text in texts) == 1
    assert sum(text.startswith("build") for text in texts) == 5
    assert again(data) == read(AGE_2_OF_THREE)
    other = copy.deepcopy(AGE_2_OF_THREE)
    other["players"][2]["wonder"] = "olympia night"
    with pytest.raises(InputError, match="only 0 cards can lie under them"):
        read(other)


def pile_in_turn_six(seed: int, seats: int) -> Iterator[State]:
    """The states of a game after seat 0 has looked through the pile in a sixth turn.

    Seat 1, Babylon, plays the last card of its hand after that.
    """
    variant = GAME.parse_variant({"turn_six_order": "halikarnassos_first"})
    state = GAME.new(variant, seats)
    deal, draw, wanted = GAME.deal(variant, seed), Random(seed), ["halikarnassos", "babylon"]
    while state.decider != OVER:
        raw = bridge.dump(state)
        if raw["looks"][0][1] == LAST_TURN:
            yield state
        if state.decider == CHANCE:
            event = next_event(state, wanted, deal)
        else:
            kinds: dict[str, int] = {bridge.decode(m)[0]: m for m in state.legal_moves()}
            drawn = busy_move(state, draw)
            stages = state.decider == 1 or (state.decider == 0 and raw["turn"] == LAST_TURN)
            event = kinds.get("stage", drawn) if stages else drawn
            event = kinds["sell"] if raw["phase"] == "seventh" else event
        state.apply(event)
    yield state


@pytest.mark.parametrize(
    ("seed", "seats"),
    [
        (5, 4),
        pytest.param(16, 5, marks=pytest.mark.slow),
        pytest.param(4, 6, marks=pytest.mark.slow),
    ],
)
def test_a_look_before_babylon_sells_its_last_card(seed: int, seats: int) -> None:
    """What Babylon discards then the pile did not hold when it was looked through."""
    count = 0
    for state in pile_in_turn_six(seed, seats):
        position = GAME.observe(state, count % state.seats)
        assert again(write(position)).state.to_bytes() == position.state.to_bytes()
        assert GAME.read_compact(position.to_compact()) == position
        count += 1
    assert count > 25


# ---------------------------------------------------------------- playing on


# In these seat 0 has seen every card.
@pytest.mark.parametrize("name", [one for one in FUZZ.examples if one not in ("age_1", "walls")])
def test_the_others_play_what_the_view_cannot_know(name: str) -> None:
    """Cards that are face down or in other hands can be any that fit, and the game goes on."""
    state = read(example(name)).state
    assert GAME.outcome(play_out(state, 3)) is not None
    worlds = {
        state.determinize(read(example(name)).view, Rng(seed)).to_bytes() for seed in range(5)
    }
    assert len(worlds) > 1


def test_a_finished_game() -> None:
    *_, last = positions(3, 3)
    data = write(last)
    assert data["phase"] == "over"
    assert last.state.decider == OVER
    assert again(data) == last
    assert GAME.outcome(again(data).state) == GAME.outcome(last.state)


def test_a_deal_goes_on() -> None:
    state = read(written("deal")).state
    assert state.decider == CHANCE
    events = [GAME.move_text(state, event) for event, _ in state.chance_outcomes()]
    assert all(text.startswith("deal ") for text in events)
    assert len(events) > 20
