"""The commands of ``python -m solver.learning``."""

from __future__ import annotations

import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from solver.arena.backend import Failed, Local
from solver.arena.room import records_folder
from solver.arena.sprt import Sprt
from solver.cli.exits import INCOMPLETE, guarded
from solver.cli.input.jobs import Place, make_backend, other_code_option, place_options
from solver.cli.input.options import json_option, parse_variant
from solver.cli.input.paths import PATH
from solver.cli.output.files import print_json
from solver.errors import InputError
from solver.games import load
from solver.learning.duels import HEAD, Tally, check_side, counted, deals, results_json, trial_of
from solver.learning.gauge_commands import MEASURES
from solver.learning.network_file import put_in_place, write_network
from solver.learning.options import (
    AGAINST_NODES,
    JOBS,
    LIMITS,
    MATCH,
    SEED,
    VARIANT,
    limits_of,
    limits_of_others,
    options,
)
from solver.learning.playing import play_run, told_of
from solver.learning.pool import against_pool, lost_to, members
from solver.learning.run_file import hash_of, read_run, read_weights
from solver.learning.temperature import sharpened, sureness
from solver.learning.tuning_commands import tune

NOT_ADMITTED = 1

MOST_STAGES = 16


def _turns(_: click.Context, __: click.Parameter, text: str | None) -> tuple[int, ...]:
    """The ends of stages, in rising order."""
    parts = (text or "").split(",") if text else []
    turns = sorted({int(part) for part in parts if part.strip().isdecimal()})
    if len(turns) != len(parts) or len(turns) >= MOST_STAGES:
        raise click.BadParameter(f"{text!r} is no list of different numbers of turns")
    return tuple(turns)


SHARE = click.option(
    "--share",
    type=click.FloatRange(0, 1),
    default=0.5,
    help="Share of the decisions with few iterations that are taken.",
)
TRACE = click.option(
    "--trace",
    type=click.FloatRange(0, 1),
    default=0.9,
    help="What the next searched value of a game counts beside the one before; 1 is the result.",
)
FIT = options(
    click.option("--first", type=click.IntRange(16, 512), default=256, help="Units, first layer."),
    click.option("--second", type=click.IntRange(1, 64), default=32, help="Units, second layer."),
    click.option(
        "--until",
        callback=_turns,
        metavar="TURNS,TURNS...",
        help="Turns left at which a stage of the game begins that has weights of its own.",
    ),
    click.option(
        "--first-until",
        callback=_turns,
        metavar="TURNS,TURNS...",
        help="Those of --until at which a stage begins that has a first layer of its own, too.",
    ),
    click.option(
        "--part",
        "parts",
        type=click.IntRange(0),
        multiple=True,
        help="Fit this stage alone, counted from the end of the game; all else is as in --start. "
        "May be given for several; a first layer is fitted too if it serves no other stage.",
    ),
    click.option(
        "--keep-first",
        is_flag=True,
        help="Leave the first layer as it is in --start: it has most of the weights, and some "
        "thousand games are too few for all of them.",
    ),
    click.option("--epochs", type=click.IntRange(1), default=4),
    click.option("--batch", type=click.IntRange(1), default=4096),
    click.option("--rate", type=click.FloatRange(0, min_open=True), default=2e-3),
    click.option("--decay", type=click.FloatRange(0), default=1e-2),
    click.option(
        "--mix",
        type=click.FloatRange(0, 1),
        default=0.1,
        help="Share of the result in what the value is fitted to, beside the traced values.",
    ),
    click.option(
        "--exact",
        type=click.FloatRange(0, min_open=True),
        default=1.0,
        help="What a proved value counts beside another one.",
    ),
    SEED,
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def group() -> None:
    """Learn to judge a game: play, train, compare, admit (docs/learning.md)."""


for _measure in (*MEASURES, tune):
    group.add_command(_measure)


@group.command()
@click.argument("run", type=PATH)
@click.argument("folder", type=PATH)
@place_options
@click.option("--seconds", type=click.FloatRange(min=0), help="Begin nothing new after so long.")
@other_code_option
def play(*, run: Path, folder: Path, place: Place, seconds: float | None, other_code: bool) -> None:
    """Play the games of RUN, a TOML file, into FOLDER; goes on where an earlier call ended.

    On a cluster, workers get the weights and send back whole files; a lost worker costs the games
    that it was playing, and others play them. If some come to nothing, the exit code is 3.
    """
    backend = make_backend(place)
    begun = time.monotonic()
    at_first: list[int] = []
    wanted = read_run(run)

    def show(done: int, of: int) -> None:
        at_first.append(done)
        played = (done - at_first[0] + 1) * wanted.chunk
        rate = played / (time.monotonic() - begun)
        click.echo(f"{done} of {of} chunks, {rate:.1f} games/s", err=True)

    failures: list[Failed] = []
    play_run(
        wanted,
        run.parent,
        folder,
        backend=backend,
        seconds=seconds,
        progress=show,
        failed=failures.append,
        other_code=other_code,
    )
    if failures:
        _say(f"{len(failures)} chunks are missing; {told_of(failures[-1])}")
        sys.exit(INCOMPLETE)


@group.command()
@click.argument("folders", type=PATH, nargs=-1, required=True)
@click.option("--out", type=PATH, required=True, help="Folder for the network, named by its hash.")
@click.option("--start", type=PATH, help="Weights to go on from.")
@SHARE
@TRACE
@FIT
@JOBS
def train(
    *,
    folders: tuple[Path, ...],
    out: Path,
    start: Path | None,
    share: float,
    trace: float,
    jobs: int,
    **fit: Any,
) -> None:
    """Fit a wide network to the games in FOLDERS."""
    check_for_torch()
    from solver.learning.fitting import FitTerms
    from solver.learning.training import train_network

    path = train_network(
        list(folders),
        out,
        FitTerms(**fit),
        share=share,
        trace=trace,
        start=start,
        backend=Local(jobs),
        say=_say,
    )
    click.echo(path)


@group.command()
@click.argument("game")
@click.argument("network", type=PATH)
@click.argument("records", type=PATH, nargs=-1, required=True)
@LIMITS
@VARIANT
@click.option("--out", type=PATH, required=True, help="Folder for the network, named by its hash.")
def temperature(
    *,
    game: str,
    network: Path,
    records: tuple[Path, ...],
    seconds: float | None,
    nodes: int | None,
    variant_texts: tuple[str, ...],
    out: Path,
) -> None:
    """Make the value of NETWORK as sure as a search with it is right in the games of RECORDS."""
    trial = trial_of(game, None, parse_variant(load(game), variant_texts))
    limits = limits_of(seconds, nodes)
    fit = sureness(records, trial, network, limits)
    click.echo(f"slope {fit.slope:.3f} +- {fit.stderr[1]:.3f}", err=True)
    told = {"start": hash_of(network), "sharpened": fit.slope, "games": len(records)}
    told |= {"seconds": limits.seconds, "nodes": limits.nodes}
    click.echo(write_network(out, sharpened(network, fit.slope), told))


@group.command()
@click.argument("run", type=PATH)
@click.argument("folder", type=PATH)
@click.option("--generations", type=click.IntRange(1), default=3)
@click.option("--seconds", type=click.FloatRange(min=0), required=True, help="Of play for each.")
@click.option("--last", type=click.IntRange(1), default=3, help="Generations to learn from.")
@SHARE
@TRACE
@FIT
@place_options
@other_code_option
def cycle(
    *,
    run: Path,
    folder: Path,
    generations: int,
    seconds: float,
    last: int,
    share: float,
    trace: float,
    place: Place,
    other_code: bool,
    **fit: Any,
) -> None:
    """Play with the last network, train the next one, and again: all of it in FOLDER.

    RUN says how the games of a generation are played, and with what weights the first begins. What
    is finished is not done again.
    """
    check_for_torch()
    from solver.learning.cycle import Cycle, run_cycle
    from solver.learning.fitting import FitTerms

    wanted = Cycle(generations, seconds, last, share, trace)
    path = run_cycle(
        read_run(run),
        run.parent,
        folder,
        wanted,
        FitTerms(**fit),
        backend=make_backend(place),
        say=_say,
        other_code=other_code,
    )
    click.echo(path)


def check_for_torch() -> None:
    """Raise InputError if there is no PyTorch."""
    if find_spec("torch") is None:
        raise InputError("training", "needs PyTorch", "install the extra 'train' of this package")


@group.command()
@click.argument("game")
@click.argument("sides", nargs=2)
@AGAINST_NODES
@MATCH
@json_option("the result")
def compare(
    *,
    game: str,
    sides: tuple[str, str],
    against_nodes: int | None,
    games: int,
    seconds: float | None,
    nodes: int | None,
    seats: int | None,
    variant_texts: tuple[str, ...],
    jobs: int,
    seed: int,
    as_json: bool,
) -> None:
    """Play games of two SIDES on equal deals: FILE.npz[:SETTINGS], or the spec of a bot.

    The first one sits in each seat in turn, the second one in all others. A second line tells how
    many deals the first side won in every seat, in some, and in none: some deals are won from one
    seat by whoever sits there.
    """
    trial = trial_of(game, seats, parse_variant(load(game), variant_texts))
    for side in sides:
        check_side(trial, side)
    tally = Tally(trial.seats)
    number = -(-games // trial.seats)
    limits = limits_of(seconds, nodes)
    others = limits_of_others(limits, against_nodes)
    played = deals(trial, sides, (limits, others), number, seed=seed, backend=Local(jobs))
    for _ in counted(played, tally, sides[1], number, _say):
        pass
    if as_json:
        print_json(results_json(trial, {sides[1]: tally}))
        return
    click.echo(f"{HEAD}\n{tally.row(f'`{sides[1]}`')}")
    click.echo("deals won in every seat, in some, in none: {}, {}, {}".format(*tally.by_deal))


@group.command()
@click.argument("game")
@click.option("--side", default="default", help="FILE.npz[:SETTINGS], or the spec of a bot.")
@click.option("--members", "names", default="", help="Some of the pool, by comma.")
@click.option("--records", "folder", type=PATH, help="Write the records of all games there.")
@MATCH
@json_option("the results")
def pool(
    *,
    game: str,
    side: str,
    names: str,
    folder: Path | None,
    games: int,
    seconds: float | None,
    nodes: int | None,
    seats: int | None,
    variant_texts: tuple[str, ...],
    jobs: int,
    seed: int,
    as_json: bool,
) -> None:
    """Play a side against opponents with other minds; exit code 1 if one is clearly better.

    uct: tree search without network; openloop: one node for all outcomes of chance, playouts that
    follow plans; plain: the same without plans; science, military, politics:
    chase one way to win; ancestor:
    default of an older state of this program, built from git.
    """
    trial = trial_of(game, seats, parse_variant(load(game), variant_texts))
    opponents = members(trial.game, [name for name in names.split(",") if name], trial.variant)
    check_side(trial, side)
    if folder is not None:
        records_folder(folder, games * len(opponents))
    say = _say if as_json else click.echo
    say(HEAD)
    results = against_pool(
        trial,
        side,
        opponents,
        limits_of(seconds, nodes),
        games,
        seed=seed,
        backend=Local(jobs),
        say=say,
        tell=_say,
        folder=folder,
    )
    if as_json:
        print_json(results_json(trial, results))
    if lost_to(results):
        say(f"lost to {', '.join(lost_to(results))}")
        sys.exit(NOT_ADMITTED)


@group.command()
@click.argument("game")
@click.argument("weights", type=PATH)
@click.option("--elo", nargs=2, type=float, default=(0.0, 20.0), help="Hypotheses of the test.")
@click.option("--most", type=click.IntRange(2), default=2000, help="Games of the test, at most.")
@click.option("--install", is_flag=True, help="If admitted, put the weights in their place.")
@MATCH
def admit(
    *,
    game: str,
    weights: Path,
    elo: tuple[float, float],
    most: int,
    install: bool,
    games: int,
    seconds: float | None,
    nodes: int | None,
    seats: int | None,
    variant_texts: tuple[str, ...],
    jobs: int,
    seed: int,
) -> None:
    """Try WEIGHTS against those that ship (sequential test), then against the pool (--games each).

    They are admitted, exit code 0, if the test says that they are better, and no member of the pool
    is clearly better than they are.
    """
    limits, backend = limits_of(seconds, nodes), Local(jobs)
    trial = trial_of(game, seats, parse_variant(load(game), variant_texts))
    read_weights(weights, load(game))
    tally, sprt = Tally(trial.seats), Sprt(*elo, sides=trial.seats)
    number = -(-most // trial.seats)
    played = deals(
        trial, (str(weights), "default"), (limits, limits), number, seed=seed, backend=backend
    )
    for _ in counted(played, tally, "the weights that ship", number, _say):
        sprt.add(tally.shares[-1])
        if sprt.verdict is not None:
            break
    click.echo(f"{HEAD}\n{tally.row('the weights that ship')}")
    if sprt.verdict != "H1":
        click.echo(f"not admitted: the test says {sprt.verdict or 'nothing yet'}")
        sys.exit(NOT_ADMITTED)
    results = against_pool(
        trial,
        str(weights),
        members(trial.game, variant=trial.variant),
        limits,
        games,
        seed=seed,
        backend=backend,
        say=click.echo,
        tell=_say,
    )
    if lost_to(results):
        click.echo(f"not admitted: lost to {', '.join(lost_to(results))}")
        sys.exit(NOT_ADMITTED)
    click.echo(f"admitted: {hash_of(weights)}")
    if install:
        put_in_place(weights, load(game), load(game).new(trial.variant, trial.seats))


@group.command("install")
@click.argument("game")
@click.argument("weights", type=PATH)
@VARIANT
def install_command(*, game: str, weights: Path, variant_texts: tuple[str, ...]) -> None:
    """Let WEIGHTS be those that ship for tables with these options, without a trial."""
    adapter = load(game)
    put_in_place(weights, adapter, adapter.new(parse_variant(adapter, variant_texts)))
    click.echo(f"installed: {hash_of(weights)}")


def _say(text: str) -> None:
    click.echo(text, err=True)


def main() -> None:
    """Run a command and end with its exit code."""
    guarded(lambda: group(standalone_mode=False), "python -m solver.learning")
