"""What a line tells of 7 Wonders in a way of its own: plays, cards passed on, options, Islands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from solver.errors import InputError, Phrase
from solver.games.table.kinds import NONE, ItemValue, Text
from solver.games.table.line import read_row
from solver.games.wonders.data.naval import LEVELS
from solver.games.wonders.items import CARDS, ISLANDS
from solver.games.wonders.positions.uses import BUILT, How, Use
from solver.games.wonders.variants import BOARDS, OPTIONS, indexes_of, named_sheet, sheet_of

PLAYS: Mapping[How, str] = {
    "build": "", "stage": "+", "sell": "-", "left": "_", "taken": "1", "lost": "2", "gone": "3",
    "relost": "4",
}  # fmt: skip
"""The sign before a card, by what became of it."""

RECRUITS: Mapping[How, str] = {"recruit": "", "stage": "+", "sell": "-", "back": "_"}
"""The same of a leader."""

_NOT_KNOWN, _DRAWN, _FORGOTTEN = "0", "d", "_"
_USE = re.compile(r"([+\-_1-4]?)([A-Z][a-z][a-z]|0)(d?)")
_OPTIONS = re.compile(r"([0-9]*)(?:-([0-9a-f]{12}))?")
_FOUND = re.compile(rf"[A-Z][a-z][a-z]|[1-{LEVELS}]")


class _Whole(Text, frozen=True):
    """A list that is told as one text."""

    whole: ClassVar[bool] = True


class Plays(_Whole, frozen=True):
    """What a city did with cards, or leaders: the codes of these with the ``signs`` before them.

    ``0`` is one that is not known; ``d`` stands behind what was drawn in the same turn.
    """

    signs: tuple[tuple[How, str], ...] = tuple(PLAYS.items())

    def write(self, value: Any) -> str:
        """See :class:`~solver.games.table.kinds.ValueKind`."""
        signs = dict(self.signs)
        return "".join(
            signs[use.how]
            + (CARDS.codes[use.card] if use.card != NONE else _NOT_KNOWN)
            + (_DRAWN if use.fresh and use.card != NONE else "")
            for use in value
        )

    def read(self, text: str) -> Any:
        """See :class:`~solver.games.table.kinds.ValueKind`."""
        found = list(_USE.finditer(text))
        if "".join(match[0] for match in found) != text:
            raise InputError(
                "", Phrase("{!r} is not a row of plays", text), "for instance 'Alt-0+Bat'"
            )
        return [self._use(match) for match in found]

    def _use(self, match: re.Match[str]) -> Use:
        how = next((how for how, sign in self.signs if sign == match[1]), None)
        known = match[2] != _NOT_KNOWN
        named = how in BUILT or how == "recruit"
        if how is None or (not known and (match[3] or named)):
            raise InputError("", Phrase("{!r} is no play", match[0]), "for instance '-0' or 'Alt'")
        return Use(how, read_row(CARDS, match[2])[0] if known else NONE, bool(match[3]))


class PlaysOfAll(_Whole, frozen=True):
    """What every city did in an Age that is over."""

    def write(self, value: Any) -> str:
        """See :class:`~solver.games.table.kinds.ValueKind`."""
        return ":".join(map(Plays().write, value))

    def read(self, text: str) -> Any:
        """See :class:`~solver.games.table.kinds.ValueKind`."""
        return list(map(Plays().read, text.split(":")))


class Passed(_Whole, frozen=True):
    """What was passed on turn by turn; ``_`` is what is not remembered."""

    def write(self, value: Any) -> str:
        """See :class:`~solver.games.table.kinds.ValueKind`."""
        return ":".join(
            _FORGOTTEN if cards is None else "".join(CARDS.codes[card] for card in cards)
            for cards in value
        )

    def read(self, text: str) -> Any:
        """See :class:`~solver.games.table.kinds.ValueKind`."""
        return [None if row == _FORGOTTEN else read_row(CARDS, row) for row in text.split(":")]


class Found(ItemValue, frozen=True):
    """Islands drawn; of those that others have drawn the level (below NONE in the view)."""

    whole: ClassVar[bool] = True

    def write(self, value: Any) -> str:
        """See :class:`~solver.games.table.kinds.ValueKind`."""
        return "".join(str(NONE - one) if one < NONE else ISLANDS.codes[one] for one in value)

    def read(self, text: str) -> Any:
        """See :class:`~solver.games.table.kinds.ValueKind`."""
        found = _FOUND.findall(text)
        if "".join(found) != text:
            raise InputError("", Phrase("{!r} is not a row of codes", text))
        return [NONE - int(one) if one.isdigit() else read_row(ISLANDS, one)[0] for one in found]


class OptionsText(_Whole, frozen=True):
    """The value index of each rule option, a digit each; behind ``-`` the hash of the sheet."""

    def write(self, value: Any) -> str:
        """See :class:`~solver.games.table.kinds.ValueKind`."""
        sheet = sheet_of(value)
        digits = "".join(map(str, value[:-1])).rstrip("0")
        return digits + (f"-{sheet.hash}" if sheet is not None else "")

    def read(self, text: str) -> Any:
        """See :class:`~solver.games.table.kinds.ValueKind`."""
        match = _OPTIONS.fullmatch(text)
        if match is None or len(match[1]) >= len(OPTIONS):
            raise InputError(
                "", Phrase("{!r}", text), "write a digit for each option, '-', the sheet"
            )
        told = [*map(int, match[1]), *[0] * (len(OPTIONS) - len(match[1]))]
        variant = {}
        for number, (option, value) in enumerate(zip(OPTIONS[:-1], told, strict=False)):
            if value >= len(option.values):
                raise InputError(
                    "",
                    Phrase("no option {} with a value {}", number, value),
                    "docs/notation.md lists the options",
                )
            variant[option.name] = option.values[value]
        named = named_sheet(variant, match[2])
        return indexes_of(variant | {BOARDS.name: named})
