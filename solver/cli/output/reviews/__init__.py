"""A review as text for the terminal and as a page for a browser."""
