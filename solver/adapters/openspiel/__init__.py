"""All games as Python games of OpenSpiel (extra ``openspiel``); importing this registers them.

``pyspiel.load_game("seven_wonders_duel")`` and the like work afterwards; docs/openspiel.md tells
how the games look there. Without OpenSpiel the import raises ModuleNotFoundError with the remedy.
"""

from __future__ import annotations

try:
    import pyspiel  # noqa: F401
except ModuleNotFoundError as _error:
    if _error.name != "pyspiel":
        raise
    raise ModuleNotFoundError(
        "solver.adapters.openspiel needs OpenSpiel, which is not installed; "
        "pip install 'seven-wonders-solver[openspiel]' brings it",
        name="pyspiel",
    ) from None

from solver.adapters.openspiel.bots import Blindfolded, SolverBot
from solver.adapters.openspiel.game import SpielGame, SpielState, short_name, state_of
from solver.adapters.openspiel.observer import SpielObserver

__all__ = [
    "Blindfolded",
    "SolverBot",
    "SpielGame",
    "SpielObserver",
    "SpielState",
    "short_name",
    "state_of",
]
