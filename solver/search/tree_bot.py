"""``ismcts``: Monte Carlo tree search, with exact endings where they can be proved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from solver._ext.core.network import NetworkHandle
from solver._ext.search.mcts import DEFAULTS, Mcts
from solver.games.base import Position
from solver.games.sides import spread
from solver.search.analysis import Analysis
from solver.search.bot import Bot, Task
from solver.search.building import ISMCTS, endgame_solver, tree_search
from solver.search.grove import Grove, Plant
from solver.search.limits import MOST_NODES, Limits
from solver.search.proving import PROOF_NODES, Proof, can_be_proved, has_plenty
from solver.search.root import Row, best_first, judged, merge, search_on
from solver.search.spec import Number, Range


class TreeBot(Bot):
    """Information-set Monte Carlo tree search.

    Every thread grows a tree of its own and the roots are merged; with ``trees`` (0: as many as the
    game wants) further ones are begun when there is time. Near the end of a game of two
    seats the endgame solver tries to prove the value first; its results steer the trees.
    """

    name = ISMCTS
    weights: NetworkHandle | None = None
    """Searched with instead of those that ship with the game."""
    defaults: ClassVar[Mapping[str, Number]] = {
        **DEFAULTS,
        "net": 1,
        "memory": 512,
        "reuse": 1,
        "trees": 0,
        "solve_turns": 12,
        "solve_more": 2,
        "solve_share": 0.4,
    }

    ranges: ClassVar[Mapping[str, Range]] = {
        "prior_scale": (1e-3, 1e6),
        "prior_floor": (0, 1),
        "prior_by": (0, 3),
        "playout": (0, 1),
        "cut": (0, 1000),
        "score": (0, 1),
        "fade": (0, 1000),
        "others": (0, 1),
        "score_scale": (1e-3, 1e6),
        "widening": (0, 1e6),
        "sudden": (0, 1),
        "late": (0, 1),
        "coarse": (0, 1),
        "finish": (0, 1),
        "parry": (0, 10_000),
        "quiesce": (0, 1),
        "reward": (0, 2),
        "solve_share": (0, 1),
        "memory": (1, 65536),
        "net": (0, 1),
        "reuse": (0, 1),
        "trees": (0, 64),
        "uniform": (0, 1),
    }

    def __init__(self, spec: str, given: dict[str, str]) -> None:
        super().__init__(spec, given)
        self._given = frozenset(given)
        self._grove: Grove | None = None
        self._grown_for = (0, 0, -1)

    def given_settings(self) -> dict[str, Number]:
        """The settings of the search itself that the spec names."""
        return {key: self.settings[key] for key in DEFAULTS if key in self._given}

    def forget(self) -> None:
        """Drop the trees."""
        self._grove = None

    def think(self, task: Task) -> Analysis:
        """Judge every move by tree search."""
        grove = self._grow_from(task)
        used = self._prove(task, grove) // PROOF_NODES
        used = search_on(
            task,
            grove.grow,
            used,
            lambda nodes: self._report(task, grove, nodes),
            lambda: grove.solved,
        )
        return self._report(task, grove, used)

    def _grow_from(self, task: Task) -> Grove:
        """Trees rooted in the position: those of the last decision if they reached it."""
        position, seed, threads = task.position, task.seed, task.threads
        # A tree grown from one seat holds what that seat knows; another one must not use it.
        grown_for = (seed, threads, position.view if position.state.secrets else -1)
        grove = self._grove
        if (
            grove is not None
            and self.settings["reuse"]
            and self._grown_for == grown_for
            and not task.narrowed
            and grove.advance(position.state.settled(), self._planter(task))
        ):
            return grove
        grove = Grove(self._planter(task), self._most(position))
        if not task.narrowed:
            self._grove = grove
            self._grown_for = grown_for
        return grove

    def _most(self, position: Position) -> int:
        """How many rows of trees there may be."""
        return int(self.settings["trees"]) or position.game.trees

    def _planter(self, task: Task) -> Plant:
        """What makes the trees of a row for this decision."""
        position, threads = task.position, task.threads
        state = position.state.settled()
        trees = threads * self._most(position)

        def plant(row: int) -> list[Mcts]:
            further = position.game.further if row else {}
            return [
                tree_search(
                    position.game,
                    state,
                    seed=task.seed * 1009 + row * threads + i,
                    network=self.network(position) if self.settings["net"] else None,
                    given={**further, **self.given_settings()},
                    max_bytes=int(self.settings["memory"]) * 2**20 // trees,
                    moves=task.only,
                )
                for i in range(threads)
            ]

        return plant

    def network(self, position: Position) -> NetworkHandle | None:
        """The learned evaluation to search with."""
        return self.weights or position.game.network(position.state)

    def _prove(self, task: Task, grove: Grove) -> int:
        """Try to prove the root and its moves near the end; returns the positions looked at."""
        state, limits = task.position.state, task.limits
        share = float(self.settings["solve_share"])
        if share <= 0 or self.settings["reward"]:
            return 0
        nodes = int(share * limits.nodes * PROOF_NODES) if limits.nodes else None
        part = Limits(
            seconds=share * limits.seconds if limits.seconds else None,
            nodes=None if nodes is None else min(max(1, nodes), MOST_NODES),
        )
        turns = self.settings["solve_turns"]
        if has_plenty(part):
            turns += self.settings["solve_more"]
        if state.turns_left > turns or not can_be_proved(state):
            return 0
        search = endgame_solver(state, task.threads)
        proof = Proof(search, task.clock.within(part), task.stop)
        if task.narrowed or proof.value() is not None:
            for move, value in proof.moves(task.moves):
                grove.prove_move(move, value)
        return proof.nodes

    def _report(self, task: Task, grove: Grove, nodes: int) -> Analysis:
        trees = grove.trees
        merged = merge([tree.moves() for tree in trees])
        moves = [judged(task, row, _line(task.position, trees[0], row["move"])) for row in merged]
        order = best_first(moves, merged, by_win=not self.settings["reward"])
        best = order[0]
        win, sides = moves[best].win, task.position.state.sides
        exact = moves[best].exact and all(
            m.exact or _cannot_beat(row, win, first=sides[task.seat] == 0)
            for m, row in zip(moves, merged, strict=True)
        )
        return task.answer(
            self.spec,
            [moves[i] for i in order],
            nodes=nodes,
            exact=exact,
            full=any(tree.full for tree in trees),
            win=spread(win, sides, task.seat, merged[best]["wins"]),
        )


def _line(position: Position, tree: Mcts, move: int) -> list[str]:
    """The likely continuation as texts, from the first tree."""
    state = position.state.copy()
    texts = []
    for step in tree.line(move):
        if not state.is_legal(step):
            break  # it holds in some worlds only, and this seat does not know in which it is
        texts.append(position.game.move_text(state, step))
        state.apply(step)
    return texts


def _cannot_beat(row: Row, win: float, *, first: bool) -> bool:
    """Whether a move is proved to give no more than ``win`` to its side, which is side 0 or not."""
    most = row["upper"] if first else 1.0 - row["lower"]
    return bool(most <= win + 1e-9)
