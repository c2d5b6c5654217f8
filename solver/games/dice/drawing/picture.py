"""The table of Dice as a picture: the Forum by sections, then the board of every player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver._ext.dice import bridge
from solver.games.dice import names
from solver.games.dice.data import tables
from solver.games.dice.drawing.following import following
from solver.games.dice.drawing.pictured_board import board, columns, symbol
from solver.games.dice.drawing.render import boards_said, title
from solver.games.dice.drawing.view import View
from solver.games.drawing.html import Markup, element
from solver.games.drawing.pieces import counter, picture, tile
from solver.games.drawing.sitting import round_the_table, sitting

if TYPE_CHECKING:
    from solver.games.base import Position


def draw(position: Position, lang: str = "en", *, live: bool = False) -> Markup:
    """The picture of any position of Dice; with ``live`` what can be tapped are buttons."""
    view = View.of(position.state, position.view, lang, False)
    parts: list[Markup | None] = []
    if view.dealt:
        if view.phase != "over":
            parts.append(_forum(view, live))
        shown = (board(view, seat, live) for seat in round_the_table(view.own, view.seats))
        if view.seats > 2:
            parts.append(sitting(columns(view)))
        parts.append(element("div", *shown, class_="sw-cities sw-many sw-seated"))
    parts.append(element("p", boards_said(view), class_="sw-faint"))
    return picture("dice", title(view), following(view), *parts)


def _forum(view: View, live: bool) -> Markup:
    """The sections of the Forum, whose number is the cost of the dice in it."""
    sections: dict[int, list[Markup]] = {}
    for die, face, section in sorted(view.table.faces, key=lambda face: (face.section, face.die)):
        sections.setdefault(section, []).append(_die(view, die, face, live))
    parts = []
    for section, dice in sorted(sections.items()):
        head = view.say("unrolled") if section < 0 else f"{view.say('cost')} {section}"
        parts.append(
            element("div", element("span", head, class_="sw-faint"),
                    element("div", *dice, class_="sw-dice"), class_="sw-section")
        )  # fmt: skip
    return element("div", *parts, class_="sw-forum")


def _die(view: View, die: int, face: int, live: bool) -> Markup:
    item = tables().dice[die]
    name = names.die_name(die, view.lang)
    shows = names.symbol_name(face, view.lang) if face >= 0 else "?"
    drawn = symbol(face, view.lang) if face >= 0 else None
    pays, price, usable = "", None, True
    if face >= 0:
        usable = die in bridge.usable(view.state, view.own)
        pays = f"{view.say('pay')} {view.price(die)}"
        price = counter("coin", view.price(die), pays)
    kind = f"sw-die sw-c-{item.color}{'' if usable else ' sw-locked'}"
    return tile(
        element("span", name, class_="sw-faint"),
        element("b", drawn, shows if drawn is None else element("span", shows)),
        price,
        ids=item.id, kind=kind, label=f"{name}: {shows}; {pays}", live=live,
    )  # fmt: skip
