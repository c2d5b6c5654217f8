"""Setting up a session: the record to continue or begin, the file it is kept in, the bot."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from solver.cli.common import parse_variant
from solver.cli.source import read_record, read_source
from solver.errors import InputError
from solver.games import load

if TYPE_CHECKING:
    from solver.games.base import Game
    from solver.records import Record


def begin_record(
    game: str,
    seats: Sequence[str],
    seed: int | None,
    variant_texts: Sequence[str],
    start: str | None = None,
) -> Record:
    """A new record, from the beginning or from the position ``start``. Raises InputError."""
    from solver import records

    adapter = load(game)
    variant = parse_variant(adapter, variant_texts)
    record = records.begin(adapter, seats=list(seats), variant=variant, seed=seed)
    if start is not None:
        source = read_source(start)
        if source.game.name != game:
            raise InputError(source.place, f"is a position of {source.game.name}, not of {game}")
        if variant_texts:
            raise InputError("--variant", "the position has its own", "leave it out")
        position = source.at()
        record.start, record.variant = position.to_json(), dict(position.variant)
    return record


def resume_record(game: str, path: Path, variant_texts: Sequence[str]) -> Record:
    """The record in ``path``, to go on with. Raises InputError."""
    if variant_texts:
        raise InputError("--variant", "the record has its own", "leave it out with --resume")
    place, record = read_record(str(path))
    if record.game != game:
        raise InputError(place, f"is a record of {record.game}, not of {game}")
    return record


def record_path(game: str, save: Path | None, resume: Path | None) -> Path:
    """Where the record is kept; never a file that holds something else. Raises InputError."""
    if save is None and resume is not None:
        return resume
    if save is None:
        return fresh_path(Path(time.strftime(f"{game}-%Y%m%d-%H%M%S.json")))
    if save.exists():
        raise InputError(str(save), "exists already", "continue it with --resume, or rename it")
    if not save.absolute().parent.is_dir():
        raise InputError(str(save), "its folder does not exist")
    return save


def fresh_path(path: Path) -> Path:
    """``path``, or the same name with a number when there is such a file."""
    number, candidate = 1, path
    while candidate.exists():
        number += 1
        candidate = path.with_stem(f"{path.stem}-{number}")
    return candidate


def check_seat(game: Game, seats: int, seat: int) -> int:
    """``seat`` when the table has it. Raises InputError."""
    if not 0 <= seat < seats:
        raise InputError("--seat", f"{game.name} has no seat {seat} here", f"use 0..{seats - 1}")
    return seat
