"""Two engines in lockstep: one move on both, everything compared after it; for every game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from solver._ext.core.state import State


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
