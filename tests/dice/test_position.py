"""Reading and writing positions: round trips, examples, schema, what can be left out."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from solver import records
from solver.errors import InputError
from solver.games.base import JsonObject, Position
from solver.games.dice import GAME
from solver.games.dice.data import sheets
from solver.games.dice.positions.boards import LAST_TURN
from solver.games.dice.positions.form import schema
from solver.games.dice.positions.read import read
from solver.games.dice.positions.write import write
from tests.dice import bridge
from tests.dice.table import example, played_on, positions, states

ROLLED = ["wood 0", "stone 1", "clay 2", "mask 0", "axe 1", "camel 2", "gear 3"]
"""Some dice in the Forum."""


def again(data: Any) -> Position:
    """The position as it is read from the text of a file."""
    return read(json.loads(json.dumps(data)))


def check_round_trip(position: Position) -> JsonObject:
    """What is written is read as an equal position with an equal state; returns it."""
    data = write(position)
    found = again(data)
    assert found.state.to_bytes() == position.state.to_bytes()
    assert found == position
    assert write(found) == data
    return data


# ---------------------------------------------------------------- round trips


def test_the_choices_of_others_are_left_out() -> None:
    count = 0
    for state in states(4, 4):
        raw = bridge.dump(state)
        count += any(raw["made"])
        if not any(raw["made"]) or count % 3:
            continue
        for seat in range(4):
            told = again(write(GAME.observe(state, seat)))
            left = [0] * 4
            left[seat] = raw["made"][seat]
            assert bridge.dump(told.state)["made"] == left


def test_the_moves_of_a_turn_are_told() -> None:
    """Long turns with nested choices: the moves that are written lead to the same state."""
    longest = 0
    with played_on(17):
        for position in positions(17, 6, {}, share=1.0):
            data = check_round_trip(position)
            if data["phase"] == "choose":
                made = bridge.dump(position.state)["made"][position.view]
                assert len(data.get("chosen", ())) == made
                longest = max(longest, made)
    assert longest >= 5


def test_a_state_that_no_moves_lead_to_is_not_written() -> None:
    raw = bridge.dump(read(example("extra_box")).state)
    raw["cities"][0]["coins"] += 1
    with pytest.raises(InputError, match="no moves of this turn lead to the state"):
        write(Position(GAME, GAME.parse_variant({}), 0, bridge.load(raw)))


def test_the_last_turn_of_a_game_of_passes() -> None:
    """After turn 1000 the game is over without a third bonus, or with one that came too late."""
    data = write(next(p for p in positions(2, 2, {}) if write(p)["phase"] == "over"))
    assert "last_turn" not in data
    late = data | {"turn": LAST_TURN, "last_turn": False}
    assert bridge.dump(again(late).state)["last"] is False
    assert check_round_trip(again(late))["last_turn"] is False
    assert check_round_trip(again(data | {"turn": LAST_TURN}))["last_turn"] is True
    idle = {"phase": "over", "turn": LAST_TURN, "forum": ROLLED}
    idle |= {"players": [{"board": "giza"}, {"board": "rhodes"}]}
    assert check_round_trip(again(idle))["players"][0]["coins"] == 21


def test_a_finished_game_needs_no_dice() -> None:
    over = next(p for p in positions(2, 2, {}) if write(p)["phase"] == "over")
    data = write(over)
    del data["forum"]
    found = again(data)
    check_round_trip(found)
    assert GAME.outcome(found.state) == GAME.outcome(over.state)


# ---------------------------------------------------------------- examples, schema


def test_the_record_among_the_examples() -> None:
    record = records.from_json(example("game"))
    assert record.variant["boards"] == sheets.shipped().hash
    assert records.check(record).ok


def test_written_positions_fit_the_schema() -> None:
    fits = jsonschema.Draft202012Validator(schema())
    for number in (None, 5, 8):
        with played_on(number):
            for position in positions(3, share=0.05):
                fits.validate(write(position))


def test_the_sheet_of_a_position() -> None:
    data = example("two_players")
    shipped = sheets.shipped().hash
    assert read(data).variant["boards"] == shipped
    with played_on(4) as sheet:
        named = data | {"variant": {"boards": "shipped"}}
        assert read(named) == read(data | {"variant": {"boards": shipped}})
        assert write(read(named))["variant"]["boards"] == shipped
        boards = [{"board": board.id} for board in sheet.boards[:3]]
        other = {"players": boards}
        assert read(other).variant["boards"] == sheet.hash
    told = write(read(other | {"variant": {"boards": sheet.hash}}))
    assert told["variant"]["boards"] == sheet.hash


# ---------------------------------------------------------------- what can be left out


def players(*cities: JsonObject) -> JsonObject:
    """A position with these players and some dice."""
    return {"forum": ROLLED, "players": list(cities)}


def raw_of(data: JsonObject) -> JsonObject:
    """The raw form of the state that the position is read as."""
    raw: JsonObject = bridge.dump(read(data).state)
    return raw


def test_the_first_turn_needs_boards_only() -> None:
    raw = raw_of({"players": [{"board": "giza"}, {"board": "rhodes"}]})
    assert (raw["phase"], raw["turn"]) == ("roll", 1)
    assert [city["coins"] for city in raw["cities"]] == [7, 7]
    raw = raw_of(players({"board": "giza"}, {"board": "rhodes"}))
    assert (raw["phase"], raw["turn"], raw["acting"]) == ("choose", 1, 0)


def test_boards_that_are_not_dealt() -> None:
    position = read({"players": [{"board": "giza"}, {}, {"board": None}]})
    raw = bridge.dump(position.state)
    assert (raw["phase"], raw["acting"]) == ("boards", 1)
    assert [city["coins"] for city in raw["cities"]] == [7, 0, 0]


def test_who_has_only_passed() -> None:
    idle = [{"board": "giza"}, {"board": "rhodes"}]
    assert [city["coins"] for city in raw_of(players(*idle) | {"turn": 4})["cities"]] == [16, 16]
    assert raw_of(players(*idle) | {"turn": 400})["cities"][0]["coins"] == 21
    assert raw_of(players({"board": "giza", "coins": 13}, {"board": "rhodes"}))["turn"] == 3


@pytest.mark.parametrize(
    ("boxes", "turn"),
    [
        ({"warehouse": ["wood"]}, 2),
        ({"warehouse": ["wood", "stone", "clay"]}, 4),
        ({"wonder": 1, "university": {"gear": 1}}, 2),
        ({"wonder": 3, "university": {"gear": 1}, "bonuses": ["cross_one"]}, 2),
        ({"wonder": 3, "university": {"gear": 1}, "bonuses": ["seven_coins"]}, 3),
    ],
)
def test_an_estimate_of_the_turn(boxes: JsonObject, turn: int) -> None:
    """The first turn that fits: Babylon's stages tick boxes of the University."""
    city = {"board": "babylon", "coins": 3} | boxes
    assert raw_of(players(city, {"board": "giza", "coins": 2, "wonder": 1}))["turn"] == turn


def test_points_of_attacks_without_defence() -> None:
    city = {"board": "giza", "coins": 3, "barracks_west": {"attack": 3}}
    raw = raw_of(players(city, {"board": "rhodes", "coins": 2, "barracks_west": {"defense": 2}}))
    assert raw["cities"][0]["attack"] == [11, 0]


@pytest.mark.parametrize(("seats", "faced"), [(2, 1), (3, 1), (4, 1)])
def test_west_barracks_face_the_left_neighbor(seats: int, faced: int) -> None:
    """The defense of the East Barracks of seat i + 1 counts, and no other."""
    for other in range(1, seats):
        cities: list[JsonObject] = [
            {"board": board.id, "coins": 3, "warehouse": ["wood"]}
            for board in sheets.shipped().boards[:seats]
        ]
        cities[0]["barracks_west"] = {"attack": 2}
        cities[other]["barracks_east"] = {"defense": 1}
        if other == faced:
            with pytest.raises(InputError, match="East Barracks of seat 1 has defense"):
                read(players(*cities))
            cities[0]["barracks_west"]["points"] = 5
        assert raw_of(players(*cities))["cities"][0]["attack"][0] == (5 if other == faced else 7)


def test_bonuses_that_can_only_be_all_or_none() -> None:
    three = {
        "board": "giza", "coins": 0, "wonder": 3, "agora": 6, "market": 7,
        "warehouse": {"wood": 1},
    }  # fmt: skip
    other = {"board": "rhodes", "coins": 2, "wonder": 1}
    raw = raw_of(players(three, other))
    assert raw["cities"][0]["bonuses"] == [0, 1, 2]
    assert raw["last"] is True
    assert raw["cities"][1]["bonuses"] == []


def test_who_was_first_to_complete_the_agora() -> None:
    done = {"coins": 0, "agora": 6, "bonuses": ["seven_coins"]}
    first, second = done | {"board": "giza"}, done | {"board": "rhodes"}
    third = {"board": "babylon", "coins": 1, "wonder": 1}
    assert [c["agora_first"] for c in raw_of(players(first, third))["cities"]] == [True, False]
    told = players(first | {"agora_first": True}, second, third)
    assert [c["agora_first"] for c in raw_of(told)["cities"]] == [True, False, False]
    both = players(first | {"agora_first": True}, second | {"agora_first": True}, third)
    assert [c["agora_first"] for c in raw_of(both)["cities"]] == [True, True, False]


def test_ways_to_say_which_boxes_are_ticked() -> None:
    said: list[Any] = [
        {"compass": 2, "gear": 1},
        {"compass": ["compass_1", "compass_2"], "gear": ["gear 1"]},
        ["giza_university_compass_1", "university_compass_2", "gear_1"],
        ["Compass 1", "compasso 2", "ingranaggio 1"],
    ]
    found = {
        tuple(raw_of(players(city, {"board": "rhodes"}) | {"turn": 9})["cities"][0]["ticked"])
        for city in ({"board": "giza", "coins": 3, "university": ticks} for ticks in said)
    }
    assert len(found) == 1
    board = sheets.shipped().boards[0]
    assert [board.boxes[box].id for box in found.pop()] == [
        "giza_university_compass_1", "giza_university_compass_2", "giza_university_gear_1",
    ]  # fmt: skip


def test_what_is_chosen_is_carried_out() -> None:
    position = read(example("extra_box"))
    raw = bridge.dump(position.state)
    assert raw["made"] == [2, 0, 0]
    assert raw["stack"] == [["cross", [3, 7], 1]]
    assert raw["cities"][0] != raw["before"][0]
    assert raw["cities"][1:] == raw["before"][1:]
    with pytest.raises(ValueError, match="nothing to undo"):
        position.state.undo()
