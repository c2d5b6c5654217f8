"""Sheets of our own: random ones in the format of the files, and any sheet in engine numbers."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from typing import Any
from zlib import crc32

from tests.dice.reference import (
    BUILDINGS,
    COLORS,
    COMMON,
    DICE,
    DIE_IDS,
    OWN,
    RESOURCES,
    SHEET,
    SPECIAL,
    SYMBOL_IDS,
    SYMBOLS,
)
from tests.dice.slow_sheet import CHOICES, CROSSES, Box, Effect, Sheet

MOST_CHOICES = 23
"""Effects of boxes and bonuses on one board that may ask something."""

ONCE = (
    "vp",
    "produce",
    "attack",
    "defense",
    "coins_on_die",
    "die_cost_zero",
    "die_cost_minus",
    "unlock_die",
)
"""Effects that a box has once at most, for each side or color."""

MOST_BONUSES = 8
MOST_EFFECTS = 4

Data = dict[str, Any]


# ---- random sheets -----------------------------------------------------------------------


def symbols_for(building: str) -> list[str]:
    """The faces that tick boxes of a building."""
    if building == "guild_court":
        return [symbol for symbol in SYMBOL_IDS if SYMBOLS[symbol]["kind"] == "compare"]
    return [
        symbol
        for symbol in SYMBOL_IDS
        if SYMBOLS[symbol]["kind"] == "box" and building in SYMBOLS[symbol]["buildings"]
    ]


def without_repeats(effects: list[Effect]) -> list[Effect]:
    """The effects without those that a box cannot have twice."""
    found: list[Effect] = []
    for effect in effects:
        twins = [e for e in found if all(e.get(k) == effect.get(k) for k in ("type", "color"))]
        if effect["type"] not in ONCE or not twins:
            found.append(effect)
    return found


def asking(effects: list[Effect]) -> int:
    """How many effects ask something."""
    return sum(effect["type"] in CHOICES for effect in effects)


class Inventor:
    """Makes up one sheet; every seed has a character of its own."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.dear = self.rng.choice([2, 4, 6])
        self.busy = self.rng.choice([0.2, 0.5, 0.8])  # share of effects that ask something
        self.size = self.rng.choice([2, 4, 6])
        self.free = MOST_CHOICES  # effects of this kind still allowed

    def sheet(self) -> Data:
        """A whole sheet file."""
        rng = self.rng
        bonuses = self.bonuses()
        common: Data = {name: {"boxes": self.boxes(name, name)} for name in COMMON}
        common["agora"]["first_finisher_vp"] = rng.choice([0, 3, 7])
        start, spaces = rng.choice([(7, 21), (3, 9), (15, 15), (0, 40)])
        common["gold_reserve"] = {"start_coins": start, "spaces": spaces}
        common["bonuses"] = {"boxes": bonuses}
        left = self.free
        boards = []
        for number in range(rng.randint(7, 9)):
            self.free = left
            boards.append(self.board(f"town{number}"))
        return {
            "game": "7 Wonders Dice",
            "common": common,
            "pass_coins": rng.choice([1, 3, 5]),
            "bonuses_to_end": min(len(bonuses), rng.choice([1, 2, 3, 3, 5])),
            "boards": boards,
        }

    def board(self, name: str) -> Data:
        """One board."""
        own = {building: {"boxes": self.boxes(building, f"{name}_{building}")} for building in OWN}
        if self.rng.random() < 0.7:
            self.put_unlocks(own["university"]["boxes"])
        return {"id": name, "name": name.title(), **own}

    def put_unlocks(self, boxes: list[Data]) -> None:
        """Let some box of the University unlock each special die."""
        for die in SPECIAL:
            box = self.rng.choice(boxes)
            if len(box["effects"]) < MOST_EFFECTS:
                unlock = {"type": "unlock_die", "color": die}
                box["effects"] = without_repeats([*box["effects"], unlock])

    def bonuses(self) -> list[Data]:
        """The bonus boxes."""
        number = self.rng.choice([1, 3, 3, 4, MOST_BONUSES])
        kinds = [*CHOICES, "gain_coins"]
        found = []
        for n in range(number):
            effects = [self.effect(self.rng.choice(kinds), "") for _ in range(self.few())]
            self.free -= asking(effects)
            found.append({"id": f"bonus_{n + 1}", "effects": effects})
        return found

    def few(self) -> int:
        """One effect, rarely more."""
        return self.rng.choice([1, 1, 1, 2, 2, 3, MOST_EFFECTS])

    def boxes(self, building: str, prefix: str) -> list[Data]:
        """The boxes of a building: some after others, so that all can be reached."""
        rng = self.rng
        found: list[Data] = []
        faces = [] if building == "wonder" else symbols_for(building)
        for number in range(rng.randint(1, self.size)):
            earlier = [box["id"] for box in found]
            requires = rng.sample(earlier, min(len(earlier), rng.choice([0, 1, 1, 2])))
            shown = rng.sample(faces, rng.randint(1, len(faces))) if faces else []
            effects = self.effects(building)
            box: Data = {"id": f"{prefix}_{number + 1}", "die_symbols": shown}
            box["cost"] = {"resources": rng.randint(1, self.dear)} if rng.random() < 0.7 else {}
            if any(effect["type"] == "attack" for effect in effects):
                box["printed_vp"] = rng.choice([0, 1, 2, 3, 5])
            found.append({**box, "effects": effects, "requires": requires})
        return found

    def effects(self, building: str) -> list[Effect]:
        """The effects of a box."""
        if building == "warehouse":
            return [{"type": "produce", "resource": self.rng.choice(RESOURCES)}]
        found = [self.effect(self.kind(building), building) for _ in range(self.few())]
        if building.startswith("barracks") and self.rng.random() < 0.7:
            found[0] = self.effect(self.rng.choice(["attack", "attack", "defense"]), building)
        found = without_repeats(found)
        self.free -= asking(found)
        return found

    def kind(self, building: str) -> str:
        """The type of an effect; those that ask something as long as they are allowed."""
        rng = self.rng
        if (
            rng.random() < self.busy
            and self.free >= MOST_EFFECTS
            and rng.random() * MOST_CHOICES < self.free
        ):
            return rng.choice(CHOICES)
        kinds = ["vp", "vp_per_box", "gain_coins", "coins_on_die", "die_cost_zero"]
        kinds += ["die_cost_minus", "coins_and_vp_per_box", "unlock_die", "produce"]
        return rng.choice(kinds)

    def effect(self, kind: str, building: str) -> Effect:
        """An effect of a type."""
        rng = self.rng
        effect: Effect = {"type": kind}
        if kind in CROSSES:
            effect["buildings"] = rng.sample(BUILDINGS, rng.choice([1, 1, 2, len(BUILDINGS)]))
        elif kind in ("attack", "defense"):
            effect["side"] = building.removeprefix("barracks_")
        elif kind in ("coins_and_vp_per_box", "vp_per_box"):
            effect |= {"building": rng.choice(BUILDINGS), "vp": rng.randint(0, 3)}
        elif kind in ("die_cost_zero", "coins_on_die"):
            effect["color"] = rng.choice(COLORS)
        elif kind == "unlock_die":
            effect["color"] = rng.choice(SPECIAL)
        elif kind == "produce":
            effect["resource"] = rng.choice(RESOURCES)
        if kind in ("vp", "defense", "die_cost_minus"):
            effect["amount"] = rng.choice([1, 1, 1, 2])
        elif kind == "gain_coins":
            effect["amount"] = rng.choice([1, 5, 7])
        elif kind == "coins_on_die":
            effect["coins"] = rng.choice([1, 2, 4])
        elif kind == "coins_and_vp_per_box":
            effect["coins"] = rng.randint(0, 2)
        return effect


def invented(seed: int) -> Data:
    """A random sheet in the format of the files."""
    return Inventor(seed).sheet()


@cache
def sheet(seed: int | None = None) -> Sheet:
    """The sheet of the reference, or an invented one, as the slow engine reads it."""
    return Sheet(SHEET if seed is None else invented(seed))


# ---- engine numbers ----------------------------------------------------------------------


def mask(names: Iterable[str], ids: list[str]) -> int:
    """A bit for each name."""
    return sum(1 << ids.index(name) for name in set(names))


KINDS = [
    "",
    "produce",
    "vp",
    "attack",
    "defense",
    "gain_coins",
    "coins_on_die",
    "die_cost_zero",
    "die_cost_minus",
    "coins_and_vp_per_box",
    "vp_per_box",
    "cross",
    "construct_building",
    "take_action",
    "unlock_die",
]
"""Types of effects by the numbers that the engine has for them."""

NO_EFFECT = {"kind": 0, "which": 0, "amount": 0, "coins": 0, "mask": 0}


def effect_numbers(effect: Effect) -> Data:
    """An effect as the engine takes it."""
    kind = effect["type"]
    if kind in CROSSES:
        told = {"mask": mask(effect["buildings"], BUILDINGS), "amount": CROSSES[kind]}
        return NO_EFFECT | {"kind": KINDS.index("cross")} | told
    told = {}
    if kind in ("attack", "defense"):
        told["which"] = ["west", "east"].index(effect["side"])
    elif kind in ("coins_on_die", "die_cost_zero"):
        told["which"] = COLORS.index(effect["color"])
    elif kind in ("coins_and_vp_per_box", "vp_per_box"):
        told["which"] = BUILDINGS.index(effect["building"])
    elif kind == "unlock_die":
        told["which"] = DIE_IDS.index(effect["color"])
    if kind == "coins_on_die":
        told["amount"] = effect["coins"]
    elif kind == "coins_and_vp_per_box":
        told |= {"coins": effect["coins"], "amount": effect["vp"]}
    elif kind in ("attack", "vp_per_box"):
        told["amount"] = effect["vp"]
    elif kind == "produce":
        told["amount"] = 1
    elif "amount" in effect:
        told["amount"] = effect["amount"]
    return NO_EFFECT | {"kind": KINDS.index(kind)} | told


def effects_numbers(effects: Iterable[Effect]) -> Data:
    """Effects as the engine takes them: their number, and room for as many as there can be."""
    found = list(map(effect_numbers, effects))
    return {"n": len(found), "effect": found + [NO_EFFECT] * (MOST_EFFECTS - len(found))}


def box_numbers(box: Box, ids: list[str]) -> Data:
    """A box as the engine takes it; ``ids`` are all boxes of its board."""
    return {
        "building": BUILDINGS.index(box.building),
        "cost": box.cost,
        "symbols": mask(box.symbols, SYMBOL_IDS),
        "requires": mask(box.requires, ids),
        "effects": effects_numbers(box.effects),
    }


def sheet_numbers(sheet: Sheet) -> Data:
    """A sheet as the engine takes it, with an identity that follows from the other numbers."""
    numbers = without_identity(sheet)
    return numbers | {"identity": crc32(repr(numbers).encode())}


def without_identity(sheet: Sheet) -> Data:
    """A sheet as the engine takes it, but for what tells it from others."""
    return {
        "boards": [
            [box_numbers(box, list(boxes)) for box in boxes.values()]
            for boxes in sheet.boards.values()
        ],
        "coins": sheet.start_coins,
        "spaces": sheet.spaces,
        "pass_coins": sheet.pass_coins,
        "to_end": sheet.bonuses_to_end,
        "first_agora": sheet.first_agora,
        "bonuses": [effects_numbers(effects) for effects in sheet.bonuses.values()],
    }


def dice_numbers() -> Data:
    """The dice as the engine takes them."""
    rows = [(die["color"], die["faces"]) for die in DICE.values()]
    kinds = ["box", "cross", "compare"]
    return {
        "color": [COLORS.index(color) for color, _ in rows],
        "face": [list(map(SYMBOL_IDS.index, faces)) for _, faces in rows],
        "symbol": [
            {"kind": kinds.index(entry["kind"]), "buildings": mask(entry["buildings"], BUILDINGS)}
            for entry in SYMBOLS.values()
        ],
        "ready": 1,
    }
