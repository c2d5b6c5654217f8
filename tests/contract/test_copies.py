"""Copies of what programs hold in their hands go their own way, as whole as the original."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import pytest

import solver
from solver import Table, records
from solver._ext.core.playout import random_games
from solver._ext.core.rng import Rng
from solver.games import GAMES, load
from solver.search.bots import make_bot
from solver.search.limits import Limits
from tests.contract.hooks import hooks
from tests.contract.setups import SETUPS, Setup

PLIES = 40
SOILED = 20
"""Games that are played twice, the second time amid rubbish."""

each_game = pytest.mark.parametrize("game", GAMES)


def table(game: str) -> Table:
    """A game in progress, from a deal."""
    begun = Table(records.begin(load(game), seats=[], variant={}, seed=3))
    rng = Rng(3)
    for _ in range(PLIES):
        begun.advance()
        begun.push(begun.state.random_move(rng))
    begun.advance()
    return begun


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy])
@each_game
def test_states(game: str, make) -> None:
    state, rng = hooks(game).opening(3), Rng(1)
    trail = []
    for _ in range(PLIES):
        trail.append(state.to_bytes())
        state.apply(state.random_move(rng))
    now = state.to_bytes()
    other = make(state)
    assert other == state
    assert other.key == state.key
    other.apply(other.random_move(rng))
    assert other != state
    assert state.to_bytes() == now
    other.undo()
    for before in reversed(trail):
        other.undo()
        assert other.to_bytes() == before
    with pytest.raises(ValueError, match="nothing to undo"):
        other.undo()
    assert state.to_bytes() == now
    state.undo()
    assert state.to_bytes() == trail[-1]


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy])
@each_game
def test_a_copy_without_a_past(game: str, make) -> None:
    other = make(hooks(game).opening(3))
    assert other == hooks(game).opening(3)
    with pytest.raises(ValueError, match="nothing to undo"):
        other.undo()


def through_pickle(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@each_game
def test_states_and_positions_are_pickled_without_their_past(game: str) -> None:
    begun = table(game)
    for thing in (begun.state, begun.observe()):
        again = through_pickle(thing)
        assert again == thing
        state = getattr(again, "state", again)
        assert state.to_bytes() == getattr(thing, "state", thing).to_bytes()
        with pytest.raises(ValueError, match="nothing to undo"):
            state.undo()
        state.apply(state.random_move(Rng(1)))
        assert again != thing


def test_another_process_reads_pickled_states(tmp_path) -> None:
    """A sheet has another number there, and may not be known at all."""
    begun = [table(game) for game in GAMES]
    path = tmp_path / "pickled"
    path.write_bytes(pickle.dumps([pickle.dumps((one.state, one.observe())) for one in begun]))
    code = (
        "import pathlib, pickle, sys\n"
        "for one in pickle.loads(pathlib.Path(sys.argv[1]).read_bytes()):\n"
        "    state, position = pickle.loads(one)\n"
        "    print(state.key, position.to_compact(), sep='\\n')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, path], capture_output=True, text=True, check=True
    )
    told = [line for one in begun for line in (str(one.state.key), one.observe().to_compact())]
    assert done.stdout.splitlines() == told


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, Table.copy, through_pickle])
@each_game
def test_tables(game: str, make) -> None:
    begun = table(game)
    texts = list(begun.moves)
    other = make(begun)
    assert other.game is begun.game
    assert other.state == begun.state
    assert other.record() == begun.record()
    other.pop()
    other.push(texts[-1])
    while len(other.moves) > 1:
        other.pop()
    assert begun.moves == texts
    assert Table(begun.record()).state == begun.state


@each_game
def test_a_copied_table_stays_on_its_deal(game: str) -> None:
    begun = solver.new_game(game, seed=5)
    begun.advance()
    others = [begun.copy(), through_pickle(begun)]
    for _ in range(12):
        move = begun.legal_moves[0]
        seen = [begun.push(move), *begun.advance()]
        for other in others:
            assert [other.push(move), *other.advance()] == seen


@each_game
def test_positions(game: str) -> None:
    begun = table(game)
    position = begun.observe()
    twin = copy.deepcopy(position)
    assert twin == position
    twin.state.apply(twin.state.random_move(Rng(1)))
    assert twin != position


@each_game
def test_what_travels_between_processes(game: str) -> None:
    begun = table(game)
    limits = Limits(nodes=20)
    analysis = make_bot("flat").analyze(begun.observe(), limits, seed=1)
    for thing in (begun.record(), limits, analysis, begun.game.parse_variant(None)):
        assert pickle.loads(pickle.dumps(thing)) == thing
    adapter = load(game)
    for again in (pickle.loads(pickle.dumps(adapter)), copy.copy(adapter), copy.deepcopy(adapter)):
        assert again is adapter


@pytest.mark.parametrize("policy", [False, True], ids=["random", "policy"])
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_what_a_state_does_not_use_is_never_read(setup: Setup, policy: bool) -> None:
    """Searches do not copy it, so whatever their stack held before stands there."""
    state = setup.new()
    clean = random_games(state, SOILED, 1, policy)
    assert random_games(state, SOILED, 1, policy, soiled=True) == clean
