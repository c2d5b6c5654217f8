"""Whatever is read as a position: a clear error, or a position that can be played to its end."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from solver.games import GAMES, load
from tests.contract.hooks import hooks
from tests.contract.spoilt import sound, valid, values, words
from tests.fuzz import attempt, few_and_many, mutated, mutated_line, try_often

each_game = pytest.mark.parametrize("game", GAMES)


def random_json(game: str, data: Any) -> None:
    sound(game, attempt(load(game).read_position, data.draw(values(game))))


def random_values_of_the_right_keys(game: str, data: Any) -> None:
    keys = st.sampled_from(list(hooks(game).fuzz.keys))
    drawn = data.draw(st.dictionaries(keys, values(game)))
    base = dict(hooks(game).fuzz.base)
    sound(
        game,
        attempt(load(game).read_position, data.draw(st.sampled_from([drawn | base, base | drawn]))),
    )


def mutated_position(game: str, data: Any) -> None:
    changed = mutated(data.draw, valid(game), words(game), values(game))
    sound(game, attempt(load(game).read_position, changed))


def mutated_one_line(game: str, data: Any) -> None:
    adapter = load(game)
    text = json.loads(data.draw(st.sampled_from(valid(game))))
    line = adapter.read_position(text).to_compact()
    sound(
        game, attempt(adapter.read_compact, mutated_line(data.draw, line, hooks(game).fuzz.codes))
    )


each_input = pytest.mark.parametrize(
    "check", [random_json, random_values_of_the_right_keys, mutated_position, mutated_one_line]
)


@few_and_many
@each_input
@each_game
def test_whatever_is_read(game: str, check: Callable[[str, Any], None], amount: settings) -> None:
    try_often(partial(check, game), amount)
