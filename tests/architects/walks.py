"""Where random walks of the fast engine begin: new games and late positions."""

from __future__ import annotations

import random

from solver._ext.architects import bridge
from solver._ext.core.state import State
from tests.architects.positions import rich

ALL_OPTIONS = 1024


def mixed_options(seed: int) -> int:
    """Options for a seed; every other one has all defaults."""
    return 0 if seed % 2 == 0 else random.Random(seed).randrange(ALL_OPTIONS)


def opening(seed: int) -> State:
    """A new game, of two to seven seats by seed."""
    return bridge.new(2 + seed % 6, mixed_options(seed))


def ending(seed: int) -> State:
    """A late position, of two to seven seats by seed."""
    return bridge.load(rich(seed, 2 + seed % 6, mixed_options(seed)))
