"""Games as fixtures: all that decides a game, and all that comes of it.

A fixture and its result can travel to another process and back. Matches and ladders say which
fixtures there are (:mod:`solver.arena.schedule`), a backend says where they are played
(:mod:`solver.arena.backend`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from solver import records
from solver.arena.referee import Finished, play_game
from solver.errors import BotError, InputError
from solver.games import load
from solver.games.base import Game as Adapter
from solver.games.base import JsonObject, Variant
from solver.games.sides import each_alone, mean_lead, share_of_side
from solver.records import Forfeit, Record
from solver.search.bots import make_bot
from solver.search.limits import Limits


class Contender(msgspec.Struct, frozen=True):
    """A bot that takes part: its name, what it is, and how long it may think about a decision."""

    name: str
    spec: str
    seconds: float | None = None
    nodes: int | None = None

    @property
    def limits(self) -> Limits:
        """The limits of each of its decisions. Raises InputError when there is none."""
        return Limits(seconds=self.seconds, nodes=self.nodes)


@dataclass(frozen=True)
class Terms:
    """What all games of a match or ladder have in common.

    ``supplies`` are the tables without which a process of its own may not know the variant.
    Records are made only with ``keep_records``; their seats have the names of the contenders.
    ``seats`` is the number of seats of a table.
    """

    game: str
    variant: Variant
    contenders: tuple[Contender, ...]
    seats: int
    supplies: tuple[JsonObject, ...] = ()
    keep_records: bool = False


@dataclass(frozen=True)
class Fixture:
    """One game: rotation ``rotation`` of deal ``deal`` of the line-up ``lineup``.

    ``seats`` holds for each seat the number of its contender, ``seed`` stands for the deal.
    """

    lineup: int
    deal: int
    rotation: int
    seed: int
    seats: tuple[int, ...]

    @property
    def key(self) -> tuple[int, int, int]:
        """What tells it from all other games of a ladder: line-up, deal and rotation."""
        return self.lineup, self.deal, self.rotation


@dataclass(frozen=True)
class Played:
    """The game of a fixture: how it ended, and how long the bots thought.

    ``returns`` (shares of the win), ``scores`` (points by category), ``seconds`` (thinking time in
    the whole game) and ``longest`` (the longest decision, in seconds) are lists by seat. ``record``
    is the text of the record, empty if none was wanted. ``sides`` holds the side of each seat; if
    it is empty, every seat plays for itself.
    """

    fixture: Fixture
    returns: tuple[float, ...]
    scores: tuple[dict[str, int], ...]
    ending: str
    seconds: tuple[float, ...]
    longest: tuple[float, ...]
    forfeit: Forfeit | None = None
    record: str = ""
    sides: tuple[int, ...] = ()

    @property
    def places(self) -> list[int]:
        """The place of each seat, see :func:`places`."""
        return places(self.returns, [score["total"] for score in self.scores], self._sides)

    def won(self, seat: int) -> float:
        """The share of the win of the side of ``seat``."""
        return share_of_side(self.returns, self._sides, seat)

    @property
    def _sides(self) -> tuple[int, ...]:
        return self.sides or each_alone(len(self.returns))


def places(returns: Sequence[float], points: Sequence[int], sides: Sequence[int]) -> list[int]:
    """How many seats did better than each one: 0 for the best.

    By the share of the win of their sides; those without a share by the points of their sides.
    Seats that are level have the same place. In a forfeited game all that did not fail have a
    share, so they are level, too.
    """
    ranks = []
    for seat in range(len(sides)):
        share = round(share_of_side(returns, sides, seat), 9)
        ranks.append((share, 0.0 if share > 0 else mean_lead(points, sides, seat)))
    return [sum(other > rank for other in ranks) for rank in ranks]


def sides_of(adapter: Adapter, variant: Variant, seats: int) -> tuple[int, ...]:
    """The side of each seat of a table.

    Raises InputError for a number of seats for which game or variant are not made.
    """
    if not adapter.min_seats <= seats <= adapter.max_seats:
        raise InputError("seats", f"{seats} players", f"{adapter.name} seats {adapter.seat_range}")
    return adapter.new(variant, seats).sides


def set_up(
    adapter: Adapter,
    variant: Mapping[str, str | bool] | None,
    contenders: Iterable[Contender],
    seats: int,
    *,
    keep_records: bool = False,
) -> Terms:
    """The terms of games for so many seats, all of it checked.

    Raises InputError for unknown bots, those that cannot play the game, a bad variant, and a number
    of seats for which game or variant are not made.
    """
    taking_part = tuple(contenders)
    full = adapter.parse_variant(variant)
    sides_of(adapter, full, seats)
    supplies = tuple(adapter.supplies(full))
    terms = Terms(adapter.name, full, taking_part, seats, supplies, keep_records)
    ready(terms)
    return terms


def ready(terms: Terms) -> None:
    """Raise InputError if a bot cannot play the game here; programs of others are started."""
    adapter = load(terms.game)
    supply(adapter, terms)
    start = adapter.new(terms.variant, terms.seats)
    for spec in dict.fromkeys(contender.spec for contender in terms.contenders):
        make_bot(spec).check(adapter, start)


def play(terms: Terms, fixture: Fixture) -> Played:
    """Play the game of a fixture with new bots; only their thinking is timed.

    Raises BotError for a program that is not ready when the game begins: then nothing was played.
    """
    adapter = load(terms.game)
    supply(adapter, terms)
    seated = [terms.contenders[number] for number in fixture.seats]
    bots = [make_bot(contender.spec) for contender in seated]
    try:
        done = play_game(
            terms.game,
            bots,
            [contender.limits for contender in seated],
            seed=fixture.seed,
            variant=terms.variant,
            keep_moves=terms.keep_records,
        )
    finally:
        for bot in bots:
            bot.close()
    if done.forfeit is not None and not done.began:
        spec = seated[done.forfeit.seat].spec
        raise BotError(spec, done.forfeit.kind, done.forfeit.text)
    return Played(
        fixture=fixture,
        returns=done.outcome.returns,
        scores=done.outcome.scores,
        sides=done.outcome.sides,
        ending=done.outcome.ending,
        seconds=tuple(done.seconds),
        longest=tuple(done.longest),
        forfeit=done.forfeit,
        record=record_of(_header(adapter, seated, terms, fixture.seed), done)
        if terms.keep_records
        else "",
    )


def supply(adapter: Adapter, terms: Terms) -> None:
    """Hand the game the tables that it does not know in this process."""
    try:
        adapter.parse_variant(terms.variant)
    except InputError:
        for tables in terms.supplies:
            adapter.supply(tables)


def _header(adapter: Adapter, seated: Sequence[Contender], terms: Terms, seed: int) -> Record:
    return records.begin(
        adapter,
        seats=[one.name for one in seated],
        variant={**terms.variant},
        seed=seed,
        limits=[one.limits for one in seated],
    )


def record_of(header: Record, done: Finished) -> str:
    """The record of a finished game whose moves were kept, from that of its beginning."""
    header.moves = done.moves
    records.finish(header, done.state, done.forfeit)
    return records.write(header)
