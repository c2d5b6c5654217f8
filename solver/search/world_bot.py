"""``determinized``: search over sampled worlds, for hidden hands and simultaneous choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from solver._ext.core.network import NetworkHandle
from solver._ext.search.determinized import DEFAULTS, Determinized
from solver.games.base import Position
from solver.search.analysis import Analysis
from solver.search.bot import Bot, Task
from solver.search.building import DETERMINIZED, world_search
from solver.search.root import answered, judged, merge, search_on, together
from solver.search.spec import Number, Range

WORLDS = 8
"""After so many worlds the mean over them errs no more than the search of each of them, in which
what lies below the root begins anew."""


class WorldBot(Bot):
    """Determinized search: many worlds that fit the position, each searched, merged at the root.

    Every thread looks at worlds of its own. Nothing is kept from one decision to the next: what a
    seat has learnt since then makes other worlds likely.
    """

    name = DETERMINIZED
    weights: NetworkHandle | None = None
    """Searched with instead of those that ship with the game."""
    defaults: ClassVar[Mapping[str, Number]] = {**DEFAULTS, "net": 1}
    ranges: ClassVar[Mapping[str, Range]] = {
        "order_scale": (1e-3, 1e6),
        "prior_scale": (1e-3, 1e6),
        "prior_floor": (0, 1),
        "per_world": (1, 1e6),
        "common_random": (0, 1),
        "playout": (0, 1),
        "cut": (0, 1000),
        "others": (0, 1),
        "score": (0, 1),
        "score_scale": (1e-3, 1e6),
        "sudden": (0, 1),
        "reward": (0, 2),
        "net": (0, 1),
        "uniform": (0, 1),
    }

    def __init__(self, spec: str, given: dict[str, str]) -> None:
        super().__init__(spec, given)
        self._given = frozenset(given)

    def think(self, task: Task) -> Analysis:
        """Judge every move in many worlds."""
        position = task.position
        searches = [
            world_search(
                position.game,
                position.state,
                seed=task.seed * 1009 + i,
                network=self.network(position) if self.settings["net"] else None,
                given={key: self.settings[key] for key in DEFAULTS if key in self._given},
                moves=task.only,
            )
            for i in range(task.threads)
        ]
        nodes = search_on(task, together(searches), 0, lambda n: self._report(task, searches, n))
        return self._report(task, searches, nodes)

    def network(self, position: Position) -> NetworkHandle | None:
        """The learned evaluation to search with."""
        return self.weights or position.game.network(position.state)

    def _report(self, task: Task, searches: list[Determinized], nodes: int) -> Analysis:
        rows = merge([search.moves() for search in searches])
        deepest = WORLDS * searches[0].per_world
        moves = [judged(task, row, [task.text(row["move"])], deepest) for row in rows]
        by_win = not self.settings["reward"]
        full = any(search.full for search in searches)
        return answered(task, self.spec, moves, rows, nodes, by_win=by_win, full=full)
