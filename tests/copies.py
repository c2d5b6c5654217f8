"""Copies of slow games: worlds are copies of games, and so is every step of a count of moves."""

from __future__ import annotations

from copy import copy
from typing import Any


def copied(value: Any, *kinds: type, left_out: str = "") -> Any:
    """What may be changed, on its own: lists, sets, dicts and objects of these kinds, to any depth.

    Texts, numbers and tables are never changed and are shared. An attribute of the name
    ``left_out`` is empty in the copy. All this is a small part of the work of ``deepcopy``.
    """
    if type(value) in (list, tuple):
        return type(value)([copied(one, *kinds, left_out=left_out) for one in value])
    if isinstance(value, set):
        return copy(value)
    if isinstance(value, dict):
        other = copy(value)
        for key, one in value.items():
            other[key] = copied(one, *kinds, left_out=left_out)
        return other
    if not isinstance(value, kinds):
        return value
    other = copy(value)
    for name, one in vars(value).items():
        empty = name == left_out
        setattr(other, name, type(one)() if empty else copied(one, *kinds, left_out=left_out))
    return other
