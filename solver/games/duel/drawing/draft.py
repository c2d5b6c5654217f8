"""The choice of wonders: what is on offer and what each seat has taken."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from solver.games.drawing.lines import listed, wrap
from solver.games.duel.data import RESOURCES, Wonder
from solver.games.duel.data import effects as fx
from solver.games.duel.drawing.view import View


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
    return [
        f"  {view.brush(view.wonder(wonder), 'bold')}",
        *wrap("      ", f"{view.say('cost')}: {cost}; {listed(_effects(view, item))}"),
    ]


def _effects(view: View, item: Wonder) -> Iterable[str]:
    """The effects of a wonder in a few words each."""
    for effect in item.effects:
        match effect:
            case fx.ProduceChoice(options=options):
                yield "/".join(view.say(resource) for resource in options)
            case fx.Shields(count=count):
                yield view.count("shield", count)
            case fx.VictoryPoints(count=count):
                yield view.count("point", count)
            case fx.Coins(count=count):
                yield view.count("coin", count)
            case fx.ExtraTurn():
                yield view.say("another_turn")
            case fx.OpponentLosesCoins(count=count):
                yield view.say("opponent_loses", view.count("coin", count))
            case fx.DestroyOpponentCard(color=color):
                yield view.say("destroys", view.say(color))
            case fx.BuildFromDiscard():
                yield view.say("revives")
            case fx.BuildLastRow():
                yield view.say("builds_last_row")
            case fx.BuildReturned():
                yield view.say("builds_returned")
            case fx.DrawProgressTokens(draw=draw):
                yield view.say("draws", draw)
            case fx.PlaceCube():
                yield view.say("places_cube")
            case fx.MoveCube():
                yield view.say("moves_cube")
            case fx.TriggerUnprepared():
                yield view.say("triggers")
            case fx.RevealOneDeck():
                yield view.say("looks_at_deck")
            case fx.GodDiscount(coins=coins):
                yield view.say("cheaper_gods", view.count("coin", coins))
            case _:
                assert_never(effect)
