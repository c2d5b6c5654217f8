"""The fields of a finished table, as they are asked for in words."""

from __future__ import annotations

from solver.games.positions.final_field import FinalField
from solver.games.wonders.variants import SEATS

CITIES = "players"
"""The key of the cities."""

FIELDS = (
    FinalField(
        "edifices",
        "names",
        "the Edifices of the three Ages",
        "gli Edifici delle tre Ere",
        "edifice",
        once=True,
    ),
    FinalField("wonder", "text", "wonder and side", "meraviglia e lato"),
    FinalField("stages", "number", "stages built", "stadi costruiti"),
    FinalField(
        "options",
        "numbers",
        "options chosen of stages that have some (Carthage)",
        "scelte degli stadi che ne hanno (Carthage)",
        "edifice",
    ),
    FinalField(
        "stages_built",
        "numbers",
        "numbers of the stages built (Siracusa only)",
        "numeri degli stadi costruiti (solo Siracusa)",
        "armada",
    ),
    FinalField("coins", "number", "coins", "monete"),
    FinalField("military", "numbers", "military tokens (5 3 -1)", "segnalini militari (5 3 -1)"),
    FinalField("cards", "names", "cards built", "carte costruite"),
    FinalField("leaders", "names", "leaders, face up", "leader, scoperti", "leaders"),
    FinalField(
        "buried",
        "names",
        "leaders under the board (Abu Simbel)",
        "leader sotto la plancia (Abu Simbel)",
        "leaders",
    ),
    FinalField("debt", "number", "points of Debt", "punti di Debito", "cities"),
    FinalField(
        "edifices",
        "numbers",
        "Ages in whose Edifice it takes part",
        "Ere al cui Edificio partecipa",
        "edifice",
    ),
    FinalField(
        "debt_tokens", "numbers", "Debt tokens for Edifices", "Debiti degli Edifici", "edifice"
    ),
    FinalField("shipyard", "text", "shipyard", "cantiere navale", "armada"),
    FinalField(
        "fleets",
        "counts",
        "spaces of the fleets (red 2, blue 3)",
        "spazi delle flotte (red 2, blue 3)",
        "armada",
    ),
    FinalField("islands", "names", "Islands", "Isole", "armada"),
    FinalField(
        "naval",
        "names",
        "naval conflicts by Age (first, none, last)",
        "conflitti navali per Epoca (first, none, last)",
        "armada",
    ),
)
"""What is asked."""

UNOWNED = {SEATS[0]: "free_city"}
"""By number of players, the key of a city that belongs to none of them: the Free City of two."""
