# Inputs of the network of Pantheon and Agora, behind those that all games of Duel have.

from solver._ext.core.inputs cimport Out
from solver._ext.duel.state cimport State

cdef int expansion_size() noexcept nogil
cdef void put_expansions(Out* out, int base, const State* s, int seat) noexcept nogil
