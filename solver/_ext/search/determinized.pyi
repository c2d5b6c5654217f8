"""Search over sampled worlds, for games of hidden hands and simultaneous choices."""

from typing import Any

from solver._ext.core.network import NetworkHandle
from solver._ext.core.state import State

DEFAULTS: dict[str, float]
"""Settings and their values when they are not given."""

class Determinized:
    """A search over sampled worlds for one decision of one seat; goes on with every ``run``.

    One object is used by one thread at a time; the GIL is released while it searches. Raises
    ValueError for unknown settings, a root that is no decision, a network of another game.
    """

    def __init__(
        self,
        root: State,
        settings: dict[str, float],
        seed: int = 0,
        network: NetworkHandle | None = None,
    ) -> None: ...
    def stop(self) -> None:
        """Make the running search end soon; may be called from another thread."""
    def run(self, iterations: int = 0, seconds: float = 0.0) -> int:
        """Search on, at most so many iterations and seconds (0 = no bound of that kind).

        Returns the iterations made.
        """
    @property
    def nodes(self) -> int:
        """Nodes of all worlds so far."""
    @property
    def worlds(self) -> int:
        """Worlds looked at so far."""
    def moves(self) -> list[dict[str, Any]]:
        """A dict per root move, in the order of the legal moves.

        Keys: move, visits, prior, value (mean reward of the mover), and sums over its visits:
        reported, wins, squares, playouts, points, categories, endings.
        """
