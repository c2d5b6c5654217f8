"""What a review found: decisions and their costs, events of chance, players, turning points."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from solver.errors import printable
from solver.floats import plain_sum
from solver.review.marks import INACCURACY, STEPS, accuracy, mark, step
from solver.search.analysis import SAME, SURE, is_level

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.games.base import Game, Outcome, Position
    from solver.records import Record
    from solver.review.chance import Swing
    from solver.review.judge import Judge
    from solver.review.ledger import Account
    from solver.search.analysis import Analysis, MoveAnalysis

TURNING_POINTS = 6
"""The most that are reported."""


@dataclass(frozen=True)
class Decision:
    """A move of a seat, at ``ply``.

    ``position`` is what the seat knew. ``analysis`` is None for a move that was the only one,
    ``played`` is what a search as long as that of the best move says of this one (None if nobody
    says anything).
    ``overt`` says that nothing was hidden from the seat, so that the analysis tells about all of
    them.
    """

    ply: int
    seat: int
    position: Position
    move: int
    text: str
    analysis: Analysis | None
    played: MoveAnalysis | None
    overt: bool

    @property
    def gap(self) -> float | None:
        """How far the move lies below the best one, as a share of the win; None if unknown."""
        if self.analysis is None or self.analysis.best.move == self.move:
            return 0.0
        return None if self.played is None else self.analysis.best.win - self.played.win

    @property
    def level(self) -> bool:
        """Whether the move is as good as the best one as far as the search can tell."""
        if self.analysis is None or self.played is None:
            return self.analysis is None
        return is_level(self.analysis.best, self.played)

    @property
    def loss(self) -> float | None:
        """What the move cost its seat, as a share of the win; None if unknown.

        Nothing if it is level with the best one.
        """
        gap = self.gap
        return None if gap is None else 0.0 if self.level else max(0.0, gap)

    @property
    def mark(self) -> str:
        """``forced``, ``unknown``, or what :func:`solver.review.marks.mark` says of the loss."""
        if self.analysis is None:
            return "forced"
        gap, loss = self.gap, self.loss
        if gap is None or loss is None:
            return "unknown"
        return "good" if not loss and abs(gap) > SAME else mark(loss, len(self.analysis.win))

    def values(self) -> dict[int, float]:
        """What seats could expect before the move, as far as the search tells."""
        if self.analysis is None:
            return {}
        if self.overt:
            return dict(enumerate(self.analysis.win))
        return {self.seat: self.analysis.win[self.seat]}


@dataclass(frozen=True)
class Chance:
    """Events of chance one after the other, from ``ply`` on.

    ``states`` are those before each of ``events``. ``swings`` tells what they meant, for the seats
    of which that can be told.
    """

    ply: int
    states: Sequence[State]
    events: Sequence[int]
    texts: Sequence[str]
    swings: dict[int, Swing]


@dataclass(frozen=True)
class TurningPoint:
    """A decision or events of chance that changed much: ``seat`` lost or won ``change``."""

    what: Decision | Chance
    seat: int
    change: float


@dataclass
class Player:
    """How a seat played: its judged decisions, forced ones left out.

    ``ages`` holds the accuracy in each Age in which it had a choice; nothing in games without Ages.
    """

    seat: int
    name: str
    losses: list[float]
    marks: dict[str, int]
    accuracy: float | None
    ages: dict[int, float]


@dataclass
class Review:
    """A reviewed game.

    ``seats`` are those whose decisions were looked at. ``outcome`` is None while the game goes on.
    ``reached`` is the ply up to which the review came: all of the record unless it was stopped.
    ``accounts`` are None for seats that no search told of. ``curve`` holds pairs of a ply and what
    each seat could expect there, None where no search tells.
    """

    record: Record
    game: Game
    judge: Judge
    seats: Collection[int]
    count: int
    outcome: Outcome | None
    reached: int = 0
    steps: list[Decision | Chance] = field(default_factory=list)
    accounts: list[Account | None] = field(default_factory=list)
    curve: list[tuple[int, list[float | None]]] = field(default_factory=list)
    last: State | None = None

    @property
    def title(self) -> str:
        """What the game is called, with its edition if there are several."""
        return self.game.title_of(self.record.variant)

    @property
    def complete(self) -> bool:
        """Whether the whole record has been reviewed."""
        return self.reached == len(self.record.moves)

    @property
    def decisions(self) -> Iterator[Decision]:
        """The decisions that were looked at, forced ones among them."""
        return (item for item in self.steps if isinstance(item, Decision))

    def name(self, seat: int) -> str:
        """The name of the player; empty if unknown."""
        return printable(self.record.seats[seat]) if seat < len(self.record.seats) else ""

    def player(self, seat: int) -> Player:
        """How ``seat`` played."""
        own = [item for item in self.decisions if item.seat == seat and item.analysis is not None]
        losses = [item.loss for item in own if item.loss is not None]
        names = ("best", "good", *(name for name, _ in reversed(STEPS)))
        marks = [item.mark for item in own]
        by_age: dict[int, list[float]] = {}
        for item in own:
            age = self.game.age(item.position.state)
            if age is not None and item.loss is not None:
                by_age.setdefault(age, []).append(item.loss)
        return Player(
            seat,
            self.name(seat),
            losses,
            {name: marks.count(name) for name in names},
            accuracy(losses, self.count),
            {
                age: told
                for age, lost in sorted(by_age.items())
                if (told := accuracy(lost, self.count)) is not None
            },
        )

    def turning_points(self, most: int = TURNING_POINTS) -> list[TurningPoint]:
        """What changed most, at least as much as an inaccuracy, in the order of the game."""
        least = step(self.count, INACCURACY)
        found = [point for item in self.steps if (point := _turning(item)) is not None]
        found = [point for point in found if abs(point.change) >= least]
        found.sort(key=lambda point: -abs(point.change))
        return sorted(found[:most], key=lambda point: point.what.ply)


def _turning(item: Decision | Chance) -> TurningPoint | None:
    """What an item changed for the seat for which it changed most."""
    if isinstance(item, Decision):
        return TurningPoint(item, item.seat, -item.loss) if item.loss else None
    sure = {
        seat: swing.change
        for seat, swing in item.swings.items()
        if abs(swing.change) > SURE * swing.stderr
    }
    if not sure:
        return None
    seat = max(sure, key=lambda seat: (round(abs(sure[seat]), 9), sure[seat]))
    return TurningPoint(item, seat, sure[seat])


def to_json(result: Review) -> dict[str, Any]:
    """The stable JSON form of ``solver review --json``."""
    judge, outcome = result.judge, result.outcome
    return {
        "game": result.game.name,
        "bot": judge.bot.spec,
        "seed": judge.seed,
        "threads": judge.threads,
        "limit": {"seconds": judge.limits.seconds, "nodes": judge.limits.nodes},
        "plies": len(result.record.moves),
        "reached": result.reached,
        "corrections": [to_builtins(found) for found in result.record.corrections],
        "result": list(outcome.returns) if outcome else None,
        "ending": outcome.ending if outcome else None,
        "players": [_player_json(result, seat) for seat in result.seats],
        "turning_points": [_turning_json(point) for point in result.turning_points()],
        "decisions": [_decision_json(item) for item in result.decisions],
        "chance": [_chance_json(item) for item in result.steps if isinstance(item, Chance)],
        "curve": [{"ply": ply, "win": [_rounded(v) for v in win]} for ply, win in result.curve],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6) + 0.0  # there is no -0.0


def _player_json(result: Review, seat: int) -> dict[str, Any]:
    player, account = result.player(seat), result.accounts[seat]
    kinds = ("start", "own", "others", "luck", "unforeseen", "end")
    return {
        "seat": seat,
        "name": player.name,
        "decisions": len(player.losses),
        "accuracy": _rounded(player.accuracy),
        "ages": [{"age": age, "accuracy": _rounded(told)} for age, told in player.ages.items()],
        "lost": _rounded(plain_sum(player.losses)),
        "marks": player.marks,
        "account": {kind: _rounded(getattr(account, kind)) for kind in kinds} if account else None,
    }


def _turning_json(point: TurningPoint) -> dict[str, Any]:
    choice = isinstance(point.what, Decision)
    return {
        "ply": point.what.ply,
        "kind": "choice" if choice else "luck",
        "seat": point.seat,
        "change": _rounded(point.change),
    }


def _decision_json(item: Decision) -> dict[str, Any]:
    analysis, played = item.analysis, item.played
    return {
        "ply": item.ply,
        "seat": item.seat,
        "move": item.text,
        "mark": item.mark,
        "loss": _rounded(item.loss),
        "level": item.level,
        "best": analysis.best.text if analysis else item.text,
        "win": _rounded(analysis.best.win) if analysis else None,
        "played_win": _rounded(played.win) if played else None,
        "stderr": _rounded(played.stderr) if played else None,
        "visits": played.visits if played else None,
        "exact": bool(analysis and analysis.exact and played and played.exact),
        "why": [reason.to_json() for reason in played.why] if played else [],
        "best_why": [reason.to_json() for reason in analysis.best.why] if analysis else [],
    }


def _chance_json(item: Chance) -> dict[str, Any]:
    return {
        "ply": item.ply,
        "events": list(item.texts),
        "swings": [
            {
                "seat": seat,
                "before": _rounded(swing.before),
                "after": _rounded(swing.after),
                "change": _rounded(swing.change),
                "stderr": _rounded(swing.stderr),
            }
            for seat, swing in item.swings.items()
        ],
    }
