#!/usr/bin/env python
"""Count the files in which a field of the table, or a whole item, is told.

What a new field or item costs is measured by those that are there: the files of the program and of
its documentation that name it. A field is named by its key in a position, quoted or as a member; an
item by its id, quoted or as a number of C. With an item counts what it alone has: an effect that no
other item has is rules, words, icon and worth of this one.

    python scripts/spread.py                    the medians and the most of each game
    python scripts/spread.py --all              every field and item with its files
    python scripts/spread.py --all duel god     those of one game, whose names begin so

A name that several things share counts for each of them, so figures are a little too high.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from solver.games import GAMES, load
from solver.games.data.json_tables import Effect

ROOT = Path(__file__).resolve().parents[1]

MEMBER = re.compile(r'"(\w+)"|^ +(\w+):|^    [\w ]+ \*?(\w+)(?:\[.*)?(?: *#.*)?$', re.MULTILINE)
"""Where a member is told: quoted, or declared in Python or C. Who only uses it is not counted."""

ID = re.compile(r'"(\w+)"|`(\w+)`|\b([A-Z][A-Z_0-9]+)\b|\b([A-Z][a-z]\w+)\b')
"""Where an item or effect is named: quoted, in capitals, as a struct."""

WRITTEN = ("layout.pyx", "counts.pxd")
"""What the build writes, so that nobody has to."""

IMPORT = re.compile(r"^ *from \S+ c?import (?:\([^)]*\)|.*)$", re.MULTILINE)


def files_of(game: str) -> dict[str, str]:
    """The texts that may name something of a game, without imports, by their paths."""
    folder = ROOT / "solver" / "games" / game
    paths = [
        *(ROOT / "ext" / game).glob("*.p[xy][dx]"),
        *folder.rglob("*.py"),
        *folder.rglob("*.json"),
        *(ROOT / "solver" / "web").rglob("*.py"),
        *(ROOT / "solver" / "web" / "static").glob("*.js"),
        *(ROOT / "docs").glob("*.md"),
    ]
    return {
        str(path.relative_to(ROOT)): IMPORT.sub("", path.read_text("utf-8"))
        for path in sorted(paths)
        if path.name not in WRITTEN
    }


def words_in(text: str, pattern: re.Pattern[str]) -> set[str]:
    """All that a text names by one of the ways of a pattern."""
    return {word for found in pattern.findall(text) for word in found if word}


def fields_of(game: str) -> list[str]:
    """The keys of all fields of a position, its variant aside."""
    found: dict[str, None] = {}

    def walk(schema: Any) -> None:
        if isinstance(schema, Mapping):
            properties = schema.get("properties")
            if isinstance(properties, Mapping):
                found.update(dict.fromkeys(properties))
            for value in schema.values():
                walk(value)
        elif isinstance(schema, Sequence) and not isinstance(schema, str):
            for value in schema:
                walk(value)

    walk(load(game).schema())
    return list(found)


def items_of(game: str) -> dict[str, set[str]]:
    """All items of the rules tables by their ids, each with the types of its effects.

    Items have a name in one file at least; others may tell what they do in an edition.
    """
    found: dict[str, set[str]] = {}
    named = set()
    for path in sorted((ROOT / "solver" / "games" / game / "data").glob("*.json")):
        for entry in _entries(msgspec.json.decode(path.read_bytes())):
            found.setdefault(entry["id"], set()).update(_types(entry))
            if "name" in entry:
                named.add(entry["id"])
    return {item: kinds for item, kinds in found.items() if item in named}


def _entries(value: Any) -> Iterator[dict[str, Any]]:
    """Whatever has an id, at any depth."""
    if isinstance(value, dict):
        if isinstance(value.get("id"), str):
            yield value
        for inner in value.values():
            yield from _entries(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _entries(inner)


def _types(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("type"), str):
            yield value["type"]
        for inner in value.values():
            yield from _types(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _types(inner)


def structs() -> dict[str, set[str]]:
    """The names of the structs of each type of effect; games are loaded by then."""
    found: dict[str, set[str]] = {}
    kinds = [Effect]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if kind.__struct_config__.tag:
            found.setdefault(str(kind.__struct_config__.tag), set()).add(kind.__name__)
    return found


def spread(game: str) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The files of each field and of each item of a game."""
    texts = files_of(game)
    members = {path: words_in(text, MEMBER) for path, text in texts.items()}
    fields = {
        field: [path for path in members if field in members[path] and not _is_example(path)]
        for field in fields_of(game)
    }
    ids, items = {path: words_in(text, ID) for path, text in texts.items()}, items_of(game)
    shared = Counter(kind for kinds in items.values() for kind in kinds)
    of_type = structs()
    told = {}
    for item, kinds in items.items():
        own = {kind for kind in kinds if shared[kind] == 1}
        names = {item, item.upper(), *own, *(kind.upper() for kind in own)}
        names = names.union(*(of_type.get(kind, set()) for kind in own))
        told[item] = [path for path, found in ids.items() if found & names]
    return fields, told


def _is_example(path: str) -> bool:
    """Whether a file names keys of other things, or those of fields as examples only."""
    return "/data/" in path or (path.endswith(".md") and not path.endswith("notation.md"))


def summary(what: str, found: Mapping[str, Sequence[str]]) -> str:
    """For instance ``204 fields: 10 files in the median, 18 at most (coins)``."""
    counts = {name: len(files) for name, files in found.items()}
    most = max(counts, key=lambda name: counts[name])
    return f"{len(counts)} {what}: {median(counts.values()):g} files in the median, " + (
        f"{counts[most]} at most ({most})"
    )


def main() -> int:
    """Print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--all", action="store_true", help="name the files of each")
    parser.add_argument("game", nargs="?", choices=GAMES, help="count in this game only")
    parser.add_argument("name", nargs="?", default="", help="those whose names begin so")
    asked = parser.parse_args()
    counts: list[int] = []
    for game in [asked.game] if asked.game else GAMES:
        for what, found in zip(("fields", "items"), spread(game), strict=True):
            chosen = {name: files for name, files in found.items() if name.startswith(asked.name)}
            if asked.all:
                for name, files in sorted(chosen.items(), key=lambda one: (len(one[1]), one[0])):
                    print(f"{len(files):3} {game} {name}: {', '.join(files)}")
            if chosen:
                print(f"{game}: {summary(what, chosen)}")
            if what == "fields":
                counts += [len(files) for files in chosen.values()]
    if counts:
        print(f"all: {len(counts)} fields: {median(counts):g} files in the median")
    return 0


if __name__ == "__main__":
    sys.exit(main())
