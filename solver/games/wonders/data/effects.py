"""The effects that cards and stages of wonders can have, one struct per effect type.

Which types a card or a stage may have is part of its own type (:data:`CardEffect`,
:data:`StageEffect`), so a table with an effect that the engine could not carry out is refused when
it is read.

Source of the meanings: reference wonders sections 1 and 6.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from solver.games.data.json_tables import Effect

Resource = Literal["wood", "stone", "clay", "ore", "glass", "papyrus", "loom"]
Color = Literal["brown", "grey", "blue", "yellow", "red", "green", "purple"]
Symbol = Literal["compass", "gear", "tablet"]
Side = Literal["left", "self", "right"]
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
"""Where things are counted, in the order of bits, as seen from the owner."""

COUNTED: tuple[Counted, ...] = (*COLORS, "wonder_stage", "defeat_token")
"""What can be counted, in the order of bits: cards of a colour, stages built, defeats."""


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


class Produce(Effect, frozen=True, tag="produce"):
    """All these units, each once a turn; neighbours can buy them if they are ``tradable``."""

    resources: Resources
    tradable: bool


class ProduceChoice(Effect, frozen=True, tag="produce_choice"):
    """One unit a turn, of one kind of the list."""

    options: tuple[Resource, ...]
    tradable: bool


class TradeDiscount(Effect, frozen=True, tag="trade_discount"):
    """These resources cost ``price`` coins a unit when bought from these neighbours."""

    resources: tuple[Resource, ...]
    neighbours: tuple[Neighbour, ...]
    price: Count


class Coins(Effect, frozen=True, tag="coins"):
    """Coins from the bank, once."""

    amount: Count


class CoinsPer(Effect, frozen=True, tag="coins_per"):
    """Coins from the bank, once, for each thing counted in the cities of ``scope``."""

    amount: Count
    count: tuple[Counted, ...]
    scope: tuple[Side, ...]


class VictoryPoints(Effect, frozen=True, tag="vp"):
    """Points at the end of the game."""

    amount: Count


class PointsPer(Effect, frozen=True, tag="vp_per"):
    """Points at the end for each thing counted in the cities of ``scope``."""

    amount: Count
    count: tuple[Counted, ...]
    scope: tuple[Side, ...]


class PointsIfComplete(Effect, frozen=True, tag="vp_if_wonder_complete"):
    """Points at the end if all stages of the owner's board are built."""

    amount: Count


class Shields(Effect, frozen=True, tag="shields"):
    """Counts in every comparison of strength from now on."""

    count: Count


class Science(Effect, frozen=True, tag="science"):
    """One science symbol."""

    symbol: Symbol


class ScienceChoice(Effect, frozen=True, tag="science_choice"):
    """One science symbol, chosen when the points are counted."""

    options: tuple[Symbol, ...]


class PlayLastCard(Effect, frozen=True, tag="play_last_card"):
    """The seventh card of each Age is played too, instead of being discarded."""


class BuildFromDiscard(Effect, frozen=True, tag="build_from_discard"):
    """At the end of the turn a card of the discard pile is built for nothing, once."""


class FreeFirstOfColor(Effect, frozen=True, tag="free_first_of_color"):
    """A building is free if the city has none of its colour."""


class FreeFirstOfAge(Effect, frozen=True, tag="free_first_of_age"):
    """The building of the first turn of an Age is free."""


class FreeLastOfAge(Effect, frozen=True, tag="free_last_of_age"):
    """The building of the last turn of an Age is free."""


class FreeOncePerAge(Effect, frozen=True, tag="free_build_once_per_age"):
    """One building of each Age is free, at the owner's choice."""


class CopyGuild(Effect, frozen=True, tag="copy_guild"):
    """At the end one guild of a neighbour counts as if the owner had it too."""


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
