"""Duel: positions: read, checked, written."""
