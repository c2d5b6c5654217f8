"""7 Wonders: positions: read, checked, written."""
