"""Without what only POSIX systems have: everything else works, programs are refused kindly."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from solver.search.bots import make_bot

ROOT = Path(__file__).parents[1]

ELSEWHERE = """
import os, signal, sys
GONE = ("fcntl", "grp", "pwd", "readline", "resource", "termios", "tty")
for name in GONE:
    sys.modules[name] = None  # as on Windows, where there is no such module
for module, names in (
    (os, ("fork", "getuid", "geteuid", "killpg", "setsid", "getpgid")),
    (signal, ("SIGKILL", "SIGHUP", "SIGALRM", "SIGUSR1", "pthread_sigmask", "setitimer")),
):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
"""


def elsewhere(body: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python that finds nothing of what only POSIX systems have."""
    return subprocess.run(
        [sys.executable, "-c", ELSEWHERE + body, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        input="q\n",
    )


def test_every_module_can_be_imported() -> None:
    done = elsewhere("""
from importlib import import_module
from pathlib import Path
import solver
root = Path(solver.__file__).parent
for path in sorted(root.rglob("*.py")):
    name = ".".join(("solver", *path.relative_to(root).with_suffix("").parts))
    if path.name.startswith("__"):
        continue
    try:
        import_module(name)
    except ModuleNotFoundError as error:
        if error.name in GONE:
            raise  # else a library of an extra is not installed
""")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("show", "examples/duel/age_2.json"),
        ("suggest", "examples/wonders/age_2.json", "--nodes", "50"),
        ("play", "duel", "--nodes", "20", "--seed", "1", "--save", "{}/game.json"),
        ("review", "examples/architects/game.json", "--nodes", "5", "--seat", "0"),
    ],
    ids=lambda words: words[0],
)
def test_commands_run(words: tuple[str, ...], tmp_path: Path) -> None:
    given = [word.format(tmp_path) for word in words]
    done = elsewhere("from solver.cli.main import main\nmain()", *given)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_programs_are_refused_kindly(monkeypatch: pytest.MonkeyPatch) -> None:
    named = SimpleNamespace(name="nt", environ=os.environ)
    monkeypatch.setattr("solver.search.program_bot.os", named)
    with pytest.raises(ValueError, match="seated on Linux and macOS only; name one of our bots"):
        make_bot("program:some engine")
