"""Proving the value of a position, or saying how far the proof came."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from solver._ext.search.alphabeta import AlphaBeta
from solver.games.base import Position
from solver.search.background import call_stoppable
from solver.search.bot import never
from solver.search.limits import Limits


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


def solve(
    position: Position,
    limits: Limits,
    *,
    stop: Callable[[], bool] | None = None,
    table_bytes: int = 1 << 28,
) -> SolveResult:
    """Prove the value of ``position`` and of each of its moves as far as the limits allow.

    First the value itself is proved, then that of every move on its own. Raises InputError when
    nobody decides, ValueError for more than two seats.
    """
    from solver.errors import InputError

    stop = stop or never
    clock = limits.start()
    state = position.state
    moves = state.legal_moves()
    if not moves:
        raise InputError("position", "nobody has a decision to make here")
    seat = state.decider
    prover = AlphaBeta(state, table_bytes)
    nodes = 0

    def prove(move: int | None) -> float | None:
        """Exact win share of the deciding seat, None when the limits are reached."""
        nonlocal nodes
        left = clock.left
        room = limits.nodes - nodes if limits.nodes else 0
        if left <= 0 or (limits.nodes and room <= 0) or stop():
            return None
        seconds = 0.0 if left == float("inf") else left
        value, _, used = call_stoppable(
            lambda: prover.search(move, seconds=seconds, nodes=room), prover.stop, stop
        )
        nodes += used
        if value is None:
            return None
        share = min(1.0, max(0.0, float(value)))
        return share if seat == 0 else 1.0 - share

    value = prove(None)
    known: dict[int, float] = {}
    line = prover.line(1)
    for move in sorted(moves, key=lambda m: m not in line):
        share = prove(move)
        if share is None:
            break
        known[move] = share
    lower = value if value is not None else max(known.values(), default=0.0)
    upper = value if value is not None else 1.0
    ranked = sorted(known.items(), key=lambda item: -item[1])
    return SolveResult(
        exact=value is not None,
        value=(lower + upper) / 2 if value is None else value,
        lower=lower,
        upper=upper,
        nodes=nodes,
        seconds=clock.elapsed,
        moves=[(position.game.move_text(state, move), share) for move, share in ranked],
    )
