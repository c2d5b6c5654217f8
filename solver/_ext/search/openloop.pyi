"""Tree search with one node for all outcomes of chance, without anything learned."""

from collections.abc import Iterable
from typing import Self

from solver._ext.core.state import State
from solver._ext.search.kernel import Growing

DEFAULTS: dict[str, float]
"""Settings and their values when they are not given."""

class OpenLoopSearch(Growing):
    """Open-loop tree search for one decision of one seat; grows with every ``run``.

    Raises ValueError for unknown settings, a root that is no decision, and a ``chase`` that is no
    plan of the game. With ``moves`` the root has only these; ValueError if none of them is legal.
    """

    def __new__(
        cls,
        root: State,
        settings: dict[str, float],
        seed: int = 0,
        max_bytes: int = ...,
        moves: Iterable[int] | None = None,
    ) -> Self: ...
