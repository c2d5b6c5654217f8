"""Processor time until the command answers, in a new process each time, with bytecode in place."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"

COMMANDS = {
    "version": ["--version"],
    "games": ["games"],
    **{
        name.partition("/")[0]: ["suggest", str(EXAMPLES / name), "--nodes", "1"]
        for name in (
            "duel/age_2.json",
            "architects/three_players.json",
            "dice/two_players.json",
            "wonders/age_2.json",
        )
    },
}


def spent() -> float:
    """Seconds of processor that processes have used which this one has started."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.benchmark(timer=spent)
@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
def test_startup(benchmark: Any, arguments: list[str], tmp_path: Path) -> None:
    # Whoever calls it may forbid to write bytecode, which only the first call should compile.
    env = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path)}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, "-m", "solver", *arguments]
    done = benchmark.pedantic(
        subprocess.run,
        args=(command,),
        kwargs={"capture_output": True, "check": True, "env": env},
        rounds=5,
        warmup_rounds=1,
    )
    assert done.stdout
