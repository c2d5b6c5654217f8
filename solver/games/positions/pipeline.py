"""How every game reads a position: decode, names, fill in, world, check.

Each game supplies the steps. A step takes what the one before made of the position, and the
:class:`~solver.games.positions.problems.Problems` in which it keeps what it finds; the next step
begins only when there is nothing to tell, so a slip is told once and not again by everything that
follows from it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from solver.errors import InputError
from solver.games.positions.problems import Problems

Step = Callable[[Any, Problems], Any]
"""From what the last step returned to what the next one takes."""


def run_steps(data: Any, place: str, *steps: Step) -> Any:
    """What the last step returns, the first one being given ``data``.

    Raises InputError with all that a step found; its places begin with ``place`` (a file name).
    """
    try:
        for step in steps:
            problems = Problems()
            data = step(data, problems)
            problems.stop()
        return data
    except InputError as error:
        raise (error.within(place) if place else error) from None


def checks(*functions: Callable[[Any], None]) -> Step:
    """A step of checks, each of which raises InputError if it must, whatever the others find."""

    def step(value: Any, problems: Problems) -> Any:
        for function in functions:
            with problems:
                function(value)
        return value

    return step
