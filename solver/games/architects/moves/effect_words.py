"""What progress tokens and the effects of wonders do, in English or Italian.

The words of an effect stand with its type in ``data/effects.py``; here are those of its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from solver.games.architects.data import RESOURCES, Card, find, tables
from solver.games.architects.data.effects import Horns
from solver.games.architects.names import card_name
from solver.games.data.said import Said
from solver.games.moves.effect_teller import EffectTeller
from solver.games.moves.reading import joined, quantity

_COUNTED = {
    "en": {"or": "or", "point": "1 point", "points": "{n} points"},
    "it": {"or": "o", "point": "1 punto", "points": "{n} punti"},
}


def _words(lang: str) -> dict[str, str]:
    return _COUNTED["it" if lang == "it" else "en"]


def points(count: int, lang: str) -> str:
    """For instance ``1 point`` or ``3 punti``."""
    return quantity(_words(lang), "point", count)


def token_effect(token: int, lang: str = "en") -> str:
    """What a progress token does; ``lang`` ``id`` gives English words around ids."""
    return _TELL(lang).words(tables().tokens[token].effect)


def wonder_effect(wonder: int, lang: str = "en") -> str:
    """What a wonder's effect does, or an empty string for a wonder without one."""
    effect = tables().wonders[wonder].effect
    return _TELL(lang).words(effect) if effect else ""


def _triggers(ids: Sequence[str], lang: str) -> str:
    """The cards that trigger a token: by name, or as a group where they make one up."""
    chosen = set(ids)
    for said, group in _GROUPS:
        if chosen == {card.id for card in tables().cards if group(card)}:
            return said.it if lang == "it" else said.en
    names = [card_name(tables().card_index[card], lang) for card in ids]
    return joined(names, _words(lang)["or"])


_GROUPS: tuple[tuple[Said, Callable[[Card], object]], ...] = (
    (Said("a green card", "una carta Verde"), lambda card: card.color == "green"),
    (
        Said("a red card with horns", "una carta Rossa con corni"),
        lambda card: find(card.effects, Horns),
    ),
)
"""Cards with a name for all of them."""

_TELL = partial(EffectTeller, {"": lambda value, _: str(value), "or": _triggers, "points": points})


def card_counts(units: Sequence[int], coins: int, lang: str) -> list[str]:
    """Cards that pay, with their number: ``2 Wood``, ``1 Coin``."""
    held = enumerate([*units[: len(RESOURCES)], coins])
    return [f"{count} {card_name(card, lang)}" for card, count in held if count]
