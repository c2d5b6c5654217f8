"""What the effects that came with Armada do, in English or Italian."""

from __future__ import annotations

from collections.abc import Sequence

from solver.games.moves.reading import joined, quantity
from solver.games.wonders.data import effects_armada as armada
from solver.games.wonders.data.effects import ItemEffect
from solver.games.wonders.data.vocabulary import FLEETS, Fleet
from solver.games.wonders.moves.word_lists import Words, coins, points, words_of

ENGLISH: Words = {
    "red": "red",
    "yellow": "yellow",
    "blue": "blue",
    "green": "green",
    "strength": "1 naval strength",
    "strengths": "{n} naval strength",
    "raid": "raids {far} at the end of this Age",
    "left_of_left": "the left neighbor of the left neighbor",
    "right_of_right": "the right neighbor of the right neighbor",
    "from_left_of_left": "from the left neighbor of the left neighbor",
    "from_right_of_right": "from the right neighbor of the right neighbor",
    "fleet_move": "moves a {fleets} fleet one space",
    "fleet_move_any": "moves any fleet one space",
    "fleet_moves": "moves {n} different {fleets} fleets one space each",
    "fleet_moves_any": "moves any {n} fleets one space each",
    "draw_island": "takes the top island of level {n}",
    "pirates": "pirates: everybody else loses as many coins as their commercial level",
    "points_level": "{what} at the end for each commercial level",
    "points_island": "{what} at the end for each own island",
    "points_color": "{what} at the end for each own card of one color of choice",
    "buy_from": "in each turn 1 resource {far} for {what}",
    "buy_from_many": "in each turn {n} resources {far} for {what} each",
    "science_most": "one more of the own most frequent science symbol at the end",
    "protected": "loses no coins by tributes and pirates",
    "stage_moves": "stages move any fleet one space for nothing, the fleet of the wonder no more",
    "may_skip": "may stay out of naval conflicts",
    "step_discount": "steps of fleets cost {n} less",
    "move_coins": "{what} for each space that a fleet moves from now on",
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
    "strength": "1 forza navale",
    "strengths": "{n} forza navale",
    "raid": "incursione contro {far} alla fine di questa Epoca",
    "left_of_left": "il vicino di sinistra del vicino di sinistra",
    "right_of_right": "il vicino di destra del vicino di destra",
    "from_left_of_left": "dal vicino di sinistra del vicino di sinistra",
    "from_right_of_right": "dal vicino di destra del vicino di destra",
    "fleet_move": "muove una flotta {fleets} di uno spazio",
    "fleet_move_any": "muove una flotta qualsiasi di uno spazio",
    "fleet_moves": "muove {n} diverse flotte {fleets} di uno spazio",
    "fleet_moves_any": "muove {n} flotte diverse di uno spazio",
    "draw_island": "prende la prima Isola di livello {n}",
    "pirates": "pirati: tutti gli altri perdono tante Monete quanto il loro livello commerciale",
    "points_level": "{what} alla fine per ogni livello commerciale",
    "points_island": "{what} alla fine per ogni propria Isola",
    "points_color": "{what} alla fine per ogni propria carta di un colore a scelta",
    "buy_from": "in ogni turno 1 risorsa {far} per {what}",
    "buy_from_many": "in ogni turno {n} risorse {far} per {what} l'una",
    "science_most": "alla fine un simbolo scientifico in più di quello che si ha di più",
    "protected": "non perde Monete per Tributi e pirati",
    "stage_moves": (
        "gli stadi muovono gratis una flotta qualsiasi, non più quella della Meraviglia"
    ),
    "may_skip": "può non partecipare ai conflitti navali",
    "step_discount": "gli spostamenti delle flotte costano {n} in meno",
    "move_coins": "{what} per ogni spazio mosso da una flotta da ora in poi",
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

_ALONE: dict[type[ItemEffect], str] = {
    armada.Pirates: "pirates",
    armada.ScienceMost: "science_most",
    armada.ProtectFromTribute: "protected",
    armada.StageMovesAnyFleet: "stage_moves",
    armada.MaySkipNavalConflict: "may_skip",
}

_POINTS: dict[type[ItemEffect], str] = {
    armada.PointsPerCommercialLevel: "points_level",
    armada.PointsPerIsland: "points_island",
    armada.PointsPerChosenColor: "points_color",
}


def naval_words(lang: str) -> Words:
    """The words of a language; ``id`` means English."""
    return ITALIAN if lang == "it" else ENGLISH


def fleet_words(fleets: Sequence[Fleet], lang: str) -> str:
    """Some fleets by the colors of their tracks, with ``or`` between them."""
    words = naval_words(lang)
    return joined([words[fleet] for fleet in FLEETS if fleet in fleets], words_of(lang)["or"])


def effect_words(effect: ItemEffect, lang: str) -> str:
    """One effect in words. Raises KeyError for an effect that did not come with Armada."""
    words = naval_words(lang)
    kind = type(effect)
    match effect:
        case _ if kind in _ALONE:
            return words[_ALONE[kind]]
        case armada.NavalStrength(count=count):
            return quantity(words, "strength", count)
        case armada.Raid(target=target):
            return words["raid"].format(far=words[target])
        case armada.FleetMove(fleets=fleets, count=count):
            key = "fleet_move" if count == 1 else "fleet_moves"
            key += "_any" if set(fleets) == set(FLEETS) else ""
            return words[key].format(n=count, fleets=fleet_words(fleets, lang))
        case armada.DrawIsland(level=level):
            return words["draw_island"].format(n=level)
        case (
            armada.PointsPerCommercialLevel(amount=amount)
            | armada.PointsPerIsland(amount=amount)
            | armada.PointsPerChosenColor(amount=amount)
        ):
            return words[_POINTS[kind]].format(what=points(amount, lang))
        case armada.BuyFrom(target=target, times=times, price=price):
            key = "buy_from" if times == 1 else "buy_from_many"
            return words[key].format(n=times, far=words[f"from_{target}"], what=coins(price, lang))
        case armada.NavalCostDiscount(units=units):
            return words["step_discount"].format(n=quantity(words_of(lang), "unit", units))
        case armada.CoinsPerFleetMove(amount=amount):
            return words["move_coins"].format(what=coins(amount, lang))
        case _:
            raise KeyError(kind.__name__)
