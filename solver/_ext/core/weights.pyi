"""Weights of a game's playout policy, in the place where the policy reads them."""

from collections.abc import Sequence

class PolicyWeights:
    """The table of a game; there is one of each, and every search of the process reads it."""

    names: list[str]

    def values(self) -> list[float]:
        """A copy of the numbers."""

    def put(self, values: Sequence[float]) -> None:
        """Change the numbers, for all that is played from now on; not while a search runs."""
