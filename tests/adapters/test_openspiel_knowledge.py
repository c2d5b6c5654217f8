"""Observations and information states hold what a player knows, all of it and nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from open_spiel.python.observation import make_observation  # noqa: E402

import solver  # noqa: E402
from solver._ext.core.state import CHANCE, OVER, State  # noqa: E402
from solver.errors import InputError  # noqa: E402
from tests.adapters.notebooks import Notebook  # noqa: E402
from tests.adapters.tables import TABLES, decisions, walk  # noqa: E402

BEGINNING = 150
"""Plies of a game among which two games part."""

SECRET = tuple(name for name in TABLES if "duel" not in name)


def sampler(seed: int) -> Any:
    return random.Random(seed).random


def shown(state: Any, player: int) -> list[Any]:
    """What OpenSpiel tells a player of a state."""
    text, recall = state.observation_string(player), state.information_state_string(player)
    return [recall, text, state.observation_tensor(player)]


def actions(state: Any) -> list[str]:
    """What the player who decides may do."""
    return [state.action_to_string(action) for action in state.legal_actions()]


# ---------------------------------------------------------------- one state


@pytest.mark.parametrize("name", TABLES)
def test_the_observation_is_the_position_of_the_player(name: str) -> None:
    game = pyspiel.load_game(name)
    observer = make_observation(game)
    for state in decisions(name, seed=6, every=9):
        for player in range(game.num_players()):
            position = state.observe(player)
            text = state.observation_string(player)
            read = solver.read_position(text)
            assert read.view == player
            assert read.state.infoset(player) == position.state.infoset(player)
            assert read.to_compact() == text
            observer.set_from(state, player)
            assert observer.string_from(state, player) == text
            indexes, values = position.state.inputs(player)
            dense = np.zeros(position.state.n_inputs, np.float32)
            dense[indexes] = values
            assert np.array_equal(observer.tensor, dense)
            assert np.array_equal(observer.dict["inputs"], dense)
            assert state.observation_tensor(player) == dense.tolist()


def test_kinds_of_observations() -> None:
    game = pyspiel.load_game("seven_wonders_wonders")
    *_, last = walk("seven_wonders_wonders", 1)
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recall.tensor is None
    assert recall.string_from(last, 1) == last.information_state_string(1)
    for kind in (
        pyspiel.IIGObservationType(False, True, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.NONE),
        pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.ALL_PLAYERS),
    ):
        assert make_observation(game, kind) is None
    with pytest.raises(InputError, match="no parameters"):
        make_observation(game, None, {"color": "red"})


def test_an_information_state_as_it_reads() -> None:
    state = pyspiel.load_game("seven_wonders_wonders(sides=day)").new_initial_state()
    for _ in range(3 + 3 * 7):
        state.apply_action(0)
    assert state.current_player() == 0
    hands = [state.observe(player).to_json()["hand"] for player in range(3)]
    for _ in range(3):
        sell = next(a for a in state.legal_actions() if "sell" in state.action_to_string(a))
        state.apply_action(sell)
    lines = state.information_state_string(1).splitlines()
    assert lines[0] == "seat 1"
    assert lines[1].startswith("chance: wonder ")
    assert lines[4:25] == ["chance: deal ?"] * 21
    assert lines[25] == "seat 0: sell ?"
    assert lines[26].startswith("seat 1: sell ")
    assert lines[26].removeprefix("seat 1: sell ") in hands[1]
    assert lines[27] == "seat 2: sell ?"
    assert lines[28].startswith("memory ")
    assert lines[29] == state.observation_string(1)
    assert len(lines) == 30


def sold(state: Any) -> None:
    """Let the player who decides sell a card."""
    state.apply_action(next(a for a, text in enumerate(actions(state)) if text.startswith("sell ")))


def test_choices_are_shown_in_the_order_of_the_seats() -> None:
    state = pyspiel.load_game("seven_wonders_wonders(sides=day)").new_initial_state()
    while state.current_player() != 1:
        state.apply_action(0)
    sold(state)
    other = state.resample_from_infostate(1, sampler(1))  # the seats 0 and 2 are still to choose
    for drawn_state in (state, other):
        while drawn_state.current_player() >= 0 and drawn_state.move_number() < 28:
            sold(drawn_state)
            if len(drawn_state.information_state_string(0).split(": sell ")) == 4:
                break
    lines = [s.information_state_string(1).splitlines()[25:28] for s in (state, other)]
    assert [line[:6] for line in lines[0]] == ["seat 0", "seat 1", "seat 2"]
    assert lines[0][1:] == lines[1][1:]
    assert lines[1][0].startswith("seat 0: ")


def test_what_the_engine_has_forgotten_is_remembered() -> None:
    """Two players hold each other's card in Age I; all cards are sold, and Age II is the same."""
    game = pyspiel.load_game("seven_wonders_wonders(sides=day)")
    states = [game.new_initial_state() for _ in range(2)]
    for number, state in enumerate(states):
        while state.current_player() < 0:
            # The last cards of the hands of seat 0 and seat 1 change places.
            wanted = len(state.history()) == 3 + 6 and number
            state.apply_action(1 if wanted else 0)
        for _ in range(3 * 6):
            sold(state)
        while state.current_player() < 0:
            state.apply_action(0)
    one, two = states
    assert one.observation_string(0) == two.observation_string(0)
    assert one.information_state_string(0) != two.information_state_string(0)


def test_a_game_without_secrets_has_no_memory() -> None:
    for state in decisions("seven_wonders_duel", seed=1, every=10):
        one, two = (state.information_state_string(p).splitlines() for p in (0, 1))
        assert not any(line.startswith("memory") for line in one)
        assert one[1:-1] == two[1:-1] == str(state).splitlines()[:-1]
        assert len(one) == len(state.history()) + 2


# ---------------------------------------------------------------- two games


@dataclass
class Pair:
    """Two games with one beginning, and the notebooks of all seats in both."""

    states: tuple[Any, Any]
    engines: tuple[State, State]
    books: tuple[list[Notebook], list[Notebook]]

    def apply(self, moves: tuple[int, int]) -> None:
        parts = zip(self.states, self.engines, self.books, moves, strict=True)
        for state, engine, books, move in parts:
            for book in books:
                book.before(engine, move)
            state.apply_action(state.action(move))
            engine.apply(move)
            for book in books:
                book.after(engine)

    def check(self, seen: Counter[str]) -> None:
        """What OpenSpiel tells a player differs exactly if its notebooks do."""
        one, two = self.states
        for player, books in enumerate(zip(*self.books, strict=True)):
            if books[0].notes == books[1].notes:
                seen["same"] += str(one) != str(two)
                assert shown(one, player) == shown(two, player)
                if one.current_player() == two.current_player() == player:
                    assert actions(one) == actions(two)
                worlds = [state.resample_from_infostate(player, sampler(3)) for state in (one, two)]
                assert str(worlds[0]) == str(worlds[1])
                for other in range(one.num_players()):
                    assert shown(worlds[0], other) == shown(worlds[1], other)
            else:
                seen["different"] += 1
                assert one.information_state_string(player) != two.information_state_string(player)


def secret_moments(name: str, seed: int) -> tuple[list[int], list[int]]:
    """The moves that begin a random game, and the plies at which not everybody sees them."""
    spiel = pyspiel.load_game(name)
    game, rng = spiel.adapter, random.Random(seed)
    state = game.new(spiel.variant, spiel.num_players())
    moves: list[int] = []
    found = []
    while state.decider != OVER and len(moves) < BEGINNING:
        can_come = state.legal_moves() or [event for event, _ in state.chance_outcomes()]
        secret, decided = state.veiled_event != 0, state.decider >= 0
        moves.append(rng.choice(can_come))
        state.apply(moves[-1])
        if len(can_come) > 1 and (secret or (decided and game.unrevealed(state))):
            found.append(len(moves) - 1)
    return moves, found


def parted(name: str, moves: list[int], rng: random.Random) -> Pair:
    """A game that begins with these moves, twice, and goes on in two ways."""
    spiel = pyspiel.load_game(name)
    game, seats = spiel.adapter, range(spiel.num_players())
    pair = Pair(
        tuple(spiel.new_initial_state() for _ in range(2)),
        tuple(game.new(spiel.variant, len(seats)) for _ in range(2)),
        tuple([Notebook(game, seat) for seat in seats] for _ in range(2)),
    )
    for move in moves:
        pair.apply((move, move))
    one, two = rng.sample(pair.states[0].legal_actions(), 2)
    pair.apply((pair.states[0].move(one), pair.states[1].move(two)))
    return pair


def together(pair: Pair, rng: random.Random, most: int) -> Iterator[None]:
    """Let the same happen in both games as long as it can; yields after every ply."""
    for _ in range(most):
        one, two = pair.engines
        if one.decider != two.decider or one.decider == OVER:
            return
        if one.decider == CHANCE:
            both = {e for e, _ in one.chance_outcomes()} & {e for e, _ in two.chance_outcomes()}
        else:
            both = set(one.legal_moves()) & set(two.legal_moves())
        if not both:
            return
        move = rng.choice(sorted(both))
        pair.apply((move, move))
        yield


@pytest.mark.parametrize("name", SECRET)
def test_players_are_told_what_they_know_and_nothing_else(name: str) -> None:
    rng = random.Random(9)
    seen: Counter[str] = Counter()
    for seed in range(20):
        moves, moments = secret_moments(name, seed)
        for ply in rng.sample(moments, min(2, len(moments))):
            pair = parted(name, moves[:ply], rng)
            pair.check(seen)
            for _ in together(pair, rng, 6):
                pair.check(seen)
        if seen["same"] > 5 and seen["different"] > 5:
            break
    assert seen["same"] > 5
    assert seen["different"] > 5


# ---------------------------------------------------------------- states drawn from what is known


@pytest.mark.parametrize("name", SECRET)
def test_resampled_states_look_the_same_to_the_player(name: str) -> None:
    worlds: set[str] = set()
    tried = 0
    for state in decisions(name, seed=7, every=11):
        for player in range(state.num_players()):
            drawn_state = state.resample_from_infostate(player, sampler(tried))
            tried += 1
            worlds.add(str(drawn_state).splitlines()[-1])
            assert drawn_state.history() == []
            if state.current_player() == player:
                assert drawn_state.current_player() == player
                assert actions(drawn_state) == actions(state)
            assert shown(drawn_state, player) == shown(state, player)
            again = drawn_state.clone().resample_from_infostate(player, sampler(tried))
            assert again.information_state_string(player) == state.information_state_string(player)
    if "architects" not in name:  # there the only secret is a card that is seldom looked at
        assert len(worlds) > tried // 2


@pytest.mark.parametrize("name", SECRET[:3])
def test_resampled_states_cannot_be_saved(name: str) -> None:
    state = next(iter(decisions(name, seed=1)))
    other = state.resample_from_infostate(state.current_player(), sampler(1))
    with pytest.raises(TypeError, match="no beginning"):
        other.serialize()
    assert str(other.clone()) == str(other)
