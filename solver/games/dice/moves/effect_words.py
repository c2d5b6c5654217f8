"""What boxes and bonuses do, in English or Italian.

The words of an effect stand with its type in ``data/effects.py``; here are those of its fields.
"""

from __future__ import annotations

from collections.abc import Iterable

from solver.games.dice.data import BUILDINGS, COLORS, Sheet, tables
from solver.games.dice.data.effects import BoxEffect
from solver.games.dice.names import building_name, color_name
from solver.games.moves.effect_teller import EffectTeller, Words
from solver.games.moves.reading import joined, quantity

_FIELDS = {
    "en": {
        "or": "or",
        "coin": "1 coin",
        "coins": "{n} coins",
        "point": "1 point",
        "points": "{n} points",
        "resource": "1 resource",
        "resources": "{n} resources",
        "west": "left",
        "east": "right",
    },
    "it": {
        "or": "o",
        "coin": "1 Moneta",
        "coins": "{n} Monete",
        "point": "1 punto",
        "points": "{n} punti",
        "resource": "1 Risorsa",
        "resources": "{n} Risorse",
        "west": "sinistra",
        "east": "destra",
    },
}


def _words(lang: str) -> dict[str, str]:
    return _FIELDS["it" if lang == "it" else "en"]


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
    return EffectTeller(_WORDS, lang).words(effect, printed_vp=printed_vp)


def buildings_listed(indexes: Iterable[int], lang: str) -> str:
    """Buildings as alternatives: ``the Agora or the Market``."""
    names = [_building(BUILDINGS[index], lang) for index in sorted(indexes)]
    return joined(names, _words(lang)["or"])


def _building(name: str, lang: str) -> str:
    shown = building_name(tables().building_index[name], lang)
    return f"the {shown}" if lang == "en" else shown


_WORDS: Words = {
    "": lambda value, _: str(value),
    "building": _building,
    "coins": coins,
    "color": lambda name, lang: color_name(COLORS.index(name), lang),
    "or": lambda names, lang: buildings_listed(map(BUILDINGS.index, names), lang),
    "points": points,
    "resources": resources,
    "side": lambda side, lang: _words(lang)[side],
}
"""What may stand behind the colon of a field in the words of an effect (``Said``)."""
