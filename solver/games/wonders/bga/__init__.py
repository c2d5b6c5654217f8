"""7 Wonders: histories of Board Game Arena."""
