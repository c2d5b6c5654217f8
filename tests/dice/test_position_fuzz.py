"""Positions in which everything is left out that can be."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from solver.games.dice.positions.read import read
from solver.games.dice.positions.write import write
from tests.contract.spoilt import sound, valid
from tests.fuzz import few_and_many, try_often


def find_what_is_left_out(data: Any) -> None:
    """A position of a real game is accepted whatever is left out that can be."""
    position = write(read(json.loads(data.draw(st.sampled_from(valid("dice"))))))
    keys = ["turn", "agora_first", "order"]
    if position["phase"] not in ("over", "swap"):
        keys.append("phase")
    left_out = data.draw(st.sets(st.sampled_from(keys)))
    for key in ("turn", "phase"):
        if key in left_out:
            position.pop(key)
    if "order" in left_out:
        position["forum"].reverse()
    complete = [player for player in position["players"] if "agora_first" in player]
    if "agora_first" in left_out and len(complete) == 1:
        complete[0].pop("agora_first")
    found = read(position)
    again = read(json.loads(json.dumps(write(found))))
    assert again == found == read(position)
    sound("dice", found)


@few_and_many
def test_what_is_left_out_is_found(amount: settings) -> None:
    try_often(find_what_is_left_out, amount)
