"""The package and its scripts: files that must be there, and errors that must be readable."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

import solver

ROOT = Path(__file__).parents[1]
SCRIPTS = ("scripts/solver", "scripts/test", ".ci/run")
TOOLS = ("bash", "cat", "cksum", "env", "find", "mkdir", "rm", "sort", "tail")
"""All that the scripts use before they look for Python and a compiler."""

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
SCRIPTS_HERE = [path for path in SCRIPTS if (ROOT / path).exists()]  # .ci is only in a checkout


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout of nothing but scripts, and a folder ``bin`` with only the tools in TOOLS."""
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    (tmp_path / "bin").mkdir()
    for tool in TOOLS:
        path = shutil.which(tool)
        if path is None:
            pytest.skip(f"no {tool}")
        (tmp_path / "bin" / tool).symlink_to(path)
    return tmp_path


def add_python(checkout: Path, body: str) -> None:
    """Put a shell script that plays Python into the only folder of PATH."""
    python = checkout / "bin" / "python3"
    python.write_text(f"#!/usr/bin/env bash\n{body}\n", encoding="utf-8")
    python.chmod(0o755)


def run(checkout: Path, script: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SOLVER_")}
    return subprocess.run(
        [checkout / "bin" / "bash", checkout / script],
        env=kept | {"PATH": str(checkout / "bin")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_version_is_that_of_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"[{solver.__version__}]" in changelog or "[Unreleased]" in changelog


def test_data_and_interfaces_are_package_files() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["solver"]
    packed = {path for pattern in patterns for path in (ROOT / "solver").glob(pattern)}
    for kind in ("json", "npz", "pyi", "safetensors"):
        assert set((ROOT / "solver").rglob(f"*.{kind}")) <= packed
    assert files("solver").joinpath("py.typed").is_file()
    assert files("solver.games.duel").joinpath("data/cards.json").is_file()


def test_every_extension_has_its_interface() -> None:
    for source in (ROOT / "ext").rglob("*.pyx"):
        package = ROOT / "solver" / "_ext" / source.relative_to(ROOT / "ext").parent
        assert (package / "__init__.py").is_file(), f"{package} is not a package"


@needs_bash
@pytest.mark.parametrize("script", [*SCRIPTS_HERE, "scripts/_common.sh"])
def test_scripts_parse(script: str) -> None:
    subprocess.run(["bash", "-n", ROOT / script], check=True, timeout=60)


@pytest.mark.parametrize("script", SCRIPTS_HERE)
def test_scripts_are_executable(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)


@needs_bash
@pytest.mark.parametrize("script", ["scripts/solver", "scripts/test"])
def test_no_python(checkout: Path, script: str) -> None:
    done = run(checkout, script)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("error: Python 3.11 or newer is needed")
    assert len(done.stderr.splitlines()) == 1


@needs_bash
def test_old_python(checkout: Path) -> None:
    add_python(checkout, "exit 1")  # the answer of an old one to "are you new enough?"
    done = run(checkout, "scripts/solver")
    assert done.returncode == 1
    assert done.stderr.startswith("error: Python 3.11 or newer is needed")


@needs_bash
def test_missing_tool_is_told_in_one_line(checkout: Path) -> None:
    told = "a C compiler is needed and cc is not in PATH"
    add_python(checkout, f'[ "$1" = -c ] || echo "{told}"')
    done = run(checkout, "scripts/solver")
    assert done.returncode == 1
    assert done.stderr == f"error: {told}\n"


@needs_bash
def test_compiler_is_looked_for(checkout: Path) -> None:
    add_python(checkout, f'CC=no-such-compiler exec "{sys.executable}" "$@"')
    done = run(checkout, "scripts/solver")
    assert done.returncode == 1
    assert done.stderr.startswith("error: a C compiler is needed and no-such-compiler is not in")
    assert len(done.stderr.splitlines()) == 1
