"""Nothing is given of an expansion that is not played with."""

from __future__ import annotations

from collections.abc import Iterator

from solver.errors import Phrase
from solver.games.positions.problems import Problems
from solver.games.wonders.positions.phases import DRAFTING, NAVAL, Phase
from solver.games.wonders.positions.sketch import Sketch

PHASES: dict[str, tuple[Phase, ...]] = {
    "leaders": (*DRAFTING, "recruit", "draw_leaders", "extra", "bury", "tokens"),
    "cities": ("losses",),
    "edifice": ("edifices", "penalties"),
    "armada": ("shipyards", *NAVAL),
}
"""The phases that came with each expansion."""


def check_absent(sketch: Sketch, problems: Problems) -> None:
    """Neither fields nor phases of an expansion that is not played with."""
    for expansion, phases in PHASES.items():
        if sketch.rule(expansion) == "yes":
            continue
        name = expansion.capitalize()
        for place, there in _given(sketch, expansion):
            problems.require(
                not there,
                place,
                Phrase("given, but {} is not played with", name),
                Phrase("remove it, or write {}=yes in the variant", expansion),
            )
        problems.require(
            sketch.phase not in phases,
            "phase",
            Phrase("{!r} without {}", sketch.phase, name),
            Phrase("correct it, or write {}=yes in the variant", expansion),
        )


def _given(sketch: Sketch, expansion: str) -> Iterator[tuple[str, object]]:
    """The fields of an expansion outside the cities, and whether something stands in each."""
    for own in sketch.own if expansion == "leaders" else ():
        yield f"{own.place}leader_hand", own.leaders is not None
        yield f"{own.place}draft", (own.kept, own.sent, own.drew) != (None, None, None)
    if expansion == "edifice":
        yield "edifices", sketch.edifices
        yield "pawns", sketch.given_pawns
