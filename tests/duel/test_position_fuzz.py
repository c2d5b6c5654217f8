"""Whatever is read as a position: a clear error, or a position that can be played to its end."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver._ext.duel import state as engine
from solver.games.duel import GAME, codes, compact
from solver.games.duel.bga import read_page
from solver.games.duel.data import tables
from solver.games.duel.position import read, write
from solver.json_input import parse_object
from tests.duel.table import DATA, example, play_out, positions
from tests.fuzz import attempt, mutate, places

FUZZ = settings(
    max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)

IDS = [item.id for item in (*tables().cards, *tables().wonders, *tables().tokens, *tables().loot)]
WORDS = st.sampled_from([*IDS, "?", "?g", "-", "-g", "", "play", "keep", "over", "brown", "x" * 70])
NUMBERS = st.one_of(
    st.integers(-12, 80), st.sampled_from([10**30, -(2**63), 0.5, 7.0, float("nan"), float("inf")])
)
SCALARS = st.one_of(st.none(), st.booleans(), NUMBERS, WORDS, st.text(max_size=6))
JSON = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(WORDS, inner, max_size=4)),
    max_leaves=12,
)


@cache
def valid() -> list[str]:
    """Positions of all kinds as JSON text."""
    texts = [json.dumps(example(name)) for name in ("age_2", "age_3_ending", "draft")]
    kinds: dict[tuple[str, int], int] = {}
    for seed in range(40):
        for position in positions(seed, {"next_starter": "chooses"} if seed % 2 else {}):
            data = write(position)
            kind = (data["phase"], data["age"])
            # A few of each kind, so that rare choices are mutated as often as turns.
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] in (1, 7, 30):
                texts.append(json.dumps(data))
    return texts


def accept(data: Any) -> None:
    """Read; an accepted position must be sound in every respect."""
    position = attempt(read, data)
    if position is None:
        return
    state = position.state
    assert engine.load(engine.dump(state)) == state
    assert read(json.loads(json.dumps(write(position)))) == position
    assert compact.read(compact.write(position)) == position
    conserved(engine.dump(state))
    assert GAME.outcome(play_out(state, 1)) is not None


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
    position = json.loads(data.draw(st.sampled_from(valid())))
    for _ in range(data.draw(st.integers(1, 3))):
        if places(position):
            mutate(data.draw, position, WORDS, JSON)
    accept(position)


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
    alphabet = st.sampled_from(
        [*"./_=-~+0123456789", *codes.CARDS.values(), *codes.TOKENS.values(), "é", "\ud800"]
    )
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(line)))
        cut = data.draw(st.integers(0, 3))
        line = line[:at] + data.draw(st.one_of(st.just(""), alphabet)) + line[at + cut :]
    position = attempt(compact.read, line)
    if position is not None:
        assert compact.read(compact.write(position)) == position
        conserved(engine.dump(position.state))
        assert GAME.outcome(play_out(position.state, 1)) is not None


@cache
def pages() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(DATA.glob("bga_table_*.json"))]


@FUZZ
@given(st.data())
def test_mutated_pages(data: Any) -> None:
    page = json.loads(data.draw(st.sampled_from(pages())))
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(data.draw, page, WORDS, JSON)
    position = attempt(read_page, page)
    if position is not None:
        accept(write(position))
