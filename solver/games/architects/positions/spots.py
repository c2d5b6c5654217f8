"""The empty table of Architects as data: decks, what belongs to nobody, the cities."""

from __future__ import annotations

from typing import Any

from solver.games.architects.data import STAGES, tables
from solver.games.spots import Area, EmptyTable, Spot, Way

DECK = 25
"""Cards of the deck of a wonder."""

CENTRAL = 60
"""Cards of the central deck."""

FACE_UP = 3
"""Progress tokens that lie face up."""

MANY = 99
"""More than there are of any card."""


def layout(data: dict[str, Any]) -> EmptyTable:
    """The empty table for the number of players of a half-laid position."""
    players = data.get("players")
    seats = range(len(players) if isinstance(players, list) else 2)
    every = tuple(seats)
    common = Area((
        Spot("many", "face_up", (Way(("face_up",)),), choices="face_up", most=FACE_UP),
        Spot("number", "central", (Way(("central", "size")),), most=CENTRAL, icon="army"),
        Spot("value", "cat", (Way(("cat",)),), values=every, seats=True, asked=False),
        Spot("many", "knows", (Way(("knows",)),), values=every, seats=True, once=True,
             asked=False),
        Spot("value", "seat", (Way(("seat",)),), values=every, seats=True),
    ))  # fmt: skip
    wonders = {wonder.id: 1 for wonder in tables().wonders}
    return EmptyTable((*map(_city, seats), common), copies=wonders, usual=MANY)


def _city(seat: int) -> Area:
    """A city with the deck on its left."""
    here = ("players", seat)
    stages = (Way((*here, "built"), upto=True),)
    return Area(
        (
            Spot("one", "wonder", (Way((*here, "wonder")),), choices="wonder"),
            Spot("many", "cards", (Way((*here, "cards")),), choices="cards"),
            Spot("number", "built", stages, most=STAGES, usual=0),
            Spot("many", "tokens", (Way((*here, "tokens")),), choices="tokens"),
            Spot("number", "military", (Way((*here, "military")),), most=MANY, usual=0),
            Spot("one", "top", (Way(("decks", seat, "top")),), choices="top"),
            Spot("number", "size", (Way(("decks", seat, "size")),), most=DECK),
        ),
        seat=seat,
    )  # fmt: skip
