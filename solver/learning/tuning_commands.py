"""The command that fits the weights of a playout policy."""

from __future__ import annotations

from pathlib import Path

import click

from solver.arena.intervals import over_deals
from solver.cli.input.options import parse_variant
from solver.cli.input.paths import PATH
from solver.cli.output.files import check_target
from solver.errors import InputError
from solver.floats import plain_sum
from solver.games import load
from solver.learning.duels import Trial, trial_of
from solver.learning.options import SEED
from solver.learning.tuning import Ascent, read_values, shares_of, weights_of, write_values


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
    "--out", type=PATH, required=True, help="File for the weights, written after each round."
)
@click.option(
    "--pairs", type=click.IntRange(8), default=12000, help="Of games at each table in a round."
)
@click.option("--rounds", type=click.IntRange(0), default=40)
@click.option("--deals", type=click.IntRange(2), default=4000, help="At each table at the end.")
@click.option("--fixed", default="", help="Weights that stay, by comma.")
@SEED
def tune(
    *,
    game: str,
    tables: tuple[str, ...],
    start: Path | None,
    out: Path,
    pairs: int,
    rounds: int,
    deals: int,
    fixed: str,
    seed: int,
) -> None:
    """Fit the weights of the playout policy of GAME by its games against itself.

    At the end, and at once with --rounds 0, it tells how they score against those that ship.
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
    ascent = Ascent(trials, weights, values, pairs, kept, seed)
    for number in range(1, rounds + 1):
        moves = ascent.one_round()
        write_values(out, weights.names, ascent.values)
        most = ", ".join(f"{move.name} {move.before:.3g} -> {move.after:.3g}" for move in moves[:6])
        click.echo(f"round {number}: {len(moves)} moved; {most}")
    for text, trial in zip(tables or ["the usual table"], trials, strict=True):
        shares = shares_of(trial, weights, (ascent.values, shipped), deals, seed + 1)
        low, high = over_deals(shares)
        score = f"{plain_sum(shares) / len(shares):.3f} (95 %: {low:.3f} to {high:.3f})"
        click.echo(f"{text}: {score} against those that ship")
