"""What cards, leaders and boards cost and do, in English or Italian.

The words of an effect stand with its type in ``data/effects*.py``; here are those of its numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from solver.errors import Phrase, in_row
from solver.games.moves.effect_teller import EffectTeller
from solver.games.moves.reading import coins_told, joined, quantity
from solver.games.wonders.data import COLORS, RESOURCES, Edition
from solver.games.wonders.data.effects import ItemEffect
from solver.games.wonders.data.vocabulary import SCOPE, Cost, Counted, Resource, Resources, Side
from solver.games.wonders.moves.armada_words import fleet_words, naval_words
from solver.games.wonders.moves.word_lists import (
    AGES,
    coins,
    colors,
    points,
    thing,
    whom,
    word,
    words_of,
)

__all__ = [
    "card_effects",
    "coins",
    "cost_told",
    "cost_words",
    "effects_words",
    "stage_effects",
    "word",
]


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


def cost_told(cost: Cost) -> str:
    """The same in messages."""
    bank = [coins_told(cost.coins)] if cost.coins else []
    bank += [words_of("en")["by_age"]] if cost.by_age else []
    units = zip(RESOURCES, cost.units, strict=True)
    return in_row([*bank, *(Phrase(f"{{}} {name}", n) for name, n in units if n)]) or "nothing"


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
    return EffectTeller(_WORDS, lang).words(effect)


# ---------------------------------------------------------------- fields in words


def _units(resources: Resources, lang: str) -> str:
    """All of some units, ``wood, 2 stone``."""
    made = zip(RESOURCES, resources.units, strict=True)
    units = [(word(name, lang), count) for name, count in made if count]
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in units)


def _any(names: Sequence[str], lang: str) -> str:
    """One of some resources or colors."""
    return joined([word(name, lang) for name in names], words_of(lang)["or"])


def _all(names: Sequence[str], lang: str) -> str:
    """One each of some colors."""
    return joined([word(name, lang) for name in names], words_of(lang)["and"])


def _group(resources: Sequence[Resource], lang: str) -> str:
    """Discounts are for all raw or all manufactured resources."""
    return words_of(lang)["raw" if RESOURCES[0] in resources else "made"]


def _where(scope: Sequence[Side], lang: str) -> str:
    return words_of(lang)["+".join(side for side in SCOPE if side in scope)]


def _ways(options: Sequence[Sequence[ItemEffect]], lang: str) -> str:
    """Options of which one is chosen."""
    ways = [", ".join(effects_words(option, lang)) for option in options]
    return f" {words_of(lang)['or']} ".join(f"({way})" for way in ways)


def _event(event: Sequence[Counted], lang: str) -> str:
    """Each time that something happens: cards of some colors are built, or another event."""
    words = words_of(lang)
    if event[0] in COLORS:
        return words["event_cards"].format(color=colors(event, lang, "or"))
    return words[f"event_{event[0]}"]


def _more(count: Sequence[Counted], lang: str) -> str:
    """What one may have more of than others, in the plural."""
    words = words_of(lang)
    if count[0] in COLORS:
        several = [words.get(f"{color}.several", color) for color in count]
        return words["more_cards"].format(color=joined(several, words["or"]))
    return words[count[0]]


_WORDS: Mapping[str, Callable[[Any, str], str]] = {
    "": lambda value, _: str(value),
    "age": lambda age, _: AGES[age - 1],
    "and": _all,
    "coins": coins,
    "event": _event,
    "far": lambda side, lang: naval_words(lang)[side],
    "fleets": fleet_words,
    "from_far": lambda side, lang: naval_words(lang)[f"from_{side}"],
    "group": _group,
    "more": _more,
    "or": _any,
    "points": points,
    "thing": thing,
    "units": _units,
    "units_less": lambda count, lang: quantity(words_of(lang), "unit", count),
    "ways": _ways,
    "where": _where,
    "whom": whom,
    "word": word,
}
"""What may stand behind the colon of a field in the words of an effect (``Said``)."""
