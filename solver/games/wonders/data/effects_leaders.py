"""The effects that came with Leaders: of leaders, and of the boards Roma and Abu Simbel.

Source of the meanings: reference wonders/leaders.
"""

from solver.games.wonders.data.vocabulary import (
    NEIGHBORS,
    Acting,
    Amount,
    Color,
    Count,
    Counted,
    EffectRow,
    bits,
)


class FreeLeaders(Acting, frozen=True, tag="free_leaders"):
    """Leaders recruited after this one are free."""

    when = "asked"
    brings_coins = False


class FreeBuild(Acting, frozen=True, tag="free_build"):
    """Cards of these colors are free; ``per_age``: only so many in each Age, by choice."""

    when = "asked"
    brings_coins = False
    colors: tuple[Color, ...]
    per_age: Amount = 0

    def rows(self) -> tuple[EffectRow, ...]:
        """How many an Age (0: all), and the colors."""
        return (EffectRow(self.per_age, what=bits("Counted", self.colors)),)


class ResourceDiscount(Acting, frozen=True, tag="resource_discount"):
    """So many resources less, of the owner's choice, for cards of a color or for stages."""

    when = "asked"
    brings_coins = False
    amount: Count
    count: tuple[Counted, ...]

    def rows(self) -> tuple[EffectRow, ...]:
        """So many units less, and for what."""
        return (EffectRow(self.amount, what=bits("Counted", self.count)),)


class BuyResourceFromBank(Acting, frozen=True, tag="buy_resource_from_bank"):
    """Once a turn one unit of any resource from the bank."""

    when = "asked"
    brings_coins = False
    price: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """The price."""
        return (EffectRow(self.price),)


class CoinsOnEvent(Acting, frozen=True, tag="coins_on_event"):
    """Coins from the bank each time: a card of a color is built, or something else happens."""

    when = "asked"
    amount: Count
    event: tuple[Counted, ...]

    def rows(self) -> tuple[EffectRow, ...]:
        """So many coins, and the events."""
        return (EffectRow(self.amount, what=bits("Counted", self.event)),)


class OthersLoseCoinsOnEvent(Acting, frozen=True, tag="others_lose_coins_on_event"):
    """Everybody else loses coins each time, as with :class:`OthersLoseCoins`."""

    when = "asked"
    brings_coins = False
    amount: Count
    event: tuple[Counted, ...]

    def rows(self) -> tuple[EffectRow, ...]:
        """So many coins, and the events."""
        return (EffectRow(self.amount, what=bits("Counted", self.event)),)


class ExtraCoinFromBank(Acting, frozen=True, tag="extra_coin_from_bank"):
    """Once a turn so many coins more when the owner takes coins from the bank."""

    when = "asked"
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many coins."""
        return (EffectRow(self.amount),)


class CoinAfterPurchase(Acting, frozen=True, tag="coin_after_neighbor_purchase"):
    """Coins from the bank after a purchase, once a turn for each neighbor."""

    when = "asked"
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many coins."""
        return (EffectRow(self.amount),)


class OthersDiscardVictoryToken(Acting, frozen=True, tag="others_discard_victory_token"):
    """Everybody else discards own Victory tokens, by choice."""

    when = "turn_ends"
    brings_coins = False
    count: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many tokens."""
        return (EffectRow(self.count),)


class PassDefeatTokens(Acting, frozen=True, tag="pass_defeat_tokens_to_winner"):
    """Defeat tokens of the military conflicts go to the city that won."""

    when = "asked"
    brings_coins = False


class ScienceReplace(Acting, frozen=True, tag="science_replace"):
    """At the end one own science symbol may become another one."""

    when = "asked"
    brings_coins = False


class ScienceExtra(Acting, frozen=True, tag="science_extra_of_most"):
    """At the end one science symbol more of the kind of which the owner has most."""

    when = "asked"
    brings_coins = False


class PointsPerScienceSet(Acting, frozen=True, tag="vp_per_science_set"):
    """So many points more for each set of three different science symbols."""

    when = "asked"
    brings_coins = False
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points."""
        return (EffectRow(self.amount),)


class PointsPerColorSet(Acting, frozen=True, tag="vp_per_color_set"):
    """Points at the end for each set of own cards of all these colors."""

    when = "scored"
    amount: Count
    colors: tuple[Color, ...]

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points, and the colors."""
        return (EffectRow(self.amount, what=bits("Counted", self.colors)),)


class PointsPerCoins(Acting, frozen=True, tag="vp_per_coins"):
    """Points at the end for each ``coins`` coins, beside those that coins bring anyway."""

    when = "scored"
    amount: Count
    coins: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points, for so many coins."""
        return (EffectRow(self.amount, what=self.coins),)


class PointsPerVictoryPair(Acting, frozen=True, tag="vp_per_identical_victory_pair"):
    """Each pair of own Victory tokens of one Age scores the value of one of them again."""

    when = "scored"


class PointsIfMore(Acting, frozen=True, tag="vp_if_more_than_each_neighbor"):
    """Points at the end if the owner has more of something than either neighbor."""

    when = "scored"
    amount: Count
    count: tuple[Counted, ...]

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points, and what is counted."""
        return (EffectRow(self.amount, what=bits("Counted", self.count)),)


class PointsIfUndefeated(Acting, frozen=True, tag="vp_if_no_defeat_tokens"):
    """Points at the end if the owner has no Defeat token."""

    when = "scored"
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points."""
        return (EffectRow(self.amount),)


class PointsIfOnlyLeader(Acting, frozen=True, tag="vp_if_only_face_up_leader"):
    """Points at the end if no other leader lies face up in the city."""

    when = "scored"
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points."""
        return (EffectRow(self.amount),)


class DrawLeaders(Acting, frozen=True, tag="draw_leaders_from_box"):
    """Leaders are drawn at random from the box into the hand."""

    when = "turn_ends"
    brings_coins = False
    count: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many leaders."""
        return (EffectRow(self.count),)


class RecruitLeader(Acting, frozen=True, tag="recruit_additional_leader"):
    """One more leader of the hand may be recruited at once, for its cost."""

    when = "turn_ends"
    brings_coins = False


class BuryLeader(Acting, frozen=True, tag="bury_leader"):
    """A recruited leader is turned face down, and scores ``times`` its printed cost.

    Those whose cost is the number of the Age score ``if_age_priced``.
    """

    when = "turn_ends"
    brings_coins = False
    times: Count
    if_age_priced: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """How many times the cost, and the points of those without a fixed one."""
        return (EffectRow(self.times, what=self.if_age_priced),)


class LeaderCostWaived(Acting, frozen=True, tag="leader_cost_waived"):
    """All own leaders are free."""

    when = "asked"


class LeaderCostDiscount(Acting, frozen=True, tag="leader_cost_discount"):
    """Own leaders, and those of the neighbors, cost so many coins less."""

    when = "asked"
    own: Count
    neighbors: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """A row for the owner, one for the neighbors."""
        return (EffectRow(self.own), EffectRow(self.neighbors, NEIGHBORS))


class KeepLeaders(Acting, frozen=True, tag="keep_unchosen_leader_after_age3_recruitment"):
    """What is left of the leaders after the recruitment of Age III stays in the hand."""

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
