"""The table as it is drawn: :mod:`solver.games.architects.drawing.layout`."""
