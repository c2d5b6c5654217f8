"""Ctrl-C at any moment, once or several times: every long command ends without a traceback."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from solver.cli.exits import INTERRUPTED, guarded
from tests.signals import heeding_ctrl_c

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")

RUN = """
game = "duel"
games = 400
chunk = 5
pool = 0.0
[terms]
full = 60
quick = 20
"""

LADDER = """
game = "duel"
nodes = 200
deals = 200
[[bots]]
spec = "ismcts"
[[bots]]
spec = "greedy"
"""

SOLVER = ("solver",)
LEARNING = ("solver.learning",)
LONG = {
    "suggest": (*SOLVER, "suggest", "{examples}/duel/age_2.json", "--time", "60s"),
    "review": (*SOLVER, "review", "{examples}/duel/game.json", "--time", "2s"),
    "match": (*SOLVER, "match", "duel", "--bots", "ismcts,greedy", "--games", "4000"),
    "match in two": (*SOLVER, "match", "duel", "--bots", "ismcts,greedy", "--games", "4000",
                     "--jobs", "2"),
    "ladder": (*SOLVER, "ladder", "run", "my.toml", "-o", "my.db", "--jobs", "2"),
    "calibrate": (*SOLVER, "calibrate", "duel", "--bot", "greedy", "--games", "9000"),
    "bench": (*SOLVER, "bench", "duel"),
    "perft": (*SOLVER, "perft", "{examples}/duel/age_2.json", "--depth", "9"),
    "web": (*SOLVER, "web", "--no-open", "--port", "0"),
    "engine": (*SOLVER, "engine", "duel"),
    "play": (*SOLVER, "play", "duel", "--seed", "1"),
    "self-play": (*LEARNING, "play", "run.toml", "games"),
    "self-play in two": (*LEARNING, "play", "run.toml", "games", "--jobs", "2"),
    "compare": (*LEARNING, "compare", "duel", "ismcts", "greedy", "--games", "900",
                "--nodes", "50"),
}  # fmt: skip
"""Every command that takes long enough for somebody to give it up."""

BEGIN = """
import os, runpy, sys
from solver import starting
guard = starting.end_by_interrupts
def guarded():
    guard()
    os.write(1, b"begun")
starting.end_by_interrupts = guarded
sys.argv[:2] = sys.argv[1:2]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""
"""Begin a program as ``python -m`` does. It says so when its guard stands, which is the first that
it does: before that Ctrl-C is for Python itself."""

FEW, MANY = 1, 40
"""Moments tried for each command by default, and as slow tests."""

LATEST = {FEW: 1.2, MANY: 4.0}
"""The first Ctrl-C comes at most so many seconds after that: a single one while it loads or in its
first work, since all that a command does until then costs processor time."""

BETWEEN = 0.3
"""So many seconds, at most, before each further one."""


def interrupted(words: tuple[str, ...], folder: Path, moments: list[float]) -> tuple[int, str]:
    """The exit code of a command and what it said, with Ctrl-C after each of these pauses.

    It goes to all processes of the command, as from a terminal.
    """
    with (
        heeding_ctrl_c(),
        (folder / "said").open("w+") as said,
        subprocess.Popen(
            [sys.executable, "-c", BEGIN, *words], cwd=folder, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=said, start_new_session=True,
        ) as process,
    ):  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.read(5) == b"begun"
        listener = threading.Thread(target=process.stdout.read)
        listener.start()
        try:
            for moment in moments:
                time.sleep(moment)
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGINT)
            process.wait(timeout=60)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            listener.join()
        said.seek(0)
        return process.returncode, said.read()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "run.toml").write_text(RUN)
    (tmp_path / "my.toml").write_text(LADDER)
    return tmp_path


@pytest.mark.parametrize(
    "amount",
    [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("command", LONG)
def test_ctrl_c_at_any_moment(
    folder: Path, command: str, amount: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
    examples = Path(__file__).parents[2] / "examples"
    words = tuple(word.format(examples=examples) for word in LONG[command])
    pick = random.Random(f"{command} {amount}")
    for _ in range(amount):
        moments = [pick.uniform(0.0, LATEST[amount])]
        moments += [pick.uniform(0.0, BETWEEN) for _ in range(pick.randrange(3))]
        code, said = interrupted(words, folder, moments)
        assert "Traceback" not in said, (moments, said)
        assert "Exception ignored" not in said, (moments, said)
        # While it loads the signal ends it as the system does.
        assert code in (0, INTERRUPTED, -signal.SIGINT), (moments, said)


def test_ctrl_c_while_a_class_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    """Python 3.11 wraps it into a RuntimeError; modules that are loaded late make classes."""

    class Pressed:
        def __set_name__(self, owner: type, name: str) -> None:
            raise KeyboardInterrupt

    def loads() -> None:
        type("Late", (), {"there": Pressed()})

    with pytest.raises(SystemExit) as ended:
        guarded(loads)
    assert ended.value.code == INTERRUPTED
    assert capsys.readouterr().err == "\n"
