"""``solver match``: bots against each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

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
from solver.errors import InputError
from solver.games import load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.arena.match import MatchResult

DEFAULT_SECONDS = 0.1

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@click.command(
    epilog=examples(
        "solver match duel --bots default,flat --games 100 --time 100ms",
        "solver match duel --bots ismcts:c=1.4,ismcts:c=1 --nodes 5k --jobs 4",
        "solver match architects --bots default,greedy,greedy,greedy",
        "solver match architects --bots default,greedy --seats 4",
        "solver match wonders --bots default,rules --seats 4 --games 100 --time 200ms",
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
@click.option("--games", type=click.IntRange(1, 10**6), default=20, show_default=True)
@time_option(DEFAULT_SECONDS)
@nodes_option
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True)
@seed_option
@variant_option
@click.option(
    "--records",
    "records_in",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Write every game into this folder, as a record that can be replayed.",
)
@json_option("the result")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    game: str,
    bots: str,
    seats: int | None,
    games: int,
    seconds: float | None,
    nodes: int | None,
    jobs: int,
    seed: int,
    variant_texts: tuple[str, ...],
    records_in: Path | None,
    as_json: bool,
) -> None:
    """Let bots play a match; the limit (default 0.1 s) is that of one move.

    Each deal is played once with every rotation of the seats, so the luck of the cards cancels
    out. The result is that of the first bot, with a 95 % interval over the deals. With more than
    two seats the mean points of every bot follow. Ctrl-C shows the result so far (exit code 130).
    """
    from solver.arena.match import run_match
    from solver.cli.terminal import ProgressLine

    limits = make_limits(seconds, nodes, DEFAULT_SECONDS)
    specs = filled_up(split_specs(bots), seats)
    variant = parse_variant(load(game), variant_texts)
    line = ProgressLine()
    result: MatchResult | None = None

    def on_game(partial: MatchResult) -> None:
        nonlocal result
        result = partial
        line.update(running_score(partial, games))

    interrupted = False
    try:
        result = run_match(
            game,
            specs,
            games,
            limits,
            jobs=jobs,
            seed=seed,
            on_game=on_game,
            variant=variant,
            records_in=records_in,
        )
    except KeyboardInterrupt:
        interrupted = True
    finally:
        line.clear()
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


def running_score(partial: MatchResult, games: int) -> str:
    """The state of a match on one line."""
    data = partial.to_json()
    done = data["games"]
    width = 20
    bar = ("#" * min(width, width * done // games)).ljust(width, ".")
    return (
        f"[{bar}] {done}/{games}  {data['bots'][0]}: "
        f"{data['wins']} won, {data['draws']} drawn, {data['losses']} lost"
    )


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
    if "points" in data and (len(data["bots"]) > 2 or load(data["game"]).categories):
        lines += ["", *points_table("mean points", list(data["points"].items()))]
    return lines


def counted(bots: Sequence[str]) -> str:
    """Bots with their number where the same one stands several times: ``3 x greedy, flat``."""
    names = dict.fromkeys(bots)
    counts = {bot: sum(other == bot for other in bots) for bot in names}
    return ", ".join(f"{n} x {bot}" if n > 1 else bot for bot, n in counts.items())
