"""The interface struct of 7 Wonders Duel, put together from its rules and its knowledge of play."""

from typing import Any

def install(data: dict[str, Any]) -> None:
    """Fill the C tables (``solver.games.duel.data.rows.engine_tables``).

    Must happen before the first state is made. Raises ValueError, IndexError or OverflowError when
    something is missing or does not fit.
    """
