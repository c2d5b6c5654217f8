"""Which points a category can have at the end of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from solver.games.duel.data import Card, Setup, Token, Wonder, tables
from solver.games.duel.data.effects import (
    PointsPerProgressToken,
    PointsPerTokenLeft,
    VictoryPoints,
)
from solver.games.duel.expansion_table import ASTARTE_COINS
from solver.games.duel.variants import setup_of
from solver.games.positions.possible_points import Possible, PossiblePoints, sums

TOKENS_LEFT = 8
"""Mythology and Offering tokens of a game."""


def possible(variant: Mapping[str, str], seats: int) -> Possible:  # noqa: ARG001 - Duel is for two
    """What can be, by category."""
    known = tables()
    setup = known.setups[setup_of(variant)]
    wonders = sum(_points(known.wonders, setup))
    progress = sum(_points(known.tokens, setup)) + sum(_of_tokens(setup))
    senate = known.agora.chamber_points
    points = known.pantheon.amounts(VictoryPoints)
    gods = sums(points)
    return {
        "military": PossiblePoints(
            values=frozenset(zone.points for zone in known.military.zones), single=True
        ),
        **{color: _of_color(color, setup) for color in ("blue", "green", "yellow")},
        "wonders": PossiblePoints(most=wonders, together=wonders),
        "progress": PossiblePoints(most=progress, together=progress),
        "coins": PossiblePoints(),
        "guilds": PossiblePoints(),
        "temples": PossiblePoints(
            values=frozenset(known.pantheon.temple_points),
            together=max(known.pantheon.temple_points),
        ),
        "gods": PossiblePoints(
            values=frozenset(fixed + coins for fixed in gods for coins in range(ASTARTE_COINS + 1)),
            together=sum(points) + ASTARTE_COINS,
        ),
        "senate": PossiblePoints(values=sums(senate), together=sum(senate)),
    }


def _points(items: Iterable[Card | Wonder | Token], setup: Setup) -> Iterator[int]:
    """The printed points of some items of a set-up."""
    for item in items:
        if setup.has(item):
            for effect in item.effects:
                if isinstance(effect, VictoryPoints):
                    yield effect.count


def _of_color(color: str, setup: Setup) -> PossiblePoints:
    most = sum(_points((card for card in tables().cards if card.color == color), setup))
    return PossiblePoints(most=most, together=most)


def _of_tokens(setup: Setup) -> Iterator[int]:
    """The most that progress tokens bring that count something."""
    owned = [token for token in tables().tokens if setup.has(token)]
    for token in owned:
        for effect in token.effects:
            if isinstance(effect, PointsPerProgressToken):
                yield effect.points * len(owned)
            elif isinstance(effect, PointsPerTokenLeft):
                yield effect.points * TOKENS_LEFT
