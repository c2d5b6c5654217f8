"""One game between bots, run by a referee who alone knows the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from solver._ext.core.state import CHANCE, OVER, State
from solver.games import load
from solver.games.base import Outcome
from solver.search.bot import Bot, bot_seed
from solver.search.limits import Limits


@dataclass(frozen=True)
class Game:
    """A finished game: its outcome, its last state, and all moves and events if they were kept."""

    outcome: Outcome
    state: State
    moves: list[str]


def play_game(
    game: str,
    bots: Sequence[Bot],
    limits: Limits,
    *,
    seed: int,
    variant: Mapping[str, str] | None = None,
    keep_moves: bool = False,
) -> Game:
    """Let ``bots[seat]`` play the deal that ``seed`` stands for; bots get positions only."""
    adapter = load(game)
    chosen = adapter.parse_variant(variant)
    state = adapter.new(chosen, len(bots))
    deal = adapter.deal(chosen, seed)
    for bot in bots:
        bot.forget()
    moves: list[str] = []
    while state.decider != OVER:
        seat = state.decider
        if seat == CHANCE:
            move = deal.event(state)
        else:
            move = bots[seat].choose(adapter.observe(state, seat), limits, seed=bot_seed(seed))
        if keep_moves:
            moves.append(adapter.move_text(state, move))
        state.apply(move)
    outcome = adapter.outcome(state)
    assert outcome is not None
    return Game(outcome, state, moves)
