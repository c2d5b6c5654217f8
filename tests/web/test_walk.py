"""A clumsy person at the board: a short walk by default, minutes of it as a slow test."""

from __future__ import annotations

import time

import pytest

from tests.contract.setups import SETUPS
from tests.web.walk import Walk, walk

SHARE = ("play", "try", "follow", "layout")
"""Where the stretches of a short walk begin."""

FEW = tuple(setup for setup in SETUPS if setup.name in ("duel-2", "architects-3", "wonders-3"))

MINUTES = 5


def check(found: Walk) -> None:
    """Much was done, and nothing wrong was found."""
    assert found.actions.total() >= 10 * found.stretches
    assert found.states
    assert found.kinds == {}, "\n".join(map(str, found.findings))


def test_a_short_walk_finds_nothing(tmp_path):
    check(walk(tmp_path, 1, lambda found: found.stretches >= 2, 12, pages=SHARE, setups=FEW))


@pytest.mark.slow
def test_a_walk_of_minutes_finds_nothing(tmp_path):
    """Another way at every commit would tell a reviewer nothing: the seed stays."""
    end = time.monotonic() + 60 * MINUTES
    found = walk(tmp_path, 1000, lambda _found: time.monotonic() > end)
    check(found)
