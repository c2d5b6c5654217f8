"""Copies of slow games: worlds are copies of games, and so is every step of a count of moves."""

from __future__ import annotations

from copy import copy
from typing import Any

PLAIN = {str, int, bool, type(None)}
"""Kinds of most of what lies in a game; it is looked at before anything else."""


def copied(value: Any, kinds: tuple[type, ...], left_out: str = "") -> Any:
    """What may be changed, on its own: lists, sets, dicts and objects of these kinds, to any depth.

    Texts, numbers and tables are never changed and are shared. An attribute of the name
    ``left_out`` is empty in the copy. All this is a small part of the work of ``deepcopy``.
    """

    def own(one: Any) -> Any:
        return one if type(one) in PLAIN else copied(one, kinds, left_out)

    if type(value) is list:
        return [one if type(one) in PLAIN else copied(one, kinds, left_out) for one in value]
    if type(value) is tuple:
        return tuple(map(own, value))
    if isinstance(value, set):
        return copy(value)
    if isinstance(value, dict):
        other = copy(value)
        other.update((key, own(one)) for key, one in value.items() if type(one) not in PLAIN)
        return other
    if not isinstance(value, kinds):
        return value
    other = copy(value)
    for name, one in vars(value).items():
        if type(one) not in PLAIN:
            setattr(other, name, type(one)() if name == left_out else own(one))
    return other
