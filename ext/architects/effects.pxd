# What cards, progress tokens and stages do when they come to the active seat.

from libc.stdint cimport uint8_t

from solver._ext.architects.state cimport DUE_DRAW, City, State
from solver._ext.architects.tables cimport CENTRAL, NONE, TABLES


# Inline because every card that is taken comes through here, in random games twice a turn.
cdef inline void place(State* s, int card) noexcept nogil:
    """A card comes in front of the active seat and works at once (section 3)."""
    cdef City* city = &s.city[s.turn]
    cdef int horns = TABLES.horns[card]
    city.have[card] += 1
    s.available |= TABLES.trigger[card] & city.tokens & ~s.used
    if TABLES.icons[card]:
        s.cat = s.turn
    if horns:
        s.flipped = <uint8_t>min(<int>TABLES.conflict[s.seats], s.flipped + horns)


cdef inline void take_from(State* s, int deck) noexcept nogil:
    cdef int card
    if deck == CENTRAL:
        s.due |= DUE_DRAW
        return
    card = s.top[deck]
    s.top[deck] = NONE
    if s.left[deck]:
        s.hidden_tops |= 1 << deck
    place(s, card)


cdef void resolve_effect(State* s) noexcept nogil
cdef bint effect_waits(const State* s) noexcept nogil
cdef void gain_token(State* s, int token) noexcept nogil
cdef void take_token(State* s, int token) noexcept nogil
cdef void search(State* s, int deck) noexcept nogil
cdef void keep(State* s, int card) noexcept nogil
