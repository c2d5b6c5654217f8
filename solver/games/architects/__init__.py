"""7 Wonders Architects (2021): rules tables, notation, positions and rendering."""

from solver._ext.architects import game as _engine
from solver.games.architects.data.rows import shipped_rows
from solver.games.architects.game import ArchitectsGame
from solver.games.data.rows import hand_over

__all__ = ["GAME", "ArchitectsGame"]

# States need the tables; whoever can make one has imported this package.
hand_over(_engine.install, "architects", shipped_rows())

GAME = ArchitectsGame()
"""The adapter of this game, as the registry of games knows it."""
