"""The empty table of a game as data: what may lie where, for those who lay one out by tapping.

A game describes its table as areas of spots. A page that knows no game draws them, offers what can
lie on a spot, and writes what was tapped into the JSON form of a position.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct, to_builtins

Path = tuple[str | int, ...]
"""Keys and indexes that lead to a value in the JSON form of a position."""


Assumption = tuple[dict[str, Any], list[str]]
"""A half-laid position completed, and the places where that took something for granted."""


def names_in(value: Any) -> set[str]:
    """All names that stand somewhere in a position in JSON, keys included."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, list):
        return set().union(*map(names_in, value))
    if isinstance(value, dict):
        return set(value).union(*map(names_in, value.values()))
    return set()


def value_at(data: Any, path: Path) -> Any:
    """What a position that nobody has checked has at a path; None for nothing."""
    for key in path:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def wonders_assumed(
    players: list[dict[str, Any]], wonders: Iterable[str], used: set[str]
) -> list[str]:
    """Give players without a wonder one that is not ``used``; returns their places.

    What is given is added to ``used``.
    """
    free = [one for one in wonders if one not in used]
    places: list[str] = []
    for seat, player in enumerate(players):
        if not player.get("wonder") and free:
            player["wonder"] = free.pop(0)
            used.add(player["wonder"])
            places.append(f"players[{seat}].wonder")
    return places


class Way(Struct, frozen=True, omit_defaults=True):
    """Where the things of a spot are written.

    Parameters
    ----------
    path:
        Leads to a list of ids, to an object with the ids as keys if ``values`` is given, or to the
        one thing, number or value of the spot.
    name, seat:
        The key of a word, or a seat: how the ways of a spot that has several are told apart.
    values, groups, blank:
        The key of the choices for the values of such an object and the Ages of those; what stands
        there while nobody has chosen one.
    choices:
        The key of the choices of this way, where each has things of its own.
    upto:
        A number is written as the list of the numbers from 1 to it.
    also:
        Where ``name`` is written with the thing: a board and its side.
    length:
        How long the list is in which the path ends.
    key, fixed:
        A thing is written as an object: the id under this key, beside what never changes.
    """

    path: Path
    name: str = ""
    seat: int | None = None
    values: str = ""
    groups: tuple[int, ...] = ()
    blank: Any = None
    choices: str = ""
    upto: bool = False
    also: Path = ()
    length: int = 0
    key: str = ""
    fixed: dict[str, str] = {}

    def holds(self, thing: Any) -> bool:
        """Whether a thing in JSON, found at the path, was written in this way."""
        if not self.key:
            return not isinstance(thing, dict)
        return (
            isinstance(thing, dict)
            and self.key in thing
            and all(thing.get(key) == value for key, value in self.fixed.items())
        )


class Spot(Struct, frozen=True, omit_defaults=True):
    """A place on the table.

    Parameters
    ----------
    kind:
        ``one`` thing, ``many``, a ``number`` or a ``value``.
    field, label, of:
        What it is called: the field of the position, what tells it from others of that field, the
        key of the value that a number counts.
    choices, groups:
        The key of the game's choices and the Ages of those that can lie here, the likeliest first;
        empty: all.
    least, most:
        Bounds of a number. A picker goes on by itself when ``many`` holds ``most`` things.
    values, seats:
        The values, which are seats or not; those of ``many`` are numbers instead of things.
    usual:
        What a number or value is while nobody has said anything.
    asked:
        Whether a picker that goes on by itself stops here.
    apart, once:
        What lies here may lie elsewhere, too, as it did once or as it belongs to everybody; and
        with ``once`` there is no second one of it here.
    folded:
        Seldom needed, so drawn aside.
    icon:
        The shape in which a number is drawn.
    x, y, covers, gone, backs, down:
        In a grid its column and row; the spots of the area that lie on it; what stands for nothing
        there any more and for a card that lies face down, the usual first; whether it is laid so.
    """

    kind: Literal["one", "many", "number", "value"]
    field: str
    ways: tuple[Way, ...]
    label: str = ""
    choices: str = ""
    groups: tuple[int, ...] = ()
    least: int = 0
    most: int | None = None
    values: tuple[str | int | bool, ...] = ()
    seats: bool = False
    usual: str | int | bool | None = None
    asked: bool = True
    once: bool = False
    apart: bool = False
    folded: bool = False
    of: str = ""
    icon: str = ""
    x: int = 0
    y: int = 0
    covers: tuple[int, ...] = ()
    gone: str = ""
    backs: tuple[str, ...] = ()
    down: bool = False


class Area(Struct, frozen=True, omit_defaults=True):
    """A part of the table: a grid of so many ``columns``, what belongs to a ``seat``, or others."""

    spots: tuple[Spot, ...]
    seat: int | None = None
    columns: int = 0


class EmptyTable(Struct, frozen=True, omit_defaults=True):
    """The empty table. ``copies`` says how many there are of a thing, ``usual`` of all others."""

    areas: tuple[Area, ...]
    copies: dict[str, int] = {}
    usual: int = 1

    def to_json(self) -> dict[str, Any]:
        """What a page gets."""
        found: dict[str, Any] = to_builtins(self)
        return found


def list_things(data: dict[str, Any], table: EmptyTable) -> None:
    """Name one by one what a position counts, where the ways of its table lead to a list."""
    for way in (way for area in table.areas for spot in area.spots for way in spot.ways):
        *before, last = way.path
        inner, held = value_at(data, tuple(before)), value_at(data, way.path)
        if isinstance(held, dict) and not way.values and not way.key:
            inner[last] = [one for one, count in held.items() for _ in range(count)]
