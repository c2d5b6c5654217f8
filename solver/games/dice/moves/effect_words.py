"""What boxes and bonuses do, in English or Italian."""

from __future__ import annotations

from collections.abc import Iterable

from solver.games.dice.data import BUILDINGS, COLORS, Sheet, tables
from solver.games.dice.data.effects import (
    Attack,
    BoxEffect,
    CoinsAndPointsPerBox,
    CoinsOnDie,
    ConstructBuilding,
    Cross,
    Defense,
    DieCostMinus,
    DieCostZero,
    GainCoins,
    PointsPerBox,
    Produce,
    TakeAction,
    UnlockDie,
    VictoryPoints,
    crosses,
)
from solver.games.dice.names import building_name, color_name
from solver.games.moves.reading import joined, quantity

Words = dict[str, str]

_ENGLISH: Words = {
    "or": "or",
    "coin": "1 coin",
    "coins": "{n} coins",
    "point": "1 point",
    "points": "{n} points",
    "resource": "1 resource",
    "resources": "{n} resources",
    "attack": "attack: {what} less the defense of the {side} neighbor",
    "west": "left",
    "east": "right",
    "defense": "defense {n} against the {side} neighbor",
    "coins_on_die": "{what} for choosing a {color} die",
    "die_cost_zero": "{color} dice cost nothing",
    "die_cost_minus": "every die costs {what} less",
    "now_per": "{what} for each ticked box of {building}",
    "end_per": "{what} at the end for each ticked box of {building}",
    "both_per": "{now} now and {end} at the end for each ticked box of {building}",
    "cross": "tick a box of {buildings}",
    "crosses": "tick up to {n} boxes of {buildings}",
    "build": "build with a die that costs nothing",
    "action": "one more action",
    "unlock": "unlocks the {color} die",
}

_ITALIAN: Words = {
    "or": "o",
    "coin": "1 Moneta",
    "coins": "{n} Monete",
    "point": "1 punto",
    "points": "{n} punti",
    "resource": "1 Risorsa",
    "resources": "{n} Risorse",
    "attack": "attacco: {what} meno la difesa del vicino di {side}",
    "west": "sinistra",
    "east": "destra",
    "defense": "difesa {n} contro il vicino di {side}",
    "coins_on_die": "{what} scegliendo un dado {color}",
    "die_cost_zero": "il dado {color} non costa niente",
    "die_cost_minus": "ogni dado costa {what} in meno",
    "now_per": "{what} per ogni casella spuntata ({building})",
    "end_per": "{what} alla fine per ogni casella spuntata ({building})",
    "both_per": "{now} subito e {end} alla fine per ogni casella spuntata ({building})",
    "cross": "spunta una casella: {buildings}",
    "crosses": "spunta fino a {n} caselle: {buildings}",
    "build": "costruisci con un dado senza pagarlo",
    "action": "un'altra azione",
    "unlock": "sblocca il dado {color}",
}


def _words(lang: str) -> Words:
    return _ITALIAN if lang == "it" else _ENGLISH


def coins(count: int, lang: str) -> str:
    """For instance ``1 coin`` or ``3 Monete``."""
    return quantity(_words(lang), "coin", count)


def points(count: int, lang: str) -> str:
    """For instance ``1 point`` or ``3 punti``."""
    return quantity(_words(lang), "point", count)


def resources(count: int, lang: str) -> str:
    """For instance ``1 resource`` or ``3 Risorse``."""
    return quantity(_words(lang), "resource", count)


def box_effects(sheet: Sheet, board: int, box: int, lang: str = "en") -> list[str]:
    """What a box of a board does, an entry for each effect.

    ``lang`` is ``en`` or ``it``; ``id`` gives English words around ids.
    """
    item = sheet.boxes(board)[box]
    return [effect_words(effect, lang, item.printed_vp) for effect in item.effects]


def bonus_effects(sheet: Sheet, bonus: int, lang: str = "en") -> list[str]:
    """What a bonus does, as :func:`box_effects`."""
    return [effect_words(effect, lang) for effect in sheet.bonuses[bonus].effects]


def effect_words(effect: BoxEffect, lang: str = "en", printed_vp: int = 0) -> str:
    """What an effect does; ``printed_vp`` are the points of an attack."""
    words = _words(lang)
    match effect:
        case Produce(amount=amount):
            return resources(amount, lang)
        case VictoryPoints(amount=amount):
            return points(amount, lang)
        case Attack(side=side):
            return words["attack"].format(what=points(printed_vp, lang), side=words[side])
        case Defense(side=side, amount=amount):
            return words["defense"].format(n=amount, side=words[side])
        case GainCoins(amount=amount):
            return coins(amount, lang)
        case CoinsOnDie(color=color, coins=amount):
            return words["coins_on_die"].format(what=coins(amount, lang), color=_color(color, lang))
        case DieCostZero(color=color):
            return words["die_cost_zero"].format(color=_color(color, lang))
        case DieCostMinus(amount=amount):
            return words["die_cost_minus"].format(what=coins(amount, lang))
        case CoinsAndPointsPerBox(building=building, coins=amount, vp=vp):
            now, end, name = coins(amount, lang), points(vp, lang), _building(building, lang)
            if amount and vp:
                return words["both_per"].format(now=now, end=end, building=name)
            key = "now_per" if amount else "end_per"
            return words[key].format(what=now if amount else end, building=name)
        case PointsPerBox(building=building, vp=vp):
            return words["end_per"].format(
                what=points(vp, lang), building=_building(building, lang)
            )
        case ConstructBuilding():
            return words["build"]
        case TakeAction():
            return words["action"]
        case UnlockDie(color=special):
            return words["unlock"].format(color=_color(special, lang))
        case _:
            return _cross(effect, lang)


def _cross(effect: Cross, lang: str) -> str:
    words = _words(lang)
    count = crosses(effect)
    return words["cross" if count == 1 else "crosses"].format(
        n=count, buildings=buildings_listed(map(BUILDINGS.index, effect.buildings), lang)
    )


def buildings_listed(indexes: Iterable[int], lang: str) -> str:
    """Buildings as alternatives: ``the Agora or the Market``."""
    names = [_building(BUILDINGS[index], lang) for index in sorted(indexes)]
    return joined(names, _words(lang)["or"])


def _building(name: str, lang: str) -> str:
    shown = building_name(tables().building_index[name], lang)
    return f"the {shown}" if lang == "en" else shown


def _color(name: str, lang: str) -> str:
    return color_name(COLORS.index(name), lang)
