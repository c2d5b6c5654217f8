"""From a state of Dice to the JSON form, with ids and without what has its default value."""

from __future__ import annotations

from dataclasses import replace

from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver.errors import InputError
from solver.games.base import JsonObject, Position
from solver.games.dice.faces import NONE
from solver.games.dice.moves.notation import move_text
from solver.games.dice.positions.boards import AGORA, LAST_TURN, board_of
from solver.games.dice.positions.shapes import WRITE
from solver.games.dice.table import City, DiceTable, Open, state_of, table_of
from solver.games.table.write import tell


def write(position: Position) -> JsonObject:
    """The JSON form of a position."""
    return told(shown(position))


def shown(position: Position) -> DiceTable:
    """The table of a position as its view has it, without what follows from the rest."""
    state = bridge.conceal(position.state, position.view)
    table = table_of(state)
    ended_early = table.phase == "over" and table.turn == LAST_TURN
    return replace(
        table,
        view=position.view,
        chosen=_chosen(state, table, position.view),
        last=table.last if ended_early else None,
        before=[_shown(city, table) for city in table.before],
    )


def _shown(city: City, table: DiceTable) -> City:
    if city.board == NONE:
        return replace(city, coins=None, bonuses=None, agora_first=None)
    if board_of(table.printed, city.board).complete(AGORA, city.ticked):
        return city
    return replace(city, agora_first=None)


def told(table: DiceTable) -> JsonObject:
    """The JSON form of such a table."""
    return tell(table, table, WRITE)


# ---------------------------------------------------------------- what the view has done


def _chosen(state: State, table: DiceTable, view: int) -> list[str]:
    """Moves that lead from the beginning of the turn to the state.

    The state does not keep them, so they are found out; where several ways lead to it, it makes no
    difference which one was taken. Raises InputError for a state to which none leads.
    """
    mine = table.cities[view]
    if not mine.made:
        return []
    begin = replace(table, cities=table.before, acting=view, stack=[Open("action")])
    target = state.to_bytes()
    tried: set[bytes] = set()

    def lead_on(here: State, left: int) -> list[str] | None:
        content = here.to_bytes()
        if left == 0 or content in tried:
            return [] if content == target else None
        tried.add(content)
        for move in here.legal_moves() if here.decider == view else ():
            kind, *args = bridge.decode(move)
            if (kind == "bonus" and args[0] not in (mine.bonuses or ())) or (
                kind in ("build", "wonder", "cross") and args[0] not in mine.ticked
            ):
                continue
            text = move_text(here, move, "id")
            here.apply(move)
            rest = lead_on(here, left - 1)
            here.undo()
            if rest is not None:
                return [text, *rest]
        return None

    found = lead_on(state_of(begin), mine.made)
    if found is None:
        raise InputError("chosen", "no moves of this turn lead to the state")
    return found
