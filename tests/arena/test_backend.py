"""Local processes: everything comes back once, early ends and errors leave nothing behind."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from solver.arena.backend import Backend, Dask, Local
from solver.errors import InputError
from tests.arena.working import doubled, fails, notes, process_of

CALLS = [(number,) for number in range(30)]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("batches", [True, False])
def test_every_call_comes_back_once(jobs: int, batches: bool) -> None:
    found = sorted(Local(jobs).run(doubled, CALLS, batches=batches))
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


@pytest.mark.parametrize("jobs", [1, 2])
def test_closing_gives_up_the_rest_silently(jobs: int, tmp_path: Path) -> None:
    """Warnings are errors here, so joblib must not complain about what is lost."""
    results = Local(jobs).run(notes, ((n, str(tmp_path)) for n in range(100)), batches=False)
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
