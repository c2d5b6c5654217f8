"""A sheet as the slow engine reads it: the boxes of each board with what they ask and bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.dice.reference import COMMON, OWN

Effect = dict[str, Any]
CROSSES = {"cross_space": 1, "cross_one_of": 1, "cross_up_to_two": 2}
"""The effects that tick further boxes, and how many."""

CHOICES = (*CROSSES, "construct_building", "take_action")
"""The effects that ask something."""


@dataclass(frozen=True)
class Box:
    """One box of a sheet; an attack effect has its printed points as ``vp``."""

    id: str
    building: str
    cost: int
    symbols: tuple[str, ...]
    requires: tuple[str, ...]
    effects: tuple[Effect, ...]

    def attacks(self) -> bool:
        """Whether it is an attack box."""
        return any(effect["type"] == "attack" for effect in self.effects)


def read_box(data: dict[str, Any], building: str) -> Box:
    """A box of a sheet file."""
    effects = [
        {**effect, "vp": data["printed_vp"]} if effect["type"] == "attack" else effect
        for effect in data["effects"]
    ]
    return Box(
        data["id"],
        building,
        data["cost"].get("resources", 0),
        tuple(data.get("die_symbols", [])),
        tuple(data.get("requires", [])),
        tuple(effects),
    )


class Sheet:
    """All that is printed: seven common buildings, the boards, the bonus boxes."""

    def __init__(self, data: dict[str, Any]) -> None:
        common = data["common"]
        shared = [read_box(box, name) for name in COMMON for box in common[name]["boxes"]]
        self.boards: dict[str, dict[str, Box]] = {}
        for board in data["boards"]:
            own = [read_box(box, name) for name in OWN for box in board[name]["boxes"]]
            self.boards[board["id"]] = {box.id: box for box in [*shared, *own]}
        self.bonuses: dict[str, list[Effect]] = {
            bonus["id"]: bonus["effects"] for bonus in common["bonuses"]["boxes"]
        }
        self.start_coins: int = common["gold_reserve"]["start_coins"]
        self.spaces: int = common["gold_reserve"]["spaces"]
        self.first_agora: int = common["agora"]["first_finisher_vp"]
        self.pass_coins: int = data["pass_coins"]
        self.bonuses_to_end: int = data["bonuses_to_end"]
