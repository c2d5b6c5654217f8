"""The faces of cards, wonders and tokens of Duel: what they cost and do, as icons."""

from __future__ import annotations

from collections.abc import Iterable

from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.pieces import counter
from solver.games.duel.data import effects as fx
from solver.games.duel.data.effects import Doing, Resources
from solver.games.duel.drawing.icons import does, symbols, units
from solver.games.duel.drawing.view import View


def faces(lang: str) -> dict[str, Markup]:
    """The icons of everything that has some, by id."""
    from solver.games.duel import GAME

    view = View.of(GAME.observe(GAME.new(), 0), lang)
    found = {card.id: _face(view, card.cost.coins, card.cost, card.effects)
             for card in view.tables.cards}  # fmt: skip
    wonders = view.tables.wonders
    found |= {one.id: _face(view, 0, one.cost, one.effects) for one in wonders}
    for one in view.tables.tokens:
        found[one.id] = element("span", does(one.effects, lang), class_="sw-icons")
    for loot in view.tables.loot:
        lost = fx.OpponentLosesCoins(count=loot.coins)
        found[loot.id] = element("span", does([lost], lang), class_="sw-icons")
    for name, drawn in symbols(lang).items():
        found[name] = joined(found.get(name), element("span", drawn, class_="sw-icons"))
    return found


def _face(view: View, coins: int, cost: Resources, effects: Iterable[Doing]) -> Markup:
    """The price, then what it is paid for."""
    price = counter("coin", coins, view.count("coin", coins)) if coins else None
    parts = joined(price, units(cost.units, view.lang))
    done = does(effects, view.lang)
    return joined(
        element("span", parts, class_="sw-icons sw-cost") if parts else None,
        element("span", done, class_="sw-icons") if done else None,
    )
