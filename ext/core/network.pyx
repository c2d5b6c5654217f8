"""A small neural network for learned evaluations, evaluated without the GIL."""

from libc.stdint cimport uint16_t

import numpy as np


cdef float network_logit(
    const Network* net, const uint16_t* index, const float* value, int n
) noexcept nogil:
    """Output of the network for `n` non-zero inputs."""
    cdef float first[MAX_HIDDEN]
    cdef float second[MAX_HIDDEN]
    cdef const float* row
    cdef float x, result
    cdef int i, j
    cdef int n_first = net.n_first
    cdef int n_second = net.n_second
    for j in range(n_first):
        first[j] = net.b1[j]
    for i in range(n):
        row = net.w1 + index[i] * n_first
        x = value[i]
        for j in range(n_first):
            first[j] += x * row[j]
    for j in range(n_second):
        second[j] = net.b2[j]
    for i in range(n_first):
        x = first[i]
        if x > 0.0:
            row = net.w2 + i * n_second
            for j in range(n_second):
                second[j] += x * row[j]
    result = net.b3
    for j in range(n_second):
        if second[j] > 0.0:
            result += second[j] * net.w3[j]
    return result


cdef class NetworkHandle:
    """The weights of a network, ready for the searchers; does not change after it was made.

    ``weights`` maps ``w1`` (inputs x first), ``b1``, ``w2`` (first x second), ``b2``, ``w3``
    (second) and ``b3`` (one number) to arrays. Raises ValueError when the shapes do not fit.
    """

    def __init__(self, weights):
        arrays = {name: np.ascontiguousarray(weights[name], dtype=np.float32)
                  for name in ("w1", "b1", "w2", "b2", "w3", "b3")}
        n_inputs, n_first = arrays["w1"].shape
        n_second = arrays["w2"].shape[1]
        shapes = {"b1": (n_first,), "w2": (n_first, n_second), "b2": (n_second,),
                  "w3": (n_second,), "b3": (1,)}
        for name, shape in shapes.items():
            if arrays[name].shape != shape:
                raise ValueError(f"{name} has shape {arrays[name].shape}, not {shape}")
        if n_first > MAX_HIDDEN or n_second > MAX_HIDDEN or n_inputs > 65535:
            raise ValueError("the network is too large")
        cdef float[:, ::1] w1 = arrays["w1"]
        cdef float[::1] b1 = arrays["b1"]
        cdef float[:, ::1] w2 = arrays["w2"]
        cdef float[::1] b2 = arrays["b2"]
        cdef float[::1] w3 = arrays["w3"]
        self.arrays = arrays
        self.net.n_inputs = n_inputs
        self.net.n_first = n_first
        self.net.n_second = n_second
        self.net.w1 = &w1[0, 0]
        self.net.b1 = &b1[0]
        self.net.w2 = &w2[0, 0]
        self.net.b2 = &b2[0]
        self.net.w3 = &w3[0]
        self.net.b3 = arrays["b3"][0]

    @property
    def n_inputs(self):
        """Length of the input vector."""
        return self.net.n_inputs
