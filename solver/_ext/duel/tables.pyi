"""The rules tables of 7 Wonders Duel in C; nothing in it can be called from Python."""
