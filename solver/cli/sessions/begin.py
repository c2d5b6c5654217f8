"""Setting up a session: the record to continue or begin, who sits where, the file it is kept in."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from solver.cli.input.given import read_record
from solver.cli.input.options import check_seats, parse_variant
from solver.cli.output.files import check_target
from solver.errors import InputError, Phrase
from solver.games import load

if TYPE_CHECKING:
    from solver.cli.input.given import Given
    from solver.games.base import Game
    from solver.records import Record


def begin_record(
    game: str,
    seats: int | None,
    seed: int | None,
    variant_texts: Sequence[str],
    source: Given | None = None,
) -> Record:
    """A new record, from the beginning or from the position of ``source``. Raises InputError.

    Nobody is named, but ``seats`` of the record has an entry for each seat. A position has its own
    number of seats; without one the default is that of the game.
    """
    from solver import records

    adapter = load(game)
    variant = parse_variant(adapter, variant_texts)
    record = records.begin(adapter, seats=[], variant=variant, seed=seed)
    count = check_seats(adapter, seats)
    if source is not None:
        if source.game.name != game:
            raise InputError(
                source.place, Phrase("is a position of {}, not of {}", source.game.name, game)
            )
        if variant_texts:
            raise InputError("--variant", "the position has its own", "leave it out")
        position = source.at()
        count = position.state.seats
        if seats not in (None, count):
            raise InputError("--seats", Phrase("the position has {} seats", count), "leave it out")
        record.start, record.variant = position.to_json(), dict(position.variant)
    record.seats = [""] * count
    return record


def resume_record(
    game: str, path: Path, variant_texts: Sequence[str], seats: int | None = None
) -> Record:
    """The record in ``path``, to go on with, an entry for each seat in it. Raises InputError."""
    from solver import records

    if variant_texts:
        raise InputError("--variant", "the record has its own", "leave it out with --resume")
    place, record = read_record(str(path))
    if record.game != game:
        raise InputError(place, Phrase("is a record of {}, not of {}", record.game, game))
    count = records.start(record).seats
    if seats not in (None, count):
        raise InputError(
            "--seats", Phrase("the record has {} seats", count), "leave it out with --resume"
        )
    record.seats += [""] * (count - len(record.seats))
    return record


def record_path(game: str, save: Path | None, resume: Path | None) -> Path:
    """Where the record is kept; never a file that holds something else. Raises InputError."""
    if save is None and resume is not None:
        return resume
    if save is None:
        return fresh_path(Path(time.strftime(f"{game}-%Y%m%d-%H%M%S.json")))
    check_target(save)
    if save.exists():
        remedy = "continue it with --resume, or rename it" if save.is_file() else "name a file"
        raise InputError(str(save), "exists already", remedy)
    return save


def fresh_path(path: Path) -> Path:
    """``path``, or the same name with a number when there is such a file."""
    number, candidate = 1, path
    while candidate.exists():
        number += 1
        candidate = path.with_stem(f"{path.stem}-{number}")
    return candidate


def check_own(game: Game, record: Record, own: Iterable[int]) -> frozenset[int]:
    """The seats in ``own`` when the table of ``record`` has them. Raises InputError."""
    seats = len(record.seats)
    for seat in own:
        if not 0 <= seat < seats:
            raise InputError(
                "--seat",
                Phrase("{} has no seat {} here", game.name, seat),
                Phrase("use 0..{}", seats - 1),
            )
    return frozenset(own)


def begin_with(record: Record, seat: int) -> None:
    """Let a new record begin with what ``seat`` knows, where that is less than everything.

    Its first moves are then told as that seat sees them. Raises InputError.
    """
    from solver import records

    game, state = record.adapter(), records.start(record)
    check_own(game, record, [seat])
    position = game.observe(state, seat)
    if position.state != state:
        record.start = position.to_json()


def own_seats(record: Record, known: Collection[int], seat: int | None) -> frozenset[int]:
    """Whose turns get advice: ``seat`` or, without it, those ``known`` from an earlier session.

    If there are none, all seats that can be told what they know. Raises InputError for a seat that
    is not among these.
    """
    from solver import records

    game = record.adapter()
    viewers = game.viewers(records.start(record))
    if seat is None:
        return frozenset(known) or viewers
    own = check_own(game, record, [seat])
    if not own <= viewers:
        raise InputError(
            "--seat", Phrase("the game is told as seat {} knows it", min(viewers)), "leave it out"
        )
    return own
