"""The same table with all that belongs to a seat some seats further."""

from __future__ import annotations

from typing import Any

from tests.contract.hooks import Raw
from tests.wonders.reference import facts_of, packed

ISLANDS = ("island_1", "island_2", "island_3")
"""Choices of one kind, in whatever order they have come."""

TOGETHER = ("losses", "fleets", "explore")
"""Choices that all make together; no seat's number stands there."""

IN_PILE = ("sell", "left", "lost", "taken_lost")
"""Uses that bring a card to the discard pile."""

SEATS_TOLD = frozenset({"city", "overtakes", "outsails", "robbed", "stronger", "weaker", "paying"})
"""Where a reason names seats by their numbers."""


def turned(raw: Raw, by: int) -> Raw | None:
    """The table so many seats further; teams only go on by pairs.

    None with the Free City, which sits between the seats, and where numbers give an order by rule:
    while boards, shipyards or hands are dealt, one seat after the other; while several explorers
    of a level draw Islands; while several cities are to make the same kind of choice in turn; and
    if one of several equal cards of the discard pile was taken, which is the first by the rows.
    """
    seats = raw["seats"]
    if seats == 2 or (by % 2 and facts_of(packed(raw["options"])).teams):
        return None
    if is_dealing(raw) or is_drawing(raw) or has_queue(raw) or has_taken_one_of_equals(raw):
        return None

    def further(seat: int) -> int:
        return (seat + by) % seats if seat >= 0 else seat

    def moved(rows: list[Any]) -> list[Any]:
        return [*rows[-by:], *rows[:-by]]

    found: Raw = {name: moved(raw[name]) for name in ("cities", "chosen", "fresh", "looks")}
    found |= {name: further(raw[name]) for name in ("view", "first", "acting")}
    found |= {name: moved(raw[name]) for name in ("losses", "losses_per") if name in raw}
    found["ages"] = [{name: moved(rows) for name, rows in age.items()} for age in raw["ages"]]
    found["todo"] = [
        entry if isinstance(entry, str) or entry[0] in TOGETHER else [entry[0], further(entry[1])]
        for entry in raw["todo"]
    ]
    if "leaders" in raw:
        rows = {name: moved(raw["leaders"][name]) for name in ("hands", "used")}
        found["leaders"] = raw["leaders"] | rows
    return raw | found


def is_dealing(raw: Raw) -> bool:
    """Whether some have been dealt what others have still to get."""
    dealt = {
        "boards": [city["wonder"] >= 0 for city in raw["cities"]],
        "shipyards": [city.get("shipyard", -1) >= 0 for city in raw["cities"]],
        "deal": raw["ages"][raw["age"] - 1]["hands"],
        "deal_leaders": raw.get("leaders", {}).get("hands", []),
    }
    return any(dealt.get(raw["phase"], ()))


def is_drawing(raw: Raw) -> bool:
    """Whether several explorers of one level draw Islands."""
    if raw["phase"] != "islands":
        return False
    levels = [level for city in raw["cities"] for level in city["wave"]]
    return len(set(levels)) < len(levels)


def has_queue(raw: Raw) -> bool:
    """Whether several cities are still to make a choice of one kind, one after the other."""
    if raw["phase"] == "losses" and raw["acting"] >= 0:
        return len([coins for coins in raw["losses"] if coins]) > 1
    waiting = ["island" if entry[0] in ISLANDS else entry[0] for entry in raw["todo"]]
    if raw["phase"] == "top_island":
        waiting.append("island")
    return len(set(waiting)) < len(waiting)


def has_taken_one_of_equals(raw: Raw) -> bool:
    """Whether of equal cards of the discard pile some have been taken: which ones is by rows."""
    for age in raw["ages"]:
        uses = [(card, use) for used in age["used"] for card, use, _ in used]
        taken = {card for card, use in uses if use == "taken"}
        if any(card in taken and use in IN_PILE for card, use in uses):
            return True
    return False
