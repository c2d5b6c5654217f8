"""What a command loads: names of modules, as times would depend on the machine."""

from __future__ import annotations

import subprocess
import sys
from shlex import quote

import pytest

from tests.states import EXAMPLES

POSITIONS = [
    "duel/age_2.json",
    "architects/three_players.json",
    "dice/two_players.json",
    "wonders/age_2.json",
]

NEVER = {
    *("asyncio", "concurrent", "dask", "difflib", "distributed", "email", "importlib.metadata"),
    *("importlib.resources", "joblib", "matplotlib", "multiprocessing", "numpy", "rich"),
    *("secrets", "socket", "sqlite3", "ssl", "starlette", "subprocess", "tempfile", "zipfile"),
    *("solver.arena", "solver.engine", "solver.language", "solver.protocol", "solver.review"),
    *("solver.web", "solver.games.bga"),
}
"""What only other commands need."""

OTHER_BOTS = {"solver.search.openloop_bot", "solver.search.program_bot"}

GAMES = {"msgspec", "solver.games.base", "solver.search"}

PROGRAM = """
import shlex
import sys
before = {*sys.modules}
from solver.cli.main import cli
for words in map(shlex.split, sys.argv[1:]):
    try:
        cli.main(words, standalone_mode=False)
    except SystemExit:
        pass
print("LOADED", *sorted({*sys.modules} - before))
"""


def loaded(*commands: str) -> set[str]:
    """The modules that a process has loaded which ran some commands, and their packages."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *commands],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    *_, names = (line for line in done.stdout.splitlines() if line.startswith("LOADED"))
    return {*names.split()[1:]}


@pytest.mark.parametrize(
    ("commands", "unwanted"),
    [
        (
            [f"suggest {quote(str(EXAMPLES / name))} --nodes 1" for name in POSITIONS],
            NEVER | OTHER_BOTS,
        ),
        ([f"show {quote(str(EXAMPLES / POSITIONS[0]))}"], NEVER | {"solver.search"}),
        (["--help", "suggest --help"], NEVER | GAMES),
    ],
    ids=["suggest", "show", "help"],
)
def test_what_other_commands_need_is_not_loaded(commands: list[str], unwanted: set[str]) -> None:
    found = loaded(*commands)
    assert "click" in found
    assert not found & unwanted
