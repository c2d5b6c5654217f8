"""Icons of all items of Duel: what they are, then what they do."""

from __future__ import annotations

from functools import cache

from solver.games.drawing.html import Markup, joined
from solver.games.drawing.pieces import icon
from solver.games.drawing.symbols import meaning
from solver.games.duel.data import Card, tables
from solver.games.duel.drawing.icons import does


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
