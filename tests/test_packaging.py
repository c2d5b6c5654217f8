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
SCRIPTS = ("scripts/lint", "scripts/solver", "scripts/test", ".ci/run")
TOOLS = ("bash", "cat", "cksum", "env", "find", "ls", "mkdir", "rm", "sed", "sort", "tail")
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


# ---- several Pythons ---------------------------------------------------------------------

PLAYED = """
case "$*" in
    "-c import platform"*) echo {version} ;;
    "-c import pip") [ -e "${{0%/*}}/solver" ] ;;
    "-m venv"*)
        mkdir -p "$4/bin"
        printf 'version = {version}\\n' >"$4/pyvenv.cfg"
        {cp} "$0" "$4/bin/python"
        printf '#!/usr/bin/env bash\\necho played with {version}\\n' >"$4/bin/solver"
        {chmod} +x "$4/bin/solver"
        ;;
    "setup.py build_ext"*)
        echo "built with {version}" >>build/calls
        echo >ext/counts.pxd # what a build writes among the sources is no reason for another one
        ;;
    "-m pip install"*) echo "installed with {version}" >>"${{0%/bin/*}}/calls" ;;
esac
"""
"""A Python that only says what it is told to do, and makes environments of its kind."""


@pytest.fixture
def pythons(checkout: Path) -> list[Path]:
    """Two such Pythons, of other versions, for a checkout that can be built by them."""
    for folder in ("ext", "solver/_ext"):
        (checkout / folder).mkdir(parents=True)
    (checkout / "setup.py").touch()
    tools = {name: shutil.which(name) or pytest.skip(f"no {name}") for name in ("cp", "chmod")}
    found = []
    for version in ("3.11.2", "3.12.1"):
        path = checkout / "bin" / f"python{version}"
        body = PLAYED.format(version=version, **tools)
        path.write_text(f"#!/usr/bin/env bash\n{body}\n", encoding="utf-8")
        path.chmod(0o755)
        found.append(path)
    return found


def start(checkout: Path, python: Path | str, folder: str) -> subprocess.CompletedProcess[str]:
    """Start ``scripts/solver`` with a Python and an environment in a folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SOLVER_")}
    named = {"SOLVER_PYTHON": str(python), "SOLVER_VENV": str(checkout / folder)}
    return subprocess.run(
        [checkout / "bin" / "bash", checkout / "scripts/solver"],
        env=kept | named | {"PATH": str(checkout / "bin")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@needs_bash
def test_environments_of_two_pythons_are_used_in_turn(checkout: Path, pythons: list[Path]) -> None:
    for _ in range(3):
        for python, folder in zip(pythons, (".venv-a", ".venv-b"), strict=True):
            done = start(checkout, python, folder)
            assert done.stdout == f"played with {python.name.removeprefix('python')}\n", done.stderr
    calls = (checkout / "build" / "calls").read_text(encoding="utf-8")
    assert calls == "built with 3.11.2\nbuilt with 3.12.1\n"


@needs_bash
def test_what_another_python_made_is_not_used(checkout: Path, pythons: list[Path]) -> None:
    start(checkout, pythons[0], ".venv")
    done = start(checkout, pythons[1], ".venv")
    assert (done.returncode, done.stdout) == (1, "")
    assert "was made with Python 3.11.2, and SOLVER_PYTHON is 3.12.1" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@needs_bash
@pytest.mark.parametrize("named", ["no-such-python", "false"])
def test_a_python_that_is_named_and_none(checkout: Path, pythons: list[Path], named: str) -> None:
    done = start(checkout, named, ".venv")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"error: SOLVER_PYTHON: {named} is no Python 3.11 or newer\n"


@needs_bash
def test_an_environment_whose_python_was_replaced(checkout: Path, pythons: list[Path]) -> None:
    """A system that was upgraded has another Python at the old place: it is looked after anew."""
    venv = checkout / ".venv"
    for _ in range(2):
        start(checkout, pythons[0], ".venv")
    calls = venv / "calls"
    assert len(calls.read_text(encoding="utf-8").splitlines()) == 2  # what is needed, the package
    old = venv / "bin" / "python"
    old.rename(old.with_name("old"))  # so that the new one has another inode
    shutil.copy(old.with_name("old"), old)
    start(checkout, pythons[0], ".venv")
    assert len(calls.read_text(encoding="utf-8").splitlines()) == 4
