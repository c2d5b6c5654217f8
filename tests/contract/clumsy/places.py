"""Where people type: one row each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.contract.clumsy import applying, board, pad, sessions
from tests.contract.clumsy.findings import Tally
from tests.contract.setups import Setup


@dataclass(frozen=True)
class Place:
    """Somewhere to type so many lines in a set-up by a seed, with a folder for files.

    ``lines`` are typed in each set-up by default, which is a ``share`` of all.
    """

    types: Callable[[Setup, int, int, Path], Tally]
    share: int


PLACES: Mapping[str, Place] = {
    "follow": Place(sessions.follow, 74),
    "play": Place(sessions.play, 42),
    "apply": Place(applying.apply, 40),
    "push": Place(board.push, 32),
    "score": Place(pad.score, 40),
}
"""All of them, by the command that people start; the shares are lines by default."""
