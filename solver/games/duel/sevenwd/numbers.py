"""The numbers that 7wd.io gives to cards, wonders and tokens."""

from __future__ import annotations

AGE_I = (
    "lumber_yard", "logging_camp", "clay_pool", "clay_pit", "quarry", "stone_pit", "glassworks",
    "press", "guard_tower", "workshop", "apothecary", "stone_reserve", "clay_reserve",
    "wood_reserve", "stable", "garrison", "palisade", "scriptorium", "pharmacist", "theater",
    "altar", "baths", "tavern",
)  # fmt: skip
AGE_II = (
    "sawmill", "brickyard", "shelf_quarry", "glass_blower", "drying_room", "walls", "forum",
    "caravansery", "customs_house", "courthouse", "horse_breeders", "barracks", "archery_range",
    "parade_ground", "library", "dispensary", "school", "laboratory", "statue", "temple",
    "aqueduct", "rostrum", "brewery",
)  # fmt: skip
AGE_III = (
    "arsenal", "pretorium", "academy", "study", "chamber_of_commerce", "port", "armory", "palace",
    "town_hall", "obelisk", "fortifications", "siege_workshop", "circus", "university",
    "observatory", "gardens", "pantheon", "senate", "lighthouse", "arena",
)  # fmt: skip
GUILDS = (
    "merchants_guild", "shipowners_guild", "builders_guild", "magistrates_guild",
    "scientists_guild", "moneylenders_guild", "tacticians_guild",
)  # fmt: skip

CARDS = {
    first + at: card
    for first, cards in ((100, AGE_I), (200, AGE_II), (300, AGE_III), (400, GUILDS))
    for at, card in enumerate(cards)
}
"""Cards by number: each Age begins with a hundred of its own, guilds with 400."""

WONDERS = dict(
    enumerate(
        (
            "the_appian_way", "circus_maximus", "the_colossus", "the_great_library",
            "the_great_lighthouse", "the_hanging_gardens", "the_mausoleum", "piraeus",
            "the_pyramids", "the_sphinx", "the_statue_of_zeus", "the_temple_of_artemis", "messe",
            "the_statue_of_liberty",
        ),
        start=1,
    )
)  # fmt: skip
"""Wonders by number, the two promo wonders last."""

TOKENS = dict(
    enumerate(
        (
            "agriculture", "architecture", "economy", "law", "masonry", "mathematics",
            "philosophy", "strategy", "theology", "urbanism",
        ),
        start=1,
    )
)  # fmt: skip
"""Progress tokens by number."""
