"""The fields of a finished table, as they are asked for in words."""

from __future__ import annotations

from solver.games.positions.asking import Asked

CITIES = "cities"
"""The key of the cities."""

FIELDS = (
    Asked("cards", "names", "cards built", "carte costruite"),
    Asked("built", "names", "wonders built", "meraviglie costruite"),
    Asked("wonders", "names", "wonders not built", "meraviglie non costruite"),
    Asked("tokens", "names", "progress tokens", "segnalini Progresso"),
    Asked("coins", "number", "coins", "monete"),
    Asked(
        "pawn",
        "number",
        "conflict pawn: spaces from the middle, above 0 if the first player is ahead",
        "segnalino Conflitto: spazi dal centro, più di 0 se è avanti il primo giocatore",
        once=True,
    ),
)
"""What is asked."""


def unowned(seats: int) -> tuple[str, ...]:  # noqa: ARG001
    """Keys of cities that belong to no player."""
    return ()
