"""docs/words.md is true: one meaning a word, and what stands for it in the code is there."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from importlib import import_module
from pathlib import Path

import pytest

from solver.games import GAMES

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


def classes() -> dict[str, set[str]]:
    """The public classes of the program by name, with the files in which they are defined.

    Protocols of ``solver.games.parts`` are left out: they are called as what they describe.
    """
    found = defaultdict(set)
    for path in (ROOT / "solver").rglob("*.py"):
        if path == ROOT / "solver" / "games" / "parts.py":
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(path.relative_to(ROOT / "solver").as_posix())
    return found


def test_a_class_name_has_one_meaning():
    """What the games share, and each game for itself: no game knows the words of another."""
    games = [ROOT / "solver" / "games" / name for name in GAMES]
    everything = classes()
    for game in games:
        others = [f"games/{other.name}/" for other in games if other != game]
        for name, places in everything.items():
            seen = {place for place in places if not place.startswith(tuple(others))}
            assert len(seen) < 2, (name, seen)


def test_words_stand_once():
    assert len(WORDS) > 50
    assert len(set(WORDS)) == len(WORDS)


@pytest.mark.parametrize("name", CODE_NAMES)
def test_what_stands_for_a_word_is_there(name):
    module, _, last = name.rpartition(".")
    thing = getattr(import_module(module), last, None) or import_module(name)
    if isinstance(thing, type) and thing.__module__.startswith("solver."):
        assert thing.__module__ == module, f"{name} is defined elsewhere"


def test_modules_say_what_they_are():
    """Also the compiled ones, which no linter looks at."""
    texts = {path: path.read_text(encoding="utf-8") for path in MODULES}
    mute = [str(path) for path, text in texts.items() if not re.match(OPENING, text)]
    assert not mute
