# Which cards may lie where is inline: it is asked for every card that is turned up.

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random
from solver._ext.duel.state cimport (
    PHASE_BACKS, PHASE_DRAW, PHASE_OFFER, PHASE_REVEAL, PHASE_TOKENS, State,
)
from solver._ext.duel.tables cimport TABLES

cdef enum:
    CHANCE_PHASES = (1 << PHASE_TOKENS | 1 << PHASE_OFFER | 1 << PHASE_BACKS | 1 << PHASE_REVEAL
                     | 1 << PHASE_DRAW)


cdef inline uint32_t pending_reveals(const State* s) noexcept nogil:
    """Slots to be turned up before anybody decides: laid open, or uncovered."""
    return (TABLES.open_slots[s.age] | s.access) & s.present & ~s.known


cdef inline void pool_of_slot(const State* s, int slot, uint64_t* pool) noexcept nogil:
    """Cards that may lie in a face-down slot, all equally likely."""
    cdef int deck = 3 if (s.backs >> slot) & 1 else s.age - 1
    pool[0] = s.unseen[0] & TABLES.deck_lo[deck]
    pool[1] = s.unseen[1] & TABLES.deck_hi[deck]


cdef uint16_t aside_tokens(const State* s) noexcept nogil

cdef int duel_chance(const void* state, move_t* out, double* prob) noexcept nogil
cdef bint duel_deals(const void* state) noexcept nogil
cdef move_t duel_sample(const void* state, Random* rng) noexcept nogil
