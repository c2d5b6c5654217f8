"""What a person types into the score pad, and what it means; what means nothing is told at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from solver.cli.output.score_words import word
from solver.errors import InputError
from solver.names import normalize
from solver.units import whole_number

if TYPE_CHECKING:
    from solver.games.positions.final_field import FinalField

BACK = {"back", "indietro", "undo", "annulla"}
QUIT = {"quit", "exit", "fine", "esci"}
YES, NO = {"y", "yes", "s", "si", "sì"}, {"n", "no", ""}
NOTHING = {"0", "-", "none", "nothing", "no", "niente", "nessuno", "nessuna"}
"""What says that there is nothing, where an empty answer would not be enough."""


class Answers:
    """Reads answers. All methods raise InputError for what they cannot read.

    Parameters
    ----------
    lang:
        The language of the errors.
    names:
        The players by seat.
    """

    def __init__(self, lang: str, names: Sequence[str] = ()) -> None:
        self.lang = lang
        self.names = names

    def wrong(self, key: str, *values: object) -> InputError:
        """The error with these words."""
        return InputError("", word(key, self.lang, *values))

    def yes(self, text: str) -> bool:
        """Yes or no; an empty text is no."""
        answer = text.casefold()
        if answer not in YES | NO:
            raise self.wrong("bad.yes")
        return answer in YES

    def number(self, text: str) -> int:
        """A whole number; an empty text is 0."""
        if not re.fullmatch(r"[+-]?\d{1,6}|", text, re.ASCII):
            raise self.wrong("bad.number", text)
        return int(text or "0")

    def numbers(self, text: str) -> list[int]:
        """Whole numbers with commas or spaces between them."""
        return [self.number(part) for part in re.split(r"[,;\s]+", text) if part]

    def player(self, text: str) -> int | None:
        """The seat of a player; None for an empty text."""
        if not text:
            return None
        found = [seat for seat, name in enumerate(self.names) if normalize(name) == normalize(text)]
        if not found:
            raise self.wrong("bad.player", text, ", ".join(self.names))
        return found[0]

    def somebody(self, text: str) -> int:
        """The seat of a player."""
        seat = self.player(text)
        if seat is None:
            raise self.wrong("bad.player", text, ", ".join(self.names))
        return seat

    def row(self, text: str, expansion: str = "") -> list[int]:
        """A number for each player; an empty text is 0 for all, but not with an ``expansion``."""
        if expansion and not text:
            raise self.wrong("bad.empty", expansion.capitalize())
        return self.figures(text)

    def figures(self, text: str) -> list[int]:
        """A number for each player."""
        numbers = self.numbers("" if text in NOTHING else text) or [0] * len(self.names)
        if len(numbers) != len(self.names):
            raise self.wrong("bad.numbers", len(numbers), len(self.names))
        return numbers

    def value(self, field: FinalField, text: str) -> Any:
        """The answer to a question about a finished table."""
        if field.required and not text:
            raise self.wrong("bad.empty", field.needs.capitalize())
        if text.casefold() in NOTHING:
            text = ""
        match field.kind:
            case "text":
                return text or None
            case "number":
                return self.number(text)
            case "numbers":
                return self._so_many(self.numbers(text), field.length)
            case "names":
                return listed(text)
            case "yes":
                return self.yes(text) if text else None
            case "player":
                return self.player(text)
            case "counts":
                return counted(text)

    def _so_many(self, numbers: list[int], length: int) -> list[int]:
        if length and not numbers:
            return [0] * length
        if length and len(numbers) != length:
            raise self.wrong("bad.length", len(numbers), length)
        return numbers


def listed(text: str) -> list[str]:
    """The parts of a text between its commas."""
    return [part.strip() for part in re.split("[,;]", text) if part.strip()]


def counted(text: str) -> int | list[str] | dict[str, int]:
    """A number of things, counts of kinds (``gear 2, compass 1``), or names; nothing is ``{}``."""
    number = whole_number(text)
    if number is not None:
        return number
    parts = [re.fullmatch(r"(.+?)(?:\s+(\d{1,6}))?", part, re.ASCII) for part in listed(text)]
    if parts and not any(part and part[2] for part in parts):
        return listed(text)
    return {part[1]: int(part[2] or 1) for part in parts if part}
