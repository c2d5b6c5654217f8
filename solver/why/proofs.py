"""What is proved, walked through to its end; and how easily a won position is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from solver._ext.core.state import CHANCE, OVER
from solver.errors import InputError
from solver.search.building import endgame_solver
from solver.search.proving import can_be_proved

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver._ext.search.alphabeta import AlphaBeta
    from solver.games.base import Position
    from solver.search.analysis import MoveAnalysis

NODES = 200_000
"""Positions that the endgame solver looks at for one line, or for the replies to one move."""

LONGEST = 60
"""Moves and events of a line, at most."""

TURNS = 12
"""With more turns left nothing is proved here."""


class Line(Struct):
    """How a game may go on: texts from the first move on, and how many of them are decisions.

    ``end`` is where it ends, None if it is not followed so far.
    """

    texts: list[str]
    decisions: int
    end: State | None


class _Nodes:
    """What is left of the positions to be looked at."""

    def __init__(self) -> None:
        self.left = NODES

    def value(self, search: AlphaBeta, move: int | None = None) -> float | None:
        """The exact share of side 0; None if it takes too long."""
        if self.left <= 0:
            return None
        value, exact, used = search.search(move, nodes=self.left)
        self.left -= used
        return value if exact else None


def proved_line(position: Position, move: MoveAnalysis) -> Line:
    """A line with best play of both from a move that is proved, as far as it can be followed.

    The endgame solver plays for both; what is beyond it follows the line that the search tells.
    Where chance decides the most likely event is taken, the first of equals: what is proved holds
    after each of them.
    """
    game, state = position.game, position.state.copy()
    line = Line([], 0, None)
    nodes = _Nodes()
    planned = move.pv or [move.text]
    for at in range(LONGEST):
        if state.decider == OVER:
            line.end = state
            break
        event = move.move if at == 0 else _best(state, nodes)
        if event is None and at < len(planned):
            event = _planned(position, state, planned[at])
        if event is None:
            break
        line.texts.append(game.move_text(state, event))
        line.decisions += state.decider >= 0
        state.apply(event)
        if at < len(planned) and line.texts[-1] != planned[at]:
            planned = []
    return line


def _planned(position: Position, state: State, text: str) -> int | None:
    """The event of the line that the search tells, if it fits."""
    try:
        return position.game.parse_move(state, text)
    except InputError:
        return None


def _best(state: State, nodes: _Nodes) -> int | None:
    """The next move with best play, or the most likely event; None if it cannot be told."""
    if state.decider == CHANCE:
        return (
            None
            if state.sampled_chance
            else max(state.chance_outcomes(), key=lambda one: one[1])[0]
        )
    moves = state.legal_moves()
    if len(moves) == 1:
        return moves[0]
    if state.turns_left > TURNS or not can_be_proved(state):
        return None
    search = endgame_solver(state)
    if nodes.value(search) is None:
        return None
    line = search.line(1)
    return line[0] if line else moves[0]


def lenient(position: Position, move: int) -> dict[str, Any] | None:
    """How the others can go wrong after a move in a lost position; None if not countable.

    ``replies`` they have in the mean over what chance may bring before, ``saving`` of these give
    away some of the win, and ``share`` is the part of them.
    """
    seat = position.state.decider
    state = position.state.copy()
    state.apply(move)
    nodes = _Nodes()
    found = _replies(state, position.state.sides[seat], nodes, depth=0)
    if found is None or found[1] == 0:
        return None
    saving, replies = found
    return {
        "saving": round(saving, 2),
        "replies": round(replies, 2),
        "share": round(saving / replies, 4),
    }


def _replies(state: State, side: int, nodes: _Nodes, depth: int) -> tuple[float, float] | None:
    """Replies that give something to ``side``, and all, in the mean over chance."""
    if state.decider == OVER:
        return 0.0, 0.0
    if state.decider == CHANCE:
        if state.sampled_chance or depth > 2:
            return None
        saving = replies = 0.0
        for event, share in state.chance_outcomes():
            after = state.copy()
            after.apply(event)
            found = _replies(after, side, nodes, depth + 1)
            if found is None:
                return None
            saving += share * found[0]
            replies += share * found[1]
        return saving, replies
    if state.sides[state.decider] == side or state.turns_left > TURNS or not can_be_proved(state):
        return None
    search = endgame_solver(state)
    moves = state.legal_moves()
    saving = 0.0
    for reply in moves:
        value = nodes.value(search, reply)
        if value is None:
            return None
        saving += (value if side == 0 else 1.0 - value) > 1e-9
    return saving, float(len(moves))
