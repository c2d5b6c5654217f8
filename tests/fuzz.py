"""Random changes of JSON values and lines, and what may come of reading them; for every game."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver.errors import InputError
from solver.games.base import Game, Position
from tests.states import play_out

T = TypeVar("T")

FUZZ = settings(
    max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
"""The same examples each time; most of the time goes into drawing them."""

MUCH_FUZZ = settings(FUZZ, max_examples=600)
"""For tests marked ``slow``: ten times as many, so that all of them end within half an hour."""

few_and_many = pytest.mark.parametrize(
    "amount",
    [pytest.param(FUZZ, id="few"), pytest.param(MUCH_FUZZ, id="many", marks=pytest.mark.slow)],
)
"""For tests of :func:`try_often`: by default, and with many more examples as slow ones."""


def try_often(check: Callable[[Any], None], amount: settings) -> None:
    """Call ``check`` with something to draw random data from, as often as ``amount`` says."""

    @amount
    @given(st.data())
    def with_data(data: Any) -> None:
        check(data)

    with_data()


def any_json(words: Any, least: int, most: int) -> Any:
    """A strategy for JSON of any kind: its texts are ``words``, most of its numbers in range."""
    odd = st.sampled_from([10**30, -(2**63), 0.5, 7.0, float("nan"), float("inf")])
    numbers = st.one_of(st.integers(least, most), odd)
    return st.recursive(
        st.one_of(st.none(), st.booleans(), numbers, words, st.text(max_size=6)),
        lambda inner: st.one_of(
            st.lists(inner, max_size=4), st.dictionaries(words, inner, max_size=3)
        ),
        max_leaves=6,
    )


def check_accepted(game: Game, engine: Any, position: Position) -> None:
    """A position that was read can be written in both forms, and played to its end."""
    state = position.state
    assert engine.load(engine.dump(state)) == state
    assert game.read_position(json.loads(json.dumps(position.to_json()))) == position
    assert game.read_compact(position.to_compact()) == position
    assert game.outcome(play_out(state, 1)) is not None


def attempt(call: Callable[..., T], *args: Any) -> T | None:
    """What ``call`` returns, or None after an InputError of one printable line."""
    message = None
    try:
        return call(*args)
    except InputError as error:
        message = str(error)
    assert message
    assert message.isprintable()
    return None


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All key paths of a JSON value."""
    found = [path] if path else []
    if isinstance(data, dict):
        return found + [p for key, value in data.items() for p in places(value, (*path, key))]
    if isinstance(data, list):
        return found + [p for i, value in enumerate(data) for p in places(value, (*path, i))]
    return found


def mutate(draw: Any, data: Any, words: Any, values: Any) -> None:
    """Change one place of a JSON object: delete, replace, double, or swap with another.

    ``words`` and ``values`` are strategies for texts and for JSON of any kind.
    """
    found = places(data)
    path = draw(st.sampled_from(found))
    parent = data
    for key in path[:-1]:
        parent = parent[key]
    kind = draw(st.sampled_from(["delete", "replace", "number", "word", "append", "swap"]))
    value = parent[path[-1]]
    if kind == "delete":
        del parent[path[-1]]
    elif kind == "number":
        parent[path[-1]] = (value if isinstance(value, int) else 0) + draw(st.integers(-3, 3))
    elif kind == "word":
        parent[path[-1]] = draw(words)
    elif kind == "append" and isinstance(value, list):
        value.append(draw(words))
    elif kind == "swap":
        other = draw(st.sampled_from(found))
        target = data
        for key in other[:-1]:
            target = target[key]
        target[other[-1]], parent[path[-1]] = copy.deepcopy(value), copy.deepcopy(target[other[-1]])
    else:
        parent[path[-1]] = draw(values)


def mutated(draw: Any, texts: list[str], words: Any, values: Any) -> Any:
    """One of the JSON texts with one to three changes, as :func:`mutate` makes them."""
    data = json.loads(draw(st.sampled_from(texts)))
    for _ in range(draw(st.integers(1, 3))):
        if places(data):
            mutate(draw, data, words, values)
    return data


def mutated_line(draw: Any, line: str, pieces: Iterable[str]) -> str:
    """A line with one to three changes: some characters go, one of ``pieces`` may come."""
    alphabet = st.sampled_from([*pieces, "é", "\ud800"])
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(line)))
        cut = draw(st.integers(0, 3))
        line = line[:at] + draw(st.one_of(st.just(""), alphabet)) + line[at + cut :]
    return line
