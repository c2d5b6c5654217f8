"""7 Wonders (2010 and 2020): rules tables, notation, positions and rendering."""

from solver._ext.wonders import game as _engine
from solver.games.data.rows import Row, hand_over
from solver.games.wonders.data.rows import shipped_rows
from solver.games.wonders.game import WondersGame

__all__ = ["GAME", "WondersGame"]


def _alternative(which: int) -> Row:
    # Sheets can be made when the rules have their tables.
    from solver.games.wonders.data.sheets import engine_alternative

    return engine_alternative(which)


# States need the tables; whoever can make one has imported this package.
hand_over(_engine.install, "wonders", shipped_rows(), _alternative)

GAME = WondersGame()
"""The adapter of this game, as the registry of games knows it."""
