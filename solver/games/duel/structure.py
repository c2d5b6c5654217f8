"""Reasoning about the structure of an age: what can have been taken, what must be turned up."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from solver.games.duel.data import tables


@cache
def covered_by(age: int, setup: int) -> tuple[frozenset[int], ...]:
    """For each slot the slots whose cards lie on it."""
    return tuple(frozenset(slot.covered_by) for slot in tables().layout(age, setup).slots)


@cache
def covers(age: int, setup: int) -> tuple[frozenset[int], ...]:
    """For each slot the slots it lies on."""
    return tuple(frozenset(slots) for slots in tables().layout(age, setup).covers)


@cache
def open_slots(age: int, setup: int) -> frozenset[int]:
    """Slots laid face up."""
    return frozenset(slot.slot for slot in tables().layout(age, setup).slots if slot.face_up)


def accessible(age: int, setup: int, present: Collection[int]) -> frozenset[int]:
    """Slots of ``present`` on which nothing lies."""
    return frozenset(slot for slot in present if covered_by(age, setup)[slot].isdisjoint(present))


def under_cover(age: int, setup: int, present: Collection[int]) -> int | None:
    """A slot that is empty although a card lies on it, or None."""
    for slot in range(len(covers(age, setup))):
        if slot not in present and not covered_by(age, setup)[slot].isdisjoint(present):
            return slot
    return None


def can_await(
    age: int, setup: int, present: Collection[int], waiting: Collection[int], *, all_: bool
) -> bool:
    """Whether ``waiting`` can be slots that the last take uncovered and that are still face down.

    True if there is a slot that can have been taken last and uncovers them: all of the face-down
    slots that it uncovered (``all_``, before any of them was turned up), or some of them.
    """
    free = accessible(age, setup, present) - open_slots(age, setup)
    for slot in range(len(covers(age, setup))):
        if slot in present or not covers(age, setup)[slot] <= set(present):
            continue
        uncovered = covers(age, setup)[slot] & free
        if set(waiting) == uncovered or (not all_ and set(waiting) <= uncovered):
            return True
    return False
