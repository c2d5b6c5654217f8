# The Senate of Agora: who controls a chamber, and what the Decrees there give. Inline, as every
# price asks it.

from solver._ext.duel.state cimport CHAMBERS, NOBODY, State, setup_of
from solver._ext.duel.tables cimport MAX_DECREES, TABLES, Decree


cdef inline int owner_of(const State* s, int chamber) noexcept nogil:
    """The seat that controls a chamber, by more cubes; else NOBODY."""
    cdef int mine = s.agora.cubes[0][chamber]
    cdef int theirs = s.agora.cubes[1][chamber]
    return 0 if mine > theirs else 1 if theirs > mine else NOBODY


cdef inline int decree_gives(int decree, int kind) noexcept nogil:
    """How much an open Decree gives of a kind (DecreeKind); 0 for what is none."""
    return TABLES.decrees[decree].amount[kind] if decree < MAX_DECREES else 0


cdef inline bint pays_for(int decree, int kind) noexcept nogil:
    """Whether an open Decree brings coins when a card of a class is built."""
    return decree < MAX_DECREES and (TABLES.decrees[decree].paid >> kind) & 1


cdef inline int decrees_give(const State* s, int seat, int kind) noexcept nogil:
    """How much the open Decrees of the chambers that a seat controls give of a kind."""
    cdef int i, given, sum = 0
    if not setup_of(s).agora:
        return 0
    for i in range(CHAMBERS):
        given = decree_gives(s.agora.decree[i], kind)
        if given and owner_of(s, s.agora.decree_at[i]) == seat:
            sum += given
    return sum


cdef inline const Decree* decree_of(const State* s, int seat, int at) noexcept nogil:
    """The Decree at a place, if it is open and a seat controls its chamber; else NULL."""
    if s.agora.decree[at] < MAX_DECREES and owner_of(s, s.agora.decree_at[at]) == seat:
        return &TABLES.decrees[s.agora.decree[at]]
    return NULL


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
