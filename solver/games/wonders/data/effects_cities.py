"""The effects that came with Cities, and those of them that leaders have too.

Source of the meanings: reference wonders/cities.
"""

from typing import Literal

from solver.games.data.said import Said
from solver.games.wonders.data.vocabulary import (
    NEIGHBORS,
    Acting,
    Age,
    Count,
    Counted,
    EffectRow,
    Neighbor,
)


class Diplomacy(Acting, frozen=True, tag="diplomacy"):
    """Diplomacy tokens at once; each keeps its owner out of the conflicts of one Age."""

    makes_tokens = True
    said = Said("{tokens} diplomacy tokens", "{tokens} segnalini Diplomazia")
    said_one = Said("1 diplomacy token", "1 segnalino Diplomazia")
    tokens: Count


class GainVictoryToken(Acting, frozen=True, tag="gain_military_victory_token"):
    """A Victory token of an Age at once, or of the present one."""

    makes_tokens = True
    said = Said(
        "takes a victory token of Age {age:age} at once",
        "prende subito un segnalino Vittoria dell'Epoca {age:age}",
    )
    current = Said(
        "takes a victory token of the present Age at once",
        "prende subito un segnalino Vittoria dell'Epoca attuale",
    )
    when = "paid_out"
    brings_coins = False
    age: Age | Literal["current"]

    def rows(self) -> tuple[EffectRow, ...]:
        """The Age of the token; 0: the present one."""
        return (EffectRow(0 if self.age == "current" else self.age),)

    def told(self) -> Said:
        """The words for its numbers."""
        return self.current if self.age == "current" else self.said


class DiscardOwnDefeatTokens(Acting, frozen=True, tag="discard_own_defeat_tokens"):
    """All own Defeat tokens are discarded, once the coins of the same card are paid."""

    makes_tokens = True
    said = Said("discards all own defeat tokens", "scarta tutti i propri segnalini Sconfitta")
    when = "paid_out"
    brings_coins = False


class OthersGainCoins(Acting, frozen=True, tag="others_gain_coins"):
    """Everybody else takes coins from the bank."""

    others_get = "all"
    said = Said("everybody else takes {amount:coins}", "tutti gli altri prendono {amount:coins}")
    when = "paid_out"
    brings_coins = False
    amount: Count


class NeighborsGainCoins(Acting, frozen=True, tag="neighbors_gain_coins"):
    """Each neighbor takes coins from the bank."""

    others_get = "neighbors"
    said = Said("each neighbor takes {amount:coins}", "ogni vicino prende {amount:coins}")
    when = "paid_out"
    brings_coins = False
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many coins."""
        return (EffectRow(self.amount, NEIGHBORS),)


class NeighborsTakeDebt(Acting, frozen=True, tag="neighbors_take_debt"):
    """Each neighbor takes Debt, without a choice."""

    said = Said("each neighbor takes {amount} debt", "ogni vicino prende {amount} Debito")
    when = "paid_out"
    brings_coins = False
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points of Debt."""
        return (EffectRow(self.amount, NEIGHBORS),)


class OthersLoseCoins(Acting, frozen=True, tag="others_lose_coins"):
    """At the end of the turn everybody else loses coins, or takes Debt in their place.

    ``times_age``: so many for each Age so far, the present one counted.
    """

    said = Said("everybody else loses {amount:coins}", "tutti gli altri perdono {amount:coins}")
    each_age = Said(
        "everybody else loses {amount:coins} for each Age so far",
        "tutti gli altri perdono {amount:coins} per ogni Epoca finora",
    )
    when = "turn_ends"
    brings_coins = False
    amount: Count
    times_age: bool = False

    def rows(self) -> tuple[EffectRow, ...]:
        """So many coins."""
        return (EffectRow(self.amount, what=int(self.times_age)),)

    def told(self) -> Said:
        """The words for its numbers."""
        return self.each_age if self.times_age else self.said


class OthersLoseCoinsPer(Acting, frozen=True, tag="others_lose_coins_per"):
    """All others lose coins for each thing they have at the end of the turn."""

    said = Said(
        "everybody else loses {amount:coins} for each {count:thing} that they have",
        "tutti gli altri perdono {amount:coins} per ogni {count:thing} che hanno",
    )
    when = "turn_ends"
    brings_coins = False
    counted = "count"
    amount: Count
    count: tuple[Counted, ...]


class PointsPerTokenOfAge(Acting, frozen=True, tag="vp_per_victory_token_of_value"):
    """Points at the end for each own Victory token of one Age."""

    said = Said(
        "{amount:points} at the end for each own victory token of Age {age:age}",
        "{amount:points} alla fine per ogni proprio segnalino Vittoria dell'Epoca {age:age}",
    )
    when = "scored"
    amount: Count
    age: Age

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points, and the Age of the tokens, from 0."""
        return (EffectRow(self.amount, what=self.age - 1),)


class CopyNeighborScience(Acting, frozen=True, tag="copy_neighbor_science"):
    """At the end one symbol of a green card of a neighbor counts for the owner too."""

    said = Said(
        "a science symbol of a neighbor's green card at the end",
        "un simbolo scientifico di una carta Verde di un vicino alla fine",
    )
    when = "asked"
    brings_coins = False


class NeighborRebate(Acting, frozen=True, tag="neighbor_purchase_rebate"):
    """In each turn the first unit bought from these neighbors costs less."""

    said = Said(
        "in each turn the first resource from {neighbors:whom} costs {amount:coins} less",
        "in ogni turno la prima risorsa {neighbors:whom} costa {amount:coins} in meno",
    )
    when = "asked"
    brings_coins = False
    amount: Count
    neighbors: tuple[Neighbor, ...]

    def rows(self) -> tuple[EffectRow, ...]:
        """So many coins less, and on which side."""
        return (EffectRow(self.amount, self.neighbors),)


class StartingResourceRebate(Acting, frozen=True, tag="starting_resource_rebate"):
    """The resource of the boards of these neighbors costs less."""

    said = Said(
        "the starting resource from {neighbors:whom} costs {amount:coins} less",
        "la risorsa di partenza {neighbors:whom} costa {amount:coins} in meno",
    )
    when = "asked"
    brings_coins = False
    amount: Count
    neighbors: tuple[Neighbor, ...]

    def rows(self) -> tuple[EffectRow, ...]:
        """So many coins less, and on which side."""
        return (EffectRow(self.amount, self.neighbors),)


class ProducedUnit(Acting, frozen=True, tag="extra_unit_of_produced_resource"):
    """One more unit a turn of what own brown and grey cards or the board produce."""

    said = Said(
        "in each turn one more of a resource that own brown and grey cards or the board make",
        "in ogni turno un'altra risorsa che le proprie carte Marroni e Grigie o la plancia "
        "producono",
    )
    when = "asked"
    brings_coins = False


class UnproducedUnit(Acting, frozen=True, tag="unit_of_unproduced_resource"):
    """One unit a turn of what own brown and grey cards and the board do not produce."""

    said = Said(
        "in each turn one resource that own brown and grey cards and the board do not make",
        "in ogni turno una risorsa che le proprie carte Marroni e Grigie e la plancia non "
        "producono",
    )
    when = "asked"
    brings_coins = False


class FreeStageResources(Acting, frozen=True, tag="free_stage_resources"):
    """Stages cost no resources, only coins where these are printed."""

    said = Said("stages cost no resources", "gli stadi non costano risorse")
    when = "asked"
    brings_coins = False


CardEffect = (
    CopyNeighborScience
    | Diplomacy
    | DiscardOwnDefeatTokens
    | FreeStageResources
    | GainVictoryToken
    | NeighborRebate
    | NeighborsGainCoins
    | NeighborsTakeDebt
    | OthersGainCoins
    | OthersLoseCoins
    | OthersLoseCoinsPer
    | PointsPerTokenOfAge
    | ProducedUnit
    | StartingResourceRebate
    | UnproducedUnit
)
"""What a card can do by effects that came with Cities."""


LeaderEffect = Diplomacy | DiscardOwnDefeatTokens | GainVictoryToken | OthersLoseCoins
"""What a leader can do by these."""


StageEffect = Diplomacy | OthersLoseCoins
"""What a stage of a wonder can do by these."""


RewardEffect = DiscardOwnDefeatTokens | GainVictoryToken
"""What an Edifice can bring by these."""
