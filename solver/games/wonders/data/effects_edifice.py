"""The effects that came with Edifice: rewards, penalties, and what its two boards do.

Source of the meanings: reference wonders/edifice.
"""

from typing import Literal

from solver.games.wonders.data.vocabulary import (
    Acting,
    Age,
    Color,
    Count,
    EffectRow,
    bits,
)


class PointsPerColorPresent(Acting, frozen=True, tag="vp_per_color_present"):
    """Points at the end for each color of which the owner has a card."""

    when = "scored"
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many points."""
        return (EffectRow(self.amount),)


class ScoreGuildAgain(Acting, frozen=True, tag="score_own_guild_again"):
    """At the end the own guild that is worth most counts once more."""

    when = "scored"


class DiscardCard(Acting, frozen=True, tag="discard_card"):
    """A penalty: an own card of this color is discarded."""

    when = "age_ends"
    color: Color

    def rows(self) -> tuple[EffectRow, ...]:
        """The color."""
        return (EffectRow(what=bits("Counted", (self.color,))),)


class PayCoins(Acting, frozen=True, tag="pay_coins"):
    """A penalty: coins for the bank."""

    when = "age_ends"
    amount: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many coins."""
        return (EffectRow(self.amount),)


class LoseVictoryTokens(Acting, frozen=True, tag="lose_victory_tokens"):
    """A penalty: so many Victory tokens of the owner's choice are discarded."""

    when = "age_ends"
    count: Count

    def rows(self) -> tuple[EffectRow, ...]:
        """So many tokens."""
        return (EffectRow(self.count),)


class ParticipationPawn(Acting, frozen=True, tag="participation_pawn_from_box"):
    """The owner takes part in the Edifice of an Age, or of one that it names, for nothing."""

    when = "paid_out"
    brings_coins = False
    age: Age | Literal["any"]

    def rows(self) -> tuple[EffectRow, ...]:
        """The Age; 0: any."""
        return (EffectRow(0 if self.age == "any" else self.age),)


StageEffect = ParticipationPawn
"""What a stage of a wonder can do by these."""


RewardEffect = PointsPerColorPresent | ScoreGuildAgain
"""What an Edifice can bring by these."""


PenaltyEffect = DiscardCard | PayCoins | LoseVictoryTokens
"""What who has taken no part in an Edifice can lose."""
