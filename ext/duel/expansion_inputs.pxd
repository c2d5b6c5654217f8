# Inputs of the network of Pantheon and Agora, behind those that all games of Duel have.

from solver._ext.core.inputs cimport Out
from solver._ext.duel.state cimport N_KINDS, N_OFFERINGS, State

cdef enum:
    # What the network counts. Gods, Decrees and Conspiracies that come later, each behind the
    # others of its kind, have no inputs, so that weights stay valid: it takes them to be absent.
    COUNTED_GODS = 15
    COUNTED_DECREES = 16
    COUNTED_PLOTS = 16
    COUNTED_PHASES = 52     # those that the network has learned
    SLOT_TOKENS = N_KINDS + N_OFFERINGS + 1     # numbered from 1
    LEADS = 7               # of cubes in a chamber, from -3 to 3
    TRACK = 19              # where Minerva stands

cdef int expansion_size() noexcept nogil
cdef void put_expansions(Out* out, int base, const State* s, int seat) noexcept nogil
cdef void note_sources() noexcept nogil
