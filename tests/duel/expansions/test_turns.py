"""Whole turns played by the licensed online program: the slow expansions come out the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.duel.expansions.schema import facts, game_of, play, tidy
from tests.duel.expansions.table import SIDES
from tests.duel.expansions.test_examples import next_player, victory
from tests.duel.reference import DATA

TURNS: dict[str, dict[str, Any]] = {
    turn["id"]: turn
    for turn in map(json.loads, (DATA / "expansion_turns.jsonl").read_text().splitlines())
}
NOT_ON_THE_TABLE = ("turned_up", "boxed_wonders", "removed_cards")


@pytest.mark.parametrize("name", TURNS)
def test_turn(name: str) -> None:
    turn = TURNS[name]
    state, actions, changed = turn["state"], turn["actions"], turn["changed"]
    game = game_of(state, turn["player"], actions)
    before = facts(game)
    play(game, actions, state)
    wanted, found = without_plot_cards(before), without_plot_cards(facts(game))
    for field, value in changed.items():
        tidied = tidy(field, value)
        wanted[field] = wanted[field] | tidied if field in SIDES else tidied
    for side in SIDES:
        del wanted[side]["symbols"], found[side]["symbols"]
    for field in wanted.keys() - set(NOT_ON_THE_TABLE):
        assert found[field] == wanted[field], field
    if "victory" in turn:
        assert victory(game) == turn["victory"]
    else:
        assert next_player(game) == turn["next_player"]


def without_plot_cards(found: dict[str, Any]) -> dict[str, Any]:
    """The facts without the cards under plots, which the recorded turns do not name."""
    for side in SIDES:
        for plot in found[side]["conspiracies"].values():
            plot.pop("card", None)
    return found


def test_the_turns_are_many() -> None:
    assert len(TURNS) == 129
    actions = {action["action"] for turn in TURNS.values() for action in turn["actions"]}
    assert len(actions) > 35
