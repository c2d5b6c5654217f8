"""Where the work is done: in processes of this machine, or on a Dask cluster.

Both are one call of joblib, which the searches of this package need nothing to know about.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from solver import __version__
from solver.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from joblib import Parallel

Result = TypeVar("Result")

CONNECT_SECONDS = 10
"""How long to wait for a scheduler to answer, and for its first worker."""

WATCH_SECONDS = 0.5
"""A process that was started for this work outlives the one that started it by so much."""


class Backend(ABC):
    """A place that works through calls, several at a time."""

    def run(
        self,
        function: Callable[..., Result],
        calls: Iterable[tuple[Any, ...]],
        *,
        batches: bool = True,
    ) -> Generator[Result, None, None]:
        """What ``function`` returns for the arguments of each call, as they finish, in any order.

        Function, arguments and results must be picklable; calls are drawn from the iterable as they
        are needed. Quick calls may be sent, and their results come back, in ``batches``. Closing
        the generator gives up what is being worked on. An exception of a call ends everything and
        is raised here. Raises InputError when the place cannot be reached.
        """
        from joblib import delayed

        with self._pool("auto" if batches else 1) as pool:
            results = pool(delayed(function)(*call) for call in calls)
            try:
                # Not "yield from", which would close them before the lines below.
                for result in results:  # noqa: UP028
                    yield result
            finally:
                with warnings.catch_warnings():
                    # That the rest is lost is just what closing means.
                    warnings.simplefilter("ignore")
                    results.close()

    def check(self) -> None:  # noqa: B027 - nothing can be missing here
        """Raise InputError if the place cannot be reached, before anything is begun there."""

    @abstractmethod
    @contextmanager
    def _pool(self, batch_size: int | str) -> Iterator[Parallel]:
        """The workers, for as long as the context lasts."""


@dataclass(frozen=True)
class Local(Backend):
    """Processes of this machine; one of them is the calling process itself."""

    jobs: int = 1

    def __str__(self) -> str:
        return f"local, {self.jobs} process{'es' if self.jobs > 1 else ''}"

    @contextmanager
    def _pool(self, batch_size: int | str) -> Iterator[Parallel]:
        from joblib import Parallel

        yield Parallel(
            n_jobs=self.jobs,
            return_as="generator_unordered",
            batch_size=batch_size,
            initializer=_end_with,
            initargs=(os.getpid(),),
        )


@dataclass(frozen=True)
class Dask(Backend):
    """The workers of a Dask cluster, by the address of its scheduler.

    They need this package in the same version. What a worker does not finish, because it is lost,
    another one does again; who joins later gets work, too.
    """

    scheduler: str

    def __str__(self) -> str:
        return f"dask, {self.scheduler}"

    @contextmanager
    def _pool(self, batch_size: int | str) -> Iterator[Parallel]:
        from joblib import Parallel, parallel_config

        with self._connected() as client:
            with parallel_config("dask", client=client):
                pool = Parallel(
                    return_as="generator_unordered",
                    batch_size=batch_size,
                    pre_dispatch="4 * n_jobs",  # some for workers that join
                )
            yield pool

    def check(self) -> None:
        """Raise InputError unless the scheduler answers and its workers are fit for the work."""
        with self._connected():
            pass

    @contextmanager
    def _connected(self) -> Iterator[Any]:
        """A client of the scheduler, with at least one worker."""
        place = f"--scheduler {self.scheduler}"
        try:
            from distributed import Client
        except ImportError:
            raise InputError(
                "--backend dask",
                "needs the package distributed, which is not installed",
                "install the extra 'dask' of this package",
            ) from None
        # What goes wrong comes up as an exception of the calls, or not at all.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        try:
            asyncio.run(_reach(self.scheduler))
        except (OSError, ValueError) as error:
            problem = str(error).partition("\n")[0] or type(error).__name__
            remedy = "give the address that 'dask scheduler' prints, such as tcp://host:8786"
            raise InputError(place, f"cannot connect: {problem}", remedy) from None
        connect: Callable[..., Any] = Client  # it has no types
        with connect(self.scheduler, timeout=CONNECT_SECONDS, set_as_default=False) as client:
            _check_workers(client, place)
            yield client


async def _reach(address: str) -> None:
    """Connect to an address and hang up; a client that cannot connect is noisy and slow to end."""
    import distributed.comm

    connect: Callable[..., Any] = getattr(distributed.comm, "connect")  # noqa: B009 - untyped
    comm = await connect(address, timeout=CONNECT_SECONDS)
    await comm.close()


def _end_with(parent: int) -> None:
    """Let this process end soon after its parent, the process ``parent``, even if that was killed.

    Nobody wants the results any more, and nobody else would tell it to end.
    """

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH_SECONDS)
        os._exit(1)

    threading.Thread(target=look, name="watch", daemon=True).start()


def _check_workers(client: Any, place: str) -> None:
    """Raise InputError unless there are workers and all of them have this version."""
    try:
        client.wait_for_workers(1, timeout=CONNECT_SECONDS)
    except TimeoutError:
        raise InputError(place, "has no workers", "start some with 'dask worker'") from None
    try:
        versions = set(client.run(_version).values())
    except ImportError as error:
        raise InputError(place, f"a worker cannot run the program: {error}", _INSTALL) from None
    other = versions - {__version__}
    if other:
        problem = f"a worker has version {min(other)}, this is {__version__}"
        raise InputError(place, problem, _INSTALL)


_INSTALL = "install the same version on all machines"


def _version() -> str:
    """The version of this package, where it is called."""
    return __version__
