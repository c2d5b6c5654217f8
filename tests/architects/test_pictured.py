"""The picture of Architects: who sits where, what a battle would bring, wonders with stages."""

from __future__ import annotations

import re

import pytest

from solver._ext.architects import bridge
from solver.arena.positions import bench_positions
from solver.games.architects import GAME
from solver.games.architects.table import table_of
from solver.games.drawing.sitting import across, round_the_table
from solver.positions import read_position
from tests.states import each_state

SEATS = range(2, 8)


@pytest.mark.parametrize("seats", SEATS)
def test_neighbors_stand_beside_the_own_city(seats: int) -> None:
    """The left one plays next; the panels begin with the own city and its neighbors."""
    for own in range(seats):
        order = across(own, seats)
        assert sorted(order) == list(range(seats))
        at = order.index(own)
        assert order[at - 1] == (own + 1) % seats
        assert order[(at + 1) % seats] == (own - 1) % seats
        assert (
            round_the_table(own, seats)[:3] == [own, (own + 1) % seats, (own - 1) % seats][:seats]
        )


@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_battle_would_bring_is_told_by_the_rules(seats: int) -> None:
    """What is shown of all pairs is what the battle of this moment gives."""
    seen = set()
    for seed in range(2):
        for state in each_state(GAME.new(None, seats), seed):
            if table_of(state).phase in ("setup", "over"):
                continue
            position = GAME.observe(state.copy(), max(0, state.decider))
            picture = str(GAME.picture(position))
            told = re.findall(r'title="against seat (\d) in a battle now: \+(\d)"', picture)
            beside = {(at, other) for at in range(seats)
                      for other in ((at + 1) % seats, (at - 1) % seats)}  # fmt: skip
            won = [(str(other), str(3 * bridge.battle(state, at, other))) for at, other in beside]
            assert sorted(told) == sorted(one for one in won if one[1] != "0")
            seen |= {amount for _, amount in told}
    assert seen == ({"3", "6"} if seats == 2 else {"3"})


def test_stages_tell_what_is_built_and_what_can_be_next() -> None:
    position = read_position(bench_positions("architects").phases[4]["late"])
    picture = str(GAME.picture(position))
    cities = table_of(position.state).cities
    assert sum(len(city.built) for city in cities) == len(re.findall("sw-level sw-built", picture))
    following = sum(len(bridge.available_stages(position.state, seat)) for seat in range(4))
    assert following == len(re.findall("sw-level[a-z -]* sw-following", picture))
