# cython: boundscheck=True
"""Wide networks, evaluated without the GIL."""

from libc.stdint cimport int16_t, int32_t, uint16_t

import numpy as np

from solver._ext.core.game cimport MOVE_ROWS, GameDef, move_t

# Numbers stand as whole ones of 2**-bits; units are cut off at their tops.
FIRST_BITS = WIDE_FIRST_BITS
SECOND_BITS = WIDE_SECOND_BITS
FIRST_TOP = WIDE_FIRST_TOP
SECOND_TOP = WIDE_SECOND_TOP

MOST_SUM = 2**31 - 1 - (1 << WIDE_FIRST_BITS)
"""Sums are int32, and half a unit is added to round them."""


cdef inline int stage_of(const Wide* net, int turns_left) noexcept nogil:
    cdef int stage = 0
    while stage < net.n_stages - 1 and turns_left > net.until[stage]:
        stage += 1
    return stage


cdef void wide_second(
    const Wide* net, const GameDef* game, const void* state, int seat, Hidden* out
) noexcept nogil:
    cdef uint16_t index[MAX_INPUTS]
    cdef int16_t count[MAX_INPUTS]
    cdef int n = game.inputs(state, seat, index, count)
    cdef WideLayers layers = net.layers
    out.stage = stage_of(net, game.turns_left(state))
    layers.w1 += net.first_of[out.stage] * net.n_inputs * layers.first
    layers.b1 += net.first_of[out.stage] * layers.first
    layers.w2 += out.stage * layers.second * layers.first
    layers.b2 += out.stage * layers.second
    net.kernel(&layers, index, count, n, out.units)


cdef float wide_value(const Wide* net, const Hidden* hidden) noexcept nogil:
    cdef int units = net.layers.second
    return wide_output(hidden.units, net.value + hidden.stage * units, units,
                       net.value_bias[hidden.stage])


cdef float wide_ending(const Wide* net, const Hidden* hidden, bint won, int ending) noexcept nogil:
    cdef int units = net.layers.second
    cdef int row = (2 * hidden.stage + (not won)) * net.n_endings + ending
    return wide_output(hidden.units, net.endings + row * units, units, net.endings_bias[row])


cdef float wide_move(
    const Wide* net, const GameDef* game, const void* state, move_t move, const Hidden* hidden
) noexcept nogil:
    cdef uint16_t rows[MOVE_ROWS]
    cdef int units = net.layers.second
    cdef int first = hidden.stage * net.n_rows
    cdef int i, row, n = game.rows(state, move, rows)
    cdef float worth = 0.0
    for i in range(n):
        row = first + rows[i]
        worth += wide_output(hidden.units, net.policy + row * units, units, net.policy_bias[row])
    return worth


cdef object checked(object weights, str name, object kind, tuple shape):
    """An array of that type and shape, None where a length is free, ready for C.

    Raises ValueError, KeyError.
    """
    array = np.asarray(weights[name])
    fits = array.dtype == kind and array.ndim == len(shape)
    if fits:
        for wanted, length in zip(shape, array.shape):
            fits = fits and (wanted is None or wanted == length)
    if not fits:
        told = str(shape).replace("None", "any")
        raise ValueError(f"{name} is {array.dtype} {array.shape}, not {np.dtype(kind)} {told}")
    return np.ascontiguousarray(array)


cdef object with_axis(object weights, str name, object kind, tuple several, tuple shape):
    """The same; where there are not ``several``, the axis that tells which may be missing."""
    array = checked(weights, name, kind, several + shape)
    return array if several else array[None]


def largest_sum(rows, biases, int top):
    """How far from 0 any sum of these rows can be on its way, of units from 0 to ``top``.

    ``rows`` have their units along the last axis; ``biases`` are one for each of them, added before
    or after the units.
    """
    whole = np.asarray(rows)
    base = np.asarray(biases, np.int64)
    # The sums are of 64 bits, but not a copy of all rows: there may be many.
    high = np.maximum(whole, 0).sum(-1, dtype=np.int64) * top + np.maximum(base, 0)
    low = np.minimum(whole, 0).sum(-1, dtype=np.int64) * top + np.minimum(base, 0)
    return int(max(high.max(initial=0), -low.min(initial=0)))


cdef object fill_wide(Wide* net, object weights):
    """``weights`` maps to arrays of whole numbers: ``until``, the turns left up to which each stage
    but the last serves, in rising order; for each stage ``w2`` (second x first) and ``b2``,
    ``value`` (second) and ``value_bias``, ``endings`` (twice those of the game x second) and
    ``endings_bias``, ``policy`` (rows x second) and ``policy_bias``; and ``w1`` (inputs x first)
    and ``b1`` of the first layer. Biases after the first layer are int32, all else is int16.
    Without ``until`` there is one stage. With ``first_until`` there are several first layers: it
    tells those turns of ``until`` up to which each but the last serves.

    Raises ValueError when shapes or types do not fit or a sum could overflow, KeyError when
    something is missing.
    """
    staged, layered = "until" in weights, "first_until" in weights
    until = np.zeros(0, np.int16)
    first_until = until
    if staged:
        until = checked(weights, "until", np.int16, (None,))
    if layered:
        first_until = checked(weights, "first_until", np.int16, (None,))
    stages, layers = len(until) + 1, len(first_until) + 1
    # Arrays of one stage, and those of one first layer, may lack the axis for it.
    several = (stages,) if staged else ()
    first_several = (layers,) if layered else ()
    if stages > MAX_STAGES or (np.diff(until.astype(int)) <= 0).any():
        raise ValueError(f"{stages} stages that end at {until.tolist()} turns left")
    if not np.isin(first_until, until).all() or (np.diff(first_until.astype(int)) <= 0).any():
        raise ValueError(f"{layers} first layers that end at {first_until.tolist()} turns left")
    cdef const int16_t[:, :, ::1] w1 = with_axis(
        weights, "w1", np.int16, first_several, (None, None))
    inputs, first = w1.shape[1], w1.shape[2]
    second = with_axis(weights, "b2", np.int32, several, (None,)).shape[1]
    if not 0 < inputs <= 65535 or first % WIDE_LANES or not 0 < first <= WIDE_MOST or not (
            0 < second <= WIDE_SECOND):
        raise ValueError(f"{inputs} inputs, layers of {first} and {second} units")
    endings = with_axis(weights, "endings_bias", np.int32, several, (None,)).shape[1]
    rows = with_axis(weights, "policy_bias", np.int32, several, (None,)).shape[1]
    if endings % 2 or rows > 65535:
        raise ValueError("an odd number of endings, or too many rows")
    cdef const int16_t[:, ::1] b1 = with_axis(weights, "b1", np.int16, first_several, (first,))
    cdef const int16_t[:, :, ::1] w2 = with_axis(weights, "w2", np.int16, several, (second, first))
    cdef const int32_t[:, ::1] b2 = with_axis(weights, "b2", np.int32, several, (second,))
    cdef const int16_t[:, ::1] value = with_axis(weights, "value", np.int16, several, (second,))
    cdef const int32_t[::1] value_bias = checked(weights, "value_bias", np.int32, (stages,))
    cdef const int16_t[:, :, ::1] ends = with_axis(
        weights, "endings", np.int16, several, (endings, second))
    cdef const int32_t[:, ::1] ends_bias = with_axis(
        weights, "endings_bias", np.int32, several, (endings,))
    cdef const int16_t[:, :, ::1] policy = with_axis(
        weights, "policy", np.int16, several, (rows, second))
    cdef const int32_t[:, ::1] policy_bias = with_axis(
        weights, "policy_bias", np.int32, several, (rows,))
    for name, biases, top in (("w2", "b2", FIRST_TOP), ("value", "value_bias", SECOND_TOP),
                              ("endings", "endings_bias", SECOND_TOP),
                              ("policy", "policy_bias", SECOND_TOP)):
        if largest_sum(weights[name], weights[biases], top) > MOST_SUM:
            raise ValueError(f"{name} has weights so large that their sum may overflow")
    net.n_inputs = inputs
    net.n_endings = endings // 2
    net.n_rows = rows
    net.n_stages = stages
    for stage in range(stages - 1):
        net.until[stage] = until[stage]
        net.first_of[stage + 1] = np.searchsorted(first_until, until[stage], side="right")
    net.first_of[0] = 0
    net.kernel = wide_fastest()
    net.layers.first = first
    net.layers.second = second
    net.layers.w1 = &w1[0, 0, 0]
    net.layers.b1 = &b1[0, 0]
    net.layers.w2 = &w2[0, 0, 0]
    net.layers.b2 = &b2[0, 0]
    net.value = &value[0, 0]
    net.value_bias = &value_bias[0]
    net.endings = &ends[0, 0, 0] if endings else NULL
    net.endings_bias = &ends_bias[0, 0] if endings else NULL
    net.policy = &policy[0, 0, 0] if rows else NULL
    net.policy_bias = &policy_bias[0, 0] if rows else NULL
    return w1, b1, w2, b2, value, value_bias, ends, ends_bias, policy, policy_bias
