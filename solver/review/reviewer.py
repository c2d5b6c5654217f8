"""Reviewing a game: every decision by what its seat knew, every event of chance by what it changed.

A decision is searched from the position of the seat that made it. What it cost is the difference
between the best move and the played one, which is searched as long on its own. What chance changed
is told by :mod:`solver.review.chance`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from solver import records
from solver._ext.core.state import CHANCE, OVER
from solver.errors import InputError, Phrase
from solver.games.sides import share_of_side
from solver.review.chance import Swing, swings
from solver.review.judge import StoppedError
from solver.review.ledger import Ledger
from solver.review.result import Chance, Decision, Review
from solver.why.explain import against, explained

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.games.base import Game
    from solver.records import Record
    from solver.review.judge import Judge

OnStep = Callable[[Review], None]


def review(
    record: Record,
    judge: Judge,
    *,
    seats: Collection[int] | None = None,
    on_step: OnStep | None = None,
) -> Review:
    """Review a game, as far as ``judge`` is not told to stop.

    Parameters
    ----------
    record:
        The game. Of one that a seat has followed at a table only what this seat knew is judged.
    judge:
        Who searches. Every decision gets its limits, and so do the events of chance between two
        decisions, for each seat that has to be asked.
    seats:
        Whose decisions and luck to judge; all by default.
    on_step:
        Called with the review so far after every decision and every events of chance.

    Raises
    ------
    InputError
        For a record that does not replay, a seat that there is not, and whatever the bot refuses.
    """
    game = record.adapter()
    states = [state.copy() for state in records.states(record)]
    last = states[-1]
    chosen = _chosen(game, states, seats)
    forfeit = record.forfeit
    if forfeit is not None and (last.decider == OVER or forfeit.seat >= last.seats):
        remedy = "see what 'solver record check' says"
        raise InputError("forfeit", "the game cannot have ended so", remedy)
    judge.bot.begin(game, game.variant_of(last))
    result = Review(
        record,
        game,
        judge,
        chosen,
        last.seats,
        records.outcome_of(game, last, record.forfeit),
        last=last,
    )
    _Reviewer(result, states).run(on_step)
    return result


def _chosen(game: Game, states: Sequence[State], seats: Collection[int] | None) -> list[int]:
    """The seats to judge. Raises InputError if there is no such seat, or nobody knows of it."""
    count = states[0].seats
    known = frozenset[int]().union(*(game.viewers(state) for state in states))
    for seat in seats or ():
        if not 0 <= seat < count:
            raise InputError(
                "seat", Phrase("{} is no seat", seat), Phrase("use 0 to {}", count - 1)
            )
        if seat not in known:
            whose = ", ".join(map(str, sorted(known)))
            raise InputError(
                "seat",
                Phrase("this is what seat {} knows", whose),
                Phrase("ask for seat {}", whose),
            )
    return sorted(known if seats is None else seats)


class _Reviewer:
    """Goes through a game once and fills in its review."""

    def __init__(self, result: Review, states: Sequence[State]) -> None:
        self.result = result
        self.states = states
        self.ledger = Ledger(states[0].sides)
        result.accounts = self.ledger.accounts

    def run(self, on_step: OnStep | None) -> None:
        """Review the whole game, or what there is time for."""
        result = self.result
        end = len(result.record.moves)
        try:
            while result.reached < end:
                item = self._step(result.reached)
                if item is not None:
                    self._enter(item)
                    result.steps.append(item)
                result.reached += len(item.events) if isinstance(item, Chance) else 1
                if on_step is not None:
                    on_step(result)
            self._close()
        except StoppedError:
            return

    def _step(self, ply: int) -> Decision | Chance | None:
        """What happens at ``ply``; None for what is not looked at."""
        state = self.states[ply]
        if state.decider == CHANCE:
            return self._chance(ply)
        seat = state.decider
        if seat not in self.result.seats or seat not in self.result.game.viewers(state):
            return None
        game, text = self.result.game, self.result.record.moves[ply]
        position = game.observe(state, seat)
        move = game.parse_move(state, text)
        analysis = played = None
        if len(position.state.legal_moves()) > 1:
            judge = self.result.judge
            analysis = explained(judge.analyze(position), position, 1)
            played = judge.fairly(position, analysis, move)
            if played is not None and played.move != analysis.best.move:
                played = against(played, analysis.best, position)
        overt = not state.hidden(seat)
        return Decision(ply, seat, position, move, text, analysis, played, overt)

    def _chance(self, ply: int) -> Chance:
        game, texts = self.result.game, self.result.record.moves
        end = ply
        while end < len(texts) and self.states[end].decider == CHANCE:
            end += 1
        states = self.states[ply : end + 1]
        events = [
            game.parse_move(state, text)
            for state, text in zip(states[:-1], texts[ply:end], strict=True)
        ]
        found: dict[int, Swing] = {}
        if states[-1].decider != CHANCE:  # else the record ends in the middle of a deal
            found = swings(self.result.judge, game, states, events, self.result.seats)
        return Chance(ply, states[:-1], events, texts[ply:end], found)

    def _enter(self, item: Decision | Chance) -> None:
        """Book what happened."""
        if isinstance(item, Chance):
            for seat, swing in item.swings.items():
                self.ledger.draw(seat, swing.before, swing.change)
            if not self.result.curve and item.swings:
                self._point(item.ply, {seat: swing.before for seat, swing in item.swings.items()})
            return
        if item.analysis is None:
            return
        values = item.values()
        self.ledger.know(values)
        self._point(item.ply, values)
        if item.loss:
            self.ledger.lose(item.seat, item.loss, item.analysis.win)

    def _point(self, ply: int, values: dict[int, float]) -> None:
        seats = range(self.result.count)
        self.result.curve.append((ply, [values.get(seat) for seat in seats]))

    def _close(self) -> None:
        """Book the end of the game."""
        outcome, forfeit = self.result.outcome, self.result.record.forfeit
        if outcome is None:
            return
        returns = dict(enumerate(outcome.returns))
        if forfeit is not None:
            account = self.ledger.accounts[forfeit.seat]
            if account is not None:
                # Who does not move has chosen to lose; the others have that from its choice.
                win = [0.0 if a is None else a.end for a in self.ledger.accounts]
                lost = share_of_side(win, self.ledger.sides, forfeit.seat)
                self.ledger.lose(forfeit.seat, lost, win)
        self.ledger.know({seat: returns[seat] for seat in self._accounted()})
        self._point(len(self.result.record.moves), returns)

    def _accounted(self) -> list[int]:
        """The seats that have an account."""
        return [seat for seat, account in enumerate(self.ledger.accounts) if account is not None]
