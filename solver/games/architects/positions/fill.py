"""Filling in what a hand-written position leaves out and the rules decide."""

from __future__ import annotations

from solver.errors import InputError, Phrase
from solver.games.architects.facts import CATS
from solver.games.architects.positions.sketch import Sketch
from solver.games.table.kinds import NONE, untold


def fill(sketch: Sketch) -> None:
    """Fill in all but what is left in the decks and who has seen the top of the central one.

    Raises InputError for what cannot be known.
    """
    sketch.phase = _phase(sketch)
    sketch.picked = sketch.phase not in ("setup", "pick")
    if untold(sketch.seat):
        sketch.seat = _seat(sketch)
    if untold(sketch.view):
        sketch.view = sketch.seat
    if not sketch.cat_told:
        sketch.cat = _cat(sketch)
    if untold(sketch.flipped):
        sketch.flipped = min(sketch.limit, sketch.horns)


def _phase(sketch: Sketch) -> str:
    if not untold(sketch.phase):
        return sketch.phase
    if sketch.dealt < sketch.seats:
        return "setup"
    if sketch.source is not None:
        return "keep"
    return "act" if sketch.turn.available or sketch.turn.used else "pick"


def _seat(sketch: Sketch) -> int:
    if sketch.phase == "setup":
        return sketch.dealt % sketch.seats
    if sketch.phase == "over":
        return next((seat for seat, city in enumerate(sketch.cities) if city.complete), 0)
    if any(sketch.in_front) or any(city.built for city in sketch.cities):
        raise InputError("seat", "not given", "give the seat whose turn it is, 0 for who began")
    return 0


def holders(sketch: Sketch) -> list[int]:
    """Seats that have held the Cat pawn: those with a card that brings it."""
    return [seat for seat, city in enumerate(sketch.cities) if any(city.cards[k] for k in CATS)]


def _cat(sketch: Sketch) -> int | None:
    found = holders(sketch)
    if len(found) > 1:
        seats = ", ".join(map(str, found))
        raise InputError(
            "cat",
            Phrase("not given, and seats {} have cards with a cat", seats),
            "give who holds the pawn",
        )
    return found[0] if found else None


def may_look(sketch: Sketch) -> bool:
    """Whether the turn begins with a look at the central deck, which is due or has been taken."""
    return sketch.begins and sketch.cat == sketch.seat and any(sketch.middle.unseen or ())


def fill_knowledge(sketch: Sketch) -> None:
    """Fill in who has seen the top of the central deck; needs to know whether it has cards.

    Raises InputError when the seat whose view it is has seen the top and it is not given.
    """
    given = sketch.central.top != NONE
    if untold(sketch.knows):
        seats = {sketch.view} if given else set()
        if may_look(sketch) and sketch.due != "peek":
            seats.add(sketch.seat)
        sketch.knows = sorted(seats)
    if sketch.view in sketch.knows and not given:
        looks = may_look(sketch) and sketch.view == sketch.seat
        raise InputError(
            "central.top",
            Phrase(
                "not given, but seat {} has seen it with the Cat pawn at the beginning of its turn"
                if looks
                else "not given, but seat {} has seen it",
                sketch.view,
            ),
            """write the card, '?' if it is not noted, or "due": "peek" if it has not looked yet"""
            if looks
            else "write the card, '?' if it is not noted",
        )
