"""An estimate of what has come out of decks of which only the size is known.

Which cards came out follows for all decks together from what lies in front of the players, what
stages, sets and battles have cost, and for each deck from what it held at the start. Among what
fits, a likely composition is taken: first the totals of the cards that were spent, by how many
ways there are to draw them, then the share of each deck, by the same measure. The same position
gives the same estimate on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from math import lgamma, log

from solver.errors import InputError
from solver.floats import plain_sum
from solver.games.architects.facts import COIN, HORNED, KEPT, KINDS, PAID, SYMBOLS
from solver.games.architects.positions.sketch import CountedDeck, Sketch
from solver.games.architects.positions.spent import fits_battles, makes_sets, paid, sets
from solver.games.table.kinds import NONE

TRIES = 12
"""Totals that are tried, the likely ones first."""

_SCALE = 1 << 16
_NEEDED = 1 << 40

Choice = tuple[tuple[int, ...], float]
"""Numbers of cards, and the logarithm of the number of ways to draw them."""

Gone = Sequence[int]
"""Numbers of cards by kind that were spent."""

Totals = list[tuple[int, int]]
"""For each kind the least and the most cards that have come out of the decks in question."""


def estimate(sketch: Sketch, decks: Sequence[CountedDeck], others: Sequence[CountedDeck]) -> None:
    """Fill in ``unseen`` of ``decks``, of which only ``size`` is known.

    ``others`` are the decks whose cards are known. Raises InputError when nothing fits.
    """
    most = [_can_leave(deck) for deck in decks]
    rows = [sum(deck.full) - sum(deck.aside) - (deck.size or 0) for deck in decks]
    for totals in islice(_likely_totals(sketch, most, sum(rows), others), TRIES):
        taken = share_out(most, rows, totals)
        if taken is not None:
            for deck, out in zip(decks, taken, strict=True):
                left = [full - gone for full, gone in zip(deck.full, out, strict=True)]
                deck.unseen = [n - seen for n, seen in zip(left, deck.open, strict=True)]
            return
    raise InputError(
        "decks",
        "no cards left in them fit their sizes and the cards, stages and tokens of the players",
        "correct these, or count what is left ('unseen') or has come out ('seen')",
    )


def _can_leave(deck: CountedDeck) -> list[int]:
    """The most cards of each kind that can have come out of a deck."""
    most = [full - seen for full, seen in zip(deck.full, deck.open, strict=True)]
    if deck.central and deck.top != NONE:
        most[deck.top] -= 1
    return most


# ---------------------------------------------------------------- totals


def _likely_totals(
    sketch: Sketch, most: Sequence[Sequence[int]], cards: int, others: Sequence[CountedDeck]
) -> Iterator[Totals]:
    """What can have come out of the decks in all, the likely first.

    The kinds that stages are paid with get a lower bound only; their sum is fixed by the others.
    """
    pool = [sum(deck[kind] for deck in most) for kind in range(KINDS)]
    # What these decks have brought at least: cards in front of players that no other deck did.
    here = [
        front - sum(deck.out[kind] for deck in others) for kind, front in enumerate(sketch.in_front)
    ]
    least_paid, most_paid = paid(sketch)
    cards -= sum(here[kind] for kind in KEPT)
    money = sum(here[kind] for kind in PAID)
    number = sets(sketch)
    all_symbols = _come_out(SYMBOLS, here, pool, lambda gone: makes_sets(gone, number))
    all_horned = _come_out(HORNED, here, pool, lambda gone: fits_battles(sketch, gone))
    found = []
    for symbols, symbols_score in all_symbols:
        for horned, horned_score in all_horned:
            spent = cards - sum(symbols) - sum(horned) - money
            if not least_paid <= spent <= most_paid:
                continue
            score = symbols_score + horned_score
            score += _ways(sum(pool[kind] for kind in PAID), spent + money)
            found.append((round(score * _SCALE), symbols, horned, most_paid - spent))
    # Equal scores: the order of the cards decides.
    found.sort(key=lambda item: (-item[0], item[1:]))
    for _, symbols, horned, saved in found:
        totals: Totals = [(max(0, n), n) for n in here]
        for kind in PAID:
            # Economy saves a card only when a coin is paid.
            least = here[kind] + (saved if kind == COIN else 0)
            totals[kind] = (max(0, least), pool[kind])
        for kinds, numbers in ((SYMBOLS, symbols), (HORNED, horned)):
            for kind, out in zip(kinds, numbers, strict=True):
                totals[kind] = (out, out)
        yield totals


def _come_out(
    kinds: Sequence[int], here: Sequence[int], pool: Sequence[int], fits: Callable[[Gone], bool]
) -> list[Choice]:
    """How many cards of these kinds can have come out, if those that were spent ``fits``."""
    choices: list[Choice] = []
    for out in product(*(range(max(0, here[kind]), pool[kind] + 1) for kind in kinds)):
        if fits([n - here[kind] for kind, n in zip(kinds, out, strict=True)]):
            ways = plain_sum(_ways(pool[kind], n) for kind, n in zip(kinds, out, strict=True))
            choices.append((out, ways))
    return choices


def _ways(cards: int, drawn: int) -> float:
    """Logarithm of the number of ways to draw so many of these cards."""
    if not 0 <= drawn <= cards:
        return float("-1e9")
    return lgamma(cards + 1) - lgamma(drawn + 1) - lgamma(cards - drawn + 1)


# ---------------------------------------------------------------- the share of each deck


def share_out(
    most: Sequence[Sequence[int]], rows: Sequence[int], totals: Totals
) -> list[list[int]] | None:
    """Cards of each kind for each deck, or None if there are none that fit.

    Deck d gives ``rows[d]`` cards and at most ``most[d][k]`` of kind k; all decks together give
    between ``totals[k][0]`` and ``totals[k][1]`` of it. Of all that fit it is what can be drawn in
    most ways: cards are added one by one along the cheapest path, on which cards already added
    may change places (successive shortest paths, exact because every further card costs more).
    """
    taken = [[0] * len(totals) for _ in rows]
    given = [0] * len(totals)
    left = list(rows)
    while any(left):
        path = _cheapest_path(most, taken, left, given, totals)
        if path is None:
            return None
        left[path[0]] -= 1
        given[path[-1]] += 1
        for deck, kind in zip(path[::2], path[1::2], strict=True):
            taken[deck][kind] += 1
        for kind, deck in zip(path[1::2], path[2::2], strict=False):
            taken[deck][kind] -= 1
    if any(n < least for n, (least, _) in zip(given, totals, strict=True)):
        return None
    return taken


def _price(most: int, taken: int) -> int:
    """What one more card of a kind costs, where ``taken`` of at most ``most`` are given."""
    return round(_SCALE * log((taken + 1) / (most - taken)))


def _cheapest_path(
    most: Sequence[Sequence[int]],
    taken: Sequence[Sequence[int]],
    left: Sequence[int],
    given: Sequence[int],
    totals: Totals,
) -> list[int] | None:
    """The cheapest way to add a card, as deck, kind, deck, kind, ...; None if there is none.

    Each deck gives the kind after it, instead of the kind before it.
    """
    decks, kinds = range(len(left)), range(len(given))
    to_deck: list[int | None] = [0 if n else None for n in left]
    to_kind: list[int | None] = [None] * len(given)
    before_deck = [-1] * len(left)
    before_kind = [-1] * len(given)
    changed = True
    while changed:  # Bellman and Ford; there are no negative cycles
        changed = False
        for deck in decks:
            so_far = to_deck[deck]
            if so_far is None:
                continue
            for kind in kinds:
                if taken[deck][kind] >= most[deck][kind]:
                    continue
                price = so_far + _price(most[deck][kind], taken[deck][kind])
                known = to_kind[kind]
                if known is None or price < known:
                    to_kind[kind], before_kind[kind], changed = price, deck, True
        for kind in kinds:
            reached = to_kind[kind]
            if reached is None:
                continue
            for deck in decks:
                if not taken[deck][kind]:
                    continue
                price = reached - _price(most[deck][kind], taken[deck][kind] - 1)
                known = to_deck[deck]
                if known is None or price < known:
                    to_deck[deck], before_deck[deck], changed = price, kind, True
    ends = []
    for kind in kinds:
        reached = to_kind[kind]
        if reached is not None and given[kind] < totals[kind][1]:
            ends.append((reached - (_NEEDED if given[kind] < totals[kind][0] else 0), kind))
    if not ends:
        return None
    path = [min(ends)[1]]
    while True:
        deck = before_kind[path[0]]
        path.insert(0, deck)
        if before_deck[deck] < 0:
            return path
        path.insert(0, before_deck[deck])
