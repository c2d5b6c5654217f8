"""The effects that came with Edifice: rewards, penalties, and what its two boards do.

Source of the meanings: reference wonders/edifice.
"""

from typing import Literal

from solver.games.data.said import Said
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

    said = Said(
        "{amount:points} at the end for each color of which there is a card in the city",
        "{amount:points} alla fine per ogni colore di cui c'è una carta nella propria Città",
    )
    when = "scored"
    amount: Count


class ScoreGuildAgain(Acting, frozen=True, tag="score_own_guild_again"):
    """At the end the own guild that is worth most counts once more."""

    said = Said(
        "the own guild that is worth most counts once more at the end",
        "alla fine la propria Gilda che vale di più conta ancora una volta",
    )
    when = "scored"


class DiscardCard(Acting, frozen=True, tag="discard_card"):
    """A penalty: an own card of this color is discarded."""

    said = Said("discard a {color:word} card", "scarta una carta {color:word}")
    when = "age_ends"
    color: Color

    def rows(self) -> tuple[EffectRow, ...]:
        """The color."""
        return (EffectRow(what=bits("Counted", (self.color,))),)


class PayCoins(Acting, frozen=True, tag="pay_coins"):
    """A penalty: coins for the bank."""

    said = Said("pay {amount:coins}", "paga {amount:coins}")
    when = "age_ends"
    amount: Count


class LoseVictoryTokens(Acting, frozen=True, tag="lose_victory_tokens"):
    """A penalty: so many Victory tokens of the owner's choice are discarded."""

    said = Said("discard {count} victory tokens", "scarta {count} segnalini Vittoria")
    said_one = Said("discard a victory token", "scarta un segnalino Vittoria")
    when = "age_ends"
    count: Count


class ParticipationPawn(Acting, frozen=True, tag="participation_pawn_from_box"):
    """The owner takes part in the Edifice of an Age, or of one that it names, for nothing."""

    said = Said(
        "takes part in the Edifice of Age {age:age} for nothing",
        "partecipa gratis all'Edificio dell'Epoca {age:age}",
    )
    any_age = Said(
        "takes part in an Edifice of choice for nothing",
        "partecipa gratis a un Edificio a scelta",
    )
    when = "paid_out"
    brings_coins = False
    age: Age | Literal["any"]

    def rows(self) -> tuple[EffectRow, ...]:
        """The Age; 0: any."""
        return (EffectRow(0 if self.age == "any" else self.age),)

    def told(self) -> Said:
        """The words for its numbers."""
        return self.any_age if self.age == "any" else self.said


StageEffect = ParticipationPawn
"""What a stage of a wonder can do by these."""


RewardEffect = PointsPerColorPresent | ScoreGuildAgain
"""What an Edifice can bring by these."""


PenaltyEffect = DiscardCard | PayCoins | LoseVictoryTokens
"""What who has taken no part in an Edifice can lose."""
