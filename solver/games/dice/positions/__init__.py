"""Dice: positions: read, checked, written."""
