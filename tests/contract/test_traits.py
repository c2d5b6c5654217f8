"""What results are counted by is what the position says, and has a name in both languages."""

from __future__ import annotations

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER
from solver.games import GAMES, load
from solver.games.traits import KINDS
from tests.contract.hooks import hooks


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_has_the_wonders_of_its_city(game: str) -> None:
    adapter, rng = load(game), Rng(5)
    assert not any(adapter.traits(adapter.new()))
    state = hooks(game).opening(5)
    while state.decider != OVER:
        state.apply(state.random_move(rng))
    traits = adapter.traits(state)
    assert len(traits) == state.seats
    said = adapter.observe(state, adapter.viewer(state)).to_json()
    for city, own in zip(said.get("cities") or said["players"], traits, strict=True):
        assert {trait.kind for trait in own} <= set(KINDS)
        assert all(all(trait) for trait in own)
        told = repr(city)
        wonders = [trait.id for trait in own if trait.kind in ("wonder", "side")]
        assert wonders
        assert all(f"'{wonder}'" in told for wonder in wonders)
