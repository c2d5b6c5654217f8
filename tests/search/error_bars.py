"""How often the true value lies within two standard errors: ``python -m tests.search.error_bars``.

Endings of Duel, Architects and Dice have exact values. For the middle of a game, and for 7 Wonders,
a search of one move alone, many times as long, stands for the truth. What is proved is left out,
and so is what is only searched a little, for which no error is promised.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from solver import new_game
from solver._ext.core.state import CHANCE, OVER
from solver.arena.positions import bench_positions
from solver.games import load
from solver.games.base import Position
from solver.search.analysis import LITTLE, SURE, Analysis, MoveAnalysis, is_level
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.search.solve import solve
from tests.search import architects_endings, dice_endings

SPECS = ("default", "default:solve_share=0", "default:solve_share=0,exact_turns=0")
"""As it is, and with fewer proofs, so that more is left to be judged."""

NODES = (100, 400, 1600)
LONG = 12_000
ASKED = 0.05
"""Of the decisions of a game so many are looked at."""


@dataclass(frozen=True)
class Said:
    """What a search says of a move or, with ``gap``, of the distance to the best one."""

    nodes: int
    error: float
    stderr: float
    gap: bool

    @property
    def covered(self) -> bool:
        """Whether the truth lies within two standard errors."""
        return self.error <= SURE * self.stderr + 1e-9


def duel_truths() -> Iterator[tuple[Position, dict[int, float]]]:
    """Endings of strong play with ten cards left, with the exact value of each move."""
    game = load("duel")
    for text in bench_positions("duel").endings["10"][:16]:
        position = game.read_compact(text)
        solved = solve(position, Limits(nodes=30_000_000))
        if solved.exact:
            yield position, {game.parse_move(position.state, m): v for m, v in solved.moves}


def architects_truths() -> Iterator[tuple[Position, dict[int, float]]]:
    """Small endings of two seats."""
    for ending in architects_endings.endings()[:150]:
        first = ending.state.decider == 0
        yield ending.position, {m: v if first else 1.0 - v for m, v in ending.truth.items()}


def dice_truths() -> Iterator[tuple[Position, dict[int, float]]]:
    """Last turns."""
    for ending in dice_endings.endings():
        yield ending.position, ending.truth


TRUTHS = {"duel": duel_truths, "architects": architects_truths, "dice": dice_truths}


def judged(analysis: Analysis, truth: dict[int, float], nodes: int) -> Iterator[Said]:
    """The moves of which an error is promised, and their distances to the best one."""
    best = analysis.best
    for move in analysis.moves:
        if move.move not in truth or analysis.rank(move) == LITTLE or move.exact:
            continue
        if move.stderr <= 0.2:
            yield Said(nodes, abs(move.win - truth[move.move]), move.stderr, gap=False)
            if best.move in truth and best is not move:
                yield distance(best, move, truth, nodes)


def distance(best: MoveAnalysis, move: MoveAnalysis, truth: dict[int, float], nodes: int) -> Said:
    """How far a search is wrong about the distance of two moves."""
    found = best.win - move.win
    error = abs(found - (truth[best.move] - truth[move.move]))
    noise = sum((m.stderr if m.noise is None else m.noise) ** 2 for m in (best, move)) ** 0.5
    assert is_level(best, move) == (abs(found) <= max(1e-9, SURE * noise))
    return Said(nodes, error, noise, gap=True)


def exact(game: str) -> Iterator[Said]:
    """Against exact values."""
    specs = SPECS if game == "duel" else SPECS[:1] if game == "dice" else SPECS[1:]
    for position, truth in TRUTHS[game]():
        for spec in specs[:2] if game == "duel" else specs:
            for nodes in NODES:
                analysis = make_bot(spec).analyze(position, Limits(nodes=nodes), seed=3)
                yield from judged(analysis, truth, nodes)


def long_searches(game: str, seats: int, games: int = 8) -> Iterator[Said]:
    """Against searches of single moves that are many times as long, all through the game."""
    pick, bot = random.Random(games), make_bot("default")
    for seed in range(games):
        table = new_game(game, seed=seed, seats=seats)
        while table.decider != OVER:
            if table.decider == CHANCE:
                table.deal()
                continue
            position = table.observe(table.decider)
            if len(table.legal_moves) > 2 and pick.random() < ASKED:
                yield from against_longer(position)
            bot.forget()
            table.push(bot.choose(position, Limits(nodes=30), seed=seed))


def against_longer(position: Position) -> Iterator[Said]:
    """What short searches of a position say, against long ones of the moves that matter."""
    truth: dict[int, float] = {}
    for nodes in NODES:
        analysis = make_bot("default").analyze(position, Limits(nodes=nodes), seed=3)
        for move in analysis.moves[:3]:
            if move.move not in truth:
                long = make_bot("default").analyze(
                    position, Limits(nodes=LONG), seed=77, moves=[move.move]
                )
                truth[move.move] = long.best.win
        yield from judged(analysis, truth, nodes)


def coverage(said: list[Said]) -> float:
    """The share of promises that were kept."""
    return sum(one.covered for one in said) / len(said)


def main() -> None:
    """Print the shares by game."""
    print(f"{'':<34}{'moves':>7}{'held':>7}{'gaps':>7}{'held':>7}")
    seats = {"duel": 2, "architects": 2, "wonders": 3, "dice": 2}
    for game, count in seats.items():
        told = {"longer searches": list(long_searches(game, count))}
        if game in TRUTHS:
            told = {"exact values": list(exact(game)), **told}
        for name, said in told.items():
            parts = [[one for one in said if one.gap is gap] for gap in (False, True)]
            cells = "".join(f"{len(part):>7}{coverage(part):>7.1%}" for part in parts)
            print(f"{game + ', against ' + name:<34}{cells}")


if __name__ == "__main__":
    main()
