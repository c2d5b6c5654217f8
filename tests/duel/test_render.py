"""The drawn table: fits the terminal, says the same with and without color, shows what matters."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from solver.games import load
from solver.games.duel import names
from tests.duel import bridge as ext
from tests.states import each_state

GAME = load("duel")
ESCAPE = re.compile("\x1b\\[[0-9;]*m")


def random_game(seed: int):
    """All states of a random game, one after the other in the same object."""
    return each_state(GAME.new(), seed)


def draw(state, lang: str = "en", color: bool = False) -> str:
    return GAME.render(GAME.observe(state, 0), lang=lang, color=color)


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("lang", ["en", "it", "id"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_states_fit_80_columns(seed, lang, step):
    for state in islice(random_game(seed), seed % step, None, step):
        text = draw(state, lang)
        assert max(map(len, text.splitlines())) <= 80
        assert "\x1b" not in text
        assert "\xa0" not in text
        assert ESCAPE.sub("", draw(state, lang, color=True)) == text


def test_structure_marks_what_can_be_taken_and_shows_prices():
    for state in random_game(4):
        raw = ext.dump(state)
        if raw["phase"] == "play":
            break
    text = draw(state)
    assert text.count(">") == 7  # six cards and the legend
    for slot in ext.accessible(state):
        card = raw["slots"][slot]
        prices = "/".join(str(ext.quote_card(state, seat, card).total) for seat in range(2))
        assert f">{names.card_name(card, 'en').split()[0]}" in text
        assert f" {prices}" in text
    assert text.count("[  I  ]") == 8
    assert "[ 2.1 ]" in text


def test_track_shows_pawn_and_loot():
    for state in random_game(5):
        raw = ext.dump(state)
        if abs(raw["pawn"]) == 1:
            break
    line = next(line for line in draw(state).splitlines() if "(P)" in line)
    assert line.startswith("seat 0")
    assert line.endswith("seat 1")
    assert line.count("-2") == line.count("-5") == 2
    middle = len("seat 0") + 3 * 9
    assert line[middle + 3 * raw["pawn"] :].startswith("(P)")


def test_end_names_the_winner():
    *_, state = random_game(6)
    outcome = GAME.outcome(state)
    text = draw(state)
    assert f"seat {outcome.winner} has won" in text or "shared victory" in text


def test_hidden_cards_are_counted_by_deck():
    for state in random_game(7):
        raw = ext.dump(state)
        if raw["age"] == 2 and raw["phase"] == "play":
            break
    text = draw(state)
    unseen = [card for card in raw["unseen"] if 23 <= card < 46]
    assert f"not seen yet, Age II ({len(unseen)}): " in text
    assert "not seen yet, Age III (20): the whole deck" in text
    assert "not seen yet, Age I (" not in text
