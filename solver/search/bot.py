"""What all bots have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from solver._ext.core.rng import Rng
from solver._ext.core.state import State
from solver.games.base import Game, Position, Variant
from solver.games.sides import spread
from solver.search.analysis import Analysis, MoveAnalysis
from solver.search.deciding import moves_of
from solver.search.limits import Clock, Limits
from solver.search.spec import Number, Range, Settings, read_settings, split_spec

if TYPE_CHECKING:
    from typing import Self

Progress = Callable[[Analysis], None]
Stop = Callable[[], bool]

BOTS = 0x626F7473
"""Separates the random numbers of bots from those of the deal."""


def never() -> bool:
    """The stop function of a search that nobody interrupts."""
    return False


def bot_seed(deal_seed: int) -> int:
    """The seed that bots get at a table whose deal stands for ``deal_seed``.

    Never the deal's own: from that a bot could rebuild what is hidden, and even an innocent search
    would draw its samples from the very stream that shuffled the cards.
    """
    return Rng(deal_seed ^ BOTS).below(2**31 - 1)


class Task(Struct, frozen=True):
    """One decision to think about: the arguments of :meth:`Bot.analyze`, completed.

    ``moves`` are those to be judged (at least one): the legal ones, or with ``narrowed`` some of
    them. ``clock`` runs since the task was set.
    """

    position: Position
    moves: list[int]
    limits: Limits
    clock: Clock
    seed: int
    threads: int
    progress: Progress | None
    stop: Stop
    narrowed: bool = False

    @property
    def only(self) -> list[int] | None:
        """The moves that the root of a search is narrowed to, None if it is not."""
        return self.moves if self.narrowed else None

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.position.state.decider

    def text(self, move: int) -> str:
        """The text of a move of this decision."""
        return self.position.game.move_text(self.position.state, move)

    def answer(
        self,
        bot: str,
        moves: list[MoveAnalysis],
        *,
        nodes: int,
        exact: bool = False,
        full: bool = False,
        win: list[float] | None = None,
    ) -> Analysis:
        """The analysis with these moves, best first.

        ``win`` defaults to the best move's share, the rest going to the other sides evenly.
        """
        if win is None:
            win = spread(moves[0].win, self.position.state.sides, self.seat)
        return Analysis(
            game=self.position.game.name,
            seat=self.seat,
            bot=bot,
            seed=self.seed,
            threads=self.threads,
            nodes=nodes,
            seconds=self.clock.elapsed,
            exact=exact,
            full=full,
            win=win,
            moves=moves,
        )


class Bot(ABC):
    """A program that chooses moves from positions.

    A bot sees positions only, never the state of a referee. It may keep what it worked out from
    one decision to the next of the same game (:meth:`forget` ends that); results never depend on
    anything but positions, limits, seed and threads. Not safe to share between threads.
    """

    name: ClassVar[str]
    defaults: ClassVar[Mapping[str, Number]] = {}
    ranges: ClassVar[Mapping[str, Range]] = {}
    narrows: ClassVar[bool] = True
    """Whether it can be asked about some moves of a position alone."""

    def __init__(self, spec: str, given: Mapping[str, str]) -> None:
        self.spec = spec
        self.settings: Settings = read_settings(spec, given, self.defaults, self.ranges)

    @classmethod
    def from_spec(cls, spec: str) -> Self:
        """The bot of a spec string that begins with its name. Raises InputError."""
        return cls(spec, split_spec(spec)[1])

    def analyze(
        self,
        position: Position,
        limits: Limits,
        *,
        seed: int = 0,
        threads: int = 1,
        progress: Progress | None = None,
        stop: Stop | None = None,
        moves: Collection[int] | None = None,
    ) -> Analysis:
        """Judge every move of the seat that decides in ``position``, or those of ``moves`` alone.

        Then all limits are theirs, and the analysis knows no others; a bot that cannot do that
        (:attr:`narrows`) judges all. ``progress`` gets a preliminary analysis a few times a second,
        ``stop`` is asked as often and ends the search early. Raises InputError when nobody decides
        there.
        """
        legal = moves_of(position)
        wanted = legal
        if moves is not None and self.narrows:
            wanted = [move for move in legal if move in moves]
        task = Task(
            position,
            wanted,
            limits,
            limits.start(),
            seed,
            threads,
            progress,
            stop or never,
            narrowed=len(wanted) < len(legal),
        )
        return self.think(task)

    @abstractmethod
    def think(self, task: Task) -> Analysis:
        """What :meth:`analyze` answers, for a task that has a decision."""

    def choose(self, position: Position, limits: Limits, *, seed: int = 0, threads: int = 1) -> int:
        """The move to play; a forced move is not thought about."""
        moves = position.state.legal_moves()
        if len(moves) == 1:
            return moves[0]
        return self.analyze(position, limits, seed=seed, threads=threads).best.move

    def forget(self) -> None:  # noqa: B027 - most bots keep nothing
        """Start a new game: drop everything kept from earlier decisions."""

    def begin(self, game: Game, variant: Variant) -> None:  # noqa: ARG002 - for programs outside
        """As :meth:`forget`, called by a referee, whose clock does not run yet.

        Raises BotError when the bot cannot play.
        """
        self.forget()

    def check(self, game: Game, start: State) -> None:  # noqa: B027 - most bots play everything
        """Raise InputError if this bot cannot play games of ``game`` that begin like ``start``.

        Asked once, before many games.
        """

    def close(self) -> None:  # noqa: B027 - most bots hold nothing
        """Give back what the bot holds outside of this process; it can be used again."""
