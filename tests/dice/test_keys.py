"""Keys and information sets: every part of a state is in them, and what a seat knows in its own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dice import bridge
from tests.dice.positions import all_of, city, forum, table
from tests.dice.reference import DIE_IDS, START
from tests.dice.slow_raw import Raw
from tests.edits import with_entry

# ---- every field -------------------------------------------------------------------------

EXTRA = {"acting": 1, "first": 0, "done": [True, False, False], "made": [1, 2, 0]}


def base() -> Raw:
    """A position in which something can be changed everywhere: an extra choice of seat 1."""
    before = [
        city("giza", "warehouse_wood", "agora_mask_scales_1", coins=9),
        city("rhodes", "university_compass_1", coins=5),
        city("olympia", *all_of("olympia", "wonder"), coins=5, bonuses=[1]),
    ]
    cities = [
        city("giza", "warehouse_wood", "agora_mask_scales_1", "warehouse_clay", coins=9),
        city("rhodes", "university_compass_1", "wonder_1", coins=8),
        before[2],
    ]
    raw = table(*cities, before=before, **EXTRA)
    return {**raw, "stack": [["action"], ["cross", [3, 7], 2]], "turn": 7}


WITH_BLACK = [die for die in START if die != "grey_3"] + ["black"]

# What is changed, to what, and the seats that know it.
CHANGES: list[tuple[tuple[Any, ...], Any, tuple[int, ...]]] = [
    (("last",), True, (0, 1, 2)),
    (("agora_taken",), True, (0, 1, 2)),
    (("cities", 0, "ticked"), [0, 1, 6], (0,)),
    (("cities", 0, "coins"), 8, (0,)),
    (("cities", 1, "coins"), 9, (1,)),
    (("cities", 1, "attack"), [0, 3], (1,)),
    (("cities", 1, "bonuses"), [0], (1,)),
    (("before", 0, "coins"), 8, (0, 1, 2)),
    (("before", 1, "ticked"), [], (0, 1, 2)),
    (("forum", 3), [3, 7, 0], (0, 1, 2)),
    (("forum", 3), [3, 6, 1], (0, 1, 2)),
    (("stack", 1), ["cross", [3, 7], 1], (1,)),
    (("stack", 1), ["cross", [3], 2], (1,)),
    (("stack", 1), ["build"], (1,)),
    (("stack", 0), ["build"], (1,)),
    (("stack", 0), ["bonus"], (1,)),
    (("stack",), [["cross", [3, 7], 2]], (1,)),
    (("stack",), [["cross", [3, 7], 2], ["action"]], (1,)),
]


@pytest.mark.parametrize(("path", "value", "known_by"), CHANGES, ids=str)
def test_every_change_changes_the_key(
    path: tuple[Any, ...], value: Any, known_by: tuple[int, ...]
) -> None:
    one, two = bridge.load(base()), bridge.load(with_entry(base(), path, value))
    assert one.key != two.key
    for seat in range(3):
        assert (one.infoset(seat) != two.infoset(seat)) == (seat in known_by)
    # For the searches nothing is open that others than the decider, seat 1, have just chosen.
    assert (bridge.open_key(one) != bridge.open_key(two)) == (1 in known_by)


OUTSIDE: list[Raw] = [
    {"phase": "roll", "forum": forum(), "entered": []},
    {"phase": "roll", "forum": forum("wood 1", *["wood 0"] * 6), "entered": []},
    {"phase": "roll", "entered": [DIE_IDS.index("black")]},
    {"phase": "swap", "entered": [], "entering": [DIE_IDS.index("black")]},
    {
        "phase": "swap",
        "entered": [],
        "entering": [DIE_IDS.index(die) for die in ("black", "white")],
    },
]


def test_dice_outside_of_a_turn_are_part_of_the_key() -> None:
    keys = []
    for fields in OUTSIDE:
        dice = WITH_BLACK if fields["entered"] else START
        rows = [[DIE_IDS.index(die), -1, -1] for die in dice]
        if "forum" in fields:
            rows[:2] = fields["forum"][:2]
        raw = table(city("giza"), city("rhodes"))
        raw |= {**fields, "forum": rows, "acting": -1, "stack": []}
        state = bridge.load(raw)
        keys.append((state.key, state.infoset(0), state.infoset(1), bridge.open_key(state)))
    for column in zip(*keys, strict=True):
        assert len(set(column)) == len(OUTSIDE)
