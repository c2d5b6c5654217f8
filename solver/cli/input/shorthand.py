"""Short forms of moves and chance events, as typed beside a real table.

``b baths`` is ``build baths``, ``w sphinx altar`` is ``wonder sphinx with altar``; the kind may be
left out where only one is possible (``temple`` when a card is turned up) and where the names alone
leave one move; a line may hold several events in a row (``temple altar``, or ``b baths temple``).
Short words are the business of a game's ``parse_move``; here the kind is put in and the line cut
into events, for any game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from solver.errors import InputError, Phrase
from solver.games.moves.reading import MOST_CHOICES, NotNowError, listed
from solver.names import LANGUAGES, normalize
from solver.names import words as name_words

if TYPE_CHECKING:
    from solver._ext.core.state import State
    from solver.games.base import Game

NOTHING_SAID = "is no move and no event", "write what has happened"
"""What is said of words that mean nothing at all."""

MAX_WORDS = 60
"""More than a full deal of long names; keeps the search for word borders short."""

Unasked = Callable[["State"], int]
"""The event due that need not be typed, 0 if it must be."""


def legal_texts(game: Game, state: State) -> list[str]:
    """Canonical texts of everything that may happen next, moves or chance events."""
    if state.decider >= 0:
        events = state.legal_moves()
    else:
        events = [event for event, _ in state.chance_outcomes()]
        if state.veiled_event:
            events.append(state.veiled_event)
    return game.move_texts(state, events)


def read_line(game: Game, state: State, line: str, unasked: Unasked | None = None) -> list[int]:
    """All moves and chance events of a line, in order. ``state`` is left as it was.

    A semicolon always ends an event. Events that ``unasked`` knows may be left out between others;
    the list has them all the same. Raises InputError.
    """
    trial = state.copy()
    moves: list[int] = []
    for part in line.split(";"):
        words = [word for word in part.replace(",", ", ").split() if word != ","]
        if not words:
            continue
        if len(words) > MAX_WORDS:
            raise InputError(
                f"{part[:20]}...", Phrase("more than {} words", MAX_WORDS), "use several lines"
            )
        for move in _read_part(game, trial, words, unasked):
            trial.apply(move)
            moves.append(move)
    return moves


def _read_part(game: Game, state: State, words: list[str], unasked: Unasked | None) -> list[int]:
    """The events of words without a semicolon. Raises InputError."""
    reader = _Reader(game, unasked)
    try:
        return reader.read(state, words)
    except InputError:
        # Where nothing could be read, what is wrong with a set is wrong with all of it.
        whole = game.parse_set(state, " ".join(words)) if not reader.reached else None
        if whole is None:
            raise
        return whole


def common_words(game: Game, state: State, lang: str = "id") -> list[str]:
    """The words with which the texts of all outcomes of the next event begin, at least the kind."""
    events = (event for event, _ in state.chance_outcomes())
    texts = [text.split() for text in game.move_texts(state, events, lang)]
    common = []
    for column in zip(*(text[:-1] for text in texts), strict=False):
        if len(set(column)) > 1:
            break
        common.append(column[0])
    if len(texts) > 1 and all(text[len(common)].isdigit() for text in texts):
        common = common[:-1]  # the number is the end of a name, as in "grey 1"
    return common or texts[0][:1]


def completions(game: Game, state: State, line: str) -> list[str]:
    """The words that may follow ``line`` (whose last word may be unfinished), sorted."""
    *before, last = re.split(r"[\s,;]+", line.lstrip())
    texts = [text.split() for text in legal_texts(game, state)]
    if before:
        kind = _kind(before[0], {words[0] for words in texts})
        texts = [words for words in texts if kind is None or words[0] == kind]
        found = {word for words in texts for word in words[1:]}
    else:
        kinds = {words[0] for words in texts}
        found = kinds | (
            {word for words in texts for word in words[1:]} if len(kinds) == 1 else set()
        )
    # A name may be typed from its middle: nobody writes the article of the_sphinx.
    part = last.lower()
    return sorted(word for word in found if word.startswith(part)) or sorted(
        word for word in found if part and f"_{part}" in word
    )


def _kind(word: str, kinds: set[str]) -> str | None:
    """The kind of event that ``word`` names or begins; None when there is not exactly one."""
    word = word.lower()
    if word in kinds:
        return word
    fitting = [kind for kind in kinds if kind.startswith(word)]
    return fitting[0] if len(fitting) == 1 else None


def candidates(words: list[str], texts: list[str]) -> list[str]:
    """Full texts that ``words`` may be short for, the likeliest first.

    ``texts`` is everything that may happen (:func:`legal_texts`). The kind is put in where only one
    is possible, or only one that more has to be said about. A letter with signs, a key that was hit
    in passing, is short for nothing.
    """
    text = " ".join(words).strip(", ")
    if len(text) > 1 and _is_letter(words):
        return []
    kinds = {said.split()[0] for said in texts}
    longer = {said.split()[0] for said in texts if " " in said}
    if len(longer if len(kinds) > 1 else kinds) != 1:
        return [text]
    (only,) = longer if len(kinds) > 1 else kinds
    if len(kinds) > 1 or _kind(words[0], kinds):
        return [text, f"{only} {text}"]
    return [f"{only} {text}"]


def _is_letter(words: list[str]) -> bool:
    """Whether words are a single letter with signs or without, which is soon typed by accident."""
    form = normalize(" ".join(words))
    return len(form) == 1 and form.isalpha()


def named_moves(game: Game, state: State, words: list[str]) -> list[int]:
    """The moves of the seat that decides in whose texts these words are, if they begin no kind.

    Names count from any of their words on, in every language; a single letter is none.
    """
    if _is_letter(words):
        return []
    legal = state.legal_moves()
    kinds = {text.split()[0] for text in game.move_texts(state, legal)}
    if any(kind.startswith(words[0].lower()) for kind in kinds):
        return []
    in_each = (game.move_texts(state, legal, lang) for lang in LANGUAGES)
    return [move for move, *texts in zip(legal, *in_each, strict=True) if names_part(words, texts)]


def names_part(words: list[str], texts: Sequence[str]) -> bool:
    """Whether words are what a name in one of some texts begins with, from any of its words on.

    The texts are those of one event in several languages; their first word is its kind.
    """
    part = normalize(" ".join(words))
    if not part or part.isdecimal():
        return False
    named = (name_words(text)[1:] for text in texts)
    return any("".join(said[at:]).startswith(part) for said in named for at in range(len(said)))


class _Reader:
    """Cuts a list of words into events; remembers the most telling error on the way."""

    def __init__(self, game: Game, unasked: Unasked | None) -> None:
        self._game = game
        self._unasked = unasked
        self._error: InputError | None = None
        self._depth = -1

    def read(self, state: State, words: list[str]) -> list[int]:
        """The events of ``words``. Raises the error that was met farthest in."""
        moves = self._cut(state, words, 0)
        if moves is None:
            assert self._error is not None
            raise self._error
        return moves

    @property
    def reached(self) -> int:
        """How many words were read before the error that is told."""
        return max(self._depth, 0)

    def _cut(self, state: State, words: list[str], start: int) -> list[int] | None:
        if start == len(words):
            return []
        texts = legal_texts(self._game, state)
        if not texts:
            self._note(InputError(" ".join(words[start:]), "the game is over"), start)
            return None
        # The longest piece first: a full name must not be taken for two short ones.
        for end in range(len(words), start, -1):
            move = self._one(state, words[start:end], texts, start)
            if move is None:
                continue
            state.apply(move)
            rest = self._cut(state, words, end)
            state.undo()
            if rest is not None:
                return [move, *rest]
        known = self._unasked(state) if self._unasked is not None else 0
        if not known:
            return None
        state.apply(known)
        rest = self._cut(state, words, start)
        state.undo()
        return None if rest is None else [known, *rest]

    def _one(self, state: State, words: list[str], texts: list[str], start: int) -> int | None:
        """The single event that ``words`` stand for, or None."""
        meant = candidates(words, texts)
        if not meant:
            self._note(InputError(" ".join(words), *NOTHING_SAID), start)
        error: InputError | None = None
        for text in meant:
            try:
                return self._game.parse_move(state, text)
            except InputError as problem:
                error = error or problem
        if error is not None:
            found = []
            if state.decider >= 0:
                error = self._not_now(state, words) or error
                found = named_moves(self._game, state, words)
            if len(found) == 1:
                return found[0]
            if found:
                choices = (self._game.move_text(state, move) for move in found)
                remedy = Phrase("possible: {}", listed(choices, MOST_CHOICES))
                error = InputError(" ".join(words), "leaves a choice open", remedy)
            # Several names in a row: the first of them says more than all of them together, unless
            # it is only that the others are missing.
            partial = error.remedy.startswith("write ")
            self._note(error, start, replace=state.decider < 0 and not partial)
        return None

    def _not_now(self, state: State, words: list[str]) -> NotNowError | None:
        """The error for words that begin with a kind for which it is not the moment."""
        try:
            self._game.parse_move(state, " ".join(words))
        except NotNowError as problem:
            return problem
        except InputError:
            pass
        return None

    def _note(self, error: InputError, depth: int, *, replace: bool = False) -> None:
        if depth > self._depth or (replace and depth == self._depth):
            self._error, self._depth = error, depth
