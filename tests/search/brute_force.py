"""The slow obvious expectimax that the searches are compared with."""

from __future__ import annotations

from solver._ext.core.state import CHANCE, OVER, State


def value(state: State) -> float:
    """Win share of seat 0 when both seats play perfectly: every move and event is tried."""
    if state.decider == OVER:
        return state.returns()[0]
    if state.decider == CHANCE:
        return sum(chance * value_after(state, event) for event, chance in state.chance_outcomes())
    values = [value_after(state, move) for move in state.legal_moves()]
    return max(values) if state.decider == 0 else min(values)


def value_after(state: State, move: int) -> float:
    """The value after one move or event; ``state`` is as before when this returns."""
    state.apply(move)
    result = value(state)
    state.undo()
    return result


def move_values(state: State) -> dict[int, float]:
    """The value after every legal move."""
    return {move: value_after(state, move) for move in state.legal_moves()}
