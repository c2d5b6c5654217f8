# What a card would do for a city at once, 7 Wonders Architects.

from solver._ext.architects.state cimport State
from solver._ext.architects.tables cimport N_CARDS

cdef enum Gain:         # bits
    GAIN_UNIT = 1       # a unit that the next stage needs
    GAIN_STAGE = 2      # a stage can be paid that could not
    GAIN_SET = 4        # a science set
    GAIN_EXTRA = 8      # an extra card by a token
    GAIN_BATTLE = 16    # the last conflict token is flipped
    GAINS = 32


ctypedef struct Gains:
    int of[N_CARDS]
    bint stage_ready    # a stage can be paid as it is


cdef void find_gains(const State* s, int seat, Gains* gains) noexcept nogil
# Military tokens that a battle would bring the seat more than its neighbors, if it had so many
# shields more: -2 to 2.
cdef int battle_net(const State* s, int seat, int more) noexcept nogil
