"""Alpha-beta with chance nodes; values are win shares of one seat, the hero."""

from typing import Self

from solver._ext.core.state import State
from solver._ext.search.kernel import Rooted

class AlphaBeta(Rooted):
    """Searches from one root; the transposition table lives as long as the object.

    The hero is seat 0 of two, and the root's decider at larger tables, where all others are taken
    to play against it. One object is used by one thread at a time; the GIL is released while it
    searches. With ``threads`` it starts others for a proof that is still open after ``alone``
    nodes, unless seats of the game have secrets. A table that the search ``fills`` is laid on
    large pages.
    """

    @property
    def threads(self) -> int:
        """Threads that it may use."""

    @property
    def alone(self) -> int:
        """Nodes after which a proof gets all of them."""

    @property
    def hero(self) -> int:
        """The seat whose win share the values are."""

    def __new__(
        cls,
        root: State,
        table_bytes: int = ...,
        fills: bool = ...,
        threads: int = ...,
        alone: int = ...,
    ) -> Self: ...
    def search(
        self,
        move: int | None = None,
        depth: int = 0,
        seconds: float = 0.0,
        nodes: int = 0,
        alpha: float = 0.0,
        beta: float = 1.0,
    ) -> tuple[float | None, bool, int]:
        """(value for the hero, exact, nodes) of the root, or of the root after ``move``.

        ``depth`` turns are searched before the evaluation is asked, 0 means to the end of the game.
        ``seconds`` and ``nodes`` bound the search, 0 means no bound; the value is None when a bound
        was hit first. Outside ``alpha`` .. ``beta`` the value is a bound of the true one. Several
        threads work only at searches to the end that no nodes bound: others could not be repeated.
        Then the last bits of a value, and ``nodes``, depend on who comes first.
        """
    def line(self, longest: int = 12) -> list[int]:
        """The expected moves from the root as far as the table knows them (decisions only)."""
