"""The commands of ``python -m solver.learning`` that measure judgment and play no matches."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver.arena.backend import Local
from solver.cli.input.options import parse_variant
from solver.cli.input.paths import PATH
from solver.errors import InputError
from solver.games import load
from solver.learning.deciles import in_games, in_own_games, in_records, rows
from solver.learning.duels import check_side, make_side, trial_of
from solver.learning.endgames import bench_endings, recorded_endings, rmse
from solver.learning.endgames import endings as solved_endings
from solver.learning.gauging import by_network, by_playouts, by_search, by_shipped
from solver.learning.gauging import gauge as gauged
from solver.learning.openings import liked, offered, rank_correlation
from solver.learning.options import (
    AGAINST_NODES,
    GAMES,
    JOBS,
    LIMITS,
    SEED,
    VARIANT,
    limits_of,
    limits_of_others,
)
from solver.learning.pool import members
from solver.learning.regret import Questions, regrets
from solver.learning.run_file import read_weights
from solver.learning.samples import ways_of
from solver.learning.stability import HEAD as STABILITY_HEAD
from solver.learning.stability import Again, Contested, ask_again, seeds_of
from solver.learning.stability import in_games as in_decisions
from solver.learning.stability import row as stable_row
from solver.learning.stability import rows as stable_rows
from solver.learning.worlds import HEAD as WORLDS_HEAD
from solver.learning.worlds import spread_in_games
from solver.positions import read_position
from solver.search.bots import make_bot
from solver.search.building import ISMCTS
from solver.search.deciding import decision
from solver.search.limits import Limits
from solver.search.tree_bot import TreeBot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from solver.arena.calibration import Prediction
    from solver.learning.duels import Trial
    from solver.learning.gauging import Judge

SIDE = click.option("--side", default="default", help="FILE.npz[:SETTINGS], or the spec of a bot.")
WEIGHTS = click.option("--weights", type=PATH, help="A network (default: the one that ships).")
SEATS = click.option("--seats", type=click.IntRange(2), help="Seats of the table.")
PLAYOUTS = click.option(
    "--playouts", type=click.IntRange(0), default=200, help="For the means beside it."
)


def judges_of(game: str, weights: Path | None, playouts: int) -> dict[str, Judge]:
    """The judges of a game by their names: its network, and means of playouts."""
    adapter = load(game)
    judges = {}
    if weights is not None:
        judges["network"] = by_network(read_weights(weights, adapter))
    elif adapter.network(adapter.new()) is not None:
        judges["network"] = by_shipped(adapter)
    if playouts:
        judges[f"{playouts} policy playouts"] = by_playouts(playouts, policy=True)
        judges[f"{playouts} uniform playouts"] = by_playouts(playouts, policy=False)
    return judges


@click.command()
@click.argument("game")
@click.argument("records", type=PATH, nargs=-1, required=True)
@WEIGHTS
@PLAYOUTS
def gauge(*, game: str, records: tuple[Path, ...], weights: Path | None, playouts: int) -> None:
    """What a network alone says in the games of RECORDS, beside means of playouts."""
    judges = judges_of(game, weights, playouts)
    click.echo("\n".join(gauged(load(game).name, records, judges).rows()))


@click.command()
@click.argument("game")
@click.argument("records", type=PATH, nargs=-1)
@WEIGHTS
@PLAYOUTS
@click.option("--bench", is_flag=True, help="Those on which `solver bench` is measured.")
@click.option("--turns", type=click.IntRange(1), default=8, help="Left in each ending.")
@click.option("--count", type=click.IntRange(1), default=50, help="Endings in which moves differ.")
@click.option("--nodes", type=click.IntRange(1), default=3_000_000, help="To solve a move.")
@click.option(
    "--search",
    "searched",
    type=click.IntRange(1),
    multiple=True,
    help="Iterations of a search whose word is set beside the network's. May be repeated.",
)
@SEED
def endings(
    *,
    game: str,
    records: tuple[Path, ...],
    weights: Path | None,
    playouts: int,
    bench: bool,
    turns: int,
    count: int,
    nodes: int,
    searched: tuple[int, ...],
    seed: int,
) -> None:
    """How far a network alone is off the exact values of endings, beside means of playouts.

    They come from --count games of the playout policy, or one from each of RECORDS.
    """
    judges = judges_of(game, weights, playouts)
    name = load(game).name
    if records and bench:
        raise InputError("--bench", "asks for other endings than the records", "give one of them")
    if records:
        found = [*recorded_endings(name, records, turns, nodes=nodes)]
    elif bench:
        found = [*bench_endings(name, turns, nodes=nodes)]
    else:
        found = [*solved_endings(name, turns, count, seed=seed, nodes=nodes)]
    if not found:
        raise InputError("--turns", f"no ending with {turns} is there", "ask for another number")
    bot = make_side(name, "default" if weights is None else str(weights))
    try:
        for iterations in searched:
            limits = Limits(nodes=iterations)
            judges[f"search of {iterations}"] = by_search(load(game), bot, limits)
        click.echo("| judge | endings | turns left | RMSE |\n| --- | --- | --- | --- |")
        for name, judge in judges.items():
            click.echo(f"| {name} | {len(found)} | {turns} | {rmse(found, judge):.3f} |")
    finally:
        bot.close()


def pool_of(trial: Trial, names: str) -> list[str]:
    """The specs of some members of the pool, by comma, or of all. Raises InputError."""
    chosen = [name for name in names.split(",") if name]
    return [*members(trial.game, chosen, trial.variant).values()]


@click.command()
@click.argument("game")
@click.argument("records", type=PATH, nargs=-1)
@SIDE
@click.option("--members", "names", default="", help="Some of the pool, by comma.")
@click.option("--against", help="In games against this bot instead of the pool.")
@AGAINST_NODES
@click.option("--own", is_flag=True, help="In games of a bot against itself.")
@SEATS
@GAMES
@LIMITS
@VARIANT
@SEED
@JOBS
def deciles(
    *,
    game: str,
    records: tuple[Path, ...],
    side: str,
    names: str,
    against: str | None,
    against_nodes: int | None,
    own: bool,
    seats: int | None,
    games: int,
    variant_texts: tuple[str, ...],
    seconds: float | None,
    nodes: int | None,
    seed: int,
    jobs: int,
) -> None:
    """Whether what a side says comes true, by Age.

    Asked in RECORDS, in --games against the pool or another bot, or in as many of its --own, which
    --jobs share.
    """
    if bool(records) + bool(names) + bool(against) + own > 1:
        raise InputError(
            "RECORDS, --members, --against, --own", "ask for different games", "give one of them"
        )
    if jobs > 1 and not own:
        raise InputError("--jobs", "are for games of its own", "add --own")
    if records and seats is not None:
        raise InputError("--seats", "are for games to play", "leave records out")
    if against_nodes is not None and (own or records):
        raise InputError("--against-nodes", "are for games against others", "leave it out")
    trial = trial_of(game, seats, parse_variant(load(game), variant_texts))
    limits = limits_of(seconds, nodes)
    check_side(trial, side)
    said: Iterable[Prediction]
    if own:
        said = in_own_games(trial, side, limits, games, seed=seed, jobs=jobs)
    elif records:
        said = in_records(records, trial, side, limits)
    else:
        opponents = [against] if against else pool_of(trial, names)
        for opponent in opponents:
            check_side(trial, opponent)
        both = (limits, limits_of_others(limits, against_nodes))
        deals = -(-games // trial.seats)
        said = in_games(opponents, trial, side, both, deals, seed=seed)
    click.echo("\n".join(rows([*said])))


@click.command()
@click.argument("game")
@SIDE
@click.option("--order", default="", help="Another order of these moves by comma, best first.")
@GAMES
@LIMITS
@VARIANT
@SEED
def openings(
    *,
    game: str,
    side: str,
    order: str,
    games: int,
    variant_texts: tuple[str, ...],
    seconds: float | None,
    nodes: int | None,
    seed: int,
) -> None:
    """In what order a side likes the moves of the first decision, over so many deals (--games)."""
    trial = trial_of(game, None, parse_variant(load(game), variant_texts))
    check_side(trial, side)
    places = [name.strip() for name in order.split(",")] if order else []
    known = offered(trial, games, seed=seed) if order else []
    if order and (len(places) < 2 or len({*places} & {*known}) != len(places)):
        raise InputError(
            "--order",
            "does not name moves that were there, once each",
            f"known: {', '.join(known)}",
        )
    found = liked(trial, side, limits_of(seconds, nodes), games, seed=seed)
    click.echo("| move | offered | better than the others by |\n| --- | --- | --- |")
    for one in found:
        click.echo(
            f"| {one.text} | {len(one.leads)} | {100 * one.lead:+.1f} +- {100 * one.stderr:.1f} % |"
        )
    if order:
        mine = [one.text for one in found if one.text in places]
        click.echo(f"rank correlation {rank_correlation(mine, places):.2f} over {len(mine)} moves")


@click.command()
@click.argument("folders", type=PATH, nargs=-1, required=True)
def ways(*, folders: tuple[Path, ...]) -> None:
    """How the games in FOLDERS ended that were played from the start without being led astray."""
    firsts, counts = ways_of(list(folders))
    games = sum(counts.values())
    if not games:
        raise InputError(str(folders[0]), "has no game that was not led astray")
    click.echo(f"{games} games, first seat {firsts / games:.3f}")
    for name, count in counts.most_common():
        click.echo(f"{name} {count / games:.3f}")


@click.command()
@click.argument("game")
@click.argument("sides", nargs=-1, required=True)
@click.option("--games", type=click.IntRange(1), default=100, help="One decision of each.")
@click.option(
    "--nodes",
    type=click.IntRange(1),
    multiple=True,
    required=True,
    help="Iterations of a side: once for all, or once for each.",
)
@click.option("--judge", "judges", multiple=True, help="Sides that search each move (default).")
@click.option("--judge-nodes", type=click.IntRange(1), default=30_000, help="For each move.")
@click.option("--player", default="default", help="The side that plays the games.")
@click.option("--play-nodes", type=click.IntRange(1), default=100, help="Its iterations a move.")
@click.option(
    "--most-moves", type=click.IntRange(2), default=12, help="Of a decision that is taken."
)
@SEATS
@VARIANT
@JOBS
@SEED
def regret(
    *,
    game: str,
    sides: tuple[str, ...],
    games: int,
    nodes: tuple[int, ...],
    judges: tuple[str, ...],
    judge_nodes: int,
    player: str,
    play_nodes: int,
    most_moves: int,
    seats: int | None,
    variant_texts: tuple[str, ...],
    jobs: int,
    seed: int,
) -> None:
    """What SIDES give away at decisions of games: FILE.npz[:SETTINGS], or the specs of bots.

    The moves of each decision are searched one by one by the judges; a side gives away by how much
    its move is worse than the best of them.
    """
    trial = trial_of(game, seats, parse_variant(load(game), variant_texts))
    if len(nodes) not in (1, len(sides)):
        raise InputError("--nodes", f"is given {len(nodes)} times", "once, or once for each side")
    chosen = judges or ("default",)
    for name in (player, *chosen, *sides):
        bot = make_side(trial.game, name)
        narrows = bot.narrows
        bot.close()
        if name in chosen and not narrows:
            raise InputError("--judge", f"{name} cannot search single moves", "name another one")
        check_side(trial, name)
    limits = [Limits(nodes=number) for number in nodes * (len(sides) // len(nodes))]
    questions = Questions(sides, limits, chosen, judge_nodes, player, play_nodes, most_moves)
    found = regrets(trial, questions, games, seed=seed, backend=Local(jobs))
    click.echo("\n".join(found.rows()))


@click.command()
@click.argument("game")
@click.option("--side", default=ISMCTS, help="Tree search with settings.")
@click.option("--games", type=click.IntRange(1), default=10, help="Of `default` against itself.")
@click.option("--nodes", type=click.IntRange(1), default=30, help="Its iterations a move.")
@click.option("--worlds", "count", type=click.IntRange(2), default=500, help="At a decision.")
@click.option(
    "--share", type=click.FloatRange(0, 1), default=0.2, help="Of the decisions that are looked at."
)
@SEATS
@VARIANT
@SEED
def worlds(
    *,
    game: str,
    side: str,
    games: int,
    nodes: int,
    count: int,
    share: float,
    seats: int | None,
    variant_texts: tuple[str, ...],
    seed: int,
) -> None:
    """How many nodes the worlds of a seat lead to, after one move and after two.

    At decisions whose seat does not know all: the median and the most. As many nodes as worlds mean
    that secrets leave the tree no depth.
    """
    trial = trial_of(game, seats, parse_variant(load(game), variant_texts))
    bot = make_bot(side)
    if not isinstance(bot, TreeBot):
        raise InputError("--side", f"{side} is no tree search", f"give {ISMCTS}, with settings")
    spread = spread_in_games(
        trial,
        Limits(nodes=nodes),
        games,
        worlds=count,
        share=share,
        seed=seed,
        given=bot.given_settings(),
    )
    name = " ".join([trial.game, str(trial.seats), *variant_texts])
    click.echo(f"{WORLDS_HEAD}\n{spread.row(name)}")


@click.command()
@click.argument("game")
@click.argument("sides", nargs=-1, required=True)
@click.option("--position", "source", metavar="FILE", help="One position instead of games.")
@click.option("--games", type=click.IntRange(1), default=40, help="A decision of each.")
@click.option("--turns", type=(int, int), default=(2, 4), help="Least and most turns left.")
@click.option("--win", type=(float, float), default=(0.1, 0.7), help="Least and most chance.")
@click.option("--player", default="default", help="The side that plays the games.")
@click.option("--play-nodes", type=click.IntRange(1), default=200, help="Its iterations a move.")
@click.option("--seeds", "count", type=click.IntRange(2), default=12, help="Of analyses.")
@LIMITS
@SEATS
@VARIANT
@JOBS
@SEED
def stability(
    *,
    game: str,
    sides: tuple[str, ...],
    source: str | None,
    games: int,
    turns: tuple[int, int],
    win: tuple[float, float],
    player: str,
    play_nodes: int,
    count: int,
    seconds: float | None,
    nodes: int | None,
    seats: int | None,
    variant_texts: tuple[str, ...],
    jobs: int,
    seed: int,
) -> None:
    """Whether SIDES say the same when asked again, and whether their stated errors are true.

    Contested decisions are analyzed with --seeds: what the win of a move varies by is held against
    the error that is stated for it. Above 1 a side is less sure than it says.
    """
    trial = trial_of(game, seats, parse_variant(load(game), variant_texts))
    for side in (player, *sides):
        check_side(trial, side)
    limits = limits_of(seconds, nodes)
    if source is not None:
        position = decision(read_position(source))
        for side in sides:
            found = ask_again(trial.game, side, position, limits, seeds_of(count, seed))
            click.echo("\n".join([side, *stable_rows(found)]))
        return
    wanted = Contested(player, Limits(nodes=play_nodes), turns, win)
    again = Again(sides, limits, seeds_of(count, seed))
    told = in_decisions(trial, again, wanted, games, seed=seed, backend=Local(jobs))
    click.echo(STABILITY_HEAD)
    for side, asked in zip(sides, told, strict=True):
        click.echo(stable_row(side, asked))


MEASURES = (gauge, endings, deciles, openings, regret, stability, ways, worlds)
"""What ``python -m solver.learning`` takes up."""
