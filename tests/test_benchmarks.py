"""The benchmarks can be run: what they measure is still there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_benchmark_is_found() -> None:
    """CI runs them; this sees in seconds that one asks for something that is gone."""
    # pytest-benchmark warns where it believes that it is a worker of xdist, and ours is one.
    environment = {name: value for name, value in os.environ.items() if "XDIST" not in name}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:xdist", "benchmarks"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " tests collected" in done.stdout
