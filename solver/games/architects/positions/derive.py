"""Filling in what a hand-written position leaves out and the rules decide."""

from __future__ import annotations

from solver.errors import InputError
from solver.games.architects.positions.facts import CATS, ECONOMY, ENGINEERING, EXTRA, ON_BUILD
from solver.games.architects.positions.table import NONE, Table

START = ("setup", "pick")
"""Phases before the main card of a turn is taken."""


def derive(table: Table) -> None:
    """Fill in all but what is left in the decks and who has seen the top of the central one.

    Raises InputError for what cannot be known.
    """
    table.phase = _phase(table)
    if table.seat is None:
        table.seat = _seat(table)
    if table.view is None:
        table.view = table.seat
    if table.picked is None or table.phase in START:
        table.picked = table.phase not in START
    if table.triggered is None:
        table.triggered = _triggered(table)
    if table.cat is None:
        table.cat = _cat(table)
    if table.flipped is None:
        table.flipped = min(table.limit, table.horns)


def _phase(table: Table) -> str:
    if table.phase is not None:
        return table.phase
    if table.dealt < table.seats:
        return "setup"
    if table.source != NONE:
        return "keep"
    return "act" if table.available or table.used or table.triggered else "pick"


def _seat(table: Table) -> int:
    if table.phase == "setup":
        return table.dealt % table.seats
    if table.phase == "over":
        return next((seat for seat, city in enumerate(table.cities) if city.complete), 0)
    if any(table.in_front) or any(city.built for city in table.cities):
        raise InputError("seat", "not given", "give the seat whose turn it is, 0 for who began")
    return 0


def _triggered(table: Table) -> list[int]:
    """Triggers that must have happened: of tokens that work or have worked, of a stage built."""
    kinds = {*table.available, *(kind for kind in table.used if kind in EXTRA)}
    if table.phase in ("effect", "keep") or {ECONOMY, ENGINEERING} & set(table.used):
        kinds.add(ON_BUILD)
    return sorted(kinds)


def holders(table: Table) -> list[int]:
    """Seats that have held the Cat pawn: those with a card that brings it."""
    return [seat for seat, city in enumerate(table.cities) if any(city.cards[k] for k in CATS)]


def _cat(table: Table) -> int:
    found = holders(table)
    if len(found) > 1:
        seats = ", ".join(map(str, found))
        raise InputError(
            "cat", f"not given, and seats {seats} have cards with a cat", "give who holds the pawn"
        )
    return found[0] if found else NONE


def may_look(table: Table) -> bool:
    """Whether the turn begins with a look at the central deck, which is due or has been taken."""
    return table.begins and table.cat == table.seat and any(table.central.unseen or ())


def derive_knowledge(table: Table) -> None:
    """Fill in who has seen the top of the central deck; needs to know whether it has cards.

    Raises InputError when the seat whose view it is has seen the top and it is not given.
    """
    given = table.central.top != NONE or table.top_unknown
    if table.knows is None:
        assert table.view is not None
        assert table.seat is not None
        seats = {table.view} if given else set()
        if may_look(table) and table.due != "peek":
            seats.add(table.seat)
        table.knows = sorted(seats)
    if table.view in table.knows and not given:
        looks = may_look(table) and table.view == table.seat
        raise InputError(
            "central.top",
            f"not given, but seat {table.view} has seen it"
            + (" with the Cat pawn at the beginning of its turn" if looks else ""),
            "write the card, '?' if it is not noted"
            + (', or "due": "peek" if it has not looked yet' if looks else ""),
        )
