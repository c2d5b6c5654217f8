"""What is left in the decks: counted, or made out of what has come out, or estimated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.errors import InputError, Phrase
from solver.games.architects.facts import KEPT, KINDS, said
from solver.games.architects.names import card_name
from solver.games.architects.positions.estimate import estimate
from solver.games.architects.positions.sketch import CountedDeck, Sketch
from solver.games.architects.positions.spent import paid, sets
from solver.games.moves.reading import listed
from solver.games.table.kinds import NONE

MORE = 12
"""So many cards more than the fewest possible are tried to have come out of uncounted decks."""


def fill_decks(sketch: Sketch) -> None:
    """Make ``unseen`` known for every deck. Raises InputError for counts that do not add up."""
    unknown = []
    silent = [deck for deck in sketch.counted if (deck.unseen, deck.seen, deck.size) == (None,) * 3]
    for deck in sketch.counted:
        _check_open(deck)
        if deck in silent:
            continue
        if deck.unseen is None and deck.seen is not None:
            deck.unseen = _rest(deck, deck.seen)
        elif deck.unseen is None and _is_open_question(deck):
            unknown.append(deck)
            continue
        elif deck.unseen is None:
            deck.unseen = _rest(deck, [0] * KINDS)
        _check_counts(deck)
    if silent and sum(sketch.in_front) > _out_of(
        deck for deck in sketch.counted if deck not in silent
    ):
        _fill_uncounted(sketch, silent, unknown)
        return
    for deck in silent:
        deck.unseen = _rest(deck, [0] * KINDS)
        _check_counts(deck)
    _estimate(sketch, unknown)


def _estimate(sketch: Sketch, unknown: Sequence[CountedDeck]) -> None:
    """Make out what is left in decks of which only the size is known. Raises InputError."""
    if unknown:
        others = [deck for deck in sketch.counted if deck.unseen is not None]
        _check_sum(sketch, unknown, others)
        estimate(sketch, unknown, others)


def _out_of(decks: Iterable[CountedDeck]) -> int:
    """The number of cards that have come out of decks of which something is known."""
    return sum(
        sum(deck.out) if deck.unseen is not None else _full(deck) - (deck.size or 0)
        for deck in decks
    )


def _full(deck: CountedDeck) -> int:
    """The number of cards that a deck can have at most."""
    return sum(deck.full) - sum(deck.aside)


def _fill_uncounted(
    sketch: Sketch, silent: Sequence[CountedDeck], unknown: Sequence[CountedDeck]
) -> None:
    """Assume that the decks of which nothing is said are equally far down, by as little as can be.

    Nobody counts face-down decks at a table. Raises InputError where nothing fits.
    """
    counted = _out_of(deck for deck in sketch.counted if deck not in silent)
    least = sum(sketch.in_front) + paid(sketch)[0] + 2 * sets(sketch)[0] - counted
    refused: InputError | None = None
    for taken in range(max(least, 0), max(least, 0) + MORE):
        left = _equally_down(silent, taken)
        if left is None:
            break
        for deck, size in zip(silent, left, strict=True):
            deck.size = size
        whole = [deck for deck in silent if not _is_open_question(deck) and deck.unseen is None]
        for deck in whole:
            deck.unseen = _rest(deck, [0] * KINDS)
        try:
            _estimate(sketch, [*unknown, *(deck for deck in silent if deck.unseen is None)])
        except InputError as error:
            refused = refused or error
            for deck in silent:
                deck.unseen = None
            continue
        sketch.assumed = {f"{deck.place}.size": deck.size or 0 for deck in silent}
        return
    raise InputError(
        "decks",
        Phrase(
            "nothing is said about what has come out of {}, and no usual sizes fit "
            "what lies in front of the players",
            listed(deck.place for deck in silent),
        ),
        "give each deck its 'size' (cards left), or correct the cards",
    ) from refused


def _equally_down(decks: Sequence[CountedDeck], taken: int) -> list[int] | None:
    """How many cards are left in each deck when one after the other has given a card.

    None where they do not have so many.
    """
    left, least = [_full(deck) for deck in decks], [_visible(deck) for deck in decks]
    if taken > sum(left) - sum(least):
        return None
    at = 0
    while taken:
        if left[at] > least[at]:
            left[at] -= 1
            taken -= 1
        at = (at + 1) % len(decks)
    return left


def _visible(deck: CountedDeck) -> int:
    """1 if the top lies face up, else 0."""
    return int(deck.top != NONE and not deck.central)


def _check_open(deck: CountedDeck) -> None:
    """The cards that lie open belong to the deck, and its size counts them."""
    for kind, count in enumerate(deck.open):
        if count > deck.full[kind]:
            if not any(deck.full):
                problem = "the wonder it belongs to is not dealt"
            else:
                problem = Phrase("{}, the whole deck has {}", said(count, kind), deck.full[kind])
            place = "search.cards" if any(deck.aside) else f"{deck.place}.top"
            raise InputError(place, problem, "correct the card or the deck")
    if deck.size is None:
        return
    most = sum(deck.full) - sum(deck.aside)
    if deck.size > most:
        raise InputError(
            f"{deck.place}.size",
            Phrase("{}, but no more than {} cards can be left", deck.size, most),
            "",
        )
    if deck.size < (deck.top != NONE):
        raise InputError(
            f"{deck.place}.size", "0, but a card lies on top", "the size counts the top too"
        )


def _is_open_question(deck: CountedDeck) -> bool:
    """Whether the deck is given by its size, and that does not say what is left."""
    if deck.size is None:
        return False
    if deck.size == _visible(deck):
        deck.unseen = [0] * KINDS
        return False
    return deck.size < sum(deck.full) - sum(deck.aside)


def _rest(deck: CountedDeck, seen: Sequence[int]) -> list[int]:
    """What is unseen when ``seen`` has come out."""
    unseen = [
        full - gone - shown for full, gone, shown in zip(deck.full, seen, deck.open, strict=True)
    ]
    for kind, count in enumerate(unseen):
        if count < 0:
            raise _too_many(deck, "seen", seen[kind] + deck.open[kind], kind)
    return unseen


def _too_many(deck: CountedDeck, key: str, count: int, kind: int) -> InputError:
    """The error for more cards of a kind than there are."""
    if deck.open[kind]:
        problem = "{}, the top included, the whole deck has {}"
    else:
        problem = "{}, the whole deck has {}"
    told = Phrase(problem, said(count, kind), deck.full[kind])
    return InputError(f"{deck.place}.{key}", told, "correct the count")


def _check_counts(deck: CountedDeck) -> None:
    """What is left does not exceed the deck, and agrees with its size."""
    assert deck.unseen is not None
    for kind, count in enumerate(deck.left):
        if count > deck.full[kind]:
            raise _too_many(deck, "unseen", count, kind)
    if deck.central and deck.top != NONE and not deck.unseen[deck.top]:
        raise InputError(
            "central.top",
            Phrase("no {} is left in the deck", card_name(deck.top, "en")),
            "what is unseen counts the top too",
        )
    left = sum(deck.unseen) + _visible(deck)
    if deck.size is not None and deck.size != left:
        raise InputError(
            f"{deck.place}.size",
            Phrase("{}, but by the counts {} cards are left", deck.size, left),
            "the size counts the top too; remove one of them",
        )


def _check_sum(sketch: Sketch, decks: Sequence[CountedDeck], others: Sequence[CountedDeck]) -> None:
    """The number of cards that have left the decks can be those that the players have or spent."""
    out = sum(sum(deck.out) for deck in others)
    out += sum(sum(deck.full) - sum(deck.aside) - (deck.size or 0) for deck in decks)
    front = sum(sketch.in_front)
    least = paid(sketch)[0] + 2 * sets(sketch)[0]
    if out < front + least:
        problem = Phrase(
            "by their sizes {} cards have been taken, but {} lie in front of the players",
            out,
            front,
        )
        raise InputError(
            "decks",
            Phrase("{} and at least {} were spent", problem, least) if least else problem,
            "correct the sizes or the cards",
        )
    for kind in KEPT:
        taken = sum(deck.out[kind] for deck in others)
        if taken > sketch.in_front[kind]:
            raise lost(kind, taken, sketch.in_front[kind])


def lost(kind: int, taken: int, there: int) -> InputError:
    """The error about cards that cannot be spent and lie in front of nobody."""
    return InputError(
        "players",
        Phrase("{} have come out of the decks, but {} are there", said(taken, kind), there),
        "nobody can spend such a card; correct the cards or the decks",
    )
