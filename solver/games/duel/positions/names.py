"""Names to indexes: the first step of reading a position, in which every item has one place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.errors import InputError
from solver.games.duel import names
from solver.games.duel.data import COLORS, SLOTS, Card, Token, Wonder, tables
from solver.games.duel.positions.form import (
    FACE_DOWN,
    FACE_DOWN_GUILD,
    TAKEN,
    TAKEN_GUILD,
    UNKNOWN,
    CityFile,
    PositionFile,
)
from solver.games.duel.positions.sketch import (
    GUILD_DECK,
    HIDDEN,
    HIDDEN_GUILD,
    NONE,
    City,
    Sketch,
)
from solver.games.duel.variants import FIRST_GAME, options_of
from solver.games.item_names import ItemNames
from solver.games.positions.places import Places
from solver.games.positions.problems import Problems
from solver.names import normalize, suggestion


def resolve(file: PositionFile, problems: Problems) -> Sketch:
    """Turn names into indexes; finds unknown names, items in two places, and rows that cannot be.

    Raises InputError where the Age is not known, without which nothing else can be told.
    """
    return _Resolver(file, problems).sketch()


class _OfBase(Places):
    """Places of one kind of item, of which the base game has only some."""

    def __init__(
        self, items: ItemNames, problems: Problems, rows: Sequence[Card | Wonder | Token]
    ) -> None:
        super().__init__(items, problems)
        self._rows = rows

    def one(self, name: str, place: str) -> int:
        """The item that ``name`` means. Raises InputError, also for one of an expansion."""
        item = super().one(name, place)
        edition = self._rows[item].edition
        if edition != "base":
            what = "is a promo wonder" if edition == "promo" else "comes with an expansion"
            raise InputError(place, f"{name!r} {what}", f"play with {edition}=yes")
        return item


class TableReader:
    """What all set-ups have on the table; ``cards``, ``wonders`` and ``tokens`` have a place."""

    def __init__(
        self, file: PositionFile, problems: Problems, cards: Places, wonders: Places, tokens: Places
    ) -> None:
        self.file = file
        self.problems = problems
        self.cards = cards
        self.wonders = wonders
        self.tokens = tokens

    def entries(
        self, given: list[list[str]], age: int, setup: int = 0
    ) -> Iterator[tuple[int, str, str]]:
        """What the rows of a structure say of each slot, and where; rows that fit are read.

        Raises InputError for rows that the Age does not have.
        """
        rows = tables().layout(age, setup).rows
        if len(given) > len(rows):
            problem = f"{len(given)} rows, Age {age} has {len(rows)}"
            raise InputError("structure", problem, "write a list per row")
        for r, (entries, row) in enumerate(zip(given, rows, strict=False)):
            if self.problems.require(
                len(entries) in (0, len(row)),
                f"structure[{r}]",
                f"{len(entries)} entries, row {r + 1} of Age {age} has {len(row)}",
                "write '-' for a card that was taken",
            ):
                for p, entry in enumerate(entries):
                    yield row[p], entry.strip(), f"structure[{r}][{p}]"

    def city(self, file: CityFile, place: str, coins: int | None) -> City:
        """What lies in a city, with so many coins if they are not given."""
        order = self.wonders.all(file.wonders, f"{place}.wonders")
        under: dict[int, int] = {}
        if isinstance(file.built, list):
            under = dict.fromkeys(self.wonders.all(file.built, f"{place}.built"), NONE)
        else:
            for name, card in file.built.items():
                path = f"{place}.built.{name}"
                with self.problems:
                    wonder = self.wonders.one(name, path)
                    known = card is not None and card.strip() != UNKNOWN
                    under[wonder] = self.cards.one(str(card), path) if known else NONE
        listed = order + list(under)
        if file.drafted is not None and self.problems.none:
            drafted = self.problems.attempt(listed, self._drafted, file.drafted, place)
            if self.problems.require(
                sorted(drafted) == sorted(listed),
                f"{place}.drafted",
                "not the same wonders as in wonders and built",
                "remove it",
            ):
                listed = drafted
        return City(
            coins=coins if file.coins is None else file.coins,
            cards=sorted(self.cards.all(file.cards, f"{place}.cards")),
            wonders=listed,
            built=[wonder in under for wonder in listed],
            under=[under.get(wonder, NONE) for wonder in listed],
            tokens=sorted(self.tokens.all(file.tokens, f"{place}.tokens")),
        )

    def _drafted(self, listed: list[str], place: str) -> list[int]:
        return [names.wonder(name, f"{place}.drafted") for name in listed]

    def loot(self) -> list[bool] | None:
        """Which of the loot tokens are there; None where it is not given."""
        listed, ids = self.file.loot, [loot.id for loot in tables().loot]
        if listed is None:
            return None
        here: set[str] = set()
        for i, name in enumerate(listed):
            place = f"loot[{i}]"
            found = next((item for item in ids if normalize(item) == normalize(name)), None)
            hint = suggestion(name, ids) or f"known: {', '.join(ids)}"
            if self.problems.require(
                found is not None, place, f"unknown loot token {name!r}", hint
            ) and self.problems.require(
                found not in here, place, f"{name!r} stands twice", "remove one"
            ):
                here.add(str(found))
        return [item in here for item in ids]


class _Resolver(TableReader):
    """Reads a position of the base game."""

    def __init__(self, file: PositionFile, problems: Problems) -> None:
        of_base = (
            _OfBase(names.CARDS, problems, tables().cards),
            _OfBase(names.WONDERS, problems, tables().wonders),
            _OfBase(names.TOKENS, problems, tables().tokens),
        )
        super().__init__(file, problems, *of_base)

    def sketch(self) -> Sketch:
        """The position in indexes."""
        file, pending = self.file, self.file.pending
        age = _age(file)
        slots, backs = self._structure(age)
        first, second = (
            self.city(city, f"cities[{seat}]", None) for seat, city in enumerate(file.cities)
        )
        options = options_of(
            {"next_starter": file.variant.next_starter, "wonders": file.variant.wonders}
        )
        if options & FIRST_GAME:
            self._preset_wonders((first, second))
        sketch = Sketch(
            options=options,
            view=file.view,
            phase=file.phase,
            age=age,
            seat=file.seat,
            cities=(first, second),
            slots=slots,
            backs=backs,
            pawn=file.pawn,
            loot=self.loot(),
            discard=self.cards.all(file.discard, "discard"),
            board_tokens=self.tokens.all(file.board_tokens, "board_tokens"),
            drawn_tokens=self.tokens.all(pending.tokens, "pending.tokens") if pending else [],
            returned_tokens=self.tokens.all(file.returned, "returned"),
            offer=self.wonders.all(file.offer, "offer"),
            boxed=NONE,
            choice=pending.choice if pending else None,
            extra=pending.extra if pending else None,
            target=COLORS.index(pending.color) if pending and pending.color else NONE,
        )
        if file.boxed is not None and self.problems.none:
            sketch.boxed = self.problems.attempt(NONE, _boxed, sketch, file.boxed)
        with self.problems:
            _bury(sketch, self.cards.all(file.buried, "buried"))
        return sketch

    def _structure(self, age: int | None) -> tuple[list[int], list[int]]:
        """Content of the slots, and the slots known to hold or to have held guilds."""
        rows_given = self.file.structure
        if age is None:
            raise InputError("age", "not given", "give 1, 2 or 3 and the structure")
        if age == 0:
            return [NONE] * SLOTS, []
        if rows_given is None:
            if self.file.phase not in ("backs", "reveal"):
                remedy = "list the rows of the table, top row first"
                raise InputError("structure", "not given", remedy)
            return [HIDDEN] * SLOTS, []
        slots, backs = [NONE] * SLOTS, []
        for slot, entry, place in self.entries(rows_given, age):
            slots[slot] = self.problems.attempt(HIDDEN, self._slot, entry, age, place)
            guild = slots[slot] == HIDDEN_GUILD or entry == TAKEN_GUILD
            if guild or (slots[slot] >= 0 and _deck(slots[slot]) == GUILD_DECK):
                backs.append(slot)
        return slots, sorted(backs)

    def _slot(self, text: str, age: int, place: str) -> int:
        if text == FACE_DOWN:
            return HIDDEN
        if text in (FACE_DOWN_GUILD, TAKEN_GUILD) and age != 3:
            raise InputError(place, f"{text!r} in Age {age}", "guilds appear in Age III only")
        if text == FACE_DOWN_GUILD:
            return HIDDEN_GUILD
        if text in (TAKEN, TAKEN_GUILD):
            return NONE
        card = names.card(text, place)
        if tables().cards[card].age != age:
            raise InputError(
                place,
                f"{names.card_name(card, 'en')} is a card of Age {tables().cards[card].age}",
                f"the structure of Age {age} holds cards of that age only",
            )
        return self.cards.one(text, place)

    def _preset_wonders(self, cities: tuple[City, City]) -> None:
        """Fill in or check the wonders of the first-game setup."""
        for seat, preset in enumerate(tables().wonders_file.first_game):
            city, place = cities[seat], f"cities[{seat}].wonders"
            due = [tables().wonder_index[wonder] for wonder in preset]
            if not city.wonders:
                for wonder in due:
                    with self.problems:
                        self.wonders.one(names.wonder_name(wonder), place)
                city.wonders, city.built, city.under = due, [False] * 4, [NONE] * 4
            else:
                self.problems.require(
                    all(wonder in due for wonder in city.wonders),
                    place,
                    "not the wonders of the first-game setup",
                    f"they are {', '.join(names.wonder_name(wonder, 'en') for wonder in due)}",
                )


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
    return age_of_rows(file.structure)


def _nothing_taken(file: PositionFile) -> bool:
    """Whether the position looks like a draft: nothing that only a turn can bring about."""
    early = file.phase in (None, "tokens", "offer", "pick")
    cities = any(city.cards or city.built or city.tokens for city in file.cities)
    return early and not (cities or file.discard or file.buried or file.pending or file.pawn)


def age_of_rows(structure: list[list[str]], setup: int = 0) -> int:
    """The Age whose structure has such rows. Raises InputError if several have, or none."""
    fitting = [age for age in (1, 2, 3) if _fits(structure, age, setup)]
    if len(fitting) != 1:
        raise InputError("age", "not given, and the rows do not show it", "give 1, 2 or 3")
    return fitting[0]


def _fits(structure: list[list[str]], age: int, setup: int) -> bool:
    rows = tables().layout(age, setup).rows
    return len(structure) <= len(rows) and all(
        len(row) in (0, len(slots)) for row, slots in zip(structure, rows, strict=False)
    )


def _deck(card: int) -> int:
    return tables().cards[card].deck_index


def _boxed(sketch: Sketch, name: str) -> int:
    """The boxed wonder; one that is not listed joins the city that lacks it."""
    wonder = names.wonder(name, "boxed")
    if tables().wonders[wonder].edition != "base":
        raise InputError("boxed", f"{name!r} comes with an expansion", "remove it")
    for city in sketch.cities:
        if wonder in city.wonders:
            if city.built[city.wonders.index(wonder)]:
                raise InputError("boxed", f"{name!r} is listed as built", "remove one of them")
            return wonder
    short = [city for city in sketch.cities if len(city.wonders) == 3]
    if len(short) != 1 or wonder in sketch.offer:
        raise InputError("boxed", f"no city lacks {name!r}", "list it in the city that owned it")
    short[0].wonders.append(wonder)
    short[0].built.append(False)
    short[0].under.append(NONE)
    return wonder


def _bury(sketch: Sketch, cards: list[int]) -> None:
    """Lay the cards of ``buried`` under wonders whose card is not known, in order."""
    for i, card in enumerate(cards):
        for city in sketch.cities:
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
