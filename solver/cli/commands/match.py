"""``solver match``: bots against each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver.cli.exits import INCOMPLETE, INTERRUPTED
from solver.cli.input.boards import boards_option, take_boards
from solver.cli.input.bot_list import split_specs
from solver.cli.input.jobs import Place, backend_options, make_backend
from solver.cli.input.options import (
    GAME,
    examples,
    json_option,
    make_limits,
    nodes_option,
    parse_variant,
    seed_option,
    time_option,
    variant_option,
)
from solver.cli.input.paths import PATH
from solver.cli.output.files import notice, print_json
from solver.cli.output.terminal import fitted
from solver.errors import InputError
from solver.games import load

if TYPE_CHECKING:
    from solver.arena.match import MatchResult
    from solver.arena.sprt import Sprt

DEFAULT_SECONDS = 0.1
DEFAULT_GAMES = 20
MAX_GAMES = 10**6
ERROR_RATE = 0.05


@click.command(
    epilog=examples(
        "solver match duel --bots default,flat --games 100 --time 100ms",
        "solver match duel --bots ismcts:c=1.4,ismcts:c=1 --nodes 5k --jobs 4",
        "solver match architects --bots default,greedy,greedy,greedy",
        "solver match architects --bots default,greedy --seats 4",
        "solver match wonders --bots default,rules --seats 4 --games 100 --time 200ms",
        "solver match duel --bots ismcts:c=1,default --nodes 2k --sprt 0,20 --jobs 4",
        "solver match dice --bots default,greedy --boards mine.json --jobs 2",
    )
)
@click.argument("game", type=GAME)
@click.option("--bots", required=True, help="The bots, separated by commas, with their settings.")
@click.option(
    "--seats",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of seats (default: one for each bot); the last bot fills them up.",
)
@click.option(
    "--games",
    type=click.IntRange(1, MAX_GAMES),
    metavar="N",
    help=f"How many games (default: {DEFAULT_GAMES}, with --sprt as many as it takes).",
)
@time_option(DEFAULT_SECONDS)
@nodes_option
@backend_options
@seed_option
@variant_option
@boards_option
@click.option(
    "--records",
    "records_in",
    type=PATH,
    metavar="FOLDER",
    help="Write every game into this folder, as a record that can be replayed.",
)
@click.option(
    "--sprt",
    "hypotheses",
    metavar="ELO0,ELO1",
    help="Stop when it is clear whether the first bot is better by ELO0 or by ELO1.",
)
@click.option("--alpha", type=float, help=f"With --sprt: see above (default {ERROR_RATE}).")
@click.option("--beta", type=float, help=f"With --sprt: see above (default {ERROR_RATE}).")
@json_option("the result")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    game: str,
    bots: str,
    seats: int | None,
    games: int | None,
    seconds: float | None,
    nodes: int | None,
    place: Place,
    progress: str,
    seed: int,
    variant_texts: tuple[str, ...],
    boards: str | None,
    records_in: Path | None,
    hypotheses: str | None,
    alpha: float | None,
    beta: float | None,
    as_json: bool,
) -> None:
    """Let bots play a match; the limit (default 0.1 s) is that of one move.

    Each deal is played once with every rotation of the seats, so the luck of the cards cancels
    out. The result is that of the first bot, with a 95 % interval over the deals. With more than
    two seats the mean points of every bot follow. In team play the bots are named seat by seat,
    teams stay together, and the result is that of the first bot's team. Ctrl-C shows the result so
    far (exit code 130).

    With --sprt the match is a sequential test. It accepts ELO1 (H1) although ELO0 is true, or a
    smaller difference, with probability --alpha at most, and ELO0 (H0) although ELO1 is true with
    --beta at most. To find out whether a change is an improvement, ask for 0,10 or so.
    """
    from solver.arena.match import run_match
    from solver.arena.playing import sides_of
    from solver.cli.output.match_text import match_lines, running_score
    from solver.cli.output.progress_bar import GameProgress

    limits = make_limits(seconds, nodes, DEFAULT_SECONDS)
    specs = filled_up(split_specs(bots), seats)
    backend = make_backend(place)
    taken = take_boards(boards, game)
    variant = parse_variant(load(game), variant_texts)
    if taken is not None:
        taken.check_begun(variant)
    sides = sides_of(load(game), load(game).parse_variant(variant), len(specs))
    sprt = make_sprt(hypotheses, alpha, beta, len(set(sides)))
    if nodes is not None and len(set(specs)) == 1:
        notice("equal bots with --nodes play all games of a deal alike: most are repeats")
    wanted = games or (DEFAULT_GAMES if sprt is None else MAX_GAMES)
    result: MatchResult | None = None
    interrupted = False
    with GameProgress(games if sprt is not None else wanted, how=progress) as bar:

        def on_group(partial: MatchResult) -> None:
            nonlocal result
            result = partial
            bar.update(partial.games, running_score(partial))

        try:
            result = run_match(
                game,
                specs,
                wanted,
                limits,
                backend=backend,
                seed=seed,
                on_group=on_group,
                variant=variant,
                records_in=records_in,
                sprt=sprt,
            )
        except KeyboardInterrupt:
            interrupted = True
    if result is not None and as_json:
        print_json(result.to_json())
    elif result is not None:
        click.echo(fitted(match_lines(result.to_json())))
    if interrupted:
        notice("stopped by Ctrl-C; these are the deals played so far")
        ctx.exit(INTERRUPTED)
    if result is not None and result.set_aside:
        notice(f"{result.set_aside:,} deals do not count: {result.reason}")
        ctx.exit(INCOMPLETE)


def filled_up(specs: list[str], seats: int | None) -> list[str]:
    """A bot for each seat, the last one for all that are left. Raises InputError."""
    if seats is None and len(specs) < 2:
        raise InputError("--bots", "a match needs two bots or more", "write e.g. default,flat")
    if seats is not None and len(specs) > seats:
        raise InputError("--seats", f"{len(specs)} bots for {seats} seats")
    return specs + specs[-1:] * ((seats or 0) - len(specs))


def make_sprt(
    hypotheses: str | None, alpha: float | None, beta: float | None, sides: int
) -> Sprt | None:
    """The sequential test that the options ask for. Raises InputError."""
    if hypotheses is None:
        if alpha is not None or beta is not None:
            raise InputError("--alpha, --beta", "are error rates of a test", "add --sprt ELO0,ELO1")
        return None
    from solver.arena.sprt import Sprt

    try:
        elo0, elo1 = (float(text) for text in hypotheses.split(","))
    except ValueError:
        raise InputError(
            "--sprt", f"{hypotheses!r} is not ELO0,ELO1", "write e.g. --sprt 0,10"
        ) from None
    try:
        rates = [ERROR_RATE if rate is None else rate for rate in (alpha, beta)]
        return Sprt(elo0, elo1, rates[0], rates[1], sides)
    except InputError as error:
        raise InputError(f"--{error.place}", error.problem, error.remedy) from None
