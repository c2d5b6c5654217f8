"""The parts of the table as it is drawn in a terminal.

See :mod:`solver.games.architects.drawing.render`.
"""
