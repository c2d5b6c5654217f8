"""``solver dice``: what only 7 Wonders Dice has, the contents of its boards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from solver.cli.input.options import examples, out_option
from solver.cli.output.files import write_result

if TYPE_CHECKING:
    from solver.games.base import JsonObject
    from solver.games.dice.data import Sheet


@click.group(
    epilog=examples(
        "solver dice sheet -o mine.json", "solver dice sheet --boards mine.json --check"
    )
)
def command() -> None:
    """Commands for 7 Wonders Dice, whose boards can be replaced by those of your copy."""


@command.command(
    epilog=examples(
        "solver dice sheet -o mine.json",
        "solver dice sheet --boards mine.json --check",
        "solver dice sheet --schema > sheet.schema.json",
    )
)
@click.option(
    "--boards", metavar="FILE", help="A sheet file ('-': standard input), not the shipped one."
)
@click.option("--check", is_flag=True, help="Only check it, and tell its size and its hash.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of sheet files instead.")
@out_option
def sheet(*, boards: str | None, check: bool, schema: bool, output: Path | None) -> None:
    """Print what stands on the boards, with how sure each value is.

    The shipped sheet is a reconstruction. Write it to a file, put in the numbers of your own copy,
    and give that file to other commands with --boards. docs/sheets.md describes the format.
    """
    if schema and (boards is not None or check):
        raise click.UsageError("--schema stands alone", click.get_current_context())
    if schema:
        from solver.games.dice.data.sheets import schema as sheet_schema

        write_result(sheet_schema(), output)
        return
    place, found = _read(boards)
    if check:
        write_result(f"{place}: {_summary(found)}\n", output)
    else:
        write_result(found.document, output)


def _read(boards: str | None) -> tuple[str, Sheet]:
    """The sheet of a file, or the shipped one, and what to call it. Raises InputError."""
    from solver.games.dice.data import sheets

    if boards is None:
        return "shipped sheet", sheets.shipped()
    from solver.cli.input.given import place_of, read_text
    from solver.json_input import parse_object

    place = place_of(boards)
    document: JsonObject = parse_object(read_text(boards), place)
    return place, sheets.read(document, place)


def _summary(sheet: Sheet) -> str:
    """Its size and its hash in one line."""
    from solver.games.dice.data import sheets

    sizes = sorted({len(board.boxes) for board in sheet.boards})
    boxes = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else f"{sizes[0]}"
    said = f"{len(sheet.boards)} boards of {boxes} boxes, {len(sheet.bonuses)} bonuses"
    said += f", sheet {sheet.hash}"
    return f"{said} (as shipped)" if sheet.hash == sheets.shipped().hash else said
