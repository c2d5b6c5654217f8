"""What may be assumed of a table of 7 Wonders that is half laid out, for advice already.

The own hand has to be named; boards, sides and coins that nobody has told are filled in with what
is usual and can be. Cards and stages are taken as told.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from typing import Any

from solver.games.spots import Assumption, names_in, wonders_assumed
from solver.games.wonders.data import tables

MOST = 16
"""More coins in every city than this are not assumed: cards are missing rather."""


def assume(data: dict[str, Any]) -> Iterator[Assumption]:
    """The ways to complete a half-laid table, the likeliest first."""
    players = data.get("players")
    if not data.get("hand") or not isinstance(players, list):
        return
    if not all(isinstance(player, dict) for player in players):
        return
    filled, used = deepcopy(data), names_in(data)
    places = wonders_assumed(filled["players"], (one.id for one in tables().wonders), used)
    turned = [seat for seat, player in enumerate(players) if not player.get("side")]
    places += [f"players[{seat}].side" for seat in turned]
    if data.get("age") in (2, 3):  # won by the shields that lie there, which may not be all
        untold = (seat for seat, player in enumerate(players) if player.get("military") is None)
        places += [f"players[{seat}].military" for seat in untold]
    poor = [seat for seat, player in enumerate(players) if player.get("coins") is None]
    places += [f"players[{seat}].coins" for seat in poor]
    sides = [side for edition in tables().editions for side in edition.sides]
    purses = range(tables().rules.coins, MOST) if poor else (0,)
    for side, coins in product(sides if turned else ("",), purses):
        for seat in turned:
            filled["players"][seat]["side"] = side
        for seat in poor:
            filled["players"][seat]["coins"] = coins
        yield deepcopy(filled), places
