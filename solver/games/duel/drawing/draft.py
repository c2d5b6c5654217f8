"""The choice of wonders: what is on offer and what each seat has taken."""

from __future__ import annotations

from solver.games.drawing.lines import listed, wrap
from solver.games.duel.data import RESOURCES
from solver.games.duel.drawing.view import View
from solver.games.duel.moves.effect_words import effects_words


def draft(view: View) -> list[str]:
    """The wonders on offer with costs and effects, then those of each seat."""
    lines = []
    if view.table.offer:
        lines.append(view.brush(f"{view.say('offer')}:", "bold"))
        for wonder in view.table.offer:
            lines += _wonder(view, wonder)
        lines.append("")
    for seat in range(2):
        head = f"{view.seat(seat)}" + (f" ({view.say('first')})" if seat == 0 else "")
        own = view.table.cities[seat].wonders
        text = listed(view.wonder(wonder) for wonder in own) or view.say("none")
        lines += wrap(f"{head}: ", text)
    return lines


def _wonder(view: View, wonder: int) -> list[str]:
    item = view.tables.wonders[wonder]
    units = zip(item.cost.units, RESOURCES, strict=True)
    cost = listed(f"{count} {view.say(resource)}" for count, resource in units if count)
    does = listed(effects_words(item.effects, view.lang))
    return [
        f"  {view.brush(view.wonder(wonder), 'bold')}",
        *wrap("      ", f"{view.say('cost')}: {cost}; {does}"),
    ]
