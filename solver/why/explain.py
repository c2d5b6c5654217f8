"""The reasons for and against the moves of an analysis.

Nothing is judged anew: points are those of the search, wins are those that are proved, and what a
move opens or denies is told by the rules. Only what is proved is walked through to its end, and
where a position is lost the endgame solver counts the replies that keep it so.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from solver._ext.core.playout import random_games
from solver._ext.core.state import CHANCE, OVER
from solver.errors import InputError
from solver.floats import plain_sum
from solver.games.reasons import Reason
from solver.games.sides import mean_lead, share_of_side
from solver.search.analysis import SAME
from solver.why.proofs import lenient, proved_line

if TYPE_CHECKING:
    from solver.games.base import Position
    from solver.search.analysis import Analysis, MoveAnalysis

SURE_WIN = 1.0 - SAME
SURE_LOSS = SAME

PLAYOUTS = 64
"""So many games tell the points that may be expected after a move that no search played out."""

DIFFERENT = 3
"""The most categories reported in which two moves differ."""

LEAST = 0.3
SPREAD = 3.0
"""Points of a category differ that much from game to game, about; smaller differences than two
standard errors, or than ``LEAST``, are not told."""

REPLIES = 2
"""So much is told of what a reply does."""

EXPLAINED = 12
"""So many moves are explained at most."""


def explained(
    analysis: Analysis, position: Position, top: int | None = None, also: Sequence[int] = ()
) -> Analysis:
    """The analysis with reasons for its first ``top`` moves, and for those of ``also``.

    Where all is lost, the best practical tries come first: the moves after which most replies of
    the others let the win slip.
    """
    moves = list(analysis.moves)
    count = min(EXPLAINED, len(moves) if top is None else top)
    if moves[0].exact and moves[0].win <= SURE_LOSS and all(move.exact for move in moves):
        moves = _tries(moves, position)
    told = [
        replace(move, why=_why(move, moves[0] if at else _second(moves), moves[0], position))
        if at < count or move.move in also
        else move
        for at, move in enumerate(moves)
    ]
    return replace(analysis, moves=told)


def against(move: MoveAnalysis, best: MoveAnalysis, position: Position) -> MoveAnalysis:
    """A move with the reasons that set it apart from the best one."""
    return replace(move, why=_why(move, best, best, position))


def _second(moves: Sequence[MoveAnalysis]) -> MoveAnalysis | None:
    """The next best move, if it was looked at."""
    return next((move for move in moves[1:2] if move.visits or move.exact), None)


def _why(
    move: MoveAnalysis, other: MoveAnalysis | None, best: MoveAnalysis, position: Position
) -> list[Reason]:
    """The reasons, the weightiest first."""
    found = [reason for reason in move.why if reason.kind == "try"]
    if move.exact:
        found = [*_proved(move, position), *found]
    found += _points(move, other, best, position)
    found += position.game.facts(position.state, move.move)
    if not (move.exact and move.win >= SURE_WIN):
        found += _reply(move, best, position)
    return found


def _proved(move: MoveAnalysis, position: Position) -> Iterator[Reason]:
    """How a proved win or loss comes about: at once, or along a line to the end."""
    game, seat = position.game, position.state.decider
    state = position.state.copy()
    state.apply(move.move)
    sides = state.sides
    if state.decider == OVER:
        outcome = game.outcome(state)
        assert outcome is not None
        won = share_of_side(outcome.returns, sides, seat)
        kind = "wins_now" if won >= SURE_WIN else "loses_now" if won <= SURE_LOSS else "shares_now"
        yield Reason(kind, seat, {"ending": outcome.ending, "score": state.points()})
        return
    if SURE_LOSS < move.win < SURE_WIN:
        yield Reason("worth", seat, {"win": round(move.win, 6)})
        return
    kind = "wins" if move.win >= SURE_WIN else "loses"
    line = proved_line(position, move)
    about: dict[str, object] = {"line": line.texts, "turns": line.decisions}
    outcome = None if line.end is None else game.outcome(line.end)
    # A line that is only likely need not come to what is proved.
    if outcome is not None and abs(share_of_side(outcome.returns, sides, seat) - move.win) < SAME:
        about |= {"ending": outcome.ending, "score": [row["total"] for row in outcome.scores]}
    yield Reason(kind, seat, about)


def _points(
    move: MoveAnalysis, other: MoveAnalysis | None, best: MoveAnalysis, position: Position
) -> Iterator[Reason]:
    """The points that may be expected, and the categories in which another move differs most."""
    seat, state = position.state.decider, position.state
    sides = state.sides
    score = move.score
    played = not score
    if played:
        after = state.copy()
        after.apply(move.move)
        if after.decider == OVER:
            return  # how it ended is told already
        viewer = seat if state.secrets else -1
        games = random_games(after, PLAYOUTS, 1, policy=True, seat=viewer)
        if not games["counted"]:
            return
        score = [points / games["counted"] for points in games["counted_points"]]
    own = share_of_side(score, sides, seat) / sides.count(sides[seat])
    about: dict[str, object] = {
        "own": round(own, 2),
        "rivals": round(own - mean_lead(score, sides, seat), 2),
        "to_points": None if played else move.to_points,
        "playouts": played,
    }
    if other is not None and other is not move and move.categories and other.categories:
        about |= {"against": other.text, "best": other is best, "more": _differences(move, other)}
        about["rivals_more"] = round(_lead(move.rivals, other.rivals), 2)
    yield Reason("points", seat, about)


def _lead(one: dict[str, float], other: dict[str, float]) -> float:
    """How many points more the first of two sums is."""
    return plain_sum(one.values()) - plain_sum(other.values())


def _differences(move: MoveAnalysis, other: MoveAnalysis) -> dict[str, float]:
    """By category, how much more one move brings than the other, the largest first."""
    visits = (max(1, move.visits), max(1, other.visits))
    least = max(LEAST, 2.0 * SPREAD * math.sqrt(plain_sum(1.0 / n for n in visits)))
    gaps = {name: move.categories[name] - other.categories[name] for name in move.categories}
    order = sorted(gaps, key=lambda name: -abs(gaps[name]))[:DIFFERENT]
    return {name: round(gaps[name], 2) for name in order if abs(gaps[name]) >= least}


def _reply(move: MoveAnalysis, best: MoveAnalysis, position: Position) -> Iterator[Reason]:
    """The answer of the next other seat on the likely line, and what it does."""
    game, state = position.game, position.state.copy()
    seat = state.decider
    state.apply(move.move)
    for text in move.pv[1:]:
        try:
            event = game.parse_move(state, text)
        except InputError:
            return  # a sampled line may leave out an event
        if state.decider not in (seat, CHANCE):
            after = state.copy()
            after.apply(event)
            does = game.facts(state, event)[:REPLIES]
            about = {
                "move": text,
                "punishes": bool(move is not best and best.win - move.win > move.stderr),
                "ends": game.outcome(after) is not None,
                "does": [reason.to_json() for reason in does],
            }
            yield Reason("reply", state.decider, about)
            return
        state.apply(event)


def _tries(moves: list[MoveAnalysis], position: Position) -> list[MoveAnalysis]:
    """Moves of a lost position, those first after which the others can go wrong most easily."""
    found = []
    for move in moves:
        chance = lenient(position, move.move)
        tried = [] if chance is None else [Reason("try", position.state.decider, chance)]
        found.append(replace(move, why=tried))

    def worth(move: MoveAnalysis) -> tuple[float, float]:
        share = move.why[0].about["share"] if move.why else -1.0
        return (float(share), move.margin if move.margin is not None else -1e9)

    return sorted(found, key=worth, reverse=True)
