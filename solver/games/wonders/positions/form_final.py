"""The fields of a finished table, as they are asked for in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from solver.games.positions.final_field import Condition, FinalField
from solver.games.wonders import names
from solver.games.wonders.data import AGES
from solver.games.wonders.data.effects_edifice import ParticipationPawn
from solver.games.wonders.data.effects_leaders import BuryLeader
from solver.games.wonders.data.model import Board, Stage
from solver.games.wonders.positions.facts import edition_number, edition_with
from solver.games.wonders.variants import SEATS, indexes_of

CITIES = "players"
"""The key of the cities."""


def _board(variant: Mapping[str, str], told: object) -> tuple[Board | None, int]:
    """The board that a player has told, with its side; no board for one that is not known."""
    options = indexes_of(variant)
    name, side = names.split_side(str(told or ""), options[0])
    found = names.wonders().matches(name)
    if len(found) != 1:
        return None, side
    return edition_with(edition_number(options)).boards[found[0]], side


def _if_a_stage(fits: Callable[[Stage], bool]) -> Condition:
    """Whether some stage of a board is such a one."""

    def asked(variant: Mapping[str, str], cities: Sequence[Mapping[str, Any]]) -> bool:
        return any(map(fits, chain(*(_stages(variant, city.get("wonder")) for city in cities))))

    return asked


def _stages(variant: Mapping[str, str], told: object) -> Iterator[Stage]:
    """The stages of a board; of both sides if none is told."""
    board, side = _board(variant, told)
    if board is not None:
        for each in range(len(board.sides)) if side < 0 else [side]:
            yield from board.stages(each)


def _effects(stage: Stage) -> Iterator[object]:
    return chain(*stage.options)


def _in_any_order(variant: Mapping[str, str], cities: Sequence[Mapping[str, Any]]) -> bool:
    board, _ = _board(variant, cities[0].get("wonder"))
    return board is not None and board.any_order


def _has_choice(stage: Stage) -> bool:
    return len(stage.options) > 1


def _buries(stage: Stage) -> bool:
    return any(isinstance(effect, BuryLeader) for effect in _effects(stage))


def _brings_pawn(stage: Stage) -> bool:
    """Whether it brings a pawn of the box, so that the cities do not tell what is left."""
    return any(isinstance(effect, ParticipationPawn) for effect in _effects(stage))


FIELDS = (
    FinalField(
        "edifices",
        "names",
        "the Edifices of the three Ages",
        "gli Edifici delle tre Epoche",
        "edifice",
        once=True,
    ),
    FinalField("wonder", "text", "wonder and side", "meraviglia e lato", also=("side",)),
    FinalField("stages", "number", "stages built", "stadi costruiti"),
    FinalField(
        "options",
        "numbers",
        "option chosen of each stage built that has two (1 or 2)",
        "scelta di ogni stadio costruito che ne ha due (1 o 2)",
        when=_if_a_stage(_has_choice),
    ),
    FinalField(
        "stages_built",
        "numbers",
        "numbers of the stages built (1 3)",
        "numeri degli stadi costruiti (1 3)",
        "armada",
        when=_in_any_order,
    ),
    FinalField("coins", "number", "coins", "monete"),
    FinalField("military", "numbers", "military tokens (5 3 -1)", "segnalini militari (5 3 -1)"),
    FinalField("cards", "names", "cards built", "carte costruite"),
    FinalField("leaders", "names", "leaders, face up", "leader, scoperti", "leaders"),
    FinalField(
        "buried",
        "names",
        "leaders under the board",
        "leader sotto la plancia",
        "leaders",
        when=_if_a_stage(_buries),
    ),
    FinalField("debt", "number", "points of Debt", "punti di Debito", "cities"),
    FinalField(
        "edifices",
        "numbers",
        "Ages in whose Edifice it takes part",
        "Epoche al cui Edificio partecipa",
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
    FinalField(
        "pawns",
        "numbers",
        "participation pawns left on the Edifices of the three Ages (three numbers)",
        "pedine Partecipazione rimaste sugli Edifici delle tre Epoche (tre numeri)",
        "edifice",
        once=True,
        length=AGES,
        when=_if_a_stage(_brings_pawn),
    ),
)
"""What is asked."""

UNOWNED = {SEATS[0]: "free_city"}
"""By number of players, the key of a city that belongs to none of them: the Free City of two."""
