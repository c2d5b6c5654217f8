"""What one player knows of a state, as text and as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from solver.games.base import Position


class Observable(Protocol):
    """A state of which players know different things."""

    def observe(self, player: int) -> Position:
        """What a player knows."""

    def seen_by(self, player: int) -> Iterable[str]:
        """What a player has seen so far, in order."""


class SpielObserver:
    """An observer as OpenSpiel wants it (``open_spiel/python/observation.py``).

    Without recall the text is the position of the player on one line, which
    :func:`solver.read_position` reads, and the numbers are the inputs of the game's learned
    evaluation. With perfect recall there are no numbers, and all that the player has seen stands
    before the position.

    Attributes
    ----------
    tensor:
        The numbers of the last ``set_from``, or None.
    dict:
        The same by name: ``inputs``, if there are any.
    """

    def __init__(self, perfect_recall: bool, n_inputs: int) -> None:
        self._recall = perfect_recall
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if n_inputs:
            self.tensor = np.zeros(n_inputs, np.float32)
            self.dict["inputs"] = self.tensor

    def set_from(self, state: Observable, player: int) -> None:
        """Fill in the numbers of what ``player`` knows of ``state``."""
        if self.tensor is None:
            return
        indexes, values = state.observe(player).state.inputs(player)
        self.tensor.fill(0.0)
        self.tensor[indexes] = values

    def string_from(self, state: Observable, player: int) -> str:
        """What ``player`` knows of ``state``, or with perfect recall has ever known."""
        position = state.observe(player).to_compact()
        return "\n".join([*state.seen_by(player), position]) if self._recall else position
