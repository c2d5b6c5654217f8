"""The words of which effects are made: resources, colors, things that are counted, and rows.

The rules hold effects as rows (kind, moment, amount, whose, what). The kind has the name of the
type; the moment (:attr:`Acting.when`) and the rest are told by the types, beside the fields.
"""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal, NamedTuple

from msgspec import Meta, Struct

from solver._ext.wonders.bridge import NUMBERS
from solver.games.data.said import Drawn, Worded

Resource = Literal["wood", "stone", "clay", "ore", "glass", "papyrus", "loom"]
Color = Literal["brown", "grey", "blue", "yellow", "red", "green", "purple", "black"]
Symbol = Literal["compass", "gear", "tablet"]
Side = Literal["left", "self", "right"]
When = Literal["built", "paid_out", "turn_ends", "asked", "scored", "age_ends"]
Neighbor = Literal["left", "right"]
Fleet = Literal["red", "yellow", "blue", "green"]
Counted = (
    Color | Literal["wonder_stage", "defeat_token", "victory_token", "chain_building", "coins_held"]
)
Count = Annotated[int, Meta(ge=1, le=15)]
Amount = Annotated[int, Meta(ge=0, le=15)]
Priority = Annotated[int, Meta(ge=1, le=4)]
Age = Annotated[int, Meta(ge=1, le=3)]

RESOURCES: tuple[Resource, ...] = ("wood", "stone", "clay", "ore", "glass", "papyrus", "loom")
"""Resources in the order of their indexes: the raw ones, then the manufactured ones."""

COLORS: tuple[Color, ...] = (
    "brown", "grey", "blue", "yellow", "red", "green", "purple", "black",
)  # fmt: skip
"""Colors of cards in the order of their indexes."""

SYMBOLS: tuple[Symbol, ...] = ("compass", "gear", "tablet")
"""Science symbols in the order of their indexes."""

SCOPE: tuple[Side, ...] = ("left", "self", "right")
"""Where things are counted, in the order of words, as seen from the owner."""

FLEETS: tuple[Fleet, ...] = ("red", "yellow", "blue", "green")
"""Fleets in the order of their indexes; each is called by the color of its track."""

NEIGHBORS: tuple[Neighbor, ...] = ("left", "right")
"""Both neighbors."""


def tag_of(effect: Struct) -> str:
    """The name of an effect's type, which is that of its kind in the rules."""
    return str(effect.__struct_config__.tag)


def bits(of: str, names: Iterable[str]) -> int:
    """A set of things as the rules have it."""
    return sum(1 << NUMBERS[of][name] for name in set(names))


def set_of(resources: Iterable[Resource]) -> int:
    """A set of resources: bit i for resource i."""
    return sum(1 << RESOURCES.index(name) for name in set(resources))


def fleet_bits(fleets: Iterable[Fleet]) -> int:
    """A set of fleets: bit i for fleet i."""
    return sum(1 << FLEETS.index(name) for name in set(fleets))


class EffectRow(NamedTuple):
    """A row of an effect: how much, whose things count, and what it is about.

    ``what`` is a set of resources (bit i for resource i), a set of things that are counted, the
    index of a science symbol, a set of fleets, or a price.
    """

    amount: int = 1
    whose: tuple[Side, ...] = ("self",)
    what: int = 0


class Acting(Worded, Drawn, frozen=True):
    """What all effects have: their moment, what they touch, their words, and their rows."""

    when: ClassVar[When] = "built"
    brings_coins: ClassVar[bool] = True
    """Whether its owner may get coins by it, in a moment in which there are any; how many, only
    ``positions/coins.py`` knows."""
    makes_tokens: ClassVar[bool] = False
    """Whether it makes military tokens otherwise than the shields say."""
    coins_each: ClassVar[Literal["", "turn", "space"]] = ""
    """For what its owner gets its amount of coins: for each turn and neighbor, for each space that
    a fleet moves."""
    others_get: ClassVar[Literal["", "all", "neighbors"]] = ""
    """Who else gets its amount of coins."""
    icons: ClassVar[str] = ""
    counted: ClassVar[str] = ""
    """The field with the things that are counted, if there is one."""

    def rows(self) -> tuple[EffectRow, ...]:
        """The effect as the rules have it: by default one row of its number and what it counts."""
        things = getattr(self, self.counted) if self.counted else ()
        return (EffectRow(self.number(1), what=bits("Counted", things)),)


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
    """A printed price: coins for the bank, and resources.

    ``by_age``: of some leaders, who cost as many coins as the number of the Age.
    """

    coins: Amount = 0
    by_age: bool = False


def resource_rows(resources: Resources, whose: tuple[Side, ...]) -> tuple[EffectRow, ...]:
    """A row for each resource of which there are units."""
    units = zip(RESOURCES, resources.units, strict=True)
    return tuple(EffectRow(n, whose, set_of((name,))) for name, n in units if n)
