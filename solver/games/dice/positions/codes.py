"""Short codes of the dice and their symbols for the compact form; they never change.

A die is a capital letter or, a grey one, its number; a symbol is two small letters. Boxes are told
by the letter that the rulebook gives their building, and by their number in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from solver.errors import InputError
from solver.games.dice.data import tables
from solver.games.dice.positions.form import UNKNOWN
from solver.games.positions.compact_form import CodeReader

DICE = {
    "grey_1": "1", "grey_2": "2", "grey_3": "3", "blue": "B", "red": "R", "yellow": "Y",
    "green": "G", "black": "K", "white": "W", "purple": "P",
}  # fmt: skip

SYMBOLS = {
    "wood": "wo", "stone": "st", "clay": "cl", "loom": "lo", "glass": "gl", "papyrus": "pa",
    "mask": "ma", "scales": "sc", "fountain": "fo", "temple": "te", "owl": "ow",
    "caduceus": "ca", "axe": "ax", "sword": "sw", "shield": "sh",
    "camel": "cm", "chest": "ch", "coin7": "co", "compass": "cp", "tablet": "ta", "gear": "ge",
    "cross_any_four": "xa", "cross_yellow": "xy", "cross_green": "xg", "cross_blue": "xb",
    "cross_grey": "xs", "cross_red": "xr",
    "leader_blue": "lb", "leader_green": "lg", "leader_red": "lr", "leader_yellow": "ly",
    "leader_laurel": "ll",
    "compare_red": "vr", "compare_wonder": "vw", "compare_grey": "vs", "compare_yellow": "vy",
    "compare_blue": "vb", "compare_green": "vg",
}  # fmt: skip
"""Mostly first letters. Black die: x and the color (s is grey, a any of four); white die: l and
the color of the leader; purple die: v (versus) and the color."""

_NOT_ROLLED = "_"
_DIGITS = "123456789abcdefghijklmnopqrstuvwxy"
_MORE = "z"
_FACE = re.compile(r"([1-3A-Z])(?:([a-z]{2})([0-9])|_)")
_READER = CodeReader(_FACE, "1wo0", __name__)
_BOXES = re.compile(r"([A-Z])(z*[1-9a-y](?:z*[1-9a-y])*)")
_NUMBER = re.compile(r"(z*)([1-9a-y])")

Place = tuple[int, int]
"""A building, and the number of a box in it."""


def encode_faces(forum: Iterable[str]) -> str:
    """Dice as positions write them: ``1wo0B_`` for ``grey_1 wood 0`` and ``blue ?``."""
    return "".join(map(_encode_face, forum))


def _encode_face(text: str) -> str:
    die, symbol, *cost = text.split()
    return DICE[die] + (SYMBOLS[symbol] + cost[0] if cost else _NOT_ROLLED)


def decode_faces(text: str, place: str) -> list[str]:
    """Inverse of :func:`encode_faces`. Raises InputError at ``place``."""
    found = list(_FACE.finditer(text))
    if "".join(match[0] for match in found) != text:
        raise InputError(place, f"{text!r} is not a row of dice", "for instance '1wo0B_'")
    faces = []
    for match in found:
        die = _READER.one(match[1], DICE, place)
        shown = f"{_READER.one(match[2], SYMBOLS, place)} {match[3]}" if match[2] else UNKNOWN
        faces.append(f"{die} {shown}")
    return faces


def encode_boxes(boxes: Iterable[Place]) -> str:
    """Boxes by letter of the building and number in it, from 1: ``E1F13`` for three of them.

    After 9 numbers go on with letters; a ``z`` before one adds 34.
    """
    inside: dict[str, list[int]] = {}
    for building, number in sorted(boxes):
        inside.setdefault(tables().buildings[building].letter, []).append(number)
    return "".join(f"{letter}{''.join(map(_digit, inside[letter]))}" for letter in sorted(inside))


def _digit(number: int) -> str:
    times, rest = divmod(number, len(_DIGITS))
    return _MORE * times + _DIGITS[rest]


def decode_boxes(text: str, place: str) -> list[Place]:
    """Inverse of :func:`encode_boxes`. Raises InputError at ``place``."""
    found = list(_BOXES.finditer(text))
    if "".join(match[0] for match in found) != text:
        raise InputError(place, f"{text!r} is not a row of boxes", "for instance 'E1F13'")
    letters = [building.letter for building in tables().buildings]
    boxes = []
    for match in found:
        if match[1] not in letters:
            raise InputError(place, f"no building {match[1]!r}", f"there are {''.join(letters)}")
        for more, digit in _NUMBER.findall(match[2]):
            number = len(more) * len(_DIGITS) + _DIGITS.index(digit)
            boxes.append((letters.index(match[1]), number))
    return boxes
