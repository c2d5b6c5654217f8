"""What must hold for every analysis; for every game."""

from __future__ import annotations

import pytest

from solver.games.base import Position
from solver.search.bots import make_bot
from solver.search.limits import Limits


def check_complete(spec: str, position: Position, limits: Limits) -> None:
    """Every move is judged, and the numbers fit together."""
    state, seat = position.state, position.state.decider
    said = make_bot(spec).analyze(position, limits, seed=1)
    assert sorted(move.move for move in said.moves) == sorted(state.legal_moves())
    assert said.best is said.moves[0]
    assert (said.game, said.seat, said.bot) == (state.game_name, seat, spec)
    assert len(said.win) == state.seats
    assert sum(said.win) == pytest.approx(1.0)
    assert min(said.win) >= 0.0
    assert said.win[seat] == pytest.approx(said.best.win)
    for move in said.moves:
        assert 0.0 <= move.win <= 1.0
        assert 0.0 <= move.stderr <= 0.5
        assert move.exact <= (move.stderr == 0.0)
        assert position.game.parse_move(state, move.text) == move.move
        assert not move.pv or move.pv[0] == move.text
        assert not move.endings or sum(move.endings.values()) == pytest.approx(1.0)
