"""Options that commands of ``python -m solver.learning`` share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from solver.search.limits import Limits

DEFAULT_SECONDS = 0.1


def options(*chosen: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Several options at once."""

    def added(function: Any) -> Any:
        for option in reversed(chosen):
            function = option(function)
        return function

    return added


JOBS = click.option("--jobs", type=click.IntRange(1, 1024), default=1, help="Processes.")
SEED = click.option("--seed", type=click.IntRange(0), default=0)
GAMES = click.option(
    "--games", type=click.IntRange(2), default=40, help="Games, one for each seat of a deal."
)
LIMITS = options(
    click.option("--time", "seconds", type=float, help="Seconds a move (default 0.1)."),
    click.option("--nodes", type=click.IntRange(1), help="Iterations a move instead."),
)
AGAINST_NODES = click.option(
    "--against-nodes",
    type=click.IntRange(1),
    help="Iterations a move of the second side, if it has others than the first.",
)
VARIANT = click.option("--variant", "variant_texts", multiple=True, metavar="OPTION=VALUE")
MATCH = options(
    GAMES,
    LIMITS,
    click.option(
        "--seats", type=click.IntRange(2), help="Seats, all but one for the others (usual: 2 or 3)."
    ),
    VARIANT,
    JOBS,
    SEED,
)


def limits_of(seconds: float | None, nodes: int | None) -> Limits:
    """The limits that were asked for."""
    if seconds is None and nodes is None:
        seconds = DEFAULT_SECONDS
    return Limits(seconds=seconds, nodes=nodes)


def limits_of_others(limits: Limits, nodes: int | None) -> Limits:
    """The limits of the second side: those of the first one, or so many iterations."""
    return limits if nodes is None else Limits(nodes=nodes)
