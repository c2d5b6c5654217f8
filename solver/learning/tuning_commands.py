"""The command that fits the weights of a playout policy."""

from __future__ import annotations

from pathlib import Path

import click

from solver.arena.intervals import over_deals
from solver.cli.input.options import parse_variant
from solver.cli.input.paths import PATH
from solver.cli.output.files import check_target
from solver.errors import InputError
from solver.games import load
from solver.learning.duels import Trial, trial_of
from solver.learning.options import SEED
from solver.learning.tuning import Climb, read_values, shares_of, weights_of, write_values


def read_table(game: str, text: str) -> Trial:
    """``SEATS[,OPTION=VALUE ...]``. Raises InputError."""
    seats, *variant = text.split(",")
    if not (seats.isascii() and seats.isdigit() and len(seats) == 1):
        raise InputError(
            "--table", f"{seats!r} is no number of seats", "write 3 or 2,edition=first"
        )
    return trial_of(game, int(seats), parse_variant(load(game), variant))


@click.command()
@click.argument("game")
@click.option(
    "--table", "tables", multiple=True, help="SEATS[,OPTION=VALUE ...]; several count alike."
)
@click.option("--start", type=PATH, help="Weights to go on from; those that ship.")
@click.option(
    "--out", type=PATH, required=True, help="File for the weights, written after each pass."
)
@click.option("--deals", type=click.IntRange(8), default=4000, help="At each table for each step.")
@click.option("--passes", type=click.IntRange(0), default=4, help="Through all weights.")
@click.option("--fixed", default="", help="Weights that stay, by comma.")
@SEED
def tune(
    *,
    game: str,
    tables: tuple[str, ...],
    start: Path | None,
    out: Path,
    deals: int,
    passes: int,
    fixed: str,
    seed: int,
) -> None:
    """Fit the weights of the playout policy of GAME by its games against itself.

    With --passes 0 it only tells how the weights of --start score.
    """
    check_target(out)
    weights = weights_of(game)
    shipped = weights.values()
    values = read_values(start, weights.names, shipped) if start else list(shipped)
    kept = frozenset(filter(None, fixed.split(",")))
    if not kept <= set(weights.names):
        known = ", ".join(weights.names)
        raise InputError(
            "--fixed", f"no weight {min(kept - set(weights.names))!r}", f"known: {known}"
        )
    trials = [read_table(game, text) for text in tables] or [trial_of(game)]
    climb = Climb(trials, weights, values, deals, kept, seed)
    for number in range(1, passes + 1):
        moved = climb.one_pass(click.echo)
        write_values(out, weights.names, climb.values)
        click.echo(f"pass {number}: {moved} moved")
        if climb.done:
            break
    for text, trial in zip(tables or ["the usual table"], trials, strict=True):
        shares = shares_of(trial, weights, (climb.values, shipped), deals, seed + 1)
        low, high = over_deals(shares)
        score = f"{sum(shares) / len(shares):.3f} (95 %: {low:.3f} to {high:.3f})"
        click.echo(f"{text}: {score} against those that ship")
