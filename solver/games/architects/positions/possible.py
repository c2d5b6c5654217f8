"""Which points a category can have at the end of a game."""

from __future__ import annotations

from collections.abc import Mapping

from solver.games.architects.data import CENTRAL, tables
from solver.games.architects.data.effects import VictoryPoints
from solver.games.architects.facts import full_deck
from solver.games.positions.possible_points import MOST, Possible, PossiblePoints, sums


def possible(variant: Mapping[str, str], seats: int) -> Possible:  # noqa: ARG001 - for all variants
    """What can be, by category."""
    known = tables()
    stages = [sums(stage.vp for stage in wonder.stages) for wonder in known.wonders]
    won = known.military.victory_vp
    return {
        "stages": PossiblePoints(values=frozenset().union(*stages)),
        "cat_pawn": PossiblePoints(values=sums((known.military.cat_vp,)), single=True),
        "blue": _blue(seats),
        "military": PossiblePoints(values=frozenset(range(0, MOST, won))),
    }


def _blue(seats: int) -> PossiblePoints:
    """The points of all blue cards of the decks of so many wonders."""
    decks = sorted(map(_points_of_deck, range(len(tables().wonders))), reverse=True)
    most = sum(decks[:seats]) + _points_of_deck(CENTRAL)
    return PossiblePoints(most=most, together=most)


def _points_of_deck(deck: int) -> int:
    pairs = zip(full_deck(deck), tables().cards, strict=True)
    return sum(
        count * effect.count
        for count, card in pairs
        for effect in card.effects
        if isinstance(effect, VictoryPoints)
    )
