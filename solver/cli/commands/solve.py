"""``solver solve``: the exact value of a position near the end."""

from __future__ import annotations

import click

from solver.cli.exits import FAILED, INTERRUPTED
from solver.cli.input.boards import boards_option
from solver.cli.input.options import (
    examples,
    json_option,
    lang_option,
    make_limits,
    nodes_option,
    ply_option,
    thread_count,
    threads_option,
    time_option,
)
from solver.cli.output.files import notice, print_json
from solver.errors import InputError

DEFAULT_SECONDS = 30.0


@click.command(
    epilog=examples(
        "solver solve examples/duel/age_3_ending.json",
        "solver solve game.json --ply 120 --time 1m --json",
    )
)
@click.argument("source", metavar="POSITION|RECORD")
@ply_option
@time_option(DEFAULT_SECONDS)
@nodes_option
@threads_option
@boards_option
@lang_option
@json_option("the solution")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    source: str,
    ply: int | None,
    seconds: float | None,
    nodes: int | None,
    threads: int | None,
    boards: str | None,
    lang: str,
    as_json: bool,
) -> None:
    """Prove the value of a position, or say how far the proof got.

    The value is the share of the win of the seat to move under best play of both: 1 is a sure win,
    0 a sure loss. Without a proof in time (default 30 s) you see the proved bounds, and the exit
    code is 1. For two players only. Duel can be proved with about ten cards left; in Architects
    most proofs start from a wonder that can be completed.
    """
    from solver.cli.input.given import read_given
    from solver.cli.output.advice_words import word
    from solver.cli.output.terminal import soft_interrupt
    from solver.search.deciding import decision
    from solver.search.solve import solve
    from solver.units import in_figures

    limits = make_limits(seconds, nodes, DEFAULT_SECONDS)
    found = read_given(source, boards)
    position = decision(found.at(ply), found.place)
    seats = position.state.seats
    if seats != 2:
        raise InputError(found.place, f"has {seats} seats", "only two can be solved; use suggest")
    with soft_interrupt() as request:
        count = thread_count(threads, nodes)
        result = solve(position, limits, threads=count, stop=request.stop)
    if as_json:
        seat = position.state.decider
        print_json({"game": found.game.name, "seat": seat, **result.to_json()})
    else:
        said = (
            word("value", lang, in_figures(f"{result.value:.4f}", lang))
            if result.exact
            else word(
                "between",
                lang,
                in_figures(f"{result.lower:.4f}", lang),
                in_figures(f"{result.upper:.4f}", lang),
            )
        )
        click.echo(f"{word('to_move', lang, position.state.decider)}: {said}")
        click.echo(
            word(
                "work",
                lang,
                in_figures(f"{result.nodes:,}", lang),
                in_figures(f"{result.seconds:.2f}", lang),
            )
        )
        for text, value in result.moves:
            move = position.game.parse_move(position.state, text)
            share = in_figures(f"{value:.4f}", lang)
            click.echo(f"  {share}  {position.game.sentence(position.state, move, lang)}")
    if request.stop():
        notice("stopped by Ctrl-C")
        ctx.exit(INTERRUPTED)
    if not result.exact:
        ctx.exit(FAILED)
