"""Changes of dumps and JSON positions, to see what is said to them; for every game."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import jsonschema
import pytest

from solver.errors import InputError
from solver.games.base import Game
from tests.states import play_out, read_example

Change = Callable[[dict[str, Any]], object]


def changed(data: dict[str, Any], change: Change) -> dict[str, Any]:
    """A copy of ``data`` with a change."""
    data = copy.deepcopy(data)
    change(data)
    return data


def with_entry(data: dict[str, Any], path: Sequence[Any], value: Any) -> dict[str, Any]:
    """A copy of ``data`` with another value at the end of a path of keys and indexes."""
    data = copy.deepcopy(data)
    place: Any = data
    for step in path[:-1]:
        place = place[step]
    assert place[path[-1]] != value
    place[path[-1]] = value
    return data


def top(**fields: Any) -> Change:
    """Other values of keys of the position itself."""
    return lambda data: data.update(fields)


def without(key: str) -> Change:
    """A key of the position itself left out."""
    return lambda data: data.pop(key)


def both(*changes: Change) -> Change:
    """Several changes, one after the other."""
    return lambda data: [change(data) for change in changes]


@cache
def described(game: Game) -> jsonschema.Draft202012Validator:
    """What tells whether positions of a game fit its schema, which is looked at itself once."""
    schema = game.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def check_described(game: Game, data: dict[str, Any]) -> None:
    """The schema of the game knows all that stands in a position."""
    described(game).validate(data)


def check_example(game: Game, name: str) -> None:
    """An example file can be read, fits the schema, and can be played to its end."""
    data = read_example(game.name, name)
    position = game.read_position(data, name)
    written = position.to_json()
    assert game.read_position(written) == position
    assert len(position.state.legal_moves()) >= 2
    assert game.outcome(play_out(position.state, 1)) is not None
    check_described(game, data)
    check_described(game, written)


def check_contradiction(game: Game, data: dict[str, Any], text: str) -> None:
    """The position is refused in one line that begins with the file and says ``text``."""
    with pytest.raises(InputError) as caught:
        game.read_position(data, "my.json")
    message = str(caught.value)
    assert text in message
    assert message.startswith("my.json: ")
    assert "\n" not in message


def check_wrong_type(game: Game, data: Any, text: str) -> None:
    """What is no position is refused with ``text``."""
    with pytest.raises(InputError) as caught:
        game.read_position(data)
    assert text in str(caught.value)
