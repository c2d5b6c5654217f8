"""``python -m solver`` and the command ``solver``."""

from __future__ import annotations

import gc

from solver.starting import end_by_interrupts, heed_interrupts

GARBAGE = 50_000
"""So many new objects are looked through for garbage. What is loaded at the start is none."""


def main() -> None:
    """Load the program and run it."""
    end_by_interrupts()
    gc.set_threshold(GARBAGE)
    from solver.cli.main import main as run

    heed_interrupts()
    run()


if __name__ == "__main__":
    main()
