"""Positions of Armada: what can be left out, what is refused, codes, whole games of every seat."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from solver.errors import InputError
from solver.games.wonders import GAME
from solver.games.wonders.data import sheets, tables
from solver.games.wonders.positions import codes
from tests.edits import Change, both, changed, check_contradiction, check_described, top
from tests.wonders import bridge
from tests.wonders.naval_tables import in_phase, moments
from tests.wonders.table import example

EXAMPLES = ("armada", "armada_islands", "armada_conflict", "armada_everything")

MIXES: tuple[dict[str, str], ...] = (
    {},
    {"leaders": "yes", "edifice": "yes"},
    {"cities": "yes", "teams": "yes", "edifice": "yes"},
)


@pytest.mark.parametrize("viewers", [2, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("mix", range(len(MIXES)))
def test_round_trip_of_whole_games(mix: int, viewers: int) -> None:
    """What is rare always, of so many of the seats; the rest now and then."""
    variant = dict(MIXES[mix])
    met: Counter[Any] = Counter()
    chance = random.Random(mix)
    for seed in (1, 2):
        for state in moments(seed, 4, **variant):
            raw = bridge.dump(state)
            moment = raw["phase"], len(raw["todo"]), raw["turn"] == 0
            met[moment] += 1
            if met[moment] > 1 and chance.random() > 0.01:
                continue
            for seat in chance.sample(range(state.seats), viewers):
                position = GAME.observe(state, seat)
                data = position.to_json()
                check_described(GAME, data)
                assert GAME.read_position(data).state.to_bytes() == position.state.to_bytes()
                assert GAME.read_compact(position.to_compact()) == position
    phases = {phase for phase, _, _ in met}
    assert phases >= {"shipyards", "choose", "islands", "explore", "fleets", "over"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_read(name: str) -> None:
    position = GAME.read_position(example(name))
    assert GAME.read_position(position.to_json()) == position
    assert GAME.read_compact(position.to_compact()) == position


def test_what_can_be_left_out() -> None:
    raw = bridge.dump(GAME.read_position(example("armada")).state)
    assert [city["shipyard"] for city in raw["cities"]] == [1, 0, 3, 5]
    assert raw["cities"][0]["fleets"] == [0, 0, 1, 0]
    assert raw["cities"][0]["naval_won"] == [0, 0, 0]
    data = example("armada_islands")
    raw = bridge.dump(GAME.read_position(data).state)
    assert raw["cities"][1]["stages_built"] == [0]
    assert raw["acting"] == -1
    conflict = bridge.dump(GAME.read_position(example("armada_conflict")).state)
    assert conflict["acting"] == 0
    assert conflict["cities"][2]["naval_won"] == [2, 0, 0]


def test_raids_follow_from_the_cards_of_the_age() -> None:
    data = example("armada")
    data["players"][1]["cards"] = ["Lumber Yard", "Pontoon"]
    data["hand"][2] = "Baths"
    assert bridge.dump(GAME.read_position(data).state)["cities"][1]["raids"] == [0, 1]
    data["players"][1]["raids"] = ["right"]
    assert bridge.dump(GAME.read_position(data).state)["cities"][1]["raids"] == [0, 1]


def test_what_others_have_drawn_is_told_by_level() -> None:
    """The view knows its own Islands, and of the others how many they have drawn."""
    state = in_phase("explore")
    seat = state.decider
    own = GAME.observe(state, seat).to_json()["players"][seat]["found"]
    other = GAME.observe(state, (seat + 1) % 4).to_json()["players"][seat]["found"]
    assert len(own) == len(other) == 4
    assert all(name.startswith("?") for name in other)
    assert not any(name.startswith("?") for name in own)


def test_every_island_has_a_code() -> None:
    islands = [island.id for island in tables().islands]
    assert list(codes.ISLANDS) == islands
    assert len(set(codes.ISLANDS.values())) == len(islands)


def player(seat: int, **fields: Any) -> Change:
    return lambda data: data["players"][seat].update(fields)


CONTRADICTIONS: dict[str, tuple[str, Change, str]] = {
    "no shipyard": ("armada", player(1, shipyard=None), "players[1].shipyard: not given; name it"),
    "a shipyard twice": ("armada", player(1, shipyard="2"), "is also at players[0].shipyard"),
    "an unknown shipyard": ("armada", player(1, shipyard="8"), "players[1].shipyard: unknown"),
    "Armada without Armada": (
        "age_2",
        player(1, fleets={"red": 2}),
        "players[1].fleets: given, but Armada is not played with; remove it, or write armada=yes",
    ),
    "a phase of Armada": ("age_2", top(phase="explore"), "phase: 'explore' without Armada"),
    "a card of Armada": (
        "age_2",
        lambda data: data["players"][0]["cards"].append("Pontoon"),
        "Pontoon is a card of the expansion Armada",
    ),
    "an Island from nowhere": (
        "armada",
        player(0, islands=["Lost Island"]),
        "players[0].islands: 1 of level 1, but its green fleet and its cards have brought 0",
    ),
    "an Island from nowhere, with Edifice": (
        "armada_everything",
        player(0, islands=["Topaz Island Blue", "Bronze Island"]),
        "players[0].islands: 2 of level 1, but its green fleet and its cards have brought",
    ),
    "a raid from nowhere, with Edifice": (
        "armada_everything",
        player(0, raids=["left"]),
        "players[0].raids: 1 to the left, but by its cards it can be 0 to 0",
    ),
    "wrong pawns beside wrong raids": (
        "armada_everything",
        both(player(0, raids=["left"]), top(pawns=[3, 3, 3])),
        "pawns[0]: 3 left, but",
    ),
    "an Island of another level": (
        "armada",
        player(3, fleets={"green": 3}, islands=["Lush Archipelago"]),
        "players[3].islands: 1 of level 3, but",
    ),
    "an Island twice": (
        "armada",
        both(
            player(2, fleets={"green": 3}, islands=["Lost Island"]),
            player(3, fleets={"green": 3}, islands=["Lost Island"]),
        ),
        "players[3].islands[0]: island 'Lost Island' is also at players[2].islands[0]; remove one",
    ),
    "fleets before the first turn": (
        "armada",
        lambda data: (
            data.update(
                hand=[
                    "Tavern",
                    "Altar",
                    "Pontoon",
                    "Stockade",
                    "Workshop",
                    "Baths",
                    "Clay Pit",
                    "Loom",
                ]
            ),
            [city.update(cards=[], stages=0, coins=3) for city in data["players"]],
        ),
        "before the first turn is over; fleets begin on space 1",
    ),
    "stages in any order elsewhere": (
        "armada",
        player(1, stages_built=[1]),
        "players[1].stages_built: given, but stages are built in their order",
    ),
    "other stages than built": (
        "armada",
        player(0, stages_built=[1, 2]),
        "players[0].stages_built: 1, 2, with 0 stages built",
    ),
    "no naval results": (
        "armada_conflict",
        player(1, naval=None),
        "players[1].naval: not given; write for each Age that is over",
    ),
    "too many naval results": (
        "armada_conflict",
        player(1, naval=["last", "none"]),
        "players[1].naval: 2 Ages, but 1 are over",
    ),
    "two firsts": (
        "armada_conflict",
        player(1, naval=["first"]),
        "players: the naval conflict of Age 1 has 2 first, 0 second, 0 last",
    ),
    "nobody last": (
        "armada_conflict",
        player(1, naval=["none"]),
        "players: the naval conflict of Age 1 has 1 first, 0 second, 0 last",
    ),
    "nobody may stay out": (
        "armada_conflict",
        player(0, islands=["Bronze Island", "Ancient Oasis"]),
        "phase: 'naval', but no city may stay out of the naval conflict",
    ),
    "tokens of the conflict on land": (
        "armada_conflict",
        player(0, military=None),
        "players[0].military: not given",
    ),
    "who acts": ("armada_conflict", top(acting=1), "acting: 1, but it is 0"),
    "a raid from nowhere": (
        "armada",
        player(2, raids=["left"]),
        "players[2].raids: 1 to the left, but by its cards it can be 0 to 0",
    ),
    "pirates before the end of a turn": (
        "armada",
        player(2, pirates=1),
        "players[2].pirates: given in phase 'choose'",
    ),
    "hidden Islands of one's own": (
        "armada_islands",
        player(0, found=["?1", "?1", "?1", "?1"]),
        "players[0].found: only who has drawn Islands knows them; list your Islands by name",
    ),
    "Islands of a level that is not explored": (
        "armada_islands",
        player(0, explores=[]),
        "players[0].found: Islands of level 1, which it does not explore",
    ),
    "a free move that is none": (
        "armada_islands",
        player(0, free_moves=["five any"]),
        "players[0].free_moves[0]: 'five any' is no free move",
    ),
    "coins from nowhere": (
        "armada",
        player(2, coins=40),
        "players[2].coins: 40, but by their cards",
    ),
    "another sheet": (
        "armada",
        lambda data: data["variant"].update(boards="0123456789ab"),
        "variant.boards: the sheet 0123456789ab is not known; give its file with --boards",
    ),
}


@pytest.mark.parametrize("case", CONTRADICTIONS)
def test_contradiction(case: str) -> None:
    name, change, text = CONTRADICTIONS[case]
    check_contradiction(GAME, changed(example(name), change), text)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (".1.0010/", ".9.0010/", "shipyard: "),
        (".1.0010/", ".1.00x0/", "fleets: 'x'|fleets: '00x0' cannot be"),
        (".1.0010/", ".1.0010.Qqq/", "islands: unknown code 'Qqq'"),
        (".1.0010/", ".1.0010...9/", "naval: there is no '9'"),
        (".1.0010/", ".1.0010.......q/", "free_moves: 'q' is not a number"),
        (".1.0010/", ".1.0010..........Xyz/", "found: unknown code 'Xyz'"),
        (".1.0010/", ".1.0010..........4/", "found: '4' is not a row of codes"),
        ("/rules=", "/rules=z", "write a digit for each option"),
    ],
)
def test_bad_lines(old: str, new: str, said: str) -> None:
    line = GAME.read_position(example("armada")).to_compact()
    assert old in line
    with pytest.raises(InputError, match=said) as error:
        GAME.read_compact(line.replace(old, new))
    assert "\n" not in str(error.value)


def test_the_line_names_the_sheet() -> None:
    line = GAME.read_position(example("armada")).to_compact()
    assert f"/rules=000000000000001-{sheets.shipped().hash}/" in line
