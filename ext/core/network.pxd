# A small neural network: sparse inputs, two hidden layers of rectified units, one logit.

from libc.stdint cimport uint16_t

cdef enum:
    MAX_HIDDEN = 128
    MAX_ACTIVE = 1024       # inputs that may be non-zero at once


ctypedef struct Network:
    int n_inputs
    int n_first
    int n_second
    float* w1               # [input][first]
    float* b1
    float* w2               # [first][second]
    float* b2
    float* w3               # [second]
    float b3


cdef float network_logit(
    const Network* net, const uint16_t* index, const float* value, int n
) noexcept nogil


cdef class NetworkHandle:
    cdef Network net
    cdef object arrays      # keep the memory of the weights alive
