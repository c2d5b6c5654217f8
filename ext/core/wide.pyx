"""Wide networks, evaluated without the GIL."""

from libc.stdint cimport int16_t, int32_t, uint16_t

import numpy as np

from solver._ext.core.game cimport MOVE_ROWS, GameDef, move_t


cdef void wide_second(
    const Wide* net, const GameDef* game, const void* state, int seat, int16_t* second
) noexcept nogil:
    cdef uint16_t index[MAX_INPUTS]
    cdef int16_t count[MAX_INPUTS]
    cdef int n = game.inputs(state, seat, index, count)
    net.kernel(&net.layers, index, count, n, second)


cdef float wide_value(const Wide* net, const int16_t* second) noexcept nogil:
    return wide_output(second, net.value, net.layers.second, net.value_bias)


cdef float wide_move(
    const Wide* net, const GameDef* game, const void* state, move_t move, const int16_t* second
) noexcept nogil:
    cdef uint16_t rows[MOVE_ROWS]
    cdef int units = net.layers.second
    cdef int i, n = game.rows(state, move, rows)
    cdef float worth = 0.0
    for i in range(n):
        worth += wide_output(second, net.policy + rows[i] * units, units, net.policy_bias[rows[i]])
    return worth


cdef object _checked(weights, name, kind, shape):
    """An array of that type and shape. Raises ValueError."""
    array = np.ascontiguousarray(weights[name])
    if array.dtype != kind or array.shape != shape:
        raise ValueError(f"{name} is {array.dtype} {array.shape}, not {np.dtype(kind)} {shape}")
    return array


cdef object fill_wide(Wide* net, object weights):
    """``weights`` maps to arrays of whole numbers: ``w1`` (inputs x first) and ``b1``, ``w2``
    (second x first) and ``b2``, ``value`` (second) and ``value_bias`` (one number), ``endings``
    (twice those of the game x second) and ``endings_bias``, ``policy`` (rows x second) and
    ``policy_bias``. Biases after the first layer are int32, all else is int16.

    Raises ValueError when shapes or types do not fit, KeyError when something is missing.
    """
    inputs, first = weights["w1"].shape
    second, endings, rows = (len(weights[name]) for name in ("w2", "endings", "policy"))
    if first % WIDE_LANES or not 0 < first <= WIDE_MOST or not 0 < second <= WIDE_SECOND:
        raise ValueError(f"layers of {first} and {second} units")
    if endings % 2 or inputs > 65535 or rows > 65535:
        raise ValueError("an odd number of endings, or too many inputs or rows")
    cdef const int16_t[:, ::1] w1 = _checked(weights, "w1", np.int16, (inputs, first))
    cdef const int16_t[::1] b1 = _checked(weights, "b1", np.int16, (first,))
    cdef const int16_t[:, ::1] w2 = _checked(weights, "w2", np.int16, (second, first))
    cdef const int32_t[::1] b2 = _checked(weights, "b2", np.int32, (second,))
    cdef const int16_t[::1] value = _checked(weights, "value", np.int16, (second,))
    cdef const int32_t[::1] value_bias = _checked(weights, "value_bias", np.int32, (1,))
    cdef const int16_t[:, ::1] ends = _checked(weights, "endings", np.int16, (endings, second))
    cdef const int32_t[::1] ends_bias = _checked(weights, "endings_bias", np.int32, (endings,))
    cdef const int16_t[:, ::1] policy = _checked(weights, "policy", np.int16, (rows, second))
    cdef const int32_t[::1] policy_bias = _checked(weights, "policy_bias", np.int32, (rows,))
    net.n_inputs = inputs
    net.n_endings = endings // 2
    net.n_rows = rows
    net.kernel = wide_fastest()
    net.layers.first = first
    net.layers.second = second
    net.layers.w1 = &w1[0, 0]
    net.layers.b1 = &b1[0]
    net.layers.w2 = &w2[0, 0]
    net.layers.b2 = &b2[0]
    net.value = &value[0]
    net.value_bias = value_bias[0]
    net.endings = &ends[0, 0] if endings else NULL
    net.endings_bias = &ends_bias[0] if endings else NULL
    net.policy = &policy[0, 0] if rows else NULL
    net.policy_bias = &policy_bias[0] if rows else NULL
    return w1, b1, w2, b2, value, ends, ends_bias, policy, policy_bias
