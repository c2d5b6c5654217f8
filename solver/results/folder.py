"""Bringing a table of results up to date with the records in a folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from solver.errors import InputError, Phrase
from solver.floats import plain_sum
from solver.records import Record
from solver.results.archive import Archive, Judged
from solver.results.entries import entry_of, key_of, read_game
from solver.review.judge import Judge
from solver.review.reviewer import review

SUFFIX = ".json"


@dataclass
class Update:
    """What has been done.

    Attributes
    ----------
    added, known:
        Games that are new in the table, and files whose games were there already.
    doubles:
        Files with the game of another file that is still there, and that file.
    foreign:
        Files that hold something else than a game.
    wrong:
        What is wrong with each game that cannot be used.
    gone:
        Files that are in the table and no longer in the folder.
    """

    added: int = 0
    known: int = 0
    doubles: list[tuple[str, str]] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    wrong: list[InputError] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)


OnFile = Callable[[int, int], None]
"""Called with the number of files that are done, and of all."""


def bring_up_to_date(
    archive: Archive, folder: Path, *, prune: bool = False, on_file: OnFile | None = None
) -> Update:
    """Read the files of a folder, and of those in it, that are new or have changed.

    A file that cannot be used is left out and told. Games whose files are gone stay in the table,
    unless ``prune`` says that they go. Raises InputError for a folder that cannot be read.
    """
    found = Update()
    paths = files_in(folder)
    known = archive.files()
    by_key = {key: path for path, (_, _, key) in known.items() if Path(path).is_file()}
    for number, path in enumerate(paths):
        if on_file is not None:
            on_file(number, len(paths))
        name = str(path.resolve())
        try:
            status = path.stat()
            if known.get(name, ())[:2] == (status.st_size, status.st_mtime_ns):
                found.known += 1
                continue
            record = read_game(path)
            if record is None:
                found.foreign.append(str(path))
                continue
            entry = entry_of(record, str(path), status.st_mtime)
        except InputError as error:
            found.wrong.append(error)
            continue
        except OSError as error:
            found.wrong.append(InputError(str(path), Phrase("cannot read: {}", error.strerror)))
            continue
        other = by_key.get(entry.key, name)
        new = archive.add(entry, name, status.st_size, status.st_mtime_ns)
        if other != name:
            found.doubles.append((str(path), other))
        elif new:
            found.added += 1
        else:
            found.known += 1
        by_key.setdefault(entry.key, name)
    here = {str(path.resolve()) for path in paths}
    root = str(folder.resolve()) + os.sep
    found.gone = sorted(path for path in known if path.startswith(root) and path not in here)
    if prune:
        for name in found.gone:
            archive.forget(name)
    return found


def files_in(folder: Path) -> list[Path]:
    """The files in a folder that may hold games, in order. Raises InputError."""
    if not folder.is_dir():
        problem = "is a file" if folder.exists() else "no such folder"
        raise InputError(str(folder), problem, "name the folder in which the records are")

    def refuse(error: OSError) -> None:
        raise InputError(str(error.filename), Phrase("cannot read: {}", error.strerror))

    found = [
        Path(where) / name
        for where, _, names in os.walk(folder, onerror=refuse)
        for name in names
        if name.lower().endswith(SUFFIX) and not name.startswith(".")
    ]
    return sorted(found)


def review_games(
    archive: Archive, judge: Judge, on_step: Callable[[int, int, float], None] | None = None
) -> list[InputError]:
    """Review the games that have not been, until ``judge`` is told to stop.

    Each review is kept as soon as it is there. Returns what is wrong with those that cannot be
    reviewed. ``on_step`` is called with the games that are done, all, and the part of the next.
    """
    wrong = []
    games = archive.unreviewed()
    for number, (key, paths) in enumerate(games):
        if judge.stop():
            break
        path = next((path for path in paths if Path(path).is_file()), paths[0])
        try:
            record = read_game(Path(path))
            if not isinstance(record, Record) or key_of(record) != key:
                continue  # the file holds something else by now
            length = max(1, len(record.moves))

            def told(partial: object, number: int = number, length: int = length) -> None:
                if on_step is not None:
                    on_step(number, len(games), getattr(partial, "reached", 0) / length)

            found = review(record, judge, on_step=told)
        except InputError as error:
            wrong.append(error.within(path) if path not in error.place else error)
            continue
        if not found.complete:
            break
        judged = {}
        for seat in found.seats:
            account, player = found.accounts[seat], found.player(seat)
            if account is not None:
                judged[seat] = Judged(
                    player.accuracy, plain_sum(player.losses), account.luck, account.unforeseen
                )
        limits = judge.limits
        archive.keep_review(key, judged, judge.bot.spec, limits.seconds, limits.nodes)
    return wrong
