"""Duel: moves and chance events as texts."""
