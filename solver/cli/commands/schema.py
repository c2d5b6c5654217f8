"""``solver schema``: the JSON Schema of positions."""

from __future__ import annotations

import click

from solver.cli.input.options import GAME, examples
from solver.cli.output.files import print_json


@click.command(epilog=examples("solver schema duel", "solver schema > position.schema.json"))
@click.argument("game", type=GAME, required=False)
def command(*, game: str | None) -> None:
    """Print the JSON Schema of the positions of GAME (default: of all games)."""
    from solver.games import GAMES, load

    schemas = [load(name).schema() for name in ([game] if game else GAMES)]
    print_json(schemas[0] if len(schemas) == 1 else {"anyOf": schemas})
