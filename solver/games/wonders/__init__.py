"""7 Wonders (2010 and 2020): rules tables, notation, positions and rendering."""

from solver.games.wonders.game import WondersGame

__all__ = ["GAME", "WondersGame"]

GAME = WondersGame()
"""The adapter of this game, as the registry of games knows it."""
