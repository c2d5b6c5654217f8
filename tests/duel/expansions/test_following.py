"""A seat that follows a real game, told only what it sees, knows what it knows in that game."""

from __future__ import annotations

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver._ext.duel import bridge
from solver.games.duel import GAME
from solver.games.private_events import seen
from tests.duel.expansions.test_states import variant

SECRET = frozenset({"enshrine", "conspire", "prepare", "look", "plots", "lock", "trigger"})

LATER = ("gods_up", "enki_draw")
"""What a follower sees happen after it has happened in secret: gods are turned up, and the tokens
on Enki."""


def phase(state: State) -> str:
    """The phase of a state."""
    return str(bridge.dump(state)["phase"])


def lies_there(event: int, true: State) -> bool:
    """Whether an event shows what lies on the true table."""
    pantheon = bridge.dump(true)["pantheon"]
    kind, *items = bridge.decode(event)
    if kind == "god":
        place, god = items
        return bool(pantheon["places"][place] == god)
    return bool(sum(1 << token for token in pantheon["enki"]) == items[0])


def catch_up(told: State, true: State) -> None:
    """Tell the follower what is only now shown to it."""
    while (now := phase(told)) in LATER and (now == "gods_up" or phase(true) != now):
        (event,) = (e for e, _ in told.chance_outcomes() if lies_there(e, true))
        told.apply(event)


def cannot_be_said(told: State, event: int, public: int) -> bool:
    """Whether the follower has no words for what it sees: that one of two gods was placed both of
    which it knows (after the Divine Theater in Age I)."""
    return bridge.decode(event)[0] == "enshrine" and not told.is_legal(public)


def follow(seed: int, seat: int) -> set[str]:
    """A random game as a seat is told of it; the kinds of what it was told without a name."""
    true, rng = GAME.new(variant(seed)), Rng(seed)
    told, veiled = true.copy(), set[str]()
    while true.decider != OVER:
        catch_up(told, true)
        event = true.random_move(rng)
        if phase(true) == "enki_draw" != phase(told):
            true.apply(event)
            continue
        public = seen(GAME, true, event, {seat})
        if cannot_be_said(told, event, public):
            break
        if public != event:
            veiled.add(bridge.decode(event)[0])
            assert GAME.parse_move(told, GAME.move_text(told, public)) == public
        told.apply(public)
        true.apply(event)
        if told.decider >= 0 and true.decider == told.decider:
            assert GAME.observe(told, seat).state == GAME.observe(true, seat).state, seed
    return veiled


def test_followers() -> None:
    met = set[str]().union(*(follow(seed, seed % 2) for seed in (0, 1, 2, 7, 67)))
    assert met >= SECRET


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100, 160, 5))
def test_many_followers(block: int) -> None:
    for seed in range(block, block + 5):
        for seat in (0, 1):
            follow(seed, seat)
