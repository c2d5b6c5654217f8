"""The codes of items on a line, by id, as the rules tables give them."""

from __future__ import annotations

from solver.games.dice.data import tables

DICE = {die.id: die.code for die in tables().dice}
SYMBOLS = {symbol.id: symbol.code for symbol in tables().symbols}
