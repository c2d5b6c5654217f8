"""What progress tokens and the effects of wonders do, in English or Italian."""

from __future__ import annotations

from collections.abc import Sequence

from solver.games.architects.data import RESOURCES, find, tables
from solver.games.architects.data.effects import (
    DoubleCoin,
    ExtraCard,
    ExtraCardOnBuild,
    Horns,
    IgnoreCostKind,
    LookAndTake,
    PointsForCopies,
    PointsForWonder,
    PointsPerCatIcon,
    PointsPerMilitaryToken,
    PointsPerProgressToken,
    Shields,
    TakeProgressToken,
    TakeTopAnyDeck,
    TakeTopCentral,
    TakeTopLeftAndRight,
)
from solver.games.architects.names import card_name
from solver.games.moves.reading import joined, quantity

Words = dict[str, str]

_ENGLISH: Words = {
    "or": "or",
    "point": "1 point",
    "points": "{n} points",
    "shield": "1 shield in every battle",
    "shields": "{n} shields in every battle",
    "any_green": "a green card",
    "any_horned": "a red card with horns",
    "extra": "an extra card after taking {cards}, once a turn",
    "extra_on_build": "an extra card after building a stage, once a turn",
    "double_coin": "one coin card counts as {n} coins, once a turn",
    "any_kind": "a stage is paid with any resources, once a turn",
    "for_wonder": "{first} at the end, {n} if the wonder is complete",
    "per_icon": "{points} at the end for each cat icon on own cards",
    "per_victory": "{points} at the end for each Military Victory token",
    "per_token": "{points} at the end for each progress token, this one too",
    "for_copies": "{first} at the end, {n} in all for both",
    "any_deck": "take the top card of any deck",
    "progress": "take a progress token",
    "central": "take the top card of the central deck",
    "search": "look through the top {n} cards of the left or the right deck and keep one",
    "both": "take the top cards of the left and of the right deck",
}

_ITALIAN: Words = {
    "or": "o",
    "point": "1 punto",
    "points": "{n} punti",
    "shield": "1 Scudo in ogni Battaglia",
    "shields": "{n} Scudi in ogni Battaglia",
    "any_green": "una carta Verde",
    "any_horned": "una carta Rossa con corni",
    "extra": "una carta in più dopo aver preso {cards}, una volta per turno",
    "extra_on_build": "una carta in più dopo aver costruito uno Stadio, una volta per turno",
    "double_coin": "una carta Moneta vale {n} Monete, una volta per turno",
    "any_kind": "uno Stadio si paga con Risorse qualsiasi, una volta per turno",
    "for_wonder": "{first} alla fine, {n} se la Meraviglia è completa",
    "per_icon": "{points} alla fine per ogni icona Gatto sulle proprie carte",
    "per_victory": "{points} alla fine per ogni segnalino Vittoria Militare",
    "per_token": "{points} alla fine per ogni segnalino Progresso, compreso questo",
    "for_copies": "{first} alla fine, {n} in tutto per entrambi",
    "any_deck": "prendi la carta in cima a un mazzo qualsiasi",
    "progress": "prendi un segnalino Progresso",
    "central": "prendi la carta in cima al mazzo centrale",
    "search": "guarda le prime {n} carte del mazzo di sinistra o di destra e tienine una",
    "both": "prendi le carte in cima al mazzo di sinistra e a quello di destra",
}


def _words(lang: str) -> Words:
    return _ITALIAN if lang == "it" else _ENGLISH


def points(count: int, lang: str) -> str:
    """For instance ``1 point`` or ``3 punti``."""
    return quantity(_words(lang), "point", count)


def _shields(count: int, lang: str) -> str:
    return quantity(_words(lang), "shield", count)


def token_effect(token: int, lang: str = "en") -> str:
    """What a progress token does; ``lang`` ``id`` gives English words around ids."""
    words = _words(lang)
    match tables().tokens[token].effect:
        case ExtraCard(cards=cards):
            return words["extra"].format(cards=_triggers(cards, lang))
        case ExtraCardOnBuild():
            return words["extra_on_build"]
        case DoubleCoin(coins=coins):
            return words["double_coin"].format(n=coins)
        case IgnoreCostKind():
            return words["any_kind"]
        case Shields(count=count):
            return _shields(count, lang)
        case PointsForWonder(incomplete=incomplete, complete=complete):
            return words["for_wonder"].format(first=points(incomplete, lang), n=complete)
        case PointsPerCatIcon(vp=vp):
            return words["per_icon"].format(points=points(vp, lang))
        case PointsPerMilitaryToken(vp=vp):
            return words["per_victory"].format(points=points(vp, lang))
        case PointsPerProgressToken(vp=vp):
            return words["per_token"].format(points=points(vp, lang))
        case PointsForCopies(one=one, both=both):
            return words["for_copies"].format(first=points(one, lang), n=both)


def _triggers(ids: Sequence[str], lang: str) -> str:
    """The cards that trigger a token: by name, or as a group where they make one up."""
    words = _words(lang)
    chosen = set(ids)
    green = {card.id for card in tables().cards if card.color == "green"}
    horned = {card.id for card in tables().cards if find(card.effects, Horns)}
    if chosen == green:
        return words["any_green"]
    if chosen == horned:
        return words["any_horned"]
    names = [card_name(tables().card_index[card], lang) for card in ids]
    return joined(names, words["or"])


def wonder_effect(wonder: int, lang: str = "en") -> str:
    """What a wonder's effect does, or an empty string for a wonder without one."""
    words = _words(lang)
    match tables().wonders[wonder].effect:
        case TakeTopAnyDeck():
            return words["any_deck"]
        case TakeProgressToken():
            return words["progress"]
        case TakeTopCentral():
            return words["central"]
        case LookAndTake(look=look):
            return words["search"].format(n=look)
        case TakeTopLeftAndRight():
            return words["both"]
        case Shields(count=count):
            return _shields(count, lang)
        case None:
            return ""


def card_counts(units: Sequence[int], coins: int, lang: str) -> list[str]:
    """Cards that pay, with their number: ``2 Wood``, ``1 Coin``."""
    held = enumerate([*units[: len(RESOURCES)], coins])
    return [f"{count} {card_name(card, lang)}" for card, count in held if count]
