"""The empty table of Dice as data: the Forum and the sheets of the players."""

from __future__ import annotations

from typing import Any

from solver.games.dice.data import sheets
from solver.games.dice.faces import IN_FORUM
from solver.games.dice.positions.boards import POINTS
from solver.games.dice.table import told_by
from solver.games.spots import Area, EmptyTable, Spot, Way

MANY = 99
"""More than there are of any die or box."""

FEW = 12
"""More than a building has of one kind of box."""


def layout(data: dict[str, Any]) -> EmptyTable:
    """The empty table for the number of players of a half-laid position."""
    players = data.get("players")
    seats = range(len(players) if isinstance(players, list) else 2)
    forum = Spot("many", "forum", (Way(("forum",)),), choices="forum", most=IN_FORUM)
    boards = {board.id: 1 for board in sheets.default().boards}
    return EmptyTable((Area((forum,)), *map(_sheet, seats)), copies=boards, usual=MANY)


def _sheet(seat: int) -> Area:
    """The sheet of a player: what is ticked in any order is one spot with all of its boxes."""
    here = ("players", seat)
    single = (*told_by("list"), "bonuses")
    ways = tuple(Way((*here, name), choices=name, name=name) for name in single)
    counts = [
        Spot("number", name, (Way((*here, name)),), most=FEW, usual=0) for name in told_by("number")
    ]
    counts += [
        Spot("number", name, (Way((*here, name, kind)),), of=f"boxes_{kind}",
             most=MANY if kind == POINTS else FEW, usual=0)
        for name in told_by("kind") for kind in ("attack", "defense", POINTS)
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
