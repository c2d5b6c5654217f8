"""What may be assumed of a table of Duel that is half laid out, so that there is advice already.

The cards that lie open in the structure have to be named; the rest is filled in with what is usual
and can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from solver.errors import InputError
from solver.games.duel.data import SLOTS, tables
from solver.games.duel.positions.fill import START_COINS
from solver.games.duel.positions.form import TAKEN, TAKEN_GUILD, UNKNOWN, decode
from solver.games.spots import Assumption, names_in

WONDERS = 4
"""Wonders of a player."""


def assume(data: dict[str, Any]) -> Iterator[Assumption]:
    """The ways to complete a half-laid table, the likeliest first."""
    try:
        file = decode(data)
    except InputError:
        return
    if not file.age or file.structure is None:
        return
    filled, places = deepcopy(data), []
    used = names_in(data)
    for seat, city in enumerate(filled["cities"]):
        if city.get("coins") is None:
            city["coins"] = START_COINS
            places.append(f"cities[{seat}].coins")
        places += _wonders(seat, city, used)
    places += _tokens(filled, used)
    places += _discard(filled, used)
    yield from _balances(filled, places)


def _wonders(seat: int, city: dict[str, Any], used: set[str]) -> list[str]:
    owned = len(city.get("wonders") or ()) + len(city.get("built") or ())
    free = [wonder.id for wonder in tables().wonders if wonder.id not in used]
    found = free[: max(0, WONDERS - owned)]
    city["wonders"] = [*(city.get("wonders") or ()), *found]
    used.update(found)
    return [f"cities[{seat}].wonders"] if found else []


def _tokens(data: dict[str, Any], used: set[str]) -> list[str]:
    owned = sum(len(city.get("tokens") or ()) for city in data["cities"])
    there = data.get("board_tokens") or []
    free = [token.id for token in tables().tokens if token.id not in used]
    found = free[: max(0, tables().base.tokens_on_board - owned - len(there))]
    data["board_tokens"] = [*there, *found]
    return ["board_tokens"] if found else []


def _discard(data: dict[str, Any], used: set[str]) -> list[str]:
    """Cards that were taken and are nowhere lie in the discard pile."""
    ages = {card.id: card.age for card in tables().cards}
    lying = {cell for row in data["structure"] for cell in row}
    hidden = sum(
        under in (None, UNKNOWN)
        for city in data["cities"]
        for under in (city["built"].values() if isinstance(city.get("built"), dict) else ())
    )
    gone = sum(cell in (TAKEN, TAKEN_GUILD) for row in data["structure"] for cell in row)
    gone += SLOTS - sum(len(row) for row in data["structure"])
    found: list[str] = []
    for age in range(1, data["age"] + 1):
        taken = SLOTS if age < data["age"] else gone
        missing = taken - sum(ages.get(name) == age for name in used - lying)
        free = [name for name, of in ages.items() if of == age and name not in used]
        kept = min(hidden, max(0, missing))  # some of them lie under wonders
        hidden -= kept
        found += free[: max(0, missing - kept)]
    data["discard"] = [*(data.get("discard") or ()), *found]
    return ["discard"] if found else []


def _balances(data: dict[str, Any], places: list[str]) -> Iterator[Assumption]:
    """The conflict pawn where nobody said so, and who decides."""
    capital = tables().military.capital - 1
    given = data.get("pawn")
    pawns = [given] if given is not None else sorted(range(-capital, capital + 1), key=abs)
    for pawn in pawns:
        more = [] if given is not None else ["pawn"]
        for seat in (data.get("seat"), 0, 1):
            if seat is not None:
                named = [] if data.get("seat") is not None else ["seat"]
                yield {**data, "pawn": pawn, "seat": seat}, [*places, *more, *named]
            else:
                yield {**data, "pawn": pawn}, [*places, *more]
            if data.get("seat") is not None:
                break
