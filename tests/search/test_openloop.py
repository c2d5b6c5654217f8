"""Open-loop tree search: what it counts, what it finds, and what it chases."""

from __future__ import annotations

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import State
from solver._ext.search.openloop import OpenLoopSearch
from solver.arena.match import run_match
from solver.errors import InputError
from solver.games import GAMES, load
from solver.games.duel import GAME
from solver.search.bots import make_bot
from solver.search.limits import Limits
from tests.search.test_wins import ends_won, wins_in_one


def middle(game: str, seed: int = 4) -> State:
    """A decision somewhere in a random game."""
    adapter = load(game)
    state, rng = adapter.new(seats=adapter.max_seats), Rng(seed)
    half = state.turns_left // 2
    while state.decider < 0 or state.turns_left > half or len(state.legal_moves()) < 2:
        state.apply(state.playout_move(rng))
    return state


@pytest.mark.parametrize("game", GAMES)
def test_every_visit_is_counted_once(game: str) -> None:
    state = middle(game)
    search = OpenLoopSearch(state, {}, seed=3)
    search.run(700)
    rows = search.moves()
    assert [row["move"] for row in rows] == state.legal_moves()
    assert sum(row["visits"] for row in rows) == 700
    assert all(row["reported"] == row["playouts"] == row["visits"] for row in rows)
    assert all(sum(row["wins"]) == pytest.approx(row["visits"]) for row in rows)
    assert search.nodes <= 701


def test_wins_in_one_are_found() -> None:
    for state, winning, _ in wins_in_one()[::7]:
        best = (
            make_bot("openloop")
            .analyze(GAME.observe(state, state.decider), Limits(nodes=1_000), seed=1)
            .best
        )
        assert best.move in winning or best.win == 1.0  # wins later, whatever comes


def test_who_chases_takes_the_win_that_is_chased() -> None:
    """Another win is worth half to it, so it would rather play on for the right one."""
    chosen = []
    for state, winning, _ in wins_in_one():
        kinds = {ends_won(state, move) for move in winning}
        if kinds == {"civilian", "science"}:
            best = (
                make_bot("openloop:chase=1")
                .analyze(GAME.observe(state, state.decider), Limits(nodes=600), seed=1)
                .best
            )
            chosen.append(ends_won(state, best.move))
    assert set(chosen) <= {"science"}


def test_it_beats_random_moves_and_the_chaser_wins_its_way() -> None:
    plain = run_match("duel", ["openloop", "random"], 6, Limits(nodes=150), seed=1)
    assert plain.score > 0.8
    chaser = run_match(
        "duel", ["openloop:chase=1,spare=0.2", "random"], 6, Limits(nodes=150), seed=1
    )
    assert chaser.ends["science"] > plain.ends["science"]


def test_a_plan_that_the_game_has_not_is_refused() -> None:
    with pytest.raises(InputError, match="duel has no plan 3"):
        make_bot("openloop:chase=3").check(load("duel"), load("duel").new())
    with pytest.raises(InputError, match="dice has no plan 1"):
        make_bot("openloop:chase=1").check(load("dice"), load("dice").new())
    make_bot("openloop").check(load("dice"), load("dice").new())
    with pytest.raises(ValueError, match="no plan 5"):
        OpenLoopSearch(middle("duel"), {"chase": 5})


def test_the_root_can_be_narrowed() -> None:
    state = middle("duel")
    moves = state.legal_moves()[1:3]
    search = OpenLoopSearch(state, {}, moves=moves)
    search.run(50)
    assert [row["move"] for row in search.moves()] == moves
    with pytest.raises(ValueError, match="none of the moves"):
        OpenLoopSearch(state, {}, moves=[-5])
