"""Weights of playout policies: games between two sets of them, and ascents."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from solver._ext.core.contest import contest, slope
from solver._ext.core.playout import random_games
from solver.arena.intervals import over_deals
from solver.errors import InputError
from solver.games import load
from solver.learning.commands import group
from solver.learning.duels import trial_of
from solver.learning.tuning import Ascent, shares_of, weights_of

GAME = "wonders"
TABLES = [(3, {}), (2, {"edition": "first"}), (4, {"leaders": "yes"})]

SELL = dict.fromkeys(["sale_1", "sale_2", "sale_3", "sale_last", "sale_when_poor"], 50.0)


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
    poor = changed(shipped, weights.names, **SELL, noise=0.0)
    assert sum(won for won, _ in contest(state, weights, poor, shipped, 60, 1)) < 1
    assert sum(won for won, _ in contest(state, weights, shipped, poor, 60, 1)) > 50


def test_contests_play_the_games_of_the_policy(weights):
    """Whatever weights are in place before: those that are named count."""
    state = load(GAME).new({}, 3)
    shipped = weights.values()
    expected = random_games(state, 300, seed=9, policy=True)
    poor = changed(shipped, weights.names, **SELL)
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
        slope(state, weights, bad, weights.values(), 1)
    with pytest.raises(ValueError, match="weights"):
        contest(state, weights, bad, weights.values(), 1)
    with pytest.raises(ValueError, match="weights"):
        weights.put(bad)


def test_a_spoilt_weight_is_found_again(weights):
    """What wins is followed; a fixed weight stays, however much it would win."""
    shipped = dict(zip(weights.names, weights.values(), strict=True))
    spoilt = changed(weights.values(), weights.names, shield_1=0.0, shield_2=0.0, symbol=0.0)
    free = {"shield_1", "shield_2", "coin_2"}
    fixed = frozenset(weights.names) - free
    ascent = Ascent([trial_of(GAME)], weights, list(spoilt), 1500, fixed, seed=3)
    moved = {move.name for _ in range(4) for move in ascent.one_round()}
    found = dict(zip(weights.names, ascent.values, strict=True))
    assert found["shield_1"] + found["shield_2"] > 0.6
    assert found["symbol"] == 0.0
    assert moved <= free
    assert all(found[name] == shipped[name] for name in fixed - {"symbol"})
    shares = shares_of(trial_of(GAME), weights, (ascent.values, spoilt), 600, 4)
    assert over_deals(shares)[0] > 1 / 3


def test_slopes_are_differences_of_contests(weights):
    """One weight alone: what `slope` says is what games against the present weights say."""
    state = load(GAME).new({}, 3)
    shipped = weights.values()
    at = weights.names.index("sale_1")
    spread = [0.0] * len(shipped)
    spread[at] = 6.0
    gains, squares = slope(state, weights, shipped, spread, 900, 5)
    assert weights.values() == shipped
    high = changed(shipped, weights.names, sale_1=shipped[at] + 6.0)
    low = changed(shipped, weights.names, sale_1=shipped[at] - 6.0)
    won = [
        sum(share for share, _ in contest(state, weights, side, shipped, 300, seed)) / 300
        for seed, side in enumerate((high, low))
    ]
    assert gains[at] / 900 == pytest.approx((won[0] - won[1]) / 2, abs=0.04)
    assert 0 < squares <= 900 / 4
    # the signs of weights without a spread are as random as those of any other
    others = [abs(gain) for number, gain in enumerate(gains) if number != at]
    assert max(others) < 5 * squares**0.5


def test_no_spread_makes_no_difference(weights):
    """Both games of a pair have the same deal and the same noise."""
    state = load(GAME).new({"leaders": "yes"}, 4)
    shipped = weights.values()
    gains, squares = slope(state, weights, shipped, [0.0] * len(shipped), 40, 5)
    assert not any(gains)
    assert squares == 0


def test_the_command_writes_what_it_found(weights, tmp_path):
    out = tmp_path / "weights.json"
    command = ["tune", GAME, "--table", "2,edition=first", "--pairs", "8", "--deals", "8"]
    result = CliRunner().invoke(group, [*command, "--rounds", "1", "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert list(json.loads(out.read_text())) == weights.names
    assert "against those that ship" in result.output
    again = CliRunner().invoke(
        group, [*command, "--rounds", "0", "--out", "-", "--start", str(out)]
    )
    assert again.exit_code == 0, again.output


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["duel"], "no table of weights"),
        ([GAME, "--table", "many"], "no number of seats"),
        ([GAME, "--table", "3,color=red"], "no such option"),
        ([GAME, "--fixed", "luck"], "no weight 'luck'"),
        ([GAME, "--start", "nowhere.json"], "no such file"),
        ([GAME, "--out", "nowhere/w.json"], "there is no folder 'nowhere'"),
    ],
)
def test_mistakes_are_told_in_one_line(words, problem, tmp_path):
    result = CliRunner().invoke(group, ["tune", "--out", str(tmp_path / "w.json"), *words])
    assert isinstance(result.exception, InputError)
    assert problem in str(result.exception)
    assert not (tmp_path / "w.json").exists()
