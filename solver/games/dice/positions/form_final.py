"""The fields of a finished table, as they are asked for in words."""

from __future__ import annotations

from solver.games.positions.final_field import FinalField

CITIES = "players"
"""The key of the cities."""

FIELDS = (
    FinalField("board", "text", "board", "plancia"),
    FinalField("wonder", "counts", "Wonder: boxes ticked", "Meraviglia: caselle segnate"),
    FinalField("warehouse", "counts", "Warehouse", "Magazzino"),
    FinalField("agora", "counts", "Agora", "Agorà"),
    FinalField("agora_first", "yes", "first to complete the Agora", "primo a completare l'Agorà"),
    FinalField("market", "counts", "Market", "Mercato"),
    FinalField("university", "counts", "University", "Università"),
    FinalField("gallery", "counts", "Gallery", "Galleria"),
    FinalField("guild_court", "counts", "Guild Court", "Corte della Gilda"),
    FinalField(
        "barracks_west",
        "counts",
        "West Barracks (attack 2, points 7)",
        "Caserma Occidentale (attack 2, points 7)",
    ),
    FinalField("barracks_east", "counts", "East Barracks", "Caserma Orientale"),
    FinalField("bonuses", "names", "bonus boxes ticked", "caselle bonus segnate"),
    FinalField("coins", "number", "coins left", "monete rimaste"),
)
"""What is asked."""

UNOWNED: dict[int, str] = {}
"""By number of players, the key of a city that belongs to none of them."""
