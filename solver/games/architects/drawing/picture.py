"""The table of Architects as a picture: decks, what belongs to nobody, the wonders and cities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.games.architects.data import CENTRAL
from solver.games.architects.drawing.faces import face, token_face
from solver.games.architects.drawing.following import following
from solver.games.architects.drawing.pictured_city import city
from solver.games.architects.drawing.render import title
from solver.games.architects.drawing.sitting import sitting
from solver.games.architects.drawing.view import View, times
from solver.games.architects.moves.effect_words import token_effect
from solver.games.architects.names import deck_name
from solver.games.drawing.html import Markup, element
from solver.games.drawing.pieces import (
    chip,
    chips,
    folded,
    icon,
    mark,
    picture,
    row,
    tile,
)
from solver.games.drawing.sitting import round_the_table

if TYPE_CHECKING:
    from solver.games.base import Position


def draw(position: Position, lang: str = "en", *, live: bool = False) -> Markup:
    """The picture of any position of Architects; with ``live`` what can be tapped are buttons."""
    view = View.of(position.state, lang, False)
    own = position.view
    cities = (city(view, own, seat, live) for seat in round_the_table(own, view.seats))
    return picture(
        "architects",
        title(view),
        following(view),
        _decks(view, live),
        _common(view, live),
        sitting(view, own),
        element("div", *cities, class_="sw-cities sw-many sw-seated"),
        _unseen(view),
        _stack(view),
    )


def _decks(view: View, live: bool) -> Markup:
    """The decks, the central one last; those within reach stand out."""
    reach = {move[1] for move in view.moves if move[0] in ("take", "effect")}
    tiles = []
    for number, deck in enumerate(view.table.all_decks):
        central = number == view.seats
        at = CENTRAL if central else number
        top = deck.top
        left = sum(deck.unseen) + (top >= 0 and not central)
        side = "" if central else view.side(number)
        name = view.deck(at)
        shown = view.card(top) if top >= 0 else "?" if left else "\N{EN DASH}"
        color = view.color(top) if top >= 0 else ""
        free = " sw-open" if at in reach else ""
        tiles.append(
            tile(
                element("span", name, f" ({side})" if side else None, class_="sw-l"),
                element(
                    "span",
                    mark(color),
                    face(top, view.lang) if top >= 0 else element("b", shown),
                    class_="sw-line",
                ),
                element("span", view.say("left_in_deck", left), class_="sw-faint"),
                ids=deck_name(at, view.wonders, "id"),
                kind=f"sw-deck sw-c-{color}{free}",
                label=f"{name}: {shown}; {view.say('left_in_deck', left)}",
                live=live,
            )
        )
    return element("div", *tiles, class_="sw-decks")


def _common(view: View, live: bool) -> Markup:
    """Conflict, Cat, progress tokens that lie open, who has looked at the central deck."""
    table = view.table
    total = view.tables.military.tokens_for(view.seats)
    flipped = table.flipped
    signs = [element("span", icon("shield"), class_="sw-lit" if at < flipped else "sw-dim")
             for at in range(total)]  # fmt: skip
    words = view.say("conflict", "", flipped, total)
    cat = view.seat(table.cat) if table.cat is not None else view.say("nobody")
    tokens = [
        tile(
            element("b", f"{view.token(token)}{times(count)}"),
            token_face(token, view.lang),
            element("span", token_effect(token, view.lang), class_="sw-faint"),
            ids=view.tables.tokens[token].id,
            kind="sw-progress",
            label=f"{view.token(token)}: {token_effect(token, view.lang)}",
            live=live,
        )
        for token, count in enumerate(table.face_up)
        if count
    ]
    stack = f"{view.say('stack')} ({sum(table.stack)})"
    pile = tile(element("b", stack), ids="stack", kind="sw-name", label=stack, live=live)
    seen = None
    if table.knows:
        top = table.central.top
        card = view.card(top) if top >= 0 else "?"
        seen = element("p", view.say("seen_by", card, view.seat_list(table.knows)),
                       class_="sw-faint")  # fmt: skip
    return element(
        "div",
        element(
            "div",
            element("span", *signs, class_="sw-icons", role="img",
                    aria_label=" ".join(words.split()), title=" ".join(words.split())),
            icon("cat", view.say("cat")), element("span", cat), pile, class_="sw-row",
        ),
        element("div", *tokens, class_="sw-offer sw-brief"),
        seen,
        class_="sw-common",
    )  # fmt: skip


def _unseen(view: View) -> Markup | None:
    """For each deck the cards that nobody has seen."""
    rows = []
    for number, deck in enumerate(view.table.all_decks):
        name = view.deck(CENTRAL if number == view.seats else number)
        found = [chip(text, color=color) for text, color in view.cards(deck.unseen)]
        rows.append(row(name, chips(found)))
    return folded(view.say("unseen_cards"), *rows)


def _stack(view: View) -> Markup | None:
    stack = [f"{view.token(token)}{times(n)}" for token, n in enumerate(view.table.stack) if n]
    head = f"{view.say('stack')} ({sum(view.table.stack)})"
    return folded(head, chips(chip(name) for name in stack)) if stack else None
