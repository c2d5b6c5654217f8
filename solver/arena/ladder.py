"""Playing a ladder: the games of a schedule that have not been played yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from solver import __version__
from solver.arena.backend import Backend
from solver.arena.ladder_file import Ladder, check_continued, continued
from solver.arena.machine import describe
from solver.arena.playing import Fixture, Terms, play
from solver.arena.ratings import library
from solver.arena.room import check_room, only_run
from solver.arena.schedule import Lineup, deal_seed, lineups, seating
from solver.arena.store import Store, open_store

OnGame = Callable[["Run"], None]


@dataclass
class Run:
    """A ladder whose file is open and whose bots are known to be able to play.

    ``total`` games are to be played; ``fixtures`` are those that are not in the file yet.
    """

    store: Store
    terms: Terms
    total: int
    fixtures: list[Fixture]

    @property
    def done(self) -> int:
        """How many games are in the file."""
        return self.store.count

    def play(self, backend: Backend, on_game: OnGame | None = None) -> None:
        """Play what is missing, and keep every game as soon as it is over.

        ``on_game`` is called with this run after every game. However this ends, the games that were
        over are in the file.
        """
        if not self.fixtures:
            return
        began = datetime.now(UTC).isoformat(timespec="seconds")
        run = self.store.begin_run(began, __version__, describe(), str(backend))
        calls = ((self.terms, fixture) for fixture in self.fixtures)
        with closing(backend.run(play, calls, batches=False)) as played:
            for game in played:
                self.store.add(game, run)
                if on_game is not None:
                    on_game(self)


@contextmanager
def prepared(path: Path, ladder: Ladder) -> Iterator[Run]:
    """A ladder to be played or to be gone on with; its file is made if there is none.

    Raises InputError for a bot that cannot play, a library that the ratings will need, and a disk
    without room, before anything is written; for a file that holds other games than those of this
    ladder, and for one that is being played already.
    """
    terms = ladder.terms()
    library()
    if not path.exists():
        tables = lineups(len(ladder.bots), ladder.seats, ladder.schedule)
        check_room(path.absolute().parent, sum(1 for _ in schedule(ladder, tables)))
    with open_store(path, ladder) as store, only_run(path):
        old = store.ladder
        check_continued(old, ladder, store.place)
        new = continued(old, ladder)
        if new != old:
            store.plan(new)
        known = store.lineups
        wanted = lineups(len(new.bots), new.seats, new.schedule, known)
        store.add_lineups(wanted[len(known) :])
        fixtures = list(schedule(new, wanted))
        there = store.keys()
        check_room(path.absolute().parent, len(fixtures) - len(there))
        yield Run(
            store=store,
            terms=replace(terms, contenders=new.bots),
            total=len(fixtures),
            fixtures=[fixture for fixture in fixtures if fixture.key not in there],
        )


def schedule(ladder: Ladder, tables: Sequence[Lineup]) -> Iterator[Fixture]:
    """All games of a ladder with these line-ups, a deal of each line-up before the next deals.

    So all bots have played about as much whenever somebody looks.
    """
    for deal in range(ladder.deals):
        for number, lineup in enumerate(tables):
            seed = deal_seed(ladder.seed, [ladder.names[bot] for bot in lineup], deal)
            for rotation, seats in enumerate(seating(lineup, ladder.names, seed)):
                yield Fixture(number, deal, rotation, seed, seats)
