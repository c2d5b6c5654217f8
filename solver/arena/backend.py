"""Where the work is done: in this process, in others of this machine, or on a Dask cluster.

All places are used in the same way. A run keeps about as many tasks under way as there are
processes at the moment; a task is one call or, where calls are quick, several. What was under way
in a process that is lost is done again.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from solver.arena.work import CallResult, TaskReport, Work, reason
from solver.errors import InputError

if TYPE_CHECKING:
    from solver.arena.identity import Identity

_LOG = logging.getLogger(__name__)

Result = TypeVar("Result")

TRIES = 3
"""So often a call may fail."""

TASK_SECONDS = 0.2
"""Quick calls are put together until they take so long: sending them costs some milliseconds."""

TASKS_PER_SECOND = 100
"""So many finished tasks in a second the calling process should have to take in, at most."""

MOST_CALLS = 1000
"""In one task."""

GIVE_UP = 20
"""So many failures in a row are no accident."""


@dataclass(frozen=True)
class Failed:
    """A call that came to nothing, however often it was tried: its arguments, and why."""

    arguments: tuple[Any, ...]
    reason: str
    tries: int


@dataclass(eq=False)
class Call:
    """A call on its way: how often it has failed, and where."""

    arguments: tuple[Any, ...]
    errors: int = 0
    losses: int = 0
    failed_in: set[str] = field(default_factory=set)


@dataclass(eq=False)
class Parcel:
    """Calls that are done together."""

    calls: list[Call]

    @property
    def failed_in(self) -> set[str]:
        """Where calls of it have failed: it had better be done elsewhere."""
        return {place for call in self.calls for place in call.failed_in}


@dataclass(frozen=True)
class LostProcess:
    """A process ended before it could report."""


class Pool(ABC):
    """The processes of one run."""

    batches = True
    """Whether quick calls are sent together, and something to do next waits at each process."""

    @property
    @abstractmethod
    def processes(self) -> int:
        """How many calls can be worked on at once, now."""

    @abstractmethod
    def send(self, task: Parcel) -> None:
        """Begin a task."""

    @abstractmethod
    def next(self) -> tuple[Parcel, TaskReport | LostProcess] | None:
        """The next task that is over, in any order; None if there is none for some time.

        Raises InputError when no more can be hoped for.
        """


class Backend(ABC):
    """A place that works through calls, several at a time."""

    def run(
        self,
        function: Callable[..., Result],
        calls: Iterable[tuple[Any, ...]],
        *,
        shared: tuple[Any, ...] = (),
        code: Identity | None = None,
        ready: Callable[..., object] | None = None,
    ) -> Generator[Result, None, None]:
        """What ``function`` returns for the arguments of each call, as they finish, in any order.

        Function, arguments and results must be picklable; calls are drawn from the iterable as they
        are needed. ``shared``, ``code`` and ``ready`` are those of
        :class:`solver.arena.work.Work`. Closing the generator gives up what is being worked on. A
        lost process costs nothing but time. An exception of a call ends everything and is raised
        here, and so does a call that takes its process with it each time. Raises InputError when
        the place cannot be reached, or has nothing but processes that refuse.
        """
        work = Work(function, shared, code, ready)
        with self._pool(work) as pool:
            yield from _Run[Result](pool, calls, 1, strict=True).results()

    def attempt(
        self,
        function: Callable[..., Result],
        calls: Iterable[tuple[Any, ...]],
        *,
        shared: tuple[Any, ...] = (),
        code: Identity | None = None,
        ready: Callable[..., object] | None = None,
    ) -> Generator[Result | Failed, None, None]:
        """As :meth:`run`, but a call that fails is tried again, elsewhere if that is possible.

        What fails each time comes back as :class:`Failed`, and the others go on. Raises
        InputError as well when nothing but failures comes for a while.
        """
        work = Work(function, shared, code, ready)
        in_a_row = 0
        with self._pool(work) as pool:
            for outcome in _Run[Result](pool, calls, TRIES, strict=False).outcomes():
                in_a_row = in_a_row + 1 if isinstance(outcome, Failed) else 0
                yield outcome
                if isinstance(outcome, Failed) and in_a_row == GIVE_UP:
                    problem = f"{GIVE_UP} games in a row came to nothing: {outcome.reason}"
                    raise InputError(str(self), problem, "remove the cause, then go on")

    def check(self) -> None:  # noqa: B027 - nothing can be missing here
        """Raise InputError if the place cannot be reached, before anything is begun there."""

    def going_on(self) -> Backend:
        """The same place for the next run of several that belong together."""
        return self

    @abstractmethod
    def _pool(self, work: Work) -> AbstractContextManager[Pool]:
        """The processes that do this work, for as long as the context lasts."""


class _Run(Generic[Result]):
    """Works through calls in the processes of a pool."""

    def __init__(
        self, pool: Pool, calls: Iterable[tuple[Any, ...]], tries: int, *, strict: bool
    ) -> None:
        self._pool = pool
        self._calls = iter(calls)
        self._tries = tries
        self._strict = strict
        self._again: deque[Call] = deque()
        self._alone: deque[Call] = deque()
        self._under_way = 0
        self._seconds = 0.0
        self._size = 1

    def results(self) -> Generator[Result, None, None]:
        """The results; a failure is raised."""
        for outcome in self.outcomes():
            if isinstance(outcome, Failed):
                raise RuntimeError(outcome.reason)
            yield outcome

    def outcomes(self) -> Generator[Result | Failed, None, None]:
        """Results and failures."""
        while True:
            self._fill()
            if not self._under_way:
                return
            found = self._pool.next()
            if found is not None:
                self._under_way -= 1
                yield from self._taken(*found)

    def _fill(self) -> None:
        """Send tasks until there are enough under way.

        More than there are processes, so that none waits while results are kept. What two losses
        have in common is done alone, so that a third loss tells whose fault they were.
        """
        processes = self._pool.processes
        most = processes + max(1, processes // 2) if self._pool.batches else processes
        while self._under_way < most:
            if self._alone:
                if self._under_way:
                    return
                self._send(Parcel([self._alone.popleft()]))
                return
            task = self._next_task()
            if task is None:
                return
            self._send(task)

    def _send(self, task: Parcel) -> None:
        self._under_way += 1
        self._pool.send(task)

    def _next_task(self) -> Parcel | None:
        """What is to be tried again, each call for itself, else the next calls."""
        if self._again:
            return Parcel([self._again.popleft()])
        calls = []
        for arguments in self._calls:
            calls.append(Call(arguments))
            if len(calls) == self._size:
                break
        return Parcel(calls) if calls else None

    def _taken(self, task: Parcel, report: TaskReport | LostProcess) -> Iterator[Result | Failed]:
        """What a report tells; calls that are to be done again are put aside."""
        if isinstance(report, LostProcess):
            yield from self._lost(task)
            return
        if report.refused:
            self._again.extend(task.calls)
            return
        self._pace(len(task.calls), report.seconds)
        for call, outcome in zip(task.calls, report.outcomes, strict=True):
            if outcome.error is None:
                yield outcome.result
            else:
                yield from self._failed(call, outcome, report.place)

    def _failed(self, call: Call, outcome: CallResult, place: str) -> Iterator[Failed]:
        assert outcome.error is not None
        if self._strict:
            raise outcome.error
        call.errors += 1
        call.failed_in.add(place)
        if call.errors < self._tries:
            self._again.append(call)
        else:
            yield Failed(call.arguments, reason(outcome.error), call.errors)

    def _lost(self, task: Parcel) -> Iterator[Failed]:
        for call in task.calls:
            call.losses += 1
            if call.losses < TRIES:
                (self._alone if call.losses == TRIES - 1 else self._again).append(call)
            else:
                said = "its process ended each time, killed or for want of memory"
                yield Failed(call.arguments, said, call.losses)

    def _pace(self, calls: int, seconds: float) -> None:
        """Group calls so that each task takes as long as it should."""
        if not self._pool.batches:
            return
        each = seconds / calls
        self._seconds = each if self._seconds == 0.0 else 0.8 * self._seconds + 0.2 * each
        wanted = max(TASK_SECONDS, self._pool.processes / TASKS_PER_SECOND)
        size = int(wanted / max(self._seconds, 1e-6))
        self._size = max(1, min(size, 2 * self._size, MOST_CALLS))


@dataclass(frozen=True)
class Local(Backend):
    """Processes of this machine; one of them is the calling process itself."""

    jobs: int = 1

    def __str__(self) -> str:
        return f"local, {self.jobs} process{'es' if self.jobs > 1 else ''}"

    def _pool(self, work: Work) -> AbstractContextManager[Pool]:
        from solver.arena.local import here, processes

        # What a call needs of this machine was looked for by whoever makes it.
        work = replace(work, ready=None)
        return here(work) if self.jobs == 1 else processes(work, self.jobs)


@dataclass(frozen=True)
class Dask(Backend):
    """The workers of a Dask cluster, by the address of its scheduler.

    They need this package in the same state. What a worker does not finish, because it is lost,
    another one does again; who joins later gets work, too. With ``ca``, ``cert`` and ``key``, files
    in PEM form, all that is said is encrypted, and nobody takes part without a certificate.
    """

    scheduler: str
    ca: Path | None = None
    cert: Path | None = None
    key: Path | None = None
    in_use: bool = field(default=False, kw_only=True)
    """Not at the very beginning: a worker with other code has joined later, and is left out."""

    def __str__(self) -> str:
        return f"dask, {self.scheduler}"

    def going_on(self) -> Backend:
        """The same cluster, where a worker that has joined with other code ends nothing."""
        return replace(self, in_use=True)

    def check(self) -> None:
        """Raise InputError unless the scheduler answers and has workers."""
        from solver.arena.cluster import connected

        with connected(self):
            pass

    def _pool(self, work: Work) -> AbstractContextManager[Pool]:
        from solver.arena.cluster import cluster

        return cluster(work, self)


def refuse_all(reasons: Iterable[str], place: str) -> InputError:
    """What to raise where every process refuses."""
    remedy = "install the same state of this package, and what its bots need, on all machines"
    return InputError(place, f"no process can do the work: {next(iter(reasons))}", remedy)
