"""A game that is put together from a history: the moves and chance events, as one seat saw them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver._ext.core.state import CHANCE
from solver.errors import InputError
from solver.games.private_events import unasked

if TYPE_CHECKING:
    from solver.games.base import Game, JsonObject, Variant


@dataclass(frozen=True)
class Told:
    """What a history tells of a game, ready to become a record.

    ``start`` is the position in which it begins where a seat knows less than the table, ``names``
    are those of the players by seat, ``notes`` what the user should know of it.
    """

    variant: Variant
    names: tuple[str, ...]
    start: JsonObject | None
    moves: tuple[str, ...]
    notes: tuple[str, ...] = ()


class Retelling:
    """A game in progress as ``seat`` sees it.

    Attributes
    ----------
    state:
        What the seat knows now.
    moves:
        The texts of all moves and chance events so far.
    """

    def __init__(self, game: Game, variant: Mapping[str, str], seats: int, seat: int) -> None:
        self.game = game
        self.seat = seat
        table = game.new(variant, seats)
        position = game.observe(table, seat)
        self.variant = game.variant_of(table)
        self.start = None if position.state == table else position.to_json()
        self.state = position.state.copy()
        self.moves: list[str] = []

    def push(self, event: int) -> None:
        """Let a move or chance event happen, which must be possible."""
        self.moves.append(self.game.move_text(self.state, event))
        self.state.apply(event)

    def say(self, text: str, place: str) -> None:
        """Let happen what a text means. Raises InputError at ``place`` with the reason why not."""
        try:
            self.push(self.game.parse_move(self.state, text))
        except InputError as error:
            raise InputError(place, f"{text}: {error.problem}", error.remedy) from None

    def settle(self) -> bool:
        """Let happen what goes without saying; returns whether chance is still due."""
        while event := unasked(self.game, self.state, (self.seat,)):
            self.push(event)
        return self.state.decider == CHANCE

    def finished(self, names: tuple[str, ...], notes: tuple[str, ...] = ()) -> Told:
        """What has been put together."""
        return Told(self.variant, names, self.start, tuple(self.moves), notes)
