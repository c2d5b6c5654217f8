"""Monte Carlo tree search with chance nodes over the game interface."""

from typing import Any

from solver._ext.core.network import NetworkHandle
from solver._ext.core.state import State

DEFAULTS: dict[str, float]
"""Settings and their values when they are not given."""

class Mcts:
    """A search tree for one decision of one seat; grows with every ``run``.

    One object is used by one thread at a time; the GIL is released while it searches. Raises
    ValueError for unknown settings, a root that is no decision, a network of another game.
    """

    def __init__(
        self,
        root: State,
        settings: dict[str, float],
        seed: int = 0,
        max_bytes: int = ...,
        network: NetworkHandle | None = None,
    ) -> None: ...
    def stop(self) -> None:
        """Make the running search end soon; may be called from another thread."""
    def run(self, iterations: int = 0, seconds: float = 0.0) -> int:
        """Search on, at most so many iterations and seconds (0 = no bound of that kind).

        Ends at once when the root is solved. Returns the iterations made.
        """
    def settle(self, move: int, value: float) -> None:
        """Tell the tree the proved win share of seat 0 after a root move (two seats only)."""
    @property
    def nodes(self) -> int:
        """Nodes in the tree."""
    @property
    def solved(self) -> bool:
        """Whether the value of the root is proved."""
    @property
    def bounds(self) -> tuple[float, float]:
        """Proven bounds of the win share of seat 0 at the root."""
    def moves(self) -> list[dict[str, Any]]:
        """A dict per root move, in the order of the legal moves.

        Keys: move, visits, prior, value (mean reward of the mover), lower and upper (bounds for
        seat 0), and sums over its visits: reported, wins, squares, playouts, points, endings.
        """
    def line(self, move: int, longest: int = 8) -> list[int]:
        """The most visited continuation after a root move: moves and events, starting with it."""
    def advance(self, target: State) -> int:
        """Make a state that the tree has reached the new root, keeping what is below it.

        Returns the visits kept; 0 when the state is not in the tree.
        """
