"""A small neural network for learned evaluations, evaluated without the GIL."""

from libc.stdint cimport uint16_t

import numpy as np


cdef float network_logit(
    const Network* net, const uint16_t* index, const float* value, int n
) noexcept nogil:
    """Output of the network for `n` non-zero inputs."""
    cdef float first[MAX_HIDDEN]
    cdef float second[MAX_HIDDEN]
    return net.kernel(&net.weights, index, value, n, first, second)


def _padded(array, *widths):
    """A float32 copy with zeros up to the next multiple of NETWORK_LANES along the last axes."""
    missing = [(0, 0)] * (array.ndim - len(widths)) + [(0, width - size) for width, size in
                                                       zip(widths, array.shape[-len(widths):])]
    return np.ascontiguousarray(np.pad(array, missing), dtype=np.float32)


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
        first = -(-n_first // NETWORK_LANES) * NETWORK_LANES
        second = -(-n_second // NETWORK_LANES) * NETWORK_LANES
        cdef float[:, ::1] w1 = _padded(arrays["w1"], first)
        cdef float[::1] b1 = _padded(arrays["b1"], first)
        cdef float[:, ::1] w2 = _padded(arrays["w2"], first, second)
        cdef float[::1] b2 = _padded(arrays["b2"], second)
        cdef float[::1] w3 = _padded(arrays["w3"], second)
        self.arrays = (w1, b1, w2, b2, w3)
        self.net.n_inputs = n_inputs
        self.net.kernel = network_fastest()
        self.net.weights.first = first
        self.net.weights.second = second
        self.net.weights.w1 = &w1[0, 0]
        self.net.weights.b1 = &b1[0]
        self.net.weights.w2 = &w2[0, 0]
        self.net.weights.b2 = &b2[0]
        self.net.weights.w3 = &w3[0]
        self.net.weights.b3 = arrays["b3"][0]

    @property
    def n_inputs(self):
        """Length of the input vector."""
        return self.net.n_inputs

    def logit(self, inputs, *, plain=False):
        """The output for a whole input vector (``n_inputs`` numbers), before the sigmoid.

        ``plain`` computes it without the instructions of this processor alone: the same bits.
        Raises ValueError for a vector of another length, or with too many non-zero inputs.
        """
        vector = np.asarray(inputs, dtype=np.float32)
        if vector.shape != (self.net.n_inputs,):
            raise ValueError(f"inputs have shape {vector.shape}, not ({self.net.n_inputs},)")
        active = np.flatnonzero(vector).astype(np.uint16)
        if len(active) > MAX_ACTIVE:
            raise ValueError(f"{len(active)} inputs are not zero, at most {MAX_ACTIVE} may be")
        cdef float first[MAX_HIDDEN]
        cdef float second[MAX_HIDDEN]
        cdef uint16_t[::1] index = np.append(active, np.uint16(0))
        cdef float[::1] value = np.append(vector[active], np.float32(0))
        cdef int n = len(active)
        if plain:
            return network_plain(&self.net.weights, &index[0], &value[0], n, first, second)
        return network_logit(&self.net, &index[0], &value[0], n)
