"""7 Wonders (2010 and 2020): rules tables, notation, positions and rendering."""

from solver._ext.wonders import game as _engine
from solver.games.wonders.data import tables
from solver.games.wonders.data.rows import engine_alternative, engine_tables
from solver.games.wonders.game import WondersGame

__all__ = ["GAME", "WondersGame"]

# States need the tables; whoever can make one has imported this package.
_engine.install(engine_tables(tables()), engine_alternative)

GAME = WondersGame()
"""The adapter of this game, as the registry of games knows it."""
