"""What cards and leaders of 7 Wonders cost and do, as icons, by their ids."""

from __future__ import annotations

from solver.games.drawing.html import Markup, joined
from solver.games.wonders.data import tables
from solver.games.wonders.drawing.icons import cost, does


def faces(lang: str) -> dict[str, Markup]:
    """Those of every card, by the first edition that has it."""
    found: dict[str, Markup] = {}
    for at, card in enumerate(tables().cards):
        rules = next((one.cards[at] for one in tables().editions if one.cards[at]), None)
        if rules is not None:
            found[card.id] = joined(cost(rules.cost, lang), does(rules.effects, lang))
    return found
