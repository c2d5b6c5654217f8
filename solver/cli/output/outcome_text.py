"""An outcome and points as text: who won, how, and what each seat has."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from solver.cli.output.advice_words import word
from solver.cli.output.terminal import columns
from solver.errors import printable

if TYPE_CHECKING:
    from solver.games.base import Game, Outcome

NAME = 10
"""Least columns of a name that stands before figures."""


def outcome_lines(
    outcome: Outcome, seats: Sequence[str] = (), game: Game | None = None, lang: str = "en"
) -> list[str]:
    """Who won, how, and the points by category; in Italian by the words of ``game``."""
    names = [
        word("seat", lang, seat)
        + (f" ({printable(seats[seat])})" if seat < len(seats) and seats[seat] else "")
        for seat in range(len(outcome.returns))
    ]
    how = _name("ending", outcome.ending, game, lang)
    both = f" {word('and', lang)} "
    if outcome.winner is not None:
        who = f"{word('wins', lang, names[outcome.winner])}: {how}"
    elif outcome.winners:
        who = f"{word('win_together', lang, both.join(names[s] for s in outcome.winners))}: {how}"
    else:
        best = max(outcome.returns)
        sharing = [
            name for name, share in zip(names, outcome.returns, strict=True) if share == best
        ]
        who = f"{word('share', lang, both.join(sharing))}: {how}"
    said = textwrap.wrap(who, columns(), subsequent_indent="  ")
    return said + score_lines(outcome.scores, game, lang)


def score_lines(
    scores: Sequence[dict[str, int]], game: Game | None = None, lang: str = "en"
) -> list[str]:
    """The points of each seat by category, one line a category."""
    if not scores:
        return []
    names = {category: _name("score", category, game, lang) for category in scores[0]}
    width = max(NAME, *map(len, names.values()))
    seats = [word("seat", lang, seat) for seat in range(len(scores))]
    lines = [seats_row("", seats, width)]
    for category, name in names.items():
        lines.append(seats_row(name, [score[category] for score in scores], width))
    return lines


def _name(kind: str, name: str, game: Game | None, lang: str) -> str:
    """The name of an ending or a category."""
    if name == "total":
        return word("total", lang)
    if game is None or lang != "it":
        return name.replace("_", " ")
    return game.word(kind, name, lang)


def seats_row(name: str, cells: Sequence[object], width: int = NAME) -> str:
    """A line of a table with a column for each seat; seven of them fit beside 15 of a name."""
    return f"  {name:<{width}}" + "".join(f"{cell!s:>9}" for cell in cells)
