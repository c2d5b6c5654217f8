"""Nothing that a program starts outlives it, and no program outlives us."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import solver
from solver.protocol.household import marked, surroundings
from solver.protocol.process import Program
from solver.search.bots import make_bot

needs_proc = pytest.mark.skipif(
    not Path("/proc/self/environ").exists(), reason="what bears a mark is found in /proc"
)
"""Elsewhere nothing is found of what has left the session of a program."""

SLEEP = "import time; time.sleep(1000)"
SPAWN = f"""
import os, subprocess, sys, time
own_session = subprocess.Popen([sys.executable, "-S", "-c", {SLEEP!r}], start_new_session=True)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        print(own_session.pid, os.getpid(), flush=True)
        time.sleep(1000)
    os._exit(0)
os.wait()
"""
"""Starts a child in a session of its own, and a daemon whose parent has ended."""


def lives(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def soon(happened: Callable[[], bool]) -> bool:
    end = time.monotonic() + 30
    while not happened() and time.monotonic() < end:
        time.sleep(0.02)
    return happened()


@needs_proc
@pytest.mark.parametrize("ends_itself", [False, True])
def test_what_left_the_session_ends_with_the_program(ends_itself):
    program = Program([sys.executable, "-S", "-c", SPAWN + ("" if ends_itself else SLEEP)])
    line = program.receive(time.monotonic() + 30)
    assert line is not None
    children = [int(word) for word in line.split()]
    assert all(map(lives, children))
    program.close()
    assert soon(lambda: not any(map(lives, children)))


@needs_proc
def test_programs_end_when_we_are_killed(tmp_path):
    code = f"""
import sys, time
from solver.protocol.process import Program
program = Program([sys.executable, "-S", "-c", {SPAWN + SLEEP!r}])
print(program.number, program.receive(time.monotonic() + 30), flush=True)
time.sleep(1000)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as us:
        assert us.stdout is not None
        numbers = [int(word) for word in us.stdout.readline().split()]
        assert len(numbers) == 3
        assert all(map(lives, numbers))
        os.kill(us.pid, signal.SIGKILL)
        us.wait()
    assert soon(lambda: not any(map(lives, numbers)))


@needs_proc
def test_nothing_is_left_of_a_program_that_ended(tmp_path):
    program = Program([sys.executable, "-c", "import os; print(os.environ['SOLVER_PROGRAM'])"])
    mark = program.receive(time.monotonic() + 30)
    assert mark
    program.close()
    assert soon(lambda: not marked(mark))


def test_programs_find_the_interpreter_that_runs(monkeypatch, tmp_path):
    """From a checkout that nobody has installed or activated, too."""
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.chdir(tmp_path)
    said = "import solver, sys; print(solver.__file__, sys.prefix)"
    program = Program(["python", "-c", said])
    try:
        assert program.receive(time.monotonic() + 60) == f"{solver.__file__} {sys.prefix}"
    finally:
        program.close()
    game = solver.games.load("duel")
    make_bot("program:python -m solver engine duel").check(game, game.new())
    own = surroundings()["PATH"].split(os.pathsep)[0]
    assert own == str(Path(sys.executable).parent)


def test_a_program_of_another_checkout_runs_its_own_package(monkeypatch, tmp_path):
    """Its way of finding it comes behind what the environment says, as where it is installed."""
    monkeypatch.delenv("PYTHONPATH", raising=False)  # which would say where ours is
    package = tmp_path / "other" / "solver"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    script = tmp_path / "bin" / "engine.py"
    script.parent.mkdir()
    script.write_text(
        f"import sys; sys.path.append({str(package.parent)!r})\n"
        "import solver; print(solver.__file__)\n"
    )
    program = Program(["python", "-S", str(script)])
    try:
        assert program.receive(time.monotonic() + 60) == str(package / "__init__.py")
    finally:
        program.close()
