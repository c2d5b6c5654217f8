"""Wide networks with random weights, and the slow definition of what they say."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver._ext.core.state import State
from solver.games.duel import GAME

Weights = dict[str, np.ndarray]
FIRST, SECOND = 2**9, 2**11
"""What stands for 1: in the first layer, and behind it."""


def random_wide(seed: int = 1, first: int = 32, second: int = 8, scale: float = 0.2) -> Weights:
    """Weights for Duel."""
    rng = np.random.default_rng(seed)
    state = GAME.new()
    endings = 2 * (len(GAME.endings) + 1)

    def whole(shape: Any, one: float, kind: type) -> np.ndarray:
        return np.rint(rng.normal(size=shape) * scale * one).astype(kind)

    return {
        "w1": whole((state.n_inputs, first), FIRST, np.int16),
        "b1": whole(first, FIRST, np.int16),
        "w2": whole((second, first), SECOND, np.int16),
        "b2": whole(second, FIRST * SECOND, np.int32),
        "value": whole(second, SECOND, np.int16),
        "value_bias": whole(1, SECOND**2, np.int32),
        "endings": whole((endings, second), SECOND, np.int16),
        "endings_bias": whole(endings, SECOND**2, np.int32),
        "policy": whole((state.n_rows, second), SECOND, np.int16),
        "policy_bias": whole(state.n_rows, SECOND**2, np.int32),
    }


def slow_judge(weights: Weights, state: State, seat: int) -> tuple[float, list[float], list[float]]:
    """The definition of ``NetworkHandle.judge`` in exact whole numbers."""
    sums = weights["b1"].astype(np.int64)
    for index, count in zip(*state.inputs(seat), strict=True):
        sums = sums + weights["w1"][index].astype(np.int64) * count
    sums = (sums + 2**15) % 2**16 - 2**15  # sums of 16 bits wrap around
    units = np.clip(sums, 0, 2047)
    hidden = weights["w2"].astype(np.int64) @ units + weights["b2"]
    hidden = np.clip((hidden + FIRST // 2) // FIRST, 0, 16383)

    def output(rows: np.ndarray, bias: np.ndarray) -> list[float]:
        return [float(n) / SECOND**2 for n in rows.astype(np.int64) @ hidden + bias]

    policy = output(weights["policy"], weights["policy_bias"])
    moves = state.legal_moves() if state.decider == seat else []
    return (
        output(weights["value"][None], weights["value_bias"])[0],
        output(weights["endings"], weights["endings_bias"]),
        [sum(policy[row] for row in state.rows(move)) for move in moves],
    )
