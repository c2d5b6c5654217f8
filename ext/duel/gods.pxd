# The gods of Pantheon: what they do when they act, their decks, who has seen them.

from libc.stdint cimport uint32_t

from solver._ext.duel.state cimport PLACES, State
from solver._ext.duel.tables cimport MAX_DECK, MAX_GODS, TABLES, god_row


cdef inline bint is_known(int god) noexcept nogil:
    """Whether what lies somewhere is a god or the Gate: not HIDDEN and not NONE."""
    return god < MAX_GODS


cdef inline int kind_of(int god) noexcept nogil:
    """The mythology of a god; -1: the Gate."""
    return <int>god_row(god).mythology - 1


cdef inline int place_in_decks(int kind, int depth) noexcept nogil:
    """A place in a deck as events name it."""
    return MAX_DECK * kind + depth


cdef inline bint drawing_god_in_slot(const State* s) noexcept nogil:
    """Whether the god on which tokens are drawn lies in the Pantheon, known here."""
    cdef int i
    for i in range(PLACES):
        if s.pantheon.place[i] == TABLES.drawing_god:
            return is_known(TABLES.drawing_god)
    return False


cdef void god_acts(State* s, int seat, int god) noexcept nogil
cdef uint32_t unlocated_gods(const State* s, int kind) noexcept nogil
cdef int next_look(const State* s, int what, int seat) noexcept nogil
cdef bint drawing_god_shown(const State* s, int what) noexcept nogil
cdef void take_mythology(State* s, int seat, int kind) noexcept nogil
cdef void place_god(State* s, int seat, int kind, int god, int slot) noexcept nogil
cdef void god_of_deck(State* s, int seat, int kind, int god, int top) noexcept nogil
cdef void god_of_tops(State* s, int seat, int god) noexcept nogil
cdef void lay_snake(State* s, int seat, int card) noexcept nogil
