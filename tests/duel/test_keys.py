"""Keys: every part of a state that can matter is in them, whether or not games bring both about."""

from __future__ import annotations

from typing import Any

import pytest

from tests.duel import bridge
from tests.duel.positions import card, complete, empty
from tests.edits import with_entry

FOLLOWS = {"boxed", "ending", "phase", "setup"}
"""What the rest of a state tells already, or nobody can change: `phase` is that of the queue, and
with another set-up a state has further parts."""


def base() -> dict[str, Any]:
    """A position in which something can be changed everywhere: seat 0 destroys a brown card."""
    raw = empty(3)
    raw["phase"], raw["queue"] = "destroy", [["destroy", 0, 0]]
    raw["slots"][:3] = [card("senate"), card("obelisk"), -2]
    raw["backs"] = [3]
    raw["pawn"], raw["loot"] = 1, [True, True, False, True]
    raw["discard"] = [card("stable"), card("study")]
    raw["board_tokens"], raw["drawn_tokens"], raw["returned_tokens"] = [0, 1], [2], [3]
    raw["offer"] = [8]
    mine, theirs = raw["cities"]
    mine.update(wonders=[0, 1, 2, 3], built=[True, True, False, False], under=[-1] * 4, coins=5)
    theirs.update(wonders=[4, 5, 6, 7], built=[False] * 4, under=[-1] * 4, tokens=[4])
    mine["cards"] = [card("stone_pit")]
    theirs["cards"] = [card("lumber_yard"), card("glassworks")]
    return complete(raw)


CHANGES: list[tuple[tuple[Any, ...], Any]] = [
    (("options",), 1),
    (("options",), 2),
    (("age",), 2),
    (("seat",), 1),
    (("extra",), True),
    (("queue", 0, 2), 1),
    (("queue", 0, 1), 1),
    (("queue",), [["destroy", 0, 0], ["token", 0, 0]]),
    (("queue",), [["destroy", 0, 0], ["token", 1, 0]]),
    (("cities", 0, "coins"), 6),
    (("cities", 1, "coins"), 1),
    (("cities", 0, "cards"), [card("baths")]),
    (("cities", 1, "cards"), [card("lumber_yard"), card("glassworks"), card("magistrates_guild")]),
    (("cities", 0, "wonders", 3), 8),
    (("cities", 1, "built", 3), True),
    (("cities", 0, "tokens"), [5]),
    (("slots", 0), card("pantheon")),
    (("slots", 2), -1),
    (("backs",), [4]),
    (("pawn",), 2),
    (("pawn",), -1),
    (("loot", 0), False),
    (("loot", 3), False),
    (("discard",), [card("stable")]),
    (("unseen",), [card("palace"), card("gardens")]),
    (("board_tokens",), [0]),
    (("drawn_tokens",), [6]),
    (("returned_tokens",), []),
    (("offer",), []),
    (("picks",), 7),
    (("winner",), 1),
]


@pytest.mark.parametrize(("path", "value"), CHANGES)
def test_every_change_changes_the_key(path: tuple[Any, ...], value: Any) -> None:
    one, two = bridge.load(base()), bridge.load(with_entry(base(), path, value))
    assert one.key != two.key
    for seat in (0, 1):
        assert one.infoset(seat) != two.infoset(seat)


def test_nothing_is_left_out() -> None:
    assert {path[0] for path, _ in CHANGES} | FOLLOWS == set(base())
