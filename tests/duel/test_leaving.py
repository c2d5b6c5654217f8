"""Items that leave a city take along everything that they did while they lay there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.games.duel import GAME
from tests.duel import bridge

GAMES = 12


def played(seed: int) -> Iterator[State]:
    """The states of a random game, or of one of the policy."""
    state, rng = GAME.new(), Rng(seed)
    while state.decider != OVER:
        state.apply(state.playout_move(rng) if seed % 2 else state.random_move(rng))
        yield state


def anew(state: State) -> State:
    """The state put together from what lies on the table."""
    return bridge.load(bridge.dump(state))


def items(state: State, seat: int) -> Iterator[tuple[str, int]]:
    city = bridge.dump(state)["cities"][seat]
    yield from (("card", card) for card in city["cards"])
    yield from (("token", token) for token in city["tokens"])
    built = zip(city["wonders"], city["built"], strict=True)
    yield from (("wonder", wonder) for wonder, standing in built if standing)


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_is_kept_up_to_date_is_what_a_recount_finds(seed: int) -> None:
    for state in played(seed):
        for seat in (0, 1):
            assert bridge.standing(state, seat) == bridge.standing(anew(state), seat)


@pytest.mark.parametrize("seed", range(GAMES))
def test_whatever_leaves_a_city_leaves_nothing_behind(seed: int) -> None:
    *_, state = played(seed)
    for seat in (0, 1):
        bare = state
        for kind, item in items(state, seat):
            left = bridge.without(state, seat, kind, item)
            assert (kind, item) not in set(items(left, seat))
            assert bridge.standing(left, seat) == bridge.standing(anew(left), seat)
            assert bridge.standing(left, 1 - seat) == bridge.standing(state, 1 - seat)
            bare = bridge.without(bare, seat, kind, item)
        assert bridge.standing(bare, seat) == bridge.standing(GAME.new(), seat)


def test_what_does_not_lie_there_cannot_leave() -> None:
    with pytest.raises(ValueError, match="card 0 does not lie in the city of seat 1"):
        bridge.without(GAME.new(), 1, "card", 0)
