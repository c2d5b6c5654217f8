"""A game as it is kept in the table of results: who played what, and how it ended."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from solver import records
from solver.bga import is_bga, read_bga
from solver.errors import InputError
from solver.games.base import Outcome
from solver.games.sides import each_alone, shares_of_sides
from solver.games.traits import Trait
from solver.json_input import parse_json
from solver.positions import read_file
from solver.records import Record
from solver.score.sheet import Scored, is_sheet, read_sheet
from solver.sevenwd import is_log, read_sevenwd


@dataclass(frozen=True)
class SeatEntry:
    """What a seat played and got.

    ``share`` is the share of the win of its side, ``even`` what that is if all play alike;
    ``share`` and ``points`` are None while the game goes on.
    """

    name: str
    share: float | None
    even: float
    points: int | None
    categories: Mapping[str, int]
    traits: Sequence[Trait]


@dataclass(frozen=True)
class Entry:
    """A game.

    ``key`` is the same for the same game, in whatever file it lies and whatever else is noted in
    that. ``ending`` is None while the game goes on. ``day`` is that of the file, in UTC.
    """

    key: str
    game: str
    title: str
    expansions: Sequence[str]
    ending: str | None
    plies: int
    corrections: int
    day: str
    seats: Sequence[SeatEntry]


SIGNS = frozenset({"bga", "gamedatas", "history", "log", "kind", "data"})
"""Keys that files of Board Game Arena have, or what they are lists of."""


def read_game(path: Path) -> Record | Scored | None:
    """The record in a file, or that of a table of another site; or a score sheet.

    Raises InputError for one that cannot be read; None stands for a file of something else.
    """
    place = str(path)
    text = read_file(place)
    data = parse_json(text, place)
    if isinstance(data, dict) and "moves" in data:
        return records.from_json(data, place)
    if is_sheet(data):
        return read_sheet(data, place)
    if is_log(data):
        return read_sevenwd(text, place).record
    parts = data if isinstance(data, list) else [data]
    if is_bga(data) and any(isinstance(part, dict) and SIGNS & part.keys() for part in parts):
        return read_bga(text, place).record
    return None


def entry_of(found: Record | Scored, place: str, changed: float) -> Entry:
    """What is kept of a game, from a file that was ``changed`` then (seconds since the epoch).

    Raises InputError for a record that does not replay, or whose end is not as recorded.
    """
    day = datetime.fromtimestamp(changed, UTC).date().isoformat()
    return _scored(found, day) if isinstance(found, Scored) else _recorded(found, place, day)


def _scored(found: Scored, day: str) -> Entry:
    game = found.game
    sudden = game.sudden(game.new(found.variant, len(found.names)))
    return Entry(
        key=key_of(found),
        game=game.name,
        title=game.title_of(found.variant),
        expansions=game.expansions(found.variant),
        ending=found.outcome.ending,
        plies=0,
        corrections=0,
        day=(found.sheet.day if found.sheet else None) or day,
        seats=seat_entries(found.names, found.outcome, found.traits, sudden),
    )


def _recorded(record: Record, place: str, day: str) -> Entry:
    report = records.check(record)
    if not report.ok or report.last is None:
        raise InputError(place, report.problem or "does not replay")
    game, state = record.adapter(), report.last
    outcome = records.outcome_of(game, state, record.forfeit)
    variant = game.variant_of(state)
    return Entry(
        key=key_of(record),
        game=game.name,
        title=game.title_of(variant),
        expansions=game.expansions(variant),
        ending=outcome.ending if outcome else None,
        plies=len(record.moves),
        corrections=len(record.corrections),
        day=day,
        seats=seat_entries(record.seats, outcome, game.traits(state), game.sudden(state)),
    )


def key_of(found: Record | Scored) -> str:
    """A hash of all that is known of a game, and of who played it."""
    if isinstance(found, Scored):
        told = [msgspec.to_builtins(found.sheet)]
    else:
        told = [
            found.game,
            found.adapter().parse_variant(found.variant),
            found.seats,
            found.start,
            found.moves,
            msgspec.to_builtins(found.corrections),
            msgspec.to_builtins(found.forfeit),
        ]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:32]


def seat_entries(
    names: Sequence[str],
    outcome: Outcome | None,
    traits: Sequence[Sequence[Trait]],
    sudden: Collection[str] = (),
) -> list[SeatEntry]:
    """What is kept of each seat; no points of a game that ended before anybody counted."""
    count = len(traits)
    sides = (outcome.sides if outcome else ()) or each_alone(count)
    shares = shares_of_sides(outcome.returns, sides) if outcome else [None] * count
    counted = (
        outcome is not None and outcome.scores and outcome.ending not in {records.FORFEIT, *sudden}
    )
    found = []
    for seat in range(count):
        points = dict(outcome.scores[seat]) if outcome and counted else {}
        found.append(
            SeatEntry(
                name=names[seat] if seat < len(names) else "",
                share=shares[seat],
                even=sides.count(sides[seat]) / count,
                points=points.pop("total", None),
                categories=points,
                traits=tuple(traits[seat]),
            )
        )
    return found
