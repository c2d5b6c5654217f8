"""What becomes of a card that is used, and who knows which card it was."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from solver.games.wonders.positions.facts import NONE
from solver.games.wonders.positions.seating import Seating

if TYPE_CHECKING:
    from solver.games.wonders.table import WondersTable

How = Literal[
    "build", "stage", "sell", "left", "taken", "lost", "relost", "gone", "recruit", "back"
]

ACTIONS: tuple[How, ...] = ("build", "stage", "sell")
"""What a player chooses to do with a card."""

BUILT: tuple[How, ...] = ("build", "taken", "lost", "relost", "gone")
"""What puts a card into a city, for all to see."""

TAKEN: tuple[How, ...] = ("taken", "gone")
"""What stands in a city that has built it from the discard pile."""

LOST: tuple[How, ...] = ("lost", "relost")
"""What was discarded out of a city, before everybody's eyes."""

DISCARDED: tuple[How, ...] = ("sell", "left", *LOST)
"""What brings a card to the discard pile, to stay there."""


class Use(Struct):
    """What a city did with a card; ``card`` is NONE while it is not known.

    ``left`` was discarded at the end of the Age, ``taken`` was discarded and later built from the
    pile. ``lost`` was built and later discarded as a penalty, ``relost`` taken and then lost so,
    ``gone`` lost so and then built by another city. Of leaders, ``recruit`` lies in the city,
    ``back`` was returned to the box.

    ``fresh`` says that the card was drawn from the pile of the Free City in the same turn, and not
    built.
    """

    how: How
    card: int = NONE
    fresh: bool = False


def knows_card(
    seating: Seating,
    views: Collection[int],
    looked: Sequence[int],
    slot: tuple[int, int, int],
    how: str,
) -> bool:
    """Whether seats know which card was used: all saw it, or one used it or found it itself.

    ``views`` are the view and in teams its partner, ``looked`` Age and turn of their last look at
    the discard pile; ``slot`` are Age, row and place. What is left at the end of an Age is
    discarded in its last turn; what is left of the Free City's pile nobody has held.
    """
    age, row, place = slot
    turn = seating.turn_of(age, row, place)
    holds = seating.holder(age, row, turn) in views
    held = holds and (row < seating.seats or how != "left")
    seen = how in ("sell", "left") and (age, turn - (how == "left")) <= tuple(looked)
    return held or seen or how in BUILT


def pile_of(table: WondersTable, views: Collection[int]) -> tuple[int, list[int]]:
    """How many cards lie in the discard pile, and those of them that seats know.

    ``views`` are as for :func:`knows_card`. Who is looking through the pile has seen the first
    ones: by Age, hand and turn, the latest first.
    """
    size, known = 0, []
    looked = max(table.cities[seat].looked for seat in views)
    seen = table.seen if table.phase == "look" else 0
    for age, rows in enumerate(table.ages, 1):
        for row in range(len(rows.used)):
            for place, one in reversed(list(enumerate(rows.played(row)))):
                if one.how not in DISCARDED:
                    continue
                size += 1
                at = (age, row, place)
                if size <= seen or knows_card(table.seating, views, looked, at, one.how):
                    known.append(one.card)
    return size, known
