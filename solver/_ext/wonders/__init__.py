"""7 Wonders in C."""
