"""What a position is worth to a seat, as a bot sees it from what that seat knows."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver._ext.core.state import OVER
from solver.search.bot import never
from solver.search.limits import Limits

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.games.base import Game, Position
    from solver.records import Record
    from solver.search.analysis import Analysis, MoveAnalysis
    from solver.search.bot import Bot, Stop


SEVERAL = 3
"""How many times as long as the bots of a game a judge thinks, so that it sees more than they."""

LONGEST_SECONDS, LONGEST_NODES = 60.0, 2_000_000
"""The most that a record may ask for a decision: anybody may have written it."""


class StoppedError(Exception):
    """The user wants no more; the search that was going on is of no use."""


@dataclass
class Judge:
    """A bot that is asked about one position after the other.

    Every answer is independent of the questions before it: the bot forgets, so that reviewing one
    seat alone says the same of it as reviewing all, and each search has the same seed.
    """

    bot: Bot
    limits: Limits
    seed: int = 0
    threads: int = 1
    stop: Stop = never

    def analyze(
        self, position: Position, share: float = 1.0, moves: Collection[int] | None = None
    ) -> Analysis:
        """The analysis of a decision, or of some of its moves, within ``share`` of the limits.

        Raises StoppedError if it was cut short.
        """
        self.bot.forget()
        analysis = self.bot.analyze(
            position,
            _part(self.limits, share),
            seed=self.seed,
            threads=self.threads,
            stop=self.stop,
            moves=moves,
        )
        if self.stop():
            raise StoppedError
        return analysis

    def fairly(self, position: Position, analysis: Analysis, move: int) -> MoveAnalysis | None:
        """A move searched as long as the best one of ``analysis``; None if nothing is known of it.

        A search looks at a move that it does not like as little as it can, and often only at bad
        continuations of it, so what it says of that move by the way is no measure of what it costs.
        """
        told = next((found for found in analysis.moves if found.move == move), None)
        if told is analysis.best or (told and told.exact) or not self.bot.narrows:
            return told
        visits = sum(found.visits for found in analysis.moves)
        best = analysis.best
        # What was proved was found quickly; a proof about another move may take longer.
        share = 1.0 if best.exact or not visits else best.visits / visits
        return self.analyze(position, share, [move]).best


def judging(record: Record, usual: Limits, nodes: int) -> Limits:
    """How long to search a decision of a game if nobody says so.

    That is ``usual``, or ``nodes`` where the bots of the game were limited by nodes, and more where
    they could think nearly as long themselves, up to :data:`LONGEST_SECONDS` or nodes.
    """
    played = [limits.nodes for limits in record.limits if limits.nodes is not None]
    if played:
        return Limits(nodes=max(nodes, min(LONGEST_NODES, SEVERAL * max(played))))
    if usual.seconds is None:
        return usual
    longest = max((limits.seconds or 0.0 for limits in record.limits), default=0.0)
    return Limits(seconds=max(usual.seconds, min(LONGEST_SECONDS, SEVERAL * longest)))


def _part(limits: Limits, share: float) -> Limits:
    """A share of the limits, at least one node of a limit by nodes."""
    return Limits(
        seconds=None if limits.seconds is None else limits.seconds * share,
        nodes=None if limits.nodes is None else max(1, round(limits.nodes * share)),
    )


@dataclass(frozen=True)
class Estimate:
    """A share of the win, and its standard error."""

    win: float
    stderr: float


class Values:
    """What one state is worth to each of its seats; every position is searched once."""

    def __init__(self, judge: Judge, game: Game, state: State, share: float) -> None:
        self._judge = judge
        self._game = game
        self._state = state
        self._share = share
        self._searched: dict[int, Analysis] = {}

    def of(self, seat: int) -> Estimate | None:
        """What ``seat`` can expect; None if no search can tell (:func:`who_knows`)."""
        if self._state.decider == OVER:
            return Estimate(self._state.returns()[seat], 0.0)
        asked = who_knows(self._game, self._state, seat)
        if asked is None:
            return None
        if asked not in self._searched:
            position = self._game.observe(self._state, asked)
            self._searched[asked] = self._judge.analyze(position, self._share)
        analysis = self._searched[asked]
        return Estimate(analysis.win[seat], analysis.best.stderr)


def who_knows(game: Game, state: State, seat: int) -> int | None:
    """The seat from whose decision in ``state`` it can be told what ``seat`` may expect.

    That is the seat itself if it has a decision to make as far as it knows (where all choose at the
    same time, that are several). Otherwise it is the seat that decides, but only if nothing is
    hidden from it: what it believes of others would tell about its own knowledge. None if there is
    no such seat. Nobody may be asked whose knowledge ``state`` does not hold.
    """
    viewers = game.viewers(state)
    if seat in viewers and game.observe(state, seat).state.decider == seat:
        return seat
    decider = state.decider
    if decider in viewers and not state.hidden(decider):
        return decider
    return None
