"""Networks for learned evaluations: weights in, used by the searchers in C."""

from collections.abc import Mapping
from typing import Any

from solver._ext.core.state import State

class NetworkHandle:
    """The weights of a network, ready for the searchers; does not change after it was made.

    ``weights`` maps names to the arrays that ext/core/wide.pyx tells. Whatever the arrays are, they
    are checked before C sees them: raises ValueError when types or shapes do not fit and for
    weights so large that a sum could overflow; KeyError when an array is missing.

    A game may add inputs behind those that it had when the weights were fitted: up to ``inputs``
    such weights have zeros for them, and say what they said before, to the bit.
    """

    def __init__(self, weights: Mapping[str, Any], *, inputs: int = 0) -> None: ...
    def is_for(self, state: State) -> bool:
        """Whether its inputs, endings and moves are those of the game of a state."""
    @property
    def has_policy(self) -> bool:
        """Whether it judges moves beside positions."""
    @property
    def n_inputs(self) -> int:
        """Length of the input vector."""
    def judge(
        self, state: State, seat: int, *, plain: bool = False
    ) -> tuple[float, list[float], list[float]]:
        """What it says of a state as ``seat`` sees it.

        Returns the logit of its chance to win, those of the endings if it wins and if it loses (a
        list of twice as many), and those of the legal moves (empty unless that seat decides).
        ``plain`` computes it without the instructions of this processor alone: the same numbers.
        Raises ValueError for a network of another game.
        """
