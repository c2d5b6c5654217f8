"""What cards and stages of wonders cost and do, in English or Italian."""

from __future__ import annotations

from collections.abc import Sequence

from solver.games.moves.reading import joined, quantity
from solver.games.wonders.data import COLORS, RESOURCES, tables
from solver.games.wonders.data.effects import (
    BuildFromDiscard,
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
from solver.games.wonders.data.vocabulary import SCOPE, Cost, Counted, Neighbour, Resource, Side

Words = dict[str, str]

_ENGLISH: Words = {
    "and": "and",
    "or": "or",
    "coin": "1 coin",
    "coins": "{n} coins",
    "point": "1 point",
    "points": "{n} points",
    "shield": "1 shield",
    "shields": "{n} shields",
    "nothing": "nothing",
    "kept": "{what} (not for sale)",
    "raw": "raw materials",
    "made": "manufactured goods",
    "discount": "{what} from {whom} for {coins} each",
    "left_only": "the left neighbour",
    "right_only": "the right neighbour",
    "both": "both neighbours",
    "coins_per": "{what} for each {thing} {where}",
    "points_per": "{what} at the end for each {thing} {where}",
    "if_complete": "{what} at the end if the wonder is complete",
    "self": "in the city",
    "left+right": "in both neighbouring cities",
    "left+self+right": "in the city and both neighbouring ones",
    "cards": "{color} card",
    "wonder_stage": "stage",
    "defeat_token": "defeat token",
    "science_choice": "a science symbol of choice at the end",
    "play_last_card": "the last card of each Age is played too",
    "build_from_discard": "builds a card of the discard pile for nothing",
    "free_first_of_color": "the first building of each colour is free",
    "free_first_of_age": "a building in the first turn of an Age is free",
    "free_last_of_age": "a building in the last turn of an Age is free",
    "free_once_per_age": "one building in each Age is free",
    "copy_guild": "a guild of a neighbour counts too at the end",
}

_ITALIAN: Words = {
    "and": "e",
    "or": "o",
    "coin": "1 Moneta",
    "coins": "{n} Monete",
    "point": "1 punto",
    "points": "{n} punti",
    "shield": "1 scudo",
    "shields": "{n} scudi",
    "nothing": "niente",
    "kept": "{what} (non in vendita)",
    "raw": "risorse comuni",
    "made": "risorse rare",
    "discount": "{what} {whom} per {coins} l'una",
    "left_only": "dal vicino di sinistra",
    "right_only": "dal vicino di destra",
    "both": "da entrambi i vicini",
    "coins_per": "{what} per ogni {thing} {where}",
    "points_per": "{what} alla fine per ogni {thing} {where}",
    "if_complete": "{what} alla fine se la Meraviglia è completa",
    "self": "nella propria Città",
    "left+right": "nelle due Città vicine",
    "left+self+right": "nella propria Città e nelle due vicine",
    "cards": "carta {color}",
    "wonder_stage": "stadio",
    "defeat_token": "segnalino Sconfitta",
    "science_choice": "un simbolo scientifico a scelta alla fine",
    "play_last_card": "si gioca anche l'ultima carta di ogni Epoca",
    "build_from_discard": "costruisce gratis una carta degli scarti",
    "free_first_of_color": "il primo Edificio di ogni colore è gratis",
    "free_first_of_age": "un Edificio nel primo turno di un'Epoca è gratis",
    "free_last_of_age": "un Edificio nell'ultimo turno di un'Epoca è gratis",
    "free_once_per_age": "un Edificio per Epoca è gratis",
    "copy_guild": "alla fine conta anche una Gilda di un vicino",
    "wood": "Legno",
    "stone": "Pietra",
    "clay": "Argilla",
    "ore": "Minerale",
    "glass": "Vetro",
    "papyrus": "Papiro",
    "loom": "Tessuto",
    "compass": "compasso",
    "gear": "ingranaggio",
    "tablet": "tavoletta",
    "brown": "Marrone",
    "grey": "Grigia",
    "blue": "Blu",
    "yellow": "Gialla",
    "red": "Rossa",
    "green": "Verde",
    "purple": "Viola",
}

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


def _words(lang: str) -> Words:
    return _ITALIAN if lang == "it" else _ENGLISH


def word(thing: str, lang: str) -> str:
    """A resource, a colour (of one card) or a science symbol, which are called by their ids."""
    return _words(lang).get(thing, thing)


def coins(count: int, lang: str) -> str:
    """For instance ``1 coin`` or ``3 Monete``."""
    return quantity(_words(lang), "coin", count)


def cost_words(cost: Cost, lang: str = "en") -> str:
    """A price, for instance ``2 stone, 1 ore`` or ``nothing``."""
    units = [
        f"{count} {word(resource, lang)}"
        for resource, count in zip(RESOURCES, cost.units, strict=True)
        if count
    ]
    bank = [coins(cost.coins, lang)] if cost.coins else []
    return ", ".join(bank + units) or _words(lang)["nothing"]


def card_effects(card: int, edition: int, lang: str = "en") -> list[str]:
    """What a card does in an edition (0 second, 1 first), an entry for each effect.

    ``lang`` is ``en`` or ``it``; ``id`` means English. Empty for a card that the edition lacks.
    """
    rules = tables().editions[edition].cards[card]
    return [_effect(effect, lang) for effect in rules.effects] if rules else []


def stage_effects(wonder: int, side: int, stage: int, edition: int, lang: str = "en") -> list[str]:
    """What a stage (numbered from 1) of one side of a board does, as :func:`card_effects`."""
    stages = tables().editions[edition].boards[wonder].stages(side)
    return [_effect(effect, lang) for effect in stages[stage - 1].effects]


def _effect(effect: ItemEffect, lang: str) -> str:
    words = _words(lang)
    match effect:
        case Produce(resources=resources):
            made = zip(RESOURCES, resources.units, strict=True)
            units = [(word(name, lang), count) for name, count in made if count]
            return ", ".join(name if count == 1 else f"{count} {name}" for name, count in units)
        case ProduceChoice(options=options, tradable=tradable):
            what = joined([word(name, lang) for name in options], words["or"])
            return what if tradable else words["kept"].format(what=what)
        case TradeDiscount(resources=bought, neighbours=sides, price=price):
            return words["discount"].format(
                what=words[_group(bought)], whom=words[_whom(sides)], coins=coins(price, lang)
            )
        case Coins(amount=amount):
            return coins(amount, lang)
        case CoinsPer(amount=amount, count=count, scope=scope):
            return words["coins_per"].format(
                what=coins(amount, lang), thing=_thing(count, lang), where=_where(scope, lang)
            )
        case VictoryPoints(amount=amount):
            return quantity(words, "point", amount)
        case PointsPer(amount=amount, count=count, scope=scope):
            return words["points_per"].format(
                what=quantity(words, "point", amount),
                thing=_thing(count, lang),
                where=_where(scope, lang),
            )
        case PointsIfComplete(amount=amount):
            return words["if_complete"].format(what=quantity(words, "point", amount))
        case Shields(count=shields):
            return quantity(words, "shield", shields)
        case Science(symbol=symbol):
            return word(symbol, lang)
        case _:
            return words[_ALONE[type(effect)]]


def _group(resources: Sequence[Resource]) -> str:
    """Discounts are for all raw or all manufactured resources."""
    return "raw" if RESOURCES[0] in resources else "made"


def _whom(sides: Sequence[Neighbour]) -> str:
    return "both" if len(set(sides)) > 1 else f"{sides[0]}_only"


def _thing(counted: Sequence[Counted], lang: str) -> str:
    """What is counted: one kind of token or stage, or cards of some colours."""
    words = _words(lang)
    colors = [word(thing, lang) for thing in counted if thing in COLORS]
    things = [words["cards"].format(color=joined(colors, words["or"]))] if colors else []
    things += [words[thing] for thing in counted if thing not in COLORS]
    return joined(things, words["or"])


def _where(scope: Sequence[Side], lang: str) -> str:
    return _words(lang)["+".join(side for side in SCOPE if side in scope)]
