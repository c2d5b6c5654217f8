"""Whatever can decide an ending is in the key of the endgame solver.

Pairs of endings that differ in one part. With more and more money for seat 1 there comes a point at
which that part decides, so their lean keys must differ.
"""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.duel import bridge as duel
from tests.duel.positions import GUILD_BACK, UNKNOWN
from tests.search import brute_force
from tests.search.last_cards import (
    Raw,
    at,
    cards,
    city,
    closing,
    covered,
    ending,
    hidden,
    mine,
    tokens,
    two_hidden,
    victim,
)

MOST_MONEY = 60

BROWN, GREY = ["destroy", 0, 0], ["destroy", 0, 1]

PAIRS: dict[str, tuple[Raw, Raw]] = {
    "money": (mine(coins=0, last="palace"), mine(coins=3, last="palace")),
    "money of the other": (
        ending(city(coins=9), city(coins=0), "palace"),
        ending(city(coins=9), city(coins=3), "palace"),
    ),
    "resources": (
        mine("lumber_yard", 9, last="moneylenders_guild"),
        mine("clay_pool", 9, last="moneylenders_guild"),
    ),
    "resources of the other": (
        ending(city(coins=9), city("lumber_yard"), "moneylenders_guild"),
        ending(city(coins=9), city("clay_pool"), "moneylenders_guild"),
    ),
    "fixed prices": (
        mine("wood_reserve", 11, last="town_hall"),
        mine("clay_reserve", 11, last="town_hall"),
    ),
    "a choice of brown": (
        mine("caravansery", 8, last="town_hall"),
        mine("tavern", 8, last="town_hall"),
    ),
    "a choice of grey": (
        mine("forum", 5, last="obelisk"),
        mine("tavern", 5, last="obelisk"),
    ),
    "a discount": (
        mine(coins=6, last="gardens", tokens="masonry"),
        mine(coins=6, last="gardens", tokens="law"),
    ),
    "turns with wonders": (
        mine(coins=30, last="arsenal gardens", wonders="the_pyramids", tokens="theology"),
        mine(coins=30, last="arsenal gardens", wonders="the_pyramids", tokens="law"),
    ),
    "a chain": (
        mine("palisade", last="fortifications"),
        mine("guard_tower", last="fortifications"),
    ),
    "a chain of a card nobody has seen": (
        hidden(UNKNOWN, "fortifications", "palisade"),
        hidden(UNKNOWN, "fortifications", "guard_tower"),
    ),
    "yellow cards": (mine("tavern", last="palace"), mine("guard_tower", last="palace")),
    "cards that bring coins": (
        mine("sawmill", 21, last="port"),
        mine("lumber_yard logging_camp", 21, last="port"),
    ),
    "cards of a guild to come": (
        mine("sawmill clay_pool press theater altar", last="magistrates_guild"),
        mine("sawmill clay_pool press gardens", last="magistrates_guild"),
    ),
    "cards of a guild that stands": (
        mine("magistrates_guild theater altar", last="arsenal"),
        mine("magistrates_guild gardens", last="arsenal"),
    ),
    "cards of a guild in the discard pile": tuple(
        mine(
            f"brickyard glassworks glass_blower press {blue}",
            last="arsenal",
            wonders="the_mausoleum",
            discard=cards("magistrates_guild"),
        )
        for blue in ("theater altar", "gardens")
    ),
    "a guild": (
        ending(city("theater altar magistrates_guild"), city(), "arsenal"),
        ending(city("theater altar"), city("magistrates_guild"), "arsenal"),
    ),
    "Mathematics": (mine(last="arsenal", tokens="mathematics"), mine(last="arsenal", tokens="law")),
    "blue points": (mine("theater", last="arsenal"), mine("study", last="arsenal")),
    "points": (mine("theater", last="arsenal"), mine("study theater", last="arsenal")),
    "symbols": (
        mine("workshop apothecary scriptorium pharmacist university", 30, last="academy"),
        mine("workshop apothecary scriptorium guard_tower university", 30, last="academy"),
    ),
    "symbols on cards nobody has seen": (
        hidden(UNKNOWN, "academy", "workshop apothecary scriptorium pharmacist university"),
        hidden(UNKNOWN, "academy", "workshop apothecary scriptorium guard_tower university"),
    ),
    "wonders to build": (
        mine(coins=30, last="arsenal", wonders="the_pyramids"),
        mine(coins=30, last="arsenal", wonders="the_sphinx"),
    ),
    "wonders that stand": (closing(2), closing(3)),
    "what a wonder may destroy": tuple(
        covered("town_hall", city(coins=14, wonders="the_statue_of_zeus"), city(have))
        for have in ("sawmill clay_pool clay_pit", "brickyard lumber_yard logging_camp")
    ),
    "what is destroyed": tuple(
        victim(have, [BROWN])
        for have in ("sawmill clay_pool clay_pit", "brickyard lumber_yard logging_camp")
    ),
    "what a wonder may bring back": tuple(
        mine(coins=30, last="arsenal", wonders="the_mausoleum", discard=cards(name))
        for name in ("gardens", "theater")
    ),
    "what is brought back": tuple(
        mine(last="arsenal", queue=[["revive", 0, 0]], discard=cards(name))
        for name in ("gardens", "theater")
    ),
    "tokens on the board": tuple(
        mine(last="arsenal", queue=[["token", 0, 0]], board_tokens=tokens(name))
        for name in ("philosophy", "law")
    ),
    "tokens drawn": tuple(
        mine(last="arsenal", queue=[["keep", 0, 0]], drawn_tokens=tokens(names))
        for names in ("philosophy law masonry", "agriculture law masonry")
    ),
    "tokens that a wonder may draw": tuple(
        mine(last="arsenal", coins=40, wonders="the_great_library", returned_tokens=tokens(names))
        for names in ("philosophy agriculture", "law masonry")
    ),
    "tokens of the others": tuple(
        ending(
            city(coins=40, wonders="the_great_library"),
            city(tokens=names),
            "arsenal",
            board_tokens=[],
        )
        for names in ("philosophy", "law")
    ),
    "the card": (mine(last="guard_tower"), mine(last="theater")),
    "the pawn": (mine(last="palace", pawn=2), mine(last="palace", pawn=3)),
    "the loot": (
        mine(coins=30, last="guard_tower", pawn=2),
        mine(coins=30, last="guard_tower", pawn=2, loot=[True, True, False, True]),
    ),
    "the seat": (mine(coins=30, last="gardens"), mine(coins=30, last="gardens", seat=1)),
    "another turn": (
        victim("clay_pool", [BROWN], last="gardens"),
        victim("clay_pool", [BROWN], last="gardens", extra=True),
    ),
    "what is to be destroyed": (
        victim("sawmill forum press glassworks", [BROWN]),
        victim("sawmill forum press glassworks", [GREY]),
    ),
    "cards nobody has seen": (hidden(UNKNOWN, "obelisk"), hidden(UNKNOWN, "palace")),
    "the back of a card nobody has seen": (
        hidden(UNKNOWN, "gardens magistrates_guild"),
        hidden(GUILD_BACK, "gardens magistrates_guild"),
    ),
    "which card nobody has seen is a guild": (
        two_hidden(UNKNOWN, GUILD_BACK),
        two_hidden(GUILD_BACK, UNKNOWN),
    ),
    "how many cards nobody has seen are left": (
        two_hidden(UNKNOWN, UNKNOWN),
        two_hidden(-1, UNKNOWN),
    ),
    "the card in another slot": (at(0, "guard_tower"), at(0, "theater")),
    "the card in a slot further down": (at(10, "guard_tower"), at(10, "theater")),
    "how many cards are left": (
        mine(coins=30, last="gardens"),
        mine(coins=30, last="theater gardens"),
    ),
}


@pytest.mark.parametrize("part", PAIRS)
def test_what_can_decide_is_in_the_key(part: str) -> None:
    decided = False
    for money in range(MOST_MONEY):
        states = []
        for raw in PAIRS[part]:
            richer = deepcopy(raw)
            richer["cities"][1]["coins"] += money
            states.append(duel.load(richer))
        one, two = states
        if brute_force.value(one.copy()) != brute_force.value(two.copy()):
            decided = True
            assert one.proof_key != two.proof_key
    assert decided
