"""The board of one player of Dice in the picture: figures, and every box of every building."""

from __future__ import annotations

from solver._ext.dice import bridge
from solver.games.dice import names
from solver.games.dice.data import ROWS
from solver.games.dice.data.effects import BUILDINGS
from solver.games.dice.data.sheet import Box
from solver.games.dice.drawing.boxes import effect_said
from solver.games.dice.drawing.view import View
from solver.games.dice.moves.effect_words import bonus_effects, coins, points
from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.pieces import breakable, chip, chips, counter, panel, row, tile

_COLORS = {
    "wonder": "brown", "guild_court": "purple", "gallery": "white", "barracks_west": "red",
    "barracks_east": "red", "agora": "blue", "market": "yellow", "university": "green",
    "warehouse": "grey",
}  # fmt: skip
"""The color of each building, which is that of its dice."""


def board(view: View, seat: int, live: bool) -> Markup:
    """The panel of a seat. Boxes of the view can be tapped."""
    decides = view.state.decider == seat
    place = view.place(seat)
    name = view.seat(seat) + (f" ({place})" if place else "")
    head = joined(
        element("span", name, class_=f"sw-seat sw-s{seat}"),
        element("span", view.board(seat)),
        element("span", view.say("deciding"), class_="sw-turn") if decides else None,
    )
    score = bridge.score(view.state)[seat]
    order = [BUILDINGS.index(name) for name in ROWS] + [BUILDINGS.index("warehouse")]
    return panel(
        head,
        _figures(view, seat, score["total"]),
        element("div", *(_building(view, seat, at, score, live) for at in order), class_="sw-grid"),
        _bonuses(view, seat, live),
        kind=f"sw-city sw-of{seat}{' sw-active' if decides else ''}",
        label=name,
    )


def _figures(view: View, seat: int, total: int) -> Markup:
    city = view.city(seat)
    walls = view.say("walls", view.defence(seat, "west"), view.defence(seat, "east"))
    return element(
        "div",
        counter("coin", city["coins"], coins(city["coins"], view.lang)),
        counter("vp", total, points(total, view.lang)),
        element("span", f"{view.say('head.resources')}: {bridge.resources(view.state, seat)}"),
        element("span", walls),
        class_="sw-figures",
    )


def _building(view: View, seat: int, at: int, score: dict[str, int], live: bool) -> Markup:
    name = BUILDINGS[at]
    own = view.sheet.boards[view.city(seat)["board"]]
    free = bridge.open_boxes(view.state, seat)
    boxes = [_box(view, seat, index, index in free, live) for index in own.of(at)]
    worth = f" {score[name]}" if name in score else ""
    head = element("span", view.building(at), element("b", worth), class_="sw-l")
    return element("div", head, element("div", *boxes, class_="sw-boxes"),
                   class_=f"sw-building sw-c-{_COLORS[name]}")  # fmt: skip


def _box(view: View, seat: int, index: int, free: bool, live: bool) -> Markup:
    box = view.boxes(seat)[index]
    ticked = index in view.city(seat)["ticked"]
    new = ticked and index not in view.raw["before"][seat]["ticked"]
    sign = "\N{CHECK MARK}" if ticked else str(box.cost)
    kind = " sw-new" if new else " sw-built" if ticked else " sw-open" if free else ""
    name = view.box(seat, index)
    board_index = view.city(seat)["board"]
    ids = names.box_name(index, view.sheet, board_index) if seat == view.own else ""
    return tile(
        element("span", breakable(_short(view, seat, index)), class_="sw-where"),
        element("b", sign),
        ids=ids,
        kind=f"sw-tick{kind}",
        label=f"{name}: {_said(view, box)}{_state(view, seat, box, ticked)}",
        live=live and seat == view.own,
    )


def _short(view: View, seat: int, index: int) -> str:
    """The name of a box without its building, as short as its place."""
    return view.box_alone(seat, index)


def _said(view: View, box: Box) -> str:
    return "; ".join(effect_said(view, effect, box) for effect in box.effects)


def _state(view: View, seat: int, box: Box, ticked: bool) -> str:
    """Whether a box is ticked, or what it costs the view."""
    if ticked:
        return f" ({view.say('ticked')})"
    pays = view.pays(box) if seat == view.own else box.cost
    return f" ({coins(pays, view.lang)})"


def _bonuses(view: View, seat: int, live: bool) -> Markup | None:
    shown = []
    for index in range(len(view.sheet.bonuses)):
        taken = index in view.city(seat)["bonuses"]
        name = names.bonus_name(index, view.sheet, view.lang)
        words = "; ".join(bonus_effects(view.sheet, index, view.lang))
        if seat == view.own:
            shown.append(
                tile(f"\N{CHECK MARK} {name}" if taken else name, live=live,
                     ids=names.bonus_name(index, view.sheet),
                     kind=f"sw-name{' sw-built' if taken else ''}", label=f"{name}: {words}")
            )  # fmt: skip
        elif taken:
            shown.append(chip(f"\N{CHECK MARK} {name}"))
    return row(view.say("bonuses"), chips(shown)) if shown else None
