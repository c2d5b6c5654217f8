"""Names of boards, boxes, bonuses, dice, symbols and buildings: from what people type and back.

Ids, English and Italian names are all accepted (see :mod:`solver.names` for how loosely). Boards,
boxes and bonuses have the ids of the sheet that is played on. Sheets need not name their boxes: a
box is then called after its building, the symbols that tick it and its number among those with the
same symbols, as in ``Market camel 2``. The end of an id is enough where it is clear: ``camel_2``,
``university_gear_1`` without the board.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from solver.games.dice.data import COLORS, Board, Box, Sheet, tables
from solver.games.dice.data.effects import Attack, Defense
from solver.games.dice.data.sheet import BONUS_PREFIX
from solver.games.item_names import ItemNames
from solver.games.traits import Trait
from solver.names import LANGUAGES, NameIndex, normalize, pick, words

_ARTICLES = ("the", "il", "la", "i")

DICE = ItemNames("die", lambda: tables().dice)
SYMBOLS = ItemNames("symbol", lambda: tables().symbols)
_BUILDINGS = ItemNames("building", lambda: tables().buildings)
_COLORS = ItemNames("color", lambda: tables().colors)

dice, symbols = DICE.index, SYMBOLS.index
"""The indexes of all names of a kind."""

die, building = DICE.find, _BUILDINGS.find
"""From a text to an index. Raise InputError, with a suggestion for a near miss.

A further argument is the place for messages.
"""

die_name, symbol_name, building_name = DICE.name, SYMBOLS.name, _BUILDINGS.name
"""From an index to a name: the id, or in English (``en``) or Italian (``it``)."""

color_name = _COLORS.name
"""The name of a color of dice, as of one die."""


def symbol(text: str, place: str = "", color: int | None = None) -> int:
    """The symbol that ``text`` names; with a color of dice, those on its dice come first.

    Raises InputError.
    """
    if color is not None:
        index, numbers = _symbols_of(color)
        if index.matches(text):
            return numbers[index.find(text, place)]
    return SYMBOLS.find(text, place)


@lru_cache
def _symbols_of(color: int) -> tuple[NameIndex, tuple[int, ...]]:
    """The index of the names of the symbols of a color, and the symbols that it numbers."""
    numbers = tables().symbols_of(COLORS[color])
    return NameIndex("symbol", [tables().symbols[at].names for at in numbers]), numbers


# ---------------------------------------------------------------- boards and bonuses of a sheet


def board(text: str, sheet: Sheet, place: str = "", *preferred: Collection[int]) -> int:
    """The board of a sheet that ``text`` names, as :meth:`solver.names.NameIndex.find`."""
    return boards(sheet).find(text, place, *preferred)


def board_name(index: int, sheet: Sheet, lang: str = "id") -> str:
    """The name of a board: its id, or in English (``en``) or Italian (``it``)."""
    return pick(sheet.boards[index].id, *_board_names(sheet)[index], lang)


def board_trait(index: int, sheet: Sheet) -> Trait:
    """A board as what a seat played with."""
    return Trait("wonder", *(board_name(index, sheet, lang) for lang in ("id", "en", "it")))


def bonus(text: str, sheet: Sheet, place: str = "", *preferred: Collection[int]) -> int:
    """The bonus of a sheet that ``text`` names, as :meth:`solver.names.NameIndex.find`."""
    return bonuses(sheet).find(text, place, *preferred)


def bonus_name(index: int, sheet: Sheet, lang: str = "id") -> str:
    """The name of a bonus: its id, or in English (``en``) or Italian (``it``)."""
    return pick(sheet.bonuses[index].id, *_bonus_names(sheet)[index], lang)


@lru_cache(maxsize=64)
def _board_names(sheet: Sheet) -> list[tuple[str, str]]:
    rows = [(item.id, item.name, item.name_it) for item in sheet.boards]
    return _distinct(rows)


@lru_cache(maxsize=64)
def boards(sheet: Sheet) -> NameIndex:
    """The index of the names of the boards of a sheet."""
    rows = [
        [[item.id], names, [item.wonder_name]]
        for item, names in zip(sheet.boards, _board_names(sheet), strict=True)
    ]
    told = _told([item.id for item in sheet.boards], _board_names(sheet))
    return NameIndex("board", _unshared(rows), _ARTICLES, told)


@lru_cache(maxsize=64)
def _bonus_names(sheet: Sheet) -> list[tuple[str, str]]:
    rows = []
    for item in sheet.bonuses:
        name = item.name or item.id.replace("_", " ")
        rows.append((item.id, name, item.name_it or name))
    return _distinct(rows)


@lru_cache(maxsize=64)
def bonuses(sheet: Sheet) -> NameIndex:
    """The index of the names of the bonuses of a sheet."""
    rows = [
        [[item.id], names, [BONUS_PREFIX + item.id]]
        for item, names in zip(sheet.bonuses, _bonus_names(sheet), strict=True)
    ]
    told = _told([item.id for item in sheet.bonuses], _bonus_names(sheet))
    return NameIndex("bonus", _unshared(rows), told=told)


# ---------------------------------------------------------------- boxes of a board


def box(
    text: str,
    sheet: Sheet,
    board: int,
    place: str = "",
    building: int | None = None,
    *,
    preferred: Sequence[Collection[int]] = (),
) -> int:
    """The box of a board (index) that ``text`` names.

    With a ``building`` only its boxes are meant, so that shorter names are clear. Of several that
    a short name fits, those of the first group of ``preferred`` that has any of them are meant.
    Raises InputError.
    """
    index, numbers = boxes(sheet, board, building)
    groups = [{at for at, number in enumerate(numbers) if number in group} for group in preferred]
    return numbers[index.find(text, place, *groups)]


def box_name(index: int, sheet: Sheet, board: int, lang: str = "id") -> str:
    """The name of a box: its id, or in English (``en``) or Italian (``it``)."""
    return pick(sheet.boxes(board)[index].id, *_box_names(sheet, board)[index], lang)


def box_alone(index: int, sheet: Sheet, board: int, lang: str = "id") -> str:
    """The name of a box without its building, for where that is plain."""
    name = box_name(index, sheet, board, lang)
    building = tables().buildings[sheet.boxes(board)[index].building]
    short = building.short_it if lang == "it" else building.short
    for start in (f"{building.id}_", f"{sheet.boards[board].id}_{building.id}_", f"{short} "):
        if name.startswith(start):
            return name.removeprefix(start)
    return name


@lru_cache(maxsize=512)
def boxes(
    sheet: Sheet, board: int, building: int | None = None
) -> tuple[NameIndex, tuple[int, ...]]:
    """The index of the names of the boxes of a board or building, and the boxes it numbers."""
    own = sheet.boards[board]
    numbers = tuple(range(len(own.boxes))) if building is None else own.of(building)
    names = _box_names(sheet, board)
    rows = [[[own.boxes[at].id], names[at], list(_further_names(own, at))] for at in numbers]
    told = _told([own.boxes[at].id for at in numbers], [names[at] for at in numbers])
    return NameIndex("box", _unshared(rows), told=told), numbers


@lru_cache(maxsize=64)
def _box_names(sheet: Sheet, board: int) -> list[tuple[str, str]]:
    """The English and the Italian name of each box of a board."""
    own = sheet.boards[board]
    made = zip(own.boxes, _made_names(own, "en"), _made_names(own, "it"), strict=True)
    return _distinct([(box.id, box.name or en, box.name_it or it) for box, en, it in made])


def _made_names(own: Board, lang: str) -> list[str]:
    """Names made of the building, the symbols and a number."""
    kinds = [(box.building, box.symbols) for box in own.boxes]
    of_kind = Counter(kinds)
    seen: Counter[tuple[int, tuple[int, ...]]] = Counter()
    names = []
    for kind in kinds:
        seen[kind] += 1
        number, shown = kind
        item = tables().buildings[number]
        parts = [item.short_it if lang == "it" else item.short]
        if len(shown) < len(tables().symbols_for(item.id)):
            parts += ["/".join(symbol_name(symbol, lang) for symbol in shown)] if shown else []
        if of_kind[kind] > 1 or len(parts) == 1:
            parts.append(str(seen[kind]))
        names.append(" ".join(parts))
    return names


def _further_names(own: Board, index: int) -> Iterator[str]:
    """What else a box can be called: ends of its id, its number by each symbol or use."""
    item = own.boxes[index]
    parts = words(item.id)
    yield from (" ".join(parts[at:]) for at in range(1, len(parts)))
    rank = [box.symbols for box in own.boxes[: index + 1] if box.building == item.building]
    number = rank.count(item.symbols)
    place = tables().buildings[item.building]
    for symbol in item.symbols:
        for lang, short in (("en", place.short), ("it", place.short_it)):
            yield f"{short} {symbol_name(symbol, lang)} {number}"
            yield f"{symbol_name(symbol, lang)} {number}"
    for word in _military_words(item):
        number = sum(_is_military(other, word) for other in _before(own, index))
        yield f"{place.name if word in _ENGLISH else place.name_it} {word} {number}"


_ENGLISH = ("attack", "defense", "defense")
_MILITARY = {
    "attack": Attack,
    "attacco": Attack,
    "defence": Defense,
    "defense": Defense,
    "difesa": Defense,
}


def _military_words(item: Box) -> list[str]:
    return [word for word in _MILITARY if _is_military(item, word)]


def _is_military(item: Box, word: str) -> bool:
    return any(isinstance(effect, _MILITARY[word]) for effect in item.effects)


def _before(own: Board, index: int) -> Iterable[Box]:
    """The boxes of the same building up to this one."""
    mine = own.boxes[index].building
    return (box for box in own.boxes[: index + 1] if box.building == mine)


def _distinct(rows: Sequence[tuple[str, str, str]]) -> list[tuple[str, str]]:
    """English and Italian names from rows of id and names; no two items have one in common.

    Where a sheet calls several items the same, or calls one by the id of another, ids have to do.
    """
    owners: defaultdict[str, set[int]] = defaultdict(set)
    for at, row in enumerate(rows):
        for name in row:
            owners[normalize(name)].add(at)

    def usable(name: str) -> bool:
        form = normalize(name)
        return bool(form) and len(owners[form]) == 1

    return [(en if usable(en) else id_, it if usable(it) else id_) for id_, en, it in rows]


def _told(ids: Sequence[str], names: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    """What messages call some items, by language."""
    rows = list(zip(ids, names, strict=True))
    return {lang: [pick(id_, en, it, lang) for id_, (en, it) in rows] for lang in LANGUAGES}


def _unshared(rows: Sequence[Sequence[Sequence[str]]]) -> list[list[str]]:
    """The names of each item without those that belong to several items.

    A row holds the names of an item by rank, the id first. A name of a higher rank is its item's
    own, whatever the others are called in lower ones.
    """
    owner: dict[str, int] = {}
    found: list[list[str]] = [[] for _ in rows]
    for rank in range(len(rows[0])):
        wanted: defaultdict[str, set[int]] = defaultdict(set)
        for at, row in enumerate(rows):
            for name in row[rank]:
                wanted[normalize(name)].add(at)
        for at, row in enumerate(rows):
            for name in row[rank]:
                form = normalize(name)
                if form and len(wanted[form]) == 1 and owner.setdefault(form, at) == at:
                    found[at].append(name)
    return found
