"""Results as text, as lines for other programs, and as a page with plots."""
