"""Spoiling the rules tables of a game, to see what the reader says to it; for every game.

``data`` is the package of a game that holds its tables, such as ``solver.games.duel.data``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

from solver.errors import InputError
from solver.json_structs import json_schema

Content = dict[str, Any]
Change = Callable[[Content], object]


def content(data: Any) -> Content:
    """The decoded table files by name, free to be spoilt."""
    return {name: json.loads(source) for name, source in data.read_sources().items()}


def parse(data: Any, tables: Content) -> Any:
    """What the reader makes of decoded files."""
    return data.parse_tables({name: json.dumps(table).encode() for name, table in tables.items()})


def set_value(*path: str | int, value: Any) -> Change:
    """A change of one value, the path starting with the file."""

    def change(tables: Any) -> None:
        for key in path[:-1]:
            tables = tables[key]
        tables[path[-1]] = value

    return change


def check_schema(data: Any) -> None:
    """The shipped files fit the JSON Schemas of their structs, which say what is required."""
    files = content(data)
    for name, kind in data.FILES.items():
        schema = json_schema(kind, name)
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        validator.validate(files[name])
        for damaged in ({}, files[name] | {"something": 1}):
            assert not validator.is_valid(damaged)


def check_hash(data: Any, change: Change) -> None:
    """The hash is another one after a change of the values, but not of the layout."""
    installed = data.tables().hash
    assert len(installed) == 12
    tables = content(data)
    spaced = {name: json.dumps(table, indent=3).encode() for name, table in tables.items()}
    assert data.parse_tables(spaced).hash == installed
    change(tables)
    assert parse(data, tables).hash != installed


def check_spoilt(data: Any, change: Change, message: str) -> None:
    """After a change the tables are refused, in one line that ``message`` matches."""
    tables = content(data)
    change(tables)
    with pytest.raises(InputError, match=message) as error:
        parse(data, tables)
    assert "\n" not in str(error.value)


def check_missing(data: Any, name: str) -> None:
    """A file that is not there is told."""
    sources = data.read_sources()
    del sources[name]
    with pytest.raises(InputError, match=f"{name}: rules table is missing"):
        data.parse_tables(sources)
