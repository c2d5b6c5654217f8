"""Keys and information sets: equal ones stand for equal futures, different ones for different."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

from solver._ext.architects import bridge
from solver._ext.core.state import State
from tests.architects.positions import cards, deck, empty
from tests.architects.walks import ending, opening
from tests.states import choices, walk

EXPLORED = 250  # states of one position


def explore(state: State) -> tuple[dict[int, list[State]], int]:
    """States reachable from ``state``, by key, until there are enough; and how many were met."""
    found: dict[int, list[State]] = {state.key: [state]}
    waiting, met = deque([state]), 1
    while waiting and met < EXPLORED:
        parent = waiting.popleft()
        for move in choices(parent):
            child = parent.copy()
            child.apply(move)
            met += 1
            mates = found.setdefault(child.key, [])
            if child not in mates:
                mates.append(child)
                waiting.append(child)
    return found, met


def future(state: State) -> tuple[Any, ...]:
    """All that can be asked about what comes, one step deep."""
    successors = []
    for move in choices(state):
        state.apply(move)
        successors.append(state.key)
        state.undo()
    return (
        state.decider,
        state.legal_moves(),
        state.chance_outcomes(),
        successors,
        state.points(),
        state.turns_left,
        bridge.ending(state),
        [state.infoset(seat) for seat in range(state.seats)],
    )


def essence(state: State) -> dict[str, Any]:
    """What of a dump matters for the rest of the game."""
    raw = bridge.dump(state)
    if raw["phase"] == "over":
        return {field: raw[field] for field in ("cities", "cat", "winners", "ending")}
    return raw


@pytest.mark.parametrize("seed", range(40))
def test_equal_keys_have_equal_futures(seed: int) -> None:
    found, _ = explore(ending(seed))
    for mates in found.values():
        for mate in mates[1:]:
            assert future(mate) == future(mates[0])


def test_ways_that_meet_have_one_key() -> None:
    """Two seats take the same two cards in either order, from different decks."""
    merged = 0
    for seed in range(40):
        found, met = explore(ending(seed))
        merged += met - sum(len(mates) for mates in found.values())
    assert merged > 100


@pytest.mark.parametrize("seed", range(6))
def test_different_states_have_different_keys(seed: int) -> None:
    """Along a game no two states that differ in anything that matters share a key."""
    by_key: dict[int, Any] = {}
    for start in (opening(seed), ending(seed)):
        for state, _ in walk(start, seed):
            for move in choices(state):
                state.apply(move)
                known = by_key.setdefault(state.key, essence(state))
                assert known == essence(state)
                state.undo()


def base() -> dict[str, Any]:
    """A position in which something can be changed everywhere."""
    raw = empty(["giza", "rhodes", "olympia"])
    raw["phase"], raw["picked"] = "act", True
    raw["decks"][-1] = deck("gear", gear=1, coin=2, wood=2)
    raw["knows"] = [1]
    raw["cities"][0]["cards"] = cards(wood=1, vp3=1, vp2_cat=1, red_h0=1)
    raw["cities"][0]["tokens"][0] = raw["cities"][0]["tokens"][1] = 1
    raw["face_up"][0] = raw["face_up"][1] = 0
    raw["available"], raw["triggered"], raw["used"] = [0], [0, 1], [1]
    return raw


def changed(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """The base with one entry replaced."""
    raw = base()
    place: Any = raw
    for step in path[:-1]:
        place = place[step]
    assert place[path[-1]] != value
    place[path[-1]] = value
    return raw


CHANGES: list[tuple[tuple[Any, ...], Any]] = [
    (("options",), 1),
    (("options",), 512),
    (("seat",), 1),
    (("phase",), "pick"),
    (("cities", 0, "wonder"), 1),
    (("cities", 0, "cards", 1), 1),
    (("cities", 2, "cards", 13), 1),
    (("cities", 1, "built"), [1]),
    (("cities", 1, "tokens", 8), 1),
    (("cities", 1, "tokens", 13), 2),
    (("cities", 2, "victories"), 1),
    (("decks", 0, "top"), 3),
    (("decks", 1, "unseen", 0), 1),
    (("decks", 3, "unseen", 5), 1),
    (("decks", 3, "top"), 5),
    (("knows",), [0, 1]),
    (("cat",), 2),
    (("flipped",), 1),
    (("face_up", 2), 0),
    (("stack", 13), 1),
    (("available",), []),
    (("used",), []),
]


@pytest.mark.parametrize(("path", "value"), CHANGES)
def test_every_change_changes_the_key(path: tuple[Any, ...], value: Any) -> None:
    one, two = bridge.load(base()), bridge.load(changed(path, value))
    assert one.key != two.key
    blind = path == ("decks", 3, "top")  # seat 1 alone sees that
    for seat in range(3):
        assert (one.infoset(seat) != two.infoset(seat)) == (not blind or seat == 1)
