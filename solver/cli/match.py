"""``solver match``: bots against each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solver.cli.backend import backend_options, make_backend
from solver.cli.common import (
    GAME,
    examples,
    json_option,
    make_limits,
    nodes_option,
    notice,
    parse_variant,
    print_json,
    seed_option,
    split_specs,
    time_option,
    variant_option,
)
from solver.cli.main import INTERRUPTED
from solver.cli.points import points_table
from solver.cli.supplies import boards_option, take_boards
from solver.errors import InputError
from solver.games import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.arena.match import MatchResult
    from solver.arena.sprt import Sprt

DEFAULT_SECONDS = 0.1
DEFAULT_GAMES = 20
MAX_GAMES = 10**6
ERROR_RATE = 0.05

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


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
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Write every game into this folder, as a record that can be replayed.",
)
@click.option(
    "--sprt",
    "hypotheses",
    metavar="ELO0,ELO1",
    help="Stop when it is clear whether the first bot is better by ELO0 or by ELO1.",
)
@click.option("--alpha", type=float, help=f"With --sprt: see below (default {ERROR_RATE}).")
@click.option("--beta", type=float, help=f"With --sprt: see below (default {ERROR_RATE}).")
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
    jobs: int | None,
    backend: str,
    scheduler: str | None,
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
    two seats the mean points of every bot follow. Ctrl-C shows the result so far (exit code 130).

    With --sprt the match is a sequential test. It accepts ELO1 (H1) although ELO0 is true, or a
    smaller difference, with probability --alpha at most, and ELO0 (H0) although ELO1 is true with
    --beta at most. To find out whether a change is an improvement, ask for 0,10 or so.
    """
    from solver.arena.match import run_match
    from solver.cli.progress import GameProgress

    limits = make_limits(seconds, nodes, DEFAULT_SECONDS)
    specs = filled_up(split_specs(bots), seats)
    place = make_backend(jobs, backend, scheduler)
    sprt = make_sprt(hypotheses, alpha, beta, len(specs))
    wanted = games or (DEFAULT_GAMES if sprt is None else MAX_GAMES)
    take_boards(boards, game)
    variant = parse_variant(load(game), variant_texts)
    result: MatchResult | None = None
    interrupted = False
    with GameProgress(games if sprt is not None else wanted) as bar:

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
                backend=place,
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
        click.echo("\n".join(summary(result.to_json())))
    if interrupted:
        notice("stopped by Ctrl-C; these are the deals played so far")
        ctx.exit(INTERRUPTED)


def filled_up(specs: list[str], seats: int | None) -> list[str]:
    """A bot for each seat, the last one for all that are left. Raises InputError."""
    if seats is None and len(specs) < 2:
        raise InputError("--bots", "a match needs two bots or more", "write e.g. default,flat")
    if seats is not None and len(specs) > seats:
        raise InputError("--seats", f"{len(specs)} bots for {seats} seats")
    return specs + specs[-1:] * ((seats or 0) - len(specs))


def make_sprt(
    hypotheses: str | None, alpha: float | None, beta: float | None, seats: int
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
        return Sprt(elo0, elo1, rates[0], rates[1], seats)
    except InputError as error:
        raise InputError(f"--{error.place}", error.problem, error.remedy) from None


def running_score(partial: MatchResult) -> str:
    """The state of a match in a few words."""
    if partial.sprt is not None:
        test = partial.sprt
        return f"LLR {test.llr:+.2f} ({test.lower:+.2f} to {test.upper:+.2f})"
    return f"{partial.wins} won, {partial.draws} drawn, {partial.losses} lost"


def summary(data: dict[str, Any]) -> list[str]:
    """The result for a person."""
    first, *others = data["bots"]
    lines = [f"{data['game']}, {data['games']} games: {first} against {counted(others)}"]
    lines.append(f"{data['wins']} won, {data['draws']} drawn, {data['losses']} lost")
    if "places" in data:
        places = (f"{word} {n}" for word, n in zip(PLACES, data["places"], strict=False))
        lines.append(f"places of {first}: {', '.join(places)}")
    low, high = data["ci95"]
    score = f"score {data['score']:.1%} (95 %: {low:.1%} to {high:.1%})"
    if data.get("elo") is not None:
        score += f", Elo {data['elo']:+.0f}"
    lines.append(score)
    if "places" in data:
        shares = ", ".join(f"{bot} {share:.1%}" for bot, share in data["shares"].items())
        lines.append(f"win share of a seat (even: {1 / len(data['bots']):.1%}): {shares}")
    if data.get("ends"):
        ends = sorted(data["ends"].items(), key=lambda item: -item[1])
        lines.append("ends: " + ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in ends))
    lines += forfeit_lines(data)
    if "sprt" in data:
        lines.append(sprt_line(data["sprt"]))
    if "points" in data and (len(data["bots"]) > 2 or load(data["game"]).categories):
        lines += ["", *points_table("mean points", list(data["points"].items()))]
    return lines


def forfeit_lines(data: dict[str, Any]) -> list[str]:
    """Who lost games by failing to move, and why the last time; nothing if nobody did."""
    if not data.get("forfeits"):
        return []
    counts = ", ".join(f"{bot} {n}" for bot, n in data["forfeits"].items())
    last = data["failure"]
    return [f"lost by failing: {counts}; last {last['bot']}: {last['kind']}, {last['text']}"]


def sprt_line(test: dict[str, Any]) -> str:
    """The state of a sequential test for a person."""
    found = {
        "H0": f"H0 accepted: not better than by {test['elo0']:g} Elo",
        "H1": f"H1 accepted: better, rather by {test['elo1']:g} than by {test['elo0']:g} Elo",
        None: f"undecided between {test['elo0']:g} and {test['elo1']:g} Elo",
    }[test["verdict"]]
    bounds = f"{test['lower']:.2f} to {test['upper']:.2f}"
    return f"SPRT: {found} (LLR {test['llr']:.2f}, bounds {bounds})"


def counted(bots: Sequence[str]) -> str:
    """Bots with their number where the same one stands several times: ``3 x greedy, flat``."""
    names = dict.fromkeys(bots)
    counts = {bot: sum(other == bot for other in bots) for bot in names}
    return ", ".join(f"{n} x {bot}" if n > 1 else bot for bot, n in counts.items())
