"""Names of cards, wonders, progress tokens and decks: from what people type to indexes and back.

Ids, English and Italian names are all accepted (see :mod:`solver.names` for how loosely), and
some further words for cards, on which nothing is printed.

A deck is named by the wonder it belongs to, or ``central``; the three that a seat can reach are
also its ``left`` (or ``own``), its ``right`` and the ``central`` deck. Decks are numbered as in
states: by seat of the owner, and :data:`~solver.games.architects.data.CENTRAL`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from solver._ext.architects import bridge
from solver.errors import InputError, Phrase
from solver.games.architects.data import CENTRAL, tables
from solver.games.item_names import ItemNames
from solver.games.moves.reading import listed
from solver.names import LANGUAGES, NameIndex, normalize, pick

STACK = bridge.TOP_OF_STACK
"""Number of the top of the stack where a progress token is chosen, behind all tokens."""

_CENTRAL_NAMES = ("central", "central", "centrale")
_STACK_NAMES = ("stack", "stack", "pila")

_LEFT = ("left", "own", "sinistra", "proprio")
_RIGHT = ("right", "destra")
_MIDDLE = (*_CENTRAL_NAMES, "centre", "center", "centro", "middle")

_FILLERS = {"the", "deck", "from", "my", "il", "mazzo", "dal", "mio", "di"}

CARDS = ItemNames("card", lambda: tables().cards)
WONDERS = ItemNames("wonder", lambda: tables().wonders)
TOKENS = ItemNames("progress token", lambda: tables().tokens)

card, wonder, token = CARDS.find, WONDERS.find, TOKENS.find
"""From a text to an index. Raise InputError, with a suggestion for a near miss."""

card_name, wonder_name = CARDS.name, WONDERS.name
"""From an index to a name: the id, or in English (``en``) or Italian (``it``)."""


@cache
def tokens_and_stack() -> NameIndex:
    """The index of all progress token names, with the stack as :data:`STACK`."""
    tokens = tables().tokens
    names = [*(item.names for item in tokens), (*_STACK_NAMES, "face down", "coperto")]
    told = {
        lang: [*(item.called(lang) for item in tokens), pick(*_STACK_NAMES, lang)]
        for lang in LANGUAGES
    }
    return NameIndex("progress token", names, told=told)


def deck(text: str, wonders_at: Sequence[int], seat: int, allowed: Iterable[int] = ()) -> int:
    """The deck that ``text`` names at a table with these wonders (by seat), as ``seat`` sees it.

    A beginning that fits several decks means the only one of them in ``allowed``, if there is one.
    Raises InputError.
    """
    words = [word for word in text.split() if normalize(word) not in _FILLERS]
    name = " ".join(words) or text
    index = _decks(tuple(wonders_at), seat)
    numbers: list[int] = [*range(len(wonders_at)), CENTRAL]
    possible = set(allowed)
    try:
        reachable = {at for at, number in enumerate(numbers) if number in possible}
        return numbers[index.find(name, "", reachable)]
    except InputError as error:
        known = listed(deck_name(number, wonders_at) for number in numbers)
        remedy = error.remedy or Phrase("decks: {}; or left, right", known)
        raise InputError(error.place, error.problem, remedy) from None


_UNNAMED = ("seat {}", "seat {}", "posto {}")
"""How a deck is called before the wonders are known: by its place."""


@lru_cache(maxsize=256)
def _decks(wonders_at: tuple[int, ...], seat: int) -> NameIndex:
    """The names of the decks as ``seat`` sees them: by owner, then the central one."""
    seats = len(wonders_at)
    names: list[Sequence[str]] = []
    told: dict[str, list[str]] = {lang: [] for lang in LANGUAGES}
    for owner, index in enumerate(wonders_at):
        item = tables().wonders[index] if index >= 0 else None
        own = list(item.names) if item else [form.format(owner) for form in _UNNAMED]
        own += _LEFT if owner == seat else ()
        own += _RIGHT if owner == (seat - 1) % seats else ()
        names.append(own)
        for lang in LANGUAGES:
            unnamed = pick(*_UNNAMED, lang).format(owner)
            told[lang].append(item.called(lang) if item else unnamed)
    for lang in LANGUAGES:
        told[lang].append(deck_name(CENTRAL, wonders_at, lang))
    return NameIndex("deck", [*names, _MIDDLE], told=told)


def token_name(index: int, lang: str = "id") -> str:
    """The name of a token or of the :data:`STACK`: its id, or in English or Italian."""
    if index == STACK:
        return pick(*_STACK_NAMES, lang)
    return TOKENS.name(index, lang)


def deck_name(number: int, wonders_at: Sequence[int], lang: str = "id") -> str:
    """The name of a deck at a table with these wonders by seat: its wonder, or the central one."""
    if number == CENTRAL:
        return pick(*_CENTRAL_NAMES, lang)
    index = wonders_at[number]
    return wonder_name(index, lang) if index >= 0 else pick(*_UNNAMED, lang).format(number)
