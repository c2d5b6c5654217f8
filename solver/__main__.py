"""``python -m solver`` and the command ``solver``."""

from __future__ import annotations

from solver.starting import end_by_interrupts, heed_interrupts


def main() -> None:
    """Load the program and run it."""
    end_by_interrupts()
    from solver.cli.main import main as run

    heed_interrupts()
    run()


if __name__ == "__main__":
    main()
