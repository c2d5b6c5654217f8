"""Lines of the games whose table is described by rows: they are read for ever, damaged or not."""

from __future__ import annotations

import json
import random
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from solver.errors import InputError
from solver.games import GAMES, load
from solver.games.table.kinds import ItemKind
from solver.positions import read_position

FILES = {
    game: path
    for game in GAMES
    for path in sorted((Path(__file__).parents[1] / game / "data").glob("lines_*.json"))
}
STORED: dict[str, list[dict[str, Any]]] = {
    game: json.loads(path.read_text(encoding="utf-8")) for game, path in FILES.items()
}
"""Lines as they were written when their version began, and their positions in JSON.

They stay what they are: what does not read them any more is another version.
"""

KINDS = [
    pytest.param(kind, id=f"{game}-{kind.names.kind}")
    for game in STORED
    for kind in vars(import_module(f"solver.games.{game}.items")).values()
    if isinstance(kind, ItemKind)
]
SIGNS = "/.:%,-_+~=0123456789azGSalPirEnkWo"


def test_the_games_that_have_them() -> None:
    assert STORED.keys() == {*GAMES}


@pytest.mark.parametrize("kind", KINDS)
def test_every_item_has_one_code(kind: ItemKind) -> None:
    assert len(set(kind.codes)) == kind.size


@pytest.mark.parametrize(
    ("game", "stored"),
    [pytest.param(game, one, id=one["line"][:40]) for game in STORED for one in STORED[game]],
)
def test_stored_lines(game: str, stored: dict[str, Any]) -> None:
    position = load(game).read_compact(stored["line"])
    assert position.to_json() == stored["position"]
    assert position.to_compact() == stored["line"]
    assert read_position(stored["position"]).to_compact() == stored["line"]


@pytest.mark.parametrize("tries", [150, pytest.param(8000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", STORED)
def test_damaged_lines_are_told(game: str, tries: int) -> None:
    """Whatever is changed in a line, it is refused with a reason or reads back."""
    pick, told = random.Random(tries), 0
    for _ in range(tries):
        line = pick.choice(STORED[game])["line"]
        begin = line.index(":", line.index(":") + 1) + 1
        for _ in range(pick.choice((1, 1, 2, 3))):
            at = pick.randrange(begin, len(line))
            put = pick.choice(("", *SIGNS))
            line = line[:at] + put + line[at + pick.randrange(0 if put else 1, 3) :]
        try:
            position = load(game).read_compact(line)
        except InputError as error:
            told += 1
            for text in error.lines():
                assert text.startswith("compact position")
                assert text.isprintable()
        else:
            assert load(game).read_compact(position.to_compact()) == position
    assert told > tries / 2
