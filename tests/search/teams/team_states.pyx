"""States of a game of teams, for tests."""

from solver._ext.core.game cimport GameDef
from solver._ext.core.state cimport State

cdef GameDef TEAMS


cdef int side_of(const void* state, int seat) noexcept nogil:
    return seat & 1


def in_teams(State state not None):
    """A copy of a state in which every other seat is on the same side."""
    global TEAMS
    TEAMS = state.game[0]
    TEAMS.side_of = side_of
    cdef State other = state.fresh()
    other.game = &TEAMS
    return other
