"""What games share in reading and writing positions."""
