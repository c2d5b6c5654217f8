"""Reading and writing positions: round trips, defaults, knowledge, every kind of contradiction."""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import Any

import jsonschema
import pytest

from solver._ext.architects import bridge
from solver._ext.core.state import CHANCE, OVER
from solver.errors import InputError
from solver.games.architects import GAME, names
from solver.games.architects.data import tables
from solver.games.architects.positions.form import schema
from solver.games.architects.positions.read import read
from solver.games.architects.positions.write import write
from solver.games.architects.variants import OPTIONS, bits_of, variant_of
from tests.architects.table import VARIANTS, example, positions
from tests.edits import (
    Change,
    both,
    changed,
    check_contradiction,
    check_wrong_type,
    top,
    without,
)


def test_the_schema_wants_texts_for_options() -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(example("ending") | {"variant": {"coin_payment": True}}, schema())


# ---------------------------------------------------------------- what can be left out


START: dict[str, Any] = {
    "players": [{"wonder": "giza"}, {"wonder": "rhodes"}],
    "decks": [{"top": "wood"}, {"top": "vp3"}],
    "face_up": ["decor", "culture", "culture"],
}


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
    assert (raw["phase"], raw["flipped"], raw["triggered"]) == ("pick", 0, [])
    assert raw["decks"][2]["top"] == -1
    position = read(example("three_players"))
    raw = bridge.dump(position.state)
    assert (position.view, raw["cat"], raw["knows"], raw["flipped"]) == (0, 0, [0], 2)
    assert raw["decks"][3]["top"] == names.card("compass")
    raw = bridge.dump(read(example("seven_players")).state)
    assert raw["triggered"] == raw["available"] == [names.token("jewellery")]
    raw = bridge.dump(read(example("halicarnassus")).state)
    assert (raw["phase"], raw["source"]) == ("keep", 1)
    assert raw["triggered"] == [names.token("architecture")]


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


def test_variants() -> None:
    for bits in VARIANTS:
        variant = variant_of(bits)
        assert bits_of(variant) == bits
        data = START | {"variant": variant}
        assert read(data).variant == GAME.variant_of(read(data).state) == variant
        as_json = {k: {"true": True, "false": False}.get(v, v) for k, v in variant.items()}
        assert read(START | {"variant": as_json}) == read(data)
        written = write(read(data))["variant"]
        assert all(written[o.name] == variant[o.name] != o.default for o in OPTIONS
                   if o.name in written)  # fmt: skip


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


# ---------------------------------------------------------------- contradictions


def edit(name: str, change: Change) -> dict[str, Any]:
    return changed(example(name), change)


def player(seat: int, **fields: Any) -> Change:
    return lambda data: data["players"][seat].update(fields)


def card(seat: int, kind: str, count: int) -> Change:
    return lambda data: data["players"][seat]["cards"].update({kind: count})


def left(deck: int, kind: str, count: int) -> Change:
    return lambda data: data["decks"][deck]["unseen"].update({kind: count})


def deck_of(name: str, **fields: Any) -> Change:
    return lambda data: data["decks"][name].update(fields)


def deck(index: int, **fields: Any) -> Change:
    return lambda data: data["decks"][index].update(fields)


def central(**fields: Any) -> Change:
    return lambda data: data["central"].update(fields)


def start_with(data: dict[str, Any], cards: list[str], seen: list[str]) -> None:
    """The first turn, but with these cards in front of seat 0 and out of its deck."""
    data.clear()
    data.update(copy.deepcopy(START), seat=0)
    data["players"][0]["cards"] = cards
    data["decks"][0]["seen"] = seen


CONTRADICTIONS: dict[str, tuple[str, Change, str]] = {
    # seats
    "no such seat": ("ending", top(seat=2), "seat: 2 is no seat of 2 players"),
    "no such view": ("ending", top(view=4), "view: 4 is no seat"),
    "no such cat holder": ("ending", top(cat=4), "cat: 4 is no seat"),
    "no such knower": ("ending", top(knows=[1, 2]), "knows[1]: 2 is no seat"),
    "seat not given": ("ending", without("seat"), "seat: not given"),
    "not the first seat": ("two_players", top(**START, seat=1, cat=None, knows=[], central={}),
                           "players[0]: 0 cards taken at most, but seat 1 has had 0 turns"),
    "turns do not go round": (
        "ending",
        lambda d: start_with(d, cards=["vp3"], seen=["vp3"]),
        "players[1]: 0 cards taken at most, but seat 0 has had 1 turns",
    ),
    "wonder twice": ("ending", player(1, wonder="rhodes"), "'rhodes' is also the wonder of seat 0"),
    "wonder not given": (
        "ending",
        both(lambda d: d["players"][0].pop("wonder"), top(decks=[], phase="pick")),
        "players[0].wonder: not given",
    ),
    "wonder not dealt": (
        "ending",
        both(lambda d: d["players"][1].pop("wonder"), top(decks=[])),
        "not given, but the game has begun",
    ),
    "too many decks": ("ending", top(decks=[{}, {}, {}]), "3 decks for 2 players"),
    "deck of nobody": ("ending", top(decks={"giza": {}}), "decks.giza: nobody plays this wonder"),
    "deck twice": (
        "ending",
        top(decks={"rhodes": {}, "Rodi": {}}),
        "the same deck as decks.rhodes",
    ),
    # stages
    "stage twice": ("ending", player(0, built=[1, 2, 2]), "built[2]: stage 2 stands twice"),
    "stage in the air": ("ending", player(0, built=[1, 3]), "stage 3 of Rhodes without stage 2"),
    "finished and going on": (
        "ending",
        player(1, built=[1, 2, 3, 4, 5]),
        "all 5 stages, but the game goes on",
    ),
    "finished by another": (
        "ending",
        player(0, built=[1, 2, 3, 4, 5]),
        "all 5 stages, but it is the turn of seat 1",
    ),
    # cards and decks
    "card that never came": (
        "ending",
        card(0, "vp3", 2),
        "players: 6 x 3 victory points are there, but 5 have come out",
    ),
    "card that nobody has": ("ending", card(0, "vp3", 0), "have come out of the decks, but 4 are"),
    "more than the deck": (
        "ending",
        left(1, "red_h1", 3),
        "decks[1].unseen: 3 x 1 shield, 1 horn, the whole deck has 2",
    ),
    "more than the deck with the top": (
        "halicarnassus",
        both(left(0, "glass", 1)),
        "decks[0].unseen: 2 x Glass, the top included, the whole deck has 1",
    ),
    "more has come out than the deck had": (
        "three_players",
        deck_of("Babylon", seen=["glass", "glass", "glass", "coin"]),
        "decks.Babylon.seen: 3 x Glass, the whole deck has 2",
    ),
    "both ways": ("ending", deck(0, seen=[]), "decks[0]: has both 'unseen' and 'seen'"),
    "size and counts": ("ending", deck(0, size=7), "7, but by the counts 6 cards are left"),
    "size too large": ("two_players", deck(0, size=26), "no more than 25 cards can be left"),
    "size too small": ("two_players", deck(0, size=0), "0, but a card lies on top"),
    "sizes do not add up": (
        "two_players",
        deck(0, size=24),
        "by their sizes 11 cards have been taken, but 7 lie in front",
    ),
    "sizes leave too much": (
        "two_players",
        deck(0, size=3),
        "no cards left in them fit",
    ),
    "top not in the deck": ("two_players", deck(1, top="red_h2"), "decks[1].top: 1 x 1 shield, 2"),
    "top not given": ("two_players", lambda d: d["decks"][1].pop("top"), "decks[1].top: not given"),
    "deck not given": ("two_players", lambda d: d["decks"].pop(), "decks[1].top: not given"),
    "resources not paid for": (
        "halicarnassus",
        left(0, "stone", 0),
        "resources and coins have left the decks and lie in front of nobody",
    ),
    "green cards without a set": ("ending", left(1, "gear", 0), "that is not"),
    "horns without a battle": (
        "ending",
        lambda d: start_with(d, cards=[], seen=["red_h1"]),
        "they leave the game in a battle",
    ),
    "too few horns for the tokens": (
        "halicarnassus",
        player(1, military=8),
        "9 Military Victory tokens need 4 battles",
    ),
    "counted twice": (
        "ending",
        player(0, cards={"stone": 1, "pietra": 1}),
        "players[0].cards.pietra: is counted twice",
    ),
    "stage that can be paid": (
        "ending",
        both(card(1, "papyrus", 1), lambda d: d["central"]["unseen"].update(papyrus=1)),
        "players[1].cards: stage 5 can be paid and is not built at the end of the turn",
    ),
    "set that can be turned in": (
        "ending",
        both(card(1, "compass", 2), lambda d: d["central"]["unseen"].update(compass=1)),
        "players[1].cards: a science set is not turned in",
    ),
    # tokens
    "token of two": ("ending", player(0, tokens=["crafts", "engineering"]), "2 Crafts lie face up"),
    "token twice": ("ending", player(0, tokens=["crafts"] * 2), "Crafts stands 2 times"),
    "culture three times": (
        "ending",
        player(0, tokens=["culture"] * 2),
        "3 Culture lie face up or are owned",
    ),
    "two face up": ("ending", top(face_up=["crafts", "decor"]), "face_up: 2 tokens; there must be"),
    "four face up": (
        "ending",
        top(face_up=["crafts", "decor", "culture", "culture"]),
        "face_up: 4 tokens",
    ),
    "gifts of Babylon": (
        "three_players",
        player(2, tokens=[], built=[1, 2, 3, 4]),
        "0, but the 2 stages of Babylon",
    ),
    # conflict and cat
    "too many conflict tokens": ("three_players", top(conflict=4), "3 players play with 3"),
    "horns not flipped": ("three_players", top(conflict=1), "1 tokens show Battle, but 2 horns"),
    "battle left out": (
        "halicarnassus",
        both(card(2, "red_h1", 3), top(phase="pick"), without("search"), deck(1, top="clay")),
        "there is a battle when 3 tokens show Battle",
    ),
    "cat without a card": (
        "three_players",
        top(cat=1),
        "cat: seat 1 has no card with a cat",
    ),
    "nobody has the cat": ("three_players", top(cat=None), "nobody, but seat 0 has a card"),
    # knowledge
    "top not seen by the view": (
        "three_players",
        top(view=1),
        "central.top: seat 1 has no card with a cat",
    ),
    "top not seen by knows": ("ending", top(knows=[]), "by 'knows' seat 1 has not seen it"),
    "knows without a cat": ("three_players", top(knows=[0, 2]), "knows: seat 2 has no card"),
    "holder has not looked": ("two_players", top(seat=0, knows=[], view=1), "holds the Cat pawn"),
    "seen and not given": ("ending", both(top(knows=[1]), lambda d: d["central"].pop("top")),
                           "central.top: not given, but seat 1 has seen it"),
    "top that is not left": (
        "ending",
        lambda d: d["central"]["unseen"].update(glass=0),
        "central.top: no Glass is left",
    ),
    "knows the top of nothing": (
        "ending",
        central(unseen={}, top="?"),
        "knows: the central deck is empty",
    ),
    "nothing to look at": ("ending", top(due="peek"), "'peek', but seat 1 has nothing to look at"),
    # the turn
    "wrong event": ("ending", top(due="draw"), "due: 'draw' in phase 'pick'"),
    "act with nothing to do": (
        "seven_players",
        without("turn"),
        "'act', but seat 5 has nothing left to do",
    ),
    "available and not owned": (
        "seven_players",
        top(turn={"available": ["crafts"]}),
        "turn.available: seat 5 does not own Crafts",
    ),
    "available and used": (
        "seven_players",
        top(turn={"available": ["jewellery"], "used": ["jewellery"]}),
        "Jewellery is used already",
    ),
    "no token to use": (
        "seven_players",
        top(turn={"used": ["decor"]}),
        "turn.used: Decor is never used",
    ),
    "trigger left out": (
        "seven_players",
        top(turn={"available": ["jewellery"], "triggered": []}),
        "turn.triggered: Jewellery is missing",
    ),
    "marks before the turn": (
        "seven_players",
        top(phase="pick"),
        "turn.available: given at the beginning of a turn",
    ),
    "act before the main card": (
        "seven_players",
        lambda d: d["turn"].update(picked=False),
        "turn.picked: false in phase 'act'",
    ),
    "nothing to search": ("halicarnassus", without("search"), "decks[1].top: not given"),
    "search in the wrong phase": (
        "halicarnassus",
        top(phase="act"),
        "search: given in phase 'act'",
    ),
    "search of the wrong deck": (
        "halicarnassus",
        both(
            lambda d: d["search"].update(deck="alexandria", cards=["glass"]),
            top(due="find"),
            lambda d: d["decks"][0].pop("top"),
            deck(1, top="clay"),
        ),
        "search.deck: the deck of seat 0",
    ),
    "search of the central deck": (
        "halicarnassus",
        lambda d: d["search"].update(deck="central"),
        "search.deck: the central deck",
    ),
    "search stopped early": (
        "halicarnassus",
        both(
            lambda d: d["search"]["cards"].pop(0),
            left(1, "clay", 2),
        ),
        "4 cards, but more are left in the deck",
    ),
    "search by another wonder": (
        "halicarnassus",
        both(top(seat=1), lambda d: d["search"].update(deck="left")),
        "Rhodes has nothing to choose",
    ),
    "effect without a stage": (
        "three_players",
        top(phase="effect"),
        "no stage of seat 0 carries out an effect",
    ),
    "over too early": ("ending", top(phase="over"), "nobody has completed a wonder and cards are"),
    "setup too late": ("ending", top(phase="setup"), "'setup' after it has begun"),
}  # fmt: skip


@pytest.mark.parametrize("case", CONTRADICTIONS)
def test_contradiction(case: str) -> None:
    name, change, text = CONTRADICTIONS[case]
    check_contradiction(GAME, edit(name, change), text)


@pytest.mark.parametrize(
    ("name", "change", "places"),
    [
        (
            "ending",
            both(player(0, wonder="giya"), player(1, built=[1, 1]), top(view=5)),
            ["players[0].wonder", "players[1].built[1]", "view"],
        ),
        (
            "three_players",
            top(conflict=1, cat=1, face_up=["decor"]),
            ["face_up", "conflict", "cat"],
        ),
        (
            "ending",
            both(top(due="draw", knows=[]), card(0, "vp3", 2), left(1, "gear", 0)),
            ["central.top", "due", "players", "decks"],
        ),
    ],
)
def test_what_is_wrong_is_told_at_once(name: str, change: Change, places: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        read(edit(name, change), "my.json")
    lines = caught.value.lines()
    assert [line.split(": ")[:2] for line in lines] == [["my.json", place] for place in places]
    assert not any("\n" in line for line in lines)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ([], "must be an object"),
        ({}, "missing required field 'players'"),
        ({"game": "duel"}, "game: Invalid enum value 'duel'"),
        ({"players": [{}]}, "players: must have at least 2 entries"),
        ({"players": [{}] * 8}, "players: must have at most 7 entries"),
        ({"playrs": []}, "did you mean 'players'?"),
        ({"players": [{}, {"card": []}]}, "players[1]: Object contains unknown field 'card'; did"),
        ({"players": [{}, {"cards": {"wood": -1}}]}, "players[1].cards.wood: must be at least 0"),
        ({"players": [{}, {"cards": ["wod"]}]}, "players[1].cards[0]: unknown card 'wod'; did you"),
        ({"players": [{}, {"built": [6]}]}, "players[1].built[0]: must be at most 5"),
        ({"players": [{}, {"tokens": ["x"]}]}, "players[1].tokens[0]: unknown progress token 'x'"),
        ({"players": [{}, {}], "decks": {"giza": {"tops": 1}}}, "decks.giza: Object contains"),
        ({"players": [{}, {}], "cat": -1}, "cat: must be at least 0"),
        ({"players": [{}, {}], "variant": {"coins": "free"}}, "variant.coins: no such option"),
        ({"players": [{}, {}], "variant": {"coin_payment": True}}, "no such value 'true'"),
        ({"players": [{}, {}], "central": {"size": 10**400}}, "central.size"),
    ],
)
def test_wrong_types(data: Any, text: str) -> None:
    check_wrong_type(GAME, data, text)


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
