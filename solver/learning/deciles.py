"""Whether what a bot says in games of others comes true: by Age, and by tenths of what it said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from solver.arena.backend import Local
from solver.arena.calibration import (
    CLASSES,
    Group,
    Prediction,
    Watched,
    age_of,
    calibrate,
    fitted,
    grouped,
    predicted,
)
from solver.arena.referee import play_game
from solver.errors import InputError
from solver.games import load
from solver.learning.chance import results_by_chance
from solver.learning.duels import at_seat, has_weights, make_side
from solver.learning.recorded import decisions
from solver.search.bot import bot_seed

if TYPE_CHECKING:
    from solver.games.base import Position
    from solver.learning.duels import Both, Trial
    from solver.search.limits import Limits


ENOUGH = 60
"""A tenth of fewer predictions does not count as the worst one."""

DRAWS = 2000
"""How often results are drawn anew to see what chance does."""


def in_records(
    paths: Sequence[Path], trial: Trial, side: str, limits: Limits
) -> Iterator[Prediction]:
    """What a side says at the decisions of recorded games. Raises InputError."""
    game, last = load(trial.game), -1
    bot = make_side(trial.game, side)
    try:
        for number, part, state, result in decisions(paths, trial.game):
            seat = state.decider
            if seat not in game.viewers(state):
                continue
            if number != last:
                bot.forget()
                last = number
            position = game.observe(state, seat)
            analysis = bot.analyze(position, limits, seed=bot_seed(number))
            win = analysis.win[seat]
            age = age_of(position)
            yield Prediction(number, seat, part, win, analysis.exact, result, age)
    finally:
        bot.close()


def in_games(
    opponents: Iterable[str], trial: Trial, side: str, limits: Both, deals: int, *, seed: int
) -> Iterator[Prediction]:
    """What a side says in its own games against each of ``opponents``.

    It sits in each seat in turn, the opponent in all others. The limits are those of both.
    """
    number = 0
    for opponent in opponents:
        for deal in range(deals):
            for seat in range(trial.seats):
                notes: list[tuple[Position, float, bool]] = []
                others = (opponent,) * (trial.seats - 1)
                bots = [make_side(trial.game, name) for name in (side, *others)]
                seated = at_seat(seat, Watched(bots[0], notes), bots[1:])
                try:
                    returns = play_game(
                        trial.game,
                        seated,
                        at_seat(seat, limits[0], limits[1:] * (trial.seats - 1)),
                        seed=seed * 1_000_003 + deal,
                        variant=trial.variant,
                    ).outcome.returns
                finally:
                    for bot in bots:
                        bot.close()
                for at, note in enumerate(notes):
                    yield predicted(number, at / len(notes), note, returns)
                number += 1


def in_own_games(
    trial: Trial, side: str, limits: Limits, games: int, *, seed: int, jobs: int = 1
) -> list[Prediction]:
    """What a bot says in games against itself, each deal played once.

    Raises InputError, also for a file of weights.
    """
    if has_weights(side):
        raise InputError(side, "is a file of weights", "name a bot, or give records of games")
    return calibrate(
        trial.game,
        side,
        games,
        limits,
        seats=trial.seats,
        backend=Local(jobs),
        seed=seed,
        variant=trial.variant,
    ).predictions


def tenth_of(note: Prediction) -> int:
    """The tenth that a prediction is in."""
    return min(CLASSES - 1, int(note.win * CLASSES))


def tenths(notes: Iterable[Prediction]) -> list[list[Prediction]]:
    """The predictions of each tenth."""
    found: list[list[Prediction]] = [[] for _ in range(CLASSES)]
    for note in notes:
        found[tenth_of(note)].append(note)
    return found


def worst_tenth(notes: Sequence[Prediction]) -> float | None:
    """How far off the worst tenth with enough predictions is; None if there is none."""
    groups = [grouped(here) for here in tenths(notes) if len(here) >= ENOUGH]
    return max((abs(group.predicted - group.result) for group in groups), default=None)


def worst_by_chance(notes: Sequence[Prediction], *, seed: int = 0) -> tuple[float, float]:
    """How far off the worst tenth is when every judgment is right.

    Two numbers: the median, and what one table of twenty exceeds. The predictions stay, the results
    are those of :func:`results_by_chance`. There must be a tenth with enough predictions.
    """
    counts = np.zeros((CLASSES, len(notes)))
    counts[[tenth_of(note) for note in notes], np.arange(len(notes))] = 1
    columns = zip(*((note.game, note.seat, note.win) for note in notes), strict=True)
    game, seat, win = (np.array(column) for column in columns)
    wins = results_by_chance(game, seat, win, DRAWS, seed=seed).T
    said = counts @ win
    size = counts.sum(axis=1)
    enough = size >= ENOUGH
    off = np.abs(counts[enough] @ wins - said[enough, None]) / size[enough, None]
    median, most = np.quantile(off.max(axis=0), [0.5, 0.95])
    return float(median), float(most)


def rows(said: Sequence[Prediction]) -> list[str]:
    """Lines of a table: for each Age and each tenth what was said and seen.

    Below it how far off the worst tenth is, beside what chance makes of right judgments, and the
    slope.
    """
    lines = ["| Age | said | predictions | mean | seen | 95 % | off by |"]
    lines.append("| --- | --- | --- | --- | --- | --- | --- |")
    for age in sorted({one.age for one in said}):
        notes = [one for one in said if one.age == age]
        for at, here in enumerate(tenths(notes)):
            if here:
                lines.append(_row(str(age), f"{at / CLASSES:.1f} and more", grouped(here)))
        lines.append(_row(str(age), "all", grouped(notes)))
        fit = fitted([note for note in notes if not note.exact])
        if fit is not None:
            lines.append(f"Age {age}: slope {fit.slope:.2f} +- {fit.stderr[1]:.2f}")
        worst = worst_tenth(notes)
        if worst is not None:
            median, most = worst_by_chance(notes)
            lines.append(
                f"Age {age}: the worst tenth of {ENOUGH} predictions is off by {worst:.2f};"
                f" by chance {median:.2f}, in one table of twenty over {most:.2f}"
            )
    return lines


def _row(age: str, said: str, group: Group) -> str:
    low, high = group.ci95
    return (
        f"| {age} | {said} | {group.count} | {group.predicted:.3f} | {group.result:.3f}"
        f" | {low:.3f} to {high:.3f} | {abs(group.predicted - group.result):.3f} |"
    )
