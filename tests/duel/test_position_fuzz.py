"""Whatever is read as a position: a clear error, or a position that can be played to its end."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from solver._ext.duel import bridge
from solver.games.base import Position
from solver.games.duel import GAME
from solver.games.duel.bga.pages import read_page
from solver.games.duel.data import tables
from solver.games.duel.positions import codes, compact
from solver.games.duel.positions.read import read
from solver.games.duel.positions.write import write
from solver.json_input import parse_object
from tests.duel.table import DATA, example, positions
from tests.fuzz import (
    FUZZ,
    any_json,
    attempt,
    check_accepted,
    few_of_each,
    mutated,
    mutated_line,
)

IDS = [item.id for item in (*tables().cards, *tables().wonders, *tables().tokens, *tables().loot)]
WORDS = st.sampled_from([*IDS, "?", "?g", "-", "-g", "", "play", "keep", "over", "brown", "x" * 70])
JSON = any_json(WORDS, -12, 80)


@cache
def valid() -> list[str]:
    """Positions of all kinds as JSON text."""
    texts = [json.dumps(example(name)) for name in ("age_2", "age_3_ending", "draft")]
    found = (
        write(position)
        for seed in range(40)
        for position in positions(seed, {"next_starter": "chooses"} if seed % 2 else {})
    )
    return texts + few_of_each(found, lambda data: (data["phase"], data["age"]))


def accept(data: Any) -> None:
    """Read; an accepted position must be sound in every respect."""
    sound(attempt(read, data))


def sound(position: Position | None) -> None:
    if position is None:
        return
    check_accepted(GAME, bridge, position)
    conserved(bridge.dump(position.state))


def conserved(raw: dict[str, Any]) -> None:
    """Every card, wonder and token is in at most one place, and nothing is missing."""
    cards = [*raw["discard"], *raw["unseen"], *(c for c in raw["slots"] if c >= 0)]
    wonders, tokens = list(raw["offer"]), [*raw["board_tokens"], *raw["drawn_tokens"]]
    tokens += raw["returned_tokens"]
    for city in raw["cities"]:
        cards += city["cards"] + [card for card in city["under"] if card >= 0]
        wonders += city["wonders"]
        tokens += city["tokens"]
    assert sorted(cards) == list(range(73))
    assert len(set(wonders)) == len(wonders)
    assert len(set(tokens)) == len(tokens)


@FUZZ
@given(JSON)
def test_random_json(data: Any) -> None:
    accept(data)


@FUZZ
@given(st.dictionaries(st.sampled_from([*example("age_2"), "pending", "phase"]), JSON))
def test_random_values_of_the_right_keys(data: Any) -> None:
    accept(data)


@settings(FUZZ, max_examples=1500)
@given(st.data())
def test_mutated_positions(data: Any) -> None:
    accept(mutated(data.draw, valid(), WORDS, JSON))


@FUZZ
@given(st.one_of(st.binary(max_size=60), st.text(max_size=60)))
def test_random_text(text: bytes | str) -> None:
    data = attempt(parse_object, text, "file")
    if data is not None:
        accept(data)


@FUZZ
@given(st.data())
def test_mutated_lines(data: Any) -> None:
    line = compact.write(read(json.loads(data.draw(st.sampled_from(valid())))))
    pieces = [*"./_=-~+0123456789", *codes.CARDS.values(), *codes.TOKENS.values()]
    sound(attempt(compact.read, mutated_line(data.draw, line, pieces)))


@cache
def pages() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(DATA.glob("bga_table_*.json"))]


@FUZZ
@given(st.data())
def test_mutated_pages(data: Any) -> None:
    position = attempt(read_page, mutated(data.draw, pages(), WORDS, JSON))
    if position is not None:
        accept(write(position))
