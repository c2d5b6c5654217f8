"""Games of a side against others on equal deals, with weights that need not ship yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from solver import records
from solver.arena.intervals import over_deals
from solver.arena.playing import record_of, sides_of
from solver.arena.referee import play_game
from solver.errors import InputError
from solver.floats import plain_sum
from solver.games import load
from solver.games.data.weights import SUFFIX
from solver.games.sides import has_part, has_won
from solver.learning.run_file import read_weights
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.search.spec import split_spec
from solver.search.tree_bot import TreeBot

if TYPE_CHECKING:
    from solver.arena.backend import Backend
    from solver.search.bot import Bot

WEIGHTS = (".npz", SUFFIX)
"""How the names of files of weights end: those of training, those that ship."""


@dataclass(frozen=True)
class Trial:
    """What is played: a game with the options of its variant, and how many sit at it.

    ``keep`` says whether records of the games are wanted.
    """

    game: str
    seats: int
    variant: Mapping[str, str] = field(default_factory=dict)
    keep: bool = False


def trial_of(
    game: str, seats: int | None = None, variant: Mapping[str, str] | None = None
) -> Trial:
    """A game at a table, of its usual size unless told. Raises InputError.

    In teams one seat has no result of its own, so they are refused.
    """
    adapter = load(game)
    chosen = adapter.parse_variant(variant)
    count = adapter.default_seats if seats is None else seats
    adapter.new(chosen, count)
    if len(set(sides_of(adapter, chosen, count))) != count:
        raise InputError("--variant", "is a game of teams", "use `solver match`")
    return Trial(adapter.name, count, dict(variant or {}))


def has_weights(side: str) -> bool:
    """Whether a side is tree search with a file of weights. Raises InputError."""
    return any(end in side for end in WEIGHTS) and split_spec(side)[0].endswith(WEIGHTS)


def make_side(game: str, side: str) -> Bot:
    """The bot of a side: FILE.npz[:SETTINGS], tree search with these weights, or the spec of a bot.

    Raises InputError.
    """
    if not has_weights(side):
        return make_bot(side)
    path, settings = split_spec(side)
    bot = TreeBot(path, settings)
    bot.weights = read_weights(Path(path), load(game))
    return bot


def check_side(trial: Trial, side: str) -> None:
    """Raise InputError if a side cannot play, before long work is done."""
    adapter = load(trial.game)
    with closing(make_side(trial.game, side)) as bot:
        bot.check(adapter, adapter.new(adapter.parse_variant(trial.variant), trial.seats))


class Ended(NamedTuple):
    """A game: the share of the win of the first side, the ending, and its record if it is kept."""

    share: float
    ending: str
    record: str = ""


T = TypeVar("T")

Both = tuple[Limits, Limits]
"""The limits of the first side, and of the second one."""


def at_seat(seat: int, own: T, others: Sequence[T]) -> list[T]:
    """All seats of a table in order: ``own`` at ``seat``, the others around it."""
    return [*others[:seat], own, *others[seat:]]


def play_deal(trial: Trial, sides: tuple[str, str], limits: Both, seed: int) -> list[Ended]:
    """All games of a deal: the first side in each seat in turn, the second one in all others."""
    adapter = load(trial.game)
    bots = [make_side(trial.game, side) for side in (sides[0], *sides[1:] * (trial.seats - 1))]
    played = []
    try:
        for seat in range(trial.seats):
            seated = at_seat(seat, bots[0], bots[1:])
            allowed = at_seat(seat, limits[0], limits[1:] * (trial.seats - 1))
            done = play_game(
                trial.game, seated, allowed, seed=seed, variant=trial.variant, keep_moves=trial.keep
            )
            record = ""
            if trial.keep:
                names = at_seat(seat, sides[0], sides[1:] * (trial.seats - 1))
                header = records.begin(
                    adapter, seats=names, variant={**trial.variant}, seed=seed, limits=allowed
                )
                record = record_of(header, done)
            played.append(Ended(done.outcome.returns[seat], done.outcome.ending, record))
    finally:
        for bot in bots:
            bot.close()
    return played


@dataclass
class Tally:
    """What came of the games for the first side."""

    seats: int = 2
    shares: list[float] = field(default_factory=list)
    won: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)

    def add(self, deal: list[Ended]) -> None:
        """All games of a deal."""
        self.shares.append(plain_sum(game.share for game in deal) / len(deal))
        for game in deal:
            if has_won(game.share):
                self.won[game.ending] += 1
            elif not has_part(game.share):
                self.lost[game.ending] += 1

    @property
    def games(self) -> int:
        """Games so far."""
        return self.seats * len(self.shares)

    @property
    def ci95(self) -> tuple[float, float]:
        """95 % interval of the score over deals."""
        return over_deals(self.shares)

    @property
    def score(self) -> float:
        """Mean share of the win."""
        return plain_sum(self.shares) / len(self.shares) if self.shares else 0.0

    @property
    def by_deal(self) -> tuple[int, int, int]:
        """How many deals were won in every seat, in some (or shared), and in none."""
        every = sum(has_won(share) for share in self.shares)
        none = sum(not has_part(share) for share in self.shares)
        return every, len(self.shares) - every - none, none

    def row(self, name: str) -> str:
        """A line of a table: name, games, score with its interval, how games were won and lost."""
        low, high = self.ci95
        won, lost = (
            ", ".join(f"{ending} {n}" for ending, n in ways.most_common())
            for ways in (self.won, self.lost)
        )
        score = f"{self.score:.3f} ({low:.3f} to {high:.3f})"
        return f"| {name} | {self.games} | {score} | {won} | {lost} |"

    def to_json(self) -> dict[str, Any]:
        """The stable JSON form: the score with its interval, and how games were won and lost."""
        return {
            "games": self.games,
            "score": round(self.score, 4),
            "ci95": [round(bound, 4) for bound in self.ci95],
            "won": dict(self.won),
            "lost": dict(self.lost),
            "deals": dict(zip(("every", "some", "none"), self.by_deal, strict=True)),
        }


HEAD = "| against | games | score | won by | lost by |\n| --- | --- | --- | --- | --- |"


def deals(
    trial: Trial,
    sides: tuple[str, str],
    limits: Both,
    number: int,
    *,
    seed: int,
    backend: Backend,
) -> Iterator[list[Ended]]:
    """The games of a number of deals, in the order of the deals."""
    calls = ((trial, sides, limits, at, seed) for at in range(number))
    waiting: dict[int, list[Ended]] = {}
    due = 0
    with closing(backend.run(_numbered, calls)) as played:
        for at, deal in played:
            waiting[at] = deal
            while due in waiting:
                yield waiting.pop(due)
                due += 1


def _numbered(
    trial: Trial, sides: tuple[str, str], limits: Both, at: int, seed: int
) -> tuple[int, list[Ended]]:
    return at, play_deal(trial, sides, limits, seed * 1_000_003 + at)


def counted(
    played: Iterator[list[Ended]], tally: Tally, name: str, number: int, tell: Callable[[str], None]
) -> Iterator[list[Ended]]:
    """Add deals to a tally as they come; ``tell`` gets a line after each tenth of the ``number``.

    ``name`` is that of the other side.
    """
    for done, deal in enumerate(played, 1):
        tally.add(deal)
        if 10 * done // number > 10 * (done - 1) // number:
            of = number * tally.seats
            tell(f"{name}: {tally.games} of {of} games, {tally.score:.3f}")
        yield deal


def results_json(trial: Trial, against: Mapping[str, Tally]) -> dict[str, Any]:
    """The stable JSON form of a side's results, by the names of its opponents."""
    return {
        "game": trial.game,
        "variant": dict(trial.variant),
        "seats": trial.seats,
        "against": {name: tally.to_json() for name, tally in against.items()},
        "all": together(against.values()).to_json(),
    }


def together(tallies: Iterable[Tally]) -> Tally:
    """The games of several tallies, of at least one, as those of one side."""
    first, *others = tallies
    joined = Tally(first.seats, [*first.shares], Counter(first.won), Counter(first.lost))
    for other in others:
        joined.shares += other.shares
        joined.won += other.won
        joined.lost += other.lost
    return joined
