"""Carrying out what has been chosen in 7 Wonders; nothing in it can be called from Python."""
