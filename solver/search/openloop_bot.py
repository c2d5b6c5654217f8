"""``openloop``: tree search with one node for all outcomes of chance, nothing learned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from solver._ext.core.state import State
from solver._ext.search.openloop import DEFAULTS, OpenLoopSearch
from solver.errors import InputError, Phrase
from solver.games.base import Game
from solver.search.analysis import Analysis
from solver.search.bot import Bot, Task
from solver.search.root import answered, judged, merge, search_on, together
from solver.search.spec import Number, Range

MEGABYTES = 256
"""Memory of all trees together."""


class OpenLoopBot(Bot):
    """An opponent with another mind: it knows the rules and the plans of its game, nothing else.

    With ``chase`` it follows one plan (numbered as the game does, from 1) and wants little else.
    """

    name = "openloop"
    defaults: ClassVar[Mapping[str, Number]] = DEFAULTS
    ranges: ClassVar[Mapping[str, Range]] = {
        "styles": (0, 1),
        "spare": (0, 1),
        "score": (0, 1),
        "score_scale": (1e-3, 1e6),
        "reward": (0, 2),
    }

    def __init__(self, spec: str, given: dict[str, str]) -> None:
        super().__init__(spec, given)
        self._given = {key: self.settings[key] for key in given}

    def check(self, game: Game, start: State) -> None:
        """Raise InputError if the game has no such plan to chase."""
        plans = start.n_styles
        if self.settings["chase"] >= max(1, plans):
            known = f"1 to {plans - 1}" if plans else "none"
            raise InputError(
                f"bot {self.spec!r}",
                f"{game.name} has no plan {self.settings['chase']}",
                Phrase("known: {}", known),
            )

    def think(self, task: Task) -> Analysis:
        """Judge every move by tree search. Raises InputError as :meth:`check` does."""
        position = task.position
        self.check(position.game, position.state)
        searches = [
            OpenLoopSearch(
                position.state,
                self._given,
                seed=task.seed * 1009 + i,
                max_bytes=MEGABYTES * 2**20 // task.threads,
                moves=task.only,
            )
            for i in range(task.threads)
        ]
        nodes = search_on(task, together(searches), 0, lambda n: self._report(task, searches, n))
        return self._report(task, searches, nodes)

    def _report(self, task: Task, searches: list[OpenLoopSearch], nodes: int) -> Analysis:
        rows = merge([search.moves() for search in searches])
        moves = [judged(task, row, [task.text(row["move"])]) for row in rows]
        by_win = not (self.settings["reward"] or self.settings["chase"])
        full = any(search.full for search in searches)
        return answered(task, self.spec, moves, rows, nodes, by_win=by_win, full=full)
