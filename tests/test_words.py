"""docs/words.md is true: one meaning a word, and what stands for it in the code is there."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]*) ?\|$", PAGE, re.MULTILINE)
WORDS = [word for word, _, _ in ROWS if word not in ("word", "---")]
CODE_NAMES = [code.strip().strip("`") for _, _, code in ROWS if "`" in code]

MODULES = [
    path
    for folder in ("solver", "ext")
    for path in sorted((ROOT / folder).rglob("*.py*"))
    if path.suffix in (".py", ".pyx")
]


OPENING = r'(#[^\n]*\n)*r?"""\S'


SHARED = {
    "Board",
    "Cost",
    "Deck",
    "Game",
    "Ledger",
    "Row",
    "Sight",
    "Slot",
    "Spot",
    "Table",
    "Task",
}
"""Names that still have several meanings."""


def classes() -> dict[str, set[str]]:
    """The public classes of the program by name, with the modules in which they are defined.

    What lies at the same place in the folder of every game counts as one module; protocols are
    called as what they describe.
    """
    found = defaultdict(set)
    for path in (ROOT / "solver").rglob("*.py"):
        place = re.sub(r"^games/\w+/", "games/*/", path.relative_to(ROOT / "solver").as_posix())
        if place == "games/parts.py":
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(place)
    return found


def test_words_stand_once():
    assert len(WORDS) > 50
    assert len(set(WORDS)) == len(WORDS)


@pytest.mark.parametrize("name", CODE_NAMES)
def test_what_stands_for_a_word_is_there(name):
    module, _, last = name.rpartition(".")
    thing = getattr(import_module(module), last, None) or import_module(name)
    if isinstance(thing, type) and thing.__module__.startswith("solver."):
        assert thing.__module__ == module, f"{name} is defined elsewhere"


def test_a_class_name_has_one_meaning():
    twice = {name: places for name, places in classes().items() if len(places) > 1}
    assert set(twice) <= SHARED, twice


def test_modules_say_what_they_are():
    """Also the compiled ones, which no linter looks at."""
    texts = {path: path.read_text(encoding="utf-8") for path in MODULES}
    mute = [str(path) for path, text in texts.items() if not re.match(OPENING, text)]
    assert not mute
