"""``python -m solver.learning``: self-play, training and admission of networks."""

from __future__ import annotations

from solver.learning.commands import main

main()
