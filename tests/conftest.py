"""What holds for all tests: how often rubbish is looked for, and how they share the cores.

Thousands of tests and what they share live until the end, so that to go through all of it again
and again is a tenth of the whole time.
"""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

SELDOM = (10_000, 20, 10)
"""New objects, looks at the newest and looks at the younger ones before the next kind of look."""

TESTS = Path(__file__).parent
LONG = ("web", "arena", "learning", "cli", "engine", "search", "contract")
"""Folders with tests of several seconds: they come first, so that all processes end together."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores, which works while another one waits: for a browser, a
    program, a worker that was killed."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Folders with long tests first; nothing else changes its place."""

    def place(item: pytest.Item) -> int:
        folder = item.path.relative_to(TESTS).parts[0] if item.path.is_relative_to(TESTS) else ""
        return LONG.index(folder) if folder in LONG else len(LONG)

    items.sort(key=place)


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Whatever rubbish there is, is found here; pytest looks for it five more times."""
    gc.collect()
    gc.freeze()
