"""Whose knowledge a state holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solver.games.wonders.variants import rule_of

NOBODY = -1
"""The viewer of a state that holds everything."""


def viewers(raw: Mapping[str, Any]) -> frozenset[int]:
    """All seats of a whole world; of what one seat knows that seat, and its partner if any.

    ``raw`` is the raw form of a state. The hands of other seats in it are not known: the cards
    that stand there are only possible ones.
    """
    view = raw["view"]
    if view == NOBODY:
        return frozenset(range(raw["seats"]))
    together = rule_of(raw["options"], "teams") == "yes"
    return frozenset((view, partner_of(view))) if together else frozenset((view,))


def partner_of(seat: int) -> int:
    """The other seat of a team; partners sit side by side."""
    return seat ^ 1
