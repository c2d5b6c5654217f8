"""What a city did with a card, as text: ``build baths``, ``stage with altar``, ``sell``.

The texts are those of moves, but for what only a history needs. Coins that were paid may stand
behind them and are not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from solver.errors import InputError
from solver.games.moves.reading import first_word
from solver.games.wonders import names
from solver.games.wonders.positions.facts import NONE, called, edition_cards
from solver.games.wonders.positions.uses import How, Use
from solver.names import normalise, suggestion

_FORMS: dict[How, str] = {
    "build": "build CARD",
    "stage": "stage or stage with CARD",
    "sell": "sell or sell CARD",
    "left": "left or left CARD",
    "taken": "taken CARD",
}

_PAYMENT = re.compile(r"(\s+(left|right)\s+\d+)+$|\s+by\s+right$")
_DRAWN = "drawn"
_UNKNOWN = "?"


def read_use(text: str, edition: int, expected: Collection[int], place: str) -> Use:
    """The use that a text describes.

    ``expected`` are the cards that a name means if it fits several. Raises InputError.
    """
    words = text.strip()
    if normalise(first_word(words)[0]) == "city":  # as the moves for the Free City begin
        words = first_word(words)[1]
    first, rest = first_word(_PAYMENT.sub("", words))
    how = next((known for known in _FORMS if known == normalise(first)), None)
    if how is None:
        known = ", ".join(_FORMS.values())
        raise InputError(
            place,
            f"{text!r} is nothing a city does",
            suggestion(first, _FORMS) or f"known: {known}",
        )
    if how == "stage" and normalise(first_word(rest)[0]) == "with":
        rest = first_word(rest)[1]
    fresh = rest.split()[-1:] == [_DRAWN]
    name = rest.removesuffix(_DRAWN).strip() if fresh else rest
    use = Use(how)
    if fresh:
        use.fresh = True
    if name not in ("", _UNKNOWN):
        use.card = read_card(name, edition, expected, place)
    elif how in ("build", "taken"):
        raise InputError(place, f"{text!r} names no card", "everybody has seen it; name it")
    return use


def read_card(name: str, edition: int, expected: Collection[int], place: str) -> int:
    """The card of an edition that a name means; one of ``expected`` if it fits several.

    Raises InputError.
    """
    possible = edition_cards(edition)
    card = names.card(name, place, possible.intersection(expected), possible)
    if card not in possible:
        other = ("first", "second")[edition]
        raise InputError(
            place,
            f"{called(card)} is a card of the {other} edition only",
            "correct the card, or the variant",
        )
    return card


def write_use(use: Use, lang: str = "id") -> str:
    """The text of a use, with the card if it is known."""
    card = names.card_name(use.card, lang) if use.card != NONE else ""
    parts = [use.how, "with" if card and use.how == "stage" else "", card]
    parts.append(_DRAWN if use.fresh and card else "")
    return " ".join(filter(None, parts))
