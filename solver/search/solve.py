"""Proving the value of a position, or saying how far the proof came."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver._ext.search.alphabeta import AlphaBeta
from solver._ext.search.mcts import Mcts
from solver.errors import InputError
from solver.games.base import Position
from solver.search.background import call_stoppable
from solver.search.bot import Stop, never
from solver.search.limits import Limits
from solver.search.root import SLICE_NODES, SLICE_SECONDS
from solver.search.tree_bot import PROOF_NODES

FIRST_HALF = 0.5
"""Share of the limits for alpha-beta before tree search takes over."""

TREE_BYTES = 1 << 30
"""Memory for the tree."""


@dataclass(frozen=True)
class SolveResult:
    """The result of a proof attempt; values are win shares of the seat that decides.

    ``exact`` says whether ``value`` is proved; if not it is the middle of the proved bounds
    ``lower`` and ``upper``. ``moves`` holds each move whose own value is proved, best first.
    """

    exact: bool
    value: float
    lower: float
    upper: float
    nodes: int
    seconds: float
    moves: list[tuple[str, float]]

    def to_json(self) -> dict[str, Any]:
        """The stable JSON form of ``solver solve --json``."""
        return {
            "exact": self.exact,
            "value": round(self.value, 9),
            "lower": round(self.lower, 9),
            "upper": round(self.upper, 9),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 4),
            "moves": [{"move": text, "value": round(value, 9)} for text, value in self.moves],
        }


class _Prover:
    """The endgame solver on one position, within limits."""

    def __init__(self, position: Position, limits: Limits, stop: Stop, table_bytes: int) -> None:
        self.position = position
        self.limits = limits
        self.stop = stop
        self.clock = limits.start()
        self.seat = position.state.decider
        self.search = AlphaBeta(position.state, table_bytes)
        self.nodes = 0

    def room(self, share: float) -> tuple[float, int] | None:
        """Seconds and nodes left of a share of the limits (0 = no bound), None if nothing is."""
        seconds, nodes = 0.0, 0
        if self.limits.seconds is not None:
            seconds = share * self.limits.seconds - self.clock.elapsed
        if self.limits.nodes is not None:
            nodes = int(share * self.limits.nodes) - self.nodes
        used_up = (self.limits.seconds is not None and seconds <= 0) or (
            self.limits.nodes is not None and nodes <= 0
        )
        return None if used_up or self.stop() else (seconds, nodes)

    def prove(self, move: int | None, share: float = 1.0) -> float | None:
        """Exact win share of the deciding seat (after ``move``), None if there is no room."""
        room = self.room(share)
        if room is None:
            return None
        value, exact, used = call_stoppable(
            lambda: self.search.search(move, seconds=room[0], nodes=room[1]),
            self.search.stop,
            self.stop,
        )
        self.nodes += used
        return self.share(float(value)) if value is not None and exact else None

    def share(self, value: float) -> float:
        """A value for seat 0 as the win share of the deciding seat."""
        value = min(1.0, max(0.0, value))
        return value if self.seat == 0 else 1.0 - value


def solve(
    position: Position,
    limits: Limits,
    *,
    stop: Stop | None = None,
    table_bytes: int = 1 << 28,
) -> SolveResult:
    """Prove the value of ``position`` and of each of its moves as far as the limits allow.

    Alpha-beta gets the first half of the limits. If it proves the value it goes on with every
    move on its own; if not, tree search with proofs gets the other half, which finds forced wins
    far from the end and yields bounds where it finds nothing. Raises InputError when nobody
    decides, ValueError for more than two seats.
    """
    state = position.state
    moves = state.legal_moves()
    if not moves:
        raise InputError("position", "nobody has a decision to make here")
    if state.seats != 2:
        raise ValueError(f"proofs are for two seats, not {state.seats}")
    prover = _Prover(position, limits, stop or never, table_bytes)
    known: dict[int, float] = {}
    value = prover.prove(None, FIRST_HALF)
    if value is None:
        lower, upper = _grow(prover, known)
    else:
        lower = upper = value
        line = prover.search.line(1)
        for move in sorted(moves, key=lambda m: m not in line):
            share = prover.prove(move)
            if share is None:
                break
            known[move] = share
    ranked = sorted(known.items(), key=lambda item: -item[1])
    return SolveResult(
        exact=upper - lower < 1e-9,
        value=(lower + upper) / 2,
        lower=lower,
        upper=upper,
        nodes=prover.nodes,
        seconds=prover.clock.elapsed,
        moves=[(position.game.move_text(state, move), share) for move, share in ranked],
    )


def _grow(prover: _Prover, known: dict[int, float]) -> tuple[float, float]:
    """Bounds proved by tree search; fills ``known`` with the moves whose value is proved."""
    position = prover.position
    tuning = dict(position.game.tuning.get("ismcts", {}))
    tree = Mcts(position.state, tuning, 0, position.game.network(), TREE_BYTES)
    while not tree.solved:
        room = prover.room(1.0)
        if room is None:
            break
        seconds = min(room[0], SLICE_SECONDS) if room[0] else 0.0
        grown = tree.run(min(SLICE_NODES, -(-room[1] // PROOF_NODES)), seconds)
        prover.nodes += max(1, grown) * PROOF_NODES
    for row in tree.moves():
        if row["upper"] - row["lower"] < 1e-9:
            known[row["move"]] = prover.share(row["lower"])
    lower, upper = (prover.share(bound) for bound in tree.bounds)
    return min(lower, upper), max(lower, upper)
