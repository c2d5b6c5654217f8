"""The table as it is drawn in a terminal: :mod:`solver.games.duel.drawing.render`."""
