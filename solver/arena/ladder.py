"""Playing a ladder: the games of a schedule that have not been played yet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from solver.arena.backend import Backend, Failed
from solver.arena.identity import Identity, identity
from solver.arena.ladder_file import Ladder, check_continued, continued
from solver.arena.machine import describe
from solver.arena.playing import Fixture, Terms, play, ready
from solver.arena.ratings import library
from solver.arena.room import check_room, only_run
from solver.arena.schedule import Lineup, deal_seed, lineups, seating
from solver.arena.store import Store, open_store
from solver.errors import InputError

OnGame = Callable[["Run"], None]


class Part(NamedTuple):
    """The share of a ladder that one of several machines plays: number ``of`` so many, from 1."""

    number: int
    of: int


WHOLE = Part(1, 1)


@dataclass
class Run:
    """A ladder whose file is open and whose bots are known to be able to play.

    ``total`` games are to be in the file when it has played; ``fixtures`` are those that are not
    yet. ``set_aside`` of these came to nothing. With ``again`` they take the place of forfeits.
    """

    store: Store
    terms: Terms
    code: Identity
    total: int
    fixtures: list[Fixture]
    again: bool = False
    set_aside: int = 0
    played: int = 0

    @property
    def done(self) -> int:
        """How many of the games are in the file, or came to nothing."""
        return self.total - len(self.fixtures) + self.played + self.set_aside

    def play(self, backend: Backend, on_game: OnGame | None = None) -> None:
        """Play what is missing, and keep every game as soon as it is over.

        ``on_game`` is called with this run after every game. However this ends, the games that were
        over are in the file.
        """
        if not self.fixtures:
            return
        began = datetime.now(UTC).isoformat(timespec="seconds")
        run = self.store.begin_run(began, self.code, describe(), str(backend))
        calls = ((fixture,) for fixture in self.fixtures)
        outcomes = backend.attempt(play, calls, shared=(self.terms,), code=self.code, ready=ready)
        with closing(outcomes):
            for game in outcomes:
                if isinstance(game, Failed):
                    self.store.set_aside(game.arguments[0], run, game.tries, game.reason)
                    self.set_aside += 1
                else:
                    self.store.add(game, run, replace=self.again)
                    self.played += 1
                if on_game is not None:
                    on_game(self)


@contextmanager
def prepared(
    path: Path, ladder: Ladder, *, part: Part = WHOLE, other_code: bool = False
) -> Iterator[Run]:
    """A ladder to be played or to be gone on with; its file is made if there is none.

    Games that were set aside are left alone (:func:`retried`). Raises InputError for a bot that
    cannot play, a library that the ratings will need, and a disk without room, before anything is
    written; for a file that holds other games than those of this ladder, or whose games were played
    by other code, unless that is wanted, and for one that is being played already.
    """
    terms = ladder.terms()
    library()
    if not path.exists():
        tables = lineups(len(ladder.bots), ladder.seats, ladder.schedule)
        check_room(path.absolute().parent, sum(1 for _ in schedule(ladder, tables, part)))
    with _kept_if_used(path), open_store(path, ladder) as store, only_run(path):
        old = store.ladder
        check_continued(old, ladder, store.place)
        code = _code(store, other_code=other_code)
        new = continued(old, ladder)
        if new != old:
            store.plan(new)
        known = store.lineups
        wanted = lineups(len(new.bots), new.seats, new.schedule, known)
        store.add_lineups(wanted[len(known) :])
        fixtures = list(schedule(new, wanted, part))
        there = store.keys() | {game.key for game in store.aside}
        missing = [fixture for fixture in fixtures if fixture.key not in there]
        check_room(path.absolute().parent, len(missing))
        yield Run(store, replace(terms, contenders=new.bots), code, len(fixtures), missing)


@contextmanager
def _kept_if_used(path: Path) -> Iterator[None]:
    """Where nothing could be played, leave no new file behind."""
    new = not path.exists()
    try:
        yield
    except InputError:
        if new and path.exists():
            with open_store(path) as store:
                used = bool(store.count or store.aside)
            if not used:
                path.unlink()
        raise


@contextmanager
def retried(
    path: Path, *, forfeits: Collection[str] = (), other_code: bool = False
) -> Iterator[Run]:
    """The games of a ladder that were set aside, and those with these kinds of forfeits.

    Raises InputError as :func:`prepared` does.
    """
    with open_store(path) as store, only_run(path):
        ladder = store.ladder
        code = _code(store, other_code=other_code)
        keys = {game.key for game in store.aside} | store.forfeited(forfeits)
        fixtures = [one for one in schedule(ladder, store.lineups) if one.key in keys]
        check_room(path.absolute().parent, len(fixtures))
        yield Run(store, ladder.terms(), code, len(fixtures), fixtures, again=True)


def _code(store: Store, *, other_code: bool) -> Identity:
    """The code that plays now. Raises InputError if it has not played here so far."""
    now = identity(store.ladder.game, with_commit=True)
    known = [one for one, _ in store.identities]
    if known and not other_code and now.code not in [one.code for one in known]:
        parts = " and ".join(known[-1].differs(now))
        problem = f"was played by {known[-1]}, this is {now}: other {parts}"
        remedy = "go back to that state, name another file, or mix both with --other-code"
        raise InputError(store.place, problem, remedy)
    return now


def schedule(ladder: Ladder, tables: Sequence[Lineup], part: Part = WHOLE) -> Iterator[Fixture]:
    """All games of a ladder with these line-ups, a deal of each line-up before the next deals.

    So all bots have played about as much whenever somebody looks. A part takes its turn
    in the deals of each line-up.
    """
    for deal in range(ladder.deals):
        for number, lineup in enumerate(tables):
            if (deal + number) % part.of != part.number - 1:
                continue
            seed = deal_seed(ladder.seed, [ladder.names[bot] for bot in lineup], deal)
            for rotation, seats in enumerate(seating(lineup, ladder.names, seed)):
                yield Fixture(number, deal, rotation, seed, seats)
