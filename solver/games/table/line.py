"""Positions as one line: the fields of the typed view in the order of their rows.

A line is ``GAME:VERSION:`` and the fields of the root behind it. Fields stand one after the other
with ``/`` between them, or ``.`` where the row says so and within a zone; what has its default is
empty, and what is empty at the end is left out. Fields whose row has a key come last, as
``key=value``, and only if they do not have their default. Then:

- a number in decimals, in a list one digit (0-9, a-z) each; yes and no are 1 and 0; where numbers
  can be greater than that, a list has them in decimals and a set is the number, in hexadecimal
  digits, of which they are the bits;
- a text has ``-`` for spaces;
- an item is its code, ``-`` is nothing, ``_`` what is not known, ``+`` that with another back;
- items that are counted have their number behind the code, if it is not 1;
- an empty list, where that is not what a field usually is, is ``~``;
- a zone in a list is its first item and, between two ``%`` and with ``,`` between them, its other
  fields, or stands between slashes (``~`` if it tells nothing); a zone in a zone has ``,`` between
  its fields where that has ``.``, and the other way about; lists in lists, texts and numbers in
  decimals have a ``:`` between them.

Codes never change, and new fields come at the end of their zone: a line stays what it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from solver.errors import InputError, Phrase
from solver.games.table.kinds import (
    Counts,
    Flag,
    ItemKind,
    ItemValue,
    Number,
    OwnItems,
    Text,
    ValueKind,
    Word,
)
from solver.games.table.rows import FieldRow, key_of, rows

CODE = r"[A-Z][a-z]*"
_SIGNS = {-1: "-", -2: "_", -3: "+"}
_ENTRY = re.compile(rf"{CODE}|[-_+]|[0-9a-z]")
_OF_SIGN = {sign: value for value, sign in _SIGNS.items()}
_COUNTED = re.compile(rf"({CODE})([0-9]{{0,2}})")
_ZONE = re.compile(rf"({CODE}|[-_+])?(?:%([^%]*)%)?")
_NUMBER = re.compile(r"-?[0-9]{1,4}")
_BITS = re.compile(r"[0-9a-f]{1,16}")
_OTHER_BACK = -3
_EMPTY = "~"
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_REMEDY = "copy the whole line"


class Lines:
    """Lines of a game: ``prefix`` is what they begin with, ``root`` the zone that they tell.

    Nothing longer than ``longest`` letters is read.
    """

    def __init__(self, prefix: str, root: type, longest: int = 4000) -> None:
        self.prefix = prefix
        self._root = root
        self._longest = longest

    def write(self, table: Any) -> str:
        """A table as one line."""
        fields: list[str] = []
        keyed: list[str] = []
        for name, made in _told(self._root):
            text = _text(made, getattr(table, name), table) if _there(made, table) else ""
            if made.line == ".":
                fields[-1] += f".{text}"
            elif made.line == "/":
                fields += text.split("/") if text else []
            elif made.line:
                keyed += [f"{made.line}={text}"] if text else []
            elif made.of is not None and made.many and not made.length:
                fields += text.split("/")
            else:
                fields.append(text)
        fields = [field.rstrip(".") for field in fields]
        while fields and not fields[-1]:
            fields.pop()
        return self.prefix + "/".join([*fields, *keyed])

    def read(self, text: str, table: Any = None) -> Any:
        """Inverse of :meth:`write`. Raises InputError for what is no line of this game.

        What the line does not tell stays as it is in ``table``; without one, as rows have it.
        """
        try:
            return self._read(text.strip(), self._root() if table is None else table)
        except InputError as error:
            raise InputError(error.place, error.problem, error.remedy or _REMEDY) from None

    def _read(self, line: str, table: Any) -> Any:
        if not line.startswith(self.prefix):
            game = self.prefix.partition(":")[0]
            if line.startswith(f"{game}:"):
                remedy = Phrase(
                    "lines begin with {!r}; write it anew from the position", self.prefix
                )
                raise InputError("", "a line of another version", remedy)
            raise InputError("", Phrase("must start with {!r}", self.prefix))
        if len(line) > self._longest:
            raise InputError("", "too long", "copy a single line")
        parts = line.removeprefix(self.prefix).split("/")
        given = [part for part in parts if "=" not in part]
        keys = [key for _, made in _told(self._root) if (key := made.line) and key not in "./"]
        keyed = _keyed(parts[len(given) :], keys)
        fields = iter(given)
        dotted: list[str] = []
        for name, made in _told(self._root):
            many = made.many[0] if made.of is not None and made.many and not made.length else 1
            if made.line == ".":
                part = dotted.pop(0) if dotted else ""
            elif made.line == "/":
                part = "/".join(fields)
            elif made.line:
                part = keyed.get(made.line, "")
            elif many > 1:
                part = "/".join(next(fields, "") for _ in range(many))
            else:
                part = next(fields, "")
                if self._is_head(name):
                    if dotted:
                        raise InputError("", Phrase("{} fields, more than there are", len(dotted)))
                    part, *dotted = part.split(".")
            keyed_zone = made.line not in (None, "", ".", "/")
            always = made.of is not None and not (made.length or keyed_zone) and _there(made, table)
            if part.strip("/") or always:
                with _at(key_of(name, made) or name):
                    _refuse_absent(made, part, table)
                    setattr(table, name, _value(made, part, table))
        if list(fields) or dotted:
            raise InputError("", Phrase("{} fields, more than there are", len(given)))
        return table

    def _is_head(self, name: str) -> bool:
        """Whether fields that follow stand behind this one, with a dot between them."""
        names = [one for one, _ in _told(self._root)]
        after = names[names.index(name) + 1 :][:1]
        return bool(after) and rows(self._root)[after[0]].line == "."


def _keyed(fields: Iterable[str], known: Sequence[str]) -> dict[str, str]:
    """The fields by their keys, each of which must be known and stand once. Raises InputError."""
    options: dict[str, str] = {}
    for field in fields:
        key, equals, value = field.partition("=")
        if not equals or key not in known:
            raise InputError(
                "options",
                Phrase("unknown option {!r}", field),
                Phrase("known: {}", ", ".join(known)),
            )
        if key in options:
            raise InputError("options", Phrase("{} stands twice", key), "remove one")
        options[key] = value
    return options


class _at:  # noqa: N801 - reads as a word
    """Names the field in which something is wrong."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if isinstance(error, InputError):
            raise error.within(self._name) from None


def _told(zone: type) -> Iterator[tuple[str, FieldRow]]:
    """The fields of a zone that a line has."""
    return ((name, made) for name, made in rows(zone).items() if made.line is not None)


def _there(made: FieldRow, table: Any) -> bool:
    return made.when is None or made.when(table)


# ---------------------------------------------------------------- writing


def _many(made: FieldRow) -> tuple[int, ...]:
    """The lengths of the lists in which a zone stands; 0 for a list of its own shape in JSON."""
    return made.many or ((0,) if made.listed else ())


def _text(made: FieldRow, value: Any, table: Any, between: str = ".") -> str:
    """A field; ``between`` stands between the fields of a zone."""
    usual = not any(value) if made.lists else value == made.default
    if value is None or (usual and not made.needed):
        return ""
    if value == [] or (isinstance(made.kind, Counts) and not any(value)):
        return _EMPTY
    if made.of is not None:
        many = _many(made)
        return _zones(made, value, table, many) if many else _fields(value, table, between)
    assert made.kind is not None
    text = _values(made, made.kind, value, table)
    return text.rstrip("0") if made.sparse else text


def _is_wide(kind: ValueKind) -> bool:
    """Whether a value may need more than a digit or a code."""
    return isinstance(kind, Text) or (isinstance(kind, Number) and kind.high >= len(_DIGITS))


def _values(made: FieldRow, kind: ValueKind, value: Any, table: Any) -> str:
    """A value, or lists of them."""
    if isinstance(kind, Counts):
        counted = zip(kind.of.codes, value, strict=True)
        return "".join(code + (str(n) if n > 1 else "") for code, n in counted if n)
    if kind.whole:
        return kind.write(value)
    if not isinstance(value, list):
        if isinstance(kind, Text):
            return kind.write(value)
        plain = isinstance(kind, Number) or (isinstance(kind, Word) and not made.brief)
        return str(value) if plain else _entry(kind, value, table)
    if value and isinstance(value[0], list):
        return ":".join(_values(made, kind, one, table) for one in value)
    if _is_wide(kind):
        if made.way == "mask" and isinstance(kind, Number):
            return f"{sum(1 << kind.cell(one) for one in value):x}"
        return ":".join(_values(made, kind, one, table) for one in value)
    return "".join(_entry(kind, one, table) for one in value)


def _entry(kind: ValueKind, value: Any, table: Any) -> str:
    """A value of a list: as many letters as that of another one, or a code."""
    if isinstance(kind, ItemValue):
        return _SIGNS[value] if value < 0 else str(kind.of.at(table).codes[value])
    if value is None:
        return _SIGNS[-1]
    if isinstance(kind, Word):
        return _DIGITS[kind.words.index(value)]
    return _DIGITS[int(value)]


def _inner(between: str) -> str:
    """What stands between the fields of a zone within one that has this between its own."""
    return "," if between == "." else "."


def _fields(zone: Any, table: Any, between: str = ".") -> str:
    texts = [
        _text(made, getattr(zone, name), table, _inner(between)) if _there(made, table) else ""
        for name, made in _told(type(zone))
    ]
    while texts and not texts[-1]:
        texts.pop()
    return between.join(texts)


def _zones(made: FieldRow, value: Any, table: Any, many: tuple[int, ...]) -> str:
    if len(many) > 1:
        return ":".join(_zones(made, one, table, many[1:]) for one in value)
    if made.line == "/":
        return "/".join(_fields(one, table) or _EMPTY for one in value)
    if made.length or len(made.many) > 1 or made.shape is not None:
        return "".join(_zone(one, table) for one in value)
    return "/".join(_fields(one, table) for one in value)


def _zone(zone: Any, table: Any) -> str:
    """A zone in a list: its first item, and its other fields between two signs."""
    (name, made), *_ = _told(type(zone))
    if not isinstance(made.kind, ItemValue):
        return f"%{_fields(zone, table, ',')}%"
    _, _, rest = _fields(zone, table, ",").partition(",")
    return _entry(made.kind, getattr(zone, name), table) + (f"%{rest}%" if rest else "")


# ---------------------------------------------------------------- reading


def _value(made: FieldRow, text: str, table: Any, between: str = ".") -> Any:
    found = _parsed(made, text, table, between)
    if made.kind is not None and not made.kind.whole and not _fits(made, made.kind, found):
        raise InputError("", Phrase("{!r} cannot be", text))
    return found


def _fits(made: FieldRow, kind: ValueKind, value: Any) -> bool:
    """Whether a value, or each of a list, is one that the field can have."""
    if isinstance(value, list):
        return all(_fits(made, kind, one) for one in value)
    return kind.fits(value) or (value == _OTHER_BACK and not isinstance(made.way, str))


def _parsed(made: FieldRow, text: str, table: Any, between: str) -> Any:
    if made.of is not None:
        many = _many(made)
        return _read_zones(made, text, table, many) if many else (
            _read_fields(made.of, text, table, between))  # fmt: skip
    assert made.kind is not None
    if made.kind.whole:
        return [] if text == _EMPTY else made.kind.read(text)
    if isinstance(made.kind, Counts):
        return _read_counts(made.kind, text)
    if not (made.listed or isinstance(made.default, list)):
        return _one(made, made.kind, text, table)
    if text == _EMPTY:
        return []
    if made.lists:
        return [_list(made, made.kind, part, table) for part in text.split(":")]
    return _list(made, made.kind, text, table)


def _one(made: FieldRow, kind: ValueKind, text: str, table: Any) -> Any:
    if isinstance(kind, Text):
        return kind.read(text)
    if isinstance(kind, ItemValue) and text not in _OF_SIGN:
        return _item(kind.of, text, table)
    if isinstance(kind, Number):
        if _NUMBER.fullmatch(text) is None:
            raise InputError("", Phrase("{!r} is not a number", text))
        return int(text)
    if isinstance(kind, Word) and not made.brief:
        if text not in kind.words:
            raise InputError("", Phrase("no such word: {!r}", text))
        return text
    found = _list(made, kind, text, table)
    if len(found) != 1:
        raise InputError("", Phrase("{!r}, where one is wanted", text))
    return found[0]


def _list(made: FieldRow, kind: ValueKind, text: str, table: Any) -> list[Any]:
    if _is_wide(kind):
        if made.way == "mask" and isinstance(kind, Number):
            if _BITS.fullmatch(text) is None:
                raise InputError("", Phrase("{!r} is not a number in hexadecimal digits", text))
            bits = enumerate(bin(int(text, 16))[:1:-1])
            return [kind.seen(at) for at, bit in bits if bit == "1"]
        return [_one(made, kind, one, table) for one in text.split(":")]
    found = _ENTRY.findall(text)
    if "".join(found) != text:
        raise InputError("", Phrase("{!r} is not a row of codes", text))
    return [_read_entry(kind, one, table) for one in found]


def _read_counts(kind: Counts, text: str) -> list[int]:
    counts = kind.none
    if text == _EMPTY:
        return counts
    found = list(_COUNTED.finditer(text))
    if "".join(one[0] for one in found) != text:
        raise InputError("", Phrase("{!r} is not a row of codes and numbers", text))
    for one in found:
        item = _item(kind.of, one[1], None)
        if counts[item]:
            raise InputError(
                "", Phrase("{} stands twice in {!r}", one[1], text), "write one number"
            )
        counts[item] = int(one[2] or 1)
    return counts


def read_row(of: ItemKind, text: str) -> list[int]:
    """The items of a row of codes. Raises InputError."""
    return _list(FieldRow(), ItemValue(of), text, None)


def _item(of: ItemKind | OwnItems, code: str, table: Any) -> int:
    codes = of.at(table).codes
    if code not in codes and isinstance(of, OwnItems):
        return of.at(table).names.find(code)
    if code not in codes:
        raise InputError("", Phrase("unknown code {!r}", code), "see the codes in docs/notation.md")
    return codes.index(code)


def _read_entry(kind: ValueKind, text: str, table: Any) -> Any:
    if text == _SIGNS[-1] and not isinstance(kind, ItemValue):
        return None
    if text in _OF_SIGN:
        return _OF_SIGN[text]
    if isinstance(kind, ItemValue):
        return _item(kind.of, text, table)
    if len(text) > 1 or text not in _DIGITS:
        raise InputError("", Phrase("{!r}, where a digit is wanted", text))
    number = _DIGITS.index(text)
    if isinstance(kind, Word):
        if number >= len(kind.words):
            raise InputError("", Phrase("there is no {!r}", text))
        return kind.words[number]
    return bool(number) if isinstance(kind, Flag) and number < 2 else number


def _read_fields(of: type, text: str, table: Any, between: str = ".") -> Any:
    zone = of()
    told = list(_told(of))
    parts = text.split(between) if text else []
    if len(parts) > len(told):
        raise InputError("", Phrase("{} fields, more than there are", len(parts)))
    for (name, made), part in zip(told, parts, strict=False):
        if part:
            with _at(key_of(name, made) or name):
                _refuse_absent(made, part, table)
                setattr(zone, name, _value(made, part, table, _inner(between)))
    return zone


def _refuse_absent(made: FieldRow, text: str, table: Any) -> None:
    if not _there(made, table):
        raise InputError("", Phrase("{!r}, but it is not played with", text))


def _read_zones(made: FieldRow, text: str, table: Any, many: tuple[int, ...]) -> Any:
    if len(many) > 1:
        lists = [_read_zones(made, one, table, many[1:]) for one in text.split(":")]
        if len(lists) != many[0]:
            raise InputError("", Phrase("{} lists, there are {}", len(lists), many[0]))
        return lists
    if made.line == "/":
        return [_read_one(made.of, i, one, table) for i, one in enumerate(text.split("/"))]
    if made.length or len(made.many) > 1 or made.shape is not None:
        found = [part for part in _ZONE.finditer(text) if part[0]]
        if "".join(part[0] for part in found) != text:
            raise InputError("", Phrase("{!r} cannot be read", text))
        return [_read_zone(made.of, part[1], part[2], table) for part in found]
    return [_read_one(made.of, i, one, table) for i, one in enumerate(text.split("/"))]


def _read_one(of: type, number: int, text: str, table: Any) -> Any:
    """A zone between slashes."""
    with _at(str(number)):
        return _read_fields(of, text if text != _EMPTY else "", table)


def _read_zone(of: type, first: str | None, rest: str | None, table: Any) -> Any:
    (name, made), *_ = _told(of)
    if first is None:
        return _read_fields(of, rest or "", table, ",")
    if not isinstance(made.kind, ItemValue):
        raise InputError("", Phrase("{!r} cannot be read", first))
    zone = _read_fields(of, f",{rest}" if rest else "", table, ",")
    setattr(zone, name, _read_entry(made.kind, first, table))
    return zone
