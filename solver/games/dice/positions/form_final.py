"""The fields of a finished table, as they are asked for in words."""

from __future__ import annotations

from solver.games.positions.asking import Asked

CITIES = "players"
"""The key of the cities."""

FIELDS = (
    Asked("board", "text", "board", "plancia"),
    Asked("wonder", "counts", "Wonder: boxes ticked", "Meraviglia: caselle segnate"),
    Asked("warehouse", "counts", "Warehouse", "Magazzino"),
    Asked("agora", "counts", "Agora", "Agorà"),
    Asked("agora_first", "yes", "first to complete the Agora", "primo a completare l'Agorà"),
    Asked("market", "counts", "Market", "Mercato"),
    Asked("university", "counts", "University", "Università"),
    Asked("gallery", "counts", "Gallery", "Galleria"),
    Asked("guild_court", "counts", "Guild Court", "Corte della Gilda"),
    Asked(
        "barracks_west",
        "counts",
        "West Barracks (attack 2, points 7)",
        "Caserma Occidentale (attack 2, points 7)",
    ),
    Asked("barracks_east", "counts", "East Barracks", "Caserma Orientale"),
    Asked("bonuses", "names", "bonus boxes ticked", "caselle bonus segnate"),
    Asked("coins", "number", "coins left", "monete rimaste"),
)
"""What is asked."""


def unowned(seats: int) -> tuple[str, ...]:  # noqa: ARG001
    """Keys of cities that belong to no player."""
    return ()
