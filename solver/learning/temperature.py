"""Wide networks that are as sure as a search with them is right.

A network is fitted to games of few iterations, which are lost by more mistakes than those of a
player who thinks longer: what such a player says with it is not sure enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from solver._ext.core.wide import MOST_SUM, SECOND_TOP, largest_sum
from solver.arena.calibration import Fit, fitted
from solver.errors import InputError
from solver.learning.deciles import in_records
from solver.learning.network_file import stored_weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from solver.learning.duels import Trial
    from solver.search.limits import Limits

VALUES = ("value", "value_bias")
"""The arrays of a wide network that make the logit of its value."""


def sureness(records: Sequence[Path], trial: Trial, network: Path, limits: Limits) -> Fit:
    """By how much the logits that a search with a network says must be multiplied to come true.

    Asked at the decisions of recorded games; what is proved does not count. Raises InputError, also
    for too few of them.
    """
    said = in_records(records, trial, str(network), limits)
    fit = fitted([one for one in said if not one.exact])
    if fit is None:
        raise InputError(str(records[0]), "there are too few decisions", "give more records")
    return fit


def sharpened(network: Path, factor: float) -> dict[str, NDArray[Any]]:
    """The weights of a wide network whose value has logits so many times as large.

    Raises InputError for another file, and for more than its numbers can hold.
    """
    weights = stored_weights(network)
    if any(name not in weights for name in VALUES):
        raise InputError(str(network), "is no file of a wide network")
    too_large = InputError(str(network), f"has too large weights for a factor of {factor:.3g}")
    changed: dict[str, NDArray[Any]] = {}
    for name in VALUES:
        exact, kind = np.rint(weights[name] * factor), weights[name].dtype
        if np.abs(exact).max() > np.iinfo(kind).max:
            raise too_large
        changed[name] = exact.astype(kind)
    if largest_sum(changed["value"], changed["value_bias"], SECOND_TOP) > MOST_SUM:
        raise too_large
    return weights | changed
