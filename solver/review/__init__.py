"""Reviews of finished games: what each decision cost, and what was luck."""
