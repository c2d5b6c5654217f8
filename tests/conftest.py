"""What holds for all tests: how often rubbish is looked for, and how they share the cores.

Thousands of tests and what they share live until the end, so that to go through all of it again
and again is a tenth of the whole time.
"""

from __future__ import annotations

import gc
import os
from contextlib import suppress
from importlib import import_module
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


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Where there are no caches yet, each process first imports its own share of all tests: it
    rewrites their assertions for all, instead of each process those of all tests."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None or [Path(path).resolve() for path in session.config.args] != [TESTS]:
        return
    number, count = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    files = sorted(TESTS.rglob("test_*.py"))[number::count]
    for path in [*sorted(TESTS.rglob("conftest.py")), *files]:
        with suppress(Exception, pytest.skip.Exception):  # it comes again, in its place
            import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts))


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
