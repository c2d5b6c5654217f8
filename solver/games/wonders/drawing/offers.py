"""What the view chooses from besides cards, on a page: sides of its board, Islands."""

from __future__ import annotations

from solver.games.drawing.html import Markup, element
from solver.games.drawing.pieces import panel, tile
from solver.games.wonders.drawing.icons import cost, does
from solver.games.wonders.drawing.view import View
from solver.games.wonders.moves.effect_words import cost_words, effects_words, stage_effects
from solver.games.wonders.names import side_name


def sides(view: View) -> Markup | None:
    """The sides of the own board, with their stages."""
    if view.phase != "sides" or view.state.decider != view.own:
        return None
    wonder = view.table.cities[view.own].wonder
    board = view.board(view.own)
    assert board is not None
    tiles = []
    for _, side in view.moves:
        stages = list(enumerate(board.stages(side), 1))
        drawn = (
            element("span", element("b", str(number)), cost(stage.cost, view.lang),
                    does(stage.effects, view.lang), class_="sw-figures")
            for number, stage in stages
        )  # fmt: skip
        said = "; ".join(
            f"{number}. {'; '.join(stage_effects(wonder, side, number, view.rules, view.lang))}"
            f" ({cost_words(stage.cost, view.lang)})"
            for number, stage in stages
        )
        name = side_name(side, view.edition, view.lang)
        tiles.append(_tile(view, name, side_name(side, view.edition), said, *drawn))
    return panel(view.wonder(view.own), element("div", *tiles, class_="sw-offer"))


def explored(view: View) -> Markup | None:
    """The Islands of which one is kept."""
    if view.phase != "explore" or view.state.decider != view.own:
        return None
    tiles = []
    for _, island in view.moves:
        item = view.tables.islands[island]
        said = "; ".join(effects_words(item.effects, view.lang))
        drawn = does(item.effects, view.lang)
        tiles.append(_tile(view, item.called(view.lang), item.id, said, drawn))
    return panel(view.say("navy.found"), element("div", *tiles, class_="sw-offer"))


def _tile(view: View, name: str, ids: str, said: str, *inside: Markup) -> Markup:
    return tile(
        element("b", name),
        *inside,
        ids=ids,
        kind="sw-wonder sw-open",
        label=f"{name}; {said}",
        live=view.live,
    )
