"""Typical tables that people lay out, with nothing in them that the program derives."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from solver.errors import InputError
from solver.positions import position_from_json
from solver.web.opening import open_text

ROOT = Path(__file__).parents[2]

TYPICAL = {
    "Duel, Age II": "examples/duel/age_2.json",
    "Duel, real, Age I": "examples/duel/bga_age_1.json",
    "Duel, real, Great Library": "examples/duel/bga_great_library.json",
    "Duel, wonder draft": "examples/duel/draft.json",
    "Duel, draft, Pantheon and Agora": "tests/web/data/duel_draft_both.json",
    "Duel, Pantheon and Agora": "tests/web/data/duel_both.json",
    "Architects, 2 players": "examples/architects/two_players.json",
    "7 Wonders, 4 players": "examples/wonders/age_2.json",
    "7 Wonders, real, 5 players": "tests/wonders/data/bga_5_players_ages_1_2.json",
    "7 Wonders, recruitment": "examples/wonders/recruitment.json",
    "7 Wonders, Armada": "examples/wonders/armada.json",
    "7 Wonders, Armada, Age II": "tests/web/data/armada_age_2.json",
    "Dice, 2 players": "examples/dice/two_players.json",
}
"""Where each table is: a position, or what Board Game Arena said of one."""


@cache
def _position(name: str) -> str:
    text = (ROOT / TYPICAL[name]).read_text(encoding="utf-8")
    data = json.loads(text)
    if isinstance(data, dict) and "game" in data:
        return json.dumps(named(data, position_from_json(data).to_json()))
    desk = open_text(text).desk
    data = desk.position(desk.last).to_json()
    data.pop("history", None)  # what was seen turns ago does not lie on the table
    return json.dumps(least(data))


def table(name: str) -> dict[str, Any]:
    """One of them as a position in JSON."""
    found: dict[str, Any] = json.loads(_position(name))
    if "forum" in found:  # a face of a die says which die it is
        found["forum"] = [" ".join(die.split()[-2:]) for die in found["forum"]]
    return found


def things(data: Any) -> int:
    """How many things of a position lie on the table: each name and each number is one.

    A thing that is the key of another one under it is one, too: a wonder on its card.
    """
    if isinstance(data, dict):
        inner = (things(one) for key, one in data.items() if key not in ("game", "format"))
        return sum(inner) + sum(one == "?" for one in data.values())
    if isinstance(data, list):
        return sum(things(one) for one in data)
    return data is not None and data not in ("?", "-")


def named(told: Any, written: Any) -> Any:
    """What somebody has told of a position, in the names and the fields of the program."""
    if isinstance(told, dict) and isinstance(written, dict) and not _objects_of_names(told):
        keys = [key for key in written if key in told or (key == "side" and "wonder" in told)]
        found = {key: named(told.get(key), written[key]) for key in keys}
        # What the program writes in another way, or leaves out as it follows from the rest.
        found |= {key: told[key] for key in told if key not in found and key not in PLAIN}
        if "variant" in told:
            found["variant"] = told["variant"]
        return found
    if isinstance(told, list) and isinstance(written, list) and _objects(told):
        return [named(*both) for both in zip(told, written, strict=True)]
    return written


FIELDS = {"top", "wonder", "board", "leaders", "choice", "edition"}
"""Fields that hold one name, alone in an object perhaps."""

PLAIN = ("age",)
"""Fields that the program derives, and that nobody has to lay out."""


def least(data: dict[str, Any]) -> dict[str, Any]:
    """The same position without the fields that the reader fills in by itself."""
    found = deepcopy(data)
    wanted = position_from_json(data).to_compact()

    def same() -> bool:
        try:
            return position_from_json(found).to_compact() == wanted
        except InputError:
            return False

    def strip(part: Any) -> None:
        for key, inner in list(part.items() if isinstance(part, dict) else enumerate(part)):
            if isinstance(part, dict) and key != "game":
                del part[key]
                if same():
                    continue
                part[key] = inner
            if isinstance(inner, dict) or (isinstance(inner, list) and _objects(inner)):
                strip(inner)

    strip(found)
    return {key: found[key] for key in data if key in found}


def _objects_of_names(value: dict[str, Any]) -> bool:
    """Whether names stand under names: wonders on their cards."""
    return bool(value) and not value.keys() & FIELDS and {*map(type, value.values())} == {str}


def _objects(value: list[Any]) -> bool:
    return bool(value) and isinstance(value[0], dict)
