"""The result of a game of 7 Wonders; nothing in it can be called from Python."""
