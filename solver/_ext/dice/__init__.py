"""7 Wonders Dice in C."""
