"""The score of games at a real table: who has won, and what decided it."""
