"""What every seat knows at every ply of whole games is written and read back, in both forms.

By default plies are a sample, in which nothing rare is left out, and one seat says what it knows of
a ply, in one of the forms; with the tests marked ``slow`` they are all.
"""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.games import GAMES, load
from solver.games.base import Position
from tests.contract.hooks import hooks
from tests.contract.playthroughs import events_of, moves_of, recorded
from tests.contract.setups import SETUPS, Setup, each_playthrough
from tests.states import walk

SHARE = 0.01
"""The part of ordinary plies that is looked at."""

RARE = 1
"""So often in a game every pair of kinds of events in a row is looked at."""

SEATS = 2
"""So many of the seats at most say what they know of an ordinary ply, where there is more time."""

RANDOM = SETUPS[::3]
"""The set-ups of which a random game is looked at by default; of the others a recorded one."""

MOVES = 40
"""So many moves at the most are compared where a kind of move is looked for."""

LONGEST = 600
"""Characters of the one-line form for each seat."""

UNSAFE = set(" \t\n?*'\"\\$&|;<>(){}[]!#^`")
"""Signs that a shell or a web page would want quoted."""


def check_forms(position: Position, *, as_json: bool = True, as_line: bool = True) -> None:
    """A position is read back as it was, to the byte, from JSON and from one line."""
    game = position.game
    written = json.loads(json.dumps(position.to_json()))
    line = position.to_compact()
    assert line.isascii()
    assert not UNSAFE & set(line)
    assert len(line) < LONGEST * position.state.seats
    found = [game.read_position(written)] if as_json else []
    found += [game.read_compact(line)] if as_line else []
    for again in found:
        assert again == position
        assert again.state.to_bytes() == position.state.to_bytes()
    assert found[0].to_compact() == line
    assert found[-1].to_json() == written
    assert hooks(game.name).bridge.load(hooks(game.name).bridge.dump(position.state)) == (
        position.state
    )


def check_views(game: str, state: State, most: int = 7) -> None:
    """What every seat knows, or so many of them at the most, others for every state.

    Of so few one is read back from JSON, the next from one line; which of them begins is drawn.
    """
    viewers, pick = sorted(load(game).viewers(state)), random.Random(state.key)
    seats = pick.sample(viewers, min(most, len(viewers)))
    by_turns, first = most <= SEATS, pick.randrange(2)
    for place, seat in enumerate(seats, first):
        position = load(game).observe(state, seat)
        is_line = place % 2 == 1
        check_forms(position, as_json=not (by_turns and is_line), as_line=not by_turns or is_line)


class Sample:
    """Which plies of a game are looked at: a share, and whatever is rare."""

    def __init__(self, seed: int, share: float = SHARE) -> None:
        self.random = random.Random(seed)
        self.share = share
        self.met: Counter[tuple[str, str, bool]] = Counter()
        self.last = ""

    def takes(self, text: str, state: State) -> bool:
        """Whether to look at ``state``, to which a move of this text has led."""
        kind = text.split(maxsplit=1)[0]
        moment = (self.last, kind, state.decider >= 0)
        self.last = kind
        self.met[moment] += 1
        return self.met[moment] <= RARE or self.random.random() < self.share


def check_recorded(setup: Setup, seed: int, share: float, seats: int) -> None:
    """The positions of a recorded game, at most plies as so many seats know them."""
    state, sample = setup.new(), Sample(seed, share)
    texts = moves_of(recorded(setup, seed))
    for text, event in zip(texts, events_of(setup, seed), strict=True):
        state.apply(event)
        if sample.takes(text, state):
            check_views(setup.game, state, seats)
    assert state.decider == OVER
    check_views(setup.game, state, max(seats, SEATS))


def check_walk(game: str, state: State, seed: int, share: float) -> None:
    """The positions of a random game."""
    sample = Sample(seed, share)
    check_views(game, state, SEATS if share < 1.0 else 7)
    for _, move in walk(state, seed):
        text = load(game).move_text(state, move)
        state.apply(move)
        if sample.takes(text, state):
            check_views(game, state, 1 if share < 1.0 else 7)
        state.undo()


def check_varied(setup: Setup, seed: int) -> None:
    """The positions of a game in which whoever decides does what has been done least so far.

    Random games discard much and build, activate and trigger little.
    """
    game, state = setup.adapter, setup.new()
    pick, rng, done = random.Random(seed), Rng(seed), Counter[str]()
    while state.decider != OVER:
        move = state.random_move(rng)
        if state.decider >= 0:
            moves = state.legal_moves()
            kinds = {
                one: game.move_text(state, one).split(maxsplit=1)[0]
                for one in pick.sample(moves, min(len(moves), MOVES))
            }
            move = min(kinds, key=lambda one: (done[kinds[one]], pick.random()))
            done[kinds[move]] += 1
        state.apply(move)
        check_views(setup.game, state, SEATS)


@pytest.mark.parametrize(
    "setup", [setup for setup in SETUPS if setup not in RANDOM], ids=lambda setup: setup.name
)
def test_a_recorded_game(setup: Setup) -> None:
    check_recorded(setup, setup.seeds[0], SHARE, 1)


@pytest.mark.slow
@each_playthrough
def test_recorded_games(setup: Setup, seed: int) -> None:
    check_recorded(setup, seed, SHARE, SEATS)


@pytest.mark.parametrize("setup", RANDOM, ids=lambda setup: setup.name)
def test_random_games(setup: Setup) -> None:
    check_walk(setup.game, setup.new(), 1, 0.0)


@pytest.mark.parametrize("game", GAMES)
def test_other_games(game: str) -> None:
    """Any options, sheets of others, and what is too rare to wait for."""
    for seed in (*range(30, 33), *hooks(game).telling):
        check_walk(game, hooks(game).opening(seed), seed, 0.0)


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_every_ply_of_random_games(setup: Setup) -> None:
    for seed in range(100, 106):
        check_walk(setup.game, setup.new(), seed, 1.0)


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_every_ply_of_varied_games(setup: Setup) -> None:
    for seed in range(200, 206):
        check_varied(setup, seed)
