"""What the parts of the page need of a review: names, colors, numbers, places on the curve."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from solver.cli.output.reviews.words import word
from solver.games.drawing.about import face
from solver.games.drawing.html import Markup, element
from solver.review.marks import SIGNS
from solver.review.result import Chance, Decision
from solver.units import in_figures

if TYPE_CHECKING:
    from solver.review.result import Review

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Frame:
    """A review in a language."""

    review: Review
    lang: str

    def say(self, key: str, *values: object) -> str:
        """Words of the page."""
        return word(key, self.lang, *values)

    def seat(self, seat: int) -> str:
        """The name of a player: from the record, else the seat.

        Where two have the same name, as bots have, the seat follows.
        """
        names = [self.review.name(other) for other in range(self.review.count)]
        name = names[seat]
        if not name:
            return self.say("seat", seat)
        return f"{name} ({self.say('seat', seat)})" if names.count(name) > 1 else name

    def chip(self, seat: int) -> Markup:
        """A player's name with a dot of the player's color."""
        return element("span", self.seat(seat), class_=f"chip s{seat}")

    def about(self, text: str) -> Markup | None:
        """The icons of what a move in ids is about, which its words tell as well."""
        drawn = face(self.review.game.name, text, self.lang)
        if not drawn:
            return None
        return element("span", drawn, class_="sw sw-icons sw-about", aria_hidden="true")

    @cached_property
    def mirrored(self) -> bool:
        """Whether there are two players, and one curve tells of both."""
        return self.review.count == 2 and all(
            first is not None and second is not None and abs(first + second - 1) < 1e-6
            for _, (first, second) in self.review.curve
        )


def percent(share: float) -> str:
    """A share as text: ``63 %``."""
    return f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def percent_of(share: float, lang: str) -> str:
    """A share to a tenth of a percent point: ``63.2 %``."""
    return in_figures(f"{100 * share:.1f}\N{NO-BREAK SPACE}%", lang)


def signed(change: float, lang: str) -> str:
    """A change in percent points with a proper sign."""
    text = f"{100 * change:+.1f}"
    text = "0.0" if text in ("+0.0", "-0.0") else text.replace("-", MINUS)
    return in_figures(text, lang)


def sign(item: Decision | Chance) -> str:
    """The sign of a decision, as in the notation of chess; a die for chance."""
    if isinstance(item, Chance):
        return "\N{DIE FACE-5}"
    return SIGNS.get(item.mark, "")


def anchor(item: Decision | Chance) -> str:
    """The id of the row of an item in the list of moves."""
    return f"p{item.ply}"
