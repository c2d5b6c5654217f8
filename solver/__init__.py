"""Search-based player and solver for the 7 Wonders board games.

The public names below are what most programs need::

    table = solver.new_game("duel", seed=7)
    table.advance()                       # chance, up to the first decision
    analysis = solver.suggest(table, seconds=1.0)
    table.push(analysis.best.text)

Importing the package is cheap: each name is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from solver.errors import InputError

__version__ = "1.0.0rc1"

__all__ = [
    "CHANCE",
    "OVER",
    "Analysis",
    "InputError",
    "MoveAnalysis",
    "Outcome",
    "Position",
    "Record",
    "Rng",
    "SolveResult",
    "Table",
    "__version__",
    "new_game",
    "read_position",
    "solve",
    "suggest",
]

if TYPE_CHECKING:
    from solver._ext.core.rng import Rng
    from solver._ext.core.state import CHANCE, OVER
    from solver.advice import solve, suggest
    from solver.games.base import Outcome, Position
    from solver.positions import read_position
    from solver.records import Record
    from solver.search.analysis import Analysis, MoveAnalysis
    from solver.search.solve import SolveResult
    from solver.table import Table, new_game
else:
    _HOMES = {
        "CHANCE": "solver._ext.core.state",
        "OVER": "solver._ext.core.state",
        "Analysis": "solver.search.analysis",
        "MoveAnalysis": "solver.search.analysis",
        "Outcome": "solver.games.base",
        "Position": "solver.games.base",
        "Record": "solver.records",
        "Rng": "solver._ext.core.rng",
        "SolveResult": "solver.search.solve",
        "Table": "solver.table",
        "new_game": "solver.table",
        "read_position": "solver.positions",
        "solve": "solver.advice",
        "suggest": "solver.advice",
    }

    def __getattr__(name: str) -> object:
        """Load a public name from its module (PEP 562)."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value  # the next look-up does not come here again
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
