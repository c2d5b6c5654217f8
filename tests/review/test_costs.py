"""Reviews charge a move only for what it cost: proofs by proofs, noise not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver import records
from solver.games import load
from solver.review.judge import Judge
from solver.review.result import Decision
from solver.search.analysis import WELL, is_level
from solver.search.bots import make_bot
from solver.search.limits import Limits
from tests.search import endings

EXAMPLES = Path(__file__).parents[2] / "examples"


def judge(nodes: int, spec: str = "default") -> Judge:
    return Judge(make_bot(spec), Limits(nodes=nodes))


def test_every_winning_move_of_an_ending_costs_nothing() -> None:
    """The best move is often proved at once, and the others were never looked at then."""
    several = unseen = 0
    asked = judge(2_000, "default:solve_share=0")
    for ending in endings.few():
        ours = ending.state.decider == 0
        shares = {m: v if ours else 1.0 - v for m, v in ending.truth.items()}
        winning = [move for move, share in shares.items() if share > 1.0 - 1e-9]
        if len(winning) < 2:
            continue
        several += 1
        analysis = asked.analyze(ending.position)
        told = {move.move: move for move in analysis.moves}
        for move in winning:
            unseen += analysis.rank(told[move]) != WELL
            item = Decision(
                0, analysis.seat, ending.position, move, "", analysis,
                asked.fairly(ending.position, analysis, move), overt=True,
            )  # fmt: skip
            assert item.loss == 0.0
            assert item.played is not None
            proved = analysis.best.exact and item.played.exact
            assert item.mark == "best" if proved else item.mark in ("best", "good")
    assert several > 20
    assert unseen > 20


def test_losing_moves_of_an_ending_cost_what_proofs_say() -> None:
    charged = 0
    asked = judge(3_000)
    for ending in endings.few():
        ours = ending.state.decider == 0
        shares = {m: v if ours else 1.0 - v for m, v in ending.truth.items()}
        analysis = asked.analyze(ending.position)
        for move, share in shares.items():
            played = asked.fairly(ending.position, analysis, move)
            assert played is not None
            if not (analysis.best.exact and played.exact):
                continue
            item = Decision(
                0, analysis.seat, ending.position, move, "", analysis, played, overt=True
            )
            assert item.loss == pytest.approx(max(shares.values()) - share, abs=1e-9)
            charged += bool(item.loss)
    assert charged > 20


def test_the_order_of_two_cards_that_are_both_played_costs_nothing() -> None:
    """Babylon plays its last two cards in any order: the second example of a false blunder."""
    record = records.read((EXAMPLES / "wonders/game.json").read_text(encoding="utf-8"))
    game, ply = load("wonders"), 162
    state = records.replay(record, ply)
    assert state.decider == 1
    position = game.observe(state, 1)
    asked = judge(2_000)
    analysis = asked.analyze(position)
    assert analysis.best.text.startswith("build ")
    (move,) = {
        move
        for move in state.legal_moves()
        if game.move_text(state, move).startswith("build ") and move != analysis.best.move
    }
    played = asked.fairly(position, analysis, move)
    assert played is not None
    item = Decision(ply, 1, position, move, "", analysis, played, overt=False)
    assert item.loss == 0.0
    assert item.level


def test_the_played_move_is_searched_as_long_as_the_best() -> None:
    game = load("duel")
    document = json.loads((EXAMPLES / "duel/age_2.json").read_text(encoding="utf-8"))
    position = game.read_position(document)
    asked = judge(1_500)
    analysis = asked.analyze(position)
    worst = analysis.moves[-1]
    played = asked.fairly(position, analysis, worst.move)
    assert played is not None
    assert played.move == worst.move
    assert worst.visits < analysis.best.visits / 10
    assert played.visits == pytest.approx(analysis.best.visits, rel=0.02)
    assert not is_level(analysis.best, played)
    assert asked.fairly(position, analysis, analysis.best.move) is analysis.best
