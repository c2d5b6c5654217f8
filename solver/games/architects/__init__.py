"""7 Wonders Architects (2021): rules tables, notation, positions and rendering."""

from solver.games.architects.game import ArchitectsGame

__all__ = ["GAME", "ArchitectsGame"]

GAME = ArchitectsGame()
"""The adapter of this game, as the registry of games knows it."""
