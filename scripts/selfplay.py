#!/usr/bin/env python3
"""Plays a bot against itself and keeps positions with their results, for training evaluations.

    python scripts/selfplay.py wonders --games 2000 --iterations 400 --out samples.npz
    python scripts/selfplay.py wonders --seats 3,4,5 --iterations 0 --out first.npz

Without iterations the playout policy plays, which is quick and enough for a first network. With
``--playouts`` as well, it strays now and then, and playouts say what a position is worth; with
``--weights`` besides, half of that is what these say.

Each sample holds the non-zero inputs of the learned evaluation (CSR arrays ``index``, ``value``,
``offsets``), the final win share ``result`` and the searched win share ``search`` of the seat it
is seen from. Moves are drawn by visits early on, so that games differ.
"""

from __future__ import annotations

import argparse
import sys
import time
from array import array

import numpy as np

from solver._ext.core.network import NetworkHandle
from solver._ext.core.playout import random_games
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.search.determinized import Determinized
from solver._ext.search.mcts import Mcts
from solver.games import load

STRAY = 10
"""One move in so many is drawn by lot where the policy plays and playouts judge."""

UNKNOWN = -1.0
"""Stands for the searched share of a position that nobody searched."""


class Samples:
    """Growing arrays of samples."""

    def __init__(self) -> None:
        self.index = array("H")
        self.value = array("f")
        self.offsets = [0]
        self.seats: list[int] = []
        self.search: list[float] = []
        self.result: list[float] = []

    def add(self, state: State, seat: int, search: float) -> None:
        """Keep a state as ``seat`` sees it; its result follows with :meth:`close`."""
        index, value = state.features(seat)
        self.index.extend(index)
        self.value.extend(value)
        self.offsets.append(len(self.index))
        self.seats.append(seat)
        self.search.append(search)

    def close(self, returns: list[float]) -> None:
        """Give all samples since the last call the result of their game."""
        for at in range(len(self.result), len(self.seats)):
            result = returns[self.seats[at]]
            self.result.append(result)
            if self.search[at] == UNKNOWN:
                self.search[at] = result

    def save(self, path: str) -> None:
        """Write the arrays."""
        np.savez_compressed(
            path,
            index=np.array(self.index, dtype=np.uint16),
            value=np.array(self.value, dtype=np.float16),
            offsets=np.array(self.offsets, dtype=np.int64),
            search=np.array(self.search, dtype=np.float32),
            result=np.array(self.result, dtype=np.float32),
        )


def pick(rows: list[dict[str, int]], rng: Rng, warm: bool) -> int:
    """A root move: drawn by visits while ``warm``, else the most visited."""
    if not warm:
        return max(rows, key=lambda row: row["visits"])["move"]
    ticket = rng.below(max(1, sum(row["visits"] for row in rows)))
    for row in rows:
        ticket -= row["visits"]
        if ticket < 0:
            return row["move"]
    return rows[0]["move"]


def searcher(
    state: State,
    settings: dict[str, float],
    seed: int,
    network: NetworkHandle | None,
    *,
    worlds: bool,
) -> Mcts | Determinized:
    """A new search from a state, by the kind of game."""
    if worlds:
        return Determinized(state, settings, seed=seed, network=network)
    return Mcts(state, settings, seed=seed, max_bytes=1 << 24, network=network)


def add_judged(
    state: State, samples: Samples, playouts: int, network: NetworkHandle | None, rng: Rng
) -> None:
    """Keep a state as every seat sees it; its value is the mean of playouts with the policy.

    With a network half of it is what that says.
    """
    ends = random_games(state, playouts, rng.bits(), policy=True)
    values = [wins / playouts for wins in ends["wins"]]
    if network is not None:
        said = []
        for seat in range(state.seats):
            vector = np.zeros(network.n_inputs, dtype=np.float32)
            index, value = state.features(seat)
            vector[index] = value
            said.append(1.0 / (1.0 + np.exp(-network.logit(vector))))
        values = [(own + other / sum(said)) / 2 for own, other in zip(values, said, strict=True)]
    for seat in range(state.seats):
        samples.add(state, seat, values[seat])


def play(
    start: State,
    samples: Samples,
    settings: dict[str, float],
    args: argparse.Namespace,
    *,
    rng: Rng,
    network: NetworkHandle | None,
) -> None:
    """One game into ``samples``."""
    state = start.copy()
    seats = state.seats
    turns = state.turns_left
    # Some random plies at a random place make the openings differ beyond the draws by visits.
    odd = rng.below(60) + 8
    while state.decider != OVER:
        seat = state.decider
        if seat == CHANCE:
            state.apply(state.sample_chance(rng))
            continue
        moves = state.legal_moves()
        played = turns - state.turns_left
        if len(moves) == 1:
            state.apply(moves[0])
            continue
        if args.iterations == 0 and args.playouts:
            state.apply(
                state.random_move(rng) if rng.below(STRAY) == 0 else state.playout_move(rng)
            )
            if rng.below(1000) < 1000 * args.keep and state.decider != OVER:
                add_judged(state, samples, args.playouts, network, rng)
            continue
        if args.iterations == 0:
            if rng.below(4000) < 1000 * args.keep:
                view = rng.below(seats)
                samples.add(state, view, UNKNOWN)
            state.apply(state.playout_move(rng))
            if args.worlds and rng.below(8000) < 1000 * args.keep:
                samples.add(state, seat, UNKNOWN)
            continue
        view = rng.below(seats)
        tree = searcher(state, settings, rng.bits(), network, worlds=args.worlds)
        tree.run(args.iterations)
        rows = tree.moves()
        best = max(rows, key=lambda row: row["visits"])
        shares = [wins / max(1, best["reported"]) for wins in best["wins"]]
        if rng.below(1000) < 1000 * args.keep:
            samples.add(state, view, shares[view])
        if played == odd and rng.below(2):
            move = moves[rng.below(len(moves))]
        else:
            move = pick(rows, rng, played < args.warm)
        state.apply(move)
        if args.worlds and move == best["move"] and rng.below(1000) < 500 * args.keep:
            # As it looks to the one who has chosen while the others still do.
            samples.add(state, seat, shares[seat])
        if state.decider == CHANCE and move == best["move"] and rng.below(1000) < 1000 * args.keep:
            view = rng.below(seats)
            samples.add(state, view, shares[view])
    samples.close(state.returns())


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seats", default="", help="seats of the games in turn, e.g. 2,2,3,4")
    parser.add_argument("--variant", action="append", default=[], help="rule option name=value")
    parser.add_argument("--worlds", action="store_true", help="search sampled worlds")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument(
        "--playouts", type=int, default=0, help="without iterations: judge by so many playouts"
    )
    parser.add_argument("--seconds", type=float, default=0.0, help="stop after so long")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=float, default=1.0, help="share of the positions kept")
    parser.add_argument("--warm", type=int, default=24, help="turns drawn by visits")
    parser.add_argument("--weights", default="", help="weights to play with, 'own' = hand-made")
    parser.add_argument("--set", action="append", default=[], help="search setting key=value")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    settings = {key: float(value) for key, value in (s.split("=") for s in args.set)}
    network = None
    if args.weights:
        network = NetworkHandle(np.load(args.weights))
    game = load(args.game)
    variant = dict(text.split("=") for text in args.variant)
    tables = [int(n) for n in args.seats.split(",")] if args.seats else [game.min_seats]
    rng = Rng(args.seed)
    samples = Samples()
    began = time.perf_counter()
    done = 0
    while done < args.games:
        start = game.new(variant, seats=tables[done % len(tables)])
        play(start, samples, settings, args, rng=rng, network=network)
        done += 1
        if args.seconds and time.perf_counter() - began > args.seconds:
            break
    samples.save(args.out)
    rate = done / (time.perf_counter() - began)
    print(f"{done} games, {len(samples.result)} samples, {rate:.1f} games/s", file=sys.stderr)


if __name__ == "__main__":
    main()
