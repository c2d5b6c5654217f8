"""Time until the command answers, as a user feels it: a new process each time."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest


@pytest.mark.parametrize("arguments", [["--version"], ["games"]], ids=["version", "games"])
def test_startup(benchmark: Any, arguments: list[str]) -> None:
    command = [sys.executable, "-m", "solver", *arguments]
    done = benchmark.pedantic(
        subprocess.run,
        args=(command,),
        kwargs={"capture_output": True, "check": True},
        rounds=3,
        warmup_rounds=1,
    )
    assert done.stdout
