"""The stubs of compiled modules say what is there, with the names of parameters."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STUBS = sorted((ROOT / "solver" / "_ext").rglob("*.pyi"))


@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy is not installed")
def test_stubs_are_those_of_the_compiled_modules() -> None:
    """What a stub leaves out is nobody's business but its module's."""
    modules = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in STUBS]
    assert modules
    options = ("--mypy-config-file", "pyproject.toml", "--allowlist", "tests/stubs_allowed.txt")
    ignored = ("--ignore-missing-stub", "--ignore-disjoint-bases")
    command = [sys.executable, "-m", "mypy.stubtest", "--concise", *options, *ignored, *modules]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
