"""The text of moves and chance events, and reading it back.

========================================  ==============================================
text                                      meaning
========================================  ==============================================
``take DECK``                             take the top card of a deck
``build STAGE with CARDS``                build a stage; ``using TOKENS`` may follow
``science SYMBOLS``                       turn in a set of green cards
``token TOKEN``                           take a face-up progress token or ``stack``
``extra TOKEN DECK``                      the extra card that a token allows
``search DECK``                           the deck that Halicarnassus looks through
``keep CARD``                             the card that Halicarnassus keeps
``use``                                   carry out an effect that may be declined
``skip``                                  decline an effect, or the extra cards
``end``                                   end the turn
``wonder WONDER``                         chance: the wonder of the next seat
``lay TOKEN``                             chance: a progress token is turned face up
``top DECK CARD``                         chance: the new top card of a wonder's deck
``draw CARD``                             chance: the card taken from the central deck
``blind TOKEN``                           chance: the token taken from the stack
``peek CARD``                             chance: what the holder of the Cat sees, or ``?``
``find CARD``                             chance: a card that Halicarnassus looks at
========================================  ==============================================

The canonical text uses ids, and the wonders' names for decks. Reading is forgiving: names in any
language and form that :mod:`solver.games.architects.names` knows, decks as ``left``, ``right`` and
``own``, short forms of the first word, and everything left out that can only be one thing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from solver._ext.architects import bridge as architects
from solver._ext.core.state import State
from solver.errors import InputError
from solver.games.architects import names
from solver.games.architects.moves import purchases
from solver.games.architects.moves.reasons import why_not
from solver.games.architects.moves.sentences import sentence
from solver.games.moves.reading import (
    MOST_CHOICES,
    Pattern,
    choose,
    listed,
    possible_moves,
    read_kind,
    require_now,
)

__all__ = ["move_text", "parse_move", "sentence"]

_FORMS = {
    "take": "take DECK",
    "build": "build STAGE with CARDS",
    "science": "science SYMBOLS",
    "token": "token TOKEN",
    "extra": "extra TOKEN DECK",
    "search": "search DECK",
    "keep": "keep CARD",
    "use": "use",
    "skip": "skip",
    "end": "end",
    "wonder": "wonder WONDER",
    "lay": "lay TOKEN",
    "top": "top DECK CARD",
    "draw": "draw CARD",
    "blind": "blind TOKEN",
    "peek": "peek CARD",
    "find": "find CARD",
}

_ACTIONS = ("build", "science", "extra", "end")
"""What a turn consists of after the main pick."""

_UNSEEN = 15
"""What is peeked at when the state does not know it."""


def move_text(state: State, move: int, lang: str = "id") -> str:
    """The text of ``move``, a move or chance event of ``state`` (the state before it).

    With ``lang`` ``id`` it is the canonical text of records; ``en`` and ``it`` put in the names.
    Each is read back by :func:`parse_move`.
    """
    kind, *args = architects.decode(move)
    if kind in ("use", "skip", "end"):
        return str(kind)
    if kind in ("take", "search"):
        return f"{kind} {_deck(state, args[0], lang)}"
    if kind == "build":
        return f"build {purchases.stage_text((*args,), lang)}"
    if kind == "science":
        return f"science {purchases.set_text(args[0], lang)}"
    if kind == "extra":
        return f"extra {names.token_name(args[0], lang)} {_deck(state, args[1], lang)}"
    if kind == "top":
        return f"top {_deck(state, args[0], lang)} {names.card_name(args[1], lang)}"
    if kind == "wonder":
        return f"wonder {names.wonder_name(args[0], lang)}"
    if kind in ("token", "lay", "blind"):
        return f"{kind} {names.token_name(args[0], lang)}"
    if kind == "peek" and args[0] == _UNSEEN:
        return "peek ?"
    return f"{kind} {names.card_name(args[0], lang)}"


def parse_move(state: State, text: str) -> int:
    """The move or chance event of ``state`` that ``text`` describes; always a legal one.

    Raises InputError for text that cannot be read (with the nearest name for a slip), for a kind
    of move that does not fit the moment (with those that do), for an illegal move (with the
    reason) and for one that leaves a choice open (with the choices).
    """
    place = text.strip()
    moves = possible_moves(state, architects.decode)
    now = tuple(kind for kind in _FORMS if kind in {move[0] for move in moves})
    kind, rest = read_kind(place, _FORMS, now)
    reading = _Reading(state, kind, moves)
    try:
        patterns = reading.patterns(rest)
    except InputError as error:
        require_now(kind, _FORMS, now, place, _fitting(now))
        raise error.within(place) from None

    def said(move: Pattern) -> str:
        return move_text(state, architects.encode(*move))

    chosen = choose([(kind, *pattern) for pattern in patterns], reading.legal, place, said)
    if chosen is not None:
        return int(architects.encode(*chosen))
    require_now(kind, _FORMS, now, place, _fitting(now))
    problem, remedy = why_not(state, kind, patterns[0])
    if not remedy:
        remedy = f"possible: {listed(map(said, reading.legal or moves), MOST_CHOICES)}"
    raise InputError(place, problem, remedy)


def _fitting(now: Sequence[str]) -> tuple[str, ...]:
    """The kinds whose refusal can be explained: they fit the moment, even if none is possible."""
    turn = any(kind in _ACTIONS for kind in now)
    return (*now, *(_ACTIONS if turn else ()))


def _wonders(state: State) -> list[int]:
    return [city["wonder"] for city in architects.dump(state)["cities"]]


def _deck(state: State, deck: int, lang: str) -> str:
    return names.deck_name(deck, _wonders(state), lang)


class _Reading:
    """Reads what follows the first word of a move.

    ``legal`` are the possible moves of the kind, taken apart.
    """

    def __init__(self, state: State, kind: str, moves: Sequence[Pattern]) -> None:
        raw = architects.dump(state)
        self._kind = kind
        self._wonders = [city["wonder"] for city in raw["cities"]]
        self._seat = raw["seat"]
        self.legal = [move for move in moves if move[0] == kind]

    def patterns(self, rest: str) -> list[Pattern]:
        """What may be meant, the likeliest first. Raises InputError."""
        if self._kind in ("use", "skip", "end"):
            if rest:
                raise InputError("", f"{self._kind} stands alone", f"leave {rest!r} out")
            return [()]
        if self._kind == "build":
            return self._build(rest)
        if self._kind == "science":
            return [(purchases.read_set(rest),)]
        if self._kind in ("extra", "top"):
            return [self._pair(rest)] if rest else [(None, None)]
        if not rest:
            return [(None,)]
        return [(self._thing(rest),)]

    def _thing(self, rest: str) -> int:
        if self._kind in ("take", "search"):
            return self._deck(rest, (move[1] for move in self.legal))
        if self._kind == "token":
            return names.tokens_and_stack().find(rest)
        if self._kind == "peek" and rest == "?":
            return _UNSEEN
        finders: dict[str, Callable[[str], int]] = {
            "wonder": names.wonder,
            "lay": names.token,
            "blind": names.token,
        }
        return finders.get(self._kind, names.card)(rest)

    def _deck(self, text: str, allowed: Iterable[int]) -> int:
        return names.deck(text, self._wonders, self._seat, allowed)

    def _build(self, rest: str) -> list[Pattern]:
        stage, payment, used = purchases.read_stage(rest)
        units, coins = payment or (None, None)
        wanted = (stage, units, coins)
        if any(used):
            # A token that is named must be used; the other may be, if nothing else fits.
            named = tuple(flag or None for flag in used)
            return [(*wanted, *used), (*wanted, *named)]
        return [(*wanted, False, False), (*wanted, None, None)]

    def _pair(self, rest: str) -> Pattern:
        """The token and the deck of an extra card, or the deck and the card of a new top.

        Where only one of the two is named, the other is whatever fits.
        """
        words = rest.replace(",", " , ").split()
        error: InputError | None = None
        for at in (*range(1, len(words)), len(words), 0):
            first, second = " ".join(words[:at]).strip(" ,"), " ".join(words[at:]).strip(" ,")
            try:
                return self._first(first), self._second(second)
            except InputError as problem:
                # The cut that read the first name says what is wrong with the second.
                if error is None or at == 1:
                    error = problem
        assert error is not None
        raise error

    def _first(self, text: str) -> int | None:
        if not text:
            return None
        if self._kind == "extra":
            return names.token(text)
        return self._deck(text, (move[1] for move in self.legal))

    def _second(self, text: str) -> int | None:
        if not text:
            return None
        if self._kind == "extra":
            return self._deck(text, (move[2] for move in self.legal))
        return names.card(text)
