"""Recorded perft counts: the number of sequences of moves and chance events, for every game.

One line for each table from the start, for each decision of :mod:`tests.contract.signatures` and
for what the games name: the counts for depths 1, 2 and so on. That they are right is for the slow
engines to say (``test_perft.py``); that they stay is said here.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from solver._ext.core.perft import perft
from solver._ext.core.state import State
from tests.contract.hooks import hooks
from tests.contract.setups import SETUPS
from tests.contract.signatures import positions

MOST = 30_000
"""The deepest count of a line is the first that is not smaller."""

DEEPEST = 12


def roots(game: str) -> Iterator[tuple[str, State]]:
    """The states that are counted from, named."""
    for setup in SETUPS:
        if setup.game == game:
            yield f"{setup.name} start", setup.new()
    for name, position in positions(game):
        yield name, position.state
    for name, raw in hooks(game).counted.items():
        yield f"{game} {name}", hooks(game).bridge.load(raw)


def counts(state: State) -> list[int]:
    """The counts for depths 1, 2, ..."""
    found: list[int] = []
    while len(found) < DEEPEST and (not found or found[-1] < MOST):
        found.append(perft(state, len(found) + 1))
    return found


def perfts(game: str, every: int = 1) -> list[str]:
    """All lines of a game, or each so manieth one."""
    chosen = islice(roots(game), 0, None, every)
    return [f"{name} | {' '.join(map(str, counts(state)))}" for name, state in chosen]
