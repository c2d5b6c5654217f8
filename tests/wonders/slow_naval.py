"""What Armada asks for in the slow engine that needs no table: losses, deals of Islands, conflicts.

Everything is told by plain numbers and names, as the worked examples of the reference have it.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import TypeVar

from tests.wonders.reference import SHIPYARDS

Who = TypeVar("Who", bound=Hashable)

FLEETS = ("red", "yellow", "blue", "green")
LAST_SPACE = 6  # counted from 0, the start
LEVELS = (1, 2, 3)
EXPLORED = 4  # Islands drawn by who is alone to explore a level
GUILD_CAP = 10
FIRST = {1: 3, 2: 5, 3: 7}
SECOND = {1: 1, 2: 3, 3: 5}
LAST = {1: -1, 2: -2, 3: -3}


def space_effect(fleet: str, position: int, kind: str) -> int:
    """The number of one type of effect on a space of a track; 0: there is none."""
    for effect in SHIPYARDS["tracks"][fleet][position]["effects"]:
        if effect["type"] == kind:
            found: int = effect.get("value", effect.get("amount", effect.get("level")))
            return found
    return 0


def step_cost(shipyard: str, fleet: str, position: int) -> dict[str, int]:
    """What the step from a space to the next one costs on a shipyard."""
    board = next(board for board in SHIPYARDS["boards"] if board["id"] == shipyard)
    cost: dict[str, int] = board["costs"][fleet][position]
    return cost


def wonder_fleet(shipyard: str) -> str:
    """The fleet whose track shows the symbol of the Wonder."""
    board = next(board for board in SHIPYARDS["boards"] if board["id"] == shipyard)
    fleet: str = board["wonder_track"]
    return fleet


# ---------------------------------------------------------------- losses


def tribute_losses(
    demands: Mapping[Who, int],
    levels: Mapping[Who, int],
    protected: Collection[Who] = (),
) -> dict[Who, int]:
    """What everybody has to pay for the Tributes of a turn, whatever they have.

    Only the largest one counts. Who demands it pays if another one demands as much.
    """
    largest = max(demands.values(), default=0)
    demanders = [who for who, demand in demands.items() if demand == largest and demand]
    found = {}
    for who in levels:
        asked = bool(demanders) and demanders != [who]
        owed = max(0, largest - levels[who]) if asked and who not in protected else 0
        found[who] = owed
    return found


def pirate_losses(
    by: Mapping[Who, int], levels: Mapping[Who, int], protected: Collection[Who] = ()
) -> dict[Who, int]:
    """What everybody loses to the pirates of others; ``by`` counts the symbols of each."""
    symbols = sum(by.values())
    return {
        who: 0 if who in protected else levels[who] * (symbols - by.get(who, 0)) for who in levels
    }


# ---------------------------------------------------------------- Islands


def islands_each(deck: int, explorers: int) -> int:
    """How many Islands of a level each of its explorers draws."""
    return min(EXPLORED, deck) if explorers == 1 else deck // explorers


# ---------------------------------------------------------------- the naval conflict


def naval_tokens(strengths: Mapping[Who, int], age: int) -> dict[Who, list[int]]:
    """The tokens of all who take part in the naval conflict of an Age."""
    found: dict[Who, list[int]] = {who: [] for who in strengths}
    order = sorted(set(strengths.values()), reverse=True)
    if len(order) < 2:
        return found  # all equal
    ranks: Sequence[list[Who]] = [
        [who for who in strengths if strengths[who] == strength] for strength in order
    ]
    for who in ranks[-1]:
        found[who].append(LAST[age])
    if len(ranks[0]) > 1:
        for who in ranks[0]:
            found[who].append(SECOND[age])
        return found
    found[ranks[0][0]].append(FIRST[age])
    if len(ranks[1]) == 1 and len(ranks) > 2:
        found[ranks[1][0]].append(SECOND[age])
    return found
