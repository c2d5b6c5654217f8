"""Programs that are none of ours, which tests need now and then."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest


def surroundings_of_others() -> dict[str, str]:
    """The environment for such a program.

    ``scripts/test --sanitize`` has its checks loaded into every process that Python starts; a
    browser or ``ps`` hangs with them, or is blamed for its own faults.
    """
    return {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}


def has_ended(number: int, seconds: float = 60.0) -> bool:
    """Whether a process ends in time; one that is dead and has not been waited for has ended."""
    deadline = time.monotonic() + seconds
    while state_of(number) not in ("", "Z", "X"):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def state_of(number: int) -> str:
    """The letter for the state of a process, as ``ps`` has it; empty where there is none."""
    if Path("/proc/self/stat").exists():
        try:
            told = Path(f"/proc/{number}/stat").read_text(encoding="utf-8")
        except (FileNotFoundError, ProcessLookupError):
            return ""
        return told.rpartition(")")[2].split()[0]
    if shutil.which("ps") is None:
        pytest.skip("needs /proc or ps, to see whether a process has ended")
    listed = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(number)],
        capture_output=True,
        text=True,
        check=False,
        env=surroundings_of_others(),
    )
    return listed.stdout.strip()[:1]
