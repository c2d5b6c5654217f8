"""Architects: moves and chance events as texts."""
