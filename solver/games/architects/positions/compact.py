"""The one-line form of an Architects position, as FEN is to chess.

Which fields it has, and in which order, the rows of :mod:`solver.games.architects.table` say; how
each is written stands in :mod:`solver.games.table.line`. A deck of which nothing is told is as it
was at the start. The first turn of a game of two::

    architects:2:pick.0/GiRh/WK//DeCuEc

The text has no spaces and needs no quotes in a shell. It says as much as the JSON form, and both
are read by the same code.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver.errors import InputError, Phrase
from solver.games.architects.data import CENTRAL
from solver.games.architects.facts import full_deck
from solver.games.architects.positions.read import read as read_json
from solver.games.architects.positions.write import shown, told
from solver.games.architects.table import ArchitectsTable, DrawDeck
from solver.games.base import Position
from solver.games.table.kinds import untold
from solver.games.table.line import Lines

PLACE = "compact position"
LINES = Lines("architects:2:", ArchitectsTable)


def write(view: Position) -> str:
    """The position as one line."""
    table = shown(view)
    wonders = [*table.wonders, CENTRAL]
    *decks, central = map(_unless_whole, table.all_decks, wonders)
    told: dict[str, Any] = {"decks": decks, "central": central}
    if table.view == table.seat:
        told["view"] = None
    return LINES.write(replace(table, **told))


def _unless_whole(deck: DrawDeck, wonder: int) -> DrawDeck:
    """A deck, without what is unseen in it if nothing has been taken from it."""
    full = full_deck(wonder)
    if deck.top >= 0 and wonder != CENTRAL:
        full[deck.top] -= 1
    whole: dict[str, Any] = {"unseen": None}
    return replace(deck, **whole) if deck.unseen == full else deck


def read(text: str) -> Position:
    """Inverse of :func:`write`. Raises InputError for anything it cannot be."""
    try:
        table = LINES.read(text)
        if untold(table.phase) or untold(table.seat):
            raise InputError("head", "not given", "write phase.seat")
        if len(table.decks) != table.seats:
            problem = Phrase("{} decks for {} players", len(table.decks), table.seats)
            raise InputError("decks", problem, "copy the whole line")
        if untold(table.view):
            table = replace(table, view=table.seat)
        data = told(replace(table, knows=table.knows or []))
    except InputError as error:
        raise error.within(PLACE) from None
    return read_json(data, PLACE)
