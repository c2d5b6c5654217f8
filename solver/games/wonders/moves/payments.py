"""How payments for resources are written and read.

``left 2 right 1 bank 1`` are coins to the left and to the right neighbor and to the bank; who gets
nothing is left out. ``left 0`` is a purchase for no coins, where it matters that there was one.
``left2 1`` and ``right2 1`` are coins to the players behind these neighbors (Armada).
``by right`` is a building free of cost by a right to so many cards of an Age (Olympia, Caligula).
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from solver.names import NameIndex, normalize


class Payment(NamedTuple):
    """What is paid for a card or stage; None: not said.

    Coins to the left, to the right and to the bank, special units (which are never said),
    neighbors of whom something was bought for no coins (bits), coins to the left neighbor of the
    left one and to the right one of the right one, and whether it is by right.
    """

    left: int | None = 0
    right: int | None = 0
    bank: int | None = 0
    units: int | None = None
    bought: int | None = 0
    far_left: int | None = 0
    far_right: int | None = 0
    by_right: bool | None = False


_NOTHING = Payment()
_ANYTHING = Payment(None, None, None, None, None, None, None, None)

NOT_SAID = (_NOTHING, _ANYTHING)
"""What may be meant where no payment is named: nothing, else the only payment there is."""

ANY = (_ANYTHING,)

_BY_RIGHT = _NOTHING._replace(by_right=True)

_PAYEES = (
    ("left", "sinistra"),
    ("right", "destra"),
    ("bank", "banca"),
    ("farleft",),
    ("farright",),
)
_FAR = re.compile(
    r"\b(?:(left|right|sinistra|destra)2|far[\s_]?(left|right))[\s:]+(?=\d)", re.IGNORECASE
)
"""What means the player behind a neighbor: ``left2 1``, not ``left2 right1``."""
_ENGLISH_SIDES = {"left": "left", "right": "right", "sinistra": "left", "destra": "right"}
_SIDES = 2
_FILLERS = {
    *(
        "for",
        "pay",
        "paying",
        "coin",
        "coins",
        "to",
        "from",
        "the",
        "neighbor",
        "neighbour",
        "and",
        "on",
    ),
    *("per", "paga", "pagando", "moneta", "monete", "a", "al", "alla", "da", "dal", "dalla", "e"),
}
_MOST_COINS = 99


@cache
def _payees() -> NameIndex:
    return NameIndex("side", _PAYEES)


def payment_text(payment: Payment) -> str:
    """What follows the name of the card, with a space before it; empty if nothing does."""
    left, right, bank, _, bought, far_left, far_right, by_right = payment
    text = f" left {left or 0}" if left or (bought or 0) & 1 else ""
    text += f" right {right or 0}" if right or (bought or 0) & 2 else ""
    text += f" bank {bank}" if bank else ""
    text += f" left2 {far_left}" if far_left else ""
    text += f" right2 {far_right}" if far_right else ""
    return text + " by right" if by_right else text


def read_payment(text: str) -> tuple[Payment, ...] | None:
    """What a text says about the payment, the likeliest first; None if it is no such text.

    Numbers may stand before or behind those who are paid, who may be in any order and shortened:
    ``2 left 1 right``, ``r1 l2 b1``.
    """
    if re.search(r"[^\w\s,;:.+&]", text):
        return None
    text = _FAR.sub(lambda found: f"far{_ENGLISH_SIDES[(found[1] or found[2]).lower()]} ", text)
    words = [normalize(word) for word in re.findall(r"[^\W\d_]+|\d+", text)]
    words = [word for word in words if word not in _FILLERS]
    if not words:
        return None if text.strip() else NOT_SAID
    if words in (["by", "right"], ["diritto"]):
        return (_BY_RIGHT,)
    if words in (["free"], ["gratis"]):
        return (_NOTHING, _BY_RIGHT)
    coins: dict[int, int] = {}
    while words:
        pair, words = words[:2], words[2:]
        if pair[0].isdecimal():
            pair.reverse()
        side = _payees().matches(pair[0])
        if len(pair) < 2 or len(side) != 1 or side[0] in coins or not pair[1].isdecimal():
            return None
        coins[side[0]] = min(int(pair[1][:4]), _MOST_COINS)
    left, right, bank, far_left, far_right = (coins.get(payee, 0) for payee in range(len(_PAYEES)))
    paid = Payment(left, right, bank, far_left=far_left, far_right=far_right)
    free = sum(1 << side for side in range(_SIDES) if coins.get(side) == 0)
    return tuple(dict.fromkeys(paid._replace(bought=bought) for bought in (free, 0, None)))


def names_a_side(text: str) -> bool:
    """Whether a word of the text is one who is paid, written out, so that it means a payment."""
    return any(_payees().exact(word) is not None for word in text.split())
