"""The game interface in C, random numbers, and what works on any game."""
