"""What games share in texts of moves."""
