"""How the cards that pay for a stage, and the symbols of a science set, are written and read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

from solver.errors import InputError, Phrase
from solver.games.architects.data import RESOURCES, STAGES, SYMBOLS, tables
from solver.games.architects.data.effects import DoubleCoin, IgnoreCostKind
from solver.games.architects.names import card_name, token_name
from solver.names import NameIndex, normalize

COIN = len(RESOURCES)
"""Index of the yellow card; the resources stand before it."""

FIRST_SYMBOL = 8
"""Index of the first green card."""

TRIPLE = len(SYMBOLS)
"""The science set of one of each symbol; those before it are the pairs."""

Payment = tuple[tuple[int, ...], int]
"""Resource cards by resource, and yellow cards."""

Build = tuple[int, tuple[int, ...], int, bool, bool]
"""Stage, resource cards by resource, yellow cards, and whether Economy and Engineering are used."""

_FILLERS = {"with", "using", "and", "stage", "con", "usando", "e", "ed", "stadio"}
_SET_FILLERS = {"pair", "of", "a", "and", "coppia", "di", "e", "ed"}
_ALL = {"all", "each", "different", "three", "tutti", "diversi", "tre"}
_TIMES = re.compile(r"([1-9])[x*]?")
_COINS = ("coins", "monete")


@cache
def payers() -> tuple[int, int]:
    """The tokens that change a payment: the one that doubles a coin, the one for any kinds."""
    kinds = [type(token.effect) for token in tables().tokens]
    return kinds.index(DoubleCoin), kinds.index(IgnoreCostKind)


@cache
def _index() -> NameIndex:
    """What can stand in a payment: resources, coin, then the tokens of :func:`_payers`."""
    rows = []
    for at, card in enumerate(tables().cards[: COIN + 1]):
        plural = _COINS if at == COIN else ()
        rows.append((*card.names, *plural))
    rows += [tables().tokens[at].names for at in payers()]
    return NameIndex("resource", rows)


@cache
def _symbols() -> NameIndex:
    cards = tables().cards[FIRST_SYMBOL : FIRST_SYMBOL + TRIPLE]
    return NameIndex("symbol", [card.names for card in cards])


def stage_text(build: Build, lang: str) -> str:
    """What follows ``build``: the stage, the cards discarded one by one, the tokens used."""
    stage, units, coins, *uses = build
    words = [str(stage), "with", *_one_by_one(units, coins, lang)]
    used = [token_name(at, lang) for at, use in zip(payers(), uses, strict=True) if use]
    return " ".join([*words, "using", *used] if used else words)


def read_stage(text: str) -> tuple[int | None, Payment | None, tuple[bool, bool]]:
    """Stage, payment and tokens used (economy, engineering) of a build; None: not said.

    Raises InputError.
    """
    words = [word for word in re.split(r"[\s,+&#]+", text) if word]
    words = [word for word in words if normalize(word) not in _FILLERS]
    stage = None
    if words and words[0].isdecimal():
        stage = _stage(words.pop(0))
    counts: Counter[int] = Counter()
    times = None
    for word in words:
        number = _TIMES.fullmatch(word)
        if number and times is None:
            times = int(number[1])
            continue
        counts[_index().find(word)] += times or 1
        times = None
    if times is not None:
        raise InputError("", Phrase("{} of what?", times), "name the cards that pay")
    used = (counts[COIN + 1] > 0, counts[COIN + 2] > 0)
    units = tuple(counts[at] for at in range(COIN))
    payment = (units, counts[COIN]) if sum(units) + counts[COIN] else None
    return stage, payment, used


def _stage(word: str) -> int:
    number = int(word[:3])
    if not 1 <= number <= STAGES:
        raise InputError(
            "", Phrase("there is no stage {}", word[:9]), Phrase("stages are 1 to {}", STAGES)
        )
    return number


def cards_text(payment: Payment) -> str:
    """The cards of a payment by id, for messages."""
    return " ".join(_one_by_one(*payment, "id"))


def _one_by_one(units: Sequence[int], coins: int, lang: str) -> list[str]:
    return [card_name(at, lang) for at, n in enumerate([*units, coins]) for _ in range(n)]


def set_text(which: int, lang: str) -> str:
    """What follows ``science``: the symbols of the set."""
    symbols = range(TRIPLE) if which == TRIPLE else (which, which)
    return " ".join(card_name(FIRST_SYMBOL + symbol, lang) for symbol in symbols)


def read_set(text: str) -> int | None:
    """The science set that is named; None: nothing said. Raises InputError."""
    words = [word for word in re.split(r"[\s,+&]+", text) if word]
    words = [word for word in words if normalize(word) not in _SET_FILLERS]
    if not words:
        return None
    if all(normalize(word) in _ALL for word in words):
        return TRIPLE
    counts: Counter[int] = Counter()
    times = 1
    for word in words:
        number = _TIMES.fullmatch(word)
        if number:
            times = int(number[1])
            continue
        counts[_symbols().find(word)] += times
        times = 1
    if len(counts) == TRIPLE and set(counts.values()) == {1}:
        return TRIPLE
    if len(counts) == 1 and max(counts.values()) <= 2:
        return next(iter(counts))
    raise InputError("", "no science set", "name two equal symbols or three different ones")
