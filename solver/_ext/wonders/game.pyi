"""The interface struct of 7 Wonders, put together from its rules and its judgement."""

from collections.abc import Callable
from typing import Any

def install(data: dict[str, Any], alternatives: Callable[[int], dict[str, Any]]) -> None:
    """Fill the C tables (``solver.games.wonders.data.rows.engine_tables``).

    ``alternatives`` gives the edition for a set (bits) of values in dispute. Must happen before the
    first state is made. Raises ValueError, IndexError or OverflowError when something is missing or
    does not fit.
    """
