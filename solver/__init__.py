"""Search-based player and solver for the 7 Wonders board games."""

__version__ = "0.1.0"
