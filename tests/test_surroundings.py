"""Commands say the same whatever surrounds them: user, locale, hash seed, folder, rights, switches.

Nothing of this can be seen where everything else is tested: in one process, with a home.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.extras import needs

ROOT = Path(__file__).parents[1]

NOBODY = """
import os, sys
try:
    import pwd
    def unknown(*_): raise KeyError("no such user")
    pwd.getpwuid = pwd.getpwnam = unknown
except ImportError:
    pass  # Windows
"""
MAIN = "from solver.__main__ import main\nmain()"

VARIABLES = {
    "no home": {"HOME": None, "XDG_STATE_HOME": None, "USER": None, "LOGNAME": None},
    "a locale without letters": {
        "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": None,
    },
    "a western terminal": {"PYTHONIOENCODING": "latin-1"},
    "another order of hashes": {"PYTHONHASHSEED": "4711"},
    "nothing but a path": dict.fromkeys(set(os.environ) - {"PATH", "LD_PRELOAD"}),
    "far away": {"TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8"},
}  # fmt: skip
SWITCHES = {"warnings": ["-W", "error"], "optimized": ["-OO"], "development": ["-X", "dev"]}
COMMANDS = {
    "games": ["games"],
    "show": ["show", "{examples}/duel/age_2.json", "--lang", "it"],
    "suggest": ["suggest", "{examples}/dice/extra_box.json", "--nodes", "60", "--json"],
    "why": [
        "suggest",
        "{examples}/architects/halicarnassus.json",
        "--nodes",
        "60",
        "--json",
        "--why",
    ],
    "play": ["play", "duel", "--nodes", "20", "--seed", "1", "--save", "game.json"],
    "review": ["review", "{examples}/architects/game.json", "--nodes", "5", "--seat", "0"],
    "slip": ["show", "{examples}/no such file.json"],
}


def by_turns(others: Iterable[str]) -> list[object]:
    """Every command with each of the others, by default every other pair: none is left out."""
    return [
        pytest.param(command, other, marks=pytest.mark.slow if (at + place) % 2 else ())
        for at, command in enumerate(COMMANDS)
        for place, other in enumerate(others)
    ]


def said(
    words: list[str],
    folder: Path,
    variables: dict[str, str | None] | None = None,
    switches: list[str] | None = None,
) -> tuple[int, str, bytes]:
    """Exit code, errors and output of a command of a user whom the system does not know."""
    changed = variables or {}
    environment = {
        name: value
        for name, value in {"NO_COLOR": "1", **os.environ, **changed}.items()
        if value is not None
    }
    given = [word.replace("{examples}", str(ROOT / "examples")) for word in words]
    hidden = NOBODY if "HOME" in changed else ""
    done = subprocess.run(
        [sys.executable, *(switches or []), "-c", f"{hidden}{MAIN}", *given],
        env=environment, cwd=folder, input=b"q\n", capture_output=True, timeout=120, check=False,
    )  # fmt: skip
    return done.returncode, done.stderr.decode(errors="replace"), done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder whose name is none that a shell would take."""
    place = tmp_path / "my games, 2nd 'try'"
    place.mkdir()
    return place


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[int, Any]]:
    """What each command says as the other tests run it."""

    @cache
    def asked(command: str) -> tuple[int, Any]:
        return figures(command, *said(COMMANDS[command], tmp_path_factory.mktemp(command)))

    return asked


def figures(command: str, code: int, error: str, output: bytes) -> tuple[int, Any]:
    """What must be the same everywhere: all but times, and letters that a terminal lacks."""
    assert "Traceback" not in error, error
    assert code == (2 if command == "slip" else 0), error
    if "--json" in COMMANDS[command]:
        return code, {**json.loads(output), "seconds": None}
    return code, "".join(letter for letter in output.decode("ascii", "ignore") if letter != "?")


@pytest.mark.parametrize(("command", "variables"), by_turns(VARIABLES))
def test_variables_change_nothing(
    command: str, variables: str, folder: Path, usual: Callable[[str], tuple[int, Any]]
) -> None:
    here = figures(command, *said(COMMANDS[command], folder, VARIABLES[variables]))
    assert here == usual(command)


@pytest.mark.parametrize(("command", "switches"), by_turns(SWITCHES))
def test_switches_of_python_change_nothing(
    command: str, switches: str, folder: Path, usual: Callable[[str], tuple[int, Any]]
) -> None:
    here = figures(command, *said(COMMANDS[command], folder, switches=SWITCHES[switches]))
    assert here == usual(command)


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
def test_what_is_written_is_as_private_as_the_user_wants(folder: Path) -> None:
    previous = os.umask(0o077)
    try:
        code, error, _ = said(COMMANDS["play"], folder)
    finally:
        os.umask(previous)
    assert code == 0, error
    assert [path.stat().st_mode & 0o777 for path in folder.iterdir()] == [0o600]


@needs("starlette")
@needs("uvicorn")
def test_the_board_without_a_home(folder: Path) -> None:
    """It starts and says that it keeps nothing."""
    ending = "import threading, signal\nthreading.Timer(3, signal.raise_signal, [2]).start()\n"
    variables = {"HOME": None, "XDG_STATE_HOME": None}
    environment = {name: value for name, value in os.environ.items() if name not in variables}
    done = subprocess.run(
        [sys.executable, "-c", f"{NOBODY}{ending}{MAIN}", "web", "--no-open", "--port", "0"],
        env=environment, cwd=folder, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    assert "boards are not kept: this user has no home" in done.stderr
    assert list(folder.iterdir()) == []
