"""The table as it is drawn: :mod:`solver.games.duel.drawing.layout`."""
