"""The fields of a finished table, as they are asked for in words."""

from __future__ import annotations

from solver.games.positions.asking import Asked

CITIES = "players"
"""The key of the cities."""

FIELDS = (
    Asked("wonder", "text", "wonder", "meraviglia"),
    Asked("built", "numbers", "stages built, by number (1 2 3)", "stadi costruiti (1 2 3)"),
    Asked(
        "cards",
        "counts",
        "cards, at least the blue ones (vp3 2, vp2_cat 1)",
        "carte, almeno quelle blu (vp3 2, vp2_cat 1)",
    ),
    Asked("tokens", "names", "progress tokens", "segnalini Progresso"),
    Asked("military", "number", "Military Victory tokens", "segnalini Vittoria Militare"),
    Asked("cat", "player", "who has the Cat", "chi ha il Gatto", once=True),
)
"""What is asked."""


def unowned(seats: int) -> tuple[str, ...]:  # noqa: ARG001
    """Keys of cities that belong to no player."""
    return ()
