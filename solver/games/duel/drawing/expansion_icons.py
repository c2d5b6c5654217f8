"""Icons of what Pantheon and Agora bring: gods, Decrees, Conspiracies, temples, senators."""

from __future__ import annotations

from functools import cache

from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.pieces import icon
from solver.games.drawing.symbols import meaning
from solver.games.duel.data import tables
from solver.games.duel.drawing.labels import label

DECREES = {
    "blue_coins": ("coin", "blue", ""),
    "green_coins": ("coin", "green", ""),
    "yellow_coins": ("coin", "yellow", ""),
    "red_coins": ("coin", "red", ""),
    "yellow_symbol_less": ("card", "yellow", "\N{MINUS SIGN}1"),
    "red_symbol_less": ("card", "red", "\N{MINUS SIGN}1"),
    "green_symbol_less": ("card", "green", "\N{MINUS SIGN}1"),
    "wonder_resource_less": ("wonder", "", "\N{MINUS SIGN}1"),
    "shield": ("shield", "", ""),
    "brown_trade": ("coin", "brown", "=1"),
    "grey_trade": ("coin", "grey", "=1"),
    "senate_blue_plus": ("agora", "blue", "+2"),
    "discard_plus": ("discard", "", "+2"),
    "wonder_coins": ("coin", "", "\N{MULTIPLICATION SIGN}"),
    "opponent_chains": ("chain", "", ""),
    "extra_turn_on_conspirator": ("again", "", ""),
}
"""What a Decree is about: a shape, the color of cards, and what happens to it."""


def symbol(name: str, lang: str) -> Markup:
    """A shape that says what it means."""
    return icon(name, meaning(name, lang))


@cache
def symbols(lang: str) -> dict[str, Markup]:
    """The icons of everything that has some, by id; what a thing is comes first."""
    known = tables()
    found = {one.id: symbol(one.id, lang) for one in known.pantheon.mythologies}
    for god in known.pantheon.gods:
        found[god.id] = joined(symbol("god", lang), symbol(god.mythology, lang))
    found |= {name: symbol(name, lang) for name in ("gate", "offering", "snake")}
    found["minerva_pawn"] = symbol("minerva", lang)
    found |= {"temple_back": symbol("grand_temple", lang), "senator_back": symbol("agora", lang)}
    for plot in known.agora.conspiracies:
        found[plot.id] = symbol("conspiracy", lang)
    for decree in known.agora.decrees:
        shape, color, change = DECREES[decree.id]
        about = (
            element("span", class_=f"sw-dot sw-{color}", title=label(color, lang))
            if color
            else None
        )
        told = element("span", change, class_="sw-faint") if change else None
        found[decree.id] = joined(
            symbol("decree", lang), icon(shape, decree.called(lang)), about, told
        )
    for card in known.cards:
        if card.section is not None:
            name = "conspirator" if card.section == "conspirator" else "politician"
            found[card.id] = symbol(name, lang)
        elif card.free_with is not None:
            found[card.id] = joined(symbol("grand_temple", lang), symbol(card.free_with, lang))
    return found
