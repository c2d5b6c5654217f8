"""Chance events typed as a list, in whatever order people read them from the table.

Cards of a hand or dice in a box lie there together, but the game asks for them one after the other.
Here the order is found in which a list can happen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import TYPE_CHECKING

from solver.cli.input.shorthand import (
    MAX_WORDS,
    NOTHING_SAID,
    Unasked,
    candidates,
    common_words,
    legal_texts,
    names_part,
    read_line,
)
from solver.errors import InputError, Phrase
from solver.names import LANGUAGES, UnknownNameError

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.games.base import Game

MAX_ATTEMPTS = 2000
"""States that are looked at in search of an order, of all lists of a line together."""

MAX_LISTS = 50
"""Ways to cut a line into pieces that are tried."""

MAX_PIECE = 5
"""Words of a piece."""

MAX_MOMENTS = 12
"""Events in a row that are looked at to tell what a piece is."""


def read_in_any_order(
    game: Game, state: State, line: str, unasked: Unasked | None = None
) -> list[int] | None:
    """The chance events of a list, in an order in which they can happen; commas help, that is all.

    Events that ``unasked`` knows may be left out. Things that lie together, as in a discard pile,
    are known by their names and not by their places; what lies there and was known before may be
    in the list.

    None if the line is no list. Raises InputError for a list that fits in no order.
    """
    texts = [text.strip() for text in re.split("[,;]", line)]
    if not all(texts) or len(line.split()) > MAX_WORDS:
        return None
    known = _Known(game, state)
    found = _AnyOrder(game, unasked, known, _Search()).order(state.copy(), texts)
    if found is not None:
        return found
    pieces = _Pieces(game, state, known)
    lists = list(islice(pieces.lists(texts), MAX_LISTS))
    search = _Search()
    attempts = [_AnyOrder(game, unasked, known, search) for _ in lists]
    for attempt, names in zip(attempts, lists, strict=True):
        found = attempt.order(state.copy(), names)
        if found is not None:
            return found
    if not attempts:
        pieces.complain(texts)
    elif len(lists[0]) > 1:
        attempts[0].complain()
    return None


def read_events(game: Game, state: State, line: str, unasked: Unasked | None = None) -> list[int]:
    """The moves and chance events of a line, in the order in which they can happen.

    What :func:`read_line` reads, or a list of what comes to light together. Raises InputError.
    """
    try:
        return read_line(game, state, line, unasked)
    except InputError:
        if state.decider >= 0 or not game.asked_for(state):
            raise
        found = read_in_any_order(game, state, line, unasked)
        if found is None:
            raise
        return found


class _Known:
    """What lies with the things that are asked for and was known before."""

    def __init__(self, game: Game, state: State) -> None:
        events = game.told_besides(state)
        in_each = [game.move_texts(state, events, lang) for lang in LANGUAGES]
        self._texts = list(zip(*in_each, strict=True))

    def __contains__(self, name: str) -> bool:
        return self.holds([name])

    def holds(self, names: list[str]) -> bool:
        """Whether each of some names means another one of these things."""
        left = list(self._texts)
        for name in names:
            found = next((texts for texts in left if self._means(name, texts)), None)
            if found is None:
                return False
            left.remove(found)
        return True

    @staticmethod
    def _means(name: str, texts: Sequence[str]) -> bool:
        words = name.split()
        kinds = {text.split()[0] for text in texts}
        return names_part(words[1:] if len(words) > 1 and words[0] in kinds else words, texts)


class _Pieces:
    """Cuts texts into pieces that are each an event, now or soon."""

    def __init__(self, game: Game, state: State, besides: _Known) -> None:
        self._game = game
        self._besides = besides
        self._moments: list[tuple[State, list[str]]] = []
        later = state.copy()
        while later.decider < 0 and len(self._moments) < MAX_MOMENTS:
            self._moments.append((later.copy(), legal_texts(game, later)))
            events = later.chance_outcomes()
            if not events:
                break
            later.apply(events[0][0])
        self._known: dict[str, bool] = {}

    def lists(self, texts: list[str]) -> Iterator[list[str]]:
        """All ways to cut the texts, those with long pieces first."""
        cuts = [list(islice(self._cut(text.split(), set()), MAX_LISTS)) for text in texts]
        for chosen in product(*cuts):
            yield [piece for pieces in chosen for piece in pieces]

    def _cut(self, words: list[str], hopeless: set[int]) -> Iterator[list[str]]:
        """All ways to cut ``words``; ``hopeless`` are the lengths of ends that cannot be cut."""
        if not words:
            yield []
            return
        found = False
        if len(words) not in hopeless:
            for size in self._sizes(words):
                for rest in self._cut(words[size:], hopeless):
                    found = True
                    yield [" ".join(words[:size]), *rest]
        if not found:
            hopeless.add(len(words))

    def _sizes(self, words: list[str]) -> Iterator[int]:
        """The numbers of words that a piece at the beginning can have, most first."""
        for size in range(min(MAX_PIECE, len(words)), 0, -1):
            if self._means_something(" ".join(words[:size])):
                yield size

    def complain(self, texts: list[str]) -> None:
        """Raise InputError for the first text that cannot be cut, or its first wrong word.

        Does nothing where no text is a list.
        """
        for text in texts:
            words = text.split()
            if next(self._cut(words, set()), None) is not None:
                continue
            size = next(self._sizes(words), 0)
            while size:
                words = words[size:]
                size = next(self._sizes(words), 0)
            if len(texts) > 1 or len(words) < len(text.split()):
                _read_event(self._game, *self._moments[0], " ".join(words))

    def _means_something(self, piece: str) -> bool:
        if piece not in self._known:
            self._known[piece] = piece in self._besides or any(
                self._fits(*moment, piece) for moment in self._moments
            )
        return self._known[piece]

    def _fits(self, moment: State, texts: list[str], piece: str) -> bool:
        try:
            _read_event(self._game, moment, texts, piece)
        except InputError:
            return False
        return True


def _read_event(game: Game, state: State, texts: list[str], name: str) -> int:
    """The event of ``state`` that a name means, with or without its kind. Raises InputError.

    ``texts`` are those of all events that may happen.
    """
    error: InputError | None = None
    for text in candidates(name.split(), texts):
        try:
            return game.parse_move(state, text)
        except InputError as problem:
            error = error or problem
    raise error or InputError(name, *NOTHING_SAID)


class _Search:
    """What is known of a search for an order, by all lists that a line can be cut into.

    A standing is the number of events so far, those that may come next, and the names that are
    left, sorted; ``hopeless`` are those from which there is no order. A hand is the same in
    whatever order its cards are read: a list with a slip would be tried in each of them.
    """

    def __init__(self) -> None:
        self.left = MAX_ATTEMPTS
        self.hopeless: set[tuple[int, frozenset[int], tuple[str, ...]]] = set()


class _AnyOrder:
    """Finds an order in which chance events can happen; gives up after many attempts."""

    def __init__(
        self, game: Game, unasked: Unasked | None, besides: _Known, search: _Search
    ) -> None:
        self._game = game
        self._unasked = unasked
        self._besides = besides
        self._search = search
        self._given_up = False
        self._meanings: dict[str, list[int]] = {}
        self._tried: set[tuple[int, str]] = set()
        self._unknown: set[tuple[int, str]] = set()
        self._stuck: tuple[State, list[str]] | None = None

    def order(self, state: State, names: list[str], depth: int = 0) -> list[int] | None:
        """The events from ``state`` on, which is changed on the way and restored.

        ``depth`` is the number of events before it.
        """
        if not names:
            return []
        possible = frozenset(event for event, _ in state.chance_outcomes())
        standing = depth, possible, tuple(sorted(names))
        if standing in self._search.hopeless:
            return None
        if not self._search.left:
            self._given_up = True
            return None
        self._search.left -= 1
        if self._stuck is None or len(names) < len(self._stuck[1]):
            self._stuck = state.copy(), names
        if state.decider >= 0:
            return [] if self._besides.holds(names) else None
        for name in dict.fromkeys(names):
            event = self._read(state, name, possible, depth)
            if event:
                rest = list(names)
                rest.remove(name)
                found = self._then(state, event, rest, depth)
                if found is not None:
                    return found
        known = self._unasked(state) if self._unasked is not None else 0
        found = self._then(state, known, names, depth) if known else None
        if found is None and not self._given_up:
            self._search.hopeless.add(standing)
        return found

    def _then(self, state: State, event: int, names: list[str], depth: int) -> list[int] | None:
        state.apply(event)
        found = self.order(state, names, depth + 1)
        state.undo()
        return None if found is None else [event, *found]

    def _read(self, state: State, name: str, possible: frozenset[int], depth: int) -> int:
        """The possible event that a name means, 0 if there is none.

        A name that has had a meaning keeps it, so that it is seldom read again; it may have another
        one later, as the same face on the next die.
        """
        meanings = self._meanings.setdefault(name, [])
        for event in meanings:
            if event in possible:
                return event
        if (meanings and (depth, name) in self._tried) or (depth, name) in self._unknown:
            return 0
        self._tried.add((depth, name))
        try:
            event = _read_event(self._game, state, legal_texts(self._game, state), name)
        except UnknownNameError:
            self._unknown.add((depth, name))  # whatever has come to light before
            return 0
        except InputError:
            return 0
        meanings.append(event)
        return event if event in possible else 0

    def complain(self) -> None:
        """Raise InputError for what no name fits where most others were placed."""
        if self._stuck is None or self._given_up:
            return
        state, names = self._stuck
        if state.decider >= 0:
            raise InputError(names[0], "is one more than is asked for now")
        about = common_words(self._game, state)
        if len(about) > 1:
            left = ", ".join(names)
            raise InputError(
                left, Phrase("none of this can be '{}'", " ".join(about)), "look again"
            )
        _read_event(self._game, state, legal_texts(self._game, state), names[0])
