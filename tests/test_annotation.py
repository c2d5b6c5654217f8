"""Hot code must be pure C: Cython's own annotation gives every line of it the score 0."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOT = [
    "core/perft", "core/playout", "core/network", "duel/features", "duel/heuristics", "duel/rules",
    "search/alphabeta", "search/mcts",
]  # fmt: skip
LINE = re.compile(r'<pre class="cython line score-(\d+)".*?<span class="">(\d+)</span>', re.DOTALL)


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


@pytest.mark.parametrize("name", HOT)
def test_hot_functions_touch_no_python(name: str, tmp_path: Path) -> None:
    source = ROOT / "ext" / f"{name}.pyx"
    output = tmp_path / "out.c"
    subprocess.run(
        [
            sys.executable, "-m", "cython", "-3", "--annotate", "-I", str(ROOT),
            "--module-name", f"solver._ext.{name.replace('/', '.')}",
            "-X", "boundscheck=False,wraparound=False,cdivision=True,initializedcheck=False",
            "-o", str(output), str(source),
        ],
        check=True, cwd=ROOT, capture_output=True,
    )  # fmt: skip
    scores = {
        int(number): int(score)
        for score, number in LINE.findall(output.with_suffix(".html").read_text(encoding="utf-8"))
    }
    hot = hot_lines(source.read_text(encoding="utf-8"))
    assert len(hot) > 10
    assert {number: scores[number] for number in sorted(hot) if scores.get(number)} == {}
