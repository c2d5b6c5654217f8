"""What stands where on the table of Duel: structure, track, cities, what belongs to nobody."""

from __future__ import annotations

from collections.abc import Iterator

from solver._ext.duel import bridge as ext
from solver.games.drawing.html import Child
from solver.games.drawing.lines import half, in_pairs, listed, wrap
from solver.games.drawing.terminal import told
from solver.games.duel.data import DECKS
from solver.games.duel.drawing.city import city
from solver.games.duel.drawing.draft import draft
from solver.games.duel.drawing.expansions import on_table
from solver.games.duel.drawing.labels import AGES
from solver.games.duel.drawing.structure import structure
from solver.games.duel.drawing.track import track
from solver.games.duel.drawing.view import View
from solver.games.duel.slots import slot_text

__all__ = ["View", "blocks", "following", "note", "parts", "title"]


def note(_view: View) -> str:
    """Nothing: there is but one set of tables."""
    return ""


def blocks(view: View) -> Iterator[list[str]]:
    """Those of a terminal."""
    age = view.table.age
    if age == 0 or view.table.offer:
        yield draft(view)
    if age:
        drawn = structure(view)
        if drawn:
            yield [*drawn, view.brush(view.say("legend"), "dim")]
        yield track(view)
        yield from in_pairs([city(view, seat, half()) for seat in range(2)])
    yield _common(view)


def parts(view: View) -> Iterator[Child]:
    """Those of a page."""
    from solver.games.duel.drawing.picture import draw

    yield from draw(view)


def title(view: View) -> str:
    """Game and age."""
    age = view.table.age
    where = view.say("age", AGES[age]) if age else view.say("draft")
    if view.table.phase == "over":
        where = view.say("over")
    return f"{view.say('title')}, {where}"


def following(view: View) -> str:
    """The decision or event that comes next, or the result."""
    table = view.table
    phase = table.phase
    if phase == "over":
        winner = table.winner
        who = view.say("won", winner) if winner in (0, 1) else view.say("shared")
        return f"{who} ({view.say(f'ending.{table.ending}')})"
    values: list[object] = [view.seat(table.seat)]
    if phase == "reveal":
        values = [", ".join(place(view, slot) for slot in ext.due_reveals(view.state))]
    elif phase == "keep":
        drawn = [view.token(token) for token in table.drawn_tokens]
        values.append(listed(drawn or ["?"]))
    text = view.say(f"phase.{phase}", *values)
    return f"{text} ({view.say('again')})" if table.extra else text


def place(view: View, slot: int) -> str:
    """``R.P`` of a slot: its row from the top and its place in the row from the left."""
    return slot_text(view.table.age, slot, view.table.setup)


def _common(view: View) -> list[str]:
    """What belongs to nobody: tokens of the board, discard pile, cards still hidden."""
    table = view.table
    board = listed(view.token(token) for token in table.board_tokens)
    lines = wrap(f"{view.say('board')}: ", board or view.say("none"))
    lines += told(view.brush, on_table(view))
    if table.phase != "tokens":
        aside = listed(view.token(token) for token in ext.aside_tokens(view.state))
        if aside:
            lines += wrap(f"{view.say('aside')}: ", aside)
    if table.age:
        lines += wrap(f"{view.say('discard')}: ", view.cards(table.discard))
        lines += _hidden(view)
    return lines


_SPECIAL = {"guild": "guilds", "grand_temple": "temples", "senator": "senators"}


def _hidden(view: View) -> list[str]:
    """Cards nobody has seen, by deck; a deck not touched yet is not spelled out."""
    lines = []
    for head, cards in hidden(view):
        text = view.cards(cards) if cards else view.say("whole")
        lines += wrap(f"{head}: ", text)
    return lines


def hidden(view: View) -> Iterator[tuple[str, list[int]]]:
    """The decks with cards nobody has seen: words with their number, and which they are.

    Of a deck not touched yet no cards are told.
    """
    for number, deck in enumerate(DECKS):
        cards = [card for card in view.table.unseen if view.tables.cards[card].deck == deck]
        age = view.table.age if deck == "senator" else min(number + 1, 3)
        if not cards or age < view.table.age or view.table.phase == "over":
            continue
        name = view.say(_SPECIAL[deck]) if deck in _SPECIAL else view.say("age", AGES[age])
        untouched = age > view.table.age
        yield f"{view.say('hidden')}, {name} ({len(cards)})", [] if untouched else cards
