"""What is said of a table holds at it: who begins, what can be paid, what is left to be built."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from solver._ext.core.state import State
from solver.errors import InputError
from solver.games.duel import GAME, names
from solver.games.duel.moves.notation import parse_move
from tests.duel import bridge
from tests.duel.positions import complete, rich
from tests.duel.reference import CARD_IDS
from tests.states import each_state

MARKED = re.compile(r"\[ \] ([\w' -]+): \d+(!?)")


def turns() -> Iterator[State]:
    """Late positions of all kinds with a card to be played, and poor cities."""
    for seed in range(40):
        raw = rich(seed, 2 + seed % 2, 8)
        for city in raw["cities"]:
            city["coins"] = seed % 9
        yield bridge.load(raw)


def test_who_begins_is_said() -> None:
    for seed in range(12):
        for state in each_state(GAME.new({"next_starter": "chooses"}), seed):
            if bridge.dump(state)["phase"] != "starter":
                continue
            for move in state.legal_moves():
                after = state.copy()
                after.apply(move)
                said = GAME.sentence(state, move)
                assert said.startswith("begin ") == (after.decider == state.decider)


def test_a_wonder_is_marked_when_it_cannot_be_paid() -> None:
    met = {"": 0, "!": 0}
    for state in turns():
        raw = bridge.dump(state)
        moves = [bridge.decode(move) for move in state.legal_moves()]
        legal = {names.wonder_name(move[1], "en") for move in moves if move[0] == "wonder"}
        mine = {names.wonder_name(number, "en") for number in raw["cities"][raw["seat"]]["wonders"]}
        for line in GAME.render(GAME.observe(state, 0), lang="en", color=False).splitlines():
            for name, mark in MARKED.findall(line):
                if name in mine:
                    assert (mark == "") == (name in legal)
                    met[mark] += 1
    assert min(met.values()) > 10


def test_what_is_left_to_be_built_is_no_wonder_of_the_box() -> None:
    met = 0
    for seed in range(12):
        raw = rich(seed)
        for city in raw["cities"]:
            city["built"] = [True] * 4
        last = raw["cities"][raw["seat"]]
        last["built"][seed % 4], last["under"][seed % 4] = False, -1
        raw["boxed"] = last["wonders"][seed % 4]
        state = bridge.load(complete(raw))
        other = names.wonder_name(raw["cities"][1 - raw["seat"]]["wonders"][0])
        card = CARD_IDS[raw["slots"][bridge.accessible(state)[0]]]
        with pytest.raises(InputError) as caught:
            parse_move(state, f"wonder {other} with {card}")
        assert "does not own" in str(caught.value)
        assert "unbuilt" not in str(caught.value)
        met += 1
    assert met
