"""What all games share in understanding typed moves.

A move begins with a word for its kind; every game has a table of *forms*, from kind to how such a
move is written (``build`` to ``build CARD``), which messages quote. The words after it give a
*pattern*, the numbers of the move as far as they are said; the possible moves tell the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from solver._ext.core.state import OVER, State
from solver.errors import InputError, Phrase, in_row
from solver.names import normalize, suggestion

MAX_LISTED = 12
"""Things named in one message; more are counted."""

MOST_CHOICES = 6
"""Moves listed in one message."""

Reason = tuple[str, str]
"""Problem and remedy, the two parts of an InputError after the place; the remedy may be empty."""

Pattern = tuple[Any, ...]
"""The kind of a move and its numbers; None stands for any."""


def first_word(text: str) -> tuple[str, str]:
    """The first word and what follows it."""
    parts = text.split(maxsplit=1)
    return parts[0] if parts else "", parts[1].strip() if len(parts) > 1 else ""


def listed(names: Iterable[str], most: int = MAX_LISTED) -> str:
    """Names with commas; a long list is cut."""
    found = list(names)
    if len(found) > most:
        return Phrase("{}, and {} more", in_row(found[:most]), len(found) - most)
    return in_row(found)


def joined(names: Iterable[str], conjunction: str) -> str:
    """Names as people list them: ``a, b and c``."""
    *first, last = names
    return f"{', '.join(first)} {conjunction} {last}" if first else last


def coins_told(count: int) -> str:
    """So many coins, in messages."""
    return "1 coin" if count == 1 else Phrase("{} coins", count)


def quantity(words: Mapping[str, str], thing: str, count: int) -> str:
    """A count in words, ``1 coin`` or ``3 coins``: what stands under ``coin`` and ``coins``."""
    return words[thing] if count == 1 else words[f"{thing}s"].format(n=count)


def read_kind(
    text: str, forms: Mapping[str, str], now: Sequence[str], also: Mapping[str, str]
) -> tuple[str, str]:
    """The kind that the first word means, and the rest of the text.

    ``now`` are the kinds that are possible (none when the game is over): a beginning of one of
    them is enough. ``also`` holds other words for kinds. Raises InputError.
    """
    first, rest = first_word(text)
    word = normalize(first)
    possible = ", ".join(forms[kind] for kind in now)
    if not word:
        hint = Phrase("write {}", possible) if now else "the game is over"
        raise InputError("move", "is empty", hint)
    if word not in now:
        word = also.get(word, word)
    if word in forms:
        return word, rest
    fitting = [kind for kind in now if kind.startswith(word)]
    if len(fitting) == 1:
        return fitting[0], rest
    if fitting:
        raise InputError(
            text,
            Phrase("ambiguous kind of move {!r}", first),
            Phrase("it fits {}", listed(fitting)),
        )
    hint = (
        suggestion(first, now)
        or suggestion(first, forms)
        or (Phrase("possible now: {}", possible) if now else "the game is over")
    )
    raise InputError(text, Phrase("unknown kind of move {!r}", first), hint)


class NotNowError(InputError):
    """The text names a kind of move for which the game does not wait now."""


def require_now(
    kind: str,
    forms: Mapping[str, str],
    now: Sequence[str],
    place: str,
    fitting: Iterable[str] | None = None,
) -> None:
    """Raise NotNowError when the game does not wait for this kind of move.

    ``fitting`` are kinds that fit the moment even if no such move is possible; without it those
    of ``now`` do. Raises InputError when the game is over.
    """
    if not now:
        raise InputError(place, "the game is over")
    if kind not in (now if fitting is None else fitting):
        possible = ", ".join(forms[other] for other in now)
        raise NotNowError(
            place, Phrase("{} is not possible now", kind), Phrase("possible now: {}", possible)
        )


def possible_events(state: State) -> list[int]:
    """All moves or chance events of the state; the veiled event among them."""
    if state.decider == OVER:
        return []
    events = state.legal_moves() or [event for event, _ in state.chance_outcomes()]
    veiled = state.veiled_event
    return [*events, veiled] if veiled and veiled not in events else events


def choose(
    patterns: Iterable[Pattern],
    moves: Iterable[Pattern],
    place: str,
    text: Callable[[Pattern], str],
) -> Pattern | None:
    """The only move that fits the first of the patterns that fits any; None if none does.

    Raises InputError, with the choices as ``text`` says them, when several fit.
    """
    candidates = list(moves)
    for pattern in patterns:
        found = [move for move in candidates if _fits(move, pattern)]
        if len(found) == 1:
            return found[0]
        if found:
            choices = listed(map(text, found), MOST_CHOICES)
            raise InputError(place, "leaves a choice open", Phrase("possible: {}", choices))
    return None


def _fits(move: Pattern, pattern: Pattern) -> bool:
    return len(move) == len(pattern) and all(
        want is None or want == have for have, want in zip(move, pattern, strict=True)
    )
