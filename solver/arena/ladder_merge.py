"""One file of several that hold games of the same ladder."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from solver.arena.identity import Identity
from solver.arena.ladder import schedule
from solver.arena.ladder_file import Ladder, continued, first_change
from solver.arena.playing import Fixture
from solver.arena.room import check_room
from solver.arena.schedule import Lineup
from solver.arena.store import Store, open_store
from solver.errors import InputError


@dataclass
class Merged:
    """How many games are in the new file, how many are planned, and how many were there twice."""

    games: int
    planned: int
    twice: int


def merge(paths: Sequence[Path], target: Path, *, other_code: bool = False) -> Merged:
    """Put the games of several files into a new one; the first that has a game gives it.

    Raises InputError if they are not of one ladder, or were not played by the same code unless that
    is wanted, or if the new file is there already.
    """
    if target.exists():
        raise InputError(str(target), "is there already", "name a new file")
    unfinished = target.with_name(f"{target.name}.{os.getpid()}.tmp")
    check_room(target.absolute().parent, 1)
    try:
        with open_store(paths[0]) as first:
            whole, code = first.ladder, first.identities[:1]
        for path in paths[1:]:
            with open_store(path) as store:
                whole = _joined(whole, store.ladder, store.place, paths[0])
        twice = 0
        with open_store(unfinished, whole) as into:
            for path in paths:
                with open_store(path) as store:
                    if not other_code:
                        code = _same_code(code, store)
                    twice += _add(store, into)
            found = Merged(into.count, sum(1 for _ in schedule(whole, into.lineups)), twice)
        unfinished.replace(target)
    except InputError as error:
        if error.place != str(unfinished):
            raise
        raise InputError(str(target), error.problem, error.remedy) from None
    finally:
        unfinished.unlink(missing_ok=True)
    return found


def _joined(whole: Ladder, other: Ladder, place: str, first: Path) -> Ladder:
    """The larger of two ladders, with the bots of both. Raises InputError if games differ."""
    small, large = (whole, other) if len(whole.bots) <= len(other.bots) else (other, whole)
    deals = max(whole.deals, other.deals)
    large = msgspec.structs.replace(large, deals=deals)
    changed = first_change(small, large)
    if changed is not None:
        what, one, another = changed
        problem = f"is of another ladder than {first}: one has {what} {one}, the other {another}"
        raise InputError(place, problem, "leave it out")
    return continued(whole, msgspec.structs.replace(large, anchor=whole.anchor))


def _same_code(known: list[tuple[Identity, int]], store: Store) -> list[tuple[Identity, int]]:
    """Raise InputError if a file was played by other code than those before."""
    for one, _ in store.identities:
        if known and one.code != known[0][0].code:
            parts = " and ".join(known[0][0].differs(one))
            problem = f"was played by {one}, another one by {known[0][0]}: other {parts}"
            raise InputError(store.place, problem, "leave it out, or mix them with --other-code")
    return known or store.identities[:1]


def _add(store: Store, into: Store) -> int:
    """Copy runs, games, what was set aside or played again; returns the games that were there."""
    names, bots = store.ladder.names, into.ladder.names
    number = {at: bots.index(name) for at, name in enumerate(names)}
    known: dict[Lineup, int] = {lineup: at for at, lineup in enumerate(into.lineups)}
    here: dict[int, int] = {}
    for at, lineup in enumerate(store.lineups):
        moved = tuple(sorted(number[bot] for bot in lineup))
        if moved not in known:
            into.add_lineups([moved])
            known[moved] = len(known)
        here[at] = known[moved]
    runs = {
        run["run"]: into.begin_run(
            run["began"], run["identity"], run["machine"], f"{run['backend']} ({store.place})"
        )
        for run in store.runs
    }
    twice = 0
    with into.together():
        for game, run in store.games_with_runs():
            fixture = game.fixture
            seats = tuple(number[bot] for bot in fixture.seats)
            moved_to = replace(fixture, lineup=here[fixture.lineup], seats=seats)
            twice += not into.add(replace(game, fixture=moved_to), runs[run])
        for aside in store.aside:
            key = Fixture(here[aside.lineup], aside.deal, aside.rotation, 0, ())
            into.set_aside(key, runs[aside.run], aside.tries, aside.reason)
        into.keep_replaced(
            row._replace(lineup=here[row.lineup], run=runs[row.run]) for row in store.replaced
        )
    return twice
