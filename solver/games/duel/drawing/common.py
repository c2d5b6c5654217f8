"""What belongs to nobody: tokens of the board, discard pile, cards still hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver._ext.duel import bridge as ext
from solver.games.drawing.html import Markup, element
from solver.games.drawing.nodes import Listing, Thing
from solver.games.drawing.page import fold, rows
from solver.games.drawing.terminal import told
from solver.games.duel.data import DECKS
from solver.games.duel.drawing.expansions import on_table
from solver.games.duel.drawing.icons import drawn
from solver.games.duel.drawing.labels import AGES
from solver.games.duel.drawing.view import View


def lines(view: View) -> list[str]:
    """All of it for a terminal."""
    lists = [_or_none(view, _tokens(view, "board", view.table.board_tokens)), *on_table(view)]
    lists.append(_aside(view))
    if view.table.age:
        lists += [_or_none(view, _discard(view)), *_hidden(view)]
    return told(view.brush, lists)


def _or_none(view: View, listing: Listing) -> Listing:
    return listing if listing.things else listing._replace(things=[Thing(view.say("none"))])


def _tokens(view: View, label: str, tokens: Iterable[int]) -> Listing:
    """Progress tokens that moves are about."""
    things = []
    for token in tokens:
        item, name = view.tables.tokens[token], view.token(token)
        shown = element("b", name)
        things.append(
            Thing(name, ids=item.id, name=shown, icons=drawn(item, view.lang), kind="sw-token")
        )
    return Listing(view.say(label), things)


def _aside(view: View) -> Listing:
    """The tokens set aside, once those of the board are known."""
    known = view.table.phase != "tokens"
    return _tokens(view, "aside", ext.aside_tokens(view.state) if known else ())


def _discard(view: View) -> Listing:
    return Listing(view.say("discard"), [view.thing(card) for card in view.table.discard])


_SPECIAL = {"guild": "guilds", "grand_temple": "temples", "senator": "senators"}


def _hidden(view: View) -> Iterator[Listing]:
    """Cards nobody has seen, by deck; a deck not touched yet is not spelled out."""
    for number, deck in enumerate(DECKS):
        cards = [card for card in view.table.unseen if view.tables.cards[card].deck == deck]
        age = view.table.age if deck == "senator" else min(number + 1, 3)
        if not cards or age < view.table.age or view.table.phase == "over":
            continue
        name = view.say(_SPECIAL[deck]) if deck in _SPECIAL else view.say("age", AGES[age])
        whole = [Thing(view.say("whole"), kind="")]
        things = whole if age > view.table.age else [view.thing(card) for card in cards]
        yield Listing(f"{view.say('hidden')}, {name} ({len(cards)})", things)


def tokens(view: View) -> Markup | None:
    """The tokens of the board and those drawn from the others, on a page."""
    table = view.table
    known = [_tokens(view, "board", table.board_tokens)]
    if table.phase == "keep":
        known.append(_tokens(view, "tokens", table.drawn_tokens))
    drawn_rows = [row for row in rows(known, view.live) if row is not None]
    return element("div", *drawn_rows, class_="sw-common") if drawn_rows else None


def rest(view: View) -> Markup:
    """What is looked at now and then, on a page."""
    piles = [one._replace(label=f"{one.label} ({len(one.things)})")
             for one in (_discard(view), _aside(view))]  # fmt: skip
    folds = (fold(one, view.live) for one in (*piles, *_hidden(view)))
    return element("div", *folds, class_="sw-rest")
