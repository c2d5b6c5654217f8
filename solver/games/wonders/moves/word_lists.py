"""The words in which effects and prices are told, in English and Italian."""

from __future__ import annotations

from collections.abc import Sequence

from solver.games.moves.reading import joined, quantity
from solver.games.wonders.data import COLORS
from solver.games.wonders.data.vocabulary import Color, Counted, Neighbor

Words = dict[str, str]

AGES = ("I", "II", "III")
"""The Ages as they are written."""

ENGLISH: Words = {
    "and": "and",
    "or": "or",
    "coin": "1 coin",
    "coins": "{n} coins",
    "point": "1 point",
    "points": "{n} points",
    "nothing": "nothing",
    "raw": "raw materials",
    "made": "manufactured goods",
    "left_only": "the left neighbor",
    "right_only": "the right neighbor",
    "both": "both neighbors",
    "self": "in the city",
    "left+right": "in both neighboring cities",
    "left+self+right": "in the city and both neighboring ones",
    "cards": "{color} card",
    "wonder_stage": "stage",
    "defeat_token": "defeat token",
    "victory_token": "victory token",
    "coins_held": "coins",
    "event_cards": "for each {color} card built from now on",
    "event_chain_building": "for each card built by a chain from now on",
    "event_victory_token": "for each victory token taken from now on",
    "event_wonder_stage": "for each stage that the city builds from now on",
    "unit": "1 resource",
    "units": "{n} resources",
    "more_cards": "{color} cards",
    "by_age": "1, 2 or 3 coins by Age",
}

ITALIAN: Words = {
    "and": "e",
    "or": "o",
    "coin": "1 Moneta",
    "coins": "{n} Monete",
    "point": "1 punto",
    "points": "{n} punti",
    "nothing": "niente",
    "raw": "risorse comuni",
    "made": "risorse rare",
    "left_only": "dal vicino di sinistra",
    "right_only": "dal vicino di destra",
    "both": "da entrambi i vicini",
    "self": "nella propria Città",
    "left+right": "nelle due Città vicine",
    "left+self+right": "nella propria Città e nelle due vicine",
    "cards": "carta {color}",
    "wonder_stage": "stadio",
    "defeat_token": "segnalino Sconfitta",
    "victory_token": "segnalino Vittoria",
    "coins_held": "Monete",
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
    "shield": "scudo",
    "brown": "Marrone",
    "grey": "Grigia",
    "blue": "Blu",
    "yellow": "Gialla",
    "red": "Rossa",
    "green": "Verde",
    "purple": "Viola",
    "event_cards": "per ogni carta {color} costruita da ora in poi",
    "event_chain_building": "per ogni carta costruita con una concatenazione da ora in poi",
    "event_victory_token": "per ogni segnalino Vittoria preso da ora in poi",
    "event_wonder_stage": "per ogni stadio che la Città costruisce da ora in poi",
    "unit": "1 risorsa",
    "units": "{n} risorse",
    "more_cards": "carte {color}",
    "by_age": "1, 2 o 3 Monete secondo l'Epoca",
    "black": "Nera",
    "brown.several": "Marroni",
    "grey.several": "Grigie",
    "blue.several": "Blu",
    "yellow.several": "Gialle",
    "red.several": "Rosse",
    "green.several": "Verdi",
    "purple.several": "Viola",
    "black.several": "Nere",
}


def words_of(lang: str) -> Words:
    """The words of a language; ``id`` means English."""
    return ITALIAN if lang == "it" else ENGLISH


def word(thing: str, lang: str) -> str:
    """A resource, a color (of one card) or a science symbol, which are called by their ids."""
    return words_of(lang).get(thing, thing)


def coins(count: int, lang: str) -> str:
    """For instance ``1 coin`` or ``3 Monete``."""
    return quantity(words_of(lang), "coin", count)


def points(count: int, lang: str) -> str:
    """For instance ``1 point`` or ``3 punti``."""
    return quantity(words_of(lang), "point", count)


def thing(counted: Sequence[Counted], lang: str) -> str:
    """What is counted: one kind of token or stage, or cards of some colors."""
    words = words_of(lang)
    among = [name for name in counted if name in COLORS]
    things = [words["cards"].format(color=colors(among, lang, "or"))] if among else []
    things += [words[name] for name in counted if name not in COLORS]
    return joined(things, words["or"])


def colors(named: Sequence[Color | Counted], lang: str, joint: str) -> str:
    """Some colors with ``and`` or ``or`` between them."""
    return joined([word(color, lang) for color in named], words_of(lang)[joint])


def whom(sides: Sequence[Neighbor], lang: str) -> str:
    """From which neighbors something is bought."""
    return words_of(lang)["both" if len(set(sides)) > 1 else f"{sides[0]}_only"]
