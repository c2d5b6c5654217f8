"""Tests that need a library of an extra, which is not imported where they are only collected."""

from __future__ import annotations

from importlib.util import find_spec

import pytest


def needs(name: str) -> pytest.MarkDecorator:
    """Skips tests where a library is not installed."""
    return pytest.mark.skipif(find_spec(name) is None, reason=f"{name} is not installed")
