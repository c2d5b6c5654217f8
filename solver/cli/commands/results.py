"""``solver results``: the games in a folder, who won with what, and how well was played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver.cli.exits import INTERRUPTED, PARTIAL
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
from solver.cli.output.files import check_target, notice, print_json, write_file, write_result
from solver.errors import InputError, Phrase

if TYPE_CHECKING:
    from solver.results.archive import Archive, SeatResult
    from solver.results.folder import Update

DEFAULT_SECONDS = 0.2
FILE = "results.sqlite"


@click.command(
    epilog=examples(
        "solver results games",
        "solver results games --player Anna --review --html results.html",
        "solver results games --review --nodes 5k --table family.sqlite",
        "solver results games --csv results.csv",
    )
)
@click.argument("folder", type=PATH)
@click.option(
    "--table", "file", type=PATH, metavar="FILE", help=f"The table (default: FOLDER/{FILE})."
)
@click.option("--player", metavar="NAME", help="The games of this player, by opponent as well.")
@click.option("--review", "reviewing", is_flag=True, help="Review what has no review yet.")
@click.option("--again", is_flag=True, help="Review everything anew.")
@click.option("--prune", is_flag=True, help="Drop games whose files are gone from FOLDER.")
@time_option(DEFAULT_SECONDS)
@nodes_option
@bot_option
@threads_option
@seed_option
@click.option(
    "--html", "page", type=PATH, metavar="FILE", help="Write a page with plots into this file."
)
@click.option(
    "--csv",
    "rows",
    type=PATH,
    metavar="FILE",
    help="Write a line for each seat of each game into this file ('-': standard output).",
)
@boards_option
@lang_option
@json_option("the figures")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    folder: Path,
    file: Path | None,
    player: str | None,
    reviewing: bool,
    again: bool,
    prune: bool,
    seconds: float | None,
    nodes: int | None,
    bot: str,
    threads: int | None,
    seed: int,
    page: Path | None,
    rows: Path | None,
    boards: str | None,
    lang: str,
    as_json: bool,
) -> None:
    """Keep the results of all games in FOLDER, and say who wins with what.

    FOLDER and the folders in it are searched for records and saved tables of Board Game Arena.
    Every game is kept once in a table, an SQLite file; what is there already is not read or
    reviewed again. A file that is no game is named and left out; exit code 4 says that some games
    could not be read. With --review every decision is searched as by 'solver review'; Ctrl-C stops
    that, and the next call goes on (exit code 130).
    """
    from solver.cli.output.results.text import results_lines
    from solver.cli.output.terminal import fitted
    from solver.results.archive import open_archive
    from solver.results.folder import files_in
    from solver.results.summary import summaries, to_json

    for target in (page, rows):
        if target is not None and str(target) != "-":
            check_target(target)
    if boards is not None:
        from solver.cli.input.boards import take_boards

        take_boards(boards)
    path = folder / FILE if file is None else file
    if not files_in(folder) and not path.exists():
        raise InputError(str(folder), "holds no games", "put records (*.json) into it")
    with open_archive(path) as archive:
        update = _read(archive, folder, prune=prune)
        if again:
            archive.drop_reviews()
        stopped = False
        if reviewing or again:
            stopped = _review(
                archive,
                update,
                bot=bot,
                seconds=seconds,
                nodes=nodes,
                threads=threads,
                seed=seed,
            )
        results = archive.results()
    if not results:
        raise InputError(str(folder), "holds no games", "put records (*.json) into it")
    if player is not None:
        player = _known_player(player, results)
    found = summaries(results, player)
    if page is not None:
        from solver.cli.output.results.page import results_page

        write_file(page, results_page(found, results, player, lang))
    if rows is not None:
        from solver.cli.output.results.rows import csv_text

        write_result(csv_text(results), rows)
    if as_json:
        print_json(to_json(found, player))
    elif str(rows) != "-":
        click.echo(fitted(results_lines(found, player, lang)))
    if stopped:
        notice("stopped by Ctrl-C; the same command goes on with the reviews")
        ctx.exit(INTERRUPTED)
    if update.wrong:
        ctx.exit(PARTIAL)


def _read(archive: Archive, folder: Path, *, prune: bool) -> Update:
    """Bring the table up to date, and tell what was left out."""
    from solver.cli.output.terminal import ProgressLine
    from solver.results.folder import bring_up_to_date

    line = ProgressLine()
    try:
        update = bring_up_to_date(
            archive,
            folder,
            prune=prune,
            on_file=lambda done, count: line.update(f"reading {done:,} of {count:,} files"),
        )
    finally:
        line.clear()
    for name in update.foreign:
        notice(f"left out: {name}: is no game")
    for error in update.wrong:
        notice(f"left out: {error}")
    for name, other in update.doubles:
        notice(f"{name}: the same game as {other}, counted once")
    if update.gone and not prune:
        count = len(update.gone)
        files = "1 file that is" if count == 1 else f"{count:,} files that are"
        notice(f"the table keeps the games of {files} gone (--prune drops them)")
    return update


def _review(
    archive: Archive,
    update: Update,
    *,
    bot: str,
    seconds: float | None,
    nodes: int | None,
    threads: int | None,
    seed: int,
) -> bool:
    """Review what has no review; returns whether that was stopped."""
    from solver.cli.output.terminal import ProgressLine, soft_interrupt
    from solver.results.folder import review_games
    from solver.review.judge import Judge
    from solver.search.bots import make_bot

    limits = make_limits(seconds, nodes, DEFAULT_SECONDS)
    maker = make_bot(bot)
    line = ProgressLine()
    try:
        with soft_interrupt() as request:
            judge = Judge(maker, limits, seed, thread_count(threads, nodes), request.stop)
            wrong = review_games(
                archive,
                judge,
                lambda done, count, part: line.update(
                    f"reviewing game {done + 1:,} of {count:,}, {part:.0%}"
                ),
            )
    finally:
        line.clear()
        maker.close()
    for error in wrong:
        notice(f"not reviewed: {error}")
    update.wrong += wrong
    return request.stop()


def _known_player(name: str, results: list[SeatResult]) -> str:
    """The name of a player as the table has it. Raises InputError for one that is not there."""
    from solver.names import suggestion

    names = sorted({row.name for row in results if row.name})
    matching = [known for known in names if known.casefold() == name.casefold()]
    if name in names:
        return name
    if len(matching) == 1:
        return matching[0]
    remedy = suggestion(name, names) or Phrase("known: {}", ", ".join(names[:10]) or "nobody")
    raise InputError("--player", f"nobody called {name!r} has played", remedy)
