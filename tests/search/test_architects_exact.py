"""Everything that is called exact in Architects is: held against slow obvious searches.

Where somebody has to choose without knowing what the other knows, that is the value of the game
with mixed strategies, which is known within bounds here.
"""

from __future__ import annotations

from functools import cache

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import State
from solver._ext.search.alphabeta import AlphaBeta
from solver._ext.search.maxn import MaxN
from solver._ext.search.mcts import Mcts
from solver.games.architects import GAME
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.search.solve import solve
from tests.architects import bridge
from tests.architects.positions import deck, empty
from tests.search.architects_endings import (
    SECRETIVE,
    endings,
    secret_endings,
    whispered_endings,
    worlds,
)
from tests.search.information_sets import HiddenEnding

SMALLEST_TABLE = 0
"""Bytes for the table; the search takes its minimum, so that entries are overwritten often."""

EPSILON = 1e-9
PLENTY = Limits(nodes=10**9)
BOTS = ["default", "alphabeta", "ismcts:solve_share=0"]

Bounds = tuple[float, float]


def near(value: float) -> object:
    return pytest.approx(value, abs=EPSILON)


def touch(one: Bounds, two: Bounds) -> bool:
    """Whether two claims about one value can both be true."""
    return one[0] <= two[1] + EPSILON and two[0] <= one[1] + EPSILON


@cache
def hidden_values() -> list[Bounds]:
    """Bounds of the true value of every ending with secrets."""
    return [HiddenEnding([(ending.state, 1.0)]).bounds() for ending in secret_endings()]


# ---------------------------------------------------------------- nobody has secrets


def test_the_endings_are_worth_testing() -> None:
    assert len(endings()) >= 300
    assert {ending.state.turns_left for ending in endings()} >= {1, 2, 3, 4, 5, 6}
    # Luck still decides in many of them, and the moves of many differ.
    assert sum(any(0.001 < v < 0.999 for v in e.truth.values()) for e in endings()) >= 80
    assert sum(max(e.truth.values()) > min(e.truth.values()) + 0.001 for e in endings()) >= 100
    assert {ending.state.decider for ending in endings()} == {0, 1}
    raws = [bridge.dump(ending.state) for ending in endings()]
    assert {raw["phase"] for raw in raws} >= {"pick", "act", "token", "effect"}


@pytest.mark.parametrize("table_bytes", [SMALLEST_TABLE, 1 << 20])
def test_alphabeta(table_bytes: int) -> None:
    for ending in endings():
        search = AlphaBeta(ending.state, table_bytes)
        assert search.search()[:2] == (near(ending.value), True)
        for move, value in ending.truth.items():
            assert search.search(move)[:2] == (near(value), True)
        # The table is full of bounds now, and a second search starts from them.
        assert search.search()[:2] == (near(ending.value), True)


def test_a_value_outside_the_window_is_a_bound() -> None:
    rng = Rng(1)
    for ending in endings():
        search = AlphaBeta(ending.state, 1 << 18)
        for _ in range(3):
            alpha, beta = sorted((rng.uniform(), rng.uniform()))
            value, exact, _ = search.search(alpha=alpha, beta=beta)
            assert value is not None
            assert exact
            if value <= alpha:
                assert ending.value <= value + EPSILON
            elif value >= beta:
                assert ending.value >= value - EPSILON
            else:
                assert value == near(ending.value)


def test_an_estimate_is_never_called_exact() -> None:
    """A search with a horizon that finds its values in the table says what they are."""
    wrong, exact_at = [], set()
    for ending in endings():
        search = AlphaBeta(ending.state, 1 << 18)
        for depth in (1, 2, 2, 3, 3, 4):
            value, exact, _ = search.search(depth=depth)
            exact_at |= {depth} if exact else set()
            if exact and value != near(ending.value):
                wrong.append((ending.state, depth, value))
    assert not wrong
    assert exact_at == {1, 2, 3, 4}


def test_max_n_of_two_seats_is_the_same() -> None:
    for ending in endings():
        shares, exact, _ = MaxN(ending.state, 1 << 18).search()
        assert shares == near_all([ending.value, 1.0 - ending.value])
        assert exact


def near_all(values: list[float]) -> object:
    return pytest.approx(values, abs=EPSILON)


@pytest.mark.parametrize("exact_turns", [0, 3])
def test_proved_bounds_of_trees(exact_turns: int) -> None:
    """Bounds proved by the tree, alone or with the endgame solver at its leaves."""
    solved = 0
    for ending in endings():
        tree = Mcts(ending.state, {"exact_turns": exact_turns}, seed=1)
        for _ in range(3):
            tree.run(iterations=200)
            lower, upper = tree.bounds
            assert lower - EPSILON <= ending.value <= upper + EPSILON
            for row in tree.moves():
                value = ending.truth[row["move"]]
                assert row["lower"] - EPSILON <= value <= row["upper"] + EPSILON
            if tree.solved:
                assert lower == near(ending.value)
                solved += 1
                break
    assert solved >= 200


def test_solve() -> None:
    for ending in endings()[::3]:
        result = solve(ending.position, PLENTY)
        state, seat = ending.state, ending.state.decider
        assert result.exact
        assert result.value == near(ending.value if seat == 0 else 1.0 - ending.value)
        assert result.lower == result.upper == result.value
        expected = {
            GAME.move_text(state, move): near(value if seat == 0 else 1.0 - value)
            for move, value in ending.truth.items()
        }
        assert dict(result.moves) == expected


@pytest.mark.parametrize("spec", BOTS)
def test_what_bots_call_exact(spec: str) -> None:
    exact = 0
    for ending in endings()[::3]:
        seat = ending.state.decider
        said = make_bot(spec).analyze(ending.position, Limits(nodes=5_000), seed=1)
        for move in said.moves:
            if move.exact:
                value = ending.truth[move.move]
                assert move.win == near(value if seat == 0 else 1.0 - value)
                assert move.stderr == 0.0
        if said.exact:
            exact += 1
            assert said.win[0] == near(ending.value)
            assert ending.truth[said.best.move] == near(ending.value)
    assert exact >= len(endings()) // 5


# ---------------------------------------------------------------- somebody will have a secret


def test_secrets_are_worth_testing() -> None:
    assert len(secret_endings()) >= 70
    differing = 0
    for ending, (lower, upper) in zip(secret_endings(), hidden_values(), strict=True):
        assert upper - lower < 0.05
        differing += not lower - EPSILON <= ending.value <= upper + EPSILON
    # It would be another game if both saw what one of them sees.
    assert differing >= len(SECRETIVE)


def test_alphabeta_with_secrets() -> None:
    exact = 0
    for ending, true in zip(secret_endings(), hidden_values(), strict=True):
        search = AlphaBeta(ending.state, 1 << 18)
        value, proved, _ = search.search()
        assert value == near(ending.value)
        if proved:
            assert value is not None
            assert touch((value, value), true)
            exact += 1
        for move, worth in ending.truth.items():
            value, proved, _ = search.search(move)
            assert value == near(worth)
    # Mostly it does not matter who sees what.
    assert exact >= 20


@pytest.mark.parametrize("exact_turns", [0, 1, 2, 3, 4])
def test_proved_bounds_with_secrets(exact_turns: int) -> None:
    for ending, true in zip(secret_endings(), hidden_values(), strict=True):
        tree = Mcts(ending.state, {"exact_turns": exact_turns}, seed=1)
        tree.run(iterations=400)
        assert touch(tree.bounds, true)
        assert touch(tree.bounds, (ending.value, ending.value))
        for row in tree.moves():
            value = ending.truth[row["move"]]
            assert row["lower"] - EPSILON <= value <= row["upper"] + EPSILON


@pytest.mark.parametrize("exact_turns", [0, 4])
def test_the_tree_estimates_the_game_with_secrets(exact_turns: int) -> None:
    """Not the one in which all cards that somebody has seen lie open, nor one of the worlds."""
    for ending, true in zip(secret_endings(), hidden_values(), strict=True):
        if true[0] <= ending.value <= true[1]:
            continue
        tree = Mcts(ending.state, {"exact_turns": exact_turns, "score": 0}, seed=1)
        tree.run(iterations=4_000)
        best = max(tree.moves(), key=lambda row: row["visits"])
        assert best["wins"][0] / best["reported"] == pytest.approx(sum(true) / 2, abs=0.04)


def test_a_forced_choice_in_the_dark_proves_nothing() -> None:
    """One world must not settle what holds in all of them.

    Seat 1 is about to look at the central top; then seat 0 may have to take it unseen.
    """
    raw = empty(["giza", "rhodes"])
    raw["decks"] = [deck("coin"), deck("wood"), deck(vp3=1, coin=1)]
    raw["cat"], raw["cities"][0]["victories"] = 1, 1
    state = bridge.load(raw)
    true = HiddenEnding([(state, 1.0)]).bounds()
    for seed in range(10):
        tree = Mcts(state, {"exact_turns": 2}, seed=seed)
        tree.run(iterations=500)
        assert touch(tree.bounds, true)


def test_solve_and_bots_with_secrets() -> None:
    for ending, true in list(zip(secret_endings(), hidden_values(), strict=True))[::2]:
        seat = ending.state.decider
        seen = true if seat == 0 else (1.0 - true[1], 1.0 - true[0])
        result = solve(ending.position, Limits(nodes=20_000))
        assert touch((result.lower, result.upper), seen)
        for spec in BOTS:
            said = make_bot(spec).analyze(ending.position, Limits(nodes=500), seed=1)
            if said.exact:
                assert touch((said.win[seat], said.win[seat]), seen)


# ---------------------------------------------------------------- the other has a secret


@cache
def blind_values() -> list[tuple[State, dict[int, Bounds]]]:
    """Seats that have not looked, and bounds of the true value of each of their moves."""
    found = []
    for state in whispered_endings()[::2]:
        values = {}
        for move in state.legal_moves():
            after = [(world.copy(), chance) for world, chance in worlds(state)]
            for world, _ in after:
                world.apply(move)
            values[move] = HiddenEnding(after).bounds()
        found.append((state, values))
    return found


def test_the_tree_of_a_blind_seat_estimates_its_game() -> None:
    assert len(blind_values()) >= 30
    differing = 0
    for state, true in blind_values():
        best = max if state.decider == 0 else min
        value = best(sum(bounds) / 2 for bounds in true.values())
        tree = Mcts(state, {"exact_turns": 0, "score": 0}, seed=1)
        tree.run(iterations=4_000)
        row = max(tree.moves(), key=lambda row: row["visits"])
        assert row["wins"][0] / row["reported"] == pytest.approx(value, abs=0.05)
        open_cards = AlphaBeta(state, 1 << 18).search()[0]
        assert open_cards is not None
        differing += abs(open_cards - value) > 0.1
    assert differing >= 8


def test_nothing_is_exact_for_a_blind_seat() -> None:
    for state, true in blind_values():
        for search in (AlphaBeta(state, 1 << 18), MaxN(state, 1 << 18)):
            assert not any(search.search(move)[1] for move in (None, *state.legal_moves()))
        for seed in range(3):
            tree = Mcts(state, {}, seed=seed)
            for _ in range(3):
                tree.run(iterations=50)
                for row in tree.moves():
                    assert touch((row["lower"], row["upper"]), true[row["move"]])


def test_what_bots_call_exact_for_a_blind_seat() -> None:
    for state, true in blind_values():
        position = GAME.observe(state, state.decider)
        mine = true if state.decider == 0 else {m: (1 - b[1], 1 - b[0]) for m, b in true.items()}
        for spec in BOTS:
            said = make_bot(spec).analyze(position, Limits(nodes=300), seed=1)
            for move in said.moves:
                assert not move.exact or touch((move.win, move.win), mine[move.move])
