#!/usr/bin/env python
"""Count the files of the program that an effect of 7 Wonders is named in, and what rules ask.

What it costs to add an effect is measured by the effects that are there: the files of ``ext`` and
``solver`` that name its kind, as a number of C, as a type of JSON, or as the struct of that type.
The JSON files with the cards that have it count as one, because a new effect comes with one card.

    python scripts/effect_files.py          the median, and where the places are that ask
    python scripts/effect_files.py --all    every effect with its files

Places that ask are those at which compiled code asks whether an expansion is played with.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
TABLES = ROOT / "ext" / "wonders" / "tables.pxd"
DATA = ROOT / "solver" / "games" / "wonders" / "data"

CARDS = "data/*.json"
"""Stands for the files with the cards that have an effect."""

CIMPORT = re.compile(r"^from \S+ cimport (?:\([^)]*\)|.*)$", re.MULTILINE)
ASKS = re.compile(r"(?<!bint )\b(?:has_leaders|has_cities|has_edifice|has_armada|in_teams)\(")
WORD = re.compile(r'"\w+"|\w+')
TYPE = re.compile(r'"type": *"(\w+)"')
STRUCT = re.compile(r'^class (\w+)\(.*\btag="(\w+)"', re.MULTILINE)


def kinds() -> list[str]:
    """The names of the effects, as types of JSON."""
    numbers = TABLES.read_text("utf-8").partition("cpdef enum EffectKind:")[2].partition("\n\n")[0]
    names = re.findall(r"^    ([A-Z][A-Z_0-9]*) = \d+", numbers, re.MULTILINE)
    return [name.lower() for name in names if name != "NO_EFFECT"]


def sources() -> dict[str, str]:
    """The files of the program that may name an effect, without what they only import in C."""
    paths = [
        *(ROOT / "ext" / "wonders").glob("*.p[xy][dx]"),
        *(ROOT / "solver" / "games" / "wonders").rglob("*.py"),
    ]
    return {
        str(path.relative_to(ROOT)): CIMPORT.sub("", path.read_text("utf-8"))
        for path in sorted(paths)
    }


def names_in(texts: dict[str, str]) -> dict[str, set[str]]:
    """The words of each file, with their quotes if they have some; of the cards their effects."""
    found = {path: set(WORD.findall(text)) for path, text in texts.items()}
    found[CARDS] = {
        kind for path in DATA.glob("*.json") for kind in TYPE.findall(path.read_text("utf-8"))
    }
    return found


def files_of(kind: str, structs: dict[str, str], names: dict[str, set[str]]) -> list[str]:
    """The files that name an effect."""
    in_python, in_c = {f'"{kind}"', structs.get(kind, "")}, {kind.upper()}
    return [
        path
        for path, named in names.items()
        if named & (in_c if path.startswith("ext/") else {kind} if path == CARDS else in_python)
    ]


def places(texts: dict[str, str]) -> Counter[str]:
    """How often each file of the compiled rules asks for an expansion."""
    return Counter(
        {path: len(ASKS.findall(text)) for path, text in texts.items() if path.startswith("ext/")}
    )


def main() -> int:
    """Print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--all", action="store_true", help="name the files of every effect")
    texts = sources()
    structs = {tag: name for text in texts.values() for name, tag in STRUCT.findall(text)}
    names = names_in(texts)
    files = {kind: files_of(kind, structs, names) for kind in kinds()}
    if parser.parse_args().all:
        for kind, found in sorted(files.items(), key=lambda item: (len(item[1]), item[0])):
            print(f"{len(found):3} {kind}: {', '.join(found)}")
    counts = [len(found) for found in files.values()]
    print(f"{len(counts)} effects: {median(counts):g} files in the median")
    asked = {path: n for path, n in places(texts).most_common() if n}
    where = ", ".join(f"{Path(path).name} {n}" for path, n in asked.items())
    print(f"{sum(asked.values())} places ask for an expansion: {where}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
