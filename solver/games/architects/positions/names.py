"""Names to indexes: the first step of reading a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import UNSET

from solver.errors import InputError
from solver.games.architects import names
from solver.games.architects.data import CENTRAL
from solver.games.architects.positions.facts import (
    COPIES,
    KINDS,
    TOKENS,
    full_deck,
)
from solver.games.architects.positions.form import (
    UNKNOWN,
    DeckFile,
    PlayerFile,
    PositionFile,
    TurnFile,
)
from solver.games.architects.positions.sketch import NONE, City, CountedDeck, Sketch
from solver.games.positions.problems import Problems

_NOTHING = City(wonder=NONE, cards=[0] * KINDS, built=[], tokens=[0] * TOKENS, victories=0)
"""What stands for a player with something wrong."""

_NO_DECK = CountedDeck(place="", full=[], top=NONE, unseen=None, seen=None, size=None)

Listed = dict[str, int] | list[str]
"""Counts by name, or names as often as there are such items."""


def resolve(file: PositionFile, problems: Problems) -> Sketch:
    """Turn names into indexes. What is unknown or given twice is told all at once."""
    from solver.games.architects import GAME

    attempt = problems.attempt
    cities = [
        attempt(_NOTHING, _city, player, f"players[{seat}]")
        for seat, player in enumerate(file.players)
    ]
    with problems:
        _check_wonders(file, cities)
    seats = len(cities)
    seat = attempt(None, _seat, file.seat, seats, "seat")
    wonders = [city.wonder for city in cities]
    decks = attempt([], _decks, file, wonders)
    decks.append(attempt(_NO_DECK, _deck, file.central, "central", full_deck(CENTRAL)))
    turn = file.turn or TurnFile()
    attempt({}, GAME.parse_variant, file.variant)
    knows = attempt([], _seats, file.knows or [], seats, "knows")
    cat: int | None = NONE
    if file.cat is UNSET:
        cat = None
    elif file.cat is not None:
        cat = attempt(None, _seat, file.cat, seats, "cat")
    sketch = Sketch(
        view=attempt(None, _seat, file.view, seats, "view"),
        phase=file.phase,
        due=file.due,
        seat=seat,
        cities=cities,
        decks=decks,
        top_unknown=file.central.top == UNKNOWN,
        knows=None if file.knows is None else knows,
        cat=cat,
        flipped=file.conflict,
        face_up=attempt([], _tokens, file.face_up, "face_up"),
        available=attempt([], _kinds, turn.available, "turn.available"),
        used=attempt([], _kinds, turn.used, "turn.used"),
        source=NONE,
    )
    if file.search is not None and problems.none:
        sketch.source = _source(file.search.deck, wonders, seat)
        decks[sketch.source].aside = _cards(file.search.cards, "search.cards")
    return sketch


def counted(listed: Listed, find: Callable[[str, str], int], length: int, place: str) -> list[int]:
    """How many there are of each of ``length`` kinds. Raises InputError."""
    counts = [0] * length
    if isinstance(listed, list):
        for i, name in enumerate(listed):
            counts[find(name, f"{place}[{i}]")] += 1
        return counts
    seen = set()
    for name, count in listed.items():
        kind = find(name, place)
        if kind in seen:
            raise InputError(f"{place}.{name}", "is counted twice", "write one number")
        seen.add(kind)
        counts[kind] = count
    return counts


def _cards(listed: Listed, place: str) -> list[int]:
    return counted(listed, names.card, KINDS, place)


def _tokens(listed: list[str], place: str) -> list[int]:
    counts = counted(listed, names.token, TOKENS, place)
    for kind, count in enumerate(counts):
        if count > COPIES[kind]:
            raise InputError(
                place,
                f"{names.token_name(kind, 'en')} stands {count} times",
                "remove what is too much",
            )
    return counts


def _kinds(listed: list[str], place: str) -> list[int]:
    """Kinds of tokens, each at most once, in the order of the tables."""
    counts = counted(listed, names.token, TOKENS, place)
    for kind, count in enumerate(counts):
        if count > 1:
            raise InputError(place, f"{names.token_name(kind, 'en')} stands twice", "remove one")
    return [kind for kind, count in enumerate(counts) if count]


def _seat(seat: int | None, seats: int, place: str) -> int | None:
    if seat is not None and seat >= seats:
        raise InputError(place, f"{seat} is no seat of {seats} players", f"use 0 to {seats - 1}")
    return seat


def _seats(listed: list[int], seats: int, place: str) -> list[int]:
    for i, seat in enumerate(listed):
        _seat(seat, seats, f"{place}[{i}]")
        if seat in listed[:i]:
            raise InputError(f"{place}[{i}]", f"seat {seat} stands twice", "remove one")
    return sorted(listed)


def _city(player: PlayerFile, place: str) -> City:
    """What lies in front of one player."""
    for i, stage in enumerate(player.built):
        if stage in player.built[:i]:
            raise InputError(f"{place}.built[{i}]", f"stage {stage} stands twice", "remove one")
    return City(
        wonder=NONE if player.wonder is None else names.wonder(player.wonder, f"{place}.wonder"),
        cards=_cards(player.cards, f"{place}.cards"),
        built=sorted(player.built),
        tokens=_tokens(player.tokens, f"{place}.tokens"),
        victories=player.military,
    )


def _check_wonders(file: PositionFile, cities: Sequence[City]) -> None:
    """Every player has another wonder."""
    wonders = [city.wonder for city in cities]
    for seat, wonder in enumerate(wonders):
        if wonder != NONE and wonder in wonders[:seat]:
            raise InputError(
                f"players[{seat}].wonder",
                f"{file.players[seat].wonder!r} is also the wonder of seat {wonders.index(wonder)}",
                "every player has another wonder",
            )


def _decks(file: PositionFile, wonders: Sequence[int]) -> list[CountedDeck]:
    """The decks of the wonders in the order of the seats."""
    if isinstance(file.decks, list):
        if len(file.decks) > len(wonders):
            raise InputError(
                "decks",
                f"{len(file.decks)} decks for {len(wonders)} players",
                "there is one for each player; the central one stands in 'central'",
            )
        given = dict(enumerate(file.decks))
        places = {seat: f"decks[{seat}]" for seat in given}
    else:
        given, places = {}, {}
        for name, deck in file.decks.items():
            place = f"decks.{name}"
            wonder = names.wonder(name, place)
            if wonder not in wonders:
                raise InputError(place, "nobody plays this wonder", "correct it, or the players")
            seat = wonders.index(wonder)
            if seat in given:
                raise InputError(place, f"the same deck as {places[seat]}", "remove one")
            given[seat], places[seat] = deck, place
    return [
        _deck(given.get(seat, DeckFile()), places.get(seat, f"decks[{seat}]"), full_deck(wonder))
        for seat, wonder in enumerate(wonders)
    ]


def _deck(file: DeckFile, place: str, full: list[int]) -> CountedDeck:
    if file.unseen is not None and file.seen is not None:
        raise InputError(place, "has both 'unseen' and 'seen'", "each follows from the other")
    top = NONE
    central = place == "central"
    if file.top is not None and not (central and file.top == UNKNOWN):
        top = names.card(file.top, f"{place}.top")
    return CountedDeck(
        place=place,
        full=full,
        top=top,
        unseen=None if file.unseen is None else _cards(file.unseen, f"{place}.unseen"),
        seen=None if file.seen is None else _cards(file.seen, f"{place}.seen"),
        size=file.size,
        central=central,
    )


def _source(name: str, wonders: Sequence[int], seat: int | None) -> int:
    """The deck that is looked through."""
    try:
        deck = names.deck(name, wonders, seat or 0)
    except InputError as error:
        raise error.within("search.deck") from None
    if deck == CENTRAL:
        raise InputError(
            "search.deck", "the central deck", "Halicarnassus looks at the left or the right deck"
        )
    return deck
