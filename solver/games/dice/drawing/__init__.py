"""The table as it is drawn: :mod:`solver.games.dice.drawing.layout`."""
