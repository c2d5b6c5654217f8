"""The effects that boxes and bonuses of a sheet can have, one struct per effect type.

Which types a bonus may have is part of its own type (:data:`BonusEffect`). Source of the meanings:
the glossary of effects, reference "Effects".
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from solver.games.data.json_tables import Effect

BuildingId = Literal[
    "wonder",
    "guild_court",
    "gallery",
    "barracks_west",
    "agora",
    "market",
    "university",
    "barracks_east",
    "warehouse",
]
Color = Literal["grey", "blue", "red", "yellow", "green", "black", "white", "purple"]
SpecialColor = Literal["black", "white", "purple"]
Side = Literal["west", "east"]
Resource = Literal["wood", "stone", "clay", "loom", "glass", "papyrus"]
Count = Annotated[int, Meta(ge=1, le=63)]
Amount = Annotated[int, Meta(ge=0, le=63)]

BUILDINGS: tuple[BuildingId, ...] = (
    "wonder",
    "guild_court",
    "gallery",
    "barracks_west",
    "agora",
    "market",
    "university",
    "barracks_east",
    "warehouse",
)
"""Buildings in the order of their indexes; all but the last stand in the city."""

COLORS: tuple[Color, ...] = (
    "grey",
    "blue",
    "red",
    "yellow",
    "green",
    "black",
    "white",
    "purple",
)
"""Colours of dice in the order of their indexes."""

SPECIAL: tuple[SpecialColor, ...] = ("black", "white", "purple")
"""Colours of the special dice, which have to be unlocked, in the order of their dice."""

SIDES: tuple[Side, ...] = ("west", "east")
"""Sides of a city: West is that of the left neighbour."""


class Produce(Effect, frozen=True, tag="produce"):
    """So many resources more for every cost from now on; which one makes no difference."""

    resource: Resource | None = None
    amount: Count = 1


class VictoryPoints(Effect, frozen=True, tag="vp"):
    """Points at the end of the game, in the row of the building."""

    amount: Count


class Attack(Effect, frozen=True, tag="attack"):
    """The printed points of the box, less the defence of the neighbour on that side.

    Only defence counts that the neighbour had before this turn; the number is fixed at once.
    """

    side: Side


class Defense(Effect, frozen=True, tag="defense"):
    """Makes attacks of the neighbour on that side so much weaker, from the next turn on."""

    side: Side
    amount: Count = 1


class GainCoins(Effect, frozen=True, tag="gain_coins"):
    """Coins, once."""

    amount: Count


class CoinsOnDie(Effect, frozen=True, tag="coins_on_die"):
    """Coins each time a die of that colour is chosen."""

    color: Color
    coins: Count


class DieCostZero(Effect, frozen=True, tag="die_cost_zero"):
    """Dice of that colour cost nothing."""

    color: Color


class DieCostMinus(Effect, frozen=True, tag="die_cost_minus"):
    """Every die costs so many coins less."""

    amount: Count


class CoinsAndPointsPerBox(Effect, frozen=True, tag="coins_and_vp_per_box"):
    """For each ticked box of a building coins now and points at the end."""

    building: BuildingId
    coins: Amount
    vp: Amount


class PointsPerBox(Effect, frozen=True, tag="vp_per_box"):
    """Points at the end for each ticked box of a building."""

    building: BuildingId
    vp: Amount


class CrossSpace(Effect, frozen=True, tag="cross_space"):
    """Tick a next box of one of the buildings now, paying what the box costs, without a die."""

    buildings: tuple[BuildingId, ...]


class CrossOneOf(Effect, frozen=True, tag="cross_one_of"):
    """The same; the game has an icon of its own where there are several colours."""

    buildings: tuple[BuildingId, ...]


class CrossUpToTwo(Effect, frozen=True, tag="cross_up_to_two"):
    """The same for one or two boxes, one after the other."""

    buildings: tuple[BuildingId, ...]


class ConstructBuilding(Effect, frozen=True, tag="construct_building"):
    """Build with a die of the Forum now, without paying for the die."""

    free_die: bool = True


class TakeAction(Effect, frozen=True, tag="take_action"):
    """One more action of any kind now, at the usual cost."""

    free_die: bool = False


class UnlockDie(Effect, frozen=True, tag="unlock_die"):
    """The special die of that colour may be chosen from the next turn on."""

    color: SpecialColor


Cross = CrossSpace | CrossOneOf | CrossUpToTwo
"""Effects that tick boxes."""

BonusEffect = GainCoins | CrossSpace | CrossOneOf | CrossUpToTwo | ConstructBuilding | TakeAction
"""What a bonus can do: effects that act at once and are over."""

BoxEffect = (
    Produce
    | VictoryPoints
    | Attack
    | Defense
    | GainCoins
    | CoinsOnDie
    | DieCostZero
    | DieCostMinus
    | CoinsAndPointsPerBox
    | PointsPerBox
    | CrossSpace
    | CrossOneOf
    | CrossUpToTwo
    | ConstructBuilding
    | TakeAction
    | UnlockDie
)
"""What a box can do."""


def crosses(effect: BoxEffect) -> int:
    """How many boxes the effect lets tick; 0 if it is no :data:`Cross`."""
    if isinstance(effect, CrossUpToTwo):
        return 2
    return int(isinstance(effect, CrossSpace | CrossOneOf))


def gives_choice(effect: BoxEffect) -> bool:
    """Whether the owner has something to choose when the effect comes about."""
    return isinstance(effect, Cross | ConstructBuilding | TakeAction)
