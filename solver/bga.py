"""Tables saved from Board Game Arena: a history becomes a record, a page a position.

What the data of each game mean is known in its own folder (``solver/games/<game>/bga``); here it is
found out which game a file is of, and the moves that a history tells become a record.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from solver import records
from solver.errors import InputError
from solver.games import GAMES, load
from solver.games.base import Position
from solver.games.bga.retelling import Told
from solver.games.bga.saved import Saved, read_saved
from solver.json_input import parse_json
from solver.records import Record

TABLES = {
    "sevenwondersduel": "duel",
    "sevenwonders": "wonders",
    "sevenwondersarchitects": "architects",
    "sevenwondersdice": "dice",
}
"""Our games by the names that the site gives them."""

SIGNS = {"duel": "draftpool", "wonders": "card_types"}
"""What only a page of the game has, for files that do not say which game they are of."""


@dataclass(frozen=True)
class Imported:
    """A table of the site: its record if the history was saved, else its position.

    Attributes
    ----------
    record:
        The game as far as the history goes, as the player saw it whose page it is.
    position:
        The table as the page shows it, if there is no history; exactly one of both is None.
    notes:
        What there is to say about it, in lines.
    """

    record: Record | None = None
    position: Position | None = None
    notes: tuple[str, ...] = ()


def read_bga(text: str | bytes, place: str = "", game: str | None = None) -> Imported:
    """Read a table that was saved from Board Game Arena.

    Parameters
    ----------
    text:
        The content of the file: what ``examples/bga`` saves, the data of a page, or the list that
        a user script wrote which listened to the game.
    place:
        What opens every error, a file name for instance.
    game:
        The name of our game where the file does not say it.

    Raises
    ------
    InputError
        For a file that cannot be read, a game or an expansion whose tables are not known, and a
        history that our rules contradict.
    """
    try:
        return _read(parse_json(text), game)
    except InputError as error:
        raise (error.within(place) if place else error) from None


def is_bga(data: Any) -> bool:
    """Whether a decoded JSON value looks like a table of the site, and not like a file of ours."""
    if not isinstance(data, dict):
        return isinstance(data, list)
    named = data.get("game")
    if named is None:
        return "bga" in data or "moves" not in data
    return "bga" in data or (isinstance(named, str) and named in TABLES)


def _read(data: Any, asked: str | None) -> Imported:
    if isinstance(data, dict) and data.get("game") in tuple(GAMES):
        raise InputError("game", "this is a file of ours already", "use it without importing it")
    saved = read_saved(data)
    game = _game_of(saved, asked)
    if saved.notices and (read_history := _reader(game, "history")):
        return _recorded(game, read_history(saved))
    read_page = _reader(game, "pages")
    if read_page is None:
        raise _unreadable(game, saved)
    position, differences = read_page(saved)
    lost = (f"the history was not saved: {saved.problem}",) if saved.problem else ()
    return Imported(position=position, notes=(*lost, *differences))


def _game_of(saved: Saved, asked: str | None) -> str:
    """The game of a file, which must be the one that is asked for, if any."""
    named = TABLES.get(saved.game or "")
    if named is not None and asked not in (None, named):
        raise InputError("game", f"is a table of {named}, not of {asked}", "leave --game out")
    signed = next((game for game, sign in SIGNS.items() if sign in saved.page), None)
    return asked or named or signed or "duel"


def _reader(game: str, room: str) -> Callable[[Saved], Any] | None:
    """What reads the histories or the pages of a game; None if nothing does."""
    name = f"solver.games.{game}.bga"
    if find_spec(name) is None or find_spec(f"{name}.{room}") is None:
        return None
    module = import_module(f"{name}.{room}")
    found: Callable[[Saved], Any] = module.read_history if room == "history" else module.read_page
    return found


def _unreadable(game: str, saved: Saved) -> InputError:
    """Why a table cannot be read."""
    if _reader(game, "history") is not None:
        why = saved.problem or "the file holds the page alone"
        return InputError(
            "history", f"a page of {game} is read with its history only: {why}", "save it again"
        )
    known = [name for name in GAMES if _reader(name, "history") or _reader(name, "pages")]
    remedy = f"tables of {' and '.join(known)} can be read; follow the game by 'solver follow'"
    return InputError("", f"tables of {game} cannot be imported", remedy)


def _recorded(game: str, told: Told) -> Imported:
    """The record of what a history tells."""
    adapter = load(game)
    record = records.begin(adapter, seats=list(told.names), variant=told.variant, seed=None)
    record.start = told.start
    record.moves = list(told.moves)
    records.finish(record, records.replay(record))
    return Imported(record=record, notes=told.notes)
