"""What holds for all tests: how often rubbish is looked for.

Thousands of tests and what they share live until the end, so that to go through all of it again
and again is a tenth of the whole time.
"""

from __future__ import annotations

import gc

import pytest

SELDOM = (10_000, 20, 10)
"""New objects, looks at the newest and looks at the younger ones before the next kind of look."""


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Whatever rubbish there is, is found here; pytest looks for it five more times."""
    gc.collect()
    gc.freeze()
