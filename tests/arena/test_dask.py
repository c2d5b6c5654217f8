"""A ladder on a Dask cluster of this machine: a scheduler and two workers, one of which is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from solver.arena.backend import Dask
from solver.arena.cluster import _Cluster
from solver.arena.identity import identity
from solver.arena.match import run_match
from solver.arena.sprt import Sprt
from solver.arena.store import open_store
from solver.arena.work import Work
from solver.errors import InputError
from solver.search.limits import Limits
from tests.arena.test_ladder import SLOW, undisturbed, wait_for, without_times
from tests.arena.working import worker_of
from tests.extras import needs

pytestmark = needs("distributed")

SECONDS = 60
"""Nothing here should take so long."""


@dataclass
class Cluster:
    """Processes of a cluster and the address of its scheduler."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]
    join: Callable[..., None]
    """Start another worker, with options."""


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """A cluster that is gone when the context ends."""
    file = folder / "scheduler.json"
    common = ["--scheduler-file", str(file), "--no-dashboard"]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with ExitStack() as stack:

        def start(module: str, *options: str) -> subprocess.Popen[bytes]:
            command = [sys.executable, "-m", f"distributed.cli.{module}", *common, *options]
            process = subprocess.Popen(command, cwd=folder, env=env, stderr=subprocess.DEVNULL)
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        scheduler = start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        found = address(file)  # who comes before the file is whole cannot read it
        own = ["--nthreads", "1", "--no-nanny", "--local-directory", str(folder)]
        running = [start("dask_worker", *own) for _ in range(workers)]

        def join(*options: str) -> None:
            running.append(start("dask_worker", *own, *options))

        yield Cluster(found, scheduler, running, join)


def address(file: Path) -> str:
    """Where the scheduler is, once it has said so in its file."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        with suppress(FileNotFoundError, ValueError):  # not there yet, or half written
            return str(json.loads(file.read_text())["address"])
        time.sleep(0.02)
    raise AssertionError("the scheduler does not start")


def test_a_lost_worker_loses_no_game_and_doubles_none(tmp_path: Path) -> None:
    file, path = tmp_path / "my.toml", tmp_path / "my.db"
    file.write_text(SLOW, encoding="utf-8")
    with cluster(tmp_path, 2) as found:
        command = [sys.executable, "-m", "solver", "ladder", "run", str(file), "--json"]
        command += ["--backend", "dask", "--scheduler", found.address]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            wait_for(path, 2, process)
            found.workers[0].kill()
            out, _ = process.communicate(timeout=SECONDS)
        assert process.returncode == 0
        assert found.workers[1].poll() is None
    standings = json.loads(out)
    assert standings["games"] == standings["planned"] == 18
    with open_store(path) as store:
        games = list(store.games(with_records=True))
        assert [run["backend"] for run in store.runs] == [f"dask, {found.address}"]
    assert without_times(games) == undisturbed()


OTHER_CODE = "from solver._ext.core.build import SOURCES; SOURCES['duel'] = 'changed'\n"
"""Makes another program of a worker."""


@pytest.mark.filterwarnings("default")
def test_late_workers_get_their_share_and_other_code_gets_none(tmp_path: Path, caplog) -> None:
    """One worker at the beginning; two join, one of which has other code."""
    (tmp_path / "changed.py").write_text(OTHER_CODE, encoding="utf-8")
    joined: set[str] = set()
    with cluster(tmp_path, 1) as found:
        outcomes = Dask(found.address).attempt(
            worker_of, ((n,) for n in range(10**6)), code=identity("duel")
        )
        joined.add(next(outcomes))
        found.join()
        found.join("--preload", str(tmp_path / "changed.py"))
        began = time.monotonic()
        while len(joined) < 2 or "gets no games" not in caplog.text:
            joined.add(next(outcomes))
            assert time.monotonic() - began < SECONDS
        for _ in range(100):
            joined.add(next(outcomes))
        assert len(joined) == 2
        outcomes.close()
    assert ": other compiled" in caplog.text


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # of the client, which runs in this process
def test_a_match_on_a_cluster_is_the_same_match(tmp_path: Path) -> None:
    limits = Limits(nodes=30)

    def match(backend: Dask | None) -> object:
        sprt = Sprt(0, 150)
        bots = ["greedy", "random"]
        return run_match("duel", bots, 200, limits, backend=backend, sprt=sprt).to_json()

    with cluster(tmp_path, 1) as found:
        assert match(Dask(found.address)) == match(None)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_scheduler_without_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.arena.backend.CONNECT_SECONDS", 1)
    with cluster(tmp_path, 0) as found, pytest.raises(InputError, match="has no workers"):
        Dask(found.address).check()


class Client:
    """A client of two workers, the second of which answers a greeting so."""

    def __init__(self, *answers: object) -> None:
        self.answers = iter(answers)

    def submit(self, *_: object, **__: object) -> None:
        return None

    def nthreads(self) -> dict[str, int]:
        return {"one": 1, "two": 1}

    def run(self, _: object, __: object, *, workers: list[str], **___: object) -> dict[str, object]:
        return {worker: "" if worker == "one" else next(self.answers) for worker in workers}


def test_a_worker_lost_while_it_is_greeted_is_greeted_again(caplog) -> None:
    client = Client(OSError("the connection was closed"), "runs other code")
    pool = _Cluster(client, Work(len, code=identity("duel")), Dask("tcp://nowhere:1"))
    pool.begin()
    pool._look()
    assert "worker two gets no games: runs other code" in caplog.text
    assert pool.processes == 1


def test_other_code_ends_the_first_run_and_no_later_one(caplog) -> None:
    place, work = Dask("tcp://nowhere:1"), Work(len, code=identity("duel"))
    with pytest.raises(InputError, match="worker two runs other code; install"):
        _Cluster(Client("runs other code"), work, place).begin()
    pool = _Cluster(Client("runs other code"), work, place.going_on())
    pool.begin()
    assert "worker two gets no games: runs other code" in caplog.text
    assert pool.processes == 1


def test_what_ends_a_run_is_said_once(caplog) -> None:
    pool = _Cluster(Client(""), Work(len, code=identity("duel")), Dask("tcp://nowhere:1"))
    pool.begin()
    pool._refuse("one", "lacks the program x")
    with pytest.raises(InputError, match="no process can do the work: lacks the program x"):
        pool._refuse("two", "lacks the program x")
    assert caplog.messages == ["worker one gets no games: lacks the program x"]


@pytest.mark.filterwarnings("default")
def test_without_its_scheduler_a_run_ends_with_the_remedy(tmp_path: Path) -> None:
    with cluster(tmp_path, 1) as found:
        outcomes = Dask(found.address).attempt(worker_of, ((n,) for n in range(10**6)))
        next(outcomes)
        found.scheduler.kill()
        with pytest.raises(InputError, match=r"the scheduler is gone.*start it anew"):
            list(outcomes)
