# The gods of Pantheon by number, three of each mythology in its order; what they do.

from libc.stdint cimport uint32_t

from solver._ext.duel.state cimport State

cdef enum:
    GOD_ENKI = 0
    GOD_ISHTAR = 1
    GOD_NISABA = 2
    GOD_ASTARTE = 3
    GOD_BAAL = 4
    GOD_TANIT = 5
    GOD_APHRODITE = 6
    GOD_HADES = 7
    GOD_ZEUS = 8
    GOD_ANUBIS = 9
    GOD_ISIS = 10
    GOD_RA = 11
    GOD_MARS = 12
    GOD_MINERVA = 13
    GOD_NEPTUNE = 14
    ASTARTE_COINS = 7
    TANIT_COINS = 12
    APHRODITE_POINTS = 9
    MARS_SHIELDS = 2
    # what a look is at: the top two of a deck, from there a whole deck, the tops of all
    LOOK_DECK = 5
    LOOK_TOPS = 10
    ENKI_IN_SLOT = 15       # of a draw for Enki: he lies open in a slot


cdef void god_acts(State* s, int seat, int god) noexcept nogil
cdef uint32_t unlocated_gods(const State* s, int kind) noexcept nogil
cdef int next_look(const State* s, int what, int seat) noexcept nogil
cdef bint enki_shown(const State* s, int what) noexcept nogil
cdef void take_mythology(State* s, int seat, int kind) noexcept nogil
cdef void place_god(State* s, int seat, int kind, int god, int slot) noexcept nogil
cdef void god_of_deck(State* s, int seat, int kind, int god, int top) noexcept nogil
cdef void god_of_tops(State* s, int seat, int god) noexcept nogil
cdef void lay_snake(State* s, int seat, int card) noexcept nogil
