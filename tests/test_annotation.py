"""Hot code must be pure C: Cython's own annotation gives every line of it the score 0."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOT = [
    "core/perft", "core/playout", "duel/chance", "duel/choice", "duel/effects",
    "duel/features", "duel/heuristics", "duel/knowledge", "duel/payment", "duel/playout",
    "duel/rules", "duel/scoring", "duel/styles",
    "architects/chance", "architects/choice", "architects/effects", "architects/features",
    "architects/heuristics", "architects/knowledge", "architects/payment", "architects/playout",
    "architects/rules", "architects/scoring",
    "dice/chance", "dice/choice", "dice/effects", "dice/features", "dice/heuristics",
    "dice/knowledge", "dice/payment", "dice/playout", "dice/rules", "dice/scoring",
    "wonders/chance", "wonders/choice", "wonders/conflicts", "wonders/effects",
    "wonders/features", "wonders/heuristics", "wonders/income", "wonders/knowledge",
    "wonders/leader_chance", "wonders/leader_knowledge", "wonders/leader_worlds",
    "wonders/leaders", "wonders/losses", "wonders/market", "wonders/payment",
    "wonders/playout", "wonders/recruitment", "wonders/rights", "wonders/rules",
    "wonders/science", "wonders/scoring", "wonders/sight",
    "wonders/turn", "wonders/worth",
    "search/descent", "search/determinized", "search/leaf", "search/maxn", "search/openloop",
    "search/prover", "search/puct", "search/tree", "search/walk",
]  # fmt: skip
LINE = re.compile(r'<pre class="cython line score-(\d+)".*?<span class="">(\d+)</span>', re.DOTALL)

ANNOTATE = """
import sys
from Cython.Compiler.Main import CompilationOptions, compile_single
root, folder, *names = sys.argv[1:]
sys.path.insert(0, root)
from setup import interfaces
include_path = [interfaces(f"{folder}/interfaces")]
off = dict.fromkeys(("boundscheck", "wraparound", "initializedcheck"), False)
for name in names:
    module = name.replace("/", ".")
    options = CompilationOptions(
        annotate=True, language_level=3, include_path=include_path,
        compiler_directives={**off, "cdivision": True}, output_file=f"{folder}/{module}.c",
    )
    result = compile_single(f"{root}/ext/{name}.pyx", options, f"solver._ext.{module}")
    assert not result.num_errors
"""
"""What compiles files as setup.py does, but with annotations."""


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


@pytest.fixture(scope="module")
def annotated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the annotations of all hot files, written by one process for all."""
    folder = tmp_path_factory.mktemp("annotated")
    command = [sys.executable, "-c", ANNOTATE, str(ROOT), str(folder), *HOT]
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
    return folder


@pytest.mark.parametrize("name", HOT)
def test_hot_functions_touch_no_python(name: str, annotated: Path) -> None:
    page = (annotated / f"{name.replace('/', '.')}.html").read_text(encoding="utf-8")
    scores = {int(number): int(score) for score, number in LINE.findall(page)}
    hot = hot_lines((ROOT / "ext" / f"{name}.pyx").read_text(encoding="utf-8"))
    assert len(hot & scores.keys()) > 10
    assert {number: scores[number] for number in sorted(hot) if scores.get(number)} == {}
