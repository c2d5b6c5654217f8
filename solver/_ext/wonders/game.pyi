"""The interface struct of 7 Wonders, put together from its rules and its judgment."""

from collections.abc import Callable
from typing import Any

def install(data: dict[str, Any], alternatives: Callable[[int], dict[str, Any]]) -> None:
    """Fill the C tables (``solver.games.wonders.data.rows.engine_tables``).

    ``alternatives`` gives the edition for a set (bits) of values in dispute and, above these bits,
    the number of a sheet. Must happen before the first state is made. Raises ValueError, IndexError
    or OverflowError when something is missing or does not fit.
    """

def install_sheet(shipyards: dict[str, Any], key: int) -> int:
    """Add a sheet of Armada and return its number; one with the same key keeps its number.

    ``shipyards`` is from ``solver.games.wonders.data.rows.engine_shipyards``, ``key`` a number of
    64 bits that stands for the content. The shipped sheet comes first. Raises ValueError,
    IndexError or OverflowError when the numbers do not fit, and ValueError for more than eight.
    """
