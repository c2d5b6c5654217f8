"""The words of fleets, Islands and shipyards, in English and Italian."""

from __future__ import annotations

from collections.abc import Sequence

from solver.games.moves.reading import joined
from solver.games.wonders.data.vocabulary import FLEETS, Fleet
from solver.games.wonders.moves.word_lists import Words, words_of

ENGLISH: Words = {
    "red": "red",
    "yellow": "yellow",
    "blue": "blue",
    "green": "green",
    "left_of_left": "the left neighbor of the left neighbor",
    "right_of_right": "the right neighbor of the right neighbor",
    "from_left_of_left": "from the left neighbor of the left neighbor",
    "from_right_of_right": "from the right neighbor of the right neighbor",
    "space": "space {n}",
    "at_strength": "naval strength {n}",
    "at_level": "commercial level {n}",
    "at_tribute": "Tribute {n}",
    "at_island": "an island of level {n}",
    "sails": " and move the {fleet} fleet to {space}",
    "sell_sail": "sell {card} and move the yellow fleet to {space}",
    "moves": "move the {fleet} fleet to {space}",
    "moves_none": "move no fleet",
    "explore": "keep {island} ({effects})",
    "join": "take part in the naval conflict",
    "abstain": "stay out of the naval conflict",
    "shipyard": "seat {seat} gets {shipyard}",
    "top_island": "seat {seat} takes {island}, the top island of level {n}",
    "an_island": "an island",
    "draws_island": "seat {seat} draws {island} of level {n}",
    "ask_shipyard": "the shipyard of seat {seat}",
    "ask_top_island": "the top island of level {n}",
    "ask_islands": "the islands of level {n} for seat {seat}",
    "ask_own_islands": "your islands of level {n}",
    "far_left": "{coins} to the player left of the left neighbor ({wonder})",
    "far_right": "{coins} to the player right of the right neighbor ({wonder})",
}

ITALIAN: Words = {
    "red": "rossa",
    "yellow": "gialla",
    "blue": "blu",
    "green": "verde",
    "left_of_left": "il vicino di sinistra del vicino di sinistra",
    "right_of_right": "il vicino di destra del vicino di destra",
    "from_left_of_left": "dal vicino di sinistra del vicino di sinistra",
    "from_right_of_right": "dal vicino di destra del vicino di destra",
    "space": "spazio {n}",
    "at_strength": "forza navale {n}",
    "at_level": "livello commerciale {n}",
    "at_tribute": "Tributo {n}",
    "at_island": "un'Isola di livello {n}",
    "sails": " e muovi la flotta {fleet} allo {space}",
    "sell_sail": "vendi {card} e muovi la flotta gialla allo {space}",
    "moves": "muovi la flotta {fleet} allo {space}",
    "moves_none": "non muovere flotte",
    "explore": "tieni {island} ({effects})",
    "join": "partecipa al conflitto navale",
    "abstain": "resta fuori dal conflitto navale",
    "shipyard": "il posto {seat} riceve {shipyard}",
    "top_island": "il posto {seat} prende {island}, la prima Isola di livello {n}",
    "an_island": "un'Isola",
    "draws_island": "il posto {seat} pesca {island} di livello {n}",
    "ask_shipyard": "il cantiere del posto {seat}",
    "ask_top_island": "la prima Isola di livello {n}",
    "ask_islands": "le Isole di livello {n} per il posto {seat}",
    "ask_own_islands": "le tue Isole di livello {n}",
    "far_left": "{coins} al vicino di sinistra del vicino di sinistra ({wonder})",
    "far_right": "{coins} al vicino di destra del vicino di destra ({wonder})",
}


def naval_words(lang: str) -> Words:
    """The words of a language; ``id`` means English."""
    return ITALIAN if lang == "it" else ENGLISH


def fleet_words(fleets: Sequence[Fleet], lang: str) -> str:
    """Some fleets by the colors of their tracks, with ``or`` between them."""
    words = naval_words(lang)
    return joined([words[fleet] for fleet in FLEETS if fleet in fleets], words_of(lang)["or"])
