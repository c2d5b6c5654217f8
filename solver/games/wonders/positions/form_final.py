"""The fields of a finished table, as they are asked for in words."""

from __future__ import annotations

from solver.games.positions.asking import Asked
from solver.games.wonders.variants import SEATS

CITIES = "players"
"""The key of the cities."""

FIELDS = (
    Asked(
        "edifices",
        "names",
        "the Edifices of the three Ages",
        "gli Edifici delle tre Ere",
        "edifice",
        once=True,
    ),
    Asked("wonder", "text", "wonder and side", "meraviglia e lato"),
    Asked("stages", "number", "stages built", "stadi costruiti"),
    Asked(
        "options",
        "numbers",
        "options chosen of stages that have some (Carthage)",
        "scelte degli stadi che ne hanno (Carthage)",
        "edifice",
    ),
    Asked(
        "stages_built",
        "numbers",
        "numbers of the stages built (Siracusa only)",
        "numeri degli stadi costruiti (solo Siracusa)",
        "armada",
    ),
    Asked("coins", "number", "coins", "monete"),
    Asked("military", "numbers", "military tokens (5 3 -1)", "segnalini militari (5 3 -1)"),
    Asked("cards", "names", "cards built", "carte costruite"),
    Asked("leaders", "names", "leaders, face up", "leader, scoperti", "leaders"),
    Asked(
        "buried",
        "names",
        "leaders under the board (Abu Simbel)",
        "leader sotto la plancia (Abu Simbel)",
        "leaders",
    ),
    Asked("debt", "number", "points of Debt", "punti di Debito", "cities"),
    Asked(
        "edifices",
        "numbers",
        "Ages in whose Edifice it takes part",
        "Ere al cui Edificio partecipa",
        "edifice",
    ),
    Asked("debt_tokens", "numbers", "Debt tokens for Edifices", "Debiti degli Edifici", "edifice"),
    Asked("shipyard", "text", "shipyard", "cantiere navale", "armada"),
    Asked(
        "fleets",
        "counts",
        "spaces of the fleets (red 2, blue 3)",
        "spazi delle flotte (red 2, blue 3)",
        "armada",
    ),
    Asked("islands", "names", "Islands", "Isole", "armada"),
    Asked(
        "naval",
        "names",
        "naval conflicts by Age (first, none, last)",
        "conflitti navali per Era (first, none, last)",
        "armada",
    ),
)
"""What is asked."""


def unowned(seats: int) -> tuple[str, ...]:
    """Keys of cities that belong to no player: the Free City of two."""
    return ("free_city",) if seats == SEATS[0] else ()
