"""The interface struct of 7 Wonders, put together from its rules and its judgement."""

from typing import Any

def install(data: dict[str, Any]) -> None:
    """Fill the C tables from plain numbers (``solver.games.wonders.data.arguments``).

    Must happen before the first state is made. Raises ValueError when the numbers do not fit.
    """
