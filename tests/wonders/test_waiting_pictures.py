"""What a seat is shown that has chosen and waits for the others."""

from __future__ import annotations

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games import load
from solver.games.wonders.data.naval import STEPS
from solver.games.wonders.moves.fleets import space_of
from solver.games.wonders.table import table_of

GAME = load("wonders")
GAMES = 6
SALES = 60
"""Of a hundred choices so many are sales for a move of the yellow fleet, if there are any."""


def choice(state: State, rng: Rng) -> int:
    """A move at random, or a sale by which the yellow fleet moves."""
    moves = state.legal_moves()
    if rng.below(100) < SALES:
        texts = {move: GAME.move_text(state, move) for move in moves}
        sales = [move for move, text in texts.items() if text.startswith("sell") and "sail" in text]
        moves = sales or moves
    return moves[rng.below(len(moves))]


@pytest.mark.parametrize("block", range(2))
def test_the_last_step_of_a_fleet_is_chosen(block: int) -> None:
    """The hand may hold more cards of this fleet, which are priced as if nothing were chosen."""
    met = 0
    for seed in range(GAMES * block, GAMES * (block + 1)):
        rng = Rng(seed)
        state = GAME.new(GAME.parse_variant({"armada": "yes", "edifice": "yes"}), 3)
        while state.decider != OVER:
            seat = state.decider
            if seat == CHANCE:
                state.apply(state.sample_chance(rng))
                continue
            state.apply(choice(state, rng))
            city = table_of(state).cities[seat]
            if city.moves and space_of(city, "yellow") == STEPS - 1:
                position = GAME.observe(state, seat)
                assert GAME.render(position)
                assert GAME.picture(position, live=True)
                met += 1
    assert met > 5
