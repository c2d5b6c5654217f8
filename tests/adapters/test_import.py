"""The adapter without OpenSpiel, which is optional."""

from __future__ import annotations

import importlib
import sys

import pytest

NAME = "solver.adapters.openspiel"


def test_without_openspiel_there_is_a_clear_message(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith(NAME)]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "pyspiel", None)  # as if it were not installed
    with pytest.raises(ModuleNotFoundError, match=r"needs OpenSpiel.*pip install") as caught:
        importlib.import_module(NAME)
    assert caught.value.name == "pyspiel"
    assert "\n" not in str(caught.value)
    importlib.import_module("solver.adapters")  # what needs nothing works
