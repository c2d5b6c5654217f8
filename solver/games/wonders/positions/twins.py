"""Cards of which there is one in two Ages under one name, where people do not tell the Age.

Loom, Glassworks and Press: the Age is on the back of the card, which nobody looks at in a city, and
what the card does is the same. Of those that can be meant the first is taken that fits the number
of copies in the game and the number of cards that a city plays in an Age.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from solver.games.wonders import names
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.positions.facts import age_of, deck
from solver.games.wonders.positions.uses import BUILT, Use


class LaidOut(Struct):
    """The cards of a city, or of the pile."""

    cards: list[int]
    turns: int | None = None
    """Cards of an Age that can lie there; None: any number."""
    built: set[int] = field(default_factory=set)
    """Cards that came there in the turns that are told."""
    told: set[int] = field(default_factory=set)
    """Ages whose turns are told."""

    def tell(self, plays: Sequence[Sequence[Use] | None]) -> None:
        """Note what a city did in each Age, as far as it is told."""
        for age, uses in enumerate(plays, 1):
            if uses is not None:
                self.told.add(age)
                self.built.update(use.card for use in uses if use.how in BUILT)

    def may_hold(self, card: int) -> bool:
        """Whether the turns that are told leave a card of this name possible."""
        return card in self.built or age_of(card) not in self.told

    def room(self, card: int) -> float:
        """How many more cards of the Age of ``card`` can lie there."""
        if self.turns is None:
            return float("inf")
        return self.turns - sum(age_of(other) == age_of(card) for other in self.cards)


class Twins(Struct, frozen=True):
    """A card of one name that lies somewhere, and which it can be."""

    possible: tuple[int, ...]
    laid: LaidOut

    @property
    def room(self) -> float:
        """The least room that there is for one of them."""
        return min(map(self.laid.room, self.possible))


def twins_called(name: str, expected: Iterable[int]) -> tuple[int, ...]:
    """The cards among ``expected`` that a name fits, if they are one building of several Ages."""
    found = sorted({*names.cards().matches(name)}.intersection(expected), key=age_of)
    buildings = {tables().building(card) for card in found}
    return tuple(found) if len(found) > 1 and len(buildings) == 1 else ()


def deck_of(edition: int, players: int) -> Counter[int]:
    """The copies of the ordinary cards of all Ages."""
    copies: Counter[int] = Counter()
    for age in range(1, AGES + 1):
        copies.update(deck(edition, players, age))
    return copies


def assign_twins(open_: Iterable[Twins], told: Iterable[int], copies: Counter[int]) -> None:
    """Put into each place one of the cards that its twins can be.

    ``told`` are the cards that are known in all places; ``copies`` is used up.
    """
    copies.subtract(told)
    for twins in sorted(open_, key=lambda twins: twins.room):
        possible = [*filter(twins.laid.may_hold, twins.possible)] or [*twins.possible]
        left = [card for card in possible if copies[card] > 0] or possible
        card = next((card for card in left if twins.laid.room(card) > 0), left[0])
        copies[card] -= 1
        twins.laid.cards.append(card)
