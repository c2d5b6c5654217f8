"""Logs of tables of 7wd.io become records."""

from __future__ import annotations

from typing import Any

from solver.bga import Imported, recorded
from solver.errors import InputError
from solver.games.duel.sevenwd.log import REMEDY, entries_of, read_log
from solver.json_input import parse_json
from solver.records import Forfeit


def is_log(data: Any) -> bool:
    """Whether a decoded JSON value looks like a log of the site."""
    return entries_of(data) is not None


def read_sevenwd(text: str | bytes, place: str = "") -> Imported:
    """Read the log of a table of 7wd.io.

    Parameters
    ----------
    text:
        The content of the file: a list of ``{"move", "meta"}``, or an object with it as ``log``.
    place:
        What opens every error, a file name for instance.

    Raises
    ------
    InputError
        For what is no such log, and for one that our rules contradict before anybody has decided
        anything.
    """
    try:
        found = entries_of(parse_json(text))
        if found is None:
            raise InputError("[0]", "this is no log of 7wd.io", REMEDY)
        told, lost = read_log(*found)
    except InputError as error:
        raise (error.within(place) if place else error) from None
    forfeit = None if lost is None else Forfeit(lost[0], lost[1], f"{lost[1]} on 7wd.io")
    return recorded("duel", told, forfeit)
