# A wide network: sparse inputs that are small whole numbers, a wide first layer of int16 weights, a
# small second one, and from that three kinds of outputs: the chance to win, how games end, and a
# policy over moves. What lies behind the first layer exists once for each stage, told by the turns
# left, as a draft is judged by other things than an ending; a first layer serves one stage or more.

from libc.stdint cimport int16_t, int32_t, uint16_t

from solver._ext.core.game cimport GameDef, move_t

cdef extern from "wide_kernel.h":
    int WIDE_LANES
    int WIDE_MOST
    int WIDE_SECOND
    int WIDE_FIRST_BITS
    int WIDE_SECOND_BITS
    int WIDE_FIRST_TOP
    int WIDE_SECOND_TOP
    ctypedef struct WideLayers:
        int first
        int second
        const int16_t* w1
        const int16_t* b1
        const int16_t* w2
        const int32_t* b2
    ctypedef void (*WideKernel)(
        const WideLayers* net, const uint16_t* index, const int16_t* count, int inputs,
        int16_t* second) noexcept nogil
    WideKernel wide_fastest() noexcept nogil
    const char* wide_kernel_name() noexcept nogil
    void wide_plain(
        const WideLayers* net, const uint16_t* index, const int16_t* count, int inputs,
        int16_t* second) noexcept nogil
    float wide_output(
        const int16_t* second, const int16_t* weights, int units, int32_t bias) noexcept nogil

cdef enum:
    MAX_SECOND = 64         # WIDE_SECOND, for arrays
    MAX_INPUTS = 1024       # inputs that may be non-zero at once
    MAX_STAGES = 16


ctypedef struct Wide:
    int n_inputs
    int n_endings           # the game's; two rows of outputs for each: won by it, lost by it
    int n_rows              # of the policy; 0 = it has none
    int n_stages
    int until[MAX_STAGES]   # a stage serves until so few turns are left; the last one all above
    int first_of[MAX_STAGES]    # which first layer serves a stage
    WideLayers layers       # the first ones, the others follow; so with all pointers below
    WideKernel kernel
    const int16_t* value    # [stage][second]
    const int32_t* value_bias
    const int16_t* endings  # [stage][2 * n_endings][second]: all endings when won, then when lost
    const int32_t* endings_bias
    const int16_t* policy   # [stage][n_rows][second]
    const int32_t* policy_bias


# The second layer for a state as a seat sees it, of which all outputs are made.
ctypedef struct Hidden:
    int stage
    int16_t units[MAX_SECOND]


cdef void wide_second(
    const Wide* net, const GameDef* game, const void* state, int seat, Hidden* out
) noexcept nogil
# logit of the chance of that seat to win
cdef float wide_value(const Wide* net, const Hidden* hidden) noexcept nogil
# logit of an ending among all those by which that seat may win (won = 1) or lose (won = 0)
cdef float wide_ending(const Wide* net, const Hidden* hidden, bint won, int ending) noexcept nogil
# logit of a legal move of that seat, which must be the one that decides
cdef float wide_move(
    const Wide* net, const GameDef* game, const void* state, move_t move, const Hidden* hidden
) noexcept nogil
# the type of the numbers of a memoryview in words
cdef str kind_of(array)
# a memoryview of an array of some type (``int16``) and shape, None where a length is free; raises
# ValueError, KeyError
cdef object checked(object weights, str name, str kind, tuple shape)
# where its numbers begin, NULL if there are none
cdef const void* numbers(object array) except? NULL
# Fill it from arrays by their names (wide.pyx), for that many inputs or more; returns what keeps
# their memory alive.
cdef object fill_wide(Wide* net, object weights, int least)
