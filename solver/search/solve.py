"""Proving the value of a position, or saying how far the proof came."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.games.base import Position
from solver.search.bot import Stop, never
from solver.search.building import endgame_solver, tree_search
from solver.search.deciding import moves_of
from solver.search.limits import Limits
from solver.search.proving import PROOF_NODES, Proof, clamped
from solver.search.root import SLICE_NODES, SLICE_SECONDS

FIRST_HALF = 0.5
"""Share of the limits for alpha-beta before tree search takes over."""

TREE_BYTES = 1 << 30
"""Memory for the tree."""


@dataclass(frozen=True)
class SolveResult:
    """The result of a proof attempt; values are win shares of the side that decides.

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
    threads: int = 1,
    stop: Stop | None = None,
) -> SolveResult:
    """Prove the value of ``position`` and of each of its moves as far as the limits allow.

    Alpha-beta gets the first half of the limits. If it proves the value it goes on with every
    move on its own; if not, tree search with proofs gets the other half, which finds forced wins
    far from the end and yields bounds where it finds nothing. Alpha-beta uses all ``threads`` when
    no nodes are given as a limit; what is proved does not depend on them. Raises InputError when
    nobody decides, ValueError for more than two sides.
    """
    state = position.state
    moves = moves_of(position)
    if len(set(state.sides)) != 2:
        raise ValueError(f"proofs are for two sides, not {len(set(state.sides))}")
    clock = limits.start()
    proof = Proof(endgame_solver(state, threads), clock, stop or never)
    known: dict[int, float] = {}
    value = proof.value(share=FIRST_HALF)
    if value is None:
        lower, upper = _grow(position, proof, known)
    else:
        lower = upper = value
        known.update(proof.moves(moves))
    if state.sides[state.decider] != 0:
        lower, upper = 1.0 - upper, 1.0 - lower
        known = {move: 1.0 - share for move, share in known.items()}
    ranked = sorted(known.items(), key=lambda item: (-item[1], moves.index(item[0])))
    return SolveResult(
        exact=upper - lower < 1e-9,
        value=(lower + upper) / 2,
        lower=lower,
        upper=upper,
        nodes=proof.nodes,
        seconds=clock.elapsed,
        moves=[(position.game.move_text(state, move), share) for move, share in ranked],
    )


def _grow(position: Position, proof: Proof, known: dict[int, float]) -> tuple[float, float]:
    """Bounds proved by tree search; fills ``known`` with the moves whose value is proved."""
    game = position.game
    state = position.state.settled()
    tree = tree_search(game, state, network=game.network(state), max_bytes=TREE_BYTES)
    while not tree.solved:
        room = proof.room()
        if room is None:
            break
        seconds = min(room[0], SLICE_SECONDS) if room[0] else 0.0
        grown = tree.run(min(SLICE_NODES, -(-room[1] // PROOF_NODES)), seconds)
        proof.nodes += max(1, grown) * PROOF_NODES
    for row in tree.moves():
        if row["upper"] - row["lower"] < 1e-9:
            known[row["move"]] = clamped(row["lower"])
    lower, upper = tree.bounds
    return clamped(lower), clamped(upper)
