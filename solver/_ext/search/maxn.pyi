"""Max^n search: every seat maximizes its own share of the win; for any number of seats."""

from typing import Self

from solver._ext.core.state import State
from solver._ext.search.kernel import Rooted

class MaxN(Rooted):
    """Searches from one root; the transposition table lives as long as the object.

    One object is used by one thread at a time; the GIL is released while it searches.
    """

    def __new__(cls, root: State, table_bytes: int = ...) -> Self: ...
    def search(
        self,
        move: int | None = None,
        depth: int = 0,
        seconds: float = 0.0,
        nodes: int = 0,
    ) -> tuple[list[float] | None, bool, int]:
        """(win share per seat, exact, nodes) of the root, or of the root after ``move``.

        ``depth`` turns are searched before the evaluation is asked, 0 means to the end of the game.
        ``seconds`` and ``nodes`` bound the search, 0 means no bound; the shares are None when a
        bound was hit first.
        """
