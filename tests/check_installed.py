"""Checks an installed package from outside the checkout; .ci/run runs it on the built wheel.

Plain Python, without pytest: an installation for users does not have it.
"""

from __future__ import annotations

import sys
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import solver
from solver._ext.core.playout import random_games
from solver.games import GAMES, load

NEEDED = {
    "solver": ["py.typed"],
    "solver.cli.output.reviews": ["page.css"],
    "solver._ext.core": ["state.pyi"],
    "solver.language": ["italian/reading.json", "italian_places.json"],
    "solver.games.duel": [
        "data/cards.json",
        "data/layouts.json",
        "data/military.json",
        "data/progress_tokens.json",
        "data/tables.built",
        "data/wonders.json",
    ],
}
"""Package -> files that no import would miss at once."""


def main() -> None:
    """Raise AssertionError when something is missing or does not work."""
    place = Path(solver.__file__).parent
    assert not (place.parent / "setup.py").exists(), f"imported from a checkout: {place}"
    assert version("seven-wonders-solver") == solver.__version__
    for package, names in NEEDED.items():
        for name in names:
            assert files(package).joinpath(name).is_file(), f"{package} has no {name}"
    for name in GAMES:
        result = random_games(load(name).new(), 100, seed=1)
        assert abs(sum(result["wins"]) - 100) < 1e-6, result
        table = solver.new_game(name, seed=1)
        table.advance()
        best = solver.suggest(table, nodes=50).best.text
        assert table.push(best) == best
    print(f"{solver.__version__} works in {place}, Python {sys.version.split()[0]}")


if __name__ == "__main__":
    main()
