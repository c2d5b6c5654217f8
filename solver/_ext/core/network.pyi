"""Small neural networks for learned evaluations: weights in, used by the searchers in C."""

from collections.abc import Mapping
from typing import Any

class NetworkHandle:
    """The weights of a network, ready for the searchers; does not change after it was made.

    ``weights`` maps ``w1`` (inputs x first), ``b1``, ``w2`` (first x second), ``b2``, ``w3``
    (second) and ``b3`` (one number) to arrays. Raises ValueError when the shapes do not fit.
    """

    def __init__(self, weights: Mapping[str, Any]) -> None: ...
    @property
    def n_inputs(self) -> int:
        """Length of the input vector."""
    def logit(self, inputs: Any, *, plain: bool = False) -> float:
        """The output for a whole input vector (``n_inputs`` numbers), before the sigmoid.

        ``plain`` computes it without the instructions of this processor alone: the same bits.
        Raises ValueError for a vector of another length, or with too many non-zero inputs.
        """
