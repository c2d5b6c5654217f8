"""What stands where on the table of Dice: the Forum, the seats at a glance, the boards."""

from __future__ import annotations

from collections.abc import Iterator

from solver.games.dice.drawing import boards, figures, forum
from solver.games.dice.drawing.following import following
from solver.games.dice.drawing.view import View
from solver.games.drawing.html import Child

__all__ = ["View", "blocks", "following", "parts", "title"]


def title(view: View) -> str:
    """The game and the turn."""
    said = [view.say("title", view.seats)]
    if view.table.phase == "over":
        said.append(view.say("over"))
    elif view.dealt:
        said.append(view.say("turn", view.table.turn))
        said += [view.say("last")] if view.table.last else []
    return ", ".join(said)


def blocks(view: View) -> Iterator[list[str]]:
    """Those of a terminal."""
    if view.dealt and view.table.phase != "over":
        yield forum.lines(view)
        yield forum.other_choices(view)
    yield figures.lines(view)
    if view.dealt:
        yield from boards.lines(view)


def parts(view: View) -> Iterator[Child]:
    """Those of a page."""
    if not view.dealt:
        return
    if view.table.phase != "over":
        yield forum.sections(view)
    if view.seats > 2:
        yield figures.columns(view)
    yield boards.panels(view)
