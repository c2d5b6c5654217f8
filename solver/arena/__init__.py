"""Bots against each other, and the speed of everything."""
