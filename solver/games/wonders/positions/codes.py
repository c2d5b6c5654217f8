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
    "smugglers_cache": "Smc", "west_clandestine_wharf": "Wcw", "east_clandestine_wharf": "Ecw",
    "secret_warehouse": "Sew", "city_gates": "Cig", "customs": "Cus", "dive": "Div",
    "opium_stash": "Ops", "hideout": "Hid", "raider_camp": "Rac", "militia": "Mil",
    "residence": "Res", "pigeonhole": "Pig", "cells": "Cel", "black_market": "Blm",
    "architect_firm": "Arf", "tabularium": "Tab", "trade_center": "Trc", "gambling_den": "Gad",
    "opium_den": "Opd", "lair": "Lai", "sepulcher": "Sep", "raider_fort": "Raf",
    "guardhouse": "Gur", "mercenaries": "Mer", "consulate": "Con", "band_of_spies": "Bos",
    "forging_agency": "Foa", "capitol": "Cap", "mint": "Mit", "opium_distillery": "Odi",
    "brotherhood": "Bro", "chamber_of_builders": "Cob", "cenotaph": "Cen",
    "secret_network": "Sne", "slave_market": "Slm", "raider_garrison": "Rag", "prison": "Pri",
    "contingent": "Cot", "embassy": "Emb", "memorial": "Mem", "torture_chamber": "Toc",
    "eastern_emporium": "Eem", "pirate_hideout": "Pih", "coastal_defenses": "Cod",
    "pontoon": "Pon", "construction_zone": "Coz", "dry_hold": "Dry", "cabinet_of_explorers": "Cab",
    "helmsmans_rest": "Hel", "western_emporium": "Wem", "pirates_den": "Pid", "ballista": "Bal",
    "fortified_port": "Fop", "boathouse": "Boa", "ship_repair": "Shr",
    "cartographers_office": "Cao", "navigation_firm": "Nav", "port_customs": "Poc",
    "pirate_crew": "Pic", "coastal_fortifications": "Cof", "pier": "Pie",
    "harbor_masters_office": "Hmo", "naval_headquarters": "Nah", "nautical_archives": "Naa",
    "circle_of_captains": "Cic",
    "maecenas": "Mae", "imhotep": "Imh", "hammurabi": "Ham", "leonidas": "Leo",
    "archimedes": "Arc", "ramses": "Ram", "croesus": "Cro", "xenophon": "Xen", "vitruvius": "Vit",
    "nero": "Ner", "bilkis": "Bil", "hannibal": "Han", "caesar": "Cae", "solomon": "Sol",
    "euclid": "Euc", "ptolemy": "Pto", "pythagoras": "Pyt", "sappho": "Sap", "zenobia": "Zen",
    "nefertiti": "Nef", "cleopatra": "Cle", "phidias": "Phd", "praxiteles": "Prx",
    "nebuchadnezzar": "Neb", "varro": "Var", "pericles": "Per", "hypatia": "Hyp", "hiram": "Hir",
    "midas": "Mid", "amytis": "Amy", "alexander": "Ale", "justinian": "Jus", "plato": "Pla",
    "aristotle": "Ari", "berenice": "Ber", "hatshepsut": "Hat", "nitocris": "Nit",
    "telesilla": "Tel", "tomyris": "Tom", "aganice": "Aga", "enheduanna": "Enh", "phryne": "Phr",
    "cornelia": "Cor", "eurypyle": "Eur", "theano": "Tha", "makeda": "Mak", "cynisca": "Cyn",
    "gorgo": "Gor", "agrippina": "Agr", "caligula": "Cal", "diocletian": "Dio", "octavia": "Oct",
    "arsinoe": "Arn", "aspasia": "Asp", "darius": "Dar",
}  # fmt: skip

WONDERS = {
    "alexandria": "Ale", "babylon": "Bab", "ephesos": "Eph", "gizah": "Giz",
    "halikarnassos": "Hal", "olympia": "Oly", "rhodos": "Rho", "roma": "Rom",
    "abu_simbel": "Abu", "byzantium": "Byz", "petra": "Pet",
    "siracusa": "Sir", "ur": "Urz", "carthage": "Car",
}  # fmt: skip

EDIFICES = {
    "artisan_district": "Art", "belvedere": "Bel", "curtain_wall": "Cur", "money_changer": "Mon",
    "outpost": "Out", "factory": "Fac", "amphitheater": "Amp", "auction_house": "Auc",
    "staging_camp": "Stg", "river_port": "Riv", "gold_reserves": "Gol", "archives": "Arc",
    "concentric_castle": "Con", "agora": "Ago", "military_school": "Mil",
}  # fmt: skip

ISLANDS = {
    "overgrown_island": "Ove", "virgin_island": "Vir", "bronze_island": "Bro",
    "whistling_island": "Whi", "foggy_island": "Fog", "topaz_island_blue": "Top",
    "topaz_island_yellow": "Toi", "lost_island": "Los", "inhabited_island": "Inh",
    "abandoned_oasis": "Aba", "iron_oasis": "Iro", "windy_oasis": "Win",
    "forgotten_oasis": "For", "ancient_oasis": "Anc", "stormy_oasis": "Sto",
    "wonderous_oasis": "Won", "oasis_of_statues": "Oas", "pirate_oasis": "Pir",
    "scarlet_archipelago": "Sca", "breezy_archipelago": "Bre", "torrential_archipelago": "Tor",
    "golden_archipelago": "Gol", "emerald_archipelago": "Eme", "royal_archipelago": "Roy",
    "lush_archipelago": "Lus", "rainbow_archipelago": "Rai", "sheltered_archipelago": "She",
}  # fmt: skip

SIDES = {"day": "d", "night": "n", "A": "a", "B": "b"}
"""The side of a board, behind the code of the wonder."""

READER = CodeReader(re.compile(r"[A-Z][a-z][a-z]"), "AltBat", __name__)

decode = READER.row
"""The ids that a row of codes stands for."""
