"""What games share in rules tables and weights."""
