"""The table as it is drawn: :mod:`solver.games.wonders.drawing.layout`."""
