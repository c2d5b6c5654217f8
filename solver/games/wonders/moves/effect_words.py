"""What cards, leaders and boards cost and do, in English or Italian."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.games.moves.reading import joined, quantity
from solver.games.wonders.data import RESOURCES, Edition
from solver.games.wonders.data.effects import (
    BuildFromDiscard,
    ChooseOne,
    Coins,
    CoinsPer,
    CopyGuild,
    FreeFirstOfAge,
    FreeFirstOfColor,
    FreeLastOfAge,
    FreeOncePerAge,
    ItemEffect,
    PlayLastCard,
    PointsIfComplete,
    PointsPer,
    Produce,
    ProduceChoice,
    Science,
    ScienceChoice,
    Shields,
    TradeDiscount,
    VictoryPoints,
)
from solver.games.wonders.data.vocabulary import SCOPE, Cost, Resource, Side
from solver.games.wonders.moves import expansion_words
from solver.games.wonders.moves.word_lists import coins, points, thing, whom, word, words_of

__all__ = ["card_effects", "coins", "cost_words", "effects_words", "stage_effects", "word"]

_ALONE: dict[type[ItemEffect], str] = {
    ScienceChoice: "science_choice",
    PlayLastCard: "play_last_card",
    BuildFromDiscard: "build_from_discard",
    FreeFirstOfColor: "free_first_of_color",
    FreeFirstOfAge: "free_first_of_age",
    FreeLastOfAge: "free_last_of_age",
    FreeOncePerAge: "free_once_per_age",
    CopyGuild: "copy_guild",
}


def cost_words(cost: Cost, lang: str = "en") -> str:
    """A price, for instance ``2 stone, 1 ore`` or ``nothing``."""
    units = [
        f"{count} {word(resource, lang)}"
        for resource, count in zip(RESOURCES, cost.units, strict=True)
        if count
    ]
    bank = [coins(cost.coins, lang)] if cost.coins else []
    bank += [words_of(lang)["by_age"]] if cost.by_age else []
    return ", ".join(bank + units) or words_of(lang)["nothing"]


def card_effects(card: int, edition: Edition, lang: str = "en") -> list[str]:
    """What a card or leader does in an edition, an entry for each effect.

    ``lang`` is ``en`` or ``it``; ``id`` means English. Empty for a card that the edition lacks.
    """
    rules = edition.cards[card]
    return effects_words(rules.effects, lang) if rules else []


def stage_effects(
    wonder: int, side: int, stage: int, edition: Edition, lang: str = "en", *, option: int = 0
) -> list[str]:
    """What a stage (numbered from 1) of one side of a board does, as :func:`card_effects`.

    ``option`` is the one that is chosen of a stage with some (from 1); 0: all of them are told.
    """
    found = edition.boards[wonder].stages(side)[stage - 1]
    return effects_words(found.options[option - 1] if option else found.effects, lang)


def effects_words(effects: Iterable[ItemEffect], lang: str = "en") -> list[str]:
    """Effects in words, an entry for each."""
    return [_effect(effect, lang) for effect in effects]


def _effect(effect: ItemEffect, lang: str) -> str:
    words = words_of(lang)
    match effect:
        case Produce(resources=resources):
            made = zip(RESOURCES, resources.units, strict=True)
            units = [(word(name, lang), count) for name, count in made if count]
            return ", ".join(name if count == 1 else f"{count} {name}" for name, count in units)
        case ProduceChoice(options=options, tradable=tradable):
            what = joined([word(name, lang) for name in options], words["or"])
            return what if tradable else words["kept"].format(what=what)
        case TradeDiscount(resources=bought, neighbors=sides, price=price):
            return words["discount"].format(
                what=words[_group(bought)], whom=whom(sides, lang), coins=coins(price, lang)
            )
        case Coins(amount=amount):
            return coins(amount, lang)
        case CoinsPer(amount=amount, count=count, scope=scope):
            return words["coins_per"].format(
                what=coins(amount, lang), thing=thing(count, lang), where=_where(scope, lang)
            )
        case VictoryPoints(amount=amount):
            return points(amount, lang)
        case PointsPer(amount=amount, count=count, scope=scope):
            return words["points_per"].format(
                what=points(amount, lang),
                thing=thing(count, lang),
                where=_where(scope, lang),
            )
        case PointsIfComplete(amount=amount):
            return words["if_complete"].format(what=points(amount, lang))
        case Shields(count=shields):
            return quantity(words, "shield", shields)
        case Science(symbol=symbol):
            return word(symbol, lang)
        case ChooseOne(options=options):
            ways = [", ".join(effects_words(option, lang)) for option in options]
            return f" {words['or']} ".join(f"({way})" for way in ways)
        case _ if type(effect) in _ALONE:
            return words[_ALONE[type(effect)]]
        case _:
            return expansion_words.effect_words(effect, lang)


def _group(resources: Sequence[Resource]) -> str:
    """Discounts are for all raw or all manufactured resources."""
    return "raw" if RESOURCES[0] in resources else "made"


def _where(scope: Sequence[Side], lang: str) -> str:
    return words_of(lang)["+".join(side for side in SCOPE if side in scope)]
