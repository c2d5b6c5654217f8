"""The effects that came with Armada: of cards, Islands and stages of Siracusa.

Source of the meanings: reference wonders/armada.
"""

from typing import Literal

from solver.games.data.said import Said
from solver.games.wonders.data.vocabulary import (
    FLEETS,
    Acting,
    Count,
    EffectRow,
    Fleet,
    Side,
    fleet_bits,
)

Far = Literal["left_of_left", "right_of_right"]
"""A player two seats away: the left neighbor of the left neighbor, or the same on the right."""

FAR: dict[Far, tuple[Side, ...]] = {"left_of_left": ("left",), "right_of_right": ("right",)}
"""The sides on which they sit."""

Level = Literal[1, 2, 3]
"""The level of an Island."""


class NavalStrength(Acting, frozen=True, tag="naval_strength"):
    """Counts in every naval conflict from now on."""

    said = Said("{count} naval strength", "{count} forza navale")
    count: Count


class Raid(Acting, frozen=True, tag="raid"):
    """At the end of this Age one more military conflict, with a player two seats away."""

    makes_tokens = True
    said = Said(
        "raids {target:far} at the end of this Age",
        "incursione contro {target:far} alla fine di questa Epoca",
    )
    when = "turn_ends"
    brings_coins = False
    target: Far

    def rows(self) -> tuple[EffectRow, ...]:
        """On which side the player sits."""
        return (EffectRow(whose=FAR[self.target]),)


class FleetMove(Acting, frozen=True, tag="fleet_move"):
    """Moves of one space for nothing: of ``count`` different fleets among these."""

    said = Said(
        "moves a {fleets:fleets} fleet one space",
        "muove una flotta {fleets:fleets} di uno spazio",
    )
    any_fleet = Said("moves any fleet one space", "muove una flotta qualsiasi di uno spazio")
    several = Said(
        "moves {count} different {fleets:fleets} fleets one space each",
        "muove {count} diverse flotte {fleets:fleets} di uno spazio",
    )
    any_several = Said(
        "moves any {count} fleets one space each",
        "muove {count} flotte diverse di uno spazio",
    )
    when = "turn_ends"
    brings_coins = False
    fleets: tuple[Fleet, ...]
    count: Count = 1

    def rows(self) -> tuple[EffectRow, ...]:
        """How many, and of which fleets."""
        return (EffectRow(self.count, what=fleet_bits(self.fleets)),)

    def told(self) -> Said:
        """The words for its numbers."""
        if set(self.fleets) == set(FLEETS):
            return self.any_fleet if self.count == 1 else self.any_several
        return self.said if self.count == 1 else self.several


class DrawIsland(Acting, frozen=True, tag="draw_island"):
    """The top Island of a level is taken at once."""

    said = Said("takes the top island of level {level}", "prende la prima Isola di livello {level}")
    when = "turn_ends"
    brings_coins = False
    level: Level


class Pirates(Acting, frozen=True, tag="pirates"):
    """At the end of the turn everybody else loses as many coins as the own commercial level."""

    said = Said(
        "pirates: everybody else loses as many coins as their commercial level",
        "pirati: tutti gli altri perdono tante Monete quanto il loro livello commerciale",
    )
    when = "turn_ends"
    brings_coins = False


class PointsPerCommercialLevel(Acting, frozen=True, tag="vp_per_commercial_level"):
    """Points at the end for each commercial level."""

    said = Said(
        "{amount:points} at the end for each commercial level",
        "{amount:points} alla fine per ogni livello commerciale",
    )
    when = "scored"
    amount: Count


class PointsPerIsland(Acting, frozen=True, tag="vp_per_island"):
    """Points at the end for each own Island."""

    said = Said(
        "{amount:points} at the end for each own island",
        "{amount:points} alla fine per ogni propria Isola",
    )
    when = "scored"
    amount: Count


class PointsPerChosenColor(Acting, frozen=True, tag="vp_per_card_of_chosen_color"):
    """Points at the end for each own card of one color, chosen then."""

    said = Said(
        "{amount:points} at the end for each own card of one color of choice",
        "{amount:points} alla fine per ogni propria carta di un colore a scelta",
    )
    when = "scored"
    amount: Count


class BuyFrom(Acting, frozen=True, tag="buy_from"):
    """In each turn ``times`` resources may be bought from a player two seats away."""

    said = Said(
        "in each turn 1 resource {target:from_far} for {price:coins}",
        "in ogni turno 1 risorsa {target:from_far} per {price:coins}",
    )
    several = Said(
        "in each turn {times} resources {target:from_far} for {price:coins} each",
        "in ogni turno {times} risorse {target:from_far} per {price:coins} l'una",
    )
    when = "asked"
    brings_coins = False
    target: Far
    times: Count
    price: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """How many, on which side, and the price of one."""
        return (EffectRow(self.times, FAR[self.target], self.price),)

    def told(self) -> Said:
        """The words for its numbers."""
        return self.said if self.times == 1 else self.several


class ScienceMost(Acting, frozen=True, tag="science_most"):
    """At the end one science symbol more of the kind of which the owner has most."""

    said = Said(
        "one more of the own most frequent science symbol at the end",
        "alla fine un simbolo scientifico in più di quello che si ha di più",
    )
    when = "asked"
    brings_coins = False


class ProtectFromTribute(Acting, frozen=True, tag="protect_from_tribute_and_pirates"):
    """No coins are lost by Tributes and pirates of others."""

    said = Said("loses no coins by tributes and pirates", "non perde Monete per Tributi e pirati")
    when = "asked"
    brings_coins = False


class StageMovesAnyFleet(Acting, frozen=True, tag="stage_moves_any_fleet"):
    """A stage moves any fleet for nothing; the step of the fleet of the Wonder is gone."""

    said = Said(
        "stages move any fleet one space for nothing, the fleet of the wonder no more",
        "gli stadi muovono gratis una flotta qualsiasi, non più quella della Meraviglia",
    )
    when = "asked"
    brings_coins = False


class MaySkipNavalConflict(Acting, frozen=True, tag="may_skip_naval_conflict"):
    """The owner may stay out of any naval conflict."""

    said = Said("may stay out of naval conflicts", "può non partecipare ai conflitti navali")
    when = "asked"
    brings_coins = False


class NavalCostDiscount(Acting, frozen=True, tag="naval_cost_discount"):
    """A paid step of a fleet costs so many resources less, of the owner's choice."""

    said = Said(
        "steps of fleets cost {units:units_less} less",
        "gli spostamenti delle flotte costano {units:units_less} in meno",
    )
    when = "asked"
    brings_coins = False
    units: Count


class CoinsPerFleetMove(Acting, frozen=True, tag="coins_per_fleet_move"):
    """Coins from the bank for each space that an own fleet moves from now on."""

    coins_each = "space"
    said = Said(
        "{amount:coins} for each space that a fleet moves from now on",
        "{amount:coins} per ogni spazio mosso da una flotta da ora in poi",
    )
    when = "asked"
    amount: Count


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
