"""A position in indexes, on its way from JSON to a state.

It is made by ``names`` (names to indexes), completed by ``fill`` (what the rules decide) and
examined by the checks. What its items do is read from the rows that the rules have, by the names of
their columns (``ext/duel/tables.pxd``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from solver._ext.duel.bridge import NUMBERS
from solver.games.duel.data import COLORS, SLOTS, Card, Token, Wonder, tables
from solver.games.duel.data.effects import Brought
from solver.games.duel.data.rows import items_by_kind, shipped_rows

NONE = -1
"""No card, no wonder, nothing there any more."""

HIDDEN = -2
"""Slot whose card is not known and has the back of its age."""

HIDDEN_GUILD = -3
"""Slot whose card is not known and has the back of a guild."""

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

SETUP = ROWS["setups"][0]
"""What the base game plays with."""


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


@dataclass(slots=True)
class City:
    """One city in indexes. ``wonders``, ``built`` and ``under`` run in the order owned."""

    coins: int | None
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


@dataclass(slots=True)
class Sketch:
    """A position in indexes; fields as in the raw form of a state, None where not yet known."""

    options: int
    view: int
    phase: str | None
    age: int | None
    seat: int | None
    cities: tuple[City, City]
    slots: list[int]
    backs: list[int]
    pawn: int
    loot: list[bool] | None
    discard: list[int]
    board_tokens: list[int]
    drawn_tokens: list[int]
    returned_tokens: list[int]
    offer: list[int]
    boxed: int
    choice: str | None
    extra: bool | None
    target: int
    starter: bool = False
    winner: int = -1
    ending: str | None = None
    unseen: list[int] = field(default_factory=list)

    @property
    def present(self) -> list[int]:
        """Slots that hold a card."""
        return [slot for slot in range(SLOTS) if self.slots[slot] != NONE]

    @property
    def taken(self) -> int:
        """Number of cards taken in this age (0 during the draft)."""
        return SLOTS - len(self.present) if self.age else 0

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
        """The least and the most that all that lies in a city can have brought so far."""
        seen = CityTally(self, seat)
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

    def raw(self) -> dict[str, Any]:
        """The raw form that the rules load."""
        queue: list[list[Any]] = []
        if self.phase in CHOICES:
            what = {"destroy": self.target, "draw": 3, "keep": 3}.get(self.phase or "", 0)
            queue = [[self.phase, self.seat, what]]
        elif self.starter:
            queue = [["starter", self.seat, 0]]
        picks = sum(len(city.wonders) for city in self.cities)
        return asdict(self) | {"queue": queue, "picks": picks, "setup": 0}


@dataclass(frozen=True, slots=True)
class CityTally:
    """What a position shows of a player: the ``CitySeen`` of ``data/effects.py``."""

    sketch: Sketch
    seat: int

    def own(self, thing: str) -> int:
        """The most things of a kind that the city can ever have had at once."""
        city = self.sketch.cities[self.seat]
        if thing == "wonder_built":
            return sum(city.built)
        # A card destroyed by the opponent stood here once.
        color = COLORS.index(thing)
        return city.count(thing) + len(self.sketch.cities[1 - self.seat].destroying(color))

    def better(self, things: Iterable[str]) -> int:
        """The most of some kinds together in the city that had more of them."""
        kinds = list(things)
        return max(sum(map(CityTally(self.sketch, seat).own, kinds)) for seat in (0, 1))

    def chained(self) -> int:
        """Cards that can have been built by a chain."""
        cards = self.sketch.cities[self.seat].cards
        givers = sum(1 << card for card in cards)
        return sum(bool(CARDS[card]["chain"] & givers) for card in cards)

    def income(self) -> int:
        """Coins of the bank, those for cards sold apart."""
        coins: int = SETUP["start_coins"]
        return coins + self.sketch.brought(self.seat, "coins")[1]

    def sales(self) -> int:
        """Coins if this player had sold all cards that can have been sold."""
        sold = len(self.sketch.discard)
        # A card taken back from the pile was sold before; one destroyed was not, but may be here.
        revived = any(city.built_with("build_from_discard") for city in self.sketch.cities)
        if revived and self.sketch.phase != "revive":
            sold += 1
        return sold * (DISCARD_COINS + self.sketch.cities[self.seat].count("yellow"))

    def spent_by_other(self) -> int:
        """Coins that the opponent can have spent."""
        other = CityTally(self.sketch, 1 - self.seat)
        return other.income() + other.sales()
