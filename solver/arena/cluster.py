"""Work on a Dask cluster: its client, and which of its workers are fit for the work."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from solver.arena.backend import Dask, LostProcess, Parcel, Pool, refuse_all
from solver.arena.identity import Identity
from solver.arena.work import CallResult, TaskReport, Work, do_afar, other_code, reason
from solver.errors import InputError

_LOG = logging.getLogger(__name__)

CONNECT_SECONDS = 10
"""How long to wait for a scheduler to answer, and for its first worker."""

LOOK_SECONDS = 1.0
"""How often to look which workers there are."""

PRELOAD = "solver_work"
"""The name of what all tasks of a run share, with its token."""


def security(dask: Dask) -> Any:
    """What encrypts and proves who speaks; None without certificates.

    Raises InputError for a file that is missing.
    """
    names = ("tls_ca_file", "tls_client_cert", "tls_client_key")
    files = dict(zip(names, (dask.ca, dask.cert, dask.key), strict=True))
    given = {name: str(path) for name, path in files.items() if path is not None}
    if not given:
        return None
    for name in given.values():
        if not Path(name).is_file():
            raise InputError(name, "no such file", "name a certificate or key in PEM form")
    from distributed.security import Security

    made: Callable[..., Any] = Security  # it has no types
    return made(require_encryption=True, **given)


@contextmanager
def connected(dask: Dask) -> Iterator[Any]:
    """A client of the scheduler of a cluster, which has at least one worker. Raises InputError."""
    scheduler = dask.scheduler
    place = place_of(scheduler)
    try:
        from distributed import Client
    except ImportError:
        raise InputError(
            "--backend dask",
            "needs the package distributed, which is not installed",
            "install the extra 'dask' of this package",
        ) from None
    _silence()
    protection = security(dask)
    try:
        asyncio.run(_reach(scheduler, protection))
    except (OSError, ValueError, TypeError) as error:
        problem = str(error).partition("\n")[0] or type(error).__name__
        remedy = "give the address that 'dask scheduler' prints, such as tcp://host:8786"
        if scheduler.startswith("tls:"):
            remedy = "name the certificates of this cluster: --tls-ca, --tls-cert and --tls-key"
        raise InputError(place, f"cannot connect: {problem}", remedy) from None
    connect: Callable[..., Any] = Client  # it has no types
    with connect(
        scheduler, timeout=CONNECT_SECONDS, set_as_default=False, security=protection
    ) as client:
        try:
            client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except TimeoutError:
            raise InputError(place, "has no workers", "start some with 'dask worker'") from None
        yield client


def _silence() -> None:
    """What goes wrong comes up as an exception of the calls, or not at all."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":  # the configuration sets some of them apart
            logging.getLogger(name).setLevel(logging.CRITICAL)


async def _reach(address: str, protection: Any) -> None:
    """Connect to an address and hang up; a client that cannot connect is noisy and slow to end."""
    import distributed.comm

    connect: Callable[..., Any] = getattr(distributed.comm, "connect")  # noqa: B009 - untyped
    terms = {} if protection is None else protection.get_connection_args("client")
    comm = await connect(address, timeout=CONNECT_SECONDS, **terms)
    await comm.close()


def place_of(scheduler: str) -> str:
    """How errors name the cluster."""
    return f"--scheduler {scheduler}"


@contextmanager
def cluster(work: Work, dask: Dask) -> Iterator[Pool]:
    """The workers of the cluster that have the code of the work.

    Raises InputError when one at the beginning has not, unless the cluster has been in use before,
    or when it cannot be reached.
    """
    with connected(dask) as client:
        pool = _Cluster(client, work, dask)
        try:
            pool.begin()
            yield pool
        finally:
            pool.close()


@dataclass(frozen=True)
class _Sent:
    """A task under way; only ``allowed`` workers may do it, any if there are none."""

    task: Parcel
    future: Any
    allowed: frozenset[str]


class _Cluster(Pool):
    """The workers of a cluster.

    Each worker is greeted when it is first seen, and one with other code gets nothing to do. What
    it may have got before that, it refuses by itself.
    """

    def __init__(self, client: Any, work: Work, dask: Dask) -> None:
        self._client = client
        self._place = place_of(dask.scheduler)
        self._strict = not dask.in_use
        self._work = work
        # A task as any other, so it is made anew if the workers that hold it are lost.
        self._shared = client.submit(_same, work, key=f"{PRELOAD}-{work.token}", pure=False)
        self._tasks: dict[str, _Sent] = {}
        self._over: SimpleQueue[Any] = SimpleQueue()
        self._threads: dict[str, int] = {}
        self._greeted: set[str] = set()
        self._refused: dict[str, str] = {}
        self._looked = 0.0
        self._has_worked = False

    def begin(self) -> None:
        """Raise InputError if a worker that is there at the very beginning has other code."""
        self._look()
        if not self._strict:
            return
        for worker, said in self._refused.items():
            remedy = "install the same state of this package on all machines"
            raise InputError(self._place, f"worker {worker} {said}", remedy)

    @property
    def processes(self) -> int:
        """The threads of the workers that are fit, but never none: what is sent waits for some."""
        self._look_now_and_then()
        return max(1, sum(self._threads[worker] for worker in self._fit))

    @property
    def _fit(self) -> set[str]:
        return self._threads.keys() - self._refused.keys()

    def send(self, task: Parcel) -> None:
        while self._refused and not self._fit:
            time.sleep(LOOK_SECONDS)
            self._look()
        allowed: frozenset[str] = frozenset()
        if self._refused or task.failed_in:
            allowed = frozenset(self._fit - task.failed_in or self._fit)
        future = self._client.submit(
            _do_on_worker,
            self._shared,
            [call.arguments for call in task.calls],
            workers=sorted(allowed) or None,
            pure=False,
        )
        self._tasks[future.key] = _Sent(task, future, allowed)
        future.add_done_callback(self._over.put)

    def next(self) -> tuple[Parcel, TaskReport | LostProcess] | None:
        self._look_now_and_then()
        try:
            future = self._over.get(timeout=LOOK_SECONDS)
        except Empty:
            return None
        sent = self._tasks.pop(future.key, None)
        return None if sent is None else (sent.task, self._report(future, sent.task))

    def _report(self, future: Any, task: Parcel) -> TaskReport | LostProcess:
        """What a finished future tells. Raises InputError if the cluster is gone."""
        from distributed import KilledWorker

        report: TaskReport
        try:
            if future.status in ("cancelled", "lost"):  # as Dask spells it
                raise CancelledError
            error = future.exception()
            report = future.result() if error is None else TaskReport()
        except (CancelledError, OSError):  # what calls raise is inside of their report
            problem = "the scheduler is gone, or lacks this package"
            remedy = "start it anew; what was played is kept"
            raise InputError(self._place, problem, remedy) from None
        if error is None:
            if report.refused:
                self._refuse(report.place, report.refused)
            self._has_worked |= not report.refused
            return report
        if isinstance(error, KilledWorker):
            return LostProcess()
        before = len(self._refused)
        self._look()
        if len(self._refused) > before:  # it came from a worker that cannot even read the task
            return TaskReport(refused=reason(error))
        return TaskReport([CallResult(error=error)] * len(task.calls))

    def _look_now_and_then(self) -> None:
        if time.monotonic() - self._looked > LOOK_SECONDS:
            self._look()

    def _look(self) -> None:
        """Which workers there are, those that are new greeted."""
        try:
            self._threads = dict(self._client.nthreads())
            new = [one for one in self._threads if one not in self._greeted]
            said = self._greet(new)
        except (OSError, TimeoutError):
            return  # the next time; if it is gone for good, its tasks will say so
        self._greeted.update(said)
        for worker, text in said.items():
            if text:
                self._refuse(worker, text)
        self._looked = time.monotonic()
        self._free_stranded()

    def _greet(self, workers: list[str]) -> dict[str, str]:
        """What is wrong with each of these workers; empty if it is fit.

        Those that are lost meanwhile are left out.
        """
        if not workers or self._work.code is None:
            return dict.fromkeys(workers, "")
        answers = self._client.run(_greeting, self._work.code, workers=workers, on_error="return")
        return {
            worker: f"cannot run the program: {reason(answer)}"
            if isinstance(answer, BaseException)
            else answer
            for worker, answer in answers.items()
            if not isinstance(answer, OSError)
        }

    def _refuse(self, worker: str, said: str) -> None:
        """Give a worker nothing more to do. Raises InputError if none has ever done anything."""
        if worker in self._refused:
            return
        self._refused[worker] = said
        if self._looked or not self._strict:  # at the very beginning it ends the run
            if not self._fit and not self._has_worked:
                raise refuse_all([said], self._place)
            _LOG.warning("worker %s gets no games: %s", worker, said)

    def _free_stranded(self) -> None:
        """Send anew what is meant for workers that are all gone."""
        for key, sent in list(self._tasks.items()):
            gone = sent.allowed and not sent.allowed & self._threads.keys()
            if gone and self._fit and not sent.future.done():
                del self._tasks[key]
                sent.future.cancel()
                self.send(sent.task)

    def close(self) -> None:
        """Give up what is under way."""
        futures = [*(sent.future for sent in self._tasks.values()), self._shared]
        self._tasks.clear()
        self._client.cancel(futures, force=True)


def _same(work: Work) -> Work:
    """What tasks share, as a task that they depend on."""
    return work


def _do_on_worker(work: Work, calls: list[tuple[Any, ...]]) -> TaskReport:
    from distributed import get_worker

    worker: Callable[[], Any] = get_worker  # it has no types
    return do_afar(work, calls, worker().address)


def _greeting(wanted: Identity) -> str:
    """How the code of this worker differs; empty if it does not."""
    return other_code(wanted)
