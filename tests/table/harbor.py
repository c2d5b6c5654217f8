"""A small game that nobody plays: ships with goods, piers in two harbors, a bag, a storm.

Its state in memory is written down by hand, as a compiled module would export it.
"""

from __future__ import annotations

import random
from typing import Any

from solver.games.data.json_tables import Item as Named
from solver.games.item_names import ItemNames
from solver.games.table.kinds import HIDDEN, NONE, ItemKind, Number, Word
from solver.games.table.memory import Memory
from solver.games.table.rows import (
    counts,
    each,
    flag,
    items,
    kept,
    laid_out,
    number,
    one,
    word,
    zone,
)


class Good(Named, frozen=True):
    """Something to load."""

    code: str


GOODS = [
    Good(id=name, name=name.replace("_", " ").capitalize(), name_it=italian, code=code)
    for name, italian, code in (
        ("salt", "Sale", "Sal"),
        ("tin", "Stagno", "Tin"),
        ("amber_1", "Ambra 1", "Ama"),
        ("amber_2", "Ambra 2", "Amb"),
        ("silk", "Seta", "Sil"),
        *((f"crate_{i}", f"Cassa {i}", f"C{chr(97 + i // 26)}{chr(97 + i % 26)}")
          for i in range(70)),
    )
]  # fmt: skip


def _alike(good: int) -> tuple[str, ...]:
    """Both pieces of amber are one thing, and their names say so."""
    return ("Amber", "Ambra") if GOODS[good].id.startswith("amber") else ()


def _refused(table: Any, good: int, name: str) -> tuple[str, str] | None:
    if GOODS[good].id == "silk" and not table.silk_road:
        return f"{name!r} comes by the silk road", "remove it"
    return None


GOOD = ItemKind(ItemNames("good", lambda: GOODS), lambda: GOODS, _refused, _alike)

OAK = Good(id="oak", name="Oak", name_it="Quercia", code="Oak")
WOOD = ItemKind(ItemNames("wood", lambda: [OAK]), lambda: [OAK])


SPICES = [
    Good(id="pepper", name="Pepper", name_it="Pepe", code="P"),
    Good(id="clove", name="Clove", name_it="Chiodo", code="Cl"),
]
SPICE = ItemKind(ItemNames("spice", lambda: SPICES), lambda: SPICES)
NEWS = ("war", "fair", "plague")


class _WithStorm:
    needs, remedy = "the storm", "remove it"

    def __call__(self, table: Any) -> bool:
        return bool(table.stormy)


STORM = _WithStorm()


@laid_out
class Ship:
    """A ship on its way."""

    load: int = one(GOOD, "ship[].load", "What it has on board.", hidden=True, default=HIDDEN,
                    always=True)  # fmt: skip
    days: int = number(0, 30, "ship[].days", "Days to go.", default=0, words=("days", "giorni"))


@laid_out
class Pier:
    """A pier of a harbor."""

    goods: list[int] = items(GOOD, "harbor[].goods[]", "Goods that lie there, any order.",
                             always=True)  # fmt: skip
    coins: int | None = number(0, 200, "harbor[].coins", "Coins. Left out: not known.",
                               always=True)  # fmt: skip
    queue: list[int] = items(Number(1, 6, first=1), "harbor[].queue[]", "Boats that wait.",
                             way="until", most=4)  # fmt: skip
    flags: list[int] = items(Number(0, 9), "harbor[].flags[]", "Flags of each mast.", way="plain",
                             least=3, most=3, default=[0, 0, 0], always=True)  # fmt: skip
    ranks: list[int] = items(Number(0, 3), "harbor[].ranks[]", "Ranks of the crew.", way="counts",
                             most=9)  # fmt: skip


@laid_out
class Cask:
    """A cask of spices."""

    spices: list[int] = counts(SPICE, "cask[].spices[]", "What is in it.", most=20, entries=9)
    tags: list[int] = counts(SPICE, "cask[].tags", "What it says.", way="bag", most=15,
                             entries=9, listed=True)  # fmt: skip


@laid_out
class Storm:
    """Bad weather."""

    force: int = number(-8, 8, "storm.force", "From west or east.", default=0)
    seen: list[list[int]] = items(Number(0, 3), "storm.seen[]", "By harbor: masts that saw it.",
                                  lists=2)  # fmt: skip


@laid_out
class Harbor:
    """All of a game."""

    silk_road: bool = flag("silk_road", "Whether silk is traded.", line="silk")
    stormy: bool = flag("stormy", "Whether there is a storm.", line="storm")
    season: str = word(("spring", "summer", "autumn"), "season", "The season.", default="spring",
                       always=True)  # fmt: skip
    wind: int | None = number(-3, 3, "wind", "The wind.", nothing=99, line=".")
    piers: list[Pier] = each(Pier, 2, told="Both harbors.", always=True)
    ships: list[Ship] = each(Ship, 3, length="n_ships", told="Ships at sea.")
    bag: list[int] = items(GOOD, "bag[]", "Goods in the bag, top first.", way="counted",
                           length="n_bag", hidden=True, most=5)  # fmt: skip
    lost: int = one(GOOD, "lost", "What went overboard.", apart=True)
    storm: Storm | None = zone(Storm, "The storm.", when=STORM)
    casks: list[Cask] = each(Cask, 2, length="n_casks", told="Casks on deck.")
    spare: Cask = zone(Cask, "The cask below.", index=(2,))
    news: list[str] = kept("news", Word(NEWS), way="mask", default=[])
    turns: int = kept("turns", Number(0, 1000), default=0)


U8, I8, U16, U64 = (1, False), (1, True), (2, False), (8, False)

MEMBERS = {
    path: (offset, *width, dims)
    for path, offset, width, dims in (
        ("harbor[].goods[]", 0, U64, ((2, 32), (2, 8))),
        ("harbor[].coins", 16, U8, ((2, 32),)),
        ("harbor[].queue[]", 17, U8, ((2, 32), (4, 1))),
        ("harbor[].flags[]", 21, U8, ((2, 32), (3, 1))),
        ("harbor[].ranks[]", 24, U8, ((2, 32), (4, 1))),
        ("ship[].load", 64, U8, ((3, 2),)),
        ("ship[].days", 65, U8, ((3, 2),)),
        ("n_ships", 70, U8, ()),
        ("n_bag", 71, U8, ()),
        ("bag[]", 72, U8, ((5, 1),)),
        ("lost", 77, U8, ()),
        ("season", 78, U8, ()),
        ("wind", 79, I8, ()),
        ("silk_road", 80, U8, ()),
        ("stormy", 81, U8, ()),
        ("turns", 82, U16, ()),
        ("storm.force", 84, I8, ()),
        ("storm.seen[]", 85, U8, ((2, 1),)),
        ("cask[].spices[]", 88, U8, ((3, 16), (4, 1))),
        ("cask[].tags", 96, U64, ((3, 16),)),
        ("news", 136, U8, ()),
        ("n_casks", 137, U8, ()),
    )
}
SIZE = 144

MEMORY: Memory[Harbor] = Memory(Harbor, SIZE, MEMBERS)


def some_table(seed: int) -> Harbor:
    """A table on which anything may lie, nothing twice."""
    pick = random.Random(seed)
    free = [good for good in range(len(GOODS)) if GOODS[good].id != "silk"]
    pick.shuffle(free)

    def take(most: int) -> list[int]:
        return [free.pop() for _ in range(pick.randint(0, most))]

    def few(low: int, high: int, most: int) -> list[int]:
        return [pick.randint(low, high) for _ in range(pick.randint(0, most))]

    def unseen(good: int) -> int:
        return HIDDEN if pick.random() < 0.3 else good

    table = Harbor(
        stormy=pick.random() < 0.5,
        season=pick.choice(("spring", "summer", "autumn")),
        wind=pick.choice((None, *range(-3, 4))),
        piers=[
            Pier(
                goods=sorted(take(12)),
                coins=pick.randint(0, 200),
                queue=few(1, 6, 4),
                flags=[pick.randint(0, 9) for _ in range(3)],
                ranks=sorted(few(0, 3, 9)),
            )
            for _ in range(2)
        ],
        ships=[Ship(unseen(good), pick.randint(0, 30)) for good in take(3)],
        bag=[unseen(good) for good in take(5)],
        lost=pick.choice((NONE, pick.randrange(4))),
        turns=0,
        casks=[_cask(pick) for _ in range(pick.randint(0, 2))],
        spare=_cask(pick),
    )
    if table.stormy:
        table.storm = Storm(pick.randint(-8, 8), [sorted({*few(0, 3, 3)}) for _ in range(2)])
    return table


def _cask(pick: random.Random) -> Cask:
    """Some of each spice."""
    return Cask([pick.choice((0, 1, 4)) for _ in SPICES], [pick.choice((0, 0, 2)) for _ in SPICES])
