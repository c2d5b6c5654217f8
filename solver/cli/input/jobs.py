"""``--jobs``, ``--backend`` and ``--scheduler``: where games are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from solver.cli.input.options import combine

if TYPE_CHECKING:
    from solver.arena.backend import Backend

LOCAL, DASK = "local", "dask"

backend_options = combine(
    click.option(
        "--jobs", type=click.IntRange(1, 256), metavar="N", help="Processes here (default 1)."
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
)
"""Makes the arguments ``jobs``, ``backend`` and ``scheduler`` of a command."""


def make_backend(jobs: int | None, backend: str, scheduler: str | None) -> Backend:
    """The place that the options name, which has been reached.

    A usage error when they do not fit together. Raises InputError when it cannot be reached.
    """
    from solver.arena.backend import Dask, Local

    ctx = click.get_current_context()
    if backend == LOCAL:
        if scheduler is not None:
            raise click.UsageError("--scheduler needs --backend dask", ctx)
        return Local(jobs or 1)
    if scheduler is None:
        raise click.UsageError("--backend dask needs --scheduler ADDRESS", ctx)
    if jobs is not None:
        raise click.UsageError("--jobs is for --backend local; a cluster has its workers", ctx)
    cluster = Dask(scheduler)
    cluster.check()
    return cluster
