"""``solver ladder``: many bots against each other, kept in a file, and their ratings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solver.cli.exits import INCOMPLETE, INTERRUPTED
from solver.cli.input.boards import boards_option, take_boards
from solver.cli.input.jobs import Place, backend_options, make_backend, other_code_option
from solver.cli.input.options import combine, examples, json_option
from solver.cli.input.paths import PATH
from solver.cli.output.files import check_target, notice, print_json, write_file, write_result
from solver.cli.output.terminal import fitted
from solver.errors import InputError, Phrase

if TYPE_CHECKING:
    from solver.arena.backend import Backend
    from solver.arena.ladder import Run
    from solver.arena.ladder_file import Ladder
    from solver.arena.standings import Standings
    from solver.arena.store import Store

SUFFIX = ".db"

database_argument = click.argument("database", metavar="DB", type=PATH)
rating_options = combine(
    click.option("--anchor", metavar="NAME", help="The bot whose rating is 0 (default: mean 0)."),
    click.option(
        "--by",
        type=click.Choice(["places", "wins"]),
        default="places",
        show_default=True,
        help="With more than two seats: what counts.",
    ),
)


class _Part(click.ParamType):  # type: ignore[type-arg]  # not generic in click before 8.5
    """A share such as ``2/5``: the second of five."""

    name = "part"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """The number of the part and how many there are."""
        if isinstance(value, tuple):
            return value
        number, slash, of = str(value).partition("/")
        if not slash or not (number + of).isdecimal() or not 1 <= int(number) <= int(of):
            self.fail(f"{value!r} is no part such as 2/5", param, ctx)
        return int(number), int(of)


@click.group(
    epilog=examples(
        "solver ladder run examples/ladders/duel.toml -o duel.db",
        "solver ladder show duel.db",
        "solver ladder retry duel.db",
        "solver ladder merge one.db two.db -o duel.db",
        "solver ladder plot duel.db -o duel.svg",
        "solver ladder export duel.db --csv games.csv",
    )
)
def command() -> None:
    """Play a schedule of bots and rate them."""


@command.command(
    "run",
    epilog=examples(
        "solver ladder run examples/ladders/duel.toml -o duel.db --jobs 4",
        "solver ladder run examples/ladders/architects.toml -o architects.db",
        "solver ladder run my.toml --backend dask --scheduler tcp://10.0.0.1:8786",
        "solver ladder run my.toml -o third.db --part 3/8",
    ),
)
@click.argument("source", metavar="FILE.toml")
@click.option(
    "-o",
    "--output",
    type=PATH,
    metavar="DB",
    help=f"Keep the games in this file (default: FILE{SUFFIX}).",
)
@click.option(
    "--part",
    type=_Part(),
    default="1/1",
    metavar="K/N",
    help="Only the K-th of N equal parts; 'merge' puts them together.",
)
@other_code_option
@backend_options
@boards_option
@json_option("the standings")
@click.pass_context
def run_(
    ctx: click.Context,
    *,
    source: str,
    output: Path | None,
    part: tuple[int, int],
    other_code: bool,
    place: Place,
    progress: str,
    boards: str | None,
    as_json: bool,
) -> None:
    """Play the games of a ladder that have not been played yet.

    The file says which bots play, on what, and for how long; docs/ladder.md describes it. Every
    deal is played once with each rotation of the seats. A game is in the DB as soon as it is over:
    stop at any moment, and go on with the same command. Bots and deals may be added to the file
    later. Ctrl-C shows the standings so far (exit code 130).

    A game that comes to nothing, by an error or for want of a program, is tried again elsewhere,
    then set aside: it counts nowhere, and the exit code is 3.
    """
    from solver.arena.ladder import Part, prepared

    backend = make_backend(place)
    path = database_of(source, output)
    ladder = read_ladder_file(source, boards)
    with prepared(path, ladder, part=Part(*part), other_code=other_code) as run:
        play(ctx, run, backend, path, progress, as_json=as_json)


@command.command(
    "retry",
    epilog=examples(
        "solver ladder retry duel.db",
        "solver ladder retry my.db --forfeits crash,timeout --jobs 4",
    ),
)
@database_argument
@click.option(
    "--forfeits",
    metavar="KIND,KIND...",
    default="",
    help="Play games again, too, that were lost so: crash, timeout, illegal, error.",
)
@other_code_option
@backend_options
@boards_option
@json_option("the standings")
@click.pass_context
def retry(
    ctx: click.Context,
    *,
    database: Path,
    forfeits: str,
    other_code: bool,
    place: Place,
    progress: str,
    boards: str | None,
    as_json: bool,
) -> None:
    """Play the games that were set aside, and with --forfeits some that were lost by failing.

    Whether a program has crashed by its own fault, or because the machine took its memory, only you
    can tell. A forfeit that is replaced is kept in the DB, and their number is shown.
    """
    from solver.arena.ladder import retried
    from solver.errors import BotError

    kinds = [kind for kind in forfeits.split(",") if kind]
    for kind in kinds:
        if kind not in BotError.KINDS:
            known = ", ".join(BotError.KINDS)
            raise InputError(
                "--forfeits", f"no kind of failing {kind!r}", Phrase("known: {}", known)
            )
    backend = make_backend(place)
    take_boards(boards)
    with retried(database, forfeits=kinds, other_code=other_code) as run:
        play(ctx, run, backend, database, progress, as_json=as_json)


@command.command(
    "merge",
    epilog=examples("solver ladder merge one.db two.db three.db -o all.db"),
)
@click.argument("databases", metavar="DB...", type=PATH, nargs=-1, required=True)
@click.option("-o", "--output", type=PATH, required=True, metavar="DB", help="The new file.")
@other_code_option
def merge(*, databases: tuple[Path, ...], output: Path, other_code: bool) -> None:
    """Make one file of those of one ladder, which several machines have played.

    They must have the same game, bots, limits and seed. Of a game that is in several of them, the
    first is taken.
    """
    from solver.arena.ladder_merge import merge as put_together

    merged = put_together(databases, output, other_code=other_code)
    twice = f"; {merged.twice:,} were there twice" if merged.twice else ""
    notice(f"{merged.games:,} of {merged.planned:,} games in {output}{twice}")


@command.command(
    "show",
    epilog=examples(
        "solver ladder show duel.db",
        "solver ladder show duel.db --anchor greedy",
        "solver ladder show architects.db --by wins --json",
    ),
)
@database_argument
@rating_options
@json_option("the standings")
def show(*, database: Path, anchor: str | None, by: str, as_json: bool) -> None:
    """Show ratings with 95 % intervals, scores, who beats whom, and how games end.

    Ratings are Elo: Bradley-Terry with two seats, Plackett-Luce with more. Only deals count of
    which all rotations have been played. A ladder that is being played can be shown, too.
    """
    from solver.arena.room import being_played
    from solver.arena.store import open_store
    from solver.cli.output.ladder_text import running_line

    with open_store(database) as store:
        if being_played(database):
            notice(running_line(store))
        show_standings(standings_of(store, anchor, by), as_json=as_json)


@command.command(
    "plot",
    epilog=examples("solver ladder plot duel.db -o duel.png", "solver ladder plot my.db -o my.svg"),
)
@database_argument
@click.option(
    "-o",
    "--output",
    type=PATH,
    required=True,
    metavar="FILE",
    help="The picture: .png, .svg or .pdf.",
)
@rating_options
def plot(*, database: Path, output: Path, anchor: str | None, by: str) -> None:
    """Draw ratings with their intervals, and a grid of who beats whom."""
    from solver.arena.ladder_plot import plot as draw
    from solver.arena.pictures import format_of
    from solver.arena.store import open_store

    form = format_of(output)
    check_target(output)
    with open_store(database) as store:
        write_file(output, draw(standings_of(store, anchor, by), form))


@command.command(
    "export",
    epilog=examples(
        "solver ladder export duel.db --records games",
        "solver ladder export duel.db --csv games.csv",
        "solver ladder export duel.db --json",
    ),
)
@database_argument
@click.option(
    "--records",
    "folder",
    type=PATH,
    metavar="FOLDER",
    help="Write the record of every game into this folder.",
)
@click.option(
    "--csv",
    "table",
    type=PATH,
    metavar="FILE",
    help="Write a table with a line for each seat of each game ('-': standard output).",
)
@json_option("plan, runs and all games")
def export(*, database: Path, folder: Path | None, table: Path | None, as_json: bool) -> None:
    """Hand the games of a ladder to other programs."""
    from solver.arena.ladder_export import csv_text, json_value, write_records
    from solver.arena.store import open_store

    if not (folder or table or as_json):
        raise click.UsageError(
            "give --records FOLDER, --csv FILE or --json", click.get_current_context()
        )
    with open_store(database) as store:
        if table is not None:
            write_result(csv_text(store), table)
        if folder is not None:
            notice(f"{write_records(store, folder):,} records in {folder}")
        if as_json:
            print_json(json_value(store))


def play(
    ctx: click.Context, run: Run, backend: Backend, path: Path, progress: str, *, as_json: bool
) -> None:
    """Play the games of a run, show the standings, and end with the code that tells how it went."""
    from solver.cli.output.progress_bar import GameProgress

    interrupted = False
    with GameProgress(run.total, done=run.done, how=progress) as bar:

        def on_game(run: Run) -> None:
            aside = f"{run.set_aside:,} set aside" if run.set_aside else ""
            bar.update(run.done, ", ".join(part for part in (aside, path.name) if part))

        try:
            run.play(backend, on_game)
        except KeyboardInterrupt:
            interrupted = True
    try:
        show_standings(standings_of(run.store), as_json=as_json)
    except InputError as problem:
        # The games are there and safe, whether they can be rated now or not.
        notice(str(problem))
    if interrupted:
        notice(f"stopped by Ctrl-C; the same command goes on with {path}")
        ctx.exit(INTERRUPTED)
    aside = run.store.aside
    if aside:
        remedy = f"'solver ladder retry {path}' plays them"
        notice(f"{len(aside):,} games are set aside, {aside[-1].reason}; {remedy}")
        ctx.exit(INCOMPLETE)


def database_of(source: str, named: Path | None) -> Path:
    """The file of the games: the one that is named, or one beside the file of the ladder."""
    if str(named) == "-":
        raise InputError("-o", "a database cannot be written to standard output", "name a file")
    if named is not None:
        return named
    if source == "-":
        raise InputError("-o", "where shall the games be kept?", "name a file")
    path = Path(source)
    if not path.name:
        raise InputError(source or "FILE.toml", "is no name of a file", "name a TOML file")
    return path.with_suffix(SUFFIX)


def read_ladder_file(source: str, boards: str | None) -> Ladder:
    """The ladder in a TOML file or on standard input. Raises InputError."""
    from solver.arena.ladder_file import read_ladder
    from solver.cli.input.reading import place_of, read_text

    try:
        text = read_text(source)
    except InputError as error:
        raise InputError(error.place, error.problem, "name a TOML file") from None
    taken = take_boards(boards)
    found = read_ladder(text, place_of(source))
    if taken is not None:
        taken.check_used(place_of(source), found.game, found.variant)
    return found


def standings_of(store: Store, anchor: str | None = None, by: str = "places") -> Standings:
    """The standings of a ladder. Raises InputError, also when there are none yet."""
    from solver.arena.standings import standings

    return standings(store, anchor=anchor, by="wins" if by == "wins" else "places")


def show_standings(found: Standings, *, as_json: bool) -> None:
    """Print standings on standard output."""
    from solver.cli.output.ladder_text import standings_lines

    if as_json:
        print_json(found.to_json())
    else:
        click.echo(fitted(standings_lines(found)))
