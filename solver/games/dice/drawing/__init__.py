"""The parts of the table as it is drawn in a terminal; see :mod:`solver.games.dice.render`."""
