"""What belongs to nobody, or to somebody for the moment: conflict, Cat, progress tokens."""

from __future__ import annotations

from solver.games.architects.drawing.decks import seen
from solver.games.architects.drawing.faces import token_face
from solver.games.architects.drawing.view import View, times
from solver.games.architects.moves.effect_words import token_effect
from solver.games.drawing.html import Markup, element
from solver.games.drawing.lines import wrap
from solver.games.drawing.nodes import Listing, Thing
from solver.games.drawing.pieces import icon, tile
from solver.games.drawing.terminal import told


def lines(view: View) -> list[str]:
    """All of it for a terminal."""
    flipped, total = view.table.flipped, _total(view)
    signs = view.brush("X" * flipped, "red") + "o" * (total - flipped)
    drawn = [view.say("conflict", signs, flipped, total), f"{view.say('cat')}: {_cat(view)}"]
    open_tokens = _face_up(view)
    drawn.append(f"{view.say('face_up')}:" + ("" if open_tokens else " -"))
    for token, name in open_tokens:
        drawn += wrap(f"  {name}: ", token_effect(token, view.lang))
    return drawn + told(view.brush, [stack(view)])


def _total(view: View) -> int:
    """How many conflict tokens there are."""
    return view.tables.military.tokens_for(view.seats)


def _cat(view: View) -> str:
    """Who has the Cat."""
    return view.say("nobody") if view.table.cat is None else view.seat(view.table.cat)


def _face_up(view: View) -> list[tuple[int, str]]:
    """The progress tokens that lie open, and their names."""
    counts = enumerate(view.table.face_up)
    return [(token, f"{view.token(token)}{times(count)}") for token, count in counts if count]


def stack(view: View) -> Listing:
    """The tokens face down."""
    counts = enumerate(view.table.stack)
    tokens = [Thing(f"{view.token(token)}{times(n)}", kind="") for token, n in counts if n]
    return Listing(f"{view.say('stack')} ({sum(view.table.stack)})", tokens)


def part(view: View) -> Markup:
    """All of it for a page, and who has looked at the central deck."""
    flipped, total = view.table.flipped, _total(view)
    signs = [element("span", icon("shield"), class_="sw-lit" if at < flipped else "sw-dim")
             for at in range(total)]  # fmt: skip
    words = " ".join(view.say("conflict", "", flipped, total).split())
    conflict = element("span", *signs, class_="sw-icons", role="img", aria_label=words, title=words)
    pile = stack(view).label
    return element(
        "div",
        element(
            "div", conflict, icon("cat", view.say("cat")), element("span", _cat(view)),
            tile(element("b", pile), ids="stack", kind="sw-name", label=pile, live=view.live),
            class_="sw-row",
        ),
        element("div", *(_token(view, *one) for one in _face_up(view)), class_="sw-offer sw-brief"),
        element("p", seen(view), class_="sw-faint") if seen(view) else None,
        class_="sw-common",
    )  # fmt: skip


def _token(view: View, token: int, name: str) -> Markup:
    does = token_effect(token, view.lang)
    return tile(
        element("b", name), token_face(token, view.lang), element("span", does, class_="sw-faint"),
        ids=view.tables.tokens[token].id, kind="sw-progress", label=f"{view.token(token)}: {does}",
        live=view.live,
    )  # fmt: skip
