"""Where random walks of the fast engine begin: new games and late positions."""

from __future__ import annotations

from solver._ext.core.state import State
from tests.architects import bridge
from tests.architects.positions import rich


def opening(seed: int) -> State:
    """A new game, of two to seven seats by seed."""
    return bridge.new(2 + seed % 6)


def ending(seed: int) -> State:
    """A late position, of two to seven seats by seed."""
    return bridge.load(rich(seed, 2 + seed % 6))
