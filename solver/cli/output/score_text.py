"""The score of a finished game as text: points, who has won, what decided it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from solver.cli.output.outcome_text import NAME, seats_row
from solver.cli.output.score_words import word
from solver.cli.output.terminal import columns
from solver.errors import printable
from solver.floats import plain_sum

if TYPE_CHECKING:
    from solver.games.base import Outcome
    from solver.score.sheet import Scored

CELL = 8
"""Letters of a name above a column."""

TOLD = 4
"""So many categories are named in which sides differ most."""


def player_names(scored: Scored, lang: str) -> list[str]:
    """What the players are called; those without a name, or with the same one, by their seats."""
    named = [printable(name) for name in scored.names]
    return [
        name if name and named.count(name) == 1 else word("seat", lang, seat)
        for seat, name in enumerate(named)
    ]


def category_name(scored: Scored, category: str, lang: str) -> str:
    """A category of points in words."""
    if category == "total":
        return word("total", lang)
    if lang == "id":
        return category
    return scored.game.word("score", category, lang)


def score_lines(scored: Scored, lang: str = "en") -> Iterator[str]:
    """Points by category and player, the winner, and what decided it."""
    outcome, names = scored.outcome, player_names(scored, lang)
    title = scored.game.title_of(scored.variant)
    yield from textwrap.wrap(f"{title}: {', '.join(names)}", columns())
    if outcome.scores:
        rows = {category: category_name(scored, category, lang) for category in outcome.scores[0]}
        width = max(NAME, *map(len, rows.values()))
        yield seats_row("", [name[:CELL] for name in names], width)
        for category, shown in rows.items():
            yield seats_row(shown, [own[category] for own in outcome.scores], width)
    for text in (won_text(scored, lang), decided_text(scored, lang)):
        yield from textwrap.wrap(text, columns(), subsequent_indent="  ")


def won_text(scored: Scored, lang: str) -> str:
    """Who has won, and how."""
    outcome, names = scored.outcome, player_names(scored, lang)
    how = outcome.ending
    how = how.replace("_", " ") if lang == "id" else scored.game.word("ending", how, lang)
    winners = outcome.winners or [s for s, share in enumerate(outcome.returns) if share > 0]
    who = word("and", lang).join(names[seat] for seat in winners)
    key = "wins" if len(winners) == 1 else "win_together" if outcome.winners else "share"
    return word(key, lang, who, how)


def decided_text(scored: Scored, lang: str) -> str:
    """What decided the game: a lead and where it comes from, or what parts equal points."""
    outcome = scored.outcome
    counted = scored.game.endings_by_points(scored.variant, len(scored.names))
    if outcome.ending not in (*counted, *scored.game.tie_breaks):
        return word("at_once", lang)
    order = _sides(scored)
    first, second = order[0], order[1]
    totals = [_sum(outcome, side, "total") for side in order]
    if totals[0] > totals[1]:
        return _lead(scored, first, second, lang)
    level = [side for side, total in zip(order, totals, strict=True) if total == totals[0]]
    figure = _figure_name(scored, lang)
    if outcome.ending == scored.game.tie_breaks[1]:
        return word("equal.all", lang, totals[0], figure)
    if scored.figures is None:
        return word("equal", lang, totals[0], figure, "")
    held = [sum(scored.figures[seat] for seat in side) for side in level]
    others = word("and", lang).join(map(str, held[1:]))
    return word("equal", lang, totals[0], figure, word("against", lang, held[0], others))


def _figure_name(scored: Scored, lang: str) -> str:
    figure = scored.game.tie_figure
    if figure in scored.game.categories:
        return category_name(scored, figure, lang)
    return figure if lang == "id" else word(figure, lang)


def _sides(scored: Scored) -> list[list[int]]:
    """The seats of each side, the winners first, then by points and what parts equal ones."""
    outcome = scored.outcome
    sides: dict[int, list[int]] = {}
    for seat, side in enumerate(outcome.sides or range(len(outcome.returns))):
        sides.setdefault(side, []).append(seat)

    def rank(seats: list[int]) -> tuple[float, int, int]:
        figure = sum(scored.figures[seat] for seat in seats) if scored.figures else 0
        return (
            -plain_sum(outcome.returns[seat] for seat in seats),
            -_sum(outcome, seats, "total"),
            -figure,
        )

    return sorted(sides.values(), key=rank)


def _sum(outcome: Outcome, seats: Sequence[int], category: str) -> int:
    return sum(outcome.scores[seat][category] for seat in seats)


def _lead(scored: Scored, first: list[int], second: list[int], lang: str) -> str:
    """The lead of the winners over the next side, by categories."""
    outcome, names = scored.outcome, player_names(scored, lang)
    total = _sum(outcome, first, "total")
    other = word("and", lang).join(names[seat] for seat in second)
    parts = [word("ahead", lang, total, total - _sum(outcome, second, "total"), other)]
    changes = {
        category: _sum(outcome, first, category) - _sum(outcome, second, category)
        for category in outcome.scores[0]
        if category != "total"
    }
    for key, sign in (("more", 1), ("less", -1)):
        found = sorted(
            ((change * sign, category) for category, change in changes.items()), reverse=True
        )
        told = [
            f"{category_name(scored, category, lang)} ({change})"
            for change, category in found[:TOLD]
            if change > 0
        ]
        if told:
            parts.append(word(key, lang, ", ".join(told)))
    return "; ".join(parts)


def score_json(scored: Scored) -> dict[str, Any]:
    """The stable JSON form of ``solver score --json``."""
    outcome = scored.outcome
    return {
        "game": scored.game.name,
        "title": scored.game.title_of(scored.variant),
        "seats": list(scored.names),
        "scores": [dict(own) for own in outcome.scores],
        "result": list(outcome.returns),
        "ending": outcome.ending,
        "figure": scored.game.tie_figure,
        "figures": list(scored.figures) if scored.figures else None,
        "decided": decided_text(scored, "en"),
    }
