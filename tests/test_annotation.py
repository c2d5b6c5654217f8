"""Hot code must be pure C: what Cython has made of its lines asks nothing of Python."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from solver._ext.core.build import FLAGS

ROOT = Path(__file__).resolve().parent.parent
HOT = [
    "core/perft", "core/playout", "core/samples", "core/wide", "duel/chance", "duel/choice",
    "duel/effects", "duel/endgame", "duel/heuristics", "duel/inputs", "duel/knowledge",
    "duel/payment", "duel/playout", "duel/rules", "duel/scoring", "duel/styles",
    "architects/chance", "architects/choice", "architects/effects",
    "architects/gains", "architects/heuristics", "architects/inputs", "architects/knowledge",
    "architects/payment", "architects/playout", "architects/rules", "architects/scoring",
    "dice/chance", "dice/choice", "dice/effects", "dice/heuristics", "dice/inputs",
    "dice/knowledge", "dice/payment", "dice/playout", "dice/rules", "dice/scoring",
    "wonders/chance", "wonders/choice", "wonders/conflicts", "wonders/edifice",
    "wonders/edifice_worth", "wonders/effects",
    "wonders/fleets", "wonders/heuristics", "wonders/income", "wonders/islands",
    "wonders/keys", "wonders/knowledge", "wonders/managing",
    "wonders/leader_chance", "wonders/leader_knowledge", "wonders/leader_worlds",
    "wonders/leaders", "wonders/losses", "wonders/market", "wonders/naval",
    "wonders/naval_worth", "wonders/payment",
    "wonders/playout", "wonders/recruitment", "wonders/rights", "wonders/rules",
    "wonders/science", "wonders/scoring", "wonders/sight", "wonders/steps",
    "wonders/turn", "wonders/worth",
    "search/descent", "search/determinized", "search/leaf", "search/maxn", "search/openloop",
    "search/prover", "search/puct", "search/selfplay", "search/tree", "search/walk",
]  # fmt: skip
GENERATED = ROOT / "build" / "cython" / "plain" / "ext"
"""Where a build in place leaves its C; builds with checks have folders of their own."""

MARKER = re.compile(r'/\* "([^"\n]+)":(\d+)\n((?: \*.*\n)*)\*/\n')
"""Before the C of each line: its file, its number, and the line among its neighbors."""

PYTHON = re.compile(r"\b(?:Py(?!_ssize_t\b)[A-Z_]\w*|__Pyx_\w+|__pyx_convert_\w+)")
"""Names of Python's own interface, and of what Cython builds upon it."""


def hot_lines(source: str) -> set[int]:
    """Numbers of the lines of functions that are declared ``noexcept nogil``."""
    found: set[int] = set()
    pending: list[int] = []
    hot = False
    for number, line in enumerate(source.splitlines(), 1):
        if line.startswith(("cdef ", "def ", "cpdef ", "class ")):
            pending, hot = [], False
        pending.append(number)
        if "noexcept nogil:" in line:
            hot = True
        elif line and not line[0].isspace() and not line.startswith(("cdef ", ")", "#")):
            hot = False
        if hot:
            found.update(pending)
    return found


@cache
def calls_of_lines(generated: Path) -> dict[str, dict[int, tuple[str, set[str]]]]:
    """By file and number, the lines as Cython saw them, with what their C asks of Python."""
    found: dict[str, dict[int, tuple[str, set[str]]]] = {}
    text_in_c = generated.read_text(encoding="utf-8")
    places = list(MARKER.finditer(text_in_c))
    ends = [place.start() for place in places[1:]] + [len(text_in_c)]
    for place, end in zip(places, ends, strict=True):
        if not place[1].endswith(".pyx"):
            continue
        name = "/".join(Path(place[1]).with_suffix("").parts[-2:])
        code = text_in_c[place.end() : end].partition("\n}\n")[0]  # a function ends there
        (line,) = (line for line in place[3].splitlines() if line.endswith("# " + 14 * "<"))
        text = line.removeprefix(" * ").removesuffix("# " + 14 * "<").rstrip()
        _, calls = found.setdefault(name, {}).setdefault(int(place[2]), (text, set()))
        calls.update(PYTHON.findall(code))
    return found


@pytest.mark.skipif("-fsanitize" in FLAGS, reason="code with checks raises errors of Python")
@pytest.mark.parametrize("name", HOT)
def test_hot_functions_touch_no_python(name: str) -> None:
    source = (ROOT / "ext" / f"{name}.pyx").read_text(encoding="utf-8")
    alone = GENERATED / f"{name}.c"
    generated = alone if alone.exists() else alone.with_name("kernel.c")
    assert generated.exists(), "build in place first, as scripts/test does"
    parts = calls_of_lines(generated)
    assert any(asked for part in parts.values() for _, asked in part.values())  # imports at least
    calls = parts[name]
    lines, hot = source.splitlines(), hot_lines(source)
    assert len(hot & calls.keys()) > 5
    for number in sorted(hot & calls.keys()):
        text, asked = calls[number]
        assert text == lines[number - 1], "the build is older than the source"
        assert not asked, f"line {number}: {text}"
