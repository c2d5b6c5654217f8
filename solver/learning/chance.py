"""What chance alone makes of judgments that are right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from solver.learning.measures import Numbers


def results_by_chance(
    game: NDArray[np.int64], seat: NDArray[np.int64], said: Numbers, draws: int, *, seed: int = 0
) -> NDArray[np.bool_]:
    """Whether each prediction comes true, [draw, prediction], when the judgments are right.

    ``said`` is the chance to win of ``seat`` in ``game``, in the order in which it was said. The
    results of the games are drawn by what each seat said last, which is as much as is known of
    them; of several seats of a game one wins.
    """
    whose = [*zip(game.tolist(), seat.tolist(), strict=True)]
    last = dict(zip(whose, said.tolist(), strict=True))
    wins: dict[tuple[int, int], NDArray[np.bool_]] = {}
    rng = np.random.default_rng(seed)
    for number in dict.fromkeys(game.tolist()):
        seats = [key for key in last if key[0] == number]
        shares = np.array([last[key] for key in seats])
        if len(seats) > 1:
            shares /= max(shares.sum(), 1e-9)
        until, drawn = np.cumsum(shares), rng.random(draws)
        for key, low, high in zip(seats, until - shares, until, strict=True):
            wins[key] = (low <= drawn) & (drawn < high)
    return np.stack([wins[key] for key in whose], axis=1)
