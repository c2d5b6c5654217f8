"""What a field and an item cost is counted by a script, over all that exist."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from solver.games import GAMES

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("spread", ROOT / "scripts/spread.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", GAMES)
def test_every_field_and_item_is_told_somewhere(game: str, script: ModuleType) -> None:
    fields, items = script.spread(game)
    assert fields
    assert items
    assert [name for name, files in items.items() if not files] == []
    for files in [*fields.values(), *items.values()]:
        assert all((ROOT / path).is_file() for path in files)


def test_what_tells_a_field_or_item_and_what_only_uses_it(script: ModuleType) -> None:
    def told(text: str) -> set[str]:
        return set(script.words_in(text, script.MEMBER))

    assert "coins" in told('put("coins", 3)')
    assert "coins" in told("    coins: int = number(0, 9)")
    assert "coins" in told("    uint8_t coins[2]        # of each seat")
    assert "coins" not in told("    return city.coins + 1")
    assert {"zeus", "ZEUS", "Zeus"} <= script.words_in('"zeus", ZEUS, Zeus()', script.ID)


def test_it_prints_the_medians(
    script: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["spread.py", "--all", "duel", "snake"])
    assert script.main() == 0
    rows = capsys.readouterr().out.splitlines()
    assert "solver/games/duel/expansion_table.py" in rows[0]
    assert rows[-1].startswith("all: 1 fields: ")
