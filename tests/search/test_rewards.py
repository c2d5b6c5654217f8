"""What searches seek: the win, the place or the points, by the setting ``reward``."""

from __future__ import annotations

from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver._ext.search.determinized import Determinized
from solver._ext.search.mcts import Mcts
from solver.games.duel import GAME
from solver.search.bots import make_bot
from solver.search.limits import Limits
from tests.search.endings import close_to_end
from tests.search.wonders_endings import Ending, Result, by_hand, endings, move

WIN, RANK, SCORE = 0, 1, 2
LIMITS = Limits(nodes=600)
SEARCHES = ["determinized", "ismcts"]
GAMES_OF_DUEL = 30

POINTS_OF_A_WIN = 120.0
"""Points that are a reward of 1 where points count, with the default ``score_scale``."""

SCORE_WEIGHT = 0.25
SCORE_SCALE = 40.0
"""Share of the margin in the reward, and the margin that counts as a win there."""

TWO_WAYS = [["pantheon", "siege_workshop"], ["arena", "academy"], ["lodge", "study"]]
"""Hands: seat 0 builds for seven points, or for six and the defeat of seat 1."""

MINE = ["altar", "laboratory", "temple"]
RIVAL = ["walls", "temple", "statue"]
BEHIND = ["walls", "fortifications"]
AHEAD = [*BEHIND, "palace", "town_hall", "senate", "gardens", "aqueduct"]


def chosen(ending: Ending, spec: str) -> int:
    """The move of a bot."""
    return make_bot(spec).analyze(ending.position, LIMITS, seed=1).best.move


def place(result: Result, seat: int) -> float:
    """1 for the first place down to 0 for the last; who is level shares the places."""
    standing = list(zip(result.shares, result.points, strict=True))
    others = standing[:seat] + standing[seat + 1 :]
    behind = sum(other < standing[seat] for other in others)
    level = sum(other == standing[seat] for other in others)
    return (behind + level / 2) / len(others)


def worth(result: Result, seat: int, reward: int) -> float:
    """What a search seeks."""
    if reward == SCORE:
        return result.points[seat]
    return result.shares[seat] if reward == WIN else place(result, seat)


@pytest.mark.parametrize("spec", SEARCHES)
def test_a_win_for_fewer_points(spec: str) -> None:
    ending = by_hand([MINE, RIVAL, BEHIND], TWO_WAYS, fifth="gardens")
    for_points = move(ending, "build pantheon")
    to_win = move(ending, "build siege_workshop")
    assert (ending.shares(for_points)[0], ending.points(for_points)[0]) == (0.0, 13.0)
    assert (ending.shares(to_win)[0], ending.points(to_win)[0]) == (1.0, 12.0)
    assert chosen(ending, spec) == to_win
    assert chosen(ending, f"{spec}:reward={WIN}") == to_win
    assert chosen(ending, f"{spec}:reward={RANK}") == to_win
    assert chosen(ending, f"{spec}:reward={SCORE}") == for_points


@pytest.mark.parametrize("spec", SEARCHES)
def test_the_second_place_for_fewer_points(spec: str) -> None:
    ending = by_hand([MINE, RIVAL, AHEAD], TWO_WAYS, fifth="gardens")
    for_points = move(ending, "build pantheon")
    for_the_place = move(ending, "build siege_workshop")
    assert max(share for mine in ending.moves for share in ending.shares(mine)) == 0.0
    assert place(ending.cases(for_points)[0], 0) == 0.25  # level with seat 1
    assert place(ending.cases(for_the_place)[0], 0) == 0.5
    assert chosen(ending, f"{spec}:reward={RANK}") == for_the_place
    assert chosen(ending, f"{spec}:reward={SCORE}") == for_points


@pytest.mark.parametrize("reward", [WIN, RANK, SCORE])
def test_what_is_best_in_every_case_is_chosen(reward: int) -> None:
    """Where every other move is worth less, whatever the others do and hold."""
    tried = 0
    for ending in endings():
        worths = {
            mine: [worth(result, ending.seat, reward) for result in ending.cases(mine)]
            for mine in ending.moves
        }
        best = max(worths, key=lambda mine: min(worths[mine]))
        if any(max(worths[other]) >= min(worths[best]) for other in worths if other != best):
            continue
        tried += 1
        assert chosen(ending, f"determinized:reward={reward}") == best
    assert tried >= 5


def reward_of(result: Result, seat: int, reward: int) -> float:
    """The number that a search maximises, with the default settings."""
    if reward == RANK:
        return place(result, seat)
    own, share = result.points[seat], result.shares[seat]
    if reward == SCORE:
        return own / POINTS_OF_A_WIN
    margin = (own - (sum(result.points) - own) / (len(result.points) - 1)) / SCORE_SCALE
    # Who wins by coins is not behind, and who does not is not ahead.
    if share in (0.0, 1.0):
        margin = max(margin, 0.0) if share else min(margin, 0.0)
    return (1.0 - SCORE_WEIGHT) * share + SCORE_WEIGHT * 0.5 * (1.0 + margin)


@pytest.mark.parametrize("reward", [WIN, RANK, SCORE])
def test_values_are_the_rewards(reward: int) -> None:
    """Where a move is worth the same whatever the others do and hold."""
    tried = by_coins = 0
    for ending in endings():
        search = Determinized(ending.position.state, {"reward": reward}, seed=1)
        search.run(iterations=60)
        for row in search.moves():
            cases = ending.cases(row["move"])
            worths = [reward_of(result, ending.seat, reward) for result in cases]
            if row["visits"] and max(worths) - min(worths) < 1e-9:
                tried += 1
                by_coins += level_with_the_winner(cases[0], ending.seat)
                assert row["value"] == pytest.approx(worths[0])
    assert tried >= 20
    assert by_coins >= 1 or reward == WIN


def level_with_the_winner(result: Result, seat: int) -> bool:
    """Whether a seat has as many points as the winner, and fewer coins."""
    return result.points[seat] == max(result.points) and result.shares[seat] == 0.0


@pytest.mark.parametrize("search", [Mcts, Determinized])
def test_rewards_with_two_seats(search: type[Mcts | Determinized]) -> None:
    """Nothing is proved about points, so finished games do not settle the tree."""
    tried = 0
    for seed in range(GAMES_OF_DUEL):
        state = close_to_end(GAME.new(), Rng(seed), 1)
        expected = points_at_the_end(state) if state else {}
        if state is None or len(expected) < 2:
            continue
        tried += 1
        tree = search(state, {"reward": SCORE}, seed=1)
        assert tree.run(iterations=100) == 100
        for row in tree.moves():
            if row["move"] in expected and row["visits"]:
                points = expected[row["move"]]
                assert row["value"] == pytest.approx(points / POINTS_OF_A_WIN)
    assert tried >= 5


def points_at_the_end(state: State) -> dict[int, float]:
    """The points of the seat that decides by the moves that end the game."""
    found, seat = {}, state.decider
    for last in state.legal_moves():
        state.apply(last)
        if state.decider == OVER:
            found[last] = state.points()[seat]
        state.undo()
    return found


def first_leaf(state: State, seed: int, sudden: float) -> dict[str, Any]:
    """The root move of a search of one iteration that counts the margin of a playout alone."""
    settings = {"playout": 1.0, "score": 1.0, "sudden": sudden, "exact_turns": 0}
    search = Mcts(state, settings, seed=seed)
    search.run(1)
    return next(row for row in search.moves() if row["visits"])


def test_an_ending_without_points_counts_as_the_margin_that_is_asked_for() -> None:
    state, rng = GAME.new(), Rng(4)
    while state.decider < 0 or state.turns_left > 30:
        state.apply(state.playout_move(rng))
    sudden = state.sudden
    met = {True: 0, False: 0}
    for seed in range(150):
        plain, full = (first_leaf(state, seed, asked) for asked in (0.0, 1.0))
        ending = plain["endings"].index(1)
        assert full["endings"][ending] == 1
        met[ending in sudden] += 1
        if ending not in sudden:
            assert full["value"] == plain["value"]
            continue
        won = plain["wins"][state.decider] == 1.0
        assert full["value"] == (1.0 if won else 0.0)
        assert plain["value"] >= 0.5 if won else plain["value"] <= 0.5
    assert min(met.values()) > 5
