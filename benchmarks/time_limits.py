"""How far the bots overrun a time limit at the largest tables: seven seats, all expansions.

    python benchmarks/time_limits.py
    python benchmarks/time_limits.py --positions 60 --limit 0.2 --bots alphabeta,flat

Prints for each bot the worst and the mean processor time of a decision beyond the limit, and where
the worst was. Everything runs on one thread; what other programs do meanwhile does not count.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.games import load
from solver.games.base import Position
from solver.search.bots import BOTS, make_bot
from solver.search.limits import Limits

EVERYTHING = {"leaders": "yes", "cities": "yes", "edifice": "yes", "armada": "yes"}
TABLES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("wonders", 7, EVERYTHING),
    ("wonders", 7, {"leaders": "yes", "armada": "yes"}),
    ("architects", 7, {}),
)
MORE = ("alphabeta:maxn=1",)
"""Settings that are searches of their own."""


@dataclass(frozen=True)
class Asked:
    """A decision: its position, and where it was met."""

    place: str
    position: Position


def decisions(amount: int) -> list[Asked]:
    """Decisions of random games, those with the most moves of each part of a game."""
    found = []
    for name, seats, variant in TABLES:
        game, parts = load(name), max(1, amount // len(TABLES))
        for seed in range(2):
            states = met(game.new(variant, seats), Rng(seed))
            for part in range(parts // 2):
                here = states[part * len(states) // (parts // 2) :][: 2 * len(states) // parts]
                most = max(here, key=lambda state: len(state.legal_moves()))
                place = f"{name}, {len(most.legal_moves())} moves, {most.turns_left} turns left"
                found.append(Asked(place, game.observe(most, most.decider)))
    return found


def met(state: State, rng: Rng) -> list[State]:
    """All decisions of a random game."""
    states = []
    while state.decider != OVER:
        if state.decider >= 0 and len(state.legal_moves()) > 1:
            states.append(state.copy())
        state.apply(state.random_move(rng))
    return states


def overrun(spec: str, asked: Asked, limit: float) -> float:
    """Processor seconds beyond the limit, of all threads of the process."""
    bot = make_bot(spec)
    begun = time.process_time()
    bot.analyze(asked.position, Limits(seconds=limit))
    return time.process_time() - begun - limit


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How far bots overrun a time limit.")
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--limit", type=float, default=0.1)
    parser.add_argument("--bots", default=",".join((*BOTS, *MORE)))
    args = parser.parse_args()
    asked = decisions(args.positions)
    for spec in args.bots.split(","):
        make_bot(spec).analyze(asked[0].position, Limits(seconds=0.01))  # loads what it needs
        times = [(overrun(spec, one, args.limit), one.place) for one in asked]
        worst, place = max(times)
        mean = sum(over for over, _ in times) / len(times)
        print(f"{spec:<18} worst {worst:+.3f} s, mean {mean:+.3f} s ({place})", flush=True)


if __name__ == "__main__":
    main()
