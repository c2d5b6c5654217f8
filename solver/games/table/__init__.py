"""The table of a game described once: rows, and everything that follows from them.

A game's ``table.py`` has a dataclass for each zone of its table, the typed view of a state in
numbers, with one row a field (:mod:`.rows`). From the rows follow states in memory
(:mod:`.memory`), the JSON form and its schema (:mod:`.form`), reading and writing it
(:mod:`.read`, :mod:`.write`), and positions as one line (:mod:`.line`). Nothing here knows a game.
"""
