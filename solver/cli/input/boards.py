"""``--boards``: tables of the user's own, for games that can be played with other ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from solver.errors import InputError, Phrase
from solver.games import GAMES, load

if TYPE_CHECKING:
    from solver.games.base import Game, JsonObject, Variant

boards_option = click.option(
    "--boards",
    metavar="FILE",
    help="The boards of your own copy, in a game where they can be replaced.",
)


@dataclass(frozen=True)
class Boards:
    """The tables in a file: where it lies, their game, the rule option that means them."""

    place: str
    game: str
    variant: Variant

    def check_game(self, game: str) -> None:
        """Raise InputError if they are not ``game``'s.

        They would be left unused, and nobody would know.
        """
        if self.game != game:
            problem = f"is for {self.game}, not for {game}"
            raise InputError(f"--boards {self.place}", problem, "leave it out")

    def check_used(self, given: str, game: str, variant: Mapping[str, str]) -> None:
        """Raise InputError if what was ``given`` is of another game, or names other tables."""
        self.check_game(game)
        named = load(game).parse_variant(variant)
        self.check_begun(named)
        for option, own in self.variant.items():
            if named[option] != own:
                raise InputError(
                    f"--boards {self.place}",
                    f"its hash is {own}, but {given} is of {option}={named[option]}",
                    f"leave it out, or write {option}={own} there",
                )

    def check_begun(self, variant: Mapping[str, str]) -> None:
        """Raise InputError if games of a complete ``variant`` have no such tables at all."""
        adapter = load(self.game)
        if not adapter.has_sheet(variant):
            needed = adapter.sheet_needs
            raise InputError(
                f"--boards {self.place}",
                f"changes nothing without {needed}",
                f"leave it out, or add {needed}",
            )


def take_boards(boards: str | None, game: str | None = None) -> Boards | None:
    """Hand the tables in the file ``boards`` to the game that they are for.

    Nothing happens without a file. Raises InputError for a file that cannot be used, and if it is
    not for ``game``, the game that the command is about.
    """
    if boards is None:
        return None
    from solver.cli.input.reading import place_of, read_text
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
    taken = Boards(place, adapter.name, {})
    if game is not None:
        taken.check_game(game)
    return replace(taken, variant=adapter.supply(data, place))


def _game_of(data: JsonObject) -> Game:
    """The game that a file of tables names, by its short or its full name. Raises InputError."""
    said = data.get("game")
    if not isinstance(said, str):
        problem = "is no name" if "game" in data else "not given"
        raise InputError("game", problem, Phrase("write one of {}", ", ".join(GAMES)))
    if said in GAMES:
        return load(said)
    for name in GAMES:
        adapter = load(name)
        # A title may end with a year in brackets, which the boards need not repeat.
        titles = (adapter.title, adapter.title.partition(" (")[0])
        if said.casefold() in (title.casefold() for title in titles):
            return adapter
    raise InputError(
        "game", Phrase("unknown game {!r}", said), Phrase("known: {}", ", ".join(GAMES))
    )
