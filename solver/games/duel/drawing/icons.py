"""What cards, wonders, tokens, gods, Conspiracies and Decrees of Duel do, as icons with words.

Which icons an effect has stands with its type in ``data/effects*.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from solver.games.drawing.effect_icons import drawn as drawn_parts
from solver.games.drawing.effect_icons import parts_of, several
from solver.games.drawing.html import Child, Markup, element, joined
from solver.games.drawing.pieces import icon
from solver.games.drawing.symbols import meaning
from solver.games.duel.data import RESOURCES, Card, Token, tables
from solver.games.duel.data.effects import Doing, Resources
from solver.games.duel.drawing.labels import label
from solver.games.duel.moves.effect_words import effect_words
from solver.games.moves.effect_teller import Words


def units(counts: Sequence[int], lang: str) -> Markup:
    """Resources, one icon a unit."""
    found = zip(RESOURCES, counts, strict=True)
    return joined(*(icon(name, label(name, lang)) for name, count in found for _ in range(count)))


def does(effects: Iterable[Doing], lang: str) -> Markup:
    """All effects of an item, one after the other."""
    return joined(*(part for effect in effects for part in _parts(effect, lang)))


def shapes_of(effect: Doing, lang: str) -> list[str]:
    """The parts of the icons of an effect, as its type names them."""
    return parts_of(effect, _PARTS, lang)


def _parts(effect: Doing, lang: str) -> Iterator[Child]:
    parts, said = shapes_of(effect, lang), effect_words(effect, lang)
    return drawn_parts(parts, said, lambda name: label(name, lang, 1))


def _units(resources: Resources) -> str:
    made = zip(RESOURCES, resources.units, strict=True)
    return several(name for name, count in made for _ in range(count))


_PARTS: Words = {
    "": lambda value, _: str(value),
    "and": lambda resources, _: several(resources),
    "cards": lambda thing, _: thing if thing == "wonder" else f".{thing}",
    "or": lambda resources, _: several(resources, " / "),
    "shields": lambda number, _: several(["shield"] * number),
    "units": lambda resources, _: _units(resources),
    "word": lambda name, _: several([name]),
}
"""What may stand behind the colon of a field in the icons of an effect."""


def symbol(name: str, lang: str) -> Markup:
    """A shape that says what it means."""
    return icon(name, meaning(name, lang))


def of_card(card: Card, lang: str) -> Markup:
    """What a card does; of temples and senators what they are."""
    return joined(symbols(lang).get(card.id), does(card.effects, lang))


@cache
def symbols(lang: str) -> dict[str, Markup]:
    """The icons of everything of the expansions, by id; what a thing is comes first."""
    known = tables()
    found = {one.id: symbol(one.id, lang) for one in known.pantheon.mythologies}
    for god in known.pantheon.gods:
        of = symbol(god.mythology, lang) if god.mythology else None
        found[god.id] = joined(symbol("god", lang), of, does(god.effects, lang))
    found |= {name: symbol(name, lang) for name in ("offering", "snake")}
    found["minerva_pawn"] = symbol("minerva", lang)
    found |= {"temple_back": symbol("grand_temple", lang), "senator_back": symbol("agora", lang)}
    for plot in known.agora.conspiracies:
        found[plot.id] = joined(symbol("conspiracy", lang), does(plot.effects, lang))
    for decree in known.agora.decrees:
        found[decree.id] = joined(symbol("decree", lang), does(decree.effects, lang))
    for card in known.cards:
        if card.section is not None:
            name = "conspirator" if card.section == "conspirator" else "politician"
            found[card.id] = symbol(name, lang)
        elif card.free_with is not None:
            found[card.id] = joined(symbol("grand_temple", lang), symbol(card.free_with, lang))
    return found


def drawn(item: Token, lang: str) -> Markup:
    """What a progress token does."""
    return element("span", does(item.effects, lang), class_="sw-icons")
