"""7 Wonders: moves and chance events as texts."""
