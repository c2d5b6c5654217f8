"""Compiled modules: one C interface for all games, the rules of each game, the searchers."""
