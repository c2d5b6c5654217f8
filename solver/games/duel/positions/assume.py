"""What may be assumed of a table of Duel that is half laid out, so that there is advice already.

The cards that lie open in the structure have to be named; the rest is filled in with what is usual
and can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from solver.errors import InputError
from solver.games.duel.data import SLOTS, Setup, tables
from solver.games.duel.positions import expansion_assume
from solver.games.duel.positions.form import decode
from solver.games.duel.positions.shapes import (
    DOWN,
    FACE_DOWN,
    GONE,
    TAKEN,
    TAKEN_GUILD,
)
from solver.games.duel.positions.spots import DRAFT, setup_so_far
from solver.games.spots import Assumption, names_in
from solver.games.table.kinds import UNKNOWN

WONDERS = 4
"""Wonders of a player."""


def assume(data: dict[str, Any]) -> Iterator[Assumption]:
    """The ways to complete a half-laid table, the likeliest first."""
    setup = tables().setups[setup_so_far(data)]
    filled = deepcopy(data)
    places = expansion_assume.decrees(filled, setup)
    try:
        file = decode(filled)
    except InputError:
        return
    if file.queue:
        return  # much hangs on it
    used = names_in(data)
    if file.phase == DRAFT:
        places += _tokens(filled, used, setup)
        if file.structure is not None:
            places += _backs(filled, setup)
        yield filled, places
        return
    if not file.age or file.structure is None or file.offer:
        return  # little of these is unknown
    for seat, city in enumerate(filled["cities"]):
        if city.get("coins") is None:
            city["coins"] = setup.start_coins
            places.append(f"cities[{seat}].coins")
    places += _wonders(filled, used, setup)
    places += _tokens(filled, used, setup)
    places += _backs(filled, setup) + expansion_assume.gods(filled, setup)
    if setup == tables().base:
        places += _discard(filled, used)
    yield from _balances(filled, places)


def _wonders(data: dict[str, Any], used: set[str], setup: Setup) -> list[str]:
    cities, places = data["cities"], []
    built = [len(city.get("built") or ()) for city in cities]
    owned = [
        len(city.get("wonders") or ()) + done for city, done in zip(cities, built, strict=True)
    ]
    missing = 2 * WONDERS - sum(owned)
    if setup != tables().base and (data.get("boxed") or sum(built) >= setup.wonder_limit):
        return []  # the last one went back to the box
    free = [one.id for one in tables().wonders if one.id not in used and setup.has(one)]
    for seat, city in enumerate(cities):
        found = free[: max(0, min(WONDERS - owned[seat], missing))]
        if found:
            city["wonders"] = [*(city.get("wonders") or ()), *found]
            used.update(found)
            free, missing = free[len(found) :], missing - len(found)
            places.append(f"cities[{seat}].wonders")
    return places


def _tokens(data: dict[str, Any], used: set[str], setup: Setup) -> list[str]:
    owned = sum(len(city.get("tokens") or ()) for city in data["cities"])
    there = data.get("board_tokens") or []
    free = [token.id for token in tables().tokens if token.id not in used and setup.has(token)]
    found = free[: max(0, setup.tokens_on_board - owned - len(there))]
    data["board_tokens"] = [*there, *found]
    return ["board_tokens"] if found else []


def _backs(data: dict[str, Any], setup: Setup) -> list[str]:
    """Cards of a deck mixed in that are not told lie face down, if they cannot all be gone."""
    age = str(data["age"])
    mixed: dict[str, int] = {"senator": setup.senators.get(age, 0)}
    if age in setup.backs:
        mixed[setup.backs[age]] = setup.dealt[setup.backs[age]]
    decks = {card.id: card.deck for card in tables().cards}
    cells = [(row, place) for row in data["structure"] for place in range(len(row))]
    gone = sum(row[at] == TAKEN for row, at in cells)
    changed = False
    for deck, count in mixed.items():
        told = sum(
            row[at] in (GONE[deck], DOWN[deck]) or decks.get(row[at]) == deck for row, at in cells
        )
        elsewhere = min(gone, max(0, count - told))
        gone -= elsewhere
        for row, at in cells:
            if told + elsewhere < count and row[at] == FACE_DOWN:
                row[at], told, changed = DOWN[deck], told + 1, True
    return ["structure"] if changed else []


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
