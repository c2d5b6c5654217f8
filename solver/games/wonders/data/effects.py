"""The effects that cards and stages of wonders can have, one struct per effect type.

Which types a card or a stage may have is part of its own type (:data:`CardEffect`,
:data:`StageEffect`), so a table with an effect that the rules could not carry out is refused when
it is read.

The rules hold effects as rows (kind, moment, amount, whose, what). The kind has the name of the
type; the moment (:attr:`Acting.when`) and the rest are told here, beside the fields.

Source of the meanings: reference wonders sections 1 and 6.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal, NamedTuple

from msgspec import Meta, Struct

from solver._ext.wonders.bridge import NUMBERS
from solver.games.data.json_tables import Effect

Resource = Literal["wood", "stone", "clay", "ore", "glass", "papyrus", "loom"]
Color = Literal["brown", "grey", "blue", "yellow", "red", "green", "purple"]
Symbol = Literal["compass", "gear", "tablet"]
Side = Literal["left", "self", "right"]
When = Literal["built", "paid_out", "turn_ends", "asked", "scored"]
Neighbour = Literal["left", "right"]
Counted = Color | Literal["wonder_stage", "defeat_token"]
Count = Annotated[int, Meta(ge=1, le=15)]
Amount = Annotated[int, Meta(ge=0, le=15)]

RESOURCES: tuple[Resource, ...] = ("wood", "stone", "clay", "ore", "glass", "papyrus", "loom")
"""Resources in the order of their indexes: the raw ones, then the manufactured ones."""

COLORS: tuple[Color, ...] = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
"""Colours of cards in the order of their indexes."""

SYMBOLS: tuple[Symbol, ...] = ("compass", "gear", "tablet")
"""Science symbols in the order of their indexes."""

SCOPE: tuple[Side, ...] = ("left", "self", "right")
"""Where things are counted, in the order of words, as seen from the owner."""


def tag_of(effect: Struct) -> str:
    """The name of an effect's type, which is that of its kind in the rules."""
    return str(effect.__struct_config__.tag)


def _bits(of: str, names: Iterable[str]) -> int:
    """A set of things as the rules have it."""
    return sum(1 << NUMBERS[of][name] for name in set(names))


def _set_of(resources: Iterable[Resource]) -> int:
    return sum(1 << RESOURCES.index(name) for name in set(resources))


class EffectRow(NamedTuple):
    """A row of an effect: how much, whose things count, and what it is about.

    ``what`` is a set of resources (bit i for resource i), a set of things that are counted, or the
    index of a science symbol.
    """

    amount: int = 1
    whose: tuple[Side, ...] = ("self",)
    what: int = 0


class Acting(Effect, frozen=True):
    """What all effects have: the moment in which they act, and their rows."""

    when: ClassVar[When] = "built"

    def rows(self) -> tuple[EffectRow, ...]:
        """The effect as the rules have it; one row unless it is about several things."""
        return (EffectRow(),)


class Resources(Struct, frozen=True, forbid_unknown_fields=True):
    """So many units of each resource."""

    wood: Amount = 0
    stone: Amount = 0
    clay: Amount = 0
    ore: Amount = 0
    glass: Amount = 0
    papyrus: Amount = 0
    loom: Amount = 0

    @property
    def units(self) -> tuple[int, ...]:
        """The units in the order of :data:`RESOURCES`."""
        return (self.wood, self.stone, self.clay, self.ore, self.glass, self.papyrus, self.loom)


class Cost(Resources, frozen=True, forbid_unknown_fields=True):
    """A printed price: coins for the bank, and resources."""

    coins: Amount = 0


class Produce(Acting, frozen=True, tag="produce"):
    """All these units, each once a turn; neighbours can buy them if they are ``tradable``."""

    resources: Resources
    tradable: bool

    def rows(self) -> tuple[EffectRow, ...]:
        """A row for each resource."""
        whose = SCOPE if self.tradable else ("self",)
        units = zip(RESOURCES, self.resources.units, strict=True)
        return tuple(EffectRow(n, whose, _set_of((name,))) for name, n in units if n)


class ProduceChoice(Acting, frozen=True, tag="produce_choice"):
    """One unit a turn, of one kind of the list."""

    options: tuple[Resource, ...]
    tradable: bool

    def rows(self) -> tuple[EffectRow, ...]:
        """The set of resources that it may be."""
        return (EffectRow(1, SCOPE if self.tradable else ("self",), _set_of(self.options)),)


class TradeDiscount(Acting, frozen=True, tag="trade_discount"):
    """These resources cost ``price`` coins a unit when bought from these neighbours."""

    resources: tuple[Resource, ...]
    neighbours: tuple[Neighbour, ...]
    price: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """The price of a set of resources, on some sides."""
        return (EffectRow(self.price, self.neighbours, _set_of(self.resources)),)


class Coins(Acting, frozen=True, tag="coins"):
    """Coins from the bank, once."""

    when = "paid_out"
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many coins."""
        return (EffectRow(self.amount),)


class CoinsPer(Acting, frozen=True, tag="coins_per"):
    """Coins from the bank, once, for each thing counted in the cities of ``scope``."""

    when = "paid_out"
    amount: Count
    count: tuple[Counted, ...]
    scope: tuple[Side, ...]

    def rows(self) -> tuple[EffectRow, ...]:
        """So many coins for each thing."""
        return (EffectRow(self.amount, self.scope, _bits("Counted", self.count)),)


class VictoryPoints(Acting, frozen=True, tag="vp"):
    """Points at the end of the game."""

    when = "scored"
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points."""
        return (EffectRow(self.amount),)


class PointsPer(Acting, frozen=True, tag="vp_per"):
    """Points at the end for each thing counted in the cities of ``scope``."""

    when = "scored"
    amount: Count
    count: tuple[Counted, ...]
    scope: tuple[Side, ...]

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points for each thing."""
        return (EffectRow(self.amount, self.scope, _bits("Counted", self.count)),)


class PointsIfComplete(Acting, frozen=True, tag="vp_if_wonder_complete"):
    """Points at the end if all stages of the owner's board are built."""

    when = "scored"
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points."""
        return (EffectRow(self.amount),)


class Shields(Acting, frozen=True, tag="shields"):
    """Counts in every comparison of strength from now on."""

    count: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many shields."""
        return (EffectRow(self.count),)


class Science(Acting, frozen=True, tag="science"):
    """One science symbol."""

    symbol: Symbol

    def rows(self) -> tuple[EffectRow, ...]:
        """The symbol."""
        return (EffectRow(what=SYMBOLS.index(self.symbol)),)


class ScienceChoice(Acting, frozen=True, tag="science_choice"):
    """One science symbol, chosen when the points are counted."""

    options: tuple[Symbol, ...]


class PlayLastCard(Acting, frozen=True, tag="play_last_card"):
    """The seventh card of each Age is played too, instead of being discarded."""

    when = "asked"


class BuildFromDiscard(Acting, frozen=True, tag="build_from_discard"):
    """At the end of the turn a card of the discard pile is built for nothing, once."""

    when = "turn_ends"


class FreeFirstOfColor(Acting, frozen=True, tag="free_first_of_color"):
    """A building is free if the city has none of its colour."""

    when = "asked"


class FreeFirstOfAge(Acting, frozen=True, tag="free_first_of_age"):
    """The building of the first turn of an Age is free."""

    when = "asked"


class FreeLastOfAge(Acting, frozen=True, tag="free_last_of_age"):
    """The building of the last turn of an Age is free."""

    when = "asked"


class FreeOncePerAge(Acting, frozen=True, tag="free_build_once_per_age"):
    """One building of each Age is free, at the owner's choice."""

    when = "asked"


class CopyGuild(Acting, frozen=True, tag="copy_guild"):
    """At the end one guild of a neighbour counts as if the owner had it too."""

    when = "asked"


CardEffect = (
    Produce
    | ProduceChoice
    | TradeDiscount
    | Coins
    | CoinsPer
    | VictoryPoints
    | PointsPer
    | PointsIfComplete
    | Shields
    | Science
    | ScienceChoice
)
"""What a card can do."""

StageEffect = (
    ProduceChoice
    | TradeDiscount
    | Coins
    | VictoryPoints
    | Shields
    | ScienceChoice
    | PlayLastCard
    | BuildFromDiscard
    | FreeFirstOfColor
    | FreeFirstOfAge
    | FreeLastOfAge
    | FreeOncePerAge
    | CopyGuild
)
"""What a stage of a wonder can do."""
