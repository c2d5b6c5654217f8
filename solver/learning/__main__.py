"""``python -m solver.learning``: self-play, training and admission of networks."""

from __future__ import annotations

from collections.abc import Callable

from solver.starting import start


def main() -> None:
    """Load the program and run it."""
    start(_load)


def _load() -> Callable[[], object]:
    from solver.learning.commands import main as run

    return run


if __name__ == "__main__":
    main()
