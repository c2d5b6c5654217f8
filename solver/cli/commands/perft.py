"""``solver perft``: the number of move sequences."""

from __future__ import annotations

import time

import click

from solver.cli.input.boards import boards_option
from solver.cli.input.options import examples, json_option, ply_option
from solver.cli.output.files import print_json


@click.command(
    epilog=examples(
        "solver perft examples/duel/age_2.json --depth 4",
        "solver perft examples/architects/two_players.json --depth 3",
        "solver perft game.json --ply 60 --depth 3 --json",
    )
)
@click.argument("source", metavar="POSITION|RECORD")
@ply_option
@click.option("--depth", type=click.IntRange(0, 64), required=True, help="Length of the sequences.")
@boards_option
@json_option("depth, nodes and seconds")
def command(*, source: str, ply: int | None, depth: int, boards: str | None, as_json: bool) -> None:
    """Count the sequences of moves and chance events of a given length.

    Every decision and every possible outcome of a chance event counts; a game that ends earlier
    counts as one. Two implementations of the rules must agree on this number.
    """
    from solver._ext.core.perft import perft
    from solver.cli.input.given import read_given
    from solver.cli.output.terminal import hard_interrupt

    state = read_given(source, boards).at(ply).state
    start = time.perf_counter()
    with hard_interrupt():
        nodes = perft(state, depth)
    seconds = time.perf_counter() - start
    if as_json:
        print_json({"depth": depth, "nodes": nodes, "seconds": round(seconds, 6)})
    else:
        click.echo(f"depth {depth}: {nodes:,} nodes in {seconds:.3f} s")
