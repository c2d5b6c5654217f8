"""Whatever is read as a position: a clear error, or a position that can be played to its end."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from solver._ext.architects import bridge
from solver.games.architects import GAME
from solver.games.architects.data import tables
from solver.games.architects.positions import codes, compact
from solver.games.architects.positions.form import PositionFile
from solver.games.architects.positions.read import read
from solver.games.architects.positions.write import write
from solver.games.architects.variants import OPTIONS
from solver.games.base import Position
from tests.architects.table import ALL_OPTIONS, example, positions
from tests.fuzz import (
    FUZZ,
    any_json,
    attempt,
    check_accepted,
    few_of_each,
    mutated,
    mutated_line,
)

IDS = [item.id for item in (*tables().cards, *tables().wonders, *tables().tokens)]
WORDS = st.sampled_from(
    [*IDS, *(option.name for option in OPTIONS), "?", "", "left", "central", "pick", "act", "over",
     "keep", "draw", "peek", "true", "x" * 70]
)  # fmt: skip
JSON = any_json(WORDS, -3, 61)
KEYS = st.sampled_from(PositionFile.__struct_fields__)


@cache
def valid() -> list[str]:
    """Positions of all kinds as JSON text."""
    names = ("two_players", "three_players", "seven_players", "halicarnassus", "ending")
    texts = [json.dumps(example(name)) for name in names]
    found = (
        write(position)
        for seed in range(40)
        for position in positions(seed, ALL_OPTIONS if seed % 3 == 2 else 0)
    )
    return texts + few_of_each(found, lambda data: (data["phase"], data.get("due", "")))


def accept(data: Any) -> None:
    """Read; an accepted position must be sound in every respect."""
    sound(attempt(read, data))


def sound(position: Position | None) -> None:
    if position is None:
        return
    check_accepted(GAME, bridge, position)
    conserved(bridge.dump(position.state))
    assert bridge.conceal(position.state, position.view) == position.state


def conserved(raw: dict[str, Any]) -> None:
    """No deck has more cards than at the start, and no token is in two places."""
    data = tables()
    sources = [data.decks[city["wonder"]] for city in raw["cities"] if city["wonder"] >= 0]
    for deck, source in zip(raw["decks"], sources, strict=False):
        left = list(deck["unseen"])
        if deck["top"] >= 0:
            left[deck["top"]] += 1
        assert all(n <= m for n, m in zip(left, source.cards.values(), strict=True))
    for kind, token in enumerate(data.tokens):
        owned = sum(city["tokens"][kind] for city in raw["cities"])
        assert owned + raw["face_up"][kind] + raw["stack"][kind] == token.copies


@FUZZ
@given(JSON)
def test_random_json(data: Any) -> None:
    accept(data)


@FUZZ
@given(st.dictionaries(KEYS, JSON))
def test_random_values_of_the_right_keys(data: Any) -> None:
    accept(data | {"players": [{"wonder": "giza"}, {"wonder": "rhodes"}]})


@settings(FUZZ, max_examples=1500)
@given(st.data())
def test_mutated_positions(data: Any) -> None:
    accept(mutated(data.draw, valid(), WORDS, JSON))


@settings(FUZZ, max_examples=200)
@given(st.data())
def test_decks_given_by_their_size(data: Any) -> None:
    """Wherever decks are only counted, cards are found that fit, and they are found again."""
    position = json.loads(data.draw(st.sampled_from(valid())))
    before = attempt(read, position)
    assert before is not None or "unseen" not in position["central"]
    sizes = []
    for deck in (*position["decks"], position["central"]):
        if isinstance(deck, dict) and "unseen" in deck and data.draw(st.booleans()):
            left = deck.pop("unseen")
            count = sum(left.values()) if isinstance(left, dict) else len(left)
            deck["size"] = count + (deck is not position["central"] and "top" in deck)
            sizes.append(deck["size"])
    estimated = read(position)
    again = read(json.loads(json.dumps(write(estimated))))
    assert again == estimated == read(position)
    conserved(bridge.dump(estimated.state))


@FUZZ
@given(st.data())
def test_mutated_lines(data: Any) -> None:
    line = compact.write(read(json.loads(data.draw(st.sampled_from(valid())))))
    pieces = [*"./=_+0123456789", *codes.CARDS.values(), *codes.TOKENS.values()]
    sound(attempt(compact.read, mutated_line(data.draw, line, pieces)))
