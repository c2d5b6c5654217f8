"""What can be asked of a table: what lies where, and what all of it can have brought.

What items do is read from the rows that the rules have, by the names of their columns
(``ext/duel/tables.pxd``). The classes are bases of the typed view (``table.py``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from solver._ext.duel.bridge import NUMBERS
from solver.games.duel.data import COLORS, Card, Setup, Token, Wonder, tables
from solver.games.duel.data.effects import Brought
from solver.games.duel.data.rows import items_by_kind, shipped_rows
from solver.games.table.kinds import NONE

if TYPE_CHECKING:
    from solver.games.duel.table import City, DuelTable, Open

GUILD_DECK = 3
"""Index of the deck of guilds."""

CHOICES = ("token", "draw", "keep", "destroy", "revive")
"""Phases inside the play of a card."""

RESOLVING = {
    "draw": "draw_progress_tokens",
    "keep": "draw_progress_tokens",
    "revive": "build_from_discard",
}
"""Of some of them the effect of a wonder that leads to them."""

ROWS = shipped_rows()
CARDS, WONDERS, TOKENS = items_by_kind(ROWS)
"""What cards, wonders and tokens do, by index and column."""

DISCARD_COINS = 2
"""Coins for a discarded card, before those for yellow cards (rulebook: discarding a card)."""


def amount(row: dict[str, Any], effect: str) -> int | None:
    """How much an item does by an effect of this type; None if it has none."""
    kind = NUMBERS["EffectKind"][effect]
    found = (other for other in row["effects"] if other["kind"] == kind)
    return next((int(other["amount"]) for other in found), None)


def subject(row: dict[str, Any], effect: str) -> int:
    """What an effect of this type is about; NONE if the item has none."""
    kind = NUMBERS["EffectKind"][effect]
    return next((int(other["what"]) for other in row["effects"] if other["kind"] == kind), NONE)


class CityQuestions:
    """What can be asked of one city."""

    __slots__ = ()

    if TYPE_CHECKING:
        cards: list[int]
        wonders: list[int]
        built: list[bool]
        under: list[int]
        tokens: list[int]

    @property
    def standing(self) -> list[int]:
        """The wonders built."""
        return [w for w, built in zip(self.wonders, self.built, strict=True) if built]

    @property
    def hidden(self) -> int:
        """Number of wonders built with a card that is not known."""
        return sum(b and u < 0 for b, u in zip(self.built, self.under, strict=True))

    @property
    def symbols(self) -> Counter[int]:
        """The science symbols of the city and how often each is there."""
        found = [CARDS[card]["symbols"] for card in self.cards]
        found += [TOKENS[token]["symbols"] for token in self.tokens]
        return Counter(filter(None, found))

    @property
    def pairs(self) -> int:
        """Number of science symbols that the city has twice."""
        return sum(count >= 2 for count in self.symbols.values())

    @property
    def has_won_by_science(self) -> bool:
        """Whether the city has enough different symbols."""
        return len(self.symbols) >= tables().tokens_file.symbols_to_win

    @property
    def items(self) -> list[Card | Wonder | Token]:
        """All that lies in the city and works."""
        known = tables()
        return [
            *(known.cards[card] for card in self.cards),
            *(known.wonders[wonder] for wonder in self.standing),
            *(known.tokens[token] for token in self.tokens),
        ]

    def owns(self, right: str) -> bool:
        """Whether a progress token of the city gives a right."""
        bit = NUMBERS["Right"][f"right_{right}"]
        return any(TOKENS[token]["rights"] >> bit & 1 for token in self.tokens)

    def built_with(self, effect: str) -> list[int]:
        """The wonders built that have an effect of this type."""
        return [w for w in self.standing if amount(WONDERS[w], effect) is not None]

    def destroying(self, color: int) -> list[int]:
        """The wonders built that destroy opposing cards of a color; NONE: of any."""
        colors = (color,) if color != NONE else range(len(COLORS))
        return [w for w in self.standing if subject(WONDERS[w], "destroy_opponent_card") in colors]

    def count(self, color: str) -> int:
        """Cards of a color in the city."""
        return sum(tables().cards[card].color == color for card in self.cards)


class TableQuestions:
    """What can be asked of a whole table."""

    __slots__ = ()

    if TYPE_CHECKING:
        setup: int
        phase: str | None
        age: int | None
        seat: int | None
        cities: list[City]
        slots: list[int]
        discard: list[int]
        pending: Open | None

    @property
    def plays(self) -> Setup:
        """What the table plays with."""
        return tables().setups[self.setup]

    @property
    def size(self) -> int:
        """Slots in the structure of this Age."""
        return self.slots_of(self.age) if self.age else 0

    def slots_of(self, age: int) -> int:
        """Slots in the structure of an Age."""
        return len(tables().layout(age, self.setup).slots)

    @property
    def upset(self) -> bool:
        """Whether a god, a Conspiracy or a promo wonder may have moved what lies there."""
        return any(
            city.gods
            or any(held.state == "triggered" for held in city.conspiracies)
            or any(tables().wonders[wonder].edition != "base" for wonder in city.standing)
            for city in self.cities
        )

    @property
    def target(self) -> int:
        """The color that a pending destruction is about; NONE for no color."""
        return self.pending.what if self.pending else NONE

    @property
    def present(self) -> list[int]:
        """Slots that hold a card."""
        return [slot for slot in range(self.size) if self.slots[slot] != NONE]

    @property
    def taken(self) -> int:
        """Number of cards taken in this age (0 during the draft)."""
        return self.size - len(self.present)

    @property
    def known(self) -> list[int]:
        """Cards that lie open in the structure."""
        return [card for card in self.slots if card >= 0]

    @property
    def placed(self) -> Iterator[int]:
        """Cards that were taken and are known: in cities, discarded, under wonders."""
        for city in self.cities:
            yield from city.cards
            yield from (card for card in city.under if card >= 0)
        yield from self.discard

    @property
    def built(self) -> int:
        """Number of wonders built by both."""
        return sum(sum(city.built) for city in self.cities)

    def brought(self, seat: int, what: Brought) -> tuple[int, int]:
        """Bounds of what the items of a city can have brought so far."""
        seen = CityTally(self, seat)  # type: ignore[arg-type]
        found = [
            effect.brought(what, seen)
            for item in self.cities[seat].items
            for effect in item.effects
        ]
        return sum(least for least, _ in found), sum(most for _, most in found)

    def extra_turns(self, seat: int) -> tuple[int, int]:
        """Least and greatest number of further turns; a wonder gives one at most."""
        least, most = self.brought(seat, "turns")
        return least, min(most, len(self.cities[seat].standing))

    @property
    def acting(self) -> City:
        """The city of the seat that decides, as far as that is known; else the first one."""
        return self.cities[self.seat or 0]

    @property
    def resolving(self) -> list[int]:
        """The wonders of that city whose effect the pending choice may be."""
        if self.phase == "destroy":
            return self.acting.destroying(self.target)
        effect = RESOLVING.get(self.phase or "")
        return self.acting.built_with(effect) if effect else []


@dataclass(frozen=True, slots=True)
class CityTally:
    """What a position shows of a player: the ``CitySeen`` of ``data/effects.py``."""

    table: DuelTable
    seat: int

    def own(self, thing: str) -> int:
        """The most things of a kind that the city can ever have had at once."""
        city = self.table.cities[self.seat]
        if thing == "wonder_built":
            return sum(city.built)
        # A card destroyed by the opponent stood here once.
        color = COLORS.index(thing)
        return city.count(thing) + len(self.table.cities[1 - self.seat].destroying(color))

    def better(self, things: Iterable[str]) -> int:
        """The most of some kinds together in the city that had more of them."""
        kinds = list(things)
        return max(sum(map(CityTally(self.table, seat).own, kinds)) for seat in (0, 1))

    def chained(self) -> int:
        """Cards that can have been built by a chain."""
        cards = self.table.cities[self.seat].cards
        givers = sum(1 << card for card in cards)
        return sum(bool(CARDS[card]["chain"] & givers) for card in cards)

    def income(self) -> int:
        """Coins of the bank, those for cards sold apart."""
        coins: int = self.table.plays.start_coins
        return coins + self.table.brought(self.seat, "coins")[1]

    def sales(self) -> int:
        """Coins if this player had sold all cards that can have been sold."""
        sold = len(self.table.discard)
        # A card taken back from the pile was sold before; one destroyed was not, but may be here.
        revived = any(city.built_with("build_from_discard") for city in self.table.cities)
        if revived and self.table.phase != "revive":
            sold += 1
        return sold * (DISCARD_COINS + self.table.cities[self.seat].count("yellow"))

    def spent_by_other(self) -> int:
        """Coins that the opponent can have spent."""
        other = CityTally(self.table, 1 - self.seat)
        return other.income() + other.sales()
