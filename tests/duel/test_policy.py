"""The playout policy takes a win that lies in front of it, whatever brings it."""

from __future__ import annotations

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.duel import GAME
from tests.duel import bridge as duel
from tests.duel.positions import rich
from tests.duel.reference import TOKEN_IDS

STRATEGY = TOKEN_IDS.index("strategy")


def winning(state: State) -> list[int]:
    """The moves that end the game by military or science at once."""
    found = []
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        if duel.ending(after) in ("military", "science"):
            assert after.returns()[state.decider] == 1.0
            found.append(move)
    return found


def test_a_win_that_lies_open_is_not_passed_over() -> None:
    """In whole games, and from positions in which rare rules are near."""
    rng, met = Rng(1), set()
    for state in (
        *(duel.load(rich(seed)) for seed in range(300)),
        *(GAME.new() for _ in range(60)),
    ):
        while state.decider != OVER:
            if state.decider == CHANCE:
                state.apply(state.sample_chance(rng))
                continue
            move, wins = state.playout_move(rng), winning(state)
            if wins:
                assert move in wins, GAME.move_text(state, wins[0])
                strategy = STRATEGY in duel.dump(state)["cities"][state.decider]["tokens"]
                met |= {(GAME.move_text(state, win).split()[0], strategy) for win in wins}
            state.apply(move)
    assert {kind for kind, _ in met} >= {"build", "wonder", "token", "revive"}
    assert ("build", True) in met
