"""What games share in drawing."""
