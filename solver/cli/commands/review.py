"""``solver review``: what the decisions of a game cost, and what was luck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver.cli.exits import INTERRUPTED
from solver.cli.input.boards import boards_option
from solver.cli.input.options import (
    bot_option,
    examples,
    json_option,
    lang_option,
    make_limits,
    nodes_option,
    seed_option,
    thread_count,
    threads_option,
    time_option,
)
from solver.cli.input.paths import PATH
from solver.cli.output.files import check_target, notice, print_json, write_file
from solver.errors import BotError, InputError
from solver.floats import plain_sum

if TYPE_CHECKING:
    from solver.review.result import Review

DEFAULT_SECONDS = 0.5
DEFAULT_NODES = 20_000
"""Of a game whose bots were limited by nodes."""


@click.command(
    epilog=examples(
        "solver review examples/duel/game.json",
        "solver review game.json --time 2s --html review.html",
        "solver review game.json --seat 0 --lang it",
        "solver review game.json --nodes 20k --json",
    )
)
@click.argument("source", metavar="RECORD")
@time_option(DEFAULT_SECONDS)
@nodes_option
@bot_option
@threads_option
@seed_option
@click.option("--seat", type=click.IntRange(min=0), help="Judge only this seat (default: all).")
@click.option(
    "--html",
    "page",
    type=PATH,
    metavar="FILE",
    help="Write a page for the browser into this file.",
)
@boards_option
@lang_option
@json_option("the review")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    source: str,
    seconds: float | None,
    nodes: int | None,
    bot: str,
    threads: int | None,
    seed: int,
    seat: int | None,
    page: Path | None,
    boards: str | None,
    lang: str,
    as_json: bool,
) -> None:
    """Review a game: what its decisions cost, and what was luck.

    Every decision is searched from what its seat knew then, and the move that was played once more
    on its own, for as long as the best one. Its cost is the difference in win probability;
    differences within the error cost nothing. From 5 points on it is an inaccuracy ?!, from 10 a
    mistake ?, from 20 a blunder ?? (with two players; the steps shrink with an even share of the
    win). Luck compares what chance brought with the mean over what might have come. The rest,
    hidden cards and search errors, is called unforeseen.

    The limit is for one decision (default 0.5 s, or three times what the bots of the game had, if
    that is more); chance events before it take about twice as long. Ctrl-C shows the review so
    far (exit code 130).
    """
    from solver import records
    from solver.cli.input.given import read_record
    from solver.cli.output.progress_bar import GameProgress
    from solver.cli.output.reviews.text import review_lines
    from solver.cli.output.terminal import fitted, soft_interrupt
    from solver.review.judge import Judge, judging
    from solver.review.result import to_json
    from solver.review.reviewer import review
    from solver.search.bots import make_bot

    limits = make_limits(seconds, nodes, DEFAULT_SECONDS)
    maker = make_bot(bot)
    place, record = read_record(source, boards)
    if page is not None:
        check_target(page)
    if seconds is None and nodes is None:
        limits = judging(record, limits, DEFAULT_NODES)
    count = thread_count(threads, limits.nodes)
    with soft_interrupt() as request, GameProgress(len(record.moves)) as bar:
        judge = Judge(maker, limits, seed, count, request.stop)
        try:
            maker.check(record.adapter(), records.start(record))
            found = review(
                record,
                judge,
                seats=None if seat is None else [seat],
                on_step=lambda partial: bar.update(partial.reached, lost_so_far(partial)),
            )
        except BotError:
            raise
        except InputError as error:
            raise error.within(place) from None
        finally:
            maker.close()
    if page is not None:
        from solver.cli.output.reviews.page import review_page

        write_file(page, review_page(found, lang))
    if as_json:
        print_json(to_json(found))
    else:
        click.echo(fitted(review_lines(found, lang)))
    if request.stop():
        notice(f"stopped by Ctrl-C; this is the review of the first {found.reached} plies")
        ctx.exit(INTERRUPTED)


def lost_so_far(partial: Review) -> str:
    """What the choices of each seat have cost it, in percent points, for the progress line."""
    lost = (plain_sum(partial.player(seat).losses) for seat in partial.seats)
    return "lost " + ", ".join(f"{100 * loss:.1f}" for loss in lost)
