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

GODS = {
    "enki": ("token", "", "1/2"),
    "ishtar": ("law", "", ""),
    "nisaba": ("snake", "", ""),
    "astarte": ("coin", "", "7"),
    "baal": ("card", "brown grey", "\N{LEFTWARDS ARROW}"),
    "tanit": ("coin", "", "+12"),
    "aphrodite": ("point", "", "9"),
    "hades": ("discard", "", "\N{UPWARDS ARROW}"),
    "zeus": ("destroy", "", ""),
    "anubis": ("wonder", "", "\N{MULTIPLICATION SIGN}"),
    "isis": ("wonder", "", "\N{UPWARDS ARROW}"),
    "ra": ("wonder", "", "\N{LEFTWARDS ARROW}"),
    "mars": ("shield", "", "2"),
    "minerva": ("minerva", "", ""),
    "neptune": ("pawn", "", "\N{MINUS SIGN}"),
}
CONSPIRACIES = {
    "extortion": ("wonder", "", "\N{LEFTWARDS ARROW}"),
    "blackmail": ("coin", "", "\N{VULGAR FRACTION ONE HALF}"),
    "expropriation": ("destroy", "blue", ""),
    "swindle": ("destroy", "yellow", ""),
    "obscurantism": ("token", "", "\N{MULTIPLICATION SIGN}"),
    "coup": ("shield", "", "2"),
    "property_fraud": ("card", "", "\N{UPWARDS ARROW}"),
    "treason": ("discard", "", "\N{UPWARDS ARROW}"),
    "political_maneuver": ("cube", "", "\N{PLUS-MINUS SIGN}"),
    "espionage": ("token", "", "1"),
    "turn_of_events": ("card", "", "\N{MULTIPLICATION SIGN}2"),
    "embezzlement": ("cube", "", "\N{PLUS-MINUS SIGN}1"),
    "foreclosure": ("card", "brown grey", "\N{LEFTWARDS ARROW}"),
    "coercion": ("card", "blue green", "\N{LEFT RIGHT ARROW}"),
    "insider_influence": ("decree", "", "\N{RIGHTWARDS ARROW}"),
    "sabotage": ("wonder", "", "\N{MULTIPLICATION SIGN}"),
}
"""The same of gods and of Conspiracies; there may be two colors."""


def _about(act: tuple[str, str, str], said: str, lang: str) -> Markup:
    """What something does; ``said`` is all of it in words."""
    shape, colors, change = act
    dots = (
        element("span", class_=f"sw-dot sw-{color}", title=label(color, lang))
        for color in colors.split()
    )
    told = element("span", change, class_="sw-faint", title=said) if change else None
    return joined(icon(shape, said), *dots, told)


def symbol(name: str, lang: str) -> Markup:
    """A shape that says what it means."""
    return icon(name, meaning(name, lang))


@cache
def symbols(lang: str) -> dict[str, Markup]:
    """The icons of everything that has some, by id; what a thing is comes first."""
    known = tables()
    found = {one.id: symbol(one.id, lang) for one in known.pantheon.mythologies}
    for god in known.pantheon.gods:
        does = _about(GODS[god.id], label(f"god.{god.id}", lang), lang)
        found[god.id] = joined(symbol("god", lang), symbol(god.mythology, lang), does)
    found |= {name: symbol(name, lang) for name in ("gate", "offering", "snake")}
    found["minerva_pawn"] = symbol("minerva", lang)
    found |= {"temple_back": symbol("grand_temple", lang), "senator_back": symbol("agora", lang)}
    for plot in known.agora.conspiracies:
        does = _about(CONSPIRACIES[plot.id], label(f"plot.{plot.id}", lang), lang)
        found[plot.id] = joined(symbol("conspiracy", lang), does)
    for decree in known.agora.decrees:
        does = _about(DECREES[decree.id], decree.called(lang), lang)
        found[decree.id] = joined(symbol("decree", lang), does)
    for card in known.cards:
        if card.section is not None:
            name = "conspirator" if card.section == "conspirator" else "politician"
            found[card.id] = symbol(name, lang)
        elif card.free_with is not None:
            found[card.id] = joined(symbol("grand_temple", lang), symbol(card.free_with, lang))
    return found
