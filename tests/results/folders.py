"""Folders of records: games of all kinds with names of people, and what else lies about."""

from __future__ import annotations

import json
from pathlib import Path

from solver import records
from solver.records import Record
from tests.review.records import GAMES, whole_game

NAMES = ("Anna", "Bo", "Cleo", "Dan")

RUBBISH = {
    "empty.json": "",
    "cut.json": '{"game": "duel", "moves": ["wond',
    "twice.json": '{"game": "duel", "game": "duel", "moves": []}',
    "unknown.json": '{"game": "chess", "moves": []}',
    "unplayable.json": '{"game": "duel", "moves": ["offer nothing"]}',
    "latin.json": "caf\xe9",
    "deep.json": "[" * 100_000,
    "escape\x1b[31m.json": "{",
}
"""Games that cannot be read, by the names of their files."""

FOREIGN = {"number.json": "3", "list.json": "[1, 2]", "other.json": '{"a": 1}', "null.json": "null"}
"""What is no game at all."""


def write(folder: Path, name: str, record: Record) -> Path:
    """A record as a file."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(records.write(record), encoding="utf-8")
    return path


def game(name: str, seed: int = 3, seats: int | None = None, turn: int = 0) -> Record:
    """A finished game between people; ``turn`` says who sits first."""
    record = whole_game(name, seed, seats)
    count = seats or GAMES[name]
    record.seats = [NAMES[(seat + turn) % len(NAMES)] for seat in range(count)]
    return record


def filled(folder: Path) -> list[Record]:
    """Fill a folder with games of every kind; returns them."""
    found = [game(name) for name in GAMES]
    found += [game("duel", 1, turn=1), game("architects", 1, seats=4, turn=2)]
    for number, record in enumerate(found):
        write(folder, f"{'sub/' * (number % 2)}{number:02}.json", record)
    return found


def litter(folder: Path) -> None:
    """Put files into a folder that cannot be used."""
    for name, text in {**RUBBISH, **FOREIGN}.items():
        (folder / name).write_bytes(text.encode("latin-1"))
    (folder / "notes.txt").write_text("not read", encoding="utf-8")
    (folder / "position.json").write_text(json.dumps({"game": "duel", "age": 1}), encoding="utf-8")
