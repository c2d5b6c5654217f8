"""Whatever is read as a position: a clear error, or a position that can be played to its end."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver._ext.architects import state as engine
from solver.games.architects import GAME, codes, compact
from solver.games.architects.data import tables
from solver.games.architects.position import read, write
from solver.games.architects.position_format import PositionFile
from solver.games.architects.variants import OPTIONS
from tests.architects.table import ALL_OPTIONS, example, play_out, positions
from tests.fuzz import attempt, mutate, places

FUZZ = settings(
    max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)

IDS = [item.id for item in (*tables().cards, *tables().wonders, *tables().tokens)]
WORDS = st.sampled_from(
    [*IDS, *(option.name for option in OPTIONS), "?", "", "left", "central", "pick", "act", "over",
     "keep", "draw", "peek", "true", "x" * 70]
)  # fmt: skip
NUMBERS = st.one_of(
    st.integers(-3, 61), st.sampled_from([10**30, -(2**63), 0.5, 7.0, float("nan"), float("inf")])
)
SCALARS = st.one_of(st.none(), st.booleans(), NUMBERS, WORDS, st.text(max_size=6))
JSON = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(WORDS, inner, max_size=4)),
    max_leaves=12,
)
KEYS = st.sampled_from(PositionFile.__struct_fields__)


@cache
def valid() -> list[str]:
    """Positions of all kinds as JSON text."""
    names = ("two_players", "three_players", "seven_players", "halicarnassus", "ending")
    texts = [json.dumps(example(name)) for name in names]
    kinds: dict[tuple[str, str], int] = {}
    for seed in range(40):
        for position in positions(seed, ALL_OPTIONS if seed % 3 == 2 else 0):
            data = write(position)
            kind = (data["phase"], data.get("due", ""))
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
    assert engine.conceal(state, position.view) == state
    assert GAME.outcome(play_out(state, 1)) is not None


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
    position = json.loads(data.draw(st.sampled_from(valid())))
    for _ in range(data.draw(st.integers(1, 3))):
        if places(position):
            mutate(data.draw, position, WORDS, JSON)
    accept(position)


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
    conserved(engine.dump(estimated.state))


@FUZZ
@given(st.data())
def test_mutated_lines(data: Any) -> None:
    line = compact.write(read(json.loads(data.draw(st.sampled_from(valid())))))
    alphabet = st.sampled_from(
        [*"./=_+0123456789", *codes.CARDS.values(), *codes.TOKENS.values(), "é", "\ud800"]
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
