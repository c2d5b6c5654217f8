"""The choice of wonders: what is on offer and what each seat has taken."""

from __future__ import annotations

from solver.games.drawing.html import Markup, element
from solver.games.drawing.lines import listed, wrap
from solver.games.drawing.pieces import panel, tile
from solver.games.duel.data import RESOURCES
from solver.games.duel.drawing.icons import does, units
from solver.games.duel.drawing.view import View
from solver.games.duel.moves.effect_words import effects_words


def lines(view: View) -> list[str]:
    """The wonders on offer with costs and effects, then those of each seat."""
    drawn = []
    if view.table.offer:
        drawn.append(view.brush(f"{view.say('offer')}:", "bold"))
        for wonder in view.table.offer:
            drawn += _wonder(view, wonder)
        drawn.append("")
    for seat in range(2):
        head = f"{view.seat(seat)}" + (f" ({view.say('first')})" if seat == 0 else "")
        own = view.table.cities[seat].wonders
        text = listed(view.wonder(wonder) for wonder in own) or view.say("none")
        drawn += wrap(f"{head}: ", text)
    return drawn


def _wonder(view: View, wonder: int) -> list[str]:
    item = view.tables.wonders[wonder]
    units = zip(item.cost.units, RESOURCES, strict=True)
    cost = listed(f"{count} {view.say(resource)}" for count, resource in units if count)
    does = listed(effects_words(item.effects, view.lang))
    return [
        f"  {view.brush(view.wonder(wonder), 'bold')}",
        *wrap("      ", f"{view.say('cost')}: {cost}; {does}"),
    ]


def offer(view: View) -> Markup:
    """The wonders to choose from, on a page."""
    tiles = []
    for wonder in view.table.offer:
        item = view.tables.wonders[wonder]
        name = view.wonder(wonder)
        tiles.append(
            tile(
                element("b", name),
                element("span", units(item.cost.units, view.lang), class_="sw-icons"),
                element("span", does(item.effects, view.lang), class_="sw-icons"),
                ids=item.id,
                kind="sw-wonder sw-open",
                label=name,
                live=view.live,
            )
        )
    return panel(view.say("offer"), element("div", *tiles, class_="sw-offer"))
