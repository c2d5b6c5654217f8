"""What people bring to the board: a file, a line, a table of another site; a new game."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solver import records
from solver.bga import is_bga, read_bga
from solver.cli.input.given import Given, from_json
from solver.cli.output.correction_text import correction_texts
from solver.errors import InputError, Phrase
from solver.games import GAMES, load
from solver.games.base import Game, JsonObject, Position
from solver.json_input import parse_json, parse_object
from solver.language.translating import translated
from solver.positions import WANTED, is_compact, position_from_compact
from solver.records import Record
from solver.search.bot import bot_seed
from solver.search.limits import Limits
from solver.sevenwd import is_log, read_sevenwd
from solver.web.desk import Desk, Levels

LEVELS: Mapping[str, int] = {
    "gentle": 30,
    "easy": 150,
    "medium": 1_000,
    "strong": 8_000,
    "full": 60_000,
}
"""How far the opponents think: nodes of the best bot for each decision."""

PASTED = "what you gave"


@dataclass(frozen=True)
class Opened:
    """A board, and what there is to say about it."""

    desk: Desk
    notes: tuple[str, ...] = ()


def open_text(text: str, place: str = PASTED, lang: str = "en") -> Opened:
    """The board of a position, a record or a table of another site. Raises InputError.

    What there is to say about it is said in the language ``lang``.
    """
    stripped = text.strip()
    if not stripped:
        raise InputError(place, "is empty", "paste a position, a record or a page")
    if is_compact(stripped):
        return Opened(of_position(position_from_compact(stripped, place)))
    data = None if stripped.startswith("<") else parse_json(text, place, WANTED)
    if stripped.startswith("<") or is_log(data) or is_bga(data):
        found = read_sevenwd(text, place) if is_log(data) else read_bga(text, place)
        notes = [translated(note, lang) for note in found.notes]
        if found.ended is not None:
            ended = Phrase("the record ends early: {}", found.ended)
            notes.append(translated(ended, lang))
        if found.record is not None:
            return Opened(Desk(found.record), (*notes, *correction_texts(found.record, lang)))
        assert found.position is not None
        return Opened(of_position(found.position), tuple(notes))
    return Opened(open_given(from_json(parse_object(text, place, WANTED), place)))


def open_given(given: Given) -> Desk:
    """The board of a position or a record. Raises InputError."""
    if given.record is None:
        assert given.position is not None
        return of_position(given.position)
    try:
        return Desk(given.record)
    except InputError as error:
        raise error.within(given.place) from None


def of_position(position: Position) -> Desk:
    """The board on which a game goes on from a position."""
    record = records.begin(position.game, seats=[], variant=position.variant, seed=None)
    record.start = position.to_json()
    return Desk(record)


def begin(asked: JsonObject) -> Desk:
    """The board of a new game, as a page asks for it.

    ``mode``, ``game``, ``seats``, ``variant``; ``own`` (seats of the people) and for a game to be
    played ``level``. Raises InputError.
    """
    mode = _word(asked, "mode", ("analyze", "play", "follow"))
    game = load(_word(asked, "game", tuple(GAMES)))
    count = _seats(game, asked.get("seats"))
    variant = asked.get("variant") or {}
    if not isinstance(variant, dict):
        raise InputError("variant", "is no object")
    own = _own(asked.get("own"), count)
    if mode == "play":
        return _played(game, variant, count, own or frozenset([0]), asked)
    record = records.begin(game, seats=[""] * count, variant=_texts(variant), seed=None)
    if mode == "analyze":
        return Desk(record)
    return _followed(game, record, own)


def _played(
    game: Game, variant: JsonObject, count: int, own: frozenset[int], asked: JsonObject
) -> Desk:
    level = _word({"level": asked.get("level") or "medium"}, "level", tuple(LEVELS))
    seed = asked.get("seed")
    if seed is None:
        seed = secrets.randbelow(10**9)
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 2**63:
        raise InputError("seed", Phrase("{!r} is no seed", seed), "give a whole number from 0")
    names = ["" if seat in own else f"default ({level})" for seat in range(count)]
    nodes = {seat: LEVELS[level] for seat in range(count) if seat not in own}
    limits = [Limits(nodes=nodes[seat]) if seat in nodes else None for seat in range(count)]
    record = records.begin(game, seats=names, variant=_texts(variant), seed=seed, limits=limits)
    return Desk(record, "play", own, Levels(nodes, bot_seed(seed)))


def _followed(game: Game, record: Record, own: frozenset[int]) -> Desk:
    """A real table; with one own seat it is told from the beginning as that seat knows it."""
    state = records.start(record)
    if len(own) == 1:
        position = game.observe(state, min(own))
        if position.state != state:
            record.start = position.to_json()
            state = position.state
    return Desk(record, "follow", own or game.viewers(state))


def _word(asked: Mapping[str, Any], key: str, known: tuple[str, ...]) -> str:
    value = asked.get(key)
    if value not in known:
        raise InputError(
            key, Phrase("{!r} is not known", str(value)[:60]), Phrase("use {}", ", ".join(known))
        )
    return str(value)


def _seats(game: Game, value: Any) -> int:
    if value is None:
        return game.default_seats
    if not isinstance(value, int) or not game.min_seats <= value <= game.max_seats:
        raise InputError(
            "seats",
            Phrase("{!r} players", value),
            Phrase("{} seats {}", game.name, game.seat_range),
        )
    return value


def _own(value: Any, count: int) -> frozenset[int]:
    if value is None:
        return frozenset()
    if not isinstance(value, list) or not all(
        isinstance(seat, int) and 0 <= seat < count for seat in value
    ):
        raise InputError("own", "is no list of seats", Phrase("seats are 0 to {}", count - 1))
    return frozenset(value)


def _texts(variant: JsonObject) -> dict[str, str]:
    return {str(name): str(value) for name, value in variant.items()}
