"""``--boards``: tables of the user's own, for games that can be played with other ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from solver.errors import InputError
from solver.games import GAMES, load

if TYPE_CHECKING:
    from solver.games.base import Game, JsonObject

boards_option = click.option(
    "--boards",
    metavar="FILE",
    help="The boards of your own copy, in a game where they can be replaced.",
)


def take_boards(boards: str | None, game: str | None = None) -> str | None:
    """Hand the tables in the file ``boards`` to the game that they are for, and return its name.

    Nothing happens without a file. Raises InputError for a file that cannot be used, and if it is
    not for ``game``, the game that the command is about.
    """
    if boards is None:
        return None
    from solver.cli.input.given import place_of, read_text
    from solver.json_input import parse_object

    place = place_of(boards)
    try:
        text = read_text(boards)
    except InputError as error:
        raise InputError(f"--boards {error.place}", error.problem, "name a JSON file") from None
    data = parse_object(text, place)
    try:
        adapter = _game_of(data)
    except InputError as error:
        raise error.within(place) from None
    if game is not None:
        check_boards(place, adapter.name, game)
    adapter.supply(data, place)
    return adapter.name


def check_boards(place: str, named: str, game: str) -> None:
    """Raise InputError if the tables in the file ``place``, those of ``named``, are not ``game``'s.

    They would be left unused, and nobody would know.
    """
    if named != game:
        raise InputError(f"--boards {place}", f"is for {named}, not for {game}", "leave it out")


def _game_of(data: JsonObject) -> Game:
    """The game that a file of tables names, by its short or its full name. Raises InputError."""
    said = data.get("game")
    if not isinstance(said, str):
        problem = "is no name" if "game" in data else "not given"
        raise InputError("game", problem, f"write one of {', '.join(GAMES)}")
    if said in GAMES:
        return load(said)
    for name in GAMES:
        adapter = load(name)
        # A title may end with a year in brackets, which the boards need not repeat.
        titles = (adapter.title, adapter.title.partition(" (")[0])
        if said.casefold() in (title.casefold() for title in titles):
            return adapter
    raise InputError("game", f"unknown game {said!r}", f"known: {', '.join(GAMES)}")
