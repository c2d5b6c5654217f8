"""Another game that nobody plays: stalls at a fair, each told twice, with goods of their own.

It has what the harbor does not: zones with a path, lists that share a length, fields that share a
number, values beside a set, items that a table brings along, a set told by several fields.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from solver.games.base import JsonObject
from solver.games.data.json_tables import Item as Named
from solver.games.item_names import ItemNames
from solver.games.table.kinds import Flag, ItemKind, Number, OwnItems, Text, Word
from solver.games.table.memory import Memory
from solver.games.table.read import RowReader
from solver.games.table.rows import (
    each,
    flag,
    items,
    kept,
    laid_out,
    number,
    one,
    shaped,
    spread,
    word,
)

TOWNS = (("bread", "cider"), ("bread", "nails", "rope"))
"""What is sold in each town, by the number of the town."""


@cache
def _sold(town: int) -> ItemKind:
    found = [Named(id=name, name=name.title(), name_it=f"{name}_it") for name in TOWNS[town]]
    return ItemKind(ItemNames("ware", lambda: found), lambda: found)


WARES = OwnItems(lambda table: _sold(table.town), 4)
BELL = Named(id="bell", name="Bell", name_it="Campana")
DRUM = Named(id="drum", name="Drum", name_it="Tamburo")
MUSIC = ItemKind(ItemNames("instrument", lambda: [BELL, DRUM]), lambda: [BELL, DRUM])


class Town(Text, frozen=True):
    """The town by its number, on a line by its name."""

    def cell(self, value: Any) -> int:
        """See :class:`ValueKind`."""
        return int(value)

    def seen(self, cell: int) -> Any:
        """See :class:`ValueKind`."""
        return cell

    def fits(self, value: Any) -> bool:
        """See :class:`ValueKind`."""
        return value in range(len(TOWNS))

    def write(self, value: Any) -> str:
        """See :class:`Text`."""
        return ("little", "great")[value]

    def read(self, text: str) -> Any:
        """See :class:`Text`."""
        return ("little", "great").index(text)


@laid_out
class Rows:
    """The planks of a stall, front and back."""

    front: Any = shaped(list[int], "Planks 0 to 31.", default=[], words=("front", "davanti"))
    back: Any = shaped(list[int], "Planks 32 to 63.", default=[], words=("back", "dietro"))


@laid_out
class Stall:
    """A stall."""

    ware: int = one(WARES, ".ware", "What is sold.", always=True)
    planks: list[int] = spread(Rows, ".planks", Number(0, 63))
    prices: list[int] = items(Number(0, 200), ".prices[]", "Prices.", way="plain", least=2, most=2,
                              default=[0, 0])  # fmt: skip
    shown: list[int] = items(WARES, ".shown", "What lies on it.", apart=True)
    open: bool = flag(".open", "Whether it is open.")


@laid_out
class Caller:
    """Somebody who cries out: all that is known of one is in one number."""

    what: str = word(("fish", "cloth"), "callers[]", default="fish", first=1, bits=(12, 3))
    voices: list[int] = items(Number(0, 8), "callers[]", bits=(0, 9))
    times: int = number(0, 7, "callers[]", default=0, bits=(9, 3))


@laid_out
class Fair:
    """All of a game."""

    town: int = kept("town", Town(), default=0, needed=True, line="town")
    day: int = number(1, 1000, "day", "The day.", default=1, always=True)
    songs: list[str] = items(Text(), "", "Songs.", most=9, line="songs")
    music: list[int] = items(MUSIC, "music", "What is heard.")
    tunes: list[int | None] = items(Number(0, 3, nothing=0xFF), "tunes[]", way="beside",
                                    length="music", key=None, line=".")  # fmt: skip
    callers: list[Caller] = each(Caller, 3, length="n_callers", key=None, line=None)
    today: list[Stall] = each(Stall, 4, at="today[]", length="n_stalls", key=None, line=None)
    stalls: list[Stall] = each(Stall, 4, at="stalls[]", length="n_stalls", told="As they were.",
                               least=1, needed=True, line="/")  # fmt: skip
    weather: str = kept("weather", Word(("dry", "wet")), default="dry")
    busy: bool = kept("busy", Flag(), default=False)


U8, U16, U64 = (1, False), (2, False), (8, False)

MEMBERS = {
    path: (offset, *width, dims)
    for path, offset, width, dims in (
        *((f"{zone}[].{name}", start + offset, width, ((4, 16), *dims))
          for zone, start in (("today", 0), ("stalls", 64))
          for name, offset, width, dims in (
              ("planks", 0, U64, ()), ("ware", 8, U8, ()), ("prices[]", 9, U8, ((2, 1),)),
              ("shown", 11, U8, ()), ("open", 12, U8, ()))),
        ("callers[]", 128, U16, ((3, 2),)),
        ("day", 134, U16, ()),
        ("n_callers", 136, U8, ()),
        ("n_stalls", 137, U8, ()),
        ("town", 138, U8, ()),
        ("music", 139, U8, ()),
        ("tunes[]", 140, U8, ((2, 1),)),
        ("weather", 142, U8, ()),
        ("busy", 143, U8, ()),
    )
}  # fmt: skip
SIZE = 144

MEMORY: Memory[Fair] = Memory(Fair, SIZE, MEMBERS)


def read_stall(reader: RowReader, form: Any, stall: Stall, place: str) -> None:
    """The planks of a stall."""
    stall.planks = sorted([*form.front, *form.back])


def write_stall(stall: Stall, table: Fair) -> JsonObject:
    """The planks of a stall, those that it has."""
    sides: dict[str, Callable[[int], bool]] = {
        "back": lambda plank: plank > 31, "front": lambda plank: plank < 32,
    }  # fmt: skip
    told = {name: [one for one in stall.planks if has(one)] for name, has in sides.items()}
    return {name: planks for name, planks in told.items() if planks}


READ, WRITE = {Stall: read_stall}, {Stall: write_stall}


def some_fair(seed: int) -> Fair:
    """A fair on which anything may be."""
    pick = random.Random(seed)
    town = pick.randrange(len(TOWNS))
    wares = list(range(-1, len(TOWNS[town])))

    def stalls(many: int) -> list[Stall]:
        pick.shuffle(wares)
        return [
            Stall(
                ware=wares[i] if i < len(wares) else -1,
                planks=sorted(pick.sample(range(64), pick.randrange(20))),
                prices=[pick.randint(0, 200), pick.randint(0, 200)],
                shown=sorted(pick.sample(range(len(TOWNS[town])), pick.randrange(3))),
                open=pick.random() < 0.5,
            )
            for i in range(many)
        ]

    many, music = pick.randint(1, 4), sorted(pick.sample(range(2), pick.randrange(3)))
    return Fair(
        town=town,
        day=pick.randint(1, 1000),
        music=music,
        tunes=[pick.choice((None, 0, 3)) for _ in music],
        callers=[
            Caller(
                what=pick.choice(("fish", "cloth")),
                voices=sorted(pick.sample(range(9), 3)),
                times=pick.randrange(8),
            )
            for _ in range(pick.randrange(4))
        ],
        today=stalls(many),
        stalls=stalls(many),
        busy=pick.random() < 0.5,
    )
