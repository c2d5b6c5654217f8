"""Spec strings: what they say, and one clear line about what is wrong with them."""

from __future__ import annotations

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE
from solver.errors import InputError
from solver.games import load
from solver.search.bots import BOTS, make_bot
from solver.search.limits import Limits
from solver.search.spec import ANY_SIZE, read_settings, split_spec


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", ["duel", "architects"])
def test_every_setting_may_have_the_ends_of_its_range(name: str, game: str) -> None:
    """What is allowed is played with; only what the game has not may be refused.

    How much memory there is depends on the machine.
    """
    start, rng = load(game).new(), Rng(5)
    for _ in range(40):
        start.apply(start.random_move(rng))
    while start.decider == CHANCE:
        start.apply(start.random_move(rng))
    position = load(game).observe(start, start.decider)
    for key in set(make_bot(name).defaults) - {"memory"}:
        for value in make_bot(name).ranges.get(key, ANY_SIZE):
            bot = make_bot(f"{name}:{key}={value:.0f}" if value >= 1 else f"{name}:{key}={value:g}")
            try:
                found = bot.analyze(position, Limits(nodes=40, seconds=2.0), seed=1)
            except InputError:
                assert key == "chase"
                assert value > start.n_styles
                continue
            finally:
                bot.close()
            assert found.best.text in {move.text for move in found.moves}


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_has_a_name_and_a_line(name: str) -> None:
    bot = make_bot(name)
    assert bot.spec == name
    assert BOTS[name]
    assert dict(bot.settings) == dict(bot.defaults)


def test_settings() -> None:
    bot = make_bot(" ismcts: c=1.4 ,memory=64,reuse=0, ")
    assert bot.settings["c"] == 1.4
    assert bot.settings["memory"] == 64
    assert bot.settings["reuse"] == 0
    untouched = {"c", "memory", "reuse"}
    for key, value in bot.defaults.items():
        assert key in untouched or bot.settings[key] == value


def test_split() -> None:
    assert split_spec("flat") == ("flat", {})
    assert split_spec("flat:") == ("flat", {})
    assert split_spec("a:b=1,c=2") == ("a", {"b": "1", "c": "2"})
    assert split_spec("a:b=c=d") == ("a", {"b": "c=d"})


def test_values_have_the_type_of_their_default() -> None:
    settings = read_settings("x", {"a": "3", "b": "3"}, {"a": 1, "b": 1.0, "c": 2}, {})
    assert settings == {"a": 3, "b": 3.0, "c": 2}
    assert isinstance(settings["a"], int)
    assert isinstance(settings["b"], float)


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("", "no bot ''"),
        ("deep_blue", "no bot 'deep_blue'; known: .*ismcts"),
        ("ISMCTS", "no bot 'ISMCTS'"),
        ("ismcts:c", "setting 'c' is not key=value"),
        ("ismcts:c=", "setting 'c=' is not key=value"),
        ("ismcts:speed=3", "no setting 'speed'; known: c, "),
        ("greedy:c=1", "no setting 'c'; known: none"),
        ("ismcts:c=fast", "c=fast is not a number"),
        ("ismcts:memory=1.5", "memory=1.5 is not a number"),
        ("ismcts:c=nan", "c=nan is not in 0 to"),
        ("ismcts:c=inf", "c=inf is not in 0 to"),
        ("flat:batch=-9999999999", "batch=-9999999999 is not in 1 to"),
        ("ismcts:c=-1", "c=-1 is not in 0 to"),
        ("ismcts:prior_scale=0", "prior_scale=0 is not in 0.001 to"),
        ("ismcts:playout=1.5", "playout=1.5 is not in 0 to 1"),
        ("alphabeta:memory=100000000", "memory=100000000 is not in 1 to 65536"),
    ],
)
def test_bad_specs(spec: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem) as error:
        make_bot(spec)
    assert "\n" not in str(error.value)
    assert repr(spec) in str(error.value)
