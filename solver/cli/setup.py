"""Setting up a session: the record to continue or begin, the file it is kept in, the bot."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from solver.cli.common import parse_variant
from solver.cli.source import read_record
from solver.errors import InputError
from solver.games import load

if TYPE_CHECKING:
    from solver.games.base import Game
    from solver.games.record import Record


def open_record(
    game: str,
    seats: Sequence[str],
    seed: int | None,
    variant_texts: Sequence[str],
    resume: Path | None,
) -> Record:
    """The record to play on: the one in ``resume``, or a new one. Raises InputError."""
    from solver.games.record import Record

    adapter = load(game)
    if resume is None:
        return Record.new(adapter, parse_variant(adapter, variant_texts), seats, seed)
    if variant_texts:
        raise InputError("--variant", "the record has its own", "leave it out with --resume")
    place, record = read_record(str(resume))
    if record.game.name != game:
        raise InputError(place, f"is a record of {record.game.name}, not of {game}")
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
