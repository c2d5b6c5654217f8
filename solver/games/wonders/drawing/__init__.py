"""The table as it is drawn in a terminal: :mod:`solver.games.wonders.drawing.render`."""
