"""Two tables on which the texts of moves are tried."""

from __future__ import annotations

from typing import Any

from tests.wonders.positions import city, table

HAND = ["temple", "loom_age_2", "glassworks_age_2", "aqueduct", "walls", "statue", "forum"]


def buying(**mine: Any) -> dict[str, Any]:
    """Age II; seat 0 (Gizah) can buy wood and clay from Ephesos (left) and Rhodos (right)."""
    gizah = {"coins": 9, "cards": ["glassworks_age_1", "baths", "altar"], **mine}
    sold = {"cards": ["lumber_yard", "clay_pool"]}
    left, right = city("second", "ephesos", **sold), city("second", "rhodos", **sold)
    return table(city("second", "gizah", **gizah), 2, left=left, right=right, hand=HAND)


def with_right(wonder: str = "olympia", **mine: Any) -> dict[str, Any]:
    """The first edition, Age II; seat 0 has two stages of side A, if of Olympia a right."""
    olympia = city("first", wonder, "A", **{"stages": 2, "coins": 4, **mine})
    left = city("first", "rhodos", cards=["lumber_yard", "clay_pool"])
    hand = ["temple", "vineyard", "walls", "statue", "courthouse", "aqueduct", "forum"]
    return table(olympia, 2, left=left, hand=hand, edition="first")
