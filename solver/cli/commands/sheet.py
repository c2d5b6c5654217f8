"""``solver sheet``: the tables of a game that users can replace by those of their own copy."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solver.cli.input.options import GAME, combine, examples, out_option
from solver.cli.output.files import write_result
from solver.games import load

if TYPE_CHECKING:
    from solver.games.parts import Sheet, Sheets

sheet_options = combine(
    click.option(
        "--boards", metavar="FILE", help="A sheet file ('-': standard input), not the shipped one."
    ),
    click.option("--check", is_flag=True, help="Only check it, and tell its size and its hash."),
    click.option("--schema", is_flag=True, help="Print the JSON Schema of sheet files instead."),
    out_option,
)
"""The options that ``solver dice sheet`` has, too."""


@click.command(
    epilog=examples(
        "solver sheet dice -o mine.json",
        "solver sheet dice --boards mine.json --check",
        "solver sheet dice --schema > sheet.schema.json",
    )
)
@click.argument("game", type=GAME)
@sheet_options
def command(game: str, **options: Any) -> None:
    """Print what stands on the boards of GAME, with how sure each value is.

    Only games whose boards can be replaced have a sheet. What is shipped may be a reconstruction:
    write it to a file, put in the numbers of your own copy, and give that file to other commands
    with --boards. docs/sheets.md describes the format.
    """
    show_sheet(game, **options)


def show_sheet(
    game: str, *, boards: str | None, check: bool, schema: bool, output: Path | None
) -> None:
    """Print or check a sheet, or print the schema. Raises InputError for a game without sheets."""
    if schema and (boards is not None or check):
        raise click.UsageError("--schema stands alone", click.get_current_context())
    sheets = load(game).sheets(game)
    if schema:
        write_result(sheets.schema(), output)
        return
    if boards is None:
        place, found = "shipped sheet", sheets.shipped()
    else:
        place, found = _read(boards, sheets)
    if not check:
        write_result(found.document, output)
        return
    said = f"{place}: {found.size}, sheet {found.hash}"
    shipped = found.hash == sheets.shipped().hash
    write_result(f"{said} (as shipped)\n" if shipped else f"{said}\n", output)


def _read(boards: str, sheets: Sheets) -> tuple[str, Sheet]:
    """The sheet of a file and what to call it. Raises InputError."""
    from solver.cli.input.reading import place_of, read_text
    from solver.json_input import parse_object

    place = place_of(boards)
    return place, sheets.read(parse_object(read_text(boards), place), place)
