"""The interface struct of 7 Wonders Dice, put together from its rules and its judgment."""

from typing import Any

EFFECT_KINDS: dict[str, int]
"""What the engine calls the effects of sheets, by their types there."""

SYMBOL_KINDS: dict[str, int]
"""The same for the kinds of symbols."""

def install_dice(data: dict[str, Any]) -> None:
    """Fill the table of the dice from ``solver.games.dice.data.rows.engine_dice``.

    Must happen before the first sheet. Raises ValueError, IndexError or OverflowError when the
    numbers do not fit.
    """

def install_sheet(data: dict[str, Any]) -> int:
    """Add a sheet and return its number; one that is there already keeps its number.

    ``data`` is from ``solver.games.dice.data.rows.engine_sheet``. Raises ValueError, IndexError or
    OverflowError when the numbers do not fit, and ValueError for more than 64 sheets.
    """
