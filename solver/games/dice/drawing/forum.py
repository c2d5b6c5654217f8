"""The Forum: each die with its section, its symbol, its price, and what it can tick."""

from __future__ import annotations

from itertools import groupby

from solver._ext.dice import bridge
from solver.games.dice import names
from solver.games.dice.data import tables
from solver.games.dice.data.effects import Attack
from solver.games.dice.drawing.faces import symbol
from solver.games.dice.drawing.view import View, style_of
from solver.games.dice.moves.effect_words import coins, points
from solver.games.dice.moves.sentences import sentence
from solver.games.dice.questions import Face
from solver.games.drawing.html import Markup, element
from solver.games.drawing.lines import listed, pad, room, shorten, table_row, wrap
from solver.games.drawing.pieces import counter, tile

DIE, SHOWS, COST, PAY, GAP = 9, 21, 5, 5, 2
BEFORE = DIE + SHOWS + COST + PAY + GAP
"""Columns of the table; what a die can tick has the rest."""


def lines(view: View) -> list[str]:
    """A line for each die, in the order of the sections, whose number is the cost."""
    dice = sorted(view.table.faces, key=lambda face: (not face.rolled, face.section, face.die))
    head = pad(view.brush(view.say("forum"), "bold"), DIE)
    head += pad(view.say("head.shows"), SHOWS)
    head += f"{view.say('cost'):>{COST}}{view.say('pay'):>{PAY}}"
    if _chooses_a_die(view):
        head += " " * GAP + view.say("head.boxes")
    return [head.rstrip(), *(line for face in dice for line in _line(view, face))]


def other_choices(view: View) -> list[str]:
    """What the view may do now without a die of the Forum, each with its price."""
    if not view.chooses:
        return []
    moves = [move for move in view.state.legal_moves() if bridge.decode(move)[0] != "build"]
    title = "choices.others" if _chooses_a_die(view) else "choices"
    lines = [view.brush(view.say(title), "bold")]
    for move in moves:
        lines += wrap("  ", sentence(view.state, move, view.lang))
    return lines


def _chooses_a_die(view: View) -> bool:
    return view.chooses and view.table.due_kind in ("action", "build")


def _line(view: View, face: Face) -> list[str]:
    die, shown, section = face
    color = tables().dice[die].color
    name = view.brush(pad(names.die_name(die, view.lang), DIE), style_of(color))
    if not face.rolled:
        return [name + view.say("unrolled")]
    shows = shorten(names.symbol_name(shown, view.lang), SHOWS - 1)
    first = f"{name}{pad(shows, SHOWS)}{section:>{COST}}{view.price(die):>{PAY}}"
    said = _barred(view, die, shown)
    if not said and _chooses_a_die(view):
        said = _ticks(view, die, shown)
    return table_row((first, BEFORE), (said, room() - BEFORE))


def _barred(view: View, die: int, symbol: int) -> str:
    """Why the view cannot choose a die; empty if nothing is known to be in the way."""
    if die not in bridge.usable(view.state, view.own):
        return view.say("locked")
    compares = tables().symbols[symbol].kind == "compare"
    if compares and not bridge.guild_allowed(view.state, view.own, symbol):
        return view.say("no_guild.two" if view.seats == 2 else "no_guild")
    return ""


def _ticks(view: View, die: int, symbol: int) -> str:
    """The boxes that the view can tick with a die and pay, each with the coins it takes in all."""
    same = _listed_as(view, die, symbol)
    moves = (bridge.decode(move) for move in view.state.legal_moves())
    found = [move[1] for move in moves if move[0] == "build" and move[2] == same]
    # What is longer than a line may be broken anywhere.
    texts = [_priced(view, box, view.price(die)) for box in found]
    long = any(len(text) >= room() - BEFORE for text in texts)
    said = (", ".join(texts) if long else listed(texts)) or view.say("nothing")
    gain = bridge.reward(view.state, view.own, die)
    if found and gain:
        said += f"; {listed([view.say('gains', coins(gain, view.lang))])}"
    return said


def _listed_as(view: View, die: int, symbol: int) -> int:
    """The die under which builds are listed: of grey dice that do not differ the first."""
    if tables().dice[die].color != "grey":
        return die
    same: list[int] = [
        other
        for other, shown, _ in view.table.faces
        if shown == symbol and view.price(other) == view.price(die)
    ]
    return min(same)


def _priced(view: View, index: int, die_price: int) -> str:
    """A box with its whole price, and what an attack would bring."""
    box = view.boxes(view.own)[index]
    name = view.box(view.own, index)
    price = die_price + view.pays(box)
    for effect in box.effects:
        if isinstance(effect, Attack):
            written = points(view.attack(box, effect.side), view.lang)
            return view.say("box.attack", name, price, written)
    return view.say("box.price", name, price)


def sections(view: View) -> Markup:
    """The sections on a page; their number is the cost of the dice in them."""
    dice = sorted(view.table.faces, key=lambda face: (face.section, face.die))
    parts = []
    for section, faces in groupby(dice, key=lambda face: face.section):
        head = view.say("unrolled") if section < 0 else f"{view.say('cost')} {section}"
        drawn = element("div", *(_die(view, face) for face in faces), class_="sw-dice")
        head_drawn = element("span", head, class_="sw-faint")
        parts.append(element("div", head_drawn, drawn, class_="sw-section"))
    return element("div", *parts, class_="sw-forum")


def _die(view: View, face: Face) -> Markup:
    item, name = tables().dice[face.die], names.die_name(face.die, view.lang)
    shows, shape, pays, price, locked = "?", None, "", None, ""
    if face.rolled:
        shows, shape = names.symbol_name(face.symbol, view.lang), symbol(face.symbol, view.lang)
        pays = f"{view.say('pay')} {view.price(face.die)}"
        price = counter("coin", view.price(face.die), pays)
        locked = "" if face.die in bridge.usable(view.state, view.own) else " sw-locked"
    return tile(
        element("span", name, class_="sw-faint"),
        element("b", shape, shows if shape is None else element("span", shows)),
        price,
        ids=item.id, kind=f"sw-die sw-c-{item.color}{locked}", label=f"{name}: {shows}; {pays}",
        live=view.live,
    )  # fmt: skip
