"""One game between bots, run by a referee who alone knows the deal."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from solver._ext.core.state import CHANCE, OVER, State
from solver.errors import BotError
from solver.games import load
from solver.games.base import Outcome
from solver.records import Forfeit, outcome_of
from solver.search.bot import Bot, bot_seed
from solver.search.limits import Limits

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Finished:
    """A finished game: its outcome, its last state, and all moves and events if they were kept.

    ``forfeit`` says which bot failed and so ended the game in ``state``, if one did; ``began``
    whether all were ready for it, so that this was not for want of a program. ``seconds``
    is the time that each seat thought in all, ``longest`` its longest decision; neither holds the
    start of a program.
    """

    outcome: Outcome
    state: State
    moves: list[str]
    forfeit: Forfeit | None
    seconds: list[float]
    longest: list[float]
    began: bool = True


def play_game(
    game: str,
    bots: Sequence[Bot],
    limits: Limits | Sequence[Limits],
    *,
    seed: int,
    variant: Mapping[str, str] | None = None,
    keep_moves: bool = False,
) -> Finished:
    """Let ``bots[seat]`` play the deal that ``seed`` stands for; bots get positions only.

    ``limits`` are those of one decision, for all seats or one for each. A bot that fails
    (:class:`solver.errors.BotError`) loses at once; the others share the win, and the failure is
    logged as a warning. Raises InputError for a bad variant.
    """
    adapter = load(game)
    chosen = adapter.parse_variant(variant)
    state = adapter.new(chosen, len(bots))
    deal = adapter.deal(chosen, seed)
    allowed = [limits] * len(bots) if isinstance(limits, Limits) else list(limits)
    seconds, longest = [0.0] * len(bots), [0.0] * len(bots)
    moves: list[str] = []
    forfeit: Forfeit | None = None
    seat, began = 0, False
    try:
        for seat, bot in enumerate(bots):  # noqa: B007 - the seat whose bot fails
            bot.begin(adapter, chosen)
        began = True
        while state.decider != OVER:
            seat = state.decider
            if seat == CHANCE:
                move = deal.event(state)
            else:
                position, asked = adapter.observe(state, seat), time.perf_counter()
                move = bots[seat].choose(position, allowed[seat], seed=bot_seed(seed))
                took = time.perf_counter() - asked
                seconds[seat] += took
                longest[seat] = max(longest[seat], took)
            if keep_moves:
                moves.append(adapter.move_text(state, move))
            state.apply(move)
    except BotError as failure:
        forfeit = Forfeit(seat, failure.kind, failure.text)
        how = "forfeits" if began else "is not ready"
        _LOG.warning("%s, seed %d: seat %d %s: %s", game, seed, seat, how, failure)
    outcome = outcome_of(adapter, state, forfeit)
    assert outcome is not None
    return Finished(outcome, state, moves, forfeit, seconds, longest, began)
