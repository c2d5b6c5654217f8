"""Dumps that the engine cannot have made are refused."""

from __future__ import annotations

import pytest

from tests.wonders import bridge
from tests.wonders.contract import position
from tests.wonders.reference import CARD_IDS


def test_cards_that_the_deck_does_not_have_are_refused() -> None:
    raw = position()
    hand = raw["ages"][1]["hands"][0]
    for card in (-2, 82, CARD_IDS.index("lumber_yard"), CARD_IDS.index("palace")):
        before, hand[0] = hand[0], card
        with pytest.raises(ValueError, match=r"\w"):
            bridge.load(raw)
        hand[0] = before
    bridge.load(raw)
