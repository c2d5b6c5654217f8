"""What the effects that came with Edifice do, in English or Italian."""

from __future__ import annotations

from solver.games.wonders.data import effects_edifice as edifice
from solver.games.wonders.data.effects import ItemEffect
from solver.games.wonders.moves import armada_words
from solver.games.wonders.moves.word_lists import coins, points, word, words_of

AGES = ("I", "II", "III")


def effect_words(effect: ItemEffect, lang: str) -> str:
    """One effect in words."""
    words = words_of(lang)
    match effect:
        case edifice.PointsPerColorPresent(amount=amount):
            return words["colors_present"].format(what=points(amount, lang))
        case edifice.ScoreGuildAgain():
            return words["guild_again"]
        case edifice.ParticipationPawn(age="any"):
            return words["pawn_any"]
        case edifice.ParticipationPawn(age=int(age)):
            return words["pawn"].format(age=AGES[age - 1])
        case edifice.DiscardCard(color=color):
            return words["discard_card"].format(color=word(color, lang))
        case edifice.PayCoins(amount=amount):
            return words["pay_coins"].format(what=coins(amount, lang))
        case edifice.LoseVictoryTokens(count=count):
            return words["lose_token" if count == 1 else "lose_tokens"].format(n=count)
        case _:
            return armada_words.effect_words(effect, lang)
