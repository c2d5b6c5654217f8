"""The engine of tables described once, at a game that exists only here."""
