from solver._ext.duel.state cimport City, State
from solver._ext.duel.tables cimport RED, TABLES, Card


cdef inline int shields_of(const City* city, const Card* card) noexcept nogil:
    """What a card moves the conflict pawn for a city (sections 8 and 9)."""
    cdef bint more = card.shields and card.colour == RED and city.tokens & TABLES.strategy
    return card.shields + more


cdef void push_pawn(State* s, int seat, int shields) noexcept nogil
cdef void add_building(State* s, int seat, int card) noexcept nogil
cdef void add_wonder(State* s, int seat, int wonder) noexcept nogil
cdef bint construct(State* s, int seat, int card) noexcept nogil
cdef void gain_token(State* s, int seat, int token) noexcept nogil
