"""Weights of a playout policy, fitted by its own games.

A policy is a table of numbers and plays thousands of games a second, so a weight can be judged by
playing: a step of one weight at a time, tried in one seat against the present weights in all
others, and kept if it wins clearly. Policies that win are not those with the most points at a table
of their own kind: what takes from others counts as much as what brings something.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from solver._ext.core.contest import contest
from solver.arena.room import write_whole
from solver.errors import InputError
from solver.games import load

if TYPE_CHECKING:
    from solver._ext.core.weights import PolicyWeights
    from solver.learning.duels import Trial

FIRST_STEP = 0.35
"""Share of a weight by which it is changed at first, and a weight of 0 in points."""

SHORTER = 0.6
"""Of a step that helped in neither direction, so much is left."""

LAST_STEP = 0.06
"""The climb ends when all steps are shorter."""

PROMISING, CLEAR = 1.0, 2.5
"""Standard errors by which a step must win in a quarter of the games, and in all."""


class Advantage(NamedTuple):
    """How much more than its even share one set of weights wins, 0 is even; standard error."""

    gain: float
    error: float


def weights_of(game: str) -> PolicyWeights:
    """The weights of the playout policy of a game. Raises InputError if it has no table of them."""
    name = f"solver._ext.{load(game).name}.weights"
    try:
        module = import_module(name)
    except ModuleNotFoundError:
        raise InputError("game", f"the policy of {game} has no table of weights") from None
    return cast("PolicyWeights", module.policy_weights())


def shares_of(
    trial: Trial,
    weights: PolicyWeights,
    sides: tuple[Sequence[float], Sequence[float]],
    deals: int,
    seed: int,
) -> list[float]:
    """Mean shares of the win of the first weights in each seat in turn, one for each deal."""
    state = load(trial.game).new(trial.variant, trial.seats)
    return [won for won, _ in contest(state, weights, *sides, deals, seed)]


def versus(
    trials: Sequence[Trial],
    weights: PolicyWeights,
    sides: tuple[Sequence[float], Sequence[float]],
    deals: int,
    seed: int,
) -> Advantage:
    """The first weights in each seat in turn against the second ones, as often at every table."""
    gains, errors = [], []
    for trial in trials:
        shares = [won * trial.seats - 1 for won in shares_of(trial, weights, sides, deals, seed)]
        mean = sum(shares) / deals
        gains.append(mean)
        errors.append(sum((share - mean) ** 2 for share in shares) / deals**2)
    return Advantage(sum(gains) / len(trials), math.sqrt(sum(errors)) / len(trials))


@dataclass
class Climb:
    """Weights that are being fitted; ``fixed`` ones stay as they are."""

    trials: Sequence[Trial]
    weights: PolicyWeights
    values: list[float]
    deals: int
    fixed: frozenset[str] = frozenset()
    seed: int = 0

    def __post_init__(self) -> None:
        """Begin with long steps."""
        self.steps = dict.fromkeys(self.weights.names, FIRST_STEP)
        self._games = 0

    def one_pass(self, say: Callable[[str], None]) -> int:
        """Try a step of every weight, in a random order; returns how many were moved."""
        names = [name for name in self.weights.names if name not in self.fixed]
        random.Random(self.seed + self._games).shuffle(names)
        return sum(self._try(name, say) for name in names)

    @property
    def done(self) -> bool:
        """Whether all steps are short."""
        return all(self.steps[name] < LAST_STEP for name in self.steps if name not in self.fixed)

    def _try(self, name: str, say: Callable[[str], None]) -> bool:
        at = self.weights.names.index(name)
        step = self.steps[name] * (abs(self.values[at]) or 1.0)
        for change in (step, -step):
            changed = list(self.values)
            changed[at] += change
            score = self._judge(changed)
            if score.gain > CLEAR * score.error:
                say(f"{name} {self.values[at]:.4g} -> {changed[at]:.4g}: {score.gain:+.3f}")
                self.values = changed
                return True
        self.steps[name] *= SHORTER
        return False

    def _judge(self, changed: Sequence[float]) -> Advantage:
        """A quarter of the games tells whether the others are worth their time."""
        sides = (changed, self.values)
        self._games += 2
        few = versus(self.trials, self.weights, sides, self.deals // 4, self.seed + self._games)
        if few.gain < PROMISING * few.error:
            return Advantage(0.0, 1.0)
        return versus(self.trials, self.weights, sides, self.deals, self.seed + self._games + 1)


def read_values(path: Path, names: Sequence[str], shipped: Sequence[float]) -> list[float]:
    """The weights of a file, those that it does not name as they ship. Raises InputError."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(str(path), f"cannot be read: {error}") from None
    if not isinstance(found, dict) or not all(
        name in names and isinstance(value, int | float) and math.isfinite(value)
        for name, value in found.items()
    ):
        raise InputError(str(path), "is no JSON object of weights", f"known: {', '.join(names)}")
    return [float(found.get(name, value)) for name, value in zip(names, shipped, strict=True)]


def write_values(path: Path, names: Sequence[str], values: Sequence[float]) -> None:
    """Keep weights by their names."""
    rounded: Mapping[str, float] = {
        name: float(f"{value:.4g}") for name, value in zip(names, values, strict=True)
    }
    write_whole(path, (json.dumps(rounded, indent=1) + "\n").encode())
