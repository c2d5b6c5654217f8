"""How what comes with a card beside its payment is written and read.

``sail`` behind the payment of a building, a stage or a sale moves the fleet that belongs to it one
space (Armada). ``join`` behind that of a stage takes part in the Edifice of the Age. ``choose
NUMBER`` is the option of a stage that has two (Carthage), or the Age on whose Edifice a pawn of the
box goes (Ur). Who says nothing moves no fleet, takes no part, and makes the only choice there is.
"""

from __future__ import annotations

from typing import NamedTuple

from solver.names import normalize

_SAIL = {"sail", "sails", "sailing", "step", "fleet", "naviga", "salpa", "salpando", "flotta"}
_JOIN = {"join", "joining", "joins", "share", "edifice", "partecipa", "partecipando", "edificio"}
_CHOOSE = {
    *("choose", "choosing", "option", "choice", "pawn"),
    *("scegli", "scegliendo", "opzione", "scelta", "pedina"),
}
"""The words before a choice; "age" is none, since it is part of the names of cards."""

NUMBERS = {
    "1": 1,
    "i": 1,
    "first": 1,
    "prima": 1,
    "2": 2,
    "ii": 2,
    "second": 2,
    "seconda": 2,
    "3": 3,
    "iii": 3,
    "third": 3,
    "terza": 3,
    "4": 4,
    "iv": 4,
    "fourth": 4,
    "quarta": 4,
}


class Besides(NamedTuple):
    """What comes with a card beside its payment; None: not said."""

    sail: bool | None = False
    joins: bool | None = False
    choice: int | None = 0


UNSAID = Besides(False, False, None)
"""No step of a fleet, no part, and any choice."""


def besides_text(besides: Besides) -> str:
    """What follows the payment, with a space before it; empty if nothing does."""
    said = " sail" * bool(besides.sail) + " join" * bool(besides.joins)
    return said + (f" choose {besides.choice}" if besides.choice else "")


def split_besides(text: str, *, staged: bool) -> tuple[str, Besides]:
    """A text without what it says at its end of fleets, participation and choices, and that.

    Participation and choices come with stages only (``staged``).
    """
    words = text.replace(",", " ").split()
    found = UNSAID
    while words:
        last = normalize(words[-1])
        if last in _SAIL:
            found = found._replace(sail=True)
            words.pop()
        elif staged and last in _JOIN:
            found = found._replace(joins=True)
            words.pop()
        elif staged and last in NUMBERS and len(words) > 1 and normalize(words[-2]) in _CHOOSE:
            found = found._replace(choice=NUMBERS[last])
            del words[-2:]
        else:
            break
    return " ".join(words), found
