"""Short codes of cards and wonders for the compact form: three letters, never changed.

A code is a capital and two small letters, so that codes can be written without spaces between
them. Cards and wonders are never mixed in one field and may share a code.
"""

from __future__ import annotations

import re

from solver.games.positions.compact_form import CodeReader

CARDS = {
    "lumber_yard": "Lum", "stone_pit": "Spi", "clay_pool": "Cpo", "ore_vein": "Ove",
    "tree_farm": "Tre", "excavation": "Exc", "clay_pit": "Cpi", "timber_yard": "Tim",
    "forest_cave": "Fca", "mine": "Min", "loom_age_1": "Loa", "glassworks_age_1": "Gla",
    "press_age_1": "Pra", "well": "Wel", "baths": "Bat", "altar": "Alt", "theater": "The",
    "tavern": "Tav", "east_trading_post": "Etp", "west_trading_post": "Wtp",
    "marketplace": "Mar", "stockade": "Stk", "barracks": "Bar", "guard_tower": "Gua",
    "apothecary": "Apo", "workshop": "Wor", "scriptorium": "Scr",
    "sawmill": "Saw", "quarry": "Qua", "brickyard": "Bri", "foundry": "Fou",
    "loom_age_2": "Lob", "glassworks_age_2": "Glb", "press_age_2": "Prb", "aqueduct": "Aqu",
    "temple": "Tem", "statue": "Sta", "courthouse": "Cou", "forum": "For",
    "caravansery": "Car", "vineyard": "Vin", "bazar": "Baz", "walls": "Wal",
    "training_ground": "Trg", "stables": "Stb", "archery_range": "Arr", "dispensary": "Dis",
    "laboratory": "Lab", "library": "Lib", "school": "Sch",
    "pantheon": "Pan", "gardens": "Gdn", "town_hall": "Tow", "palace": "Plc", "senate": "Sen",
    "haven": "Hav", "lighthouse": "Lgh", "chamber_of_commerce": "Cha", "ludus": "Lud",
    "arena": "Are", "castrum": "Cas", "fortifications": "Frt", "circus": "Cir",
    "arsenal": "Ars", "siege_workshop": "Sie", "lodge": "Lod", "academy": "Aca",
    "observatory": "Obs", "study": "Stu", "university": "Uni",
    "workers_guild": "Wrk", "craftsmens_guild": "Cra", "traders_guild": "Tra",
    "philosophers_guild": "Phi", "spies_guild": "Spy", "magistrates_guild": "Mag",
    "shipowners_guild": "Shi", "scientists_guild": "Sci", "builders_guild": "Bui",
    "decorators_guild": "Dec", "pawnshop": "Paw", "strategists_guild": "Str",
}  # fmt: skip

WONDERS = {
    "alexandria": "Ale", "babylon": "Bab", "ephesos": "Eph", "gizah": "Giz",
    "halikarnassos": "Hal", "olympia": "Oly", "rhodos": "Rho",
}  # fmt: skip

SIDES = {"day": "d", "night": "n", "A": "a", "B": "b"}
"""The side of a board, behind the code of the wonder."""

READER = CodeReader(re.compile(r"[A-Z][a-z][a-z]"), "AltBat", __name__)

decode = READER.row
"""The ids that a row of codes stands for."""
