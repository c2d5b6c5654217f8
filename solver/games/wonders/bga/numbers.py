"""The numbers that Board Game Arena gives to cards and boards of the second edition."""

CARDS = (
    "lumber_yard", "stone_pit", "clay_pool", "ore_vein", "tree_farm", "excavation", "clay_pit",
    "timber_yard", "forest_cave", "mine", "loom_age_1", "glassworks_age_1", "press_age_1", "well",
    "baths", "altar", "theater", "tavern", "east_trading_post", "west_trading_post", "marketplace",
    "stockade", "barracks", "guard_tower", "apothecary", "workshop", "scriptorium", "sawmill",
    "quarry", "brickyard", "foundry", "loom_age_2", "glassworks_age_2", "press_age_2", "aqueduct",
    "temple", "statue", "courthouse", "forum", "caravansery", "vineyard", "bazar", "walls",
    "training_ground", "stables", "archery_range", "dispensary", "laboratory", "library", "school",
    "workers_guild", "craftsmens_guild", "traders_guild", "philosophers_guild", "spies_guild",
    "decorators_guild", "shipowners_guild", "scientists_guild", "magistrates_guild",
    "builders_guild", "pantheon", "gardens", "town_hall", "palace", "senate", "haven",
    "lighthouse", "chamber_of_commerce", "arena", "fortifications", "circus", "arsenal",
    "siege_workshop", "lodge", "observatory", "university", "academy", "study", "ludus", "castrum",
)  # fmt: skip
"""Cards by the number of their type (number 1 first)."""

MIRRORED = {
    "east_trading_post": "west_trading_post",
    "west_trading_post": "east_trading_post",
}
"""What these cards of the site are by our rules.

The hands of Age I go to the left, and the East Trading Post looks to the right; on the site both
are the same neighbor. Seats are counted as hands are passed, so these two cards change places.
They differ in nothing else.
"""

WONDERS = (
    "gizah", "babylon", "olympia", "rhodos", "ephesos", "alexandria", "halikarnassos",
)  # fmt: skip
"""Boards in the order of their numbers: 1 to 7 with the day side up, 8 to 14 with the other one."""

BOARDS = {
    number: (wonder, side)
    for side, first in enumerate((1, 1 + len(WONDERS)))
    for number, wonder in enumerate(WONDERS, first)
}
BOARDS |= {20: ("ur", 0), 27: ("ur", 1), 21: ("carthage", 0), 28: ("carthage", 1)}
"""Wonder and side (0 day, 1 night) by the number of a board; the last two belong to Edifice."""

FIRST_EDIFICE = 1
"""The number of the first Edifice; they are numbered as in our tables."""
