"""The games of OpenSpiel follow the engine: OpenSpiel's own tests, moves, chances, results."""

from __future__ import annotations

import copy
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from solver._ext.core.state import CHANCE, OVER  # noqa: E402
from solver.adapters.openspiel import short_name, state_of  # noqa: E402
from solver.adapters.openspiel.game import MOST  # noqa: E402
from solver.errors import InputError  # noqa: E402
from solver.games import GAMES, load  # noqa: E402
from tests.adapters.tables import PLAIN, TABLES, decisions, drawn, walk  # noqa: E402

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "name",
    [*PLAIN, *(pytest.param(name, marks=pytest.mark.slow) for name in TABLES if name not in PLAIN)],
)
def test_random_games_pass_the_tests_of_openspiel(name: str) -> None:
    game = pyspiel.load_game(name)
    recall = game.make_observer(pyspiel.IIGObservationType(perfect_recall=True), {})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, observer=recall)


def test_all_games_of_the_registry_are_registered() -> None:
    types = {kind.short_name: kind for kind in pyspiel.registered_games()}
    for name in GAMES:
        game, kind = load(name), types[short_name(name)]
        assert kind.long_name == game.title
        assert (kind.min_num_players, kind.max_num_players) == (game.min_seats, game.max_seats)
        assert set(kind.parameter_specification) == {"players", *(o.name for o in game.options)}
        loaded = pyspiel.load_game(short_name(name))
        assert loaded.num_players() == game.default_seats
        assert loaded.variant == game.parse_variant(None)
        secret = game.new(None, game.default_seats).secrets
        kinds = pyspiel.GameType.Information
        expected = kinds.IMPERFECT_INFORMATION if secret else kinds.PERFECT_INFORMATION
        assert kind.information == expected


def test_there_is_room_for_what_the_engine_allows() -> None:
    interface = (ROOT / "ext/core/game.pxd").read_text(encoding="utf-8")
    assert re.search(rf"MAX_MOVES = {MOST}\b", interface)


@pytest.mark.parametrize("name", TABLES)
def test_moves_chances_and_results_are_those_of_the_engine(name: str) -> None:
    spiel = pyspiel.load_game(name)
    game, seats = spiel.adapter, spiel.num_players()
    state, rng = spiel.new_initial_state(), random.Random(11)
    engine = game.new(spiel.variant, seats)
    while not state.is_terminal():
        if engine.decider == CHANCE:
            chances = {state.move(action): chance for action, chance in state.chance_outcomes()}
            assert chances == dict(engine.chance_outcomes())
            assert state.current_player() == pyspiel.PlayerId.CHANCE
        else:
            assert [state.move(a) for a in state.legal_actions()] == sorted(engine.legal_moves())
            assert state.current_player() == engine.decider
            assert state.returns() == [0.0] * seats
        action = drawn(state, rng)
        move = state.move(action)
        assert state.action(move) == action
        text = state.action_to_string(action)
        assert text == game.move_text(engine, move)
        assert state.string_to_action(text) == action
        assert state.outcome() is None
        state.apply_action(action)
        engine.apply(move)
    assert engine.decider == OVER
    assert state.outcome() == game.outcome(engine)
    shares = [(u * (seats - 1) + 1) / seats for u in state.returns()]
    assert shares == pytest.approx(engine.returns())
    assert sum(state.returns()) == pytest.approx(0.0)
    assert state.legal_actions() == []


def test_utilities_of_wins_losses_and_shared_wins() -> None:
    seen = set()
    for seed in range(30):
        *_, last = walk("seven_wonders_wonders(players=4)", seed)
        seen.add(tuple(sorted(round(u, 6) for u in last.returns())))
    assert (-0.333333, -0.333333, -0.333333, 1.0) in seen
    for utilities in seen:
        winners = [u for u in utilities if u > utilities[0]]
        assert winners == pytest.approx([(4 / len(winners) - 1) / 3] * len(winners))
    game = pyspiel.load_game("seven_wonders_wonders(players=4)")
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1 / 3, 1.0, 0.0)


@pytest.mark.parametrize("name", PLAIN)
def test_states_are_saved_and_copied_whole(name: str) -> None:
    for state in decisions(name, seed=2, every=17):
        text = pyspiel.serialize_game_and_state(state.get_game(), state)
        saved = pyspiel.deserialize_game_and_state(text)[1]
        for other in (saved, pickle.loads(pickle.dumps(state)), state.clone()):
            assert str(other) == str(state)
            assert other.history() == state.history()
            for player in range(state.num_players()):
                assert other.information_state_string(player) == (
                    state.information_state_string(player)
                )
        before = str(state)
        clone = state.clone()
        clone.apply_action(clone.legal_actions()[0])
        assert str(state) == before != str(clone)


@pytest.mark.parametrize("name", PLAIN)
def test_a_position_becomes_a_state(name: str) -> None:
    for state in decisions(name, seed=4, every=23):
        player = state.current_player()
        other = state_of(state.observe(player), seed=5)
        assert other.get_game().variant == state.get_game().variant
        assert other.num_players() == state.num_players()
        assert other.current_player() == player
        assert other.history() == []
        assert other.observation_string(player) == state.observation_string(player)
        assert [other.action_to_string(a) for a in other.legal_actions()] == (
            [state.action_to_string(a) for a in state.legal_actions()]
        )
        rng = random.Random(1)
        while not other.is_terminal():
            other.apply_action(drawn(other, rng))
        assert sum(other.returns()) == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("seven_wonders_duel(players=3)", "duel seats 2"),
        ("seven_wonders_architects(players=8)", "architects seats 2 to 7"),
        ("seven_wonders_wonders(players=2)", "edition=first"),
        ("seven_wonders_duel(wonders=many)", "use draft or first_game"),
    ],
)
def test_bad_parameters_are_named(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        pyspiel.load_game(text)


def test_unknown_parameters_and_actions_are_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'color'"):
        pyspiel.load_game("seven_wonders_duel(color=red)")
    with pytest.raises(pyspiel.SpielError, match="Wrong type"):
        pyspiel.load_game("seven_wonders_wonders(edition=2)")
    state = pyspiel.load_game("seven_wonders_duel").new_initial_state()
    before = str(state)
    for action in (-5, MOST):
        with pytest.raises(InputError, match=f"action {action}"):
            state.apply_action(action)
    with pytest.raises(InputError, match="move 7"):
        state.action(7)
    assert str(state) == before


def test_python_ends_in_peace() -> None:
    code = (
        "import pyspiel, solver.adapters.openspiel\n"
        "state = pyspiel.load_game('seven_wonders_dice').new_initial_state()\n"
        "other = state.clone()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_a_game_lives_as_long_as_its_states() -> None:
    state = pyspiel.load_game("seven_wonders_duel(next_starter=chooses)").new_initial_state()
    state = copy.deepcopy(state)
    state.apply_action(0)
    assert state.clone().get_game().variant["next_starter"] == "chooses"
