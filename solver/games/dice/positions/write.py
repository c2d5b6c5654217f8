"""From a state to the JSON form, with ids and without what is a default."""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver.errors import InputError
from solver.games.base import JsonObject, Position
from solver.games.dice import names
from solver.games.dice.data import sheets
from solver.games.dice.data.effects import BUILDINGS
from solver.games.dice.data.sheet import Sheet
from solver.games.dice.faces import NONE
from solver.games.dice.moves.notation import move_text
from solver.games.dice.positions.boards import (
    AGORA,
    LAST_TURN,
    POINTS,
    SIDE_BUILDINGS,
    BoardFacts,
    board_of,
)
from solver.games.dice.positions.form import FORMAT, UNKNOWN
from solver.games.dice.variants import BOARDS


def write(position: Position) -> JsonObject:
    """The JSON form of a position."""
    state = bridge.conceal(position.state, position.view)
    raw: dict[str, Any] = bridge.dump(state)
    sheet = sheets.at(raw["sheet"])
    data: JsonObject = {
        "game": "dice",
        "format": FORMAT,
        "variant": {BOARDS.name: sheet.hash},
        "view": position.view,
        "phase": raw["phase"],
        "turn": raw["turn"],
        "forum": [_face(*row) for row in raw["forum"]],
        "players": [_city(city, sheet) for city in raw["before"]],
    }
    if raw["made"][position.view]:
        data["chosen"] = _chosen(state, raw, position.view)
    if raw["phase"] == "over" and raw["turn"] == LAST_TURN:
        data["last_turn"] = raw["last"]
    return data


def _face(die: int, symbol: int, section: int) -> str:
    shown = UNKNOWN if symbol == NONE else f"{names.symbol_name(symbol)} {section}"
    return f"{names.die_name(die)} {shown}"


def _city(raw: dict[str, Any], sheet: Sheet) -> JsonObject:
    """A player's sheet; buildings in which nothing is ticked are left out."""
    if raw["board"] == NONE:
        return {"board": None}
    city: JsonObject = {"board": sheet.boards[raw["board"]].id, "coins": raw["coins"]}
    board = board_of(sheet, raw["board"])
    for building, name in enumerate(BUILDINGS):
        ticked = [box for box in board.of(building) if box in raw["ticked"]]
        if ticked:
            city[name] = _ticks(board, building, ticked)
    for side, building in enumerate(SIDE_BUILDINGS):
        if any(box in raw["ticked"] for box in board.attacks(side)):
            city[BUILDINGS[building]][POINTS] = raw["attack"][side]
    city["bonuses"] = [names.bonus_name(bonus, sheet) for bonus in raw["bonuses"]]
    if board.complete(AGORA, raw["ticked"]):
        city["agora_first"] = raw["agora_first"]
    return city


def _ticks(board: BoardFacts, building: int, ticked: list[int]) -> Any:
    """The ticked boxes: their number where that will do, by kind in the Barracks, or a list."""
    whole = board.of(building)
    if building not in SIDE_BUILDINGS:
        return len(ticked) if board.in_order(whole) else _listed(board, ticked)
    found: JsonObject = {}
    for kind, boxes in board.kinds(building).items():
        inside = [box for box in boxes if box in ticked]
        if inside:
            found[kind] = len(inside) if board.in_order(boxes) else _listed(board, inside)
    return found


def _listed(board: BoardFacts, ticked: list[int]) -> list[str]:
    """The boxes by what they are called inside their building."""
    return [board.spots[box].short for box in ticked]


# ---------------------------------------------------------------- what the view has done


def _chosen(state: State, raw: dict[str, Any], view: int) -> list[str]:
    """Moves that lead from the beginning of the turn to the state.

    The state does not keep them, so they are found out; where several ways lead to it, it makes no
    difference which one was taken. Raises InputError for a state to which none leads.
    """
    begin = raw | {
        "acting": view,
        "done": [False] * raw["seats"],
        "made": [0] * raw["seats"],
        "cities": raw["before"],
        "stack": [["action"]],
    }
    target = state.to_bytes()
    tried: set[bytes] = set()
    ticked, bonuses = raw["cities"][view]["ticked"], raw["cities"][view]["bonuses"]

    def lead_on(here: State, left: int) -> list[str] | None:
        content = here.to_bytes()
        if left == 0 or content in tried:
            return [] if content == target else None
        tried.add(content)
        for move in here.legal_moves() if here.decider == view else ():
            kind, *args = bridge.decode(move)
            if (kind == "bonus" and args[0] not in bonuses) or (
                kind in ("build", "wonder", "cross") and args[0] not in ticked
            ):
                continue
            text = move_text(here, move, "id")
            here.apply(move)
            rest = lead_on(here, left - 1)
            here.undo()
            if rest is not None:
                return [text, *rest]
        return None

    found = lead_on(bridge.load(begin), raw["made"][view])
    if found is None:
        raise InputError("chosen", "no moves of this turn lead to the state")
    return found
