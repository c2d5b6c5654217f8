"""The effects that boxes and bonuses of a sheet can have, one struct per effect type.

Which types a bonus may have is part of its own type (:data:`BonusEffect`). Source of the meanings:
the glossary of effects, reference "Effects".
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from solver.games.data.rows import Column, mask
from solver.games.data.said import Said, Worded

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
"""Colors of dice in the order of their indexes."""

SPECIAL: tuple[SpecialColor, ...] = ("black", "white", "purple")
"""Colors of the special dice, which have to be unlocked, in the order of their dice."""

FIRST_SPECIAL = 7
"""The special dice are this one and those after it."""

SIDES: tuple[Side, ...] = ("west", "east")
"""Sides of a city: West is that of the left neighbor."""


def _buildings(names: tuple[BuildingId, ...]) -> int:
    """Buildings as bits."""
    return mask(names, BUILDINGS)


def _special_die(color: SpecialColor) -> int:
    """The index of the special die of a color."""
    return FIRST_SPECIAL + SPECIAL.index(color)


# Fields with the column of the C struct ``Effect`` that they fill.
_Number = Annotated[Count, Column("amount")]
_OnSide = Annotated[Side, Column("which", SIDES.index)]
_OfColor = Annotated[Color, Column("which", COLORS.index)]
_OfBuilding = Annotated[BuildingId, Column("which", BUILDINGS.index)]
_Points = Annotated[Amount, Column("amount")]
_In = Annotated[tuple[BuildingId, ...], Column("mask", _buildings)]


class Produce(Worded, frozen=True, tag="produce"):
    """So many resources more for every cost from now on; which one makes no difference."""

    said: ClassVar[Said] = Said("{amount:resources}", "{amount:resources}")

    resource: Resource | None = None
    amount: _Number = 1


class VictoryPoints(Worded, frozen=True, tag="vp"):
    """Points at the end of the game, in the row of the building."""

    said: ClassVar[Said] = Said("{amount:points}", "{amount:points}")

    amount: _Number


class Attack(Worded, frozen=True, tag="attack"):
    """The printed points of the box, less the defense of the neighbor on that side.

    Only defense counts that the neighbor had before this turn; the number is fixed at once.
    """

    said: ClassVar[Said] = Said(
        "attack: {printed_vp:points} less the defense of the {side:side} neighbor",
        "attacco: {printed_vp:points} meno la difesa del vicino di {side:side}",
    )
    of_item: ClassVar[tuple[str, ...]] = ("printed_vp",)

    side: _OnSide


class Defense(Worded, frozen=True, tag="defense"):
    """Makes attacks of the neighbor on that side so much weaker, from the next turn on."""

    said: ClassVar[Said] = Said(
        "defense {amount} against the {side:side} neighbor",
        "difesa {amount} contro il vicino di {side:side}",
    )

    side: _OnSide
    amount: _Number = 1


class GainCoins(Worded, frozen=True, tag="gain_coins"):
    """Coins, once."""

    said: ClassVar[Said] = Said("{amount:coins}", "{amount:coins}")

    amount: _Number


class CoinsOnDie(Worded, frozen=True, tag="coins_on_die"):
    """Coins each time a die of that color is chosen."""

    said: ClassVar[Said] = Said(
        "{coins:coins} for choosing a {color:color} die",
        "{coins:coins} scegliendo un dado {color:color}",
    )

    color: _OfColor
    coins: _Number


class DieCostZero(Worded, frozen=True, tag="die_cost_zero"):
    """Dice of that color cost nothing."""

    said: ClassVar[Said] = Said(
        "{color:color} dice cost nothing",
        "il dado {color:color} non costa niente",
    )

    color: _OfColor


class DieCostMinus(Worded, frozen=True, tag="die_cost_minus"):
    """Every die costs so many coins less."""

    said: ClassVar[Said] = Said(
        "every die costs {amount:coins} less",
        "ogni dado costa {amount:coins} in meno",
    )

    amount: _Number


class CoinsAndPointsPerBox(Worded, frozen=True, tag="coins_and_vp_per_box"):
    """For each ticked box of a building coins now and points at the end."""

    said: ClassVar[Said] = Said(
        "{coins:coins} now and {vp:points} at the end for each ticked box of {building:building}",
        "{coins:coins} subito e {vp:points} alla fine per ogni casella spuntata "
        "({building:building})",
    )
    now: ClassVar[Said] = Said(
        "{coins:coins} for each ticked box of {building:building}",
        "{coins:coins} per ogni casella spuntata ({building:building})",
    )
    end: ClassVar[Said] = Said(
        "{vp:points} at the end for each ticked box of {building:building}",
        "{vp:points} alla fine per ogni casella spuntata ({building:building})",
    )

    building: _OfBuilding
    coins: Annotated[Amount, Column("coins")]
    vp: _Points

    def told(self) -> Said:
        """The words for its numbers."""
        return self.said if self.coins and self.vp else self.now if self.coins else self.end


class PointsPerBox(Worded, frozen=True, tag="vp_per_box"):
    """Points at the end for each ticked box of a building."""

    said: ClassVar[Said] = Said(
        "{vp:points} at the end for each ticked box of {building:building}",
        "{vp:points} alla fine per ogni casella spuntata ({building:building})",
    )

    building: _OfBuilding
    vp: _Points


class CrossSpace(Worded, frozen=True, tag="cross_space"):
    """Tick a next box of one of the buildings now, paying what the box costs, without a die."""

    said: ClassVar[Said] = Said(
        "tick a box of {buildings:or}",
        "spunta una casella: {buildings:or}",
    )

    flags: ClassVar = {"amount": 1}
    buildings: _In


class CrossOneOf(Worded, frozen=True, tag="cross_one_of"):
    """Tick a next box like ``cross_space``; the printed icon shows several colors."""

    said: ClassVar[Said] = Said(
        "tick a box of {buildings:or}",
        "spunta una casella: {buildings:or}",
    )

    flags: ClassVar = {"amount": 1}
    buildings: _In


class CrossUpToTwo(Worded, frozen=True, tag="cross_up_to_two"):
    """Tick one or two next boxes of the buildings now, one after the other."""

    said: ClassVar[Said] = Said(
        "tick up to 2 boxes of {buildings:or}",
        "spunta fino a 2 caselle: {buildings:or}",
    )

    flags: ClassVar = {"amount": 2}
    buildings: _In


class ConstructBuilding(Worded, frozen=True, tag="construct_building"):
    """Build with a die of the Forum now, without paying for the die."""

    said: ClassVar[Said] = Said(
        "build with a die that costs nothing",
        "costruisci con un dado senza pagarlo",
    )

    free_die: bool = True


class TakeAction(Worded, frozen=True, tag="take_action"):
    """One more action of any kind now, at the usual cost."""

    said: ClassVar[Said] = Said("one more action", "un'altra azione")

    free_die: bool = False


class UnlockDie(Worded, frozen=True, tag="unlock_die"):
    """The special die of that color may be chosen from the next turn on."""

    said: ClassVar[Said] = Said("unlocks the {color:color} die", "sblocca il dado {color:color}")

    color: Annotated[SpecialColor, Column("which", _special_die)]


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
    return effect.flags["amount"] if isinstance(effect, Cross) else 0


def gives_choice(effect: BoxEffect) -> bool:
    """Whether the owner has something to choose when the effect comes about."""
    return isinstance(effect, Cross | ConstructBuilding | TakeAction)
