"""Work in this process, or in others of this machine."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any

from solver.arena.backend import LostProcess, Parcel, Pool, refuse_all
from solver.arena.leftovers import remove_semaphores
from solver.arena.work import CallResult, TaskReport, Work, do, do_afar

WATCH_SECONDS = 0.5
"""A process that was started for this work outlives the one that started it by so much."""

HAND_ON_SECONDS = 10.0
"""How long a call takes to reach its process, at most, on a machine that is busy."""

IDLE_SECONDS = 300
"""Processes wait so long for the next run, which then need not start its own."""

ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""Every process computes on one core, whatever its libraries would like."""


@contextmanager
def here(work: Work) -> Iterator[Pool]:
    """Do everything in this process."""
    yield _Here(work)


class _Here(Pool):
    """A call is done in this process, when its result is asked for."""

    batches = False
    processes = 1

    def __init__(self, work: Work) -> None:
        self._work = work
        self._tasks: deque[Parcel] = deque()

    def send(self, task: Parcel) -> None:
        self._tasks.append(task)

    def next(self) -> tuple[Parcel, TaskReport | LostProcess] | None:
        task = self._tasks.popleft()
        report = do(self._work, [call.arguments for call in task.calls])
        if report.refused:
            raise refuse_all([report.refused], "this process")
        return task, report


@contextmanager
def processes(work: Work, jobs: int) -> Iterator[Pool]:
    """So many processes, which wait for another run afterwards, or end if this one is given up."""
    pool = _Processes(work, jobs)
    try:
        yield pool
    finally:
        pool.close()


class _Processes(Pool):
    """Processes of this machine (loky, which joblib brings)."""

    def __init__(self, work: Work, jobs: int) -> None:
        self._work = work
        self._jobs = jobs
        self._tasks: dict[Any, Parcel] = {}
        self._over: SimpleQueue[Any] = SimpleQueue()
        with _ctrl_c_waits():
            self._executor = self._start()

    def _start(self) -> Any:
        """The processes of the last run if they are of any use, else new ones."""
        from multiprocessing import resource_tracker

        from joblib.externals.loky import get_reusable_executor

        if hasattr(signal, "pthread_sigmask"):
            # It would begin with the first process and, as it begins, unblock Ctrl-C for all.
            resource_tracker.ensure_running()
        remove_semaphores()
        return get_reusable_executor(
            max_workers=self._jobs,
            timeout=IDLE_SECONDS,
            initializer=_obey,
            initargs=(os.getpid(),),
            env={name: os.environ.get(name, one) for name, one in ONE_THREAD.items()},
        )

    @property
    def processes(self) -> int:
        return self._jobs

    def send(self, task: Parcel) -> None:
        from joblib.externals.loky import BrokenProcessPool

        calls = [call.arguments for call in task.calls]
        with _ctrl_c_waits():
            try:
                future = self._executor.submit(do_afar, self._work, calls)
            except BrokenProcessPool:  # all that was under way is told to be lost; these are new
                self._executor = self._start()
                future = self._executor.submit(do_afar, self._work, calls)
            self._tasks[future] = task
            future.add_done_callback(self._over.put)

    def next(self) -> tuple[Parcel, TaskReport | LostProcess] | None:
        from joblib.externals.loky import BrokenProcessPool

        future = self._over.get()
        task = self._tasks.pop(future)
        error = future.exception()
        if isinstance(error, BrokenProcessPool):
            return task, LostProcess()
        if isinstance(error, Exception):  # what came of it cannot be sent
            return task, TaskReport([CallResult(error=error)] * len(task.calls))
        if error is not None:
            raise error
        report: TaskReport = future.result()
        if report.refused:
            raise refuse_all([report.refused], "a process of this machine")
        return task, report

    def close(self) -> None:
        """End the processes if they still work on something no longer wanted."""
        if not self._tasks:
            return
        # A thread of loky fails noisily if it is ended while it still has calls to hand on, or if
        # a second Ctrl-C leaves it behind half ended.
        with _ctrl_c_waits():
            until = time.monotonic() + HAND_ON_SECONDS
            while time.monotonic() < until and any(map(_waits, self._tasks)):
                time.sleep(0.01)
            self._executor.shutdown(wait=True, kill_workers=True)


def _waits(future: Any) -> bool:
    return not (future.running() or future.done())


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Raise KeyboardInterrupt after what is done here, not in the middle of it.

    A call that loky holds but :meth:`_Processes.close` does not know would not be waited for.
    Blocking the signal is not enough: any thread of the process may take it, and Python then
    raises in the main thread. It is blocked as well, since processes that are begun here must
    not hear it before they have a handler (:func:`_obey`).
    """
    handler = signal.getsignal(signal.SIGINT)
    if handler is None or threading.current_thread() is not threading.main_thread():
        with _ctrl_c_blocked():
            yield
        return
    heard = False

    def remember(*_: object) -> None:
        nonlocal heard
        heard = True

    signal.signal(signal.SIGINT, remember)
    try:
        with _ctrl_c_blocked():
            yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if heard:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """Begin threads and processes that do not hear Ctrl-C."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _obey(parent: int) -> None:
    """Let this process end soon after its parent, the process ``parent``, even if that was killed.

    Nobody wants the results any more, and nobody else would tell it to end. Ctrl-C is for the
    parent alone; a handler, since what this process starts must not ignore it. It was begun with
    the signal blocked, so that none comes before there is a handler.
    """
    signal.signal(signal.SIGINT, lambda *_: None)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH_SECONDS)
        os._exit(1)

    threading.Thread(target=look, name="watch", daemon=True).start()
