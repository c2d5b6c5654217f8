"""What cards, wonders, tokens, gods, Conspiracies and Decrees do, in English or Italian.

The words of an effect stand with its type in ``data/effects*.py``; here are those of its fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.games.duel.data import RESOURCES
from solver.games.duel.data.effects import Doing, Resource, Resources
from solver.games.duel.drawing.labels import label
from solver.games.moves.effect_teller import EffectTeller, Words


def effect_words(effect: Doing, lang: str) -> str:
    """An effect in a few words; ``lang`` is ``en`` or ``it``."""
    return EffectTeller(_WORDS, lang).words(effect)


def effects_words(effects: Iterable[Doing], lang: str) -> list[str]:
    """Effects in words, an entry for each."""
    return [effect_words(effect, lang) for effect in effects]


def _count(noun: str, number: int, lang: str) -> str:
    return label(noun if number == 1 else f"{noun}s", lang, number)


def _units(resources: Resources, lang: str) -> str:
    made = zip(RESOURCES, resources.units, strict=True)
    return ", ".join(f"{count} {label(name, lang)}" for name, count in made if count)


def _all(resources: Sequence[Resource], lang: str) -> str:
    return ", ".join(label(name, lang) for name in resources)


def _thing(thing: str, lang: str) -> str:
    return label("wonders" if thing.startswith("wonder") else thing, lang)


_WORDS: Words = {
    "": lambda value, _: str(value),
    "and": _all,
    "coins": lambda number, lang: _count("coin", number, lang),
    "or": lambda resources, lang: "/".join(label(name, lang) for name in resources),
    "points": lambda number, lang: _count("point", number, lang),
    "shields": lambda number, lang: _count("shield", number, lang),
    "thing": _thing,
    "things": lambda things, lang: ", ".join(_thing(thing, lang) for thing in things),
    "units": _units,
    "word": label,
}
