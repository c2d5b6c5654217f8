"""7 Wonders Dice (2025): rules tables, sheets, notation, positions and rendering."""

from solver.games.dice.game import DiceGame

__all__ = ["GAME", "DiceGame"]

GAME = DiceGame()
"""The adapter of this game, as the registry of games knows it."""
