"""``--jobs``, ``--backend`` and what belongs to them: where games are played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from solver.cli.input.options import combine
from solver.cli.input.paths import PATH

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from solver.arena.backend import Backend

LOCAL, DASK = "local", "dask"
TLS = ("ca", "cert", "key")

MOST_JOBS = 1024


class Place(NamedTuple):
    """Where the options say that games are to be played."""

    jobs: int | None
    backend: str
    scheduler: str | None
    tls: tuple[Path | None, ...]


def place_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make the argument ``place``, a :class:`Place`, of a command."""
    from functools import wraps

    @_options
    @wraps(function)
    def command(
        *args: Any,
        jobs: int | None,
        backend: str,
        scheduler: str | None,
        ca: Path | None,
        cert: Path | None,
        key: Path | None,
        **given: Any,
    ) -> Any:
        return function(*args, place=Place(jobs, backend, scheduler, (ca, cert, key)), **given)

    return command


_options = combine(
    click.option(
        "--jobs",
        type=click.IntRange(1, MOST_JOBS),
        metavar="N",
        help="Processes here (default 1).",
    ),
    click.option(
        "--backend",
        type=click.Choice([LOCAL, DASK]),
        default=LOCAL,
        show_default=True,
        help="Play on this machine, or on a Dask cluster.",
    ),
    click.option(
        "--scheduler", metavar="ADDRESS", help="The Dask scheduler, e.g. tcp://10.0.0.1:8786."
    ),
    click.option(
        "--tls-ca", "ca", type=PATH, metavar="FILE", help="Certificate of the cluster's authority."
    ),
    click.option("--tls-cert", "cert", type=PATH, metavar="FILE", help="Own certificate."),
    click.option("--tls-key", "key", type=PATH, metavar="FILE", help="Key of --tls-cert."),
)

_progress_option = click.option(
    "--progress",
    type=click.Choice(["auto", "log"]),
    default="auto",
    show_default=True,
    help="A line on a terminal; or one for a log every half minute.",
)

other_code_option = click.option(
    "--other-code",
    is_flag=True,
    help="Add games to those that another state of the program has played.",
)


def backend_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make the arguments ``place``, a :class:`Place`, and ``progress`` of a command."""
    command: Callable[..., Any] = place_options(_progress_option(function))
    return command


def make_backend(place: Place) -> Backend:
    """The place that the options name, which has been reached.

    A usage error when they do not fit together. Raises InputError when it cannot be reached.
    """
    from solver.arena.backend import Dask, Local

    ctx = click.get_current_context()
    files = [file for file in place.tls if file is not None]
    if place.backend == LOCAL:
        if place.scheduler is not None or files:
            raise click.UsageError("--scheduler and --tls-... need --backend dask", ctx)
        return Local(place.jobs or 1)
    if place.scheduler is None:
        raise click.UsageError("--backend dask needs --scheduler ADDRESS", ctx)
    if place.jobs is not None:
        raise click.UsageError("--jobs is for --backend local; a cluster has its workers", ctx)
    if files and len(files) < len(TLS):
        raise click.UsageError("--tls-ca, --tls-cert and --tls-key belong together", ctx)
    ca, cert, key = place.tls
    cluster = Dask(place.scheduler, ca, cert, key)
    cluster.check()
    return cluster
