"""Monte Carlo tree search with chance nodes over the game interface."""

from solver._ext.core.state import State
from solver._ext.search.kernel import Growing

DEFAULTS: dict[str, float]
"""Settings and their values when they are not given."""

class Mcts(Growing):
    """A search tree for one decision of one seat; grows with every ``run``."""

    def prove_move(self, move: int, value: float) -> None:
        """Tell the tree the proved win share of side 0 after a root move (two sides only).

        Raises ValueError for more sides, for a root that does not know all, and for another move.
        """
    @property
    def solved(self) -> bool:
        """Whether the value of the root is proved."""
    def key(self, state: State) -> int:
        """What this search finds the node of a state by, below its root, in a game with secrets.

        Raises ValueError for a state of another game, and where there are no secrets.
        """
    @property
    def bounds(self) -> tuple[float, float]:
        """Proven bounds of the win share of side 0 at the root."""
    def line(self, move: int, longest: int = 8) -> list[int]:
        """The most visited continuation after a root move: moves and events, starting with it.

        Where a value is proved, the moves of both keep it.
        """
    def advance(self, target: State) -> int:
        """Make a state that the tree has reached the new root, keeping what is below it.

        Returns the visits kept; 0 when the state is not in the tree.
        """
