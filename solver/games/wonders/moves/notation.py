"""The text of moves and chance events, and reading it back.

==========================  ============================================================
text                        meaning
==========================  ============================================================
``side SIDE``               the side of the own board
``build CARD``              build a card of the hand; ``left COINS``, ``right COINS``
                            and ``by right`` may follow
``stage with CARD``         build the next stage, the card goes under it; coins as above
``sell CARD``               sell a card of the hand
``city build CARD``, ...    the same three for the Free City, by its manager
``take CARD``               build a card of the discard pile; or ``nothing``
``wonder WONDER SIDE``      chance: the wonder of the next city, with the side if drawn
``deal CARD``               chance: a card dealt, or ``?``
``see CARD``                chance: a card of the hand that comes next
==========================  ============================================================

The canonical text uses ids. What others do with a card face down is ``stage with ?`` and
``sell ?``. Reading is forgiving: names in any language and form that
:mod:`solver.games.wonders.names` knows, short forms of the first word, payments in any order (see
:mod:`solver.games.wonders.moves.payments`), and everything left out that can only be one thing.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.errors import InputError
from solver.games.moves.reading import (
    MOST_CHOICES,
    Pattern,
    choose,
    first_word,
    listed,
    possible_moves,
    read_kind,
    require_now,
)
from solver.games.wonders import names
from solver.games.wonders.data import tables
from solver.games.wonders.moves.payments import (
    ANY,
    names_a_side,
    payment_text,
    read_payment,
)
from solver.games.wonders.moves.reasons import why_not
from solver.games.wonders.moves.sentences import sentence
from solver.names import normalise

__all__ = ["move_text", "parse_move", "sentence"]

_FORMS = {
    "side": "side SIDE",
    "build": "build CARD",
    "stage": "stage with CARD",
    "sell": "sell CARD",
    "take": "take CARD",
    "wonder": "wonder WONDER SIDE",
    "deal": "deal CARD",
    "see": "see CARD",
}

_CITY = "city"
_PLAYS = ("build", "stage", "sell")
_CITY_FORMS = _FORMS | {kind: f"{_CITY} {_FORMS[kind]}" for kind in _PLAYS}

_UNSEEN = -1
"""A card that the state does not know; in the discard phase: none."""

_BAD_COINS = ("the coins to neighbours cannot be read", "write left COINS right COINS")
_NOTHING = {"nothing", "none", "niente", "nessuna"}
_JOINTS = {"with", "con"}


def move_text(state: State, move: int, lang: str = "id") -> str:
    """The text of ``move``, a move or chance event of ``state`` (the state before it).

    With ``lang`` ``id`` it is the canonical text of records; ``en`` and ``it`` put in the names.
    Each is read back by :func:`parse_move`.
    """
    kind, *args = bridge.decode(move)
    if kind == "side":
        return f"side {names.side_name(args[0], _edition(state), lang)}"
    if kind == "wonder":
        wonder, side = args
        side_words = [names.side_name(side, _edition(state), lang)] if side >= 0 else []
        return " ".join(["wonder", names.wonder_name(wonder, lang), *side_words])
    if kind == "take" and args[0] == _UNSEEN:
        return "take nothing"
    card = names.card_name(args[0], lang) if args[0] >= 0 else "?"
    if kind not in _PLAYS:
        return f"{kind} {card}"
    text = f"{_CITY} " if args[-1] else ""
    if kind == "build":
        return f"{text}build {card}{payment_text(*args[1:4])}"
    if kind == "stage":
        return f"{text}stage with {card}{payment_text(*args[1:3])}"
    return f"{text}sell {card}"


def parse_move(state: State, text: str) -> int:
    """The move or chance event of ``state`` that ``text`` describes; always a legal one.

    Raises InputError for text that cannot be read (with the nearest name for a slip), for a kind
    of move that does not fit the moment (with those that do), for an illegal move (with the
    reason) and for one that leaves a choice open (with the choices).
    """
    place = text.strip()
    moves = possible_moves(state, bridge.decode)
    for_city = any(move[0] in _PLAYS and move[-1] for move in moves)
    forms = _CITY_FORMS if for_city else _FORMS
    now = tuple(kind for kind in forms if kind in {move[0] for move in moves})
    fitting = _fitting(now)
    words = _without_city(place, for_city)
    try:
        kind, rest = read_kind(words, forms, now)
    except InputError as error:
        raise InputError(place or "move", error.problem, error.remedy) from None
    reading = _Reading(state, kind, moves)
    try:
        patterns = reading.patterns(rest)
    except InputError as error:
        require_now(kind, forms, now, place, fitting)
        raise error.within(place) from None

    def said(move: Pattern) -> str:
        return move_text(state, bridge.encode(*move))

    chosen = choose(patterns, reading.legal, place, said)
    if chosen is not None:
        return int(bridge.encode(*chosen))
    require_now(kind, forms, now, place, fitting)
    problem, remedy = why_not(state, patterns[0], for_city, moves)
    if not remedy:
        same = [move for move in reading.legal if move[1] == patterns[0][1]]
        remedy = f"possible: {listed(map(said, same or reading.legal or moves), MOST_CHOICES)}"
    raise InputError(place, problem, remedy)


def _edition(state: State) -> int:
    edition: int = bridge.dump(state)["options"][0]
    return edition


def _fitting(now: Sequence[str]) -> tuple[str, ...]:
    """The kinds whose refusal can be explained: they fit the moment, even if none is possible."""
    return _PLAYS if any(kind in _PLAYS for kind in now) else tuple(now)


def _without_city(text: str, for_city: bool) -> str:
    """The text without the word that says that it is a move of the Free City.

    The word may be left out where only the Free City has a card to play. Raises InputError where
    it has none.
    """
    first, rest = first_word(text)
    if normalise(first) == "free" and normalise(first_word(rest)[0]) == _CITY:
        first, rest = first_word(rest)
    word = normalise(first)
    if for_city:
        return rest if word and _CITY.startswith(word) else text
    if word == _CITY:
        raise InputError(text, "no card is played for the Free City now")
    return text


class _Reading:
    """Reads what follows the first word of a move.

    ``legal`` are the possible moves of the kind, taken apart.
    """

    def __init__(self, state: State, kind: str, moves: Sequence[Pattern]) -> None:
        raw = bridge.dump(state)
        self._kind = kind
        self._edition: int = raw["options"][0]
        self._age: int = raw["age"]
        self.legal = [move for move in moves if move[0] == kind]
        self._cards = [
            {move[1] for move in self.legal},
            {move[1] for move in moves},
            {at for at, card in enumerate(tables().cards) if card.age == self._age},
        ]

    def patterns(self, rest: str) -> list[Pattern]:
        """What may be meant, the likeliest first. Raises InputError."""
        kind = self._kind
        if kind == "side":
            return [(kind, self._side(rest) if rest else None)]
        if kind == "wonder":
            return [(kind, *self._wonder(rest))]
        if kind in ("build", "stage"):
            card, payments = self._priced(_unjoined(rest))
            return [
                (kind, card, *(payment if kind == "build" else payment[:2]), None)
                for payment in payments
                if kind == "build" or not payment[2]
            ] or [(kind, card, 0, 0, None)]
        card = self._card(rest) if rest else None
        return [(kind, card, None)] if kind == "sell" else [(kind, card)]

    def _side(self, text: str) -> int:
        # "side A" and "A side" are the same.
        words = [word for word in text.split() if normalise(word) not in ("side", "the", "lato")]
        try:
            return names.side(" ".join(words), self._edition)
        except InputError as error:
            known = " or ".join(names.side_name(side, self._edition) for side in (0, 1))
            raise InputError("", error.problem, f"use {known}") from None

    def _wonder(self, rest: str) -> tuple[int | None, int | None]:
        """Wonder and side (-1: none is drawn, None: not said)."""
        words = [word for word in rest.replace(",", " ").split() if normalise(word) != "side"]
        drawn = any(move[2] >= 0 for move in self.legal)
        last = None if drawn or not words else -1
        found = names.wonders().matches(" ".join(words))
        if len(words) > 1 and len(found) != 1:
            side = names.sides(self._edition).matches(words[-1])
            if len(side) == 1:
                return names.wonder(" ".join(words[:-1])), side[0]
        return (names.wonder(" ".join(words)) if words else None), last

    def _card(self, text: str) -> int:
        if text.strip() == "?":
            return _UNSEEN
        if self._kind == "take" and normalise(text) in _NOTHING:
            return _UNSEEN
        return names.card(text, "", *self._cards)

    def _priced(self, text: str) -> tuple[int | None, Sequence[Pattern]]:
        """The card (None: not said) and what may be meant as its payment.

        A card is told from what follows by being one: the shortest that leaves a payment.
        """
        words = text.replace(",", " ").split()
        if not words:
            return None, ANY
        problem: InputError | None = None
        for at in range(len(words) + 1):
            payments = read_payment(" ".join(words[at:]))
            if payments is None:
                continue
            if not at:
                return None, payments
            name = " ".join(words[:at])
            try:
                return self._card(name), payments
            except InputError as error:
                bad = InputError("", *_BAD_COINS) if names_a_side(name) else error
                problem = problem or bad
        assert problem is not None
        raise problem


def _unjoined(text: str) -> str:
    """The text without a leading ``with``."""
    first, rest = first_word(text)
    return rest if normalise(first) in _JOINTS else text
