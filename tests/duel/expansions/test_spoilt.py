"""Positions with expansions, spoilt: refused in one line, or played to the end in every world."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from solver._ext.core.rng import Rng
from solver.games import load
from solver.games.duel.data import tables
from tests.duel import bridge
from tests.fuzz import any_json, attempt, check_accepted, few_and_many, mutated, try_often
from tests.states import play_out, walk

SETUPS = [number for number, setup in enumerate(tables().setups) if number]
EACH = 6
"""One state of a game in so many is changed."""
WORLDS = 2


def texts_in(value: Any) -> Iterator[str]:
    """All keys and texts of a JSON value."""
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)
    elif isinstance(value, str):
        yield value


@cache
def valid(number: int) -> list[str]:
    """Positions of games with the set-up, as the seats see them."""
    game, found = load("duel"), []
    for seed in (1, 2):
        for ply, (state, _) in enumerate(walk(bridge.new(0, number), seed)):
            if ply % EACH == 0:
                seats = sorted(game.viewers(state))
                found.append(
                    json.dumps(game.observe(state, seats[ply // EACH % len(seats)]).to_json())
                )
    return found


@cache
def words(number: int) -> Any:
    return st.sampled_from(
        sorted({word for text in valid(number) for word in texts_in(json.loads(text))})
    )


def spoil(number: int, data: Any) -> None:
    game = load("duel")
    changed = mutated(data.draw, valid(number), words(number), any_json(words(number), -2, 40))
    position = attempt(game.read_position, changed)
    if position is None:
        return
    check_accepted(game, bridge, position)
    assert game.observe(position.state, position.view) == position
    for seed in range(WORLDS):
        play_out(position.state.determinize(position.view, Rng(seed)), seed)


@few_and_many
@pytest.mark.parametrize("number", SETUPS)
def test_spoilt_positions(number: int, amount: settings) -> None:
    def check(data: Any) -> None:
        spoil(number, data)

    try_often(check, amount)


@pytest.mark.parametrize("number", [n for n in SETUPS if "agora" in tables().setups[n].editions])
def test_log_of_impossible_looks(number: int) -> None:
    """A look at one Conspiracy keeps it; one of which none was kept would leave nothing to
    deal."""
    game = load("duel")
    texts = [json.loads(text) for text in valid(number)]
    logs = [text for text in texts if text.get("agora", {}).get("log")]
    assert logs
    for text in logs:
        for what in ("drawn", "kept", "top", "bottom"):
            log = [*text["agora"]["log"], {"seat": 0, "what": what, "plots": ["coup"]}]
            assert (
                attempt(game.read_position, text | {"agora": text["agora"] | {"log": log}}) is None
            )
