"""The table of 7 Wonders Dice drawn for a terminal of 80 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.games.dice.drawing.boxes import boxes
from solver.games.dice.drawing.following import following
from solver.games.dice.drawing.forum import forum, other_choices
from solver.games.dice.drawing.players import players
from solver.games.dice.drawing.view import View
from solver.games.drawing.lines import wrap

if TYPE_CHECKING:
    from solver.games.base import Position


def render(position: Position, lang: str = "en", color: bool = False) -> str:
    """Draw what the view of ``position`` knows, and whose turn it is, at most 80 columns wide.

    Prices are those of the view; what it may choose stands beside the dice.

    Parameters
    ----------
    position:
        Any position of 7 Wonders Dice, from the setup to the end.
    lang:
        Names and words: ``en``, ``it``, or ``id`` (ids of the tables, English words).
    color:
        Whether to use the escape sequences of a terminal.
    """
    view = View.of(position.state, position.view, lang, color)
    blocks = [
        [
            view.brush(title(view), "bold"),
            *wrap("", following(view)),
            *(view.brush(line, "dim") for line in wrap("", boards_said(view))),
        ]
    ]
    if view.dealt:
        if view.phase != "over":
            blocks += [forum(view), other_choices(view)]
        blocks += [players(view), *boxes(view)]
    else:
        blocks += [players(view)]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def title(view: View) -> str:
    """The game and the turn."""
    parts = [view.say("title", view.seats)]
    if view.phase == "over":
        parts.append(view.say("over"))
    elif view.dealt:
        parts.append(view.say("turn", view.table.turn))
        parts += [view.say("last")] if view.table.last else []
    return ", ".join(parts)


def boards_said(view: View) -> str:
    """The sheet, and whether its file says that it is a reconstruction."""
    boxes = {box.id: box.reconstructed for board in view.sheet.boards for box in board.boxes}
    guessed = sum(boxes.values())
    key = "sheet.wholly" if guessed == len(boxes) else "sheet.partly" if guessed else "sheet"
    return view.say(key, view.sheet.hash, guessed, len(boxes))
