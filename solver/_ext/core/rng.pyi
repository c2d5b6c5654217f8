"""Random numbers for Python callers, on the same generator that the C code uses."""

from typing import Any

class Rng:
    """A random generator with 64 bits of state; its stream depends on the seed alone.

    Not safe to share between threads.
    """

    def __init__(self, seed: int = 0) -> None: ...
    @property
    def state(self) -> int:
        """The 64 bits that fix everything to come."""
    def below(self, n: int) -> int:
        """A uniform integer in 0..n-1. Raises ValueError unless 0 < n < 2**31."""
    def uniform(self) -> float:
        """A uniform float in [0, 1)."""
    def bits(self) -> int:
        """64 uniform random bits as an int, for seeding other generators."""
    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list in place, every order equally likely."""
