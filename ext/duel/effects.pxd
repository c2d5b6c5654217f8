# What items do: while they lie in a city, and when they are built.

from libc.stdint cimport uint64_t

from solver._ext.duel.state cimport City, State
from solver._ext.duel.tables cimport RED, RIGHT_RED_SHIELD, TABLES, Item

cdef enum:
    CONSPIRATOR = 4         # Item.section


cdef inline int right(const City* city, int which) noexcept nogil:
    """What a right is worth to a city, 0 if it does not have it."""
    return TABLES.amount[which] & -<int>((city.rights >> which) & 1)


cdef inline int shields_of(const City* city, const Item* row) noexcept nogil:
    """What an item moves the conflict pawn for a city (sections 8 and 9)."""
    if row.shields and row.kind == RED:
        return row.shields + right(city, RIGHT_RED_SHIELD)
    return row.shields


cdef inline void lay_in(City* city, const Item* row) noexcept nogil:
    """All that an item does as long as it lies in a city; `leave_city` is the inverse."""
    city.make += row.make
    city.fixed |= row.fixed
    city.count[row.kind] += 1
    city.vp[row.kind] += row.vp
    city.raw_choices += row.raw_choices
    city.grey_choices += row.grey_choices
    city.rights |= row.rights
    city.symbols |= row.symbols


cdef void recount(State* s, int seat) noexcept nogil
cdef void push_pawn(State* s, int seat, int shields) noexcept nogil
cdef void leave_city(State* s, int seat, int item) noexcept nogil
cdef void construct(State* s, int seat, int card) noexcept nogil
cdef void when_built(State* s, int seat, const Item* row) noexcept nogil
cdef void gain_token(State* s, int seat, int token) noexcept nogil
cdef void choose(State* s, int seat, int kind, int item) noexcept nogil
