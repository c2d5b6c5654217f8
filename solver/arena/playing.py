"""Games as tasks: all that decides a game, and all that comes of it.

A task and its result can travel to another process and back. Matches and ladders say which tasks
there are (:mod:`solver.arena.schedule`), a backend says where they are played
(:mod:`solver.arena.backend`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from solver import records
from solver.arena.referee import Game, play_game
from solver.errors import InputError
from solver.games import load
from solver.games.base import Game as Adapter
from solver.games.base import JsonObject, Variant
from solver.records import Forfeit
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
class Setting:
    """What all games of a match or ladder have in common.

    ``supplies`` are the tables without which a process of its own may not know the variant.
    Records are made only with ``keep_records``; their seats have the names of the contenders.
    """

    game: str
    variant: Variant
    contenders: tuple[Contender, ...]
    supplies: tuple[JsonObject, ...] = ()
    keep_records: bool = False


@dataclass(frozen=True)
class Task:
    """One game: rotation ``rotation`` of deal ``deal`` of the line-up ``lineup``.

    ``seats`` holds for each seat the number of its contender, ``seed`` stands for the deal.
    """

    lineup: int
    deal: int
    rotation: int
    seed: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Played:
    """The game of a task: how it ended, and how long the bots thought.

    ``returns`` (shares of the win), ``scores`` (points by category), ``seconds`` (thinking time in
    the whole game) and ``longest`` (the longest decision, in seconds) are lists by seat. ``record``
    is the text of the record, empty if none was wanted.
    """

    task: Task
    returns: tuple[float, ...]
    scores: tuple[dict[str, int], ...]
    ending: str
    seconds: tuple[float, ...]
    longest: tuple[float, ...]
    forfeit: Forfeit | None = None
    record: str = ""

    @property
    def places(self) -> list[int]:
        """The place of each seat, see :func:`places`."""
        return places(self.returns, [score["total"] for score in self.scores])


def places(returns: Sequence[float], points: Sequence[int]) -> list[int]:
    """How many seats did better than each one: 0 for the best.

    By the share of the win; those without a share by their points. Seats that are level have the
    same place. In a forfeited game all that did not fail have a share, so they are level, too.
    """
    ranks = [
        (round(share, 9), 0 if share > 0 else total)
        for share, total in zip(returns, points, strict=True)
    ]
    return [sum(other > rank for other in ranks) for rank in ranks]


def set_up(
    adapter: Adapter,
    variant: Mapping[str, str | bool] | None,
    contenders: Iterable[Contender],
    seats: int,
    *,
    keep_records: bool = False,
) -> Setting:
    """The setting of games for so many seats, all of it checked.

    Raises InputError for unknown bots, those that cannot play the game, a bad variant, and a number
    of seats for which game or variant are not made.
    """
    taking_part = tuple(contenders)
    if not adapter.min_seats <= seats <= adapter.max_seats:
        raise InputError("seats", f"{seats} players", f"{adapter.name} seats {adapter.seat_range}")
    full = adapter.parse_variant(variant)
    adapter.new(full, seats)
    for spec in dict.fromkeys(contender.spec for contender in taking_part):
        make_bot(spec).check(adapter)
    supplies = tuple(adapter.supplies(full))
    return Setting(adapter.name, full, taking_part, supplies, keep_records)


def play(setting: Setting, task: Task) -> Played:
    """Play the game of a task with new bots; only their thinking is timed."""
    adapter = load(setting.game)
    supply(adapter, setting)
    seated = [setting.contenders[number] for number in task.seats]
    bots = [make_bot(contender.spec) for contender in seated]
    try:
        done = play_game(
            setting.game,
            bots,
            [contender.limits for contender in seated],
            seed=task.seed,
            variant=setting.variant,
            keep_moves=setting.keep_records,
        )
    finally:
        for bot in bots:
            bot.close()
    return Played(
        task=task,
        returns=done.outcome.returns,
        scores=done.outcome.scores,
        ending=done.outcome.ending,
        seconds=tuple(done.seconds),
        longest=tuple(done.longest),
        forfeit=done.forfeit,
        record=_record(adapter, setting, task, done) if setting.keep_records else "",
    )


def supply(adapter: Adapter, setting: Setting) -> None:
    """Hand the game the tables that it does not know in this process."""
    try:
        adapter.parse_variant(setting.variant)
    except InputError:
        for tables in setting.supplies:
            adapter.supply(tables)


def _record(adapter: Adapter, setting: Setting, task: Task, done: Game) -> str:
    """The record of a finished game."""
    names = [setting.contenders[number].name for number in task.seats]
    record = records.begin(adapter, seats=names, variant=setting.variant, seed=task.seed)
    record.moves = done.moves
    records.finish(record, done.state, done.forfeit)
    return records.write(record)
