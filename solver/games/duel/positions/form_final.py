"""The fields of a finished table, as they are asked for in words."""

from __future__ import annotations

from solver.games.positions.final_field import FinalField

CITIES = "cities"
"""The key of the cities."""

FIELDS = (
    FinalField("cards", "names", "cards built", "carte costruite"),
    FinalField("built", "names", "wonders built", "meraviglie costruite"),
    FinalField("wonders", "names", "wonders not built", "meraviglie non costruite"),
    FinalField("tokens", "names", "progress tokens", "segnalini Progresso"),
    FinalField("coins", "number", "coins", "monete"),
    FinalField(
        "pawn",
        "number",
        "conflict pawn: spaces from the middle, above 0 if the first player is ahead",
        "segnalino Conflitto: spazi dal centro, più di 0 se è avanti il primo giocatore",
        once=True,
    ),
)
"""What is asked."""

UNOWNED: dict[int, str] = {}
"""By number of players, the key of a city that belongs to none of them."""
