"""Names to indexes: the first step of reading a position, in which every item has one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from solver.errors import InputError
from solver.games.duel import names
from solver.games.duel.data import COLORS, SLOTS, tables
from solver.games.duel.positions.form import (
    FACE_DOWN,
    FACE_DOWN_GUILD,
    TAKEN,
    TAKEN_GUILD,
    UNKNOWN,
    CityFile,
    PositionFile,
)
from solver.games.duel.positions.table import (
    CHOOSES,
    FIRST_GAME,
    GUILD_DECK,
    HIDDEN,
    HIDDEN_GUILD,
    NONE,
    City,
    Table,
)
from solver.names import normalise, suggestion


class Places:
    """Resolves the names of one kind of item and refuses an item that stands in two places."""

    def __init__(self, kind: str, find: Callable[[str, str], int]) -> None:
        self.kind = kind
        self.find = find
        self.seen: dict[int, str] = {}

    def one(self, name: str, place: str) -> int:
        """The item that ``name`` means, standing at the key path ``place``."""
        item = self.find(name, place)
        if item in self.seen:
            raise InputError(
                place, f"{self.kind} {name!r} is also at {self.seen[item]}", "remove one of them"
            )
        self.seen[item] = place
        return item

    def all(self, listed: Iterable[str], place: str) -> list[int]:
        """The items of a list."""
        return [self.one(name, f"{place}[{i}]") for i, name in enumerate(listed)]


def resolve(file: PositionFile) -> Table:
    """Turn names into indexes. Raises InputError for unknown names and items in two places."""
    cards = Places("card", names.card)
    wonders = Places("wonder", names.wonder)
    tokens = Places("progress token", names.token)
    age = _age(file)
    slots, backs = _structure(file, age, cards)
    cities = tuple(
        _city(city, f"cities[{seat}]", cards, wonders, tokens)
        for seat, city in enumerate(file.cities)
    )
    options = CHOOSES if file.variant.next_starter == "chooses" else 0
    if file.variant.wonders == "first_game":
        options |= FIRST_GAME
        _preset_wonders(cities, wonders)
    table = Table(
        options=options,
        view=file.view,
        phase=file.phase,
        age=age,
        seat=file.seat,
        cities=(cities[0], cities[1]),
        slots=slots,
        backs=backs,
        pawn=file.pawn,
        loot=None if file.loot is None else _loot(file.loot),
        discard=cards.all(file.discard, "discard"),
        board=tokens.all(file.board_tokens, "board_tokens"),
        drawn=tokens.all(file.pending.tokens, "pending.tokens") if file.pending else [],
        returned=tokens.all(file.returned, "returned"),
        offer=wonders.all(file.offer, "offer"),
        boxed=NONE,
        choice=file.pending.choice if file.pending else None,
        extra=file.pending.extra if file.pending else None,
        target=NONE,
    )
    if file.pending and file.pending.color:
        table.target = COLORS.index(file.pending.color)
    if file.boxed is not None:
        table.boxed = _boxed(table, file.boxed)
    _bury(table, cards.all(file.buried, "buried"))
    return table


def _age(file: PositionFile) -> int | None:
    """The age as written, or as the rows of the structure show it."""
    if file.structure is None:
        if file.age is None and _nothing_taken(file):
            return 0
        return file.age
    if file.age is not None:
        if file.age == 0:
            raise InputError("age", "0 (the draft) has no structure", "remove one of them")
        return file.age
    fitting = [age for age in (1, 2, 3) if _fits(file.structure, age)]
    if len(fitting) != 1:
        raise InputError("age", "not given, and the rows do not show it", "give 1, 2 or 3")
    return fitting[0]


def _nothing_taken(file: PositionFile) -> bool:
    """Whether the position looks like a draft: nothing that only a turn can bring about."""
    early = file.phase in (None, "tokens", "offer", "pick")
    cities = any(city.cards or city.built or city.tokens for city in file.cities)
    return early and not (cities or file.discard or file.buried or file.pending or file.pawn)


def _fits(structure: list[list[str]], age: int) -> bool:
    rows = tables().layout(age).rows
    return len(structure) <= len(rows) and all(
        len(row) in (0, len(slots)) for row, slots in zip(structure, rows, strict=False)
    )


def _structure(file: PositionFile, age: int | None, cards: Places) -> tuple[list[int], list[int]]:
    """Content of the slots, and the slots known to hold or to have held guilds."""
    if age is None:
        raise InputError("age", "not given", "give 1, 2 or 3 and the structure")
    if age == 0:
        return [NONE] * SLOTS, []
    if file.structure is None:
        if file.phase not in ("backs", "reveal"):
            raise InputError("structure", "not given", "list the rows of the table, top row first")
        return [HIDDEN] * SLOTS, []
    rows = tables().layout(age).rows
    if len(file.structure) > len(rows):
        raise InputError(
            "structure",
            f"{len(file.structure)} rows, Age {age} has {len(rows)}",
            "write a list per row",
        )
    slots, backs = [NONE] * SLOTS, []
    for r, (entries, row) in enumerate(zip(file.structure, rows, strict=False)):
        if entries and len(entries) != len(row):
            raise InputError(
                f"structure[{r}]",
                f"{len(entries)} entries, row {r + 1} of Age {age} has {len(row)}",
                "write '-' for a card that was taken",
            )
        for p, entry in enumerate(entries):
            slot = row[p]
            slots[slot] = _slot(entry, age, f"structure[{r}][{p}]", cards)
            guild = slots[slot] == HIDDEN_GUILD or entry.strip() == TAKEN_GUILD
            if guild or (slots[slot] >= 0 and _deck(slots[slot]) == GUILD_DECK):
                backs.append(slot)
    return slots, sorted(backs)


def _slot(entry: str, age: int, place: str, cards: Places) -> int:
    text = entry.strip()
    if text == FACE_DOWN:
        return HIDDEN
    if text in (FACE_DOWN_GUILD, TAKEN_GUILD) and age != 3:
        raise InputError(place, f"{text!r} in Age {age}", "guilds appear in Age III only")
    if text == FACE_DOWN_GUILD:
        return HIDDEN_GUILD
    if text in (TAKEN, TAKEN_GUILD):
        return NONE
    card = cards.one(text, place)
    if tables().cards[card].age != age:
        raise InputError(
            place,
            f"{names.card_name(card)} is a card of Age {tables().cards[card].age}",
            f"the structure of Age {age} holds cards of that age only",
        )
    return card


def _deck(card: int) -> int:
    return tables().cards[card].deck_index


def _city(file: CityFile, place: str, cards: Places, wonders: Places, tokens: Places) -> City:
    order = wonders.all(file.wonders, f"{place}.wonders")
    under: dict[int, int] = {}
    if isinstance(file.built, list):
        for wonder in wonders.all(file.built, f"{place}.built"):
            under[wonder] = NONE
    else:
        for name, card in file.built.items():
            path = f"{place}.built.{name}"
            known = card is not None and card.strip() != UNKNOWN
            under[wonders.one(name, path)] = cards.one(str(card), path) if known else NONE
    listed = order + list(under)
    if file.drafted is not None:
        order = [names.wonder(name, f"{place}.drafted") for name in file.drafted]
        if sorted(order) != sorted(listed):
            raise InputError(
                f"{place}.drafted", "not the same wonders as in wonders and built", "remove it"
            )
        listed = order
    return City(
        coins=file.coins,
        cards=sorted(cards.all(file.cards, f"{place}.cards")),
        wonders=listed,
        built=[wonder in under for wonder in listed],
        under=[under.get(wonder, NONE) for wonder in listed],
        tokens=sorted(tokens.all(file.tokens, f"{place}.tokens")),
    )


def _preset_wonders(cities: tuple[City, ...], wonders: Places) -> None:
    """Fill in or check the wonders of the first-game setup."""
    for seat, (city, preset) in enumerate(
        zip(cities, tables().wonders_file.first_game, strict=True)
    ):
        due = [tables().wonder_index[wonder] for wonder in preset]
        if not city.wonders:
            for wonder in due:
                wonders.one(names.wonder_name(wonder), f"cities[{seat}].wonders")
            city.wonders, city.built, city.under = due, [False] * 4, [NONE] * 4
        elif any(wonder not in due for wonder in city.wonders):
            raise InputError(
                f"cities[{seat}].wonders",
                "not the wonders of the first-game setup",
                f"they are {', '.join(preset)}",
            )


def _loot(listed: list[str]) -> list[bool]:
    ids = [loot.id for loot in tables().loot]
    here = [False] * len(ids)
    forms = [normalise(item) for item in ids]
    for i, name in enumerate(listed):
        place = f"loot[{i}]"
        if normalise(name) not in forms:
            hint = suggestion(name, ids) or f"known: {', '.join(ids)}"
            raise InputError(place, f"unknown loot token {name!r}", hint)
        index = forms.index(normalise(name))
        if here[index]:
            raise InputError(place, f"{name!r} stands twice", "remove one")
        here[index] = True
    return here


def _boxed(table: Table, name: str) -> int:
    """The boxed wonder; one that is not listed joins the city that lacks it."""
    wonder = names.wonder(name, "boxed")
    for city in table.cities:
        if wonder in city.wonders:
            if city.built[city.wonders.index(wonder)]:
                raise InputError("boxed", f"{name!r} is listed as built", "remove one of them")
            return wonder
    short = [city for city in table.cities if len(city.wonders) == 3]
    if len(short) != 1 or wonder in table.offer:
        raise InputError("boxed", f"no city lacks {name!r}", "list it in the city that owned it")
    short[0].wonders.append(wonder)
    short[0].built.append(False)
    short[0].under.append(NONE)
    return wonder


def _bury(table: Table, cards: list[int]) -> None:
    """Lay the cards of ``buried`` under wonders whose card is not known, in order."""
    for i, card in enumerate(cards):
        for city in table.cities:
            free = [p for p, built in enumerate(city.built) if built and city.under[p] == NONE]
            if free:
                city.under[free[0]] = card
                break
        else:
            raise InputError(
                f"buried[{i}]",
                "no built wonder is left whose card is not known",
                "list the wonder as built, or the card where it lies",
            )
