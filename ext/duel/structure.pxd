# Taking cards out of the structure. Inline: every turn does it.

from libc.stdint cimport uint32_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.duel.state cimport State, setup_of
from solver._ext.duel.tables cimport NONE, Setup


cdef inline void take_slot(State* s, int slot) noexcept nogil:
    """Remove the card of a slot and open what only it covered."""
    cdef const Setup* setup = setup_of(s)
    cdef const uint32_t* above = setup.covered_by[s.age]
    cdef uint32_t below = setup.covers[s.age][slot]
    cdef uint32_t bit = <uint32_t>1 << slot
    cdef uint32_t present = s.present & ~bit
    cdef uint32_t access = s.access
    cdef uint32_t rest = below & (below - 1)
    # Two slots at most; instead of one that is not there the empty slot, so no branch is guessed.
    cdef int one = sw_lowest(below | (bit & -<uint32_t>(below == 0)))
    cdef int two = sw_lowest(rest | (bit & -<uint32_t>(rest == 0)))
    access |= <uint32_t>(above[one] & present == 0) << one
    access |= <uint32_t>(above[two] & present == 0) << two
    s.access = access & present
    s.present = present
    s.known &= ~bit
    s.slot[slot] = NONE
