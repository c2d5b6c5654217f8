"""Two engines in lockstep: one move on both, everything compared after it; for every game.

A slow game has ``decider``, ``legal``, ``chance``, ``apply`` (of texts) and ``copy``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from solver._ext.core.state import OVER, State


class Lockstep(ABC):
    """One game on the fast engine and on a slow one."""

    def __init__(self, fast: State, slow: Any) -> None:
        self.fast = fast
        self.slow = slow
        self.texts: list[str] = []  # played so far, for the message of a failure
        self.moves: dict[str, int] = {}
        self.compare()

    @abstractmethod
    def compare(self) -> None:
        """Both say the same about everything that can be asked; fills in ``moves``."""

    def apply(self, *texts: str) -> None:
        """Play ``texts`` on both and compare everything after each."""
        for text in texts:
            assert text in self.moves, f"{text} is none of {sorted(self.moves)}"
            self.fast.apply(self.moves[text])
            self.slow.apply(text)
            self.texts.append(text)
            self.compare()


def check_law(
    events: Mapping[str, int],
    outcomes: Sequence[tuple[int, float]],
    expected: Mapping[str, Fraction],
    tolerance: float,
    where: str,
) -> None:
    """The same chance events with the same probabilities, each of them once."""
    assert len(events) == len(outcomes), where
    assert sorted(events) == sorted(expected), where
    chances = dict(outcomes)
    for text, probability in expected.items():
        assert abs(chances[events[text]] - float(probability)) < tolerance, where


def differences(one: Mapping[str, Any], two: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """The entries in which two dumps differ, for the message of a failure."""
    keys = sorted(one.keys() | two.keys())
    return {key: (one.get(key), two.get(key)) for key in keys if one.get(key) != two.get(key)}


def slow_perft(game: Any, depth: int) -> int:
    """Sequences of ``depth`` decisions and chance events alike; a game over earlier counts 1."""
    if depth == 0 or game.decider() == OVER:
        return 1
    texts = game.legal() or list(game.chance())
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        after = game.copy()
        after.apply(text)
        total += slow_perft(after, depth - 1)
    return total
