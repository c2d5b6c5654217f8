"""Dice: moves and chance events as texts."""
