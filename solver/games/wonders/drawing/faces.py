"""What cards, wonders, Islands and Edifices of 7 Wonders cost and do, as icons, by their ids."""

from __future__ import annotations

from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.pieces import icon
from solver.games.drawing.symbols import meaning
from solver.games.wonders.data import tables
from solver.games.wonders.drawing.icons import cost, does
from solver.games.wonders.moves.effect_words import word


def faces(lang: str) -> dict[str, Markup]:
    """Those of every card and board, by the first edition that has it; boards by what they make."""
    known = tables()
    found: dict[str, Markup] = {}
    for at, card in enumerate(known.cards):
        rules = next((one.cards[at] for one in known.editions if one.cards[at]), None)
        if rules is not None:
            found[card.id] = joined(cost(rules.cost, lang), does(rules.effects, lang))
    for board in known.editions[0].boards:
        made = board.resource
        found[board.id] = _icons(icon(made, word(made, lang))) if made else _sign("wonder", lang)
    for island in known.islands:
        found[island.id] = joined(_sign("island", lang), does(island.effects, lang))
    for edifice in known.edifices:
        found[edifice.id] = joined(_sign("edifice", lang), does(edifice.reward, lang))
    for shipyard in known.shipyards:
        found[shipyard.id] = joined(
            _sign("ship", lang), element("span", class_=f"sw-dot sw-{shipyard.wonder_fleet}")
        )
    return found


def _sign(name: str, lang: str) -> Markup:
    """What a thing is."""
    return _icons(icon(name, meaning(name, lang)))


def _icons(*drawn: Markup) -> Markup:
    return element("span", *drawn, class_="sw-icons")
