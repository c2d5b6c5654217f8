# Which cards may lie where is inline: it is asked for every card that is turned up.

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random
from solver._ext.duel.state cimport (
    PHASE_BACKS, PHASE_BOX, PHASE_DRAW, PHASE_OFFER, PHASE_PLACE, PHASE_REVEAL, PHASE_TOKENS, State,
    setup_of,
)
from solver._ext.duel.tables cimport SENATORS, Setup

cdef enum:
    MOST_OUTCOMES = 1140    # of one event, triples of guild backs; larger sets come in parts
    CHANCE_PHASES = (1 << PHASE_TOKENS | 1 << PHASE_OFFER | 1 << PHASE_BACKS | 1 << PHASE_REVEAL
                     | 1 << PHASE_DRAW | 0xFF << PHASE_PLACE)


cdef inline uint32_t pending_reveals(const State* s) noexcept nogil:
    """Slots to be turned up before anybody decides: laid open, or uncovered."""
    return (setup_of(s).open_slots[s.age] | s.access) & s.present & ~s.known


cdef inline bint is_chance(int phase) noexcept nogil:
    return ((<uint64_t>CHANCE_PHASES | <uint64_t>1 << PHASE_BOX) >> phase) & 1


cdef inline void pool_of_slot(const State* s, int slot, uint64_t* pool) noexcept nogil:
    """Cards that may lie in a face-down slot, all equally likely."""
    cdef const Setup* setup = setup_of(s)
    cdef int deck = setup.deck_at[s.age][(s.backs >> slot) & 1]
    if s.setup and setup.agora:
        if (s.agora.senators >> slot) & 1:
            deck = SENATORS
        pool[0] = s.unseen[0] & setup.deck[deck][0] & ~s.agora.removed[0]
        pool[1] = s.unseen[1] & setup.deck[deck][1] & ~s.agora.removed[1]
        return
    pool[0] = s.unseen[0] & setup.deck[deck][0]
    pool[1] = s.unseen[1] & setup.deck[deck][1]


cdef inline int due_slot(const State* s) noexcept nogil:
    """The slot whose card is turned up next."""
    if s.setup and s.n_open and s.open[0].kind == PHASE_REVEAL:
        return s.open[0].what   # one that Zeus takes from under others
    return sw_lowest(pending_reveals(s))


cdef int hidden_slot(const State* s) noexcept nogil
cdef int hidden_removed(const State* s) noexcept nogil
cdef uint32_t unseen_decrees(const State* s) noexcept nogil
cdef void prepare_draws() noexcept nogil
cdef uint16_t aside_tokens(const State* s) noexcept nogil

cdef int duel_chance(const void* state, move_t* out, double* prob) noexcept nogil
cdef move_t duel_sample(const void* state, Random* rng) noexcept nogil
