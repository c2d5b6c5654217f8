"""How payments to neighbours are written and read.

``left 2 right 1`` are coins to the left and to the right neighbour; a side that gets nothing is
left out. ``by right`` is a building free of cost by a right that may be used once (Olympia).
"""

from __future__ import annotations

import re
from functools import cache

from solver.names import NameIndex, normalise

Payment = tuple[int | None, int | None, bool | None]
"""Coins to the left and to the right, and whether by right; None: not said."""

NOT_SAID: tuple[Payment, ...] = ((0, 0, False), (None, None, None))
"""What may be meant where no payment is named: nothing, else the only payment there is."""

ANY: tuple[Payment, ...] = ((None, None, None),)

_FREE: tuple[Payment, ...] = ((0, 0, False), (0, 0, True))
_BY_RIGHT: tuple[Payment, ...] = ((0, 0, True),)

_SIDES = (("left", "sinistra"), ("right", "destra"))
_FILLERS = {
    *("for", "pay", "paying", "coin", "coins", "to", "from", "the", "neighbour", "and", "on"),
    *("per", "paga", "pagando", "moneta", "monete", "a", "al", "alla", "da", "dal", "dalla", "e"),
}
_MOST_COINS = 99


@cache
def _sides() -> NameIndex:
    return NameIndex("side", _SIDES)


def payment_text(left: int = 0, right: int = 0, by_right: bool = False) -> str:
    """What follows the name of the card, with a space before it; empty if nothing does."""
    text = f" left {left}" if left else ""
    text += f" right {right}" if right else ""
    return text + " by right" if by_right else text


def read_payment(text: str) -> tuple[Payment, ...] | None:
    """What a text says about the payment, the likeliest first; None if it is no such text.

    Numbers may stand before or behind the sides, which may be in any order and shortened: ``2
    left 1 right``, ``r1 l2``.
    """
    if re.search(r"[^\w\s,;:.+&]", text):
        return None
    words = [normalise(word) for word in re.findall(r"[^\W\d_]+|\d+", text)]
    words = [word for word in words if word not in _FILLERS]
    if not words:
        return None if text.strip() else NOT_SAID
    if words in (["by", "right"], ["diritto"]):
        return _BY_RIGHT
    if words in (["free"], ["gratis"]):
        return _FREE
    coins: dict[int, int] = {}
    while words:
        pair, words = words[:2], words[2:]
        if pair[0].isdecimal():
            pair.reverse()
        side = _sides().matches(pair[0])
        if len(pair) < 2 or len(side) != 1 or side[0] in coins or not pair[1].isdecimal():
            return None
        coins[side[0]] = min(int(pair[1][:4]), _MOST_COINS)
    return ((coins.get(0, 0), coins.get(1, 0), False),)


def names_a_side(text: str) -> bool:
    """Whether a word of the text is a side, written out, so that it should be a payment."""
    return any(_sides().exact(word) is not None for word in text.split())
