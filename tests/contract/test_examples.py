"""The example files of every game, and the schema that describes what may stand in them."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from solver.games import GAMES, load
from tests.contract.hooks import hooks
from tests.edits import check_described, check_example
from tests.states import EXAMPLES, read_example

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_examples(game: str) -> None:
    for name in hooks(game).fuzz.examples:
        check_example(load(game), name)


@each_game
def test_all_example_positions_are_tried(game: str) -> None:
    names = {path.stem for path in (EXAMPLES / game).glob("*.json")}
    positions = {name for name in names if is_position(read_example(game, name))}
    assert positions == set(hooks(game).fuzz.examples)


def is_position(data: Any) -> bool:
    """Neither a record nor a page of a web site."""
    return "game" in data and "moves" not in data


@each_game
def test_schema_describes_every_key(game: str) -> None:
    described = load(game).schema()
    jsonschema.Draft202012Validator.check_schema(described)
    for name, kind in described["$defs"].items():
        for key, value in kind["properties"].items():
            assert "description" in value or key in ("game", "format"), (name, key)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"playrs": []}, described)


@each_game
def test_options_are_described(game: str) -> None:
    example = read_example(game, hooks(game).fuzz.examples[0])
    for option in load(game).options:
        for value in option.values:
            data = example | {"variant": {option.name: value}}
            check_described(load(game), data)
