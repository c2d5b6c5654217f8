"""Calls of the compiled modules with arguments that nobody should give: an error, never a crash."""

from __future__ import annotations

import subprocess
import sys

import pytest

from solver.games import GAMES

CALLS = """
import faulthandler, itertools, random, sys
from importlib import import_module
from solver._ext.core.network import NetworkHandle
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver._ext.core import playout
from solver.games import load

faulthandler.enable()
name, states, most = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
game, pick = load(name), random.Random(name)
BAD = [None, True, -1, -2, 0, 1, 2, 7, 8, 63, 64, 100, 255, 256, 1000, 65535, 2**31 - 1, -(2**31),
       2**31, 2**32, 2**62, 2**63 - 1, 2**63, -(2**63), 10**30, 0.5, float("nan"), "x", "build", "",
       [], [-1], [10**9], {}, (1, 2), object(), Rng(1)]

def tried(call, arguments):
    global done
    done += 1
    try:
        call(*arguments)
    except Exception as error:
        assert not isinstance(error, (SystemError, AssertionError)), (call, arguments, error)

def methods(owner):
    kind = type(owner) if isinstance(owner, State) else owner
    return [getattr(owner, one) for one in dir(owner)
            if not one.startswith("_") and callable(getattr(kind, one))]

def starts():
    rng = Rng(5)
    for start in game.networked():
        state = start
        while True:
            yield state
            if state.decider == OVER:
                break
            state = state.copy()
            state.apply(state.random_move(rng))

done = 0
bridge = import_module(f"solver._ext.{name}.bridge")
every = list(starts())
for state in pick.sample(every, min(states, len(every))) + [every[-1]]:
    legal = state.legal_moves() or [0]
    network = game.network(state)
    values = [*BAD, pick.choice(legal), pick.choice(legal) ^ 1, pick.choice(legal) | 1 << 40]
    for method in methods(state.copy()):
        if method.__name__ in ("copy", "undo"):
            continue
        for value in values:
            tried(method, (value,))
            tried(getattr(state.copy(), method.__name__), (value, pick.choice(values)))
    for value in values:
        tried(network.judge, (state, value))
        tried(network.judge, (value, 0))
        tried(playout.random_games, (state, 1, 0, False, value))
        tried(playout.longest_game, (state, 1, 3, 0, False, value))
        tried(playout.played_out, (state, value))
        tried(NetworkHandle, (value,))
        tried(Rng, (value,))
    for call in methods(bridge):
        if isinstance(call, type) or call.__name__ in ("install", "install_dice", "install_sheet"):
            continue
        for count in (1, 2, 3):
            combinations = list(itertools.product(values, repeat=count))
            for more in pick.sample(combinations, min(most, len(combinations))):
                tried(call, (state, *more))
                tried(call, more)
print(done)
"""


@pytest.mark.parametrize(
    ("states", "most"),
    [pytest.param(2, 20, id="few"), pytest.param(30, 400, id="many", marks=pytest.mark.slow)],
)
@pytest.mark.parametrize("game", GAMES)
def test_bad_calls_are_refused(game: str, states: int, most: int) -> None:
    """In a process of their own, which a crash would end."""
    done = subprocess.run(
        [sys.executable, "-c", CALLS, game, str(states), str(most)],
        capture_output=True, text=True, check=False, timeout=1500,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) > 1000
