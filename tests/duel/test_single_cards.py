"""Every single card that a wonder revives or destroys, alone on a bare table, on both engines.

Games bring cards together in heaps; that one of them is all there is they hardly ever do.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.duel.lockstep import Twins
from tests.duel.positions import card, complete, empty
from tests.duel.reference import CARD_IDS, WONDER_IDS, color

DESTROYERS = {"brown": "the_statue_of_zeus", "grey": "circus_maximus"}


def bare(name: str, wonder: str) -> dict[str, Any]:
    """Two cards of Age III, neither of them ``name``, and a rich seat that owns ``wonder``."""
    raw = empty(3)
    first, second, *_ = (card(one) for one in ("senate", "obelisk", "palace") if one != name)
    raw["slots"][:2] = [first, second]
    mine, theirs = raw["cities"]
    others = [number for number in range(len(WONDER_IDS)) if WONDER_IDS[number] != wonder]
    mine.update(wonders=[WONDER_IDS.index(wonder), *others[:3]], coins=60)
    theirs.update(wonders=others[3:7])
    for city in raw["cities"]:
        city.update(built=[False] * 4, under=[-1] * 4)
    return raw


def check(raw: dict[str, Any], *texts: str) -> None:
    """These moves in lockstep."""
    Twins.at(complete(raw)).apply(*texts)


@pytest.mark.parametrize("name", CARD_IDS)
def test_a_card_alone_in_the_pile_is_revived(name: str) -> None:
    raw = bare(name, "the_mausoleum")
    raw["discard"] = [card(name)]
    check(raw, f"wonder the_mausoleum with {under(raw)}", f"revive {name}")


@pytest.mark.parametrize("name", [name for name in CARD_IDS if color(name) in DESTROYERS])
def test_a_card_alone_in_a_city_is_destroyed(name: str) -> None:
    wonder = DESTROYERS[color(name)]
    raw = bare(name, wonder)
    raw["cities"][1]["cards"] = [card(name)]
    check(raw, f"wonder {wonder} with {under(raw)}", f"destroy {name}")


def under(raw: dict[str, Any]) -> str:
    """The card that a wonder is built with."""
    return CARD_IDS[raw["slots"][0]]
