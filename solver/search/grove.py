"""Trees of one position that are grown one after the other, and are summed at their roots.

One tree settles on one way in which the others play; ten times the walks hardly change its mind,
and another seed does (docs/experiments.md). So a search that has the time begins anew.
"""

from __future__ import annotations

from collections.abc import Callable

from solver._ext.core.state import State
from solver._ext.search.mcts import Mcts
from solver.search.root import together

TURN = 2000
"""Walks of each tree of a row before the next row is begun: a tree of fewer judges worse."""

Plant = Callable[[int], list[Mcts]]
"""Makes the trees of a row from its number: one for each thread, rooted where the search is."""


class Grove:
    """Rows of trees, each of them one tree for every thread; at most ``most`` rows."""

    def __init__(self, plant: Plant, most: int) -> None:
        self._plant = plant
        self._most = most
        self._rows = [plant(0)]
        self._walks = [0]
        self._begun = 1  # rows, those that were dropped as well: no number comes twice
        self._proved: list[tuple[int, float]] = []

    @property
    def trees(self) -> list[Mcts]:
        """All trees, those of the oldest row first."""
        return [tree for row in self._rows for tree in row]

    @property
    def solved(self) -> bool:
        """Whether the value of the root is known."""
        return any(tree.solved for tree in self.trees)

    def prove_move(self, move: int, value: float) -> None:
        """Tell all trees, those to come as well, what a move of the root is proved to be worth."""
        self._proved.append((move, value))
        for tree in self.trees:
            tree.prove_move(move, value)

    def advance(self, state: State, plant: Plant) -> bool:
        """Go on from a state that trees have reached; False if none of the rows has.

        ``plant`` makes the rows to come, whose root is that state.
        """
        self._plant = plant
        kept = {
            i: sum(visits)
            for i, row in enumerate(self._rows)
            if all(visits := [tree.advance(state) for tree in row])
        }
        self._rows = [self._rows[i] for i in kept]
        self._walks = [*kept.values()]
        self._proved = []
        return bool(kept)

    def grow(self, walks: int, seconds: float) -> int:
        """Let the row that has least go on, or begin one; see :data:`solver.search.root.Grow`."""
        turn = TURN * len(self._rows[0])
        if min(self._walks) >= turn and len(self._rows) < self._most:
            self._begin()
        at = self._walks.index(min(self._walks))
        if len(self._rows) < self._most:
            left = turn - self._walks[at]
            walks = min(walks, left) if walks else left
        grown = together(self._rows[at])(walks, seconds)
        self._walks[at] += grown
        return grown

    def _begin(self) -> None:
        row = self._plant(self._begun)
        self._begun += 1
        for tree in row:
            for move, value in self._proved:
                tree.prove_move(move, value)
        self._rows.append(row)
        self._walks.append(0)
