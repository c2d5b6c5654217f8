"""Weights of playout policies: games between two sets of them, and climbing."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from solver._ext.core.contest import contest
from solver._ext.core.playout import random_games
from solver.errors import InputError
from solver.games import load
from solver.learning.commands import group
from solver.learning.duels import trial_of
from solver.learning.tuning import Climb, versus, weights_of

GAME = "wonders"
TABLES = [(3, {}), (2, {"edition": "first"}), (4, {"leaders": "yes"})]


def changed(values, names, **new):
    """The same weights but for some."""
    return [new.get(name, value) for name, value in zip(names, values, strict=True)]


@pytest.fixture
def weights():
    """The table, put back as it ships."""
    table = weights_of(GAME)
    shipped = table.values()
    yield table
    table.put(shipped)


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_equal_weights_are_even(weights, seats, variant):
    """A weight that is not given back, or a seat that is judged by another's result, would show."""
    state = load(GAME).new(variant, seats)
    shipped = weights.values()
    games = contest(state, weights, shipped, shipped, 400, 5)
    assert len(games) == 400
    assert sum(won for won, _ in games) / 400 == pytest.approx(1 / seats, abs=0.06)
    assert sum(lead for _, lead in games) / 400 == pytest.approx(0.0, abs=2.5)
    assert weights.values() == shipped


def test_each_seat_plays_with_its_own_weights(weights):
    """Who sells every card is left behind, in whatever seat it is; the others play on as ever."""
    state = load(GAME).new({}, 3)
    shipped = weights.values()
    poor = changed(shipped, weights.names, sale=50.0, sale_when_poor=50.0, noise=0.0)
    assert sum(won for won, _ in contest(state, weights, poor, shipped, 60, 1)) < 1
    assert sum(won for won, _ in contest(state, weights, shipped, poor, 60, 1)) > 50


def test_contests_play_the_games_of_the_policy(weights):
    """Whatever weights are in place before: those that are named count."""
    state = load(GAME).new({}, 3)
    shipped = weights.values()
    expected = random_games(state, 300, seed=9, policy=True)
    poor = changed(shipped, weights.names, sale=50.0, sale_when_poor=50.0)
    weights.put(poor)
    played = contest(state, weights, shipped, shipped, 100, 9)
    assert weights.values() == poor
    weights.put(shipped)
    assert contest(state, weights, shipped, shipped, 100, 9) == played
    assert sum(expected["points"]) / 900 > 40  # weights that sell everything score 20


@pytest.mark.parametrize("bad", [[], [1.0], [1.0] * 1000])
def test_every_weight_is_needed(weights, bad):
    state = load(GAME).new({}, 3)
    with pytest.raises(ValueError, match="weights"):
        contest(state, weights, bad, weights.values(), 1)
    with pytest.raises(ValueError, match="weights"):
        weights.put(bad)


def test_a_spoilt_weight_is_found_again(weights):
    spoilt = changed(weights.values(), weights.names, shield=0.0)
    fixed = frozenset(weights.names) - {"shield"}
    climb = Climb([trial_of(GAME)], weights, spoilt, 600, fixed, seed=3)
    said: list[str] = []
    for _ in range(3):
        climb.one_pass(said.append)
    at = weights.names.index("shield")
    assert climb.values[at] > spoilt[at]
    assert said
    gain, error = versus([trial_of(GAME)], weights, (climb.values, spoilt), 600, 4)
    assert gain > 3 * error


def test_the_command_writes_what_it_found(weights, tmp_path):
    out = tmp_path / "weights.json"
    command = ["tune", GAME, "--table", "2,edition=first", "--deals", "8", "--passes", "1"]
    result = CliRunner().invoke(group, [*command, "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert list(json.loads(out.read_text())) == weights.names
    assert "against those that ship" in result.output
    again = CliRunner().invoke(group, [*command[:-1], "0", "--out", "-", "--start", str(out)])
    assert again.exit_code == 0, again.output


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["duel"], "no table of weights"),
        ([GAME, "--table", "many"], "no number of seats"),
        ([GAME, "--table", "3,color=red"], "no such option"),
        ([GAME, "--fixed", "luck"], "no weight 'luck'"),
        ([GAME, "--start", "nowhere.json"], "cannot be read"),
        ([GAME, "--out", "nowhere/w.json"], "there is no folder 'nowhere'"),
    ],
)
def test_mistakes_are_told_in_one_line(words, problem, tmp_path):
    result = CliRunner().invoke(group, ["tune", "--out", str(tmp_path / "w.json"), *words])
    assert isinstance(result.exception, InputError)
    assert problem in str(result.exception)
    assert not (tmp_path / "w.json").exists()
