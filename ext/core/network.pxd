# A small neural network: sparse inputs, two hidden layers of rectified units, one logit.

from libc.stdint cimport uint16_t

from solver._ext.core.game cimport GameDef
from solver._ext.core.wide cimport Wide

cdef extern from "network_kernel.h":
    int NETWORK_LANES
    ctypedef struct NetworkWeights:
        int first           # widths of the layers, multiples of NETWORK_LANES
        int second
        const float* w1     # [input][first]
        const float* b1
        const float* w2     # [first][second]
        const float* b2
        const float* w3     # [second]
        float b3
    ctypedef float (*NetworkKernel)(
        const NetworkWeights* net, const uint16_t* index, const float* value, int inputs,
        float* first, float* second) noexcept nogil
    NetworkKernel network_fastest() noexcept nogil
    float network_plain(
        const NetworkWeights* net, const uint16_t* index, const float* value, int inputs,
        float* first, float* second) noexcept nogil

cdef enum:
    MAX_HIDDEN = 128        # a multiple of NETWORK_LANES
    MAX_ACTIVE = 1024       # inputs that may be non-zero at once


ctypedef struct Network:
    int n_inputs
    NetworkWeights weights
    NetworkKernel kernel    # the quickest that this processor can run
    const Wide* wide        # NULL, or a wide network, and then nothing else counts


cdef float network_logit(
    const Network* net, const uint16_t* index, const float* value, int n
) noexcept nogil


cdef class NetworkHandle:
    cdef Network net
    cdef Wide wide
    cdef object arrays      # keep the memory of the weights alive

    cdef bint fits(self, const GameDef* game)
    cdef int fill(self, weights) except -1
