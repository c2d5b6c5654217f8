"""7 Wonders Duel (2015): rules tables, notation, positions and rendering."""

from solver._ext.duel import game as _engine
from solver.games.data.rows import hand_over
from solver.games.duel.data.rows import shipped_rows
from solver.games.duel.game import DuelGame

__all__ = ["GAME", "DuelGame"]

# States need the tables; whoever can make one has imported this package.
hand_over(_engine.install, "duel", shipped_rows())

GAME = DuelGame()
"""The adapter of this game, as the registry of games knows it."""
