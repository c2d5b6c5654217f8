"""What the JSON form tells in another way than the table holds it: read and written by hand.

Wonders with what lies under them, the structure row by row, gods in slots and decks, tokens by
their slots, Decrees by chamber, the story of the Conspiracies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solver.errors import InputError, Phrase
from solver.games.base import JsonObject
from solver.games.duel import names
from solver.games.duel.data import COLORS, tables
from solver.games.duel.expansion_table import (
    CHAMBERS,
    KINDS,
    OFFERINGS,
    PLACES,
    Agora,
    HiddenGod,
    Pantheon,
    PantheonPlace,
    PlotNote,
)
from solver.games.duel.items import CARDS, DECREES, GODS, MYTHOLOGIES, PLOTS, TOKENS, WONDERS
from solver.games.duel.slots import parse_slot, slot_text
from solver.games.duel.storage import OTHER_BACK, slots_of
from solver.games.duel.table import CHOICES, FORMAT, City, DuelTable, Open
from solver.games.duel.variants import FIRST_GAME, variant_of
from solver.games.table.kinds import HIDDEN, NONE, UNKNOWN, ItemValue
from solver.games.table.read import RowReader, Shaped
from solver.games.table.write import Told, tell

DOWN = {"": "?", "guild": "?g", "grand_temple": "?t", "senator": "?s"}
"""Structure entries for a card face down, by its back: that of its Age, or of a deck mixed in."""

GONE = {"": "-", "guild": "-g", "grand_temple": "-t", "senator": "-s"}
"""Structure entries for nothing there any more, by the back of what was there."""

FACE_DOWN, TAKEN, FACE_DOWN_GUILD, TAKEN_GUILD = DOWN[""], GONE[""], DOWN["guild"], GONE["guild"]
_DOWN = {sign: back for back, sign in DOWN.items()}
_GONE = {sign: back for back, sign in GONE.items()}

GATE = tables().pantheon.gate
GREAT_LIBRARY = 3
"""What an open choice about the Great Library's tokens says that it is about."""

GOD, DECREE = ItemValue(GODS, hidden=True), ItemValue(DECREES, hidden=True)
OWNED, DRAWN, BURIED = ItemValue(WONDERS), ItemValue(TOKENS), ItemValue(CARDS)
NOTED, NOTED_CARD = (
    ItemValue(PLOTS, hidden=True, apart=True),
    ItemValue(CARDS, apart=True, blank=NONE),
)

TELLING = ("prepared", "triggered", "sprung")
"""Entries of the log about one Conspiracy and a card."""


# ---------------------------------------------------------------- cities


def read_city(reader: RowReader, form: Any, city: City, place: str) -> None:
    """The wonders of a city, what is built and what lies under it."""
    problems = reader.problems
    order = reader.items(OWNED, form.wonders, f"{place}.wonders")
    under: dict[int, int] = {}
    if isinstance(form.built, list):
        under = dict.fromkeys(reader.items(OWNED, form.built, f"{place}.built"), NONE)
    else:
        for name, card in form.built.items():
            path = f"{place}.built.{name}"
            with problems:
                wonder = reader.item(WONDERS, name, path)
                known = card is not None and card.strip() != UNKNOWN
                under[wonder] = reader.item(CARDS, str(card), path) if known else NONE
    listed = order + list(under)
    if form.drafted is not None and problems.none:
        told = [names.wonder(name, f"{place}.drafted") for name in form.drafted]
        if problems.require(
            sorted(told) == sorted(listed),
            f"{place}.drafted",
            "not the same wonders as in wonders and built",
            "remove it",
        ):
            listed = told
    city.wonders = listed
    city.built = [wonder in under for wonder in listed]
    city.under = [under.get(wonder, NONE) for wonder in listed]


def write_city(city: City, table: DuelTable) -> JsonObject:  # noqa: ARG001
    """The shaped fields of a city."""
    rows = list(zip(city.wonders, city.built, city.under, strict=True))
    unbuilt = [WONDERS.name(wonder) for wonder, built, _ in rows if not built]
    standing = {
        WONDERS.name(wonder): UNKNOWN if card == NONE else CARDS.name(card)
        for wonder, built, card in rows
        if built
    }
    data: JsonObject = {"wonders": unbuilt, "built": standing}
    drafted = list(map(WONDERS.name, city.wonders))
    return data | ({"drafted": drafted} if drafted != [*unbuilt, *standing] else {})


# ---------------------------------------------------------------- the table


def read_table(reader: RowReader, form: Any, table: DuelTable, place: str) -> None:  # noqa: ARG001
    """Cards under wonders, and the choice that is pending."""
    _read_pending(reader, form, table)
    if table.options & FIRST_GAME:
        _preset_wonders(reader, table)
    if table.boxed != NONE and reader.problems.none:
        _box(table, form.boxed)
    for i, card in enumerate(reader.items(BURIED, form.buried, "buried")):
        _bury(table, card, f"buried[{i}]")


def write_table(table: DuelTable, root: Any) -> JsonObject:  # noqa: ARG001
    """The shaped fields of the table."""
    variant = variant_of(table.options, table.setup)
    if not table.setup:
        variant = {name: variant[name] for name in ("next_starter", "wonders")}
    data: JsonObject = {
        "game": "duel", "format": FORMAT, "variant": variant, "view": table.view,
    }  # fmt: skip
    if table.age:
        data["structure"] = _write_structure(table)
    if not table.setup and table.phase in CHOICES:
        data["pending"] = _write_pending(table)
    return data


def entries(form: Any, age: int, setup: int, reader: RowReader) -> Iterator[tuple[int, str, str]]:
    """What the rows of a structure say of each slot, and where; rows that fit are read."""
    rows = tables().layout(age, setup).rows
    given = form.structure
    if len(given) > len(rows):
        problem = Phrase("{} rows, Age {} has {}", len(given), age, len(rows))
        raise InputError("structure", problem, "write a list per row")
    for r, (listed, row) in enumerate(zip(given, rows, strict=False)):
        if reader.problems.require(
            len(listed) in (0, len(row)),
            f"structure[{r}]",
            Phrase("{} entries, row {} of Age {} has {}", len(listed), r + 1, age, len(row)),
            "write '-' for a card that was taken",
        ):
            for p, entry in enumerate(listed):
                yield row[p], entry.strip(), f"structure[{r}][{p}]"


def read_structure(reader: RowReader, form: Any, table: DuelTable) -> list[int]:
    """The Age and what lies in its slots; returns those with the back of a senator.

    Raises InputError where the Age is not known, without which nothing else can be told.
    """
    senators: list[int] = []
    table.age = age = _age(form, table)
    table.slots = [NONE] * slots_of(table.setup)
    setup = tables().setups[table.setup]
    if age == 0:
        return senators
    if form.structure is None:
        if form.phase not in ("backs", "reveal", "place", "senators"):
            raise InputError("structure", "not given", "list the rows of the table, top row first")
        for slot in range(len(tables().layout(age, table.setup).slots)):
            table.slots[slot] = HIDDEN
        return senators
    mixed_in = setup.backs.get(str(age))
    for slot, entry, place in entries(form, age, table.setup, reader):
        with reader.problems:
            content, deck = _entry(reader, entry, place)
            if deck == "senator" and setup.senators:
                senators.append(slot)
            elif deck and deck == mixed_in:
                table.backs.append(slot)
                content = OTHER_BACK if content == HIDDEN else content
            elif deck not in ("", f"age_{age}"):
                raise InputError(place, *_foreign(content, entry, deck, age))
            table.slots[slot] = content if content < 0 else reader.item(CARDS, entry, place)
    return senators


def _entry(reader: RowReader, text: str, place: str) -> tuple[int, str]:
    """What a slot holds, and the deck that its back tells of; empty for that of the Age."""
    if text in _DOWN:
        return HIDDEN, _DOWN[text]
    if text in _GONE:
        return NONE, _GONE[text]
    card = reader.item(CARDS, text, place, apart=True)
    return card, tables().cards[card].deck


def _foreign(content: int, entry: str, deck: str, age: int) -> tuple[str, str]:
    """Why an entry cannot lie in the structure of an Age, and what to do."""
    if content < 0:
        later = "guilds appear in Age III only" if deck == "guild" else "correct one of them"
        return Phrase("{!r} in Age {}", entry, age), later
    card = tables().cards[content]
    return (
        Phrase("{} is a card of Age {}", card.name, card.age),
        Phrase("the structure of Age {} holds cards of that age only", age),
    )


def _age(form: Any, table: DuelTable) -> int:
    """The age as written, or as the rows of the structure show it."""
    if form.structure is None:
        if form.age is None and not (table.setup == 0 and _nothing_taken(form)):
            remedy = "give 1, 2 or 3 and the structure"
            raise InputError("age", "not given", remedy)
        return form.age or 0
    if form.age == 0:
        raise InputError("age", "0 (the draft) has no structure", "remove one of them")
    return form.age or age_of_rows(form.structure, table.setup)


def _nothing_taken(form: Any) -> bool:
    """Whether the position looks like a draft: nothing that only a turn can bring about."""
    early = form.phase in (None, "tokens", "offer", "pick")
    cities = any(city.cards or city.built or city.tokens for city in form.cities)
    return early and not (cities or form.discard or form.buried or form.pending or form.pawn)


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


def _write_structure(table: DuelTable) -> list[list[str]]:
    assert table.age is not None
    mixed_in = tables().setups[table.setup].backs.get(str(table.age), "guild")
    senators = table.agora.senators if table.agora else []

    def entry(slot: int) -> str:
        content = table.slots[slot]
        if content >= 0:
            return CARDS.name(content)
        special = slot in table.backs or content == OTHER_BACK
        back = "senator" if slot in senators else mixed_in if special else ""
        return GONE[back] if content == NONE else DOWN[back]

    rows = tables().layout(table.age, table.setup).rows
    return [[entry(slot) for slot in row] for row in rows]


def _read_pending(reader: RowReader, form: Any, table: DuelTable) -> None:
    """A choice as the only one of the queue; the seat that makes it may not be known yet."""
    pending = form.pending
    if pending is None:
        return
    if table.queue:
        raise InputError("pending", "given beside a queue", "remove one of them")
    tokens = reader.items(DRAWN, pending.tokens, "pending.tokens")
    table.drawn_tokens = table.drawn_tokens or tokens
    table.extra = pending.extra
    color = COLORS.index(pending.color) if pending.color else NONE
    table.pending = Open(choice=pending.choice, seat=table.seat or 0, what=color)
    if table.phase not in (None, pending.choice):
        problem = Phrase("{!r} in phase {!r}", pending.choice, table.phase)
        raise InputError("pending.choice", problem, "remove the phase")


def _write_pending(table: DuelTable) -> JsonObject:
    pending: JsonObject = {"choice": table.phase}
    if table.drawn_tokens:
        pending["tokens"] = list(map(TOKENS.name, table.drawn_tokens))
    if table.phase == "destroy":
        pending["color"] = COLORS[table.queue[0].what]
    if table.extra:
        pending["extra"] = True
    return pending


def _preset_wonders(reader: RowReader, table: DuelTable) -> None:
    """Fill in or check the wonders of the first-game setup."""
    for seat, preset in enumerate(tables().wonders_file.first_game):
        city, place = table.cities[seat], f"cities[{seat}].wonders"
        due = [tables().wonder_index[wonder] for wonder in preset]
        if not city.wonders:
            for wonder in due:
                with reader.problems:
                    reader.item(WONDERS, WONDERS.name(wonder), place)
            city.wonders, city.built, city.under = due, [False] * 4, [NONE] * 4
        elif not table.setup:  # elsewhere gods and Conspiracies move wonders
            reader.problems.require(
                all(wonder in due for wonder in city.wonders),
                place,
                "not the wonders of the first-game setup",
                Phrase("they are {}", ", ".join(names.wonder_name(wonder, "en") for wonder in due)),
            )


def _box(table: DuelTable, name: str) -> None:
    """The boxed wonder; one that is not listed joins the city that lacks it."""
    wonder = table.boxed
    for city in table.cities:
        if wonder in city.wonders:
            if city.built[city.wonders.index(wonder)]:
                raise InputError(
                    "boxed", Phrase("{!r} is listed as built", name), "remove one of them"
                )
            return
    short = [city for city in table.cities if len(city.wonders) == 3]
    if table.setup:
        return  # whose it was need not be known: wonders change hands
    if len(short) != 1 or wonder in table.offer:
        raise InputError(
            "boxed", Phrase("no city lacks {!r}", name), "list it in the city that owned it"
        )
    short[0].wonders.append(wonder)
    short[0].built.append(False)
    short[0].under.append(NONE)


def _bury(table: DuelTable, card: int, place: str) -> None:
    """Lay a card of ``buried`` under a wonder whose card is not known, the first one."""
    for city in table.cities:
        free = [p for p, built in enumerate(city.built) if built and city.under[p] == NONE]
        if free:
            city.under[free[0]] = card
            return
    raise InputError(
        place,
        "no built wonder is left whose card is not known",
        "list the wonder as built, or the card where it lies",
    )


# ---------------------------------------------------------------- Pantheon


def read_pantheon(reader: RowReader, form: Any, pantheon: Pantheon, place: str) -> None:
    """Gods in slots and decks, tokens on the structure."""
    pantheon.slots = [_empty_place() for _ in range(PLACES)]
    for key, content in form.slots.items():
        path = f"{place}.slots.{key}"
        with reader.problems:
            if key not in map(str, range(1, PLACES + 1)):
                raise InputError(path, "no such slot", Phrase("slots are 1 to {}", PLACES))
            pantheon.slots[int(key) - 1] = _place(reader, content, path)
    pantheon.decks = [[] for _ in range(KINDS)]
    for name, gods in form.decks.items():
        path = f"{place}.decks.{name}"
        with reader.problems:
            kind = names.MYTHOLOGIES.find(name, f"{place}.decks")
            pantheon.decks[kind] = [
                _god(reader, content, kind, f"{path}[{i}]") for i, content in enumerate(gods)
            ]
    pantheon.on_slots = [0] * slots_of(reader.table.setup)
    if reader.table.age is None:
        return
    for key, content in form.tokens.items():
        path = f"{place}.tokens.{key}"
        with reader.problems:
            if not reader.table.age:
                raise InputError(path, "nothing is laid before Age I", "remove it")
            slot = parse_slot(reader.table.age, key, reader.table.setup, path)
            pantheon.on_slots[slot] = (
                1 + KINDS + OFFERINGS.index(content)
                if isinstance(content, int)
                else 1 + names.MYTHOLOGIES.find(content, path)
            )


def _empty_place() -> PantheonPlace:
    return PantheonPlace(god=NONE, seen=[], mythology=NONE)


def _place(reader: RowReader, content: Any, path: str) -> PantheonPlace:
    """A god in a slot: its name if it lies open."""
    if isinstance(content, str):
        god = GOD.resolve(content, path, reader)
        if god == GATE:
            return PantheonPlace(god=GATE, seen=[0, 1], mythology=NONE)
        found = PantheonPlace(god=god, seen=[0, 1] if god >= 0 else [], mythology=NONE)
    else:
        found = reader.zone(PantheonPlace, content, path)
        _see(found, content, reader)
    if found.god == GATE:
        raise InputError(f"{path}.god", "the Gate lies open", "write 'gate' in place of the object")
    if found.god >= 0:
        found.mythology = tables().pantheon.gods[found.god].kind
    elif found.mythology == NONE:
        raise InputError(path, "neither god nor mythology", "give the mythology")
    if (reader.table.age or 0) >= 2 and found.god >= 0:
        found.seen = [0, 1]
    return found


def _god(reader: RowReader, content: Any, kind: int, path: str) -> HiddenGod:
    """A god in a deck: its name if both know it."""
    if isinstance(content, str):
        god = GOD.resolve(content, path, reader)
        found = HiddenGod(god=god, seen=[] if god == HIDDEN else [0, 1])
    else:
        found = reader.zone(HiddenGod, content, path)
        _see(found, content, reader)
    if found.god >= 0 and tables().pantheon.gods[found.god].kind != kind:
        remedy = Phrase("its deck is {}", tables().pantheon.gods[found.god].mythology)
        problem = Phrase("{} is not of this deck", names.GODS.name(found.god, "en"))
        raise InputError(path, problem, remedy if found.god != GATE else "the Gate is in no deck")
    return found


def _see(found: HiddenGod | PantheonPlace, content: Any, reader: RowReader) -> None:
    """Where nobody says who has seen a god, the view has, if it names it."""
    if content.seen is None and found.god >= 0:
        found.seen = [reader.table.view]


def write_pantheon(pantheon: Pantheon, table: DuelTable) -> JsonObject:
    """The shaped fields of the Pantheon."""
    assert table.age is not None
    slots = {
        str(at): _told_place(one, table)
        for at, one in enumerate(pantheon.slots, start=1)
        if one.god != NONE
    }
    decks = {
        MYTHOLOGIES.name(kind): [_told_god(god, table) for god in deck if god.god != NONE]
        for kind, deck in enumerate(pantheon.decks)
    }
    tokens = {
        slot_text(table.age, slot, table.setup): (
            OFFERINGS[number - 1 - KINDS] if number > KINDS else MYTHOLOGIES.name(number - 1)
        )
        for slot, number in enumerate(pantheon.on_slots)
        if number
    }
    return {"slots": slots, "decks": decks, "tokens": tokens}


def _told_place(one: PantheonPlace, table: DuelTable) -> Any:
    open_ = one.god == GATE or (one.god >= 0 and one.seen == [0, 1])
    return GODS.name(one.god) if open_ else tell(one, table, {})


def _told_god(one: HiddenGod, table: DuelTable) -> Any:
    if one.god == HIDDEN and not one.seen:
        return UNKNOWN
    return GODS.name(one.god) if one.god >= 0 and one.seen == [0, 1] else tell(one, table, {})


# ---------------------------------------------------------------- Agora


def read_agora(reader: RowReader, form: Any, agora: Agora, place: str) -> None:
    """The Decree of each place and the chamber where it lies; one may have been moved."""
    agora.decrees, agora.decrees_at = [NONE] * CHAMBERS, list(range(CHAMBERS))
    spare = [chamber for chamber, listed in enumerate(form.decrees) if not listed]
    for chamber, listed in enumerate(form.decrees):
        for i, name in enumerate(listed):
            path = f"{place}.decrees[{chamber}][{i}]"
            with reader.problems:
                if i and not spare:
                    raise InputError(path, "more than six Decrees", "remove one")
                where = spare.pop(0) if i else chamber
                agora.decrees_at[where] = chamber
                agora.decrees[where] = DECREE.resolve(name, path, reader)


def write_agora(agora: Agora, table: DuelTable) -> JsonObject:  # noqa: ARG001
    """The Decrees by chamber, the one that was there from the beginning first."""
    found: list[list[str]] = [[] for _ in agora.decrees]
    places = list(enumerate(zip(agora.decrees, agora.decrees_at, strict=True)))
    for moved in (False, True):
        for place, (decree, chamber) in places:
            if (place != chamber) == moved and decree != NONE:
                found[chamber].append(DECREE.tell(decree))
    return {"decrees": found}


def read_note(reader: RowReader, form: Any, note: PlotNote, place: str) -> None:
    """An entry of the log: one Conspiracy and a card, or the two looked at."""
    told = reader.items(NOTED, form.plots, f"{place}.plots")
    note.first = told[0] if told else HIDDEN
    note.second = told[1] if len(told) > 1 else NONE
    if note.what in TELLING:
        note.second = NOTED_CARD.resolve(form.card, f"{place}.card", reader)
    elif note.what != "both" and note.second == NONE:
        problem = "a look at one Conspiracy, of which none was kept"
        raise InputError(f"{place}.plots", problem, "list two, '?' for one not seen")
    note.kept_first = None if form.kept is None else int(form.kept == "first")


def write_note(note: PlotNote, table: DuelTable) -> JsonObject:  # noqa: ARG001
    """The shaped fields of an entry of the log."""
    data: JsonObject = {"plots": [NOTED.tell(note.first)]}
    if note.what in TELLING:
        return data if note.second == NONE else data | {"card": CARDS.name(note.second)}
    if note.second != NONE:
        data["plots"].append(NOTED.tell(note.second))
    kept = note.kept_first
    return data if kept is None else data | {"kept": "first" if kept else "second"}


READ: dict[Any, Shaped] = {
    DuelTable: read_table,
    City: read_city,
    Pantheon: read_pantheon,
    Agora: read_agora,
    PlotNote: read_note,
}
"""What reads the shaped fields of each zone."""

WRITE: dict[Any, Told] = {
    DuelTable: write_table,
    City: write_city,
    Pantheon: write_pantheon,
    Agora: write_agora,
    PlotNote: write_note,
}
"""What writes them."""
