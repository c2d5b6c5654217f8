"""Tables of Board Game Arena: what the importers of all games share."""
