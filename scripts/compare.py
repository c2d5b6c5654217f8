#!/usr/bin/env python3
"""Plays two tree searches against each other that differ in weights or settings.

    python scripts/compare.py duel new.npz old.npz --games 100 --time 0.03
    python scripts/compare.py duel shipped:playout=0 hand:c=1.2 --games 100 --nodes 2000

A side is a file of weights, ``shipped`` (those of the game) or ``hand`` (the game's own
evaluation), with settings of ``ismcts`` after a colon. Deals are mirrored.
"""

from __future__ import annotations

import argparse

from joblib import Parallel, delayed

from solver._ext.core.network import NetworkHandle
from solver.arena.match import MatchResult
from solver.arena.referee import play_game
from solver.games.base import Position
from solver.search.limits import Limits
from solver.search.spec import split_spec
from solver.search.tree_bot import TreeBot


class Contender(TreeBot):
    """``ismcts`` with weights of its own."""

    def __init__(self, side: str) -> None:
        weights, settings = split_spec(side)
        if weights == "hand":
            settings["net"] = "0"
        super().__init__(side, settings)
        self._weights: NetworkHandle | None = None
        if weights not in ("hand", "shipped"):
            import numpy as np

            self._weights = NetworkHandle(np.load(weights))

    def network(self, position: Position) -> NetworkHandle | None:
        """The weights of this side."""
        return self._weights or position.game.network()


def play_pair(game: str, sides: list[str], limits: Limits, seed: int) -> list[tuple[float, str]]:
    """Both games of a deal: the first side's share of the win, and the ending."""
    bots = [Contender(side) for side in sides]
    played = []
    for seat, seated in enumerate((bots, bots[::-1])):
        outcome = play_game(game, seated, limits, seed=seed).outcome
        played.append((outcome.returns[seat], outcome.ending))
    return played


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("sides", nargs=2, metavar="SIDE")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--time", type=float, help="seconds a move")
    parser.add_argument("--nodes", type=int, help="iterations a move")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    limits = Limits(seconds=args.time, nodes=args.nodes)
    result = MatchResult(args.game, args.sides)
    pairs = Parallel(n_jobs=args.jobs)(
        delayed(play_pair)(args.game, args.sides, limits, args.seed * 1_000_003 + i)
        for i in range(args.games // 2)
    )
    for pair in pairs:
        result.games += 2
        result.groups.append(sum(share for share, _ in pair) / 2)
        result.ends.update(ending for _, ending in pair)
    low, high = result.ci95
    print(f"{result.games} games, {args.sides[0]}: {result.score:.3f} ({low:.3f} to {high:.3f})")
    print(", ".join(f"{name} {count}" for name, count in result.ends.most_common()))


if __name__ == "__main__":
    main()
