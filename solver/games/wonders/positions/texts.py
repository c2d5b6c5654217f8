"""What a city did with a card, as text: ``build baths``, ``stage with altar``, ``sell``.

The texts are those of moves, but for what only a history needs. Coins that were paid may stand
behind them and are not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from solver.errors import InputError, Phrase
from solver.games.moves.reading import first_word
from solver.games.wonders import names
from solver.games.wonders.data import tables
from solver.games.wonders.positions.facts import NONE, called, cards_of
from solver.games.wonders.positions.uses import BUILT, How, Use
from solver.names import normalize, suggestion

FORMS: dict[How, str] = {
    "build": "build CARD",
    "stage": "stage or stage with CARD",
    "sell": "sell or sell CARD",
    "left": "left or left CARD",
    "taken": "taken CARD",
    "lost": "lost CARD",
    "relost": "relost CARD",
    "gone": "gone CARD",
}
"""What a city does with the cards of an Age."""

RECRUITS: dict[How, str] = {
    "recruit": "recruit LEADER",
    "stage": "stage or stage with LEADER",
    "sell": "sell or sell LEADER",
    "back": "back or back LEADER",
}
"""What a city does with its leaders."""

_NAMED: tuple[How, ...] = (*BUILT, "recruit")

_PAYMENT = re.compile(
    r"(\s+(left2?|right2?|bank)\s+\d+)*(\s+by\s+right)?(\s+sail)?(\s+join)?(\s+choose\s+\d)?$"
)
_DRAWN = "drawn"
_UNKNOWN = "?"


def read_use(
    text: str, setup: int, expected: Collection[int], place: str, forms: Mapping[How, str] = FORMS
) -> Use:
    """The use that a text describes.

    ``setup`` is the set-up that is played, ``expected`` are the cards that a name means if it fits
    several, ``forms`` what the text can be. Raises InputError.
    """
    words = text.strip()
    if normalize(first_word(words)[0]) == "city":  # as the moves for the Free City begin
        words = first_word(words)[1]
    first, rest = first_word(_PAYMENT.sub("", words))
    how = next((known for known in forms if known == normalize(first)), None)
    if how is None:
        known = ", ".join(forms.values())
        raise InputError(
            place,
            Phrase("{!r} is nothing a city does", text),
            suggestion(first, forms) or Phrase("known: {}", known),
        )
    if how == "stage" and first_word(rest)[0].isdecimal():
        rest = first_word(rest)[1]
    if how == "stage" and normalize(first_word(rest)[0]) == "with":
        rest = first_word(rest)[1]
    fresh = rest.split()[-1:] == [_DRAWN]
    name = rest.removesuffix(_DRAWN).strip() if fresh else rest
    use = Use(how)
    if fresh:
        use.fresh = True
    if name not in ("", _UNKNOWN):
        use.card = read_card(name, setup, expected, place)
    elif how in _NAMED:
        item = "leader" if how == "recruit" else "card"
        raise InputError(
            place, Phrase("{!r} names no {}", text, item), "everybody has seen it; name it"
        )
    return use


def read_card(name: str, setup: int, expected: Collection[int], place: str) -> int:
    """The card of a set-up that a name means; one of ``expected`` if it fits several.

    Raises InputError.
    """
    possible = cards_of(setup)
    card = names.card(name, place, possible.intersection(expected), possible)
    if card not in possible:
        remedy = "correct the card, or the variant"
        there = names.ON_THE_SITE.get(tables().cards[card].id)
        if there is not None and not tables().setups[setup].edition:
            remedy = Phrase("Board Game Arena uses that name for {}; {}", there, remedy)
        raise InputError(place, Phrase("{} is {}", called(card), _home(card, setup)), remedy)
    return card


def _home(card: int, setup: int) -> str:
    """In which other games a card or leader is to be found."""
    if card >= tables().first_leader:
        both = tables().setups[setup].leaders
        return Phrase(
            "a leader, of {}", "Leaders and Cities together" if both else "the expansion Leaders"
        )
    if tables().cards[card].black:
        return "a black card, of the expansion Cities"
    if tables().cards[card].armada:
        return "a card of the expansion Armada"
    other = "second" if tables().setups[setup].edition else "first"
    return Phrase("a card of the {} edition only", other)


def write_use(use: Use, lang: str = "id") -> str:
    """The text of a use, with the card if it is known."""
    card = names.card_name(use.card, lang) if use.card != NONE else ""
    parts = [use.how, "with" if card and use.how == "stage" else "", card]
    parts.append(_DRAWN if use.fresh and card else "")
    return " ".join(filter(None, parts))
