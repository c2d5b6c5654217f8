# Chance: what is drawn, and what then happens.

from libc.stdint cimport uint64_t

from solver._ext.architects.state cimport State
from solver._ext.core.game cimport move_t
from solver._ext.core.multiset cimport one
from solver._ext.core.rng cimport Random


# Inline because random games draw a card or two every turn.
cdef inline void remove_unseen(State* s, int deck, int card) noexcept nogil:
    s.unseen[deck] -= one(card)
    s.left[deck] -= 1


cdef void apply_event(State* s, int kind, int payload) noexcept nogil

cdef int arch_chance(const void* state, move_t* out, double* prob) noexcept nogil
cdef bint arch_samples(const void* state) noexcept nogil
cdef move_t arch_sample(const void* state, Random* rng) noexcept nogil
cdef move_t arch_veiled(const void* state) noexcept nogil
