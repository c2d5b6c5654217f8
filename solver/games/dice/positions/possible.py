"""Which points a category can have at the end of a game."""

from __future__ import annotations

from collections.abc import Mapping

from solver.games.dice.data import BUILDINGS, ROWS, sheets
from solver.games.dice.data.effects import CoinsAndPointsPerBox, PointsPerBox, VictoryPoints
from solver.games.dice.data.sheet import Board, Box
from solver.games.dice.variants import BOARDS
from solver.games.positions.possible_points import Possible, PossiblePoints


def possible(variant: Mapping[str, str], seats: int) -> Possible:  # noqa: ARG001 - for all numbers
    """What can be, by category: the most that any board of the sheet brings."""
    sheet = sheets.known(variant[BOARDS.name]) or sheets.default()
    first = {"agora": sheet.first_agora}
    return {
        row: PossiblePoints(
            most=first.get(row, 0) + max(_most(board, row) for board in sheet.boards)
        )
        for row in ROWS
    }


def _most(board: Board, row: str) -> int:
    """What all boxes of a building of a board bring together."""
    return sum(_points(board, board.boxes[at]) for at in board.of(BUILDINGS.index(row)))


def _points(board: Board, box: Box) -> int:
    points = box.printed_vp
    for effect in box.effects:
        if isinstance(effect, VictoryPoints):
            points += effect.amount
        elif isinstance(effect, PointsPerBox | CoinsAndPointsPerBox):
            points += effect.vp * len(board.of(BUILDINGS.index(effect.building)))
    return points
