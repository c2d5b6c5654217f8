"""The outcome of points that people have counted: most points, then what the game says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver.errors import InputError, Phrase, in_row
from solver.games.base import Game, Outcome
from solver.games.positions.possible_points import check_points


def outcome_of_points(
    game: Game,
    variant: Mapping[str, str],
    points: Sequence[Mapping[str, int]],
    ties: Sequence[int] | None = None,
) -> Outcome:
    """How a game ended that was decided by points.

    Parameters
    ----------
    game, variant:
        What was played, with a complete variant.
    points:
        By seat, points by category; a category that is left out is 0.
    ties:
        By seat, what decides between equal points (:attr:`Game.tie_figure`), where that is no
        category.

    Raises
    ------
    InputError
        For points that cannot be, and for equal points without ``ties``.
    """
    counted = [_counted(game, variant, own, f"points[{seat}]") for seat, own in enumerate(points)]
    for name, expansion in added_categories(game, variant).items():
        if not any(name in own for own in points):
            problem = Phrase("nothing is told of {}, with {}=yes", name, expansion)
            raise InputError("points", problem, "give it; write 0 if nobody has any")
    possible = game.possible_points(variant, len(points))
    for name in game.categories_of(variant):
        check_points(possible, name, [own[name] for own in counted], f"points[{{}}].{name}")
    sides = game.new(variant, len(points)).sides
    totals = _of_sides([own["total"] for own in counted], sides)
    best = [side for side in totals if totals[side] == max(totals.values())]
    if len(best) == 1:
        ending = game.endings_by_points(variant, len(points))[0]
        return _won(ending, best, sides, counted)
    figure = game.tie_figure
    if figure in counted[0]:
        figures = [own[figure] for own in counted]
    elif ties is None:
        raise InputError(
            "ties", "not given, and the points are equal", Phrase("give the {}", figure)
        )
    else:
        figures = list(ties)
    held = _of_sides(figures, sides)
    most = max(held[side] for side in best)
    richest = [side for side in best if held[side] == most]
    ending = game.tie_breaks[0] if len(richest) == 1 else game.tie_breaks[1]
    return _won(ending, richest, sides, counted)


def added_categories(game: Game, variant: Mapping[str, str]) -> dict[str, str]:
    """The categories that expansions of a complete variant add, each with its expansion."""
    categories = game.categories_of(variant)
    return {
        category: name
        for name in game.expansions(variant)
        for category in categories
        if category not in game.categories_of({**variant, name: "no"})
    }


def _counted(
    game: Game, variant: Mapping[str, str], told: Mapping[str, int], place: str
) -> dict[str, int]:
    """Points of all categories, and their sum."""
    categories = game.categories_of(variant)
    for name in told:
        if name != "total" and name not in categories:
            known = ", ".join(categories)
            raise InputError(f"{place}.{name}", "no such category", Phrase("there are {}", known))
    found = {name: told.get(name, 0) for name in categories}
    total = sum(found.values())
    if told.get("total", total) != total:
        problem = Phrase("{}, but the categories come to {}", told["total"], total)
        raise InputError(f"{place}.total", problem, "count again, or leave it out")
    return found | {"total": total}


def _of_sides(values: Sequence[int], sides: Sequence[int]) -> dict[int, int]:
    found = dict.fromkeys(sides, 0)
    for value, side in zip(values, sides, strict=True):
        found[side] += value
    return found


def _won(
    ending: str, winners: Sequence[int], sides: Sequence[int], scores: Sequence[dict[str, int]]
) -> Outcome:
    seats = [side in winners for side in sides]
    returns = tuple(won / sum(seats) for won in seats)
    return Outcome(returns, ending, tuple(scores), tuple(sides))


def outcome_by(
    game: Game, variant: Mapping[str, str], ending: str, winner: int, seats: int
) -> Outcome:
    """How a game ended in which ``winner`` won at once. Raises InputError for no such ending."""
    sudden = sorted(game.sudden(game.new(variant, seats)))
    if ending not in sudden:
        remedy = Phrase("write {}", in_row(sudden, "or")) if sudden else "leave it out"
        raise InputError("ending", Phrase("{!r} is no victory at once", ending), remedy)
    if not 0 <= winner < seats:
        raise InputError(
            "winner", Phrase("there is no seat {}", winner), Phrase("use 0 to {}", seats - 1)
        )
    returns = tuple(float(seat == winner) for seat in range(seats))
    return Outcome(returns, ending, (), tuple(range(seats)))
