"""The text of moves and chance events, and reading it back.

============================  ==========================================================
text                          meaning
============================  ==========================================================
``pick WONDER``               take a wonder in the draft
``build CARD``                build a card of the structure
``discard CARD``              discard it for coins
``wonder WONDER with CARD``   build an own wonder, the card goes under it
``token TOKEN``               take a progress token for a pair of symbols
``keep TOKEN``                the token kept of those the Great Library drew
``destroy CARD``              the opposing card that a wonder destroys
``revive CARD``               the discarded card that the Mausoleum builds
``starter SEAT``              who begins the next age, 0 or 1
``tokens A B C D E``          chance: the progress tokens laid on the board
``offer A B C D``             chance: the wonders laid out in the draft
``backs R.P R.P R.P``         chance: the slots of Age III that hold guild backs
``reveal R.P CARD``           chance: a card turned up (the slot may be left out)
``draw A B C``                chance: the tokens that the Great Library draws
============================  ==========================================================

The canonical text uses ids. Reading is forgiving: names in any language and form that
:mod:`solver.games.duel.names` knows, short forms of the first word where they are unambiguous,
``with`` left out where wonder and card can still be told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solver._ext.core.state import OVER, State
from solver._ext.duel import bridge as duel
from solver.errors import InputError
from solver.games.duel import names
from solver.games.duel.moves.reasons import why_not
from solver.games.duel.moves.sentences import sentence
from solver.games.duel.slots import looks_like_slot, parse_slot, slot_text
from solver.games.moves.reading import first_word, read_kind, require_now
from solver.names import NameIndex

__all__ = ["move_text", "parse_move", "parse_slot", "sentence", "slot_text"]

_FORMS = {
    "pick": "pick WONDER",
    "build": "build CARD",
    "discard": "discard CARD",
    "wonder": "wonder WONDER with CARD",
    "token": "token TOKEN",
    "keep": "keep TOKEN",
    "destroy": "destroy CARD",
    "revive": "revive CARD",
    "starter": "starter SEAT",
    "tokens": "tokens A B C D E",
    "offer": "offer A B C D",
    "backs": "backs R.P R.P R.P",
    "reveal": "reveal R.P CARD",
    "draw": "draw A B C",
}

_PLAY = ("build", "discard", "wonder")

# How many things a chance event of this kind names.
_COUNTS = {"tokens": 5, "offer": 4, "draw": 3, "backs": 3}

_SINGLE: dict[str, Callable[[], NameIndex]] = {
    "pick": names.wonders,
    "build": names.cards,
    "discard": names.cards,
    "token": names.tokens,
    "keep": names.tokens,
    "destroy": names.cards,
    "revive": names.cards,
}

_SEVERAL: dict[str, Callable[[], NameIndex]] = {
    "tokens": names.tokens,
    "offer": names.wonders,
    "draw": names.tokens,
}

_NAMERS: dict[str, Callable[[int, str], str]] = {
    "pick": names.wonder_name,
    "offer": names.wonder_name,
    "token": names.token_name,
    "keep": names.token_name,
    "tokens": names.token_name,
    "draw": names.token_name,
    "build": names.card_name,
    "discard": names.card_name,
    "destroy": names.card_name,
    "revive": names.card_name,
}


def move_text(state: State, move: int, lang: str = "id") -> str:
    """The text of ``move``, a move or chance event of ``state`` (the state before it).

    With ``lang`` ``id`` it is the canonical text of records; ``en`` and ``it`` put in the printed
    names. Each is read back by :func:`parse_move`.
    """
    kind, *args = duel.decode(move)
    if kind == "wonder":
        wonder, card = names.wonder_name(args[0], lang), names.card_name(args[1], lang)
        return f"wonder {wonder} with {card}"
    if kind == "starter":
        return f"starter {args[0]}"
    if kind == "reveal":
        return f"reveal {slot_text(_age(state), args[0])} {names.card_name(args[1], lang)}"
    if kind == "backs":
        age = _age(state)
        return " ".join(["backs", *(slot_text(age, slot) for slot in _bits(args[0]))])
    if kind in _SEVERAL:
        # Printed names have spaces in them, so they need commas.
        parted = " " if lang == "id" else ", "
        return f"{kind} {parted.join(_NAMERS[kind](bit, lang) for bit in _bits(args[0]))}"
    return f"{kind} {_NAMERS[kind](args[0], lang)}"


def parse_move(state: State, text: str) -> int:
    """The move or chance event of ``state`` that ``text`` describes; always a legal one.

    Raises InputError for text that cannot be read (with the nearest name for a slip), for a kind
    of move that does not fit the moment (with those that do) and for an illegal move (with the
    reason).
    """
    place = text.strip()
    kind, rest = read_kind(place, _FORMS, _kinds_now(state))
    try:
        args = _arguments(state, kind, rest)
    except InputError as error:
        _require_now(state, kind, place)
        raise error.within(place) from None
    try:
        move: int = duel.encode(state, kind, *args)
        legal = state.is_legal(move)
    except ValueError:
        legal = False
    if not legal:
        _require_now(state, kind, place)
        raise InputError(place, *why_not(state, kind, args))
    return move


def _age(state: State) -> int:
    age: int = duel.dump(state)["age"]
    return max(age, 1)


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _mask(items: Sequence[int]) -> int:
    return sum(1 << item for item in set(items))


def _kinds_now(state: State) -> tuple[str, ...]:
    """The kinds of move that the game waits for; () when it is over.

    While a card is played all three uses are named, also when one cannot be paid.
    """
    if state.decider == OVER:
        return ()
    moves = state.legal_moves() or [state.chance_outcomes()[0][0]]
    kind = str(duel.decode(moves[0])[0])
    return _PLAY if kind in _PLAY else (kind,)


def _require_now(state: State, kind: str, place: str) -> None:
    """Raise InputError when the game does not wait for this kind of move."""
    require_now(kind, _FORMS, _kinds_now(state), place)


def _arguments(state: State, kind: str, rest: str) -> tuple[int, ...]:
    """The numbers behind the words after the first one."""
    if not rest and kind != "backs":
        raise InputError("", "incomplete", f"write {_FORMS[kind]}")
    if kind in _SINGLE:
        return (_SINGLE[kind]().find(rest),)
    if kind in _SEVERAL:
        index = _SEVERAL[kind]()
        return (_checked_mask(kind, [index.find(name) for name in index.split(rest)]),)
    if kind == "wonder":
        return _wonder_with_card(rest)
    if kind == "starter":
        seats = {"0": 0, "1": 1}
        if rest not in seats:
            raise InputError("", f"there is no seat {rest!r}", "use 0 or 1")
        return (seats[rest],)
    age = _age(state)
    if kind == "backs":
        found = [parse_slot(age, slot) for slot in rest.replace(",", " ").split()]
        return (_checked_mask(kind, found),)
    first, name = first_word(rest)
    if looks_like_slot(first):
        slot = parse_slot(age, first)
        if not name:
            raise InputError("", "incomplete", f"write {_FORMS[kind]}")
        return (slot, names.card(name))
    card = names.card(rest)
    _require_now(state, kind, "")
    return (int(duel.decode(state.chance_outcomes()[0][0])[1]), card)


def _checked_mask(kind: str, items: Sequence[int]) -> int:
    """The items as a mask; InputError unless they are as many as they should be, all different."""
    if len(items) != _COUNTS[kind]:
        raise InputError("", f"{len(items)} named, {_COUNTS[kind]} needed", f"write {_FORMS[kind]}")
    if len(set(items)) != len(items):
        raise InputError("", "one is named twice", f"write {_FORMS[kind]}")
    return _mask(items)


def _wonder_with_card(rest: str) -> tuple[int, int]:
    """A wonder and the card that goes under it."""
    parts = rest.split()
    joints = [at for at, word in enumerate(parts) if word.casefold() in ("with", "con")]
    if joints:
        at = joints[0]
        if at in (0, len(parts) - 1):
            raise InputError("", "incomplete", f"write {_FORMS['wonder']}")
        return names.wonder(" ".join(parts[:at])), names.card(" ".join(parts[at + 1 :]))
    readings = set()
    for at in range(1, len(parts)):
        wonders = names.wonders().matches(" ".join(parts[:at]))
        cards = names.cards().matches(" ".join(parts[at:]))
        if len(wonders) == len(cards) == 1:
            readings.add((wonders[0], cards[0]))
    if len(readings) != 1:
        raise InputError("", "cannot tell wonder and card apart", f"write {_FORMS['wonder']}")
    return readings.pop()
