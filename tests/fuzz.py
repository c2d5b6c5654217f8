"""Random changes of JSON values, and calls that may only fail in one way; for every game."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import strategies as st

from solver.errors import InputError

T = TypeVar("T")


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
