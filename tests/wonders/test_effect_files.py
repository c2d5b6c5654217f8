"""What an effect costs is counted, and the page says what was counted."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_page_says_what_an_effect_costs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["effect_files.py", "--all"])
    spec = importlib.util.spec_from_file_location("effect_files", ROOT / "scripts/effect_files.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    script.main()
    told = capsys.readouterr().out
    counted = told.splitlines()[-2].replace(":", ",")  # 79 effects, 7 files in the median
    page = " ".join((ROOT / "docs/architecture.md").read_text("utf-8").split())
    assert f"counts this over all that exist: {counted}." in page
    assert "ext/wonders/leaders.pyx" in next(
        row for row in told.splitlines() if " free_leaders: " in row
    )
