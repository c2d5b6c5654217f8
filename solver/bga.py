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
from solver.errors import InputError, Phrase, in_row
from solver.games import GAMES, load
from solver.games.base import Position
from solver.games.bga.retelling import Told
from solver.games.bga.saved import Saved, read_page_source, read_saved
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

NOTICES = {
    "duel": {"wonderSelected", "constructBuilding", "discardBuilding", "progressTokenChosen"},
    "wonders": {"newHand", "cardsPlayed", "wonderBuild", "coinDelta"},
    "architects": {"getProgress", "showProgress", "flipWonderStage", "conflictResult"},
}
"""What only a history of the game tells."""

SEATING = {
    "duel": "who plays first, and the tokens on the board",
    "wonders": "who sits beside whom, and the Edifices",
}
"""What a history does not tell, and a page does."""


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
    ended:
        Why the record ends before the history does; None if it does not.
    """

    record: Record | None = None
    position: Position | None = None
    notes: tuple[str, ...] = ()
    ended: InputError | None = None


def read_bga(text: str | bytes, place: str = "", game: str | None = None) -> Imported:
    """Read a table that was saved from Board Game Arena.

    Parameters
    ----------
    text:
        The content of the file, in one of the forms of :mod:`solver.games.bga.saved`.
    place:
        What opens every error, a file name for instance.
    game:
        The name of our game where the file does not say it.

    Raises
    ------
    InputError
        For a file that cannot be read or lacks what is needed, a game or an expansion whose tables
        are not known, and a history that our rules contradict before anybody has decided anything.
    """
    try:
        source = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
        if source.lstrip().startswith("<"):
            return _read(read_page_source(source), game)
        data = parse_json(text)
        if isinstance(data, dict) and data.get("game") in tuple(GAMES):
            problem = "this is a file of ours already"
            raise InputError("game", problem, "use it without importing it")
        return _read(read_saved(data), game)
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


def _read(saved: Saved, asked: str | None) -> Imported:
    game = _game_of(saved, asked)
    read_history, read_page = _reader(game, "history"), _reader(game, "pages")
    if read_history is None and read_page is None:
        raise _unknown(game)
    title = load(game).title
    if not saved.page and (saved.notices or not saved.table):
        problem = Phrase("a history of {} without its page: {} are missing", title, SEATING[game])
        raise InputError("page", problem, "save both by the script of docs/bga.md")
    if saved.notices and read_history is not None:
        return recorded(game, read_history(saved))
    if read_page is None:
        why = saved.problem or "the file holds the page alone"
        problem = Phrase("a page of {} is read with its history only: {}", title, why)
        raise InputError("history", problem, "save both by the script of docs/bga.md")
    position, differences = read_page(saved)
    lost = (Phrase("the history was not saved: {}", saved.problem),) if saved.problem else ()
    return Imported(position=position, notes=(*lost, *differences))


def _game_of(saved: Saved, asked: str | None) -> str:
    """The game of a file, which must be the one that is asked for, if any."""
    named = TABLES.get(saved.game or "")
    if named is not None and asked not in (None, named):
        raise InputError(
            "game", Phrase("is a table of {}, not of {}", named, asked), "leave --game out"
        )
    signed = next((game for game, sign in SIGNS.items() if sign in saved.page), None)
    types = {notice.type for notice in saved.notices}
    heard = next((game for game, known in NOTICES.items() if types & known), None)
    return asked or named or signed or heard or "duel"


def _reader(game: str, room: str) -> Callable[[Saved], Any] | None:
    """What reads the histories or the pages of a game; None if nothing does."""
    name = f"solver.games.{game}.bga"
    if find_spec(name) is None or find_spec(f"{name}.{room}") is None:
        return None
    module = import_module(f"{name}.{room}")
    found: Callable[[Saved], Any] = module.read_history if room == "history" else module.read_page
    return found


def _unknown(game: str) -> InputError:
    """Why tables of a game cannot be read, and what can be done with them."""
    known = [name for name in GAMES if _reader(name, "history") or _reader(name, "pages")]
    remedy = Phrase(
        "tables of {} can be read; follow the game by 'solver follow'", in_row(known, "and")
    )
    problem = Phrase(
        "tables of {} cannot be imported: what the site's data mean is not public", game
    )
    return InputError("", problem, remedy)


def recorded(game: str, told: Told, forfeit: records.Forfeit | None = None) -> Imported:
    """The record of what a history tells, which a seat may have given up in the end."""
    adapter = load(game)
    record = records.begin(adapter, seats=list(told.names), variant=told.variant, seed=None)
    record.start = told.start
    record.moves = list(told.moves)
    record.corrections = [records.Correction(**vars(found)) for found in told.differences]
    records.finish(record, records.replay(record), forfeit)
    return Imported(record=record, notes=told.notes, ended=told.ended)
