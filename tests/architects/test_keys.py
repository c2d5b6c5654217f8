"""Keys and information sets: every part of a state is in them, and what a seat knows in its own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.architects import bridge
from tests.architects.positions import cards, deck, empty
from tests.edits import with_entry


def base() -> dict[str, Any]:
    """A position in which something can be changed everywhere."""
    raw = empty(["giza", "rhodes", "olympia"])
    raw["phase"], raw["picked"] = "act", True
    raw["decks"][-1] = deck("gear", gear=1, coin=2, wood=2)
    raw["knows"] = [1]
    raw["cities"][0]["cards"] = cards(wood=1, vp3=1, vp2_cat=1, red_h0=1)
    raw["cities"][0]["tokens"][0] = raw["cities"][0]["tokens"][1] = 1
    raw["face_up"][0] = raw["face_up"][1] = 0
    raw["available"], raw["used"] = [0], [1]
    return raw


CHANGES: list[tuple[tuple[Any, ...], Any]] = [
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
    one, two = bridge.load(base()), bridge.load(with_entry(base(), path, value))
    assert one.key != two.key
    blind = path == ("decks", 3, "top")  # seat 1 alone sees that
    for seat in range(3):
        assert (one.infoset(seat) != two.infoset(seat)) == (not blind or seat == 1)
