"""Positions of a game to be spoilt, and what must hold of those that are accepted all the same."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from hypothesis import strategies as st

from solver._ext.core.state import State
from solver.games import load
from solver.games.base import Position
from tests.contract.hooks import hooks
from tests.contract.playthroughs import events_of, moves_of, recorded
from tests.contract.setups import PLAYTHROUGHS
from tests.fuzz import any_json, check_accepted
from tests.states import read_example

EACH_KIND = 2
"""So many positions after each kind of move or event of a recorded game are changed."""


@cache
def words(game: str) -> Any:
    """Texts that mean something in positions of the game."""
    return st.sampled_from(hooks(game).fuzz.words)


@cache
def values(game: str) -> Any:
    """JSON of any kind."""
    return any_json(words(game), *hooks(game).fuzz.numbers)


@cache
def valid(game: str) -> list[str]:
    """Positions of all kinds as JSON texts: the examples, and from all recorded games."""
    adapter, pick = load(game), random.Random(game)
    found = [json.dumps(read_example(game, name)) for name in hooks(game).fuzz.examples]
    for setup, seed in PLAYTHROUGHS:
        if setup.game != game:
            continue
        state = setup.new()
        after: dict[tuple[str, bool], list[State]] = {}
        texts = moves_of(recorded(setup, seed))
        for text, event in zip(texts, events_of(setup, seed), strict=True):
            state.apply(event)
            after.setdefault((text.split()[0], state.decider >= 0), []).append(state.copy())
        for states in after.values():
            for some in pick.sample(states, min(EACH_KIND, len(states))):
                seat = pick.choice(sorted(adapter.viewers(some)))
                found.append(json.dumps(adapter.observe(some, seat).to_json()))
    return found


def sound(game: str, position: Position | None) -> None:
    """An accepted position is sound in every respect."""
    if position is None:
        return
    check_accepted(load(game), hooks(game).bridge, position)
    hooks(game).check_read(hooks(game).bridge.dump(position.state))
    assert load(game).observe(position.state, position.view) == position
