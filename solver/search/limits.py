"""How long a bot may think about one decision."""

from __future__ import annotations

import time
from dataclasses import dataclass

from solver.errors import InputError

MOST_NODES = 10**15 - 1
MOST_SECONDS = 9_999_999.0
"""More are not sensible."""


@dataclass(frozen=True)
class Limits:
    """Bounds of one search: whichever is reached first ends it.

    ``seconds`` is wall-clock time, ``nodes`` counts what the bot counts (iterations, playouts or
    positions). At least one must be given. Only a node limit makes analyses repeatable.
    """

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.nodes is None:
            raise InputError("limits", "no bound given", "give seconds or nodes")
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise InputError("limits.seconds", f"{self.seconds} is not a sensible time")
        if self.nodes is not None and not 0 < self.nodes <= MOST_NODES:
            raise InputError("limits.nodes", f"{self.nodes} is not a sensible number")

    def start(self) -> Clock:
        """A clock that starts now."""
        return Clock(self)


class Clock:
    """The running time of one search under its limits."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.began = time.perf_counter()

    def within(self, limits: Limits) -> Clock:
        """A clock that began when this one did, under other limits."""
        clock = Clock(limits)
        clock.began = self.began
        return clock

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self.began

    @property
    def left(self) -> float:
        """Seconds left; infinite without a time limit."""
        if self.limits.seconds is None:
            return float("inf")
        return self.limits.seconds - self.elapsed
