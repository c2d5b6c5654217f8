"""Games of a tree search against itself, from which evaluations learn."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from solver._ext.core.network import NetworkHandle
from solver._ext.core.state import State

DEFAULTS: dict[str, float]
"""Terms and their values when they are not given."""

SEARCH: dict[str, float]
"""Settings of the tree search that differ from its own."""

class SelfPlay:
    """Plays games from one start, one after the other.

    ``start`` is the state before the first decision or chance event. ``terms`` changes values of
    ``DEFAULTS``, ``settings`` those of the tree search. Raises ValueError for unknown ones.
    """

    def __new__(
        cls,
        start: State,
        terms: Mapping[str, float],
        settings: Mapping[str, float],
        seed: int = 0,
        network: NetworkHandle | None = None,
    ) -> Self: ...
    @property
    def loose_turns(self) -> int:
        """The most turns that the playout policy leaves."""

    def play(
        self,
        before: Sequence[int] = (),
        opponent: int = -1,
        plan: int = 0,
        handover: int = 0,
        heed: bool = False,
        loose: int = 0,
    ) -> dict[str, Any]:
        """Play one game, whose first plies are those of ``before``.

        Seat ``opponent`` is an open-loop search that chases ``plan`` until ``handover`` turns are
        left; with ``heed`` the decisions of the others until then are learned from, too. With
        ``loose`` the playout policy plays until so many turns are left, and what follows is solved
        within ``loose_nodes``. Returns a dict: ``moves`` (all plies), ``cut`` (learn from
        later plies alone), ``shares`` per seat, ``ending``, and for each searched decision ``at``
        (its ply), ``value`` (share of the win of the side that decides), ``how`` (bit 1: many
        iterations, so that its visits are told; bit 2: the value is proved), ``n_visits``;
        ``visits`` has these for all of them, in the order of the legal moves. ``n_asides`` tells of
        how many moves of a decision the exact value is known, ``aside_move`` and ``aside_value``
        (for the side that decides) have these. Raises ValueError for plies that are not possible
        and plans that do not exist, MemoryError when a game has too many plies.
        """
