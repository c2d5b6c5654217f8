"""Local processes: everything comes back once, early ends and errors leave nothing behind."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from solver.arena import local
from solver.arena.backend import GIVE_UP, TRIES, Backend, Call, Dask, Failed, Local, Parcel
from solver.arena.identity import Identity, identity
from solver.arena.work import Work
from solver.errors import BotError, InputError
from tests.arena.working import doubled, fails, falls, notes, process_of
from tests.signals import heeding_ctrl_c

CALLS = [(number,) for number in range(30)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_call_comes_back_once(jobs: int) -> None:
    found = sorted(Local(jobs).run(doubled, CALLS))
    assert found == [2 * number for (number,) in CALLS]


def test_one_job_is_this_process_and_more_are_others() -> None:
    assert {pid for _, pid in Local(1).run(process_of, CALLS)} == {os.getpid()}
    others = {pid for _, pid in Local(2).run(process_of, CALLS)}
    assert len(others) == 2
    assert os.getpid() not in others


def test_one_job_takes_a_call_only_when_its_turn_comes() -> None:
    drawn = []

    def calls():
        for number in range(5):
            drawn.append(number)
            yield (number,)

    results = Local(1).run(doubled, calls())
    assert next(results) == 0
    assert drawn == [0]
    results.close()


@pytest.mark.parametrize("moment", ["before", "after"])
def test_ctrl_c_while_a_call_is_handed_on(moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is raised when the call is known, so that closing can wait for it.

    Another thread takes the signal, since any may: blocking it in this one is no help.
    """
    work = Work(doubled, identity("duel"))

    now = threading.Event()

    def take() -> None:
        now.wait()
        signal.raise_signal(signal.SIGINT)

    other = threading.Thread(target=take)
    other.start()

    def interrupt() -> None:
        now.set()
        other.join()

    with heeding_ctrl_c(), local.processes(work, 2) as pool:
        executor = pool._executor
        submit = executor.submit

        def interrupted(*args: Any) -> Any:
            if moment == "before":
                interrupt()
            future = submit(*args)
            if moment == "after":
                interrupt()
            return future

        monkeypatch.setattr(executor, "submit", interrupted)
        task = Parcel([Call((3,))])
        with pytest.raises(KeyboardInterrupt):
            pool.send(task)
        assert list(pool._tasks.values()) == [task]
        ended = pool.next()
    assert ended is not None
    assert ended[0] is task


@pytest.mark.parametrize("jobs", [1, 2])
def test_closing_gives_up_the_rest_silently(jobs: int, tmp_path: Path) -> None:
    """Warnings are errors here, so joblib must not complain about what is lost."""
    results = Local(jobs).run(notes, ((n, str(tmp_path)) for n in range(100)))
    assert next(results) in range(4)
    results.close()
    begun = len(list(tmp_path.iterdir()))
    assert begun <= 8
    time.sleep(0.5)
    assert len(list(tmp_path.iterdir())) == begun


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_a_call_comes_up(jobs: int) -> None:
    with pytest.raises(ValueError, match="three"):
        list(Local(jobs).run(fails, CALLS))


IMPATIENT = """
import os, signal, sys, threading
from solver.arena.backend import Local
from tests.arena.working import doubled

CHILDREN = f"/proc/{os.getpid()}/task/{os.getpid()}/children"

def interrupt():
    while not over.wait(0.002):
        with open(CHILDREN) as file:
            for child in map(int, file.read().split()):
                command = open(f"/proc/{child}/cmdline").read()
                if "loky" in command and "tracker" not in command:
                    begun.add(child)
                    os.kill(child, signal.SIGINT)

begun = set()
over = threading.Event()
threading.Thread(target=interrupt, daemon=True).start()
print(sorted(Local(2).run(doubled, [(n,) for n in range(4)])))
over.set()
print(len(begun))
"""
"""Interrupts its processes as soon as there are any, and counts them: others follow lost ones."""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="no list of processes")
def test_processes_that_begin_do_not_hear_ctrl_c() -> None:
    command = [sys.executable, "-c", IMPATIENT]
    with heeding_ctrl_c():  # or nothing would be seen where the tests run in the background
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.stdout, done.stderr, done.returncode) == ("[0, 2, 4, 6]\n2\n", "", 0)


def test_names() -> None:
    assert str(Local()) == "local, 1 process"
    assert str(Local(4)) == "local, 4 processes"
    assert str(Dask("tcp://somewhere:1")) == "dask, tcp://somewhere:1"
    Local().check()


def test_without_distributed_the_remedy_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    cluster: Backend = Dask("tcp://127.0.0.1:1")
    with pytest.raises(InputError, match=r"needs the package distributed.*extra 'dask'"):
        cluster.check()


@pytest.mark.parametrize("address", ["nonsense", "what://host:1"])
def test_addresses_that_are_none(address: str) -> None:
    with pytest.raises(InputError, match=r"--scheduler .*: cannot connect: .*dask scheduler"):
        Dask(address).check()


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_fails_each_time_comes_back_and_the_rest_goes_on(jobs: int) -> None:
    found = list(Local(jobs).attempt(fails, CALLS))
    assert [one for one in found if isinstance(one, Failed)] == [
        Failed((3,), "ValueError: three", TRIES)
    ]
    assert sorted(one for one in found if not isinstance(one, Failed)) == [
        number for (number,) in CALLS if number != 3
    ]


def test_nothing_but_failures_is_given_up() -> None:
    outcomes = Local().attempt(fails, [(3,)] * 100)
    with pytest.raises(InputError, match=f"{GIVE_UP} games in a row .*: ValueError: three"):
        list(outcomes)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_lost_process_costs_its_calls_and_nothing_else(tmp_path: Path) -> None:
    """What takes its process with it each time is told apart from what was there by chance."""
    for left_out, lost in ((5, [(3, TRIES)]), (3, [])):
        # Each for itself: two losses by chance and one of its own would be 5's third.
        numbers = [number for number in range(12) if number != left_out]
        found = list(Local(2).attempt(falls, [(number, str(tmp_path)) for number in numbers]))
        failed = [one for one in found if isinstance(one, Failed)]
        assert [(one.arguments[0], one.tries) for one in failed] == lost
        done = sorted(one for one in found if isinstance(one, int))
        assert done == [number for number in numbers if number not in (3, left_out)]


def test_other_code_is_refused_before_anything_is_done() -> None:
    other = Identity("duel", "0", "c", "p", "t", "n")
    with pytest.raises(InputError, match="other compiled and python and tables and networks"):
        list(Local().run(doubled, CALLS, code=other))
    assert len(list(Local().run(doubled, CALLS, code=identity("duel")))) == len(CALLS)


def test_errors_travel() -> None:
    for error in (
        InputError("a", "b", "c", [InputError("d", "e")]),
        BotError("x", "crash", "gone"),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert again.lines() == error.lines()
