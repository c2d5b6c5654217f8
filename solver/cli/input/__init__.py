"""What people give to commands: options, files, and moves as they type them."""
