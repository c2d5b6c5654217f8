"""What the JSON form tells in another way than the table holds it: read and written by hand.

Decks by seat or by wonder, the cards that Halicarnassus looks at, who holds the Cat pawn.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from solver.errors import InputError, Phrase
from solver.games.architects import names
from solver.games.architects.data import CENTRAL
from solver.games.architects.facts import COPIES
from solver.games.architects.positions.sketch import Sketch
from solver.games.architects.table import (
    FORMAT,
    LOOKED,
    ArchitectsTable,
    CentralDeck,
    City,
    DrawDeck,
)
from solver.games.base import JsonObject
from solver.games.table.form import form_of
from solver.games.table.read import RowReader, Shaped
from solver.games.table.write import Told, tell


def read_city(reader: RowReader, form: Any, city: City, place: str) -> None:  # noqa: ARG001
    """No token stands there more often than there is."""
    city.built.sort()
    _few(reader, city.tokens, f"{place}.tokens")


def _few(reader: RowReader, tokens: list[int], place: str) -> None:
    for kind, count in enumerate(tokens):
        if count > COPIES[kind]:
            problem = Phrase("{} stands {} times", names.token_name(kind, "en"), count)
            with reader.problems:
                raise InputError(place, problem, "remove what is too much")


def read_deck(reader: RowReader, form: Any, deck: DrawDeck, place: str) -> None:  # noqa: ARG001
    """What is left is told in one way."""
    if form.unseen is not None and form.seen is not None:
        raise InputError(place, "has both 'unseen' and 'seen'", "each follows from the other")


def read_table(reader: RowReader, form: Any, table: Sketch, place: str) -> None:  # noqa: ARG001
    """Seats, decks, the Cat pawn and the search."""
    _few(reader, table.face_up, "face_up")
    for name in ("view", "seat"):
        with reader.problems:
            _check_seat(getattr(table, name), table.seats, name)
    for i, seat in enumerate(form.knows or ()):
        with reader.problems:
            _check_seat(seat, table.seats, f"knows[{i}]")
    table.cat_told = form.cat is not UNSET
    with reader.problems:
        table.cat = form.cat if table.cat_told else None
        _check_seat(table.cat, table.seats, "cat")
    if reader.problems.none:
        places = _read_decks(reader, form, table)
        if form.search is not None and reader.problems.none:
            table.source = _source(form.search.deck, table)
            table.offer = LOOKED.resolve(form.search.cards, "search.cards", reader)
        table.count(places)


def _check_seat(seat: int | None, seats: int, place: str) -> None:
    if seat is not None and seat >= seats:
        raise InputError(
            place,
            Phrase("{} is no seat of {} players", seat, seats),
            Phrase("use 0 to {}", seats - 1),
        )


def _read_decks(reader: RowReader, form: Any, table: Sketch) -> list[str]:
    """The decks in the order of the seats; returns where they stand."""
    seats = range(table.seats)
    given: dict[int, Any] = {}
    places = {seat: f"decks[{seat}]" for seat in seats}
    if isinstance(form.decks, list):
        if len(form.decks) > len(seats):
            raise InputError(
                "decks",
                Phrase("{} decks for {} players", len(form.decks), len(seats)),
                "there is one for each player; the central one stands in 'central'",
            )
        given = dict(enumerate(form.decks))
    else:
        for name, deck in form.decks.items():
            place = f"decks.{name}"
            wonder = names.wonder(name, place)
            if wonder not in table.wonders:
                raise InputError(place, "nobody plays this wonder", "correct it, or the players")
            seat = table.wonders.index(wonder)
            if seat in given:
                raise InputError(place, Phrase("the same deck as {}", places[seat]), "remove one")
            given[seat], places[seat] = deck, place
    empty = form_of(DrawDeck)
    table.decks = [
        reader.zone(DrawDeck, given.get(seat) or empty(), places[seat]) for seat in seats
    ]
    return list(places.values())


def _source(name: str, table: Sketch) -> int:
    """The deck that is looked through."""
    try:
        deck = names.deck(name, table.wonders, table.seat or 0)
    except InputError as error:
        raise error.within("search.deck") from None
    if deck == CENTRAL:
        raise InputError(
            "search.deck", "the central deck", "Halicarnassus looks at the left or the right deck"
        )
    return deck


READ: dict[Any, Shaped] = {
    City: read_city,
    DrawDeck: read_deck,
    CentralDeck: read_deck,
    Sketch: read_table,
}
"""Readers of the shaped fields, by zone."""


def write_table(table: ArchitectsTable, root: Any) -> JsonObject:
    """The shaped fields of the table."""
    data: JsonObject = {
        "game": "architects",
        "format": FORMAT,
        "variant": {},
        "decks": [tell(deck, root, WRITE) for deck in table.decks],
        "cat": table.cat,
    }
    if table.source is not None:
        owner = table.wonders[table.source]
        data["search"] = {"deck": names.wonder_name(owner), "cards": LOOKED.tell(table.offer)}
    return data


WRITE: dict[Any, Told] = {ArchitectsTable: write_table}
"""Writers of the shaped fields, by zone."""
