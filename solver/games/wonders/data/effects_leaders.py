"""The effects that came with Leaders: of leaders, and of the boards Roma and Abu Simbel.

Source of the meanings: reference wonders/leaders.
"""

from solver.games.data.said import Said
from solver.games.wonders.data.vocabulary import (
    NEIGHBORS,
    Acting,
    Amount,
    Color,
    Count,
    Counted,
    EffectRow,
)


class FreeLeaders(Acting, frozen=True, tag="free_leaders"):
    """Leaders recruited after this one are free."""

    said = Said("later leaders are free", "i prossimi Leader sono gratis")
    when = "asked"
    brings_coins = False


class FreeBuild(Acting, frozen=True, tag="free_build"):
    """Cards of these colors are free; ``per_age``: only so many in each Age, by choice."""

    said = Said("{colors:or} cards are free", "ogni carta {colors:or} è gratis")
    one_an_age = Said(
        "one {colors:or} card in each Age is free",
        "una carta {colors:or} per Epoca è gratis",
    )
    some_an_age = Said(
        "{per_age} {colors:or} cards in each Age are free",
        "{per_age} volte per Epoca una carta {colors:or} è gratis",
    )
    when = "asked"
    brings_coins = False
    counted = "colors"
    colors: tuple[Color, ...]
    per_age: Amount = 0

    def told(self) -> Said:
        """The words for its numbers."""
        if self.per_age == 0:
            return self.said
        return self.one_an_age if self.per_age == 1 else self.some_an_age


class ResourceDiscount(Acting, frozen=True, tag="resource_discount"):
    """So many resources less, of the owner's choice, for cards of a color or for stages."""

    said = Said(
        "{count:or} cards cost {amount:units_less} less",
        "ogni carta {count:or} costa {amount:units_less} in meno",
    )
    stages = Said(
        "stages cost {amount:units_less} less",
        "gli stadi costano {amount:units_less} in meno",
    )
    when = "asked"
    brings_coins = False
    counted = "count"
    amount: Count
    count: tuple[Counted, ...]

    def told(self) -> Said:
        """The words for its numbers."""
        return self.stages if "wonder_stage" in self.count else self.said


class BuyResourceFromBank(Acting, frozen=True, tag="buy_resource_from_bank"):
    """Once a turn one unit of any resource from the bank."""

    said = Said(
        "in each turn one resource from the bank for {price:coins}",
        "in ogni turno una risorsa dalla riserva per {price:coins}",
    )
    when = "asked"
    brings_coins = False
    price: Count


class CoinsOnEvent(Acting, frozen=True, tag="coins_on_event"):
    """Coins from the bank each time: a card of a color is built, or something else happens."""

    said = Said("{amount:coins} {event:event}", "{amount:coins} {event:event}")
    when = "asked"
    counted = "event"
    amount: Count
    event: tuple[Counted, ...]


class OthersLoseCoinsOnEvent(Acting, frozen=True, tag="others_lose_coins_on_event"):
    """Everybody else loses coins each time, as with :class:`OthersLoseCoins`."""

    said = Said(
        "everybody else loses {amount:coins} {event:event}",
        "tutti gli altri perdono {amount:coins} {event:event}",
    )
    when = "asked"
    brings_coins = False
    counted = "event"
    amount: Count
    event: tuple[Counted, ...]


class ExtraCoinFromBank(Acting, frozen=True, tag="extra_coin_from_bank"):
    """Once a turn so many coins more when the owner takes coins from the bank."""

    coins_each = "turn"
    said = Said(
        "{amount:coins} more when coins are taken from the bank, once a turn",
        "{amount:coins} in più quando si prendono Monete dalla riserva, una volta per turno",
    )
    when = "asked"
    amount: Count


class CoinAfterPurchase(Acting, frozen=True, tag="coin_after_neighbor_purchase"):
    """Coins from the bank after a purchase, once a turn for each neighbor."""

    coins_each = "turn"
    said = Said(
        "{amount:coins} after buying from a neighbor, once a turn for each",
        "{amount:coins} dopo un acquisto da un vicino, una volta per turno e vicino",
    )
    when = "asked"
    amount: Count


class OthersDiscardVictoryToken(Acting, frozen=True, tag="others_discard_victory_token"):
    """Everybody else discards own Victory tokens, by choice."""

    makes_tokens = True
    said = Said(
        "everybody else discards {count} victory tokens",
        "tutti gli altri scartano {count} segnalini Vittoria",
    )
    said_one = Said(
        "everybody else discards a victory token",
        "tutti gli altri scartano un segnalino Vittoria",
    )
    when = "turn_ends"
    brings_coins = False
    count: Count


class PassDefeatTokens(Acting, frozen=True, tag="pass_defeat_tokens_to_winner"):
    """Defeat tokens of the military conflicts go to the city that won."""

    makes_tokens = True
    said = Said(
        "defeat tokens of the conflicts go to the winner",
        "i segnalini Sconfitta dei conflitti vanno al vincitore",
    )
    when = "asked"
    brings_coins = False


class ScienceReplace(Acting, frozen=True, tag="science_replace"):
    """At the end one own science symbol may become another one."""

    said = Said(
        "one own science symbol may become another at the end",
        "alla fine un proprio simbolo scientifico può diventare un altro",
    )
    when = "asked"
    brings_coins = False


class ScienceExtra(Acting, frozen=True, tag="science_extra_of_most"):
    """At the end one science symbol more of the kind of which the owner has most."""

    said = Said(
        "one more science symbol of the kind of which there are most at the end",
        "alla fine un altro simbolo scientifico del tipo più frequente",
    )
    when = "asked"
    brings_coins = False


class PointsPerScienceSet(Acting, frozen=True, tag="vp_per_science_set"):
    """So many points more for each set of three different science symbols."""

    said = Said(
        "{amount:points} more at the end for each set of three different science symbols",
        "{amount:points} in più alla fine per ogni set di tre simboli scientifici diversi",
    )
    when = "asked"
    brings_coins = False
    amount: Count


class PointsPerColorSet(Acting, frozen=True, tag="vp_per_color_set"):
    """Points at the end for each set of own cards of all these colors."""

    said = Said(
        "{amount:points} at the end for each set of a {colors:and} card in the city",
        "{amount:points} alla fine per ogni set di carte {colors:and} nella propria Città",
    )
    when = "scored"
    counted = "colors"
    amount: Count
    colors: tuple[Color, ...]


class PointsPerCoins(Acting, frozen=True, tag="vp_per_coins"):
    """Points at the end for each ``coins`` coins, beside those that coins bring anyway."""

    said = Said(
        "{amount:points} more at the end for each {coins:coins}",
        "{amount:points} in più alla fine per ogni {coins:coins}",
    )
    when = "scored"
    amount: Count
    coins: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points, for so many coins."""
        return (EffectRow(self.amount, what=self.coins),)


class PointsPerVictoryPair(Acting, frozen=True, tag="vp_per_identical_victory_pair"):
    """Each pair of own Victory tokens of one Age scores the value of one of them again."""

    said = Said(
        "each pair of equal victory tokens scores its value once more at the end",
        "alla fine ogni coppia di segnalini Vittoria uguali vale ancora una volta il suo valore",
    )
    when = "scored"


class PointsIfMore(Acting, frozen=True, tag="vp_if_more_than_each_neighbor"):
    """Points at the end if the owner has more of something than either neighbor."""

    said = Said(
        "{amount:points} at the end for more {count:more} than either neighbor",
        "{amount:points} alla fine con più {count:more} di ciascun vicino",
    )
    when = "scored"
    counted = "count"
    amount: Count
    count: tuple[Counted, ...]


class PointsIfUndefeated(Acting, frozen=True, tag="vp_if_no_defeat_tokens"):
    """Points at the end if the owner has no Defeat token."""

    said = Said(
        "{amount:points} at the end without a defeat token",
        "{amount:points} alla fine senza segnalini Sconfitta",
    )
    when = "scored"
    amount: Count


class PointsIfOnlyLeader(Acting, frozen=True, tag="vp_if_only_face_up_leader"):
    """Points at the end if no other leader lies face up in the city."""

    said = Said(
        "{amount:points} at the end if it is the only leader face up",
        "{amount:points} alla fine se è l'unico Leader a faccia in su",
    )
    when = "scored"
    amount: Count


class DrawLeaders(Acting, frozen=True, tag="draw_leaders_from_box"):
    """Leaders are drawn at random from the box into the hand."""

    said = Said("draws {count} leaders from the box", "pesca {count} Leader dalla scatola")
    said_one = Said("draws 1 leader from the box", "pesca 1 Leader dalla scatola")
    when = "turn_ends"
    brings_coins = False
    count: Count


class RecruitLeader(Acting, frozen=True, tag="recruit_additional_leader"):
    """One more leader of the hand may be recruited at once, for its cost."""

    said = Said("may recruit one more leader at once", "può reclutare subito un altro Leader")
    when = "turn_ends"
    brings_coins = False


class BuryLeader(Acting, frozen=True, tag="bury_leader"):
    """A recruited leader is turned face down, and scores ``times`` its printed cost.

    Those whose cost is the number of the Age score ``if_age_priced``.
    """

    said = Said(
        "buries a leader, who scores {times} times the cost ({if_age_priced:points} if it "
        "depends on the Age)",
        "seppellisce un Leader, che vale {times} volte il costo ({if_age_priced:points} se "
        "dipende dall'Epoca)",
    )
    when = "turn_ends"
    brings_coins = False
    times: Count
    if_age_priced: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """How many times the cost, and the points of those without a fixed one."""
        return (EffectRow(self.times, what=self.if_age_priced),)


class LeaderCostWaived(Acting, frozen=True, tag="leader_cost_waived"):
    """All own leaders are free."""

    said = Said("own leaders are free", "i propri Leader sono gratis")
    when = "asked"


class LeaderCostDiscount(Acting, frozen=True, tag="leader_cost_discount"):
    """Own leaders, and those of the neighbors, cost so many coins less."""

    said = Said(
        "own leaders cost {own:coins} less, those of the neighbors {neighbors:coins} less",
        "i propri Leader costano {own:coins} in meno, quelli dei vicini {neighbors:coins} in meno",
    )
    when = "asked"
    own: Count
    neighbors: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """A row for the owner, one for the neighbors."""
        return (EffectRow(self.own), EffectRow(self.neighbors, NEIGHBORS))


class KeepLeaders(Acting, frozen=True, tag="keep_unchosen_leader_after_age3_recruitment"):
    """What is left of the leaders after the recruitment of Age III stays in the hand."""

    said = Said("keeps all leaders", "tiene tutti i Leader")
    when = "asked"


LeaderEffect = (
    BuyResourceFromBank
    | CoinAfterPurchase
    | CoinsOnEvent
    | ExtraCoinFromBank
    | FreeBuild
    | FreeLeaders
    | OthersDiscardVictoryToken
    | OthersLoseCoinsOnEvent
    | PassDefeatTokens
    | PointsIfMore
    | PointsIfOnlyLeader
    | PointsIfUndefeated
    | PointsPerCoins
    | PointsPerColorSet
    | PointsPerScienceSet
    | PointsPerVictoryPair
    | ResourceDiscount
    | ScienceExtra
    | ScienceReplace
)
"""What a leader can do by these."""


StageEffect = BuryLeader | DrawLeaders | RecruitLeader
"""What a stage of a wonder can do by these."""


SideEffect = LeaderCostWaived | LeaderCostDiscount | KeepLeaders
"""What a side of a board can give from the start."""


RewardEffect = PointsPerColorSet
"""What an Edifice can bring by these."""
