"""Uniformly random games of 7 Wonders Dice; nothing in it can be called from Python."""
