"""The faces of cards, wonders and tokens of Duel: what they cost and do, as icons."""

from __future__ import annotations

from collections.abc import Sequence

from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.pieces import counter
from solver.games.duel.data.effects import Resources
from solver.games.duel.drawing.icons import does, units
from solver.games.duel.drawing.view import View


def faces(lang: str) -> dict[str, Markup]:
    """The icons of everything that has some, by id."""
    from solver.games.duel import GAME

    view = View.of(GAME.new(), lang, False)
    found = {card.id: _face(view, card.cost.coins, card.cost, card.effects)
             for card in view.tables.cards}  # fmt: skip
    wonders = view.tables.wonders
    return found | {one.id: _face(view, 0, one.cost, one.effects) for one in wonders}


def _face(view: View, coins: int, cost: Resources, effects: Sequence[object]) -> Markup:
    """The price, then what it is paid for."""
    price = counter("coin", coins, view.count("coin", coins)) if coins else None
    parts = joined(price, units(view, cost.units))
    return joined(
        element("span", parts, class_="sw-icons sw-cost") if parts else None,
        element("span", does(view, effects), class_="sw-icons"),
    )
