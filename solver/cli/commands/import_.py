"""``solver import``: records and positions from the data of other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver.cli.exits import PARTIAL
from solver.cli.input.options import GAME, examples, out_option
from solver.cli.output.files import notice, write_result

if TYPE_CHECKING:
    from solver.bga import Imported


@click.group(
    epilog=examples(
        "solver import bga sevenwonders.json -o game.json",
        "solver import 7wd log.json -o game.json",
    )
)
def command() -> None:
    """Turn the data of another program into a record or a position."""


@command.command(
    epilog=examples(
        "solver import bga sevenwonders.json -o game.json",
        "solver import bga page.json | solver suggest -",
    )
)
@click.argument("source", metavar="FILE")
@click.option("--game", type=GAME, help="The game, where FILE does not say it.")
@out_option
@click.pass_context
def bga(ctx: click.Context, *, source: str, game: str | None, output: Path | None) -> None:
    """Read a table of Board Game Arena: Duel or 7 Wonders.

    FILE is what the script of docs/bga.md saves, or a HAR or another file that holds page and
    history; '-' is standard input. The history becomes a record, as far as it goes and as the
    player saw it whose page it is: 'solver review' takes it. The page of a table of Duel without
    its history becomes a position, with the choice that is pending, if any.

    Coins, shields and points are compared with those that the page showed after every turn. What
    differs is taken over from the site and marked in the record. Where the moves fit our rules no
    more the record ends, with a warning and exit code 4.
    """
    from solver.bga import read_bga
    from solver.cli.input.reading import place_of, read_text

    _write(ctx, read_bga(read_text(source), place_of(source), game), source, output)


@command.command("7wd", epilog=examples("solver import 7wd log.json -o game.json"))
@click.argument("source", metavar="FILE")
@out_option
@click.pass_context
def sevenwd(ctx: click.Context, *, source: str, output: Path | None) -> None:
    """Read the log of a table of Duel on 7wd.io.

    FILE holds the list of moves as the site keeps it; '-' is standard input. It becomes a record in
    which nothing is hidden: 'solver review' takes it. Where the moves fit our rules no more the
    record ends, with a warning and exit code 4.
    """
    from solver.cli.input.reading import place_of, read_text
    from solver.sevenwd import read_sevenwd

    _write(ctx, read_sevenwd(read_text(source), place_of(source)), source, output)


def _write(ctx: click.Context, found: Imported, source: str, output: Path | None) -> None:
    """Write what was read, and say what there is to say about it."""
    from solver import records
    from solver.cli.input.reading import place_of
    from solver.cli.output.correction_text import correction_lines

    for note in found.notes:
        notice(note)
    if found.record is not None:
        for line in correction_lines(found.record):
            notice(line)
        write_result(records.write(found.record), output)
        if found.ended is not None:
            notice(f"warning: the record ends early: {found.ended.within(place_of(source))}")
            ctx.exit(PARTIAL)
    elif found.position is not None:
        write_result(found.position.to_json(), output)
