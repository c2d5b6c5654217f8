"""The interface struct of 7 Wonders Dice, put together from its rules and its judgement."""

from typing import Any

def install_dice(data: dict[str, Any]) -> None:
    """Fill the table of the dice from plain numbers (``solver.games.dice.data.arguments``).

    Must happen before the first sheet. Raises ValueError when the numbers do not fit.
    """

def install_sheet(data: dict[str, Any]) -> int:
    """Add a sheet and return its number; one that is there already keeps its number.

    Raises ValueError when the numbers do not fit, and for more than 64 sheets.
    """
