"""What stands where on the table of Duel: structure, track, cities, what belongs to nobody."""

from __future__ import annotations

from collections.abc import Iterator

from solver._ext.duel import bridge as ext
from solver.games.drawing.html import Child, element
from solver.games.drawing.lines import half, in_pairs, listed
from solver.games.drawing.page import rows
from solver.games.duel.drawing import city, common, draft, structure, track
from solver.games.duel.drawing.expansions import is_asked, on_table
from solver.games.duel.drawing.labels import AGES
from solver.games.duel.drawing.view import View

__all__ = ["View", "blocks", "following", "parts", "title"]


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
        values = [", ".join(view.slot(slot) for slot in ext.due_reveals(view.state))]
    elif phase == "keep":
        drawn = [view.token(token) for token in table.drawn_tokens]
        values.append(listed(drawn or ["?"]))
    text = view.say(f"phase.{phase}", *values)
    return f"{text} ({view.say('again')})" if table.extra else text


def blocks(view: View) -> Iterator[list[str]]:
    """Those of a terminal."""
    if view.table.age == 0 or view.table.offer:
        yield draft.lines(view)
    if view.table.age:
        yield structure.lines(view)
        yield track.lines(view)
        yield from in_pairs([city.lines(view, seat, half()) for seat in range(2)])
    yield common.lines(view)


def parts(view: View) -> Iterator[Child]:
    """Those of a page; what a choice is about stands first."""
    beside, asked = [*rows(on_table(view), view.live)], is_asked(view)
    middle = [
        draft.offer(view) if view.table.offer else None,
        *(beside if asked else ()),
        structure.grid(view) if view.table.age else None,
        track.conflict(view) if view.table.age else None,
        common.tokens(view),
        *(() if asked else beside),
    ]
    yield element("div", *middle, class_="sw-middle")
    cities = (city.panel(view, seat) for seat in range(2))
    yield element("div", *cities, class_="sw-cities sw-two")
    yield common.rest(view) if view.table.age else None
