"""Wide networks in C say what their definition says, with every kernel, and steer the search."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from solver._ext.core.network import NetworkHandle
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver._ext.core.wide import largest_sum
from solver._ext.search.mcts import Mcts
from solver.games.architects import GAME as ARCHITECTS
from solver.games.architects.table import table_of
from solver.games.base import Game
from solver.games.duel import GAME
from solver.search.bots import make_bot
from solver.search.limits import Limits
from tests.learning.networks import random_wide, slow_judge


def states(games: int, game: Game = GAME, seats: int = 2) -> Iterator[State]:
    """Every state of some games of the playout policy."""
    for seed in range(games):
        state, rng = game.new(seats=seats), Rng(seed)
        while state.decider != OVER:
            yield state
            state.apply(state.playout_move(rng))


@pytest.mark.parametrize("shape", [(32, 8), (16, 1), (256, 32), (48, 13), (512, 64)])
@pytest.mark.parametrize("scale", [0.1, 3.0])
@pytest.mark.parametrize("first_until", [(), (30,), (9, 30)])
def test_both_kernels_give_the_numbers_of_the_definition(
    shape: tuple[int, int], scale: float, first_until: tuple[int, ...]
) -> None:
    """At the larger scale sums wrap around and units reach their ceilings."""
    weights = random_wide(sum(shape), *shape, scale=scale, first_until=first_until)
    # Sums of the second layer must stay within 32 bits, as the trainer sees to.
    weights["w2"] = np.clip(weights["w2"], -4055, 4055)
    for name in ("value", "endings", "policy"):
        weights[name] = np.clip(weights[name], -2000, 2000)
    handle = NetworkHandle(weights)
    for state in list_of(states(2)):
        for seat in range(2):
            expected = slow_judge(weights, state, seat)
            for plain in (False, True):
                value, endings, moves = handle.judge(state, seat, plain=plain)
                assert value == pytest.approx(expected[0], abs=1e-4)
                assert endings == pytest.approx(expected[1], abs=1e-4)
                assert moves == pytest.approx(expected[2], abs=1e-3)
            assert handle.judge(state, seat) == handle.judge(state, seat, plain=True)


def list_of(found: Iterator[State]) -> list[State]:
    """A sample of states, copied."""
    return [state.copy() for number, state in enumerate(found) if number % 9 == 0]


def test_priors_are_the_policy_and_leaves_the_value() -> None:
    weights = random_wide(5)
    network = NetworkHandle(weights)
    for state in list_of(states(2)):
        if state.decider < 0 or len(state.legal_moves()) < 2:
            continue
        search = Mcts(state, {"playout": 0, "exact_turns": 0, "prior_floor": 0.0}, network=network)
        search.run(1)
        rows = search.moves()
        value, _, moves = slow_judge(weights, state, state.decider)
        shares = np.exp(np.array(moves) - max(moves))
        winning = any(row["lower"] == row["upper"] for row in rows)
        if not winning and not any(over_after(state, move) for move in state.legal_moves()):
            priors = [row["prior"] for row in rows]
            assert priors == pytest.approx(list(shares / shares.sum()), abs=1e-4)
            visited = next(row for row in rows if row["visits"])
            after = state.copy()
            after.apply(visited["move"])
            seat = max(0, after.decider)
            said = 1 / (1 + np.exp(-slow_judge(weights, after, seat)[0]))
            assert visited["wins"][seat] == pytest.approx(said, abs=1e-4)
        assert np.isfinite(value)


@pytest.mark.parametrize("seats", [3, 7])
def test_a_leaf_of_a_larger_table_asks_every_seat(seats: int) -> None:
    """The seats that look on say what they hope for too, and all hopes are scaled to one game."""
    weights = random_wide(8, game=ARCHITECTS)
    network = NetworkHandle(weights)
    terms = {"playout": 0, "exact_turns": 0, "report_every": 0}
    met = 0
    for state in states(6, ARCHITECTS, seats):
        if state.decider < 0 or len(state.legal_moves()) < 2 or table_of(state).knows:
            continue  # a seat that knows more than another would make the walk one of other cards
        search = Mcts(state, terms, network=network)
        search.run(1)
        visited = next(row for row in search.moves() if row["visits"])
        after = state.copy()
        after.apply(visited["move"])
        if after.decider < 0:
            continue
        logits = np.array([slow_judge(weights, after, seat)[0] for seat in range(seats)])
        hopes = 1 / (1 + np.exp(-logits))
        assert visited["wins"] == pytest.approx(list(hopes / hopes.sum()), abs=1e-4)
        met += 1
    assert met > 10


def test_the_report_tells_the_endings_that_the_network_expects() -> None:
    weights = random_wide(7)
    network = NetworkHandle(weights)
    met = 0
    for state in list_of(states(1)):
        if state.decider < 0 or len(state.legal_moves()) < 2 or state.turns_left < 8:
            continue
        search = Mcts(state, {"playout": 0, "report_every": 1}, network=network)
        search.run(1)
        visited = next(row for row in search.moves() if row["visits"])
        after = state.copy()
        after.apply(visited["move"])
        value, endings, _ = slow_judge(weights, after, max(0, after.decider))
        share = 1 / (1 + np.exp(-value))
        won, lost = (np.exp(part[1:]) for part in np.split(np.array(endings), 2))
        expected = share * won / won.sum() + (1 - share) * lost / lost.sum()
        assert visited["endings"][1:] == pytest.approx(list(expected), abs=1e-4)
        met += 1
    assert met


def test_endings_and_games_that_go_to_points_are_all_there_is() -> None:
    state = next(s for s in list_of(states(1)) if s.decider >= 0 and s.turns_left < 30)
    position = GAME.observe(state, state.decider)
    analysis = make_bot("default").analyze(position, Limits(nodes=400), seed=1)
    told = [move for move in analysis.moves if move.endings]
    assert told
    for move in told:
        sudden = sum(move.endings[name] for name in GAME.sudden(state))
        assert move.to_points is not None
        assert move.to_points + sudden == pytest.approx(1)


def over_after(state: State, move: int) -> bool:
    """Whether the game ends with a move."""
    state.apply(move)
    over = state.decider == OVER
    state.undo()
    return over


def test_the_value_after_a_move_can_be_asked_for_instead() -> None:
    network = NetworkHandle(random_wide(6))
    state = next(s for s in list_of(states(1)) if s.decider >= 0 and len(s.legal_moves()) > 3)
    by_policy, by_value = (
        [row["prior"] for row in Mcts(state, {"prior_by": by}, network=network).moves()]
        for by in (2, 3)
    )
    assert by_policy != pytest.approx(by_value)


def test_networks_of_another_game_or_shape_are_refused() -> None:
    handle = NetworkHandle(random_wide())
    with pytest.raises(ValueError, match="no network of this game"):
        handle.judge(ARCHITECTS.new(seats=2), 0)
    for name, wrong, problem in (
        ("w2", np.zeros((3, 8, 31), np.int16), "w2 is int16"),
        ("b2", np.zeros((3, 8), np.int16), "b2 is int16"),
        ("w1", np.zeros((100, 30), np.int16), "30 and 8 units"),
        ("w2", np.zeros(8, np.int16), "w2 is int16"),
        ("endings_bias", np.zeros((3, 3), np.int32), "odd number of endings"),
        ("until", np.zeros(1, np.int16), r"b2 is int32 \(3, 8\)"),
        ("until", np.array([30, 9], np.int16), "3 stages that end at"),
    ):
        with pytest.raises(ValueError, match=problem):
            NetworkHandle({**random_wide(), name: wrong})
    several = random_wide(first_until=(9, 30))
    for ends, problem in (
        ([10], "2 first layers that end at"),
        ([30], "w1 is int16"),
        ([30, 9], "3 first layers that end at"),
    ):
        with pytest.raises(ValueError, match=problem):
            NetworkHandle({**several, "first_until": np.array(ends, np.int16)})


@pytest.mark.parametrize("name", ["w2", "value", "endings", "policy"])
def test_weights_whose_sums_could_overflow_are_refused(name: str) -> None:
    weights = random_wide(3, first=64, second=8)
    weights[name][:] = 32767
    with pytest.raises(ValueError, match=f"{name} has weights so large"):
        NetworkHandle(weights)


@pytest.mark.parametrize("sign", [-1, 1])
def test_a_bias_does_not_bring_back_a_sum_that_overflows_on_its_way(sign: int) -> None:
    rows = np.array([[sign * 30_000] * 3], np.int16)
    for bias, more in ((0, 0), (-sign * 10**9, 0), (sign * 10**9, 10**9)):
        assert largest_sum(rows, np.array([bias], np.int32), 16383) == 90_000 * 16383 + more
    weights = random_wide(3, first=64, second=8)
    weights["w2"][:] = sign * 32767
    weights["b2"][:] = -sign * 2_000_000_000
    with pytest.raises(ValueError, match="w2 has weights so large"):
        NetworkHandle(weights)


@pytest.mark.parametrize("seat", [-1, 2, 10**6])
def test_there_are_no_other_seats(seat: int) -> None:
    state = GAME.new()
    network = NetworkHandle(random_wide(3))
    for ask in (state.inputs, state.infoset, state.hidden,
                lambda seat: state.determinize(seat, Rng(1)),
                lambda seat: network.judge(state, seat)):  # fmt: skip
        with pytest.raises(ValueError, match="no seat"):
            ask(seat)


def test_weights_without_stages_are_of_one() -> None:
    weights = random_wide(until=())
    kept = ("w1", "b1", "value_bias")
    plain = {n: w if n in kept else w[0] for n, w in weights.items() if n != "until"}
    for state in list_of(states(1)):
        assert NetworkHandle(plain).judge(state, 1) == NetworkHandle(weights).judge(state, 1)


@pytest.mark.parametrize("first_until", [(), (9,)])
def test_inputs_that_came_later_count_nothing(first_until: tuple[int, ...]) -> None:
    weights = random_wide(first_until=first_until)
    fewer = {**weights, "w1": weights["w1"][..., :-7, :]}
    inputs = weights["w1"].shape[-2]
    more = NetworkHandle(fewer, inputs=inputs)
    zeros = weights["w1"].copy()
    zeros[..., -7:, :] = 0
    expected = NetworkHandle({**weights, "w1": zeros})
    assert more.n_inputs == inputs
    for state in list_of(states(1)):
        assert more.judge(state, 1) == expected.judge(state, 1)
