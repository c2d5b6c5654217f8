"""Duel: pages of Board Game Arena."""
