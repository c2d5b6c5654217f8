"""Positions whose decks are only counted: cards are found that fit."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from solver.games.architects.positions.read import read
from solver.games.architects.positions.write import write
from tests.architects import bridge
from tests.architects.contract import check_read
from tests.contract.spoilt import valid
from tests.fuzz import attempt, few_and_many, try_often


def find_decks_by_their_size(data: Any) -> None:
    """Wherever decks are only counted, cards are found that fit, and they are found again."""
    position = json.loads(data.draw(st.sampled_from(valid("architects"))))
    before = attempt(read, position)
    assert before is not None or "unseen" not in position["central"]
    sizes = []
    for deck in (*position["decks"], position["central"]):
        if isinstance(deck, dict) and "unseen" in deck and data.draw(st.booleans()):
            left = deck.pop("unseen")
            count = sum(left.values()) if isinstance(left, dict) else len(left)
            deck["size"] = count + (deck is not position["central"] and "top" in deck)
            sizes.append(deck["size"])
    estimated = read(position)
    again = read(json.loads(json.dumps(write(estimated))))
    assert again == estimated == read(position)
    check_read(bridge.dump(estimated.state))


@few_and_many
def test_decks_given_by_their_size(amount: settings) -> None:
    try_often(find_decks_by_their_size, amount)
