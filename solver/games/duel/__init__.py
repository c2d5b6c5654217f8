"""7 Wonders Duel (2015): rules tables, notation, positions and rendering."""

from solver._ext.duel import game as _engine
from solver.games.duel.data import tables
from solver.games.duel.data.arguments import ext_arguments

_engine.install(ext_arguments(tables()))
