"""Chance in 7 Wonders; nothing in it can be called from Python."""
