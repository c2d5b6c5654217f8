# Which cards may lie where is inline: it is asked for every card that is turned up.

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random
from solver._ext.duel.state cimport (
    PHASE_BACKS, PHASE_DRAW, PHASE_OFFER, PHASE_REVEAL, PHASE_TOKENS, State, setup_of,
)
from solver._ext.duel.tables cimport Setup

cdef enum:
    MOST_OUTCOMES = 1140    # of one event, triples of guild backs; larger sets come in parts
    CHANCE_PHASES = (1 << PHASE_TOKENS | 1 << PHASE_OFFER | 1 << PHASE_BACKS | 1 << PHASE_REVEAL
                     | 1 << PHASE_DRAW)


cdef inline uint32_t pending_reveals(const State* s) noexcept nogil:
    """Slots to be turned up before anybody decides: laid open, or uncovered."""
    return (setup_of(s).open_slots[s.age] | s.access) & s.present & ~s.known


cdef inline void pool_of_slot(const State* s, int slot, uint64_t* pool) noexcept nogil:
    """Cards that may lie in a face-down slot, all equally likely."""
    cdef const Setup* setup = setup_of(s)
    cdef int deck = setup.deck_at[s.age][(s.backs >> slot) & 1]
    pool[0] = s.unseen[0] & setup.deck[deck][0]
    pool[1] = s.unseen[1] & setup.deck[deck][1]


cdef void prepare_deals() noexcept nogil
cdef uint16_t aside_tokens(const State* s) noexcept nogil

cdef int duel_chance(const void* state, move_t* out, double* prob) noexcept nogil
cdef bint duel_deals(const void* state) noexcept nogil
cdef move_t duel_sample(const void* state, Random* rng) noexcept nogil
