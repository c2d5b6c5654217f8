"""An outcome and points as text: who won, how, and what each seat has."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from solver.cli.output.terminal import columns
from solver.errors import printable

if TYPE_CHECKING:
    from solver.games.base import Outcome

NAME = 10
"""Least columns of a name that stands before figures."""


def outcome_lines(outcome: Outcome, seats: Sequence[str] = ()) -> list[str]:
    """Who won, how, and the points by category."""
    names = [
        f"seat {seat}"
        + (f" ({printable(seats[seat])})" if seat < len(seats) and seats[seat] else "")
        for seat in range(len(outcome.returns))
    ]
    how = outcome.ending.replace("_", " ")
    if outcome.winner is not None:
        who = f"{names[outcome.winner]} wins: {how}"
    elif outcome.winners:
        who = f"{' and '.join(names[seat] for seat in outcome.winners)} win: {how}"
    else:
        best = max(outcome.returns)
        sharing = [
            name for name, share in zip(names, outcome.returns, strict=True) if share == best
        ]
        who = f"{' and '.join(sharing)} share the victory: {how}"
    said = textwrap.wrap(who, columns(), subsequent_indent="  ")
    return said + score_lines(outcome.scores)


def score_lines(scores: Sequence[dict[str, int]]) -> list[str]:
    """The points of each seat by category, one line a category."""
    if not scores:
        return []
    names = {category: category.replace("_", " ") for category in scores[0]}
    width = max(NAME, *map(len, names.values()))
    lines = [seats_row("", [f"seat {seat}" for seat in range(len(scores))], width)]
    for category, name in names.items():
        lines.append(seats_row(name, [score[category] for score in scores], width))
    return lines


def seats_row(name: str, cells: Sequence[object], width: int = NAME) -> str:
    """A line of a table with a column for each seat; seven of them fit beside 15 of a name."""
    return f"  {name:<{width}}" + "".join(f"{cell!s:>9}" for cell in cells)
