"""``python -m solver`` and the command ``solver``."""

from __future__ import annotations

import gc
from collections.abc import Callable

from solver.starting import start

GARBAGE = 50_000
"""So many new objects are looked through for garbage. What is loaded at the start is none."""


def main() -> None:
    """Load the program and run it."""
    start(_load)


def _load() -> Callable[[], object]:
    gc.set_threshold(GARBAGE)
    from solver.cli.main import main as run

    return run


if __name__ == "__main__":
    main()
