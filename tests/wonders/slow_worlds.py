"""All worlds that look the same to a seat, in the slow engine: every way to put the hidden cards.

A world is a true game. Worlds are compared by their contents: what lies in every place. The law is
that of the rules: every deal is as likely as any other, and whoever uses a card takes any of the
hand; so all ways to put the physical cards into the places that fit what the seat has seen are
equally likely.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tests.wonders.reference import AGES, ARMADA, ISLANDS
from tests.wonders.slow_drafts import Drafts
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_knowledge import FACE_DOWN, Notebook, RowNotes
from tests.wonders.slow_naval import LEVELS
from tests.wonders.slow_table import DISCARDED, PILE

Contents = tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
"""Hand by hand, Age by Age: the cards used in order, the cards in it."""

EMPTY = ""


@dataclass(frozen=True)
class Place:
    """Where a card lies that the seat does not see: used from a hand, or still in it."""

    age: int
    row: int
    index: int
    used: bool


def hidden_places(book: Notebook) -> list[Place]:
    """All places with cards that the seat does not see, hand by hand."""
    found = []
    for age in AGES:
        for row, notes in enumerate(book.rows[age]):
            found += [
                Place(age, row, index, used=True)
                for index, note in enumerate(notes.uses)
                if note.card is None
            ]
            if not notes.seen or book.elsewhere(age, row, None):
                found += [Place(age, row, index, used=False) for index in range(notes.size)]
    return found


def card_at(game: SlowGame, place: Place) -> str:
    """The card in a place of a world."""
    row = game.rows[place.age][place.row]
    return row.used[place.index].card if place.used else row.hand[place.index]


def put(game: SlowGame, place: Place, card: str) -> None:
    """Put a card into a place of a world."""
    row = game.rows[place.age][place.row]
    if place.used:
        row.used[place.index].card = card
    else:
        row.hand[place.index] = card


def contents(game: SlowGame) -> Contents:
    """What lies where; the order of a hand means nothing, that of the pile does."""
    return tuple(
        (
            tuple(use.card for use in row.used),
            tuple(row.hand if game.free_city and n == PILE else sorted(row.hand)),
        )
        for age in AGES
        for n, row in enumerate(game.rows[age])
    )


def fits(book: Notebook, game: SlowGame, age: int, number: int) -> bool:
    """Whether a hand of a world held what the seat has seen in it whenever it looked.

    With places that are still empty: whether it may come to that.
    """
    notes: RowNotes = book.rows[age][number]
    row = game.rows[age][number]
    for start, end in notes.segments():
        later = [
            use.card
            for note, use in zip(notes.uses, row.used, strict=True)
            if note.turn >= start and (end is None or note.turn < end)
        ]
        if end is None:
            later += row.hand[:-1] if notes.waiting else row.hand
        else:
            later += less(notes.seen[end], notes.drawn.get(end, "").split())
        # So many cards may have come into the hand since, from the pile of the Free City.
        most = len(later) - len(notes.seen[start])
        strange = [card for card in less(later, notes.seen[start]) if card != EMPTY]
        if len(strange) > most:
            return False
    return True


def pile_fits(book: Notebook, game: SlowGame) -> bool:
    """Whether those cards lay in the pile of a world that the seat saw there."""
    return all(
        not seen
        or seen
        == Counter(
            use.card
            for notes, row in zip(book.rows[age], game.rows[age], strict=True)
            for note, use in zip(notes.uses, row.used, strict=True)
            if note.in_pile
        )
        for age, seen in book.pile.items()
    )


def less(cards: list[str], away: list[str]) -> list[str]:
    """These cards without those, one for one; for a hand this is quicker than counters are."""
    rest = list(cards)
    for card in away:
        if card in rest:
            rest.remove(card)
    return rest


def kind_of(book: Notebook, card: str) -> str:
    """Whether a card is one of those of which only some are in play, and of which of them."""
    entry = book.facts.items[card]
    if card in ARMADA:
        return "armada"
    return "guild" if entry["guild"] else "black" if entry["color"] == "black" else ""


def spare_cards(book: Notebook, game: SlowGame, age: int) -> list[str]:
    """Guilds, black cards and those of Armada that are not in play, where the seat can tell that
    some are not."""
    if not any(row.hand or row.used for row in game.rows[age]):
        return []
    dealt = {c for row in game.rows[age] for c in [*row.hand, *(u.card for u in row.used)]}
    return [
        card
        for cards, _ in book.facts.drawn_kinds(age, book.seats)
        for card in cards
        if card not in dealt
    ]


def worlds(book: Notebook, game: SlowGame) -> Iterator[SlowGame]:
    """Every way to put the physical cards; the same object each time, changed in between.

    How many guilds, black cards and cards of Armada are among the hidden ones every seat can tell.
    """
    world = game.copy()
    places = hidden_places(book)
    cards = {age: [card_at(game, place) for place in places if place.age == age] for age in AGES}
    in_play = {age: Counter(kind_of(book, card) for card in cards[age]) for age in AGES}
    for age in {place.age for place in places}:
        cards[age] += spare_cards(book, game, age)

    for place in places:
        put(world, place, EMPTY)

    def fill(number: int) -> Iterator[SlowGame]:
        if number == len(places):
            if pile_fits(book, world):
                yield world
            return
        place = places[number]
        free, left = cards[place.age], in_play[place.age]
        for at, card in enumerate(free):
            if card == EMPTY or not left[kind_of(book, card)]:
                continue
            free[at] = EMPTY
            left[kind_of(book, card)] -= 1
            put(world, place, card)
            if fits(book, world, place.age, place.row):
                yield from fill(number + 1)
            put(world, place, EMPTY)
            free[at] = card
            left[kind_of(book, card)] += 1

    yield from fill(0)


def place_row(place: Place) -> tuple[int, int]:
    """The hand a place belongs to."""
    return place.age, place.row


def law(book: Notebook, game: SlowGame) -> dict[Contents, Fraction]:
    """The exact distribution of what lies where, for a seat."""
    counts = Counter(contents(world) for world in worlds(book, game))
    total = counts.total()
    return {key: Fraction(count, total) for key, count in counts.items()}


def random_world(book: Notebook, game: SlowGame, rng: random.Random) -> SlowGame:
    """A world that looks the same to the seat, hidden cards mixed within their classes.

    It may be any such world, but not all are equally likely where guilds are not in play.
    """
    world = game.copy()
    seen = [place for place in hidden_places(book) if in_pile(book, place)]
    places = [place for place in hidden_places(book) if place not in seen]
    rest: dict[int, list[str]] = {
        age: [card_at(game, place) for place in places if place.age == age] for age in AGES
    }
    for age in {place.age for place in places}:
        rest[age] = swap_drawn(book, game, age, rest[age], rng)
    pool: list[Place] = []
    open_classes: list[tuple[list[Place], list[str]]] = []
    for age in AGES:
        unknown = book.unknown_of(age)
        for number, notes in enumerate(book.rows[age]):
            mine = [place for place in places if place_row(place) == (age, number)]
            for start, end in notes.segments():
                here = [
                    place
                    for place in mine
                    if (end is None if not place.used else False)
                    or (place.used and in_segment(notes, place.index, start, end))
                ]
                found = [u for u in unknown if (u.row, u.turn) == (number, start)]
                there = [
                    card_at(game, place)
                    for place in seen
                    if place_row(place) == (age, number)
                    and in_segment(notes, place.index, start, end)
                ]
                cards = less(list(found[0].cards), there) if found else []
                for card in cards:
                    rest[age].remove(card)
                open_classes.append((here, cards))
                mine = [place for place in mine if place not in here]
            pool += mine
    for here, cards in open_classes:
        while len(cards) < len(here):  # a card that another seat has drawn
            cards.append(rest[here[0].age].pop(rng.randrange(len(rest[here[0].age]))))
        rng.shuffle(cards)
        for place, card in zip(here, cards, strict=True):
            put(world, place, card)
    for age in AGES:
        rng.shuffle(rest[age])
        for place in [place for place in pool if place.age == age]:
            put(world, place, rest[age].pop())
        assert not rest[age]
    swap_sellers(book, world, seen, places, rng)
    mark_drawn(book, world)
    if game.facts.leaders:
        Drafts(game, book.seat).shuffle(world, rng)
    if game.facts.armada:
        draw_islands(book, world, rng)
    return world


def in_pile(book: Notebook, place: Place) -> bool:
    """Whether the seat has seen the card of a place in the pile."""
    return place.used and book.rows[place.age][place.row].uses[place.index].in_pile


def swap_sellers(
    book: Notebook, world: SlowGame, seen: list[Place], others: list[Place], rng: random.Random
) -> None:
    """Let cards that the seat has seen in the pile come from other hands, where that fits.

    Those that were taken from it since stay where they are: the mark is on the place.
    """
    seen = [p for p in seen if world.rows[p.age][p.row].used[p.index].how in DISCARDED]
    for one in seen:
        two = rng.choice(seen)
        first, second = card_at(world, one), card_at(world, two)
        if one.age != two.age or first == second:
            continue
        both = ((one, second, first), (two, first, second))
        # If its hand cannot have given the other card, it may have one like it elsewhere.
        mine = [p for p in others if place_row(p) == place_row(one) and card_at(world, p) == second]
        its = [p for p in others if place_row(p) == place_row(two) and card_at(world, p) == first]
        more = ((mine[0], first, second), (its[0], second, first)) if mine and its else ()
        for changes in (both, (*both, *more)):
            for place, card, _ in changes:
                put(world, place, card)
            if fits(book, world, *place_row(one)) and fits(book, world, *place_row(two)):
                break
            for place, _, card in changes:
                put(world, place, card)


def draw_islands(book: Notebook, world: SlowGame, rng: random.Random) -> None:
    """Other Islands in the hands of explorers that the seat does not know."""
    known = (book.seat, world.partner(book.seat))
    for level in LEVELS:
        drawn = {n: len(world.found_of(n, level)) for n in range(world.seats) if n not in known}
        for number in drawn:
            here = world.found_of(number, level)
            world.found[number] = [one for one in world.found[number] if one not in here]
        for number, count in drawn.items():
            world.found[number] += rng.sample(world.island_deck(level), count)
            world.found[number].sort(key=list(ISLANDS).index)


def swap_drawn(
    book: Notebook, game: SlowGame, age: int, cards: list[str], rng: random.Random
) -> list[str]:
    """The same cards, with others for those of which only some are in play and that the seat has
    never seen."""
    unseen = book.deck(age, book.located(age)) - book.located(age)
    kept = list(cards)
    for kind in ("guild", "black", "armada"):
        loose = [card for card in cards if kind_of(book, card) == kind and unseen[card]]
        spare = [c for c in spare_cards(book, game, age) if kind_of(book, c) == kind and unseen[c]]
        kept = [card for card in kept if card not in loose]
        kept += rng.sample(sorted(spare) + loose, len(loose))
    return kept


def in_segment(notes: RowNotes, index: int, start: int, end: int | None) -> bool:
    """Whether a use falls between two looks."""
    turn = notes.uses[index].turn
    return turn >= start and (end is None or turn < end)


def mark_drawn(book: Notebook, world: SlowGame) -> None:
    """Mark anew which cards the other player has drawn, in a Free City game."""
    for age in AGES:
        number = book.managed_row(age)
        if number is None:
            return
        notes = book.rows[age][number]
        row = world.rows[age][number]
        for start, end in notes.segments():
            for note, use in zip(notes.uses, row.used, strict=True):
                turn = min(note.turn, book.facts.turns)
                if turn > start and (end is None or turn < end):
                    use.fresh = use.how in FACE_DOWN and use.card not in notes.seen[start]
            if end is None and age == world.age and start < world.turn and row.hand:
                world.drawn = next((c for c in row.hand if c not in notes.seen[start]), None)
