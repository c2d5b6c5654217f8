"""The numbers that Board Game Arena gives to cards, wonders and tokens (number 1 first).

Only used for a page that does not say its names, and for Senators, whose names tell no more than
their kind.
"""

BUILDINGS = (
    "lumber_yard", "stone_pit", "clay_pool", "logging_camp", "quarry", "clay_pit", "glassworks",
    "press", "stable", "garrison", "palisade", "guard_tower", "scriptorium", "workshop",
    "pharmacist", "apothecary", "tavern", "stone_reserve", "clay_reserve", "wood_reserve",
    "theater", "altar", "baths", "sawmill", "shelf_quarry", "brickyard", "glass_blower",
    "drying_room", "horse_breeders", "barracks", "walls", "archery_range", "parade_ground",
    "school", "laboratory", "dispensary", "library", "brewery", "forum", "caravansery",
    "customs_house", "temple", "statue", "courthouse", "aqueduct", "rostrum", "circus",
    "arsenal", "siege_workshop", "fortifications", "pretorium", "academy", "university",
    "study", "observatory", "arena", "chamber_of_commerce", "port", "lighthouse", "armory",
    "palace", "gardens", "pantheon", "town_hall", "senate", "obelisk", "merchants_guild",
    "shipowners_guild", "builders_guild", "magistrates_guild", "scientists_guild",
    "moneylenders_guild", "tacticians_guild",
    "politician_left_1", "politician_left_2", "politician_centre_1", "politician_centre_2",
    "politician_centre_3", "politician_right_1", "politician_right_2", "conspirator_1",
    "conspirator_2", "conspirator_3", "conspirator_4", "conspirator_5", "conspirator_6",
    "mesopotamian_grand_temple", "phoenician_grand_temple", "greek_grand_temple",
    "egyptian_grand_temple", "roman_grand_temple",
)  # fmt: skip
"""Cards by building number."""

WONDERS = (
    "the_pyramids", "the_colossus", "the_great_lighthouse", "the_temple_of_artemis",
    "the_mausoleum", "the_great_library", "piraeus", "the_hanging_gardens",
    "the_statue_of_zeus", "the_sphinx", "the_appian_way", "circus_maximus", "curia_julia",
    "knossos", "the_sanctuary", "the_divine_theater",
)  # fmt: skip
"""Wonders by number."""

TOKENS = (
    "agriculture", "architecture", "economy", "law", "masonry", "mathematics", "philosophy",
    "strategy", "theology", "urbanism", "corruption", "organized_crime", "mysticism",
    "poliorcetics", "engineering",
)  # fmt: skip
"""Progress tokens by number."""
