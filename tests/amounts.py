"""How much of the same is tried: a little by default, all of it in slow tests."""

from __future__ import annotations

import pytest


def each_step(name: str, usual: int) -> pytest.MarkDecorator:
    """Runs a test with every so many of what there is, by default, and with all in a slow test."""
    return pytest.mark.parametrize(name, [usual, pytest.param(1, id="all", marks=pytest.mark.slow)])


def each_seed(few: int, many: int, first: int = 0) -> pytest.MarkDecorator:
    """Runs a test once for a range of ``seeds``: some by default, the rest in a slow test."""
    return pytest.mark.parametrize(
        "seeds",
        [
            pytest.param(range(first, first + few), id="few"),
            pytest.param(range(first + few, first + many), id="more", marks=pytest.mark.slow),
        ],
    )
