"""``solver games``: what is supported and how far it can be trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from solver.cli.input.options import GAME, examples, json_option
from solver.cli.output.files import print_json
from solver.cli.output.terminal import fitted

if TYPE_CHECKING:
    from solver.games.base import Game, JsonObject


@click.command(epilog=examples("solver games", "solver games duel", "solver games duel --json"))
@click.argument("name", type=GAME, required=False)
@json_option("the games")
def command(*, name: str | None, as_json: bool) -> None:
    """List the games, or the rule options of one and how sure its data is."""
    from solver.games import GAMES, load

    found = [load(key) for key in ([name] if name else GAMES)]
    if as_json:
        print_json({"games": [describe(game) for game in found]})
    elif name:
        click.echo(fitted(details(found[0])))
    else:
        for game in found:
            click.echo(f"{game.name:<12}{game.title}, {players(game)}")
        click.echo("\n'solver games NAME' shows options and sources.")


def players(game: Game) -> str:
    """The number of players in words."""
    if game.min_seats == game.max_seats:
        return f"{game.min_seats} players"
    return f"{game.min_seats}-{game.max_seats} players"


def describe(game: Game) -> JsonObject:
    """A game as JSON."""
    return {
        "game": game.name,
        "title": game.title,
        "seats": [game.min_seats, game.max_seats],
        "endings": list(game.endings),
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.default,
                "why": option.why,
            }
            for option in game.options
        ],
        "data": game.data_hash,
        "provenance": [{"what": what, "sure": sure} for what, sure in game.provenance()],
    }


def details(game: Game) -> list[str]:
    """A game for a person to read."""
    import textwrap

    from solver.cli.output.terminal import columns

    lines = [f"{game.title} ({game.name}), {players(game)}, tables {game.data_hash}"]
    lines += [f"ways to end: {', '.join(ending.replace('_', ' ') for ending in game.endings)}"]
    if game.options:
        lines += ["", "Rule options (--variant NAME=VALUE, the default first):"]
    for option in game.options:
        lines.append(f"  {option.name} = {' | '.join(option.values)}")
        lines += textwrap.wrap(
            option.why, columns(), initial_indent="      ", subsequent_indent="      "
        )
    lines += ["", "How sure the data is:"]
    pairs = game.provenance()
    width = min(40, max((len(what) for what, _ in pairs), default=0))
    for what, sure in pairs:
        head = f"  {what:<{width}}  "
        lines += textwrap.wrap(
            sure, columns(), initial_indent=head, subsequent_indent=" " * (width + 4)
        ) or [head.rstrip()]
    return lines
