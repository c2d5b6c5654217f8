"""Tests. States need the tables of their game, which the package of the game installs."""

from solver.games import GAMES, load

for name in GAMES:
    load(name)
