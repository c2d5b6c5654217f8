"""Small neural networks for learned evaluations: weights in, used by the searchers in C."""

from collections.abc import Mapping
from typing import Any

from solver._ext.core.state import State

class NetworkHandle:
    """The weights of a network, ready for the searchers; does not change after it was made.

    ``weights`` maps ``w1`` (inputs x first), ``b1``, ``w2`` (first x second), ``b2``, ``w3``
    (second) and ``b3`` (one number) to arrays; if ``w1`` holds whole numbers, the network is a wide
    one (ext/core/wide.pyx). Whatever the arrays are, they are checked before C sees them: raises
    ValueError when types or shapes do not fit, for numbers that are not finite, and for weights so
    large that a sum could overflow; KeyError when an array is missing.
    """

    def __init__(self, weights: Mapping[str, Any]) -> None: ...
    def is_for(self, state: State) -> bool:
        """Whether its inputs, endings and moves are those of the game of a state."""
    @property
    def n_inputs(self) -> int:
        """Length of the input vector."""
    @property
    def is_wide(self) -> bool:
        """Whether it is a wide network, with endings and a policy beside the value."""
    def judge(
        self, state: State, seat: int, *, plain: bool = False
    ) -> tuple[float, list[float], list[float]]:
        """What a wide network says of a state as ``seat`` sees it.

        Returns the logit of its chance to win, those of the endings if it wins and if it loses (a
        list of twice as many), and those of the legal moves (empty unless that seat decides).
        ``plain`` computes it without the instructions of this processor alone: the same numbers.
        Raises ValueError for a network of another kind or game.
        """
    def logit(self, inputs: Any, *, plain: bool = False) -> float:
        """The output for a whole input vector (``n_inputs`` numbers), before the sigmoid.

        ``plain`` computes it without the instructions of this processor alone: the same bits.
        Raises ValueError for a vector of another length, or with too many non-zero inputs, and for
        a wide network.
        """
