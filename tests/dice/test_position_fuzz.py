"""Whatever is read as a position: a clear error, or a position that can be played to its end."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from solver._ext.dice import bridge
from solver.games.base import Position
from solver.games.dice import GAME
from solver.games.dice.data import BUILDINGS, sheets, tables
from solver.games.dice.faces import SPECIALS
from solver.games.dice.positions import codes, compact
from solver.games.dice.positions.boards import board_of
from solver.games.dice.positions.form import PositionFile
from solver.games.dice.positions.read import read
from solver.games.dice.positions.write import write
from solver.games.dice.variants import OPTIONS
from tests.dice.table import EXAMPLES, example, positions
from tests.fuzz import (
    FUZZ,
    any_json,
    attempt,
    check_accepted,
    few_of_each,
    mutated,
    mutated_line,
)

SHIPPED = sheets.shipped()
IDS = [
    *(item.id for item in (*tables().symbols, *tables().dice)),
    *(item.id for item in SHIPPED.boards),
    *(item.id for item in SHIPPED.bonuses),
]
SHORT = ["camel_1", "mask_scales_2", "attack_1", "defense_1", "gear", "points", "leader_blue"]
DICE = ["grey wood 0", "grey ?", "blue mask 2", "black red 1", "white laurel 0", "red ?", "owl 3"]
MOVES = ["pass", "skip", "wonder", "bonus seven_coins", "build camel 1 with yellow",
         "cross attack_2"]  # fmt: skip
WORDS = st.sampled_from(
    [*IDS, *SHORT, *DICE, *MOVES, *BUILDINGS, *(option.name for option in OPTIONS), "?", "",
     SHIPPED.hash, "shipped", "spread", "nobody", "roll", "choose", "swap", "over", "x" * 70]
)  # fmt: skip
JSON = any_json(WORDS, -3, 25)
KEYS = st.sampled_from(PositionFile.__struct_fields__)


@cache
def valid() -> list[str]:
    """Positions of all kinds as JSON text."""
    texts = [json.dumps(example(name)) for name in EXAMPLES]
    found = (write(position) for seed in range(16) for position in positions(seed, share=0.03))
    return texts + few_of_each(
        found,
        lambda data: (
            data["phase"], len(data["players"]), "chosen" in data, data.get("turn", 0) // 12,
        ),
    )  # fmt: skip


def accept(data: Any) -> None:
    """Read; an accepted position must be sound in every respect."""
    sound(attempt(read, data))


def sound(position: Position | None) -> None:
    if position is None:
        return
    check_accepted(GAME, bridge, position)
    raw = bridge.dump(position.state)
    assert bridge.conceal(position.state, position.view) == position.state
    sheet = sheets.at(raw["sheet"])
    forum = {die for die, _, _ in raw["forum"]}
    assert len(forum) == 7
    unlocked: set[int] = set()
    for city in raw["before"]:
        if city["board"] >= 0:
            board = board_of(sheet, city["board"])
            assert all(set(board.boxes[b].requires) <= set(city["ticked"]) for b in city["ticked"])
            unlocked |= board.unlocked(city["ticked"])
        assert 0 <= city["coins"] <= sheet.spaces
    inside = {die for die in forum if die in SPECIALS}
    assert inside <= unlocked
    assert raw["phase"] == "over" or inside | set(raw["entering"]) == unlocked


@FUZZ
@given(JSON)
def test_random_json(data: Any) -> None:
    accept(data)


@FUZZ
@given(st.dictionaries(KEYS, JSON))
def test_random_values_of_the_right_keys(data: Any) -> None:
    accept({"players": [{"board": "giza"}, {"board": "rhodes"}]} | data)


@settings(FUZZ, max_examples=600)
@given(st.data())
def test_mutated_positions(data: Any) -> None:
    accept(mutated(data.draw, valid(), WORDS, JSON))


@settings(FUZZ, max_examples=150)
@given(st.data())
def test_what_is_left_out_is_found(data: Any) -> None:
    """A position of a real game is accepted whatever is left out that can be."""
    position = write(read(json.loads(data.draw(st.sampled_from(valid())))))
    keys = ["turn", "agora_first", "order"]
    if position["phase"] not in ("over", "swap"):
        keys.append("phase")
    left_out = data.draw(st.sets(st.sampled_from(keys)))
    for key in ("turn", "phase"):
        if key in left_out:
            position.pop(key)
    if "order" in left_out:
        position["forum"].reverse()
    complete = [player for player in position["players"] if "agora_first" in player]
    if "agora_first" in left_out and len(complete) == 1:
        complete[0].pop("agora_first")
    found = read(position)
    again = read(json.loads(json.dumps(write(found))))
    assert again == found == read(position)
    sound(found)


@FUZZ
@given(st.data())
def test_mutated_lines(data: Any) -> None:
    line = compact.write(read(json.loads(data.draw(st.sampled_from(valid())))))
    pieces = [*"./=_+-,0123456789ABCIz", *codes.DICE.values(), *codes.SYMBOLS.values()]
    sound(attempt(compact.read, mutated_line(data.draw, line, pieces)))
