"""Short codes of cards, wonders and tokens for the compact form: three letters, never changed.

A code is a capital and two small letters, so that codes can be written without spaces between
them. Cards, wonders and tokens are never mixed in one field and may share a code.
"""

from __future__ import annotations

import re

from solver.games.duel.data import tables
from solver.games.positions.compact_form import CodeReader

CODE = re.compile(r"[A-Z][a-z][a-z]")

CARDS = {
    "lumber_yard": "Lum", "logging_camp": "Log", "clay_pool": "Cpo", "clay_pit": "Cpi",
    "quarry": "Qua", "stone_pit": "Spi", "glassworks": "Gla", "press": "Pre",
    "guard_tower": "Gua", "stable": "Stb", "garrison": "Grn", "palisade": "Pal",
    "workshop": "Wor", "apothecary": "Apo", "scriptorium": "Scr", "pharmacist": "Pha",
    "theater": "The", "altar": "Alt", "baths": "Bat", "stone_reserve": "Srv",
    "clay_reserve": "Crv", "wood_reserve": "Wrv", "tavern": "Tav",
    "sawmill": "Saw", "brickyard": "Bri", "shelf_quarry": "Shq", "glass_blower": "Gbl",
    "drying_room": "Dry", "walls": "Wal", "horse_breeders": "Hor", "barracks": "Bar",
    "archery_range": "Arr", "parade_ground": "Par", "library": "Lib", "dispensary": "Dis",
    "school": "Sch", "laboratory": "Lab", "courthouse": "Cou", "statue": "Sta",
    "temple": "Tem", "aqueduct": "Aqu", "rostrum": "Ros", "forum": "For",
    "caravansery": "Car", "customs_house": "Cus", "brewery": "Bre",
    "arsenal": "Ars", "pretorium": "Prt", "fortifications": "Frt", "siege_workshop": "Sie",
    "circus": "Cir", "academy": "Aca", "study": "Stu", "university": "Uni",
    "observatory": "Obs", "palace": "Plc", "town_hall": "Tow", "obelisk": "Obe",
    "gardens": "Gdn", "pantheon": "Pan", "senate": "Sen", "chamber_of_commerce": "Cha",
    "port": "Por", "armory": "Arm", "lighthouse": "Lgh", "arena": "Are",
    "merchants_guild": "Mer", "shipowners_guild": "Shi", "builders_guild": "Bui",
    "magistrates_guild": "Mag", "scientists_guild": "Sci", "moneylenders_guild": "Mon",
    "tacticians_guild": "Tac",
    "mesopotamian_grand_temple": "Tme", "phoenician_grand_temple": "Tph",
    "greek_grand_temple": "Tgr", "egyptian_grand_temple": "Teg", "roman_grand_temple": "Tro",
    "politician_left_1": "Pla", "politician_left_2": "Plb", "politician_centre_1": "Pca",
    "politician_centre_2": "Pcb", "politician_centre_3": "Pcc", "politician_right_1": "Pra",
    "politician_right_2": "Prb", "conspirator_1": "Coa", "conspirator_2": "Cob",
    "conspirator_3": "Coc", "conspirator_4": "Cod", "conspirator_5": "Coe", "conspirator_6": "Cof",
}  # fmt: skip

WONDERS = {
    "the_appian_way": "App", "circus_maximus": "Cir", "the_colossus": "Col",
    "the_great_library": "Lib", "the_great_lighthouse": "Lig", "the_hanging_gardens": "Gar",
    "the_mausoleum": "Mau", "piraeus": "Pir", "the_pyramids": "Pyr", "the_sphinx": "Sph",
    "the_statue_of_zeus": "Zeu", "the_temple_of_artemis": "Art",
    "the_sanctuary": "San", "the_divine_theater": "Div", "curia_julia": "Cur", "knossos": "Kno",
    "messe": "Mes", "the_statue_of_liberty": "Sta",
}  # fmt: skip

TOKENS = {token.id: token.code for token in tables().tokens}

_READER = CodeReader(CODE, "BatCpo", __name__)

decode = _READER.row
"""The ids that a row of codes stands for."""
