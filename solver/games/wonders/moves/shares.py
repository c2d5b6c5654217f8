"""How a share in an Edifice, and what is chosen with a stage, are written and read.

``join`` behind the payment of a stage takes a share in the Edifice of the Age. ``choose NUMBER`` is
the option of a stage that has two (Carthage), or the Age on whose Edifice a pawn of the box goes
(Ur). Who says nothing takes no share, and the only choice there is.
"""

from __future__ import annotations

from typing import NamedTuple

from solver.names import normalise

_JOIN = {"join", "joining", "joins", "share", "edifice", "partecipa", "partecipando", "edificio"}
_CHOOSE = {
    *("choose", "choosing", "option", "choice", "pawn"),
    *("scegli", "scegliendo", "opzione", "scelta", "pedina"),
}
"""The words before a choice; "age" is none, since it is part of the names of cards."""

_NUMBERS = {
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
}


class Share(NamedTuple):
    """What comes with a stage; None: not said."""

    joins: bool | None = False
    choice: int | None = 0


UNSAID = Share(False, None)
"""No share, and any choice."""


def share_text(share: Share) -> str:
    """What follows the payment of a stage, with a space before it; empty if nothing does."""
    return " join" * bool(share.joins) + (f" choose {share.choice}" if share.choice else "")


def split_share(text: str) -> tuple[str, Share]:
    """A text without what it says of shares and choices at its end, and that."""
    words = text.replace(",", " ").split()
    joins, choice = UNSAID
    while words:
        last = normalise(words[-1])
        if last in _JOIN:
            joins = True
            words.pop()
        elif last in _NUMBERS and len(words) > 1 and normalise(words[-2]) in _CHOOSE:
            choice = _NUMBERS[last]
            del words[-2:]
        else:
            break
    return " ".join(words), Share(joins, choice)
