"""``solver calibrate``: whether predicted chances to win come true."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver.cli.exits import INTERRUPTED
from solver.cli.input.boards import boards_option, take_boards
from solver.cli.input.jobs import Place, backend_options, make_backend
from solver.cli.input.options import (
    GAME,
    bot_option,
    examples,
    json_option,
    make_limits,
    nodes_option,
    parse_variant,
    seats_option,
    seed_option,
    time_option,
    variant_option,
)
from solver.cli.input.paths import PATH
from solver.cli.output.files import check_target, notice, print_json, write_file, write_result
from solver.cli.output.progress_bar import GameProgress
from solver.cli.output.terminal import fitted
from solver.games import load

if TYPE_CHECKING:
    from solver.arena.calibration import Calibration

DEFAULT_SECONDS = 0.1
DEFAULT_GAMES = 100


@click.command(
    epilog=examples(
        "solver calibrate duel",
        "solver calibrate architects --seats 3 --games 500 --time 50ms --jobs 4",
        "solver calibrate wonders --nodes 500 --plot wonders.png",
        "solver calibrate duel --bot ismcts:net=0 --csv predictions.csv --json",
    )
)
@click.argument("game", type=GAME)
@click.option("--games", type=click.IntRange(1, 10**6), default=DEFAULT_GAMES, show_default=True)
@seats_option
@bot_option
@time_option(DEFAULT_SECONDS)
@nodes_option
@backend_options
@seed_option
@variant_option
@boards_option
@click.option(
    "--plot",
    "picture",
    type=PATH,
    metavar="FILE",
    help="Draw the reliability table: .png, .svg or .pdf.",
)
@click.option(
    "--csv",
    "table",
    type=PATH,
    metavar="FILE",
    help="Write every prediction with its result into this file ('-': standard output).",
)
@json_option("the figures")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    game: str,
    games: int,
    seats: int | None,
    bot: str,
    seconds: float | None,
    nodes: int | None,
    place: Place,
    progress: str,
    seed: int,
    variant_texts: tuple[str, ...],
    boards: str | None,
    picture: Path | None,
    table: Path | None,
    as_json: bool,
) -> None:
    """Compare predicted chances to win with results.

    The bot plays against itself; before every decision it says how likely its seat wins. The table
    shows how often that came true, by classes of predictions, with 95 % intervals. The Brier score
    is the mean squared error: reliability (0 is perfect) less resolution (how much the predictions
    tell apart) and so on. The slope is below 1 if the bot is too sure of itself.

    The limit (default 0.1 s) is that of one move. Ctrl-C shows the games so far (exit code 130).
    """
    from solver.arena.calibration import calibrate
    from solver.arena.pictures import blank, format_of
    from solver.cli.output.calibration_text import calibration_lines, csv_lines

    limits = make_limits(seconds, nodes, DEFAULT_SECONDS)
    backend = make_backend(place)
    taken = take_boards(boards, game)
    variant = parse_variant(load(game), variant_texts)
    if taken is not None:
        taken.check_begun(variant)
    if picture is not None:
        form = format_of(picture)
        check_target(picture)
        blank(1, 1)  # before long work: it must be possible
    if table is not None and str(table) != "-":
        check_target(table)
    found: Calibration | None = None
    interrupted = False
    with GameProgress(games, how=progress) as bar:

        def on_game(partial: Calibration) -> None:
            nonlocal found
            found = partial
            bar.update(partial.games, "games")

        try:
            calibrate(
                game,
                bot,
                games,
                limits,
                seats=seats,
                backend=backend,
                seed=seed,
                on_game=on_game,
                variant=variant,
            )
        except KeyboardInterrupt:
            interrupted = True
    if found is not None:
        if picture is not None:
            from solver.arena.calibration_plot import plot

            write_file(picture, plot(found, form))
        if table is not None:
            write_result("\n".join([*csv_lines(found), ""]), table)
        if as_json:
            print_json(found.to_json())
        elif str(table) != "-":
            click.echo(fitted(calibration_lines(found.to_json())))
    if interrupted:
        notice("stopped by Ctrl-C; these are the games so far")
        ctx.exit(INTERRUPTED)
