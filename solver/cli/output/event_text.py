"""Moves and chance events as text: who makes them, in words, several told together."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from solver._ext.core.state import CHANCE
from solver.cli.output.advice_words import word
from solver.cli.output.terminal import columns

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.games.base import Game

INDENT = " " * 8
"""What stands before a line that goes on with a move."""

SEVERAL = 4
"""More lines than this become one paragraph."""


def beside(text: str, said: str, number: str = "") -> str:
    """A move as it is typed and in words, on one line if there is room, else below each other.

    ``number`` stands before it, if it can be typed instead.
    """
    line = f"  {number}{text:<36}  {said}"
    if len(line) <= columns():
        return line
    return "\n".join([f"  {number}{text}", *indented("", said)])


def told(game: Game, state: State, event: int, lang: str) -> str:
    """A move with the seat that makes it, or a chance event."""
    said = game.sentence(state, event, lang)
    return said if state.decider == CHANCE else f"{word('seat', lang, state.decider)}: {said}"


def indented(head: str, text: str) -> list[str]:
    """A text below its move, beside ``head``, in as many lines as it takes."""
    return textwrap.wrap(
        text,
        columns(),
        initial_indent=INDENT + head,
        subsequent_indent=INDENT + " " * len(head),
        break_on_hyphens=False,
    )


class Happened(Struct, frozen=True):
    """A chance event that somebody is told of.

    ``said`` is its sentence; events of the same ``group`` are rather told as a list of their
    ``item``. A group without a name is none.
    """

    said: str
    group: str = ""
    item: str = ""


def told_together(events: Sequence[Happened], lang: str) -> list[str]:
    """What to say of events that happened in this order."""
    texts = []
    for (group, said), same in groupby(events, lambda event: (event.group, _alone(event))):
        items = [event.item for event in same]
        if group:
            texts.append(f"{group}: {', '.join(items)}")
        else:
            texts.append(f"{said} ({word('times', lang, len(items))})" if len(items) > 1 else said)
    return ["; ".join(texts)] if len(texts) > SEVERAL else texts


def _alone(event: Happened) -> str:
    return "" if event.group else event.said
