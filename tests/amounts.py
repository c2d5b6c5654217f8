"""How much of the same is tried: a little by default, all of it in slow tests."""

from __future__ import annotations

import pytest


def each_seed(few: int, many: int, first: int = 0) -> pytest.MarkDecorator:
    """Runs a test once for a range of ``seeds``: some by default, the rest in a slow test."""
    return pytest.mark.parametrize(
        "seeds",
        [
            pytest.param(range(first, first + few), id="few"),
            pytest.param(range(first + few, first + many), id="more", marks=pytest.mark.slow),
        ],
    )
