"""Former rule options: what is played may still be named, anything else is refused."""

from __future__ import annotations

import pytest

from solver.errors import InputError
from solver.games import GAMES, load

FORMER = [(game, name) for game in GAMES for name in load(game).settled]
BOOLEANS = {"true": True, "false": False}


def test_three_games_have_former_options() -> None:
    assert {game for game, _ in FORMER} == {"architects", "dice", "duel"}


@pytest.mark.parametrize(("game", "name"), FORMER)
def test_a_former_option_that_names_what_is_played_is_passed_over(game: str, name: str) -> None:
    adapter = load(game)
    played = adapter.settled[name]
    assert adapter.parse_variant({name: played}) == adapter.parse_variant(None)
    if played in BOOLEANS:
        assert adapter.parse_variant({name: BOOLEANS[played]}) == adapter.parse_variant(None)


@pytest.mark.parametrize(("game", "name"), FORMER)
@pytest.mark.parametrize("value", ["another", "", "true", "false", True, False])
def test_any_other_value_is_refused(game: str, name: str, value: str | bool) -> None:
    adapter = load(game)
    played = adapter.settled[name]
    if str(value).lower() == played:
        return
    with pytest.raises(InputError) as caught:
        adapter.parse_variant({name: value})
    assert str(caught.value).startswith(
        f"variant.{name}: is no option any more; {played} is always played"
    )


@pytest.mark.parametrize(("game", "name"), FORMER)
def test_a_position_may_name_what_is_played(game: str, name: str) -> None:
    """As positions of earlier versions do."""
    adapter = load(game)
    told = adapter.observe(adapter.new(), 0).to_json()
    older = told | {"variant": told["variant"] | {name: adapter.settled[name]}}
    assert adapter.read_position(older).to_json() == told
    with pytest.raises(InputError, match=name):
        adapter.read_position(told | {"variant": {name: "another"}})


@pytest.mark.parametrize("game", GAMES)
def test_no_option_is_a_former_one(game: str) -> None:
    adapter = load(game)
    assert not {option.name for option in adapter.options} & set(adapter.settled)
    assert not set(adapter.parse_variant(None)) & set(adapter.settled)
