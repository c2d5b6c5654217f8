"""``solver import``: positions from the data of other programs."""

from __future__ import annotations

from pathlib import Path

import click

from solver.cli.input.options import GAME, examples, out_option
from solver.cli.output.files import notice, write_result
from solver.games import GAMES

TABLES = {
    "sevenwondersduel": "duel",
    "sevenwonders": "wonders",
    "sevenwondersarchitects": "architects",
    "sevenwondersdice": "dice",
}
"""Our games by the names that the site gives them."""


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
@click.option("--game", type=GAME, help="The game, where FILE does not say it (default: duel).")
@out_option
def bga(*, source: str, game: str | None, output: Path | None) -> None:
    """Read the page of a Board Game Arena table of Duel.

    FILE holds the data of the page, or what the script of docs/bga.md saves; '-' is standard input.

    The position has the choice that is pending at the table, if any.
    """
    from importlib import import_module
    from importlib.util import find_spec

    from solver.cli.input.given import place_of, read_text
    from solver.errors import InputError
    from solver.json_input import parse_object

    place = place_of(source)
    data = parse_object(read_text(source), place)
    told = data.get("game")
    named = TABLES.get(told) if isinstance(told, str) else None
    if named is not None and game not in (None, named):
        raise InputError(place, f"is a table of {named}, not of {game}", "leave --game out")
    game = game or named or "duel"
    if find_spec(f"solver.games.{game}.bga") is None:
        known = [name for name in GAMES if find_spec(f"solver.games.{name}.bga") is not None]
        remedy = f"pages of {' and '.join(known)} can be read; follow the game by 'solver follow'"
        raise InputError(place, f"tables of {game} cannot be imported", remedy)
    importer = import_module(f"solver.games.{game}.bga.pages")
    try:
        position = importer.read_page(data)
        for difference in importer.differences(data):
            notice(difference)
    except InputError as error:
        raise error.within(place) from None
    write_result(position.to_json(), output)
