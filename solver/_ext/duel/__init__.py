"""7 Wonders Duel in C."""
