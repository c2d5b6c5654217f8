# The Senate of Agora: who controls a chamber, and what the Decrees there give. Inline, as every
# price asks it.

from libc.stdint cimport uint8_t, uint32_t

from solver._ext.duel.state cimport CHAMBERS, NOBODY, N_DECREES, State, setup_of

cdef enum:              # Decrees by number
    DECREE_BLUE_COINS = 0       # then green, yellow, red
    DECREE_YELLOW_COINS = 2
    DECREE_YELLOW_LESS = 4      # then red, green
    DECREE_RED_LESS = 5
    DECREE_GREEN_LESS = 6
    DECREE_WONDER_LESS = 7
    DECREE_SHIELD = 8
    DECREE_BROWN_TRADE = 9
    DECREE_GREY_TRADE = 10
    DECREE_BLUE_PLUS = 11
    DECREE_DISCARD_PLUS = 12
    DECREE_WONDER_COINS = 13
    DECREE_OPPONENT_CHAINS = 14
    DECREE_CONSPIRATOR_TURN = 15
    DISCARD_PLUS = 2            # coins
    BLUE_PLUS = 2               # blue cards


cdef inline int owner_of(const State* s, int chamber) noexcept nogil:
    """The seat that controls a chamber, by more cubes; else NOBODY."""
    cdef int mine = s.agora.cubes[0][chamber]
    cdef int theirs = s.agora.cubes[1][chamber]
    return 0 if mine > theirs else 1 if theirs > mine else NOBODY


cdef inline bint has_decree(const State* s, int seat, int decree) noexcept nogil:
    """Whether a seat controls the chamber in which a Decree lies open."""
    cdef int i
    if not setup_of(s).agora:
        return False
    for i in range(CHAMBERS):
        if s.agora.decree[i] == decree:
            return owner_of(s, s.agora.decree_at[i]) == seat
    return False


cdef inline uint32_t decrees_of(const State* s, int seat) noexcept nogil:
    """The open Decrees of the chambers that a seat controls, as a mask."""
    cdef uint32_t found = 0
    cdef int i
    if not setup_of(s).agora:
        return 0
    for i in range(CHAMBERS):
        if s.agora.decree[i] < N_DECREES and owner_of(s, s.agora.decree_at[i]) == seat:
            found |= <uint32_t>1 << s.agora.decree[i]
    return found


cdef inline int cubes_of(const State* s, int seat) noexcept nogil:
    """Cubes of a seat in the Senate."""
    cdef int i, n = 0
    for i in range(CHAMBERS):
        n += s.agora.cubes[seat][i]
    return n


cdef void march(State* s, int seat, int steps) noexcept nogil
cdef void apply_token(State* s, int seat, int token) noexcept nogil
cdef void place_cube(State* s, int seat, int chamber) noexcept nogil
cdef void remove_cube(State* s, int seat, int chamber) noexcept nogil
cdef void shift_cube(State* s, int seat, int start, int end) noexcept nogil
cdef void turn_up(State* s, int at, int decree) noexcept nogil
cdef void move_decree(State* s, int start, int end) noexcept nogil
