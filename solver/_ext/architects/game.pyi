"""The interface struct of 7 Wonders Architects, put together from its rules and its judgment."""

from typing import Any

def install(data: dict[str, Any]) -> None:
    """Fill the C tables (``solver.games.architects.data.rows.engine_tables``).

    Must happen before the first state is made. Raises ValueError, IndexError or OverflowError when
    something is missing or does not fit.
    """
