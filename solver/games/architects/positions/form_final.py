"""The fields of a finished table, as they are asked for in words."""

from __future__ import annotations

from solver.games.positions.final_field import FinalField

CITIES = "players"
"""The key of the cities."""

FIELDS = (
    FinalField("wonder", "text", "wonder", "meraviglia"),
    FinalField("built", "numbers", "stages built, by number (1 2 3)", "stadi costruiti (1 2 3)"),
    FinalField(
        "cards",
        "counts",
        "cards, at least the blue ones (vp3 2, vp2_cat 1)",
        "carte, almeno quelle blu (vp3 2, vp2_cat 1)",
    ),
    FinalField("tokens", "names", "progress tokens", "segnalini Progresso"),
    FinalField("military", "number", "Military Victory tokens", "segnalini Vittoria Militare"),
    FinalField("cat", "player", "who has the Cat", "chi ha il Gatto", once=True),
)
"""What is asked."""

UNOWNED: dict[int, str] = {}
"""By number of players, the key of a city that belongs to none of them."""
