"""Positions in which everything is left out that can be."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from solver.games.wonders.positions.read import read
from solver.games.wonders.positions.write import write
from tests.contract.spoilt import sound, valid
from tests.fuzz import few_and_many, try_often


def find_what_is_left_out(data: Any) -> None:
    """A position of a real game is accepted whatever is left out that can be."""
    position = write(read(json.loads(data.draw(st.sampled_from(valid("wonders"))))))
    # While the pile is being looked through, what lies in it has to be told.
    if position.get("phase") in ("discard", "look"):
        return
    left_out = data.draw(st.sets(st.sampled_from(["passed", "history", "due", "turns", "some"])))
    for key in ("passed", "history", "due"):
        if key in left_out:
            position.pop(key, None)
    for player in (*position["players"], position.get("free_city", {})):
        player.pop("looked", None)
        if "turns" in left_out or ("some" in left_out and data.draw(st.booleans())):
            player.pop("turns", None)
    found = read(position)
    again = read(json.loads(json.dumps(write(found))))
    assert again == found == read(position)
    sound("wonders", found)


@few_and_many
def test_what_is_left_out_is_found(amount: settings) -> None:
    try_often(find_what_is_left_out, amount)
