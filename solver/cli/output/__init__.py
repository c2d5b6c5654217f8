"""What people get from commands: text of at most 80 columns, JSON, files, color, progress."""
