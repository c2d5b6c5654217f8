"""``solver import``: positions from the data of other programs."""

from __future__ import annotations

from pathlib import Path

import click

from solver.cli.input.options import GAME, examples, out_option
from solver.cli.output.files import notice, write_result


@click.group(epilog=examples("solver import bga page.json -o position.json"))
def command() -> None:
    """Turn the data of another program into a position."""


@command.command(
    epilog=examples(
        "solver import bga page.json -o position.json",
        "solver import bga page.json | solver suggest -",
    )
)
@click.argument("source", metavar="FILE")
@click.option("--game", type=GAME, default="duel", show_default=True)
@out_option
def bga(*, source: str, game: str, output: Path | None) -> None:
    """Read the page of a Board Game Arena table of Duel.

    FILE holds the data of the page; '-' is standard input.

    The position has the choice that is pending at the table, if any.
    """
    from importlib import import_module
    from importlib.util import find_spec

    from solver.cli.input.given import place_of, read_text
    from solver.errors import InputError
    from solver.json_input import parse_object

    if find_spec(f"solver.games.{game}.bga") is None:
        raise InputError("--game", f"no tables of {game} can be imported")
    place = place_of(source)
    data = parse_object(read_text(source), place)
    importer = import_module(f"solver.games.{game}.bga")
    try:
        position = importer.read_page(data)
        for difference in importer.differences(data):
            notice(difference)
    except InputError as error:
        raise error.within(place) from None
    write_result(position.to_json(), output)
