"""The rules tables of 7 Wonders Dice in C; nothing in it can be called from Python."""
