"""What each seat knows in 7 Wonders Architects, and worlds and keys that follow from it."""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from solver._ext.architects.state cimport City
from solver._ext.architects.tables cimport CENTRAL, NONE
from solver._ext.core.multiset cimport nth_kind
from solver._ext.core.rng cimport absorb, mix64, random_below

cdef enum:
    WORDS = sizeof(State) // 8
    CITY_WORDS = sizeof(City) // 8
    TOP_WORD = 32           # word of the state that holds `top`


cdef bint arch_hidden(const void* state, int seat) noexcept nogil:
    """The only secret is the central top, known to those who peeked."""
    cdef const State* s = <const State*>state
    return s.knows != 0 and not (s.knows >> seat) & 1


cdef void conceal(const State* s, int seat, State* out) noexcept nogil:
    """The state as `seat` knows it."""
    memcpy(out, s, sizeof(State))
    if arch_hidden(s, seat):
        out.top[CENTRAL] = NONE


cdef void arch_determinize(const void* state, int seat, Random* rng, void* out) noexcept nogil:
    cdef State* world = <State*>out
    conceal(<const State*>state, seat, world)
    if arch_hidden(world, seat):
        world.top[CENTRAL] = <uint8_t>nth_kind(
            world.unseen[CENTRAL], random_below(rng, world.left[CENTRAL]))


cdef inline uint64_t hash_of(const State* s, bint veil) noexcept nogil:
    """Hash of all words; with `veil` without the central top."""
    cdef const char* bytes = <const char*>s
    cdef uint64_t h = 0, word
    cdef int i
    for i in range(CITY_WORDS * s.seats):
        memcpy(&word, bytes + 8 * i, 8)
        h = absorb(h, word)
    for i in range(CITY_WORDS * 7, WORDS):
        memcpy(&word, bytes + 8 * i, 8)
        if veil and i == TOP_WORD:
            word |= <uint64_t>NONE << 56
        h = absorb(h, word)
    return mix64(h)


cdef uint64_t arch_key(const void* state) noexcept nogil:
    return hash_of(<const State*>state, False)


cdef uint64_t arch_infoset(const void* state, int seat) noexcept nogil:
    return hash_of(<const State*>state, arch_hidden(state, seat))
