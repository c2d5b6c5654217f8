# cython: boundscheck=True
"""Neural networks for learned evaluations, evaluated without the GIL: small ones, and wide ones."""

from libc.stdint cimport uint16_t

import numpy as np

from solver._ext.core.game cimport MAX_MOVES, GameDef, move_t
from solver._ext.core.state cimport State
from solver._ext.core.wide cimport (
    Hidden, checked, fill_wide, wide_ending, wide_move, wide_plain, wide_second, wide_value,
)


MOST_WEIGHT = 1e6
"""Largest weight of a small network, either way."""


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
    (second) and ``b3`` (one number) to arrays; if ``w1`` holds whole numbers, the network is a wide
    one (wide.pyx). Whatever the arrays are, they are checked before C sees them: raises ValueError
    when types or shapes do not fit, for numbers that are not finite, and for weights so large that
    a sum could overflow; KeyError when an array is missing.
    """

    def __init__(self, weights):
        if np.asarray(weights["w1"]).dtype == np.int16:
            self.arrays = fill_wide(&self.wide, weights)
            self.net.wide = &self.wide
        else:
            self.fill(weights)

    cdef int fill(self, weights) except -1:
        arrays = {}
        for name, ndim in (("w1", 2), ("b1", 1), ("w2", 2), ("b2", 1), ("w3", 1), ("b3", 1)):
            array = np.asarray(weights[name])
            if array.dtype.kind != "f":
                raise ValueError(f"{name} holds {array.dtype}, no floating-point numbers")
            if array.ndim != ndim:
                raise ValueError(f"{name} has the shape {array.shape}")
            # Within this no sum overflows; NaN is not, either.
            if not (-MOST_WEIGHT <= float(array.min(initial=0))
                    and float(array.max(initial=0)) <= MOST_WEIGHT):
                raise ValueError(f"{name} has weights that are no number, or over {MOST_WEIGHT:g}")
            arrays[name] = array.astype(np.float32)
        n_inputs, n_first = arrays["w1"].shape
        n_second = len(arrays["b2"])
        for name, shape in (("b1", (n_first,)), ("w2", (n_first, n_second)), ("w3", (n_second,)),
                            ("b3", (1,))):
            checked(arrays, name, np.float32, shape)
        if (not 0 < n_first <= MAX_HIDDEN or not 0 < n_second <= MAX_HIDDEN
                or not 0 < n_inputs <= 65535):
            raise ValueError(f"{n_inputs} inputs, layers of {n_first} and {n_second} units")
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
        return 0

    cdef bint fits(self, const GameDef* game):
        """Whether it is for the inputs, endings and moves of a game."""
        if self.net.wide == NULL:
            return self.net.n_inputs == game.n_features
        return (self.wide.n_inputs == game.n_inputs and self.wide.n_rows in (0, game.n_rows)
                and self.wide.n_endings in (0, game.n_endings))

    def is_for(self, State state not None):
        """Whether its inputs, endings and moves are those of the game of a state."""
        return self.fits(state.game)

    @property
    def n_inputs(self):
        """Length of the input vector."""
        return self.wide.n_inputs if self.is_wide else self.net.n_inputs

    @property
    def is_wide(self):
        """Whether it is a wide network, with endings and a policy beside the value."""
        return self.net.wide != NULL

    def judge(self, State state not None, int seat, *, plain=False):
        """What a wide network says of a state as ``seat`` sees it.

        Returns the logit of its chance to win, those of the endings if it wins and if it loses (a
        list of twice as many), and those of the legal moves (empty unless that seat decides).
        ``plain`` computes it without the instructions of this processor alone: the same numbers.
        Raises ValueError for a network of another kind or game, and for a seat that is not there.
        """
        cdef Hidden hidden
        cdef Wide net = self.wide
        cdef move_t moves[MAX_MOVES]
        cdef int i, n = 0
        if not self.is_wide or not self.fits(state.game):
            raise ValueError("no wide network of this game")
        if not 0 <= seat < state.game.seats(state.data):
            raise ValueError(f"no seat {seat}")
        if plain:
            net.kernel = wide_plain
        wide_second(&net, state.game, state.data, seat, &hidden)
        if state.decider == seat and self.wide.n_rows:
            n = state.game.legal(state.data, moves)
        return (
            wide_value(&self.wide, &hidden),
            [wide_ending(&self.wide, &hidden, won, i)
             for won in (True, False) for i in range(self.wide.n_endings)],
            [wide_move(&self.wide, state.game, state.data, moves[i], &hidden) for i in range(n)],
        )

    def logit(self, inputs, *, plain=False):
        """The output for a whole input vector (``n_inputs`` numbers), before the sigmoid.

        ``plain`` computes it without the instructions of this processor alone: the same bits.
        Raises ValueError for a vector of another length, or with too many non-zero inputs, and for
        a wide network.
        """
        if self.is_wide:
            raise ValueError("a wide network is asked by judge")
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
