# What the view of a state comes to see.

from solver._ext.wonders.state cimport State

cdef void look_at_hand(State* s) noexcept nogil
cdef bint look_at_leaders(State* s) noexcept nogil
cdef void note_look(State* s) noexcept nogil
cdef bint look_at_pile(State* s) noexcept nogil
cdef bint see_leader(State* s, int item) noexcept nogil
cdef bint see_card(State* s, int card) noexcept nogil
