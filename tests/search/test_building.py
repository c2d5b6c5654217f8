"""Searches are built as their game wants them, unless somebody says otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import State
from solver.games import GAMES, load
from solver.search import building
from solver.search.building import DETERMINIZED, ISMCTS, tree_search, world_search

SEARCHES = {ISMCTS: (tree_search, "Mcts"), DETERMINIZED: (world_search, "Determinized")}


def begun(game: str) -> State:
    """A first decision."""
    state, rng = load(game).new(), Rng(1)
    while state.decider < 0:
        state.apply(state.sample_chance(rng))
    return state


@pytest.mark.parametrize("bot", SEARCHES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_given_comes_first_then_what_suits_a_network(
    game: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[Mapping[str, float]] = []
    adapter, state = load(game), begun(game)
    build, kind = SEARCHES[bot]
    search = getattr(building, kind)

    def spied(root: State, settings: dict[str, float], *rest: Any, **more: Any) -> Any:
        built.append(settings)
        return search(root, settings, *rest, **more)

    monkeypatch.setattr(building, kind, spied)
    told = {
        "tuning": {"c": 1.0, "score": 0.1, "cut": 0},
        "tuning_with_network": {"cut": 2},
        "tuning_with_policy": {"score": 0.3},
    }
    for name, settings in told.items():
        monkeypatch.setattr(type(adapter), name, MappingProxyType({bot: settings}))
    network = adapter.network(state)
    assert network is not None
    for asked, given in ((None, {}), (network, {}), (network, {"cut": 3, "c": 2.0})):
        build(adapter, state, network=asked, given=given)
    score = 0.3 if network.has_policy else 0.1
    assert built == [
        {"c": 1.0, "score": 0.1, "cut": 0},
        {"c": 1.0, "score": score, "cut": 2},
        {"c": 2.0, "score": score, "cut": 3},
    ]
