"""Weights of a playout policy, fitted by its own games.

A policy is a table of numbers and plays thousands of games a second. So all weights are moved a
little at once, at random, in one seat against the present weights in all others, and back in a game
of the same deal; what wins more tells for every weight in which direction it should go (evolution
strategies with antithetic samples, Salimans et al. 2017). Policies that win are not those with the
most points at a table of their own kind: what takes from others counts as much as what brings
something.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from solver._ext.core.contest import contest, slope
from solver.arena.room import write_whole
from solver.errors import InputError
from solver.games import load
from solver.json_input import json_kind, parse_object
from solver.positions import read_path

if TYPE_CHECKING:
    from solver._ext.core.weights import PolicyWeights
    from solver.learning.duels import Trial

SPREAD = 0.22
"""Share of a weight by which it is moved to see what that does."""

LEAST = 0.5
"""Weights closer to 0 are moved like one of this size."""

MEMORY = 0.6
"""Share of the direction of a round that is kept in the next one."""

LAST_STEP = 0.25
SHORTER = 0.93
"""Each round takes a shorter step than the one before it, down to the last one, in spreads."""

NOISE = 2.0
"""A direction counts as far as its square exceeds this many squared standard errors."""


class Move(NamedTuple):
    """A weight before and after a round; the gain of one spread, in even shares of the win."""

    name: str
    before: float
    after: float
    slope: float


def weights_of(game: str) -> PolicyWeights:
    """The weights of the playout policy of a game. Raises InputError if it has no table of them."""
    kernel = import_module(f"solver._ext.{load(game).name}.kernel")
    if not hasattr(kernel, "policy_weights"):
        raise InputError("game", f"the policy of {game} has no table of weights")
    return cast("PolicyWeights", kernel.policy_weights())


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


@dataclass
class Ascent:
    """Weights that are being fitted; ``fixed`` ones stay as they are.

    A round plays ``pairs`` pairs of games at every table.
    """

    trials: Sequence[Trial]
    weights: PolicyWeights
    values: list[float]
    pairs: int
    fixed: frozenset[str] = frozenset()
    seed: int = 0

    def __post_init__(self) -> None:
        """Begin with a long step and no direction."""
        self._free = np.array([name not in self.fixed for name in self.weights.names])
        self._direction = np.zeros(len(self.values))
        self._variance = 0.0
        self._rounds = 0

    def one_round(self) -> list[Move]:
        """Move the weights; returns those that moved, what counts most first."""
        kept = MEMORY if self._rounds else 0.0
        spread = SPREAD * np.maximum(np.abs(self.values), LEAST) * self._free
        slopes, variance = self._measure(spread)
        self._direction = kept * self._direction + (1 - kept) * slopes
        self._variance = kept**2 * self._variance + (1 - kept) ** 2 * variance
        noise = NOISE * self._variance / np.maximum(self._direction**2, 1e-30)
        trusted = self._direction * np.clip(1 - noise, 0, 1) * self._free
        length = max(LAST_STEP, SHORTER**self._rounds)
        largest = float(np.abs(trusted).max())
        self._rounds += 1
        if largest == 0:
            return []
        # all from half of the largest one on take the whole step
        moved = spread * length * np.clip(2 * trusted / largest, -1, 1)
        found = [
            Move(name, old, float(old + step), float(gain))
            for name, old, step, gain in zip(
                self.weights.names, self.values, moved, trusted, strict=True
            )
            if gain
        ]
        self.values = [float(value) for value in np.add(self.values, moved)]
        return sorted(found, key=lambda move: -abs(move.slope))

    def _measure(self, spread: np.ndarray) -> tuple[np.ndarray, float]:
        """The slope of each weight over its spread, in even shares, and the variance of each."""
        slopes = np.zeros(len(self.values))
        variance = 0.0
        for number, trial in enumerate(self.trials):
            state = load(trial.game).new(trial.variant, trial.seats)
            seed = self.seed + self._rounds * len(self.trials) + number
            gains, squares = slope(
                state, self.weights, self.values, spread.tolist(), self.pairs, seed
            )
            slopes += np.array(gains) * trial.seats / self.pairs
            variance += squares * (trial.seats / self.pairs) ** 2
        count = len(self.trials)
        return slopes / count, variance / count**2


def read_values(path: Path, names: Sequence[str], shipped: Sequence[float]) -> list[float]:
    """The weights of a file, those that it does not name as they ship. Raises InputError."""
    found = parse_object(read_path(path), str(path))
    for name, value in found.items():
        if name not in names:
            raise InputError(f"{path}: {name}", "no such weight", f"known: {', '.join(names)}")
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise InputError(f"{path}: {name}", f"is {json_kind(value)}", "write a number")
    return [float(found.get(name, value)) for name, value in zip(names, shipped, strict=True)]


def write_values(path: Path, names: Sequence[str], values: Sequence[float]) -> None:
    """Keep weights by their names."""
    rounded: Mapping[str, float] = {
        name: float(f"{value:.4g}") for name, value in zip(names, values, strict=True)
    }
    write_whole(path, (json.dumps(rounded, indent=1) + "\n").encode())
