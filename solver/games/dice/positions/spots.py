"""The empty table of Dice as data: the Forum and the sheets of the players."""

from __future__ import annotations

from typing import Any

from solver.games.dice.data import sheets, tables
from solver.games.dice.positions.boards import POINTS
from solver.games.dice.positions.choices import COUNTED
from solver.games.spots import Area, EmptyTable, Spot, Way

DICE = 7
"""Dice in the Forum."""

MANY = 99
"""More than there are of any die or box."""

FEW = 12
"""More than a building has of one kind of box."""

IN_ORDER = ("wonder", "guild_court")
"""Buildings whose boxes are ticked in one order, so that their number says all."""


def layout(data: dict[str, Any]) -> EmptyTable:
    """The table of so many players as a position so far has."""
    players = data.get("players")
    seats = range(len(players) if isinstance(players, list) else 2)
    forum = Spot("many", "forum", (Way(("forum",)),), choices="forum", most=DICE)
    boards = {board.id: 1 for board in sheets.default().boards}
    return EmptyTable((Area((forum,)), *map(_sheet, seats)), copies=boards, usual=MANY)


def _sheet(seat: int) -> Area:
    """The sheet of a player: what is ticked in any order is one spot with all of its boxes."""
    here = ("players", seat)
    buildings = [building.id for building in tables().buildings]
    single = [name for name in buildings if name not in COUNTED and name not in IN_ORDER]
    ways = tuple(Way((*here, name), choices=name, name=name) for name in (*single, "bonuses"))
    counts = [
        Spot("number", name, (Way((*here, name)),), most=FEW, usual=0)
        for name in buildings if name in IN_ORDER
    ]  # fmt: skip
    counts += [
        Spot("number", name, (Way((*here, name, kind)),), of=f"boxes_{kind}",
             most=MANY if kind == POINTS else FEW, usual=0)
        for name in buildings if name in COUNTED for kind in ("attack", "defense", POINTS)
    ]  # fmt: skip
    return Area(
        (
            Spot("one", "board", (Way((*here, "board")),), choices="board"),
            Spot("many", "boxes", ways, once=True),
            Spot("number", "coins", (Way((*here, "coins")),), most=MANY, icon="coin"),
            *counts,
        ),
        seat=seat,
    )
