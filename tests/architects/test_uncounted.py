"""Decks that nobody at the table has counted: the usual number of cards is taken, and said."""

from __future__ import annotations

import pytest

from solver._ext.core.state import OVER
from solver.games.architects import GAME
from solver.games.architects.positions.read import read
from solver.games.architects.positions.write import write
from tests.amounts import each_step
from tests.architects import bridge
from tests.architects.table import positions


@pytest.mark.parametrize("seats", range(2, 8))
@each_step("step", 3)
def test_a_table_without_counts_is_read_and_played_on(seats: int, step: int) -> None:
    """From any moment of a game: what may be done is as it was, and cards are conserved."""
    assumed = 0
    for ply, position in enumerate(positions(seats, seats=seats)):
        if ply % step:
            continue
        if position.state.decider == OVER or position.state.decider != position.view:
            continue
        table = write(position)
        for deck in [*table["decks"], table["central"]]:
            if "top" in deck or deck.get("unseen"):  # that a deck is empty, everybody sees
                deck.pop("unseen", None)
        told = read(table)
        assumed += bool(told.assumed)
        assert moves(told.state) == moves(position.state)
        raw = bridge.dump(told.state)
        for place, size in told.assumed.items():
            number = -1 if place == "central.size" else int(place[6:].split("]")[0])
            deck = raw["decks"][number]
            assert size == sum(deck["unseen"]) + (number >= 0 and deck["top"] >= 0)
        assert read(write(told)).state == told.state
    assert assumed > 10


def moves(state) -> set[str]:
    return {GAME.move_text(state, move) for move in state.legal_moves()}
