"""The conversations that docs/protocol.md shows are those that a program has with the engine."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
START = "$ solver engine "
SHOWN = [
    block
    for block in re.findall(r"^```text\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.M)
    if block.startswith(START)
]


def answers(game: str, lines: Sequence[str]) -> list[str]:
    """What the engine says in a conversation whose asker waits for the answers that are shown.

    How often a search says how it is getting on depends on the machine: the last time counts.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "solver", "engine", game],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        said: list[str] = []
        for line in lines:
            if line.startswith("> "):
                engine.stdin.write(f"{line[2:]}\n")
                engine.stdin.flush()
            else:
                said.append(engine.stdout.readline().rstrip("\n"))
                while _is_info(said[-1]) and not _is_info(line[2:]):
                    first = next(at for at in range(len(said), 0, -1) if not _is_info(said[at - 1]))
                    del said[first]
                    said.append(engine.stdout.readline().rstrip("\n"))
        engine.stdin.close()
        return said + engine.stdout.read().splitlines()


def _is_info(answer: str) -> bool:
    return answer.startswith("info ")


def told(answer: str, *, whole: bool) -> str:
    """An answer without what the clock decides; of a search that was stopped that is all of it."""
    word = answer.split(" ", 1)[0]
    if not whole and word in ("info", "bestmove"):
        return word
    return re.sub(r"\btime \d+", "time", answer)


@pytest.mark.parametrize("block", SHOWN, ids=lambda block: block.partition("\n")[0][2:])
def test_the_page_shows_what_is_said(block: str) -> None:
    head, *lines = block.splitlines()
    whole = "> go infinite" not in lines
    shown = [told(line[2:], whole=whole) for line in lines if line.startswith("< ")]
    said = answers(head.removeprefix(START), lines)
    assert [told(answer, whole=whole) for answer in said] == shown


def test_the_page_shows_both_ways_to_end_a_search() -> None:
    assert len(SHOWN) == 2
