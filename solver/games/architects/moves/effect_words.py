"""What progress tokens and the effects of wonders do, in English or Italian."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict

from solver.games.architects.data import RESOURCES, find, tables
from solver.games.architects.data.effects import (
    ExtraCard,
    Horns,
    Shields,
    TokenEffect,
    WonderEffect,
)
from solver.games.architects.names import card_name
from solver.games.moves.reading import joined, quantity

Words = dict[str, str]

# Effects are called by their types in the tables, and have their fields filled in.
_ENGLISH: Words = {
    "or": "or",
    "point": "1 point",
    "points": "{n} points",
    "shield": "1 shield in every battle",
    "shields": "{n} shields in every battle",
    "any_green": "a green card",
    "any_horned": "a red card with horns",
    "extra_card": "an extra card after taking {cards}, once a turn",
    "extra_card_on_build": "an extra card after building a stage, once a turn",
    "double_coin": "one coin card counts as {coins} coins, once a turn",
    "ignore_cost_kind": "a stage is paid with any resources, once a turn",
    "vp_wonder": "{incomplete} at the end, {complete} if the wonder is complete",
    "vp_per_cat_icon": "{vp} at the end for each cat icon on own cards",
    "vp_per_military_token": "{vp} at the end for each Military Victory token",
    "vp_per_progress_token": "{vp} at the end for each progress token, this one too",
    "vp_culture": "{one} at the end, {both} in all for both",
    "take_top_any_deck": "take the top card of any deck",
    "take_progress_token": "take a progress token",
    "take_top_central": "take the top card of the central deck",
    "look_and_take": "look through the top {look} cards of the left or the right deck and keep one",
    "take_top_left_and_right": "take the top cards of the left and of the right deck",
}

_ITALIAN: Words = {
    "or": "o",
    "point": "1 punto",
    "points": "{n} punti",
    "shield": "1 Scudo in ogni Battaglia",
    "shields": "{n} Scudi in ogni Battaglia",
    "any_green": "una carta Verde",
    "any_horned": "una carta Rossa con corni",
    "extra_card": "una carta in più dopo aver preso {cards}, una volta per turno",
    "extra_card_on_build": "una carta in più dopo aver costruito uno Stadio, una volta per turno",
    "double_coin": "una carta Moneta vale {coins} Monete, una volta per turno",
    "ignore_cost_kind": "uno Stadio si paga con Risorse qualsiasi, una volta per turno",
    "vp_wonder": "{incomplete} alla fine, {complete} se la Meraviglia è completa",
    "vp_per_cat_icon": "{vp} alla fine per ogni icona Gatto sulle proprie carte",
    "vp_per_military_token": "{vp} alla fine per ogni segnalino Vittoria Militare",
    "vp_per_progress_token": "{vp} alla fine per ogni segnalino Progresso, compreso questo",
    "vp_culture": "{one} alla fine, {both} in tutto per entrambi",
    "take_top_any_deck": "prendi la carta in cima a un mazzo qualsiasi",
    "take_progress_token": "prendi un segnalino Progresso",
    "take_top_central": "prendi la carta in cima al mazzo centrale",
    "look_and_take": "guarda le prime {look} carte del mazzo di sinistra o di destra e tienine una",
    "take_top_left_and_right": "prendi le carte in cima al mazzo di sinistra e a quello di destra",
}


def _words(lang: str) -> Words:
    return _ITALIAN if lang == "it" else _ENGLISH


def points(count: int, lang: str) -> str:
    """For instance ``1 point`` or ``3 punti``."""
    return quantity(_words(lang), "point", count)


def token_effect(token: int, lang: str = "en") -> str:
    """What a progress token does; ``lang`` ``id`` gives English words around ids."""
    return _effect(tables().tokens[token].effect, lang)


def wonder_effect(wonder: int, lang: str = "en") -> str:
    """What a wonder's effect does, or an empty string for a wonder without one."""
    effect = tables().wonders[wonder].effect
    return _effect(effect, lang) if effect else ""


def _effect(effect: TokenEffect | WonderEffect, lang: str) -> str:
    if isinstance(effect, Shields):
        return quantity(_words(lang), "shield", effect.count)
    fields = asdict(effect)
    for name in fields.keys() & {"vp", "incomplete", "one"}:
        fields[name] = points(fields[name], lang)
    if isinstance(effect, ExtraCard):
        fields["cards"] = _triggers(effect.cards, lang)
    return _words(lang)[str(effect.__struct_config__.tag)].format(**fields)


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


def card_counts(units: Sequence[int], coins: int, lang: str) -> list[str]:
    """Cards that pay, with their number: ``2 Wood``, ``1 Coin``."""
    held = enumerate([*units[: len(RESOURCES)], coins])
    return [f"{count} {card_name(card, lang)}" for card, count in held if count]
