"""The empty table of Duel as data: structure, track, tokens, both cities, discard pile."""

from __future__ import annotations

from typing import Any

from solver.games.duel.data import tables
from solver.games.duel.positions.form import FACE_DOWN, FACE_DOWN_GUILD, TAKEN, UNKNOWN
from solver.games.duel.slots import slot_text
from solver.games.spots import Area, EmptyTable, Spot, Way

WONDERS = 4
"""Wonders of a player."""

BOARD_TOKENS = 5
"""Progress tokens that are laid out on the board."""


def layout(data: dict[str, Any]) -> EmptyTable:
    """The table of an Age, which a position so far names."""
    age = data.get("age")
    age = age if age in (1, 2, 3) else 1
    earlier = tuple(range(1, age + 1))
    cities = (_city(seat, earlier) for seat in range(2))
    rest = [Spot("many", "discard", (Way(("discard",)),), choices="discard", groups=earlier)]
    pending = data.get("pending")
    if isinstance(pending, dict) and pending.get("choice") == "keep":
        drawn = (Way(("pending", "tokens")),)
        rest.append(Spot("many", "drawn", drawn, choices="tokens", most=3, asked=False))
    return EmptyTable((_structure(age), _common(data), *cities, Area(tuple(rest))))


def _structure(age: int) -> Area:
    layout = tables().layout(age)
    first = min(slot.column for slot in layout.slots)
    order = [slot for row in layout.rows for slot in row]
    spots = []
    for slot in order:
        about = layout.slots[slot]
        row = layout.rows[about.row - 1]
        spots.append(
            Spot(
                "one",
                "structure",
                (Way(("structure", about.row - 1, row.index(slot))),),
                label=slot_text(age, slot),
                choices="structure",
                groups=(age,),
                x=about.column - first + 1,
                y=about.row,
                covers=tuple(order.index(other) for other in about.covered_by),
                gone=TAKEN,
                backs=(FACE_DOWN, FACE_DOWN_GUILD) if age == 3 else (FACE_DOWN,),
                down=not about.face_up,
            )
        )
    return Area(tuple(spots), columns=max(spot.x for spot in spots) + 1)


def _common(data: dict[str, Any]) -> Area:
    """What lies between the players, and who decides what."""
    ways = [Way(("board_tokens",), name="board")]
    ways += [Way(("cities", seat, "tokens"), seat=seat) for seat in range(2)]
    capital = tables().military.capital - 1
    return Area((
        Spot("many", "tokens", tuple(ways), choices="tokens", most=BOARD_TOKENS),
        Spot("number", "pawn", (Way(("pawn",)),), least=-capital, most=capital, usual=0),
        Spot("value", "seat", (Way(("seat",)),), values=(0, 1), seats=True,
             asked=data.get("age") != 1),
        Spot("value", "pending", (Way(("pending", "choice")),), asked=False,
             values=("token", "draw", "keep", "destroy", "revive", "starter")),
    ))  # fmt: skip


def _city(seat: int, ages: tuple[int, ...]) -> Area:
    here = ("cities", seat)
    wonders = (
        Way((*here, "wonders"), name="owned"),
        Way((*here, "built"), name="built", values="cards", groups=ages, blank=UNKNOWN),
    )
    return Area(
        (
            Spot("many", "cards", (Way((*here, "cards")),), choices="cards", groups=ages),
            Spot("number", "coins", (Way((*here, "coins")),), most=40, usual=7, icon="coin"),
            Spot("many", "wonders", wonders, choices="wonders", most=WONDERS),
        ),
        seat=seat,
    )
