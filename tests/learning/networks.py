"""Wide networks with random weights, and the slow definition of what they say."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver._ext.core.state import State
from solver.games.base import Game
from solver.games.data.input_layout import LAYOUT, layout_hash
from solver.games.duel import GAME as DUEL
from solver.learning.arrays import packed_layout

Weights = dict[str, np.ndarray]
FIRST, SECOND = 2**9, 2**11
"""What stands for 1: in the first layer, and behind it."""


def random_wide(
    seed: int = 1,
    first: int = 32,
    second: int = 8,
    *,
    scale: float = 0.2,
    until: tuple[int, ...] = (9, 30),
    first_until: tuple[int, ...] = (),
    game: Game = DUEL,
) -> Weights:
    """Weights with a stage more than are told in ``until``, and so with first layers."""
    rng = np.random.default_rng(seed)
    state = game.new()
    endings = 2 * state.n_endings
    stages = len(until) + 1

    def whole(shape: Any, one: float, kind: type) -> np.ndarray:
        return np.rint(rng.normal(size=shape) * scale * one).astype(kind)

    layers = (len(first_until) + 1,) if first_until else ()
    several = {"first_until": np.array(first_until, np.int16)} if first_until else {}
    weights = several | {
        "w1": whole((*layers, state.n_inputs, first), FIRST, np.int16),
        "b1": whole((*layers, first), FIRST, np.int16),
        "until": np.array(until, np.int16),
        "w2": whole((stages, second, first), SECOND, np.int16),
        "b2": whole((stages, second), FIRST * SECOND, np.int32),
        "value": whole((stages, second), SECOND, np.int16),
        "value_bias": whole(stages, SECOND**2, np.int32),
        "endings": whole((stages, endings, second), SECOND, np.int16),
        "endings_bias": whole((stages, endings), SECOND**2, np.int32),
        "policy": whole((stages, state.n_rows, second), SECOND, np.int16),
        "policy_bias": whole((stages, state.n_rows), SECOND**2, np.int32),
    }
    layout = layout_hash(game.input_layout(game.network_file(state)), weights)
    return weights | {LAYOUT: packed_layout(layout)}


def slow_judge(weights: Weights, state: State, seat: int) -> tuple[float, list[float], list[float]]:
    """The definition of ``NetworkHandle.judge`` in exact whole numbers."""
    w1, b1 = weights["w1"], weights["b1"]
    if "first_until" in weights:
        layer = sum(state.turns_left > turns for turns in weights["first_until"])
        w1, b1 = w1[layer], b1[layer]
    sums = b1.astype(np.int64)
    for index, count in zip(*state.inputs(seat), strict=True):
        sums = sums + w1[index].astype(np.int64) * count
    sums = (sums + 2**15) % 2**16 - 2**15  # sums of 16 bits wrap around
    units = np.clip(sums, 0, 2047)
    stage = sum(state.turns_left > turns for turns in weights["until"])
    hidden = weights["w2"][stage].astype(np.int64) @ units + weights["b2"][stage]
    hidden = np.clip((hidden + FIRST // 2) // FIRST, 0, 16383)

    def output(name: str) -> list[float]:
        rows = np.atleast_2d(weights[name][stage]).astype(np.int64)
        return list((rows @ hidden + weights[f"{name}_bias"][stage]) / SECOND**2)

    policy = output("policy")
    moves = state.legal_moves() if state.decider == seat else []
    return (
        output("value")[0],
        output("endings"),
        [sum(policy[row] for row in state.rows(move)) for move in moves],
    )
