"""The effects that came with Armada: of cards, Islands and stages of Siracusa.

Source of the meanings: reference wonders/armada.
"""

from typing import Literal

from solver.games.wonders.data.vocabulary import Acting, Count, EffectRow, Fleet, Side, fleet_bits

Far = Literal["left_of_left", "right_of_right"]
"""A player two seats away: the left neighbor of the left neighbor, or the same on the right."""

FAR: dict[Far, tuple[Side, ...]] = {"left_of_left": ("left",), "right_of_right": ("right",)}
"""The sides on which they sit."""

Level = Literal[1, 2, 3]
"""The level of an Island."""


class NavalStrength(Acting, frozen=True, tag="naval_strength"):
    """Counts in every naval conflict from now on."""

    count: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So much strength."""
        return (EffectRow(self.count),)


class Raid(Acting, frozen=True, tag="raid"):
    """At the end of this Age one more military conflict, with a player two seats away."""

    when = "turn_ends"
    brings_coins = False
    target: Far

    def rows(self) -> tuple[EffectRow, ...]:
        """On which side the player sits."""
        return (EffectRow(whose=FAR[self.target]),)


class FleetMove(Acting, frozen=True, tag="fleet_move"):
    """Moves of one space for nothing: of ``count`` different fleets among these."""

    when = "turn_ends"
    brings_coins = False
    fleets: tuple[Fleet, ...]
    count: Count = 1

    def rows(self) -> tuple[EffectRow, ...]:
        """How many, and of which fleets."""
        return (EffectRow(self.count, what=fleet_bits(self.fleets)),)


class DrawIsland(Acting, frozen=True, tag="draw_island"):
    """The top Island of a level is taken at once."""

    when = "turn_ends"
    brings_coins = False
    level: Level

    def rows(self) -> tuple[EffectRow, ...]:
        """The level."""
        return (EffectRow(self.level),)


class Pirates(Acting, frozen=True, tag="pirates"):
    """At the end of the turn everybody else loses as many coins as the own commercial level."""

    when = "turn_ends"
    brings_coins = False


class PointsPerCommercialLevel(Acting, frozen=True, tag="vp_per_commercial_level"):
    """Points at the end for each commercial level."""

    when = "scored"
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points."""
        return (EffectRow(self.amount),)


class PointsPerIsland(Acting, frozen=True, tag="vp_per_island"):
    """Points at the end for each own Island."""

    when = "scored"
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points."""
        return (EffectRow(self.amount),)


class PointsPerChosenColor(Acting, frozen=True, tag="vp_per_card_of_chosen_color"):
    """Points at the end for each own card of one color, chosen then."""

    when = "scored"
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points."""
        return (EffectRow(self.amount),)


class BuyFrom(Acting, frozen=True, tag="buy_from"):
    """In each turn ``times`` resources may be bought from a player two seats away."""

    when = "asked"
    brings_coins = False
    target: Far
    times: Count
    price: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """How many, on which side, and the price of one."""
        return (EffectRow(self.times, FAR[self.target], self.price),)


class ScienceMost(Acting, frozen=True, tag="science_most"):
    """At the end one science symbol more of the kind of which the owner has most."""

    when = "asked"
    brings_coins = False


class ProtectFromTribute(Acting, frozen=True, tag="protect_from_tribute_and_pirates"):
    """No coins are lost by Tributes and pirates of others."""

    when = "asked"
    brings_coins = False


class StageMovesAnyFleet(Acting, frozen=True, tag="stage_moves_any_fleet"):
    """A stage moves any fleet for nothing; the step of the fleet of the Wonder is gone."""

    when = "asked"
    brings_coins = False


class MaySkipNavalConflict(Acting, frozen=True, tag="may_skip_naval_conflict"):
    """The owner may stay out of any naval conflict."""

    when = "asked"
    brings_coins = False


class NavalCostDiscount(Acting, frozen=True, tag="naval_cost_discount"):
    """A paid step of a fleet costs so many resources less, of the owner's choice."""

    when = "asked"
    brings_coins = False
    units: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many units."""
        return (EffectRow(self.units),)


class CoinsPerFleetMove(Acting, frozen=True, tag="coins_per_fleet_move"):
    """Coins from the bank for each space that an own fleet moves from now on."""

    when = "asked"
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many coins."""
        return (EffectRow(self.amount),)


CardEffect = (
    BuyFrom
    | DrawIsland
    | FleetMove
    | NavalStrength
    | Pirates
    | PointsPerCommercialLevel
    | Raid
    | ScienceMost
)
"""What a card can do by effects that came with Armada."""


StageEffect = FleetMove | NavalStrength | Pirates
"""What a stage of a wonder can do by these."""


IslandEffect = (
    CoinsPerFleetMove
    | FleetMove
    | MaySkipNavalConflict
    | NavalCostDiscount
    | NavalStrength
    | Pirates
    | PointsPerChosenColor
    | PointsPerCommercialLevel
    | PointsPerIsland
    | ProtectFromTribute
    | ScienceMost
    | StageMovesAnyFleet
)
"""What an Island can do by these."""
