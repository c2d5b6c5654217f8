# cython: boundscheck=True, wraparound=True
"""Wide networks, evaluated without the GIL."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint16_t

from bisect import bisect_right

from solver._ext.core.game cimport MOVE_ROWS, GameDef, move_t

# Numbers stand as whole ones of 2**-bits; units are cut off at their tops.
FIRST_BITS = WIDE_FIRST_BITS
SECOND_BITS = WIDE_SECOND_BITS
FIRST_TOP = WIDE_FIRST_TOP
SECOND_TOP = WIDE_SECOND_TOP

KERNEL = wide_kernel_name().decode()

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


cdef str kind_of(array):
    """The type of the numbers of a memoryview in words, for instance ``int16``."""
    kind = "float" if array.format in "efd" else "int" if array.format in "bhilq" else None
    return f"numbers of type {array.format!r}" if kind is None else f"{kind}{8 * array.itemsize}"


cdef object checked(object weights, str name, str kind, tuple shape):
    """A memoryview of an array of that type (``int16``) and shape, None where a length is free.

    Its numbers lie one behind the other, the last axis fastest. Raises ValueError, KeyError.
    """
    array = memoryview(weights[name])
    fits = kind_of(array) == kind and array.ndim == len(shape)
    if fits:
        for wanted, length in zip(shape, array.shape):
            fits = fits and (wanted is None or wanted == length)
    if not fits:
        told = str(shape).replace("None", "any")
        raise ValueError(f"{name} is {kind_of(array)} {array.shape}, not {kind} {told}")
    if not array.c_contiguous:
        array = memoryview(array.tobytes()).cast(array.format, array.shape)
    return array


cdef const void* numbers(object array) except? NULL:
    """Where the numbers of what came out of ``checked`` begin; NULL for none at all."""
    cdef const unsigned char[::1] content
    if array.nbytes == 0:
        return NULL
    content = array.cast("B")
    return &content[0]


cdef int64_t most_of_sums(
    const int16_t* row, const int32_t* bias, Py_ssize_t n, Py_ssize_t units, int top
) noexcept nogil:
    """How far from 0 any of `n` sums of rows can be on its way, biases before or after units."""
    cdef int64_t high, low, most = 0
    cdef Py_ssize_t at, unit
    for at in range(n):
        high = low = 0
        for unit in range(units):
            if row[unit] > 0:
                high += row[unit]
            else:
                low -= row[unit]
        row += units
        most = max(most, high * top + max(bias[at], 0), low * top - min(bias[at], 0))
    return most


def largest_sum(rows, biases, int top):
    """How far from 0 any sum of these rows can be on its way, of units from 0 to ``top``.

    ``rows`` (int16) have their units along the last axis; ``biases`` (int32) are one for each of
    them, added before or after the units. Raises ValueError for other types or shapes.
    """
    given = {"rows": rows, "biases": biases}
    weights = checked(given, "rows", "int16", (None,) * memoryview(rows).ndim)
    bias = checked(given, "biases", "int32", weights.shape[:-1])
    return most_of_sums(<const int16_t*>numbers(weights), <const int32_t*>numbers(bias),
                        bias.nbytes // 4, weights.shape[-1], top)


cdef object ends_of(object weights, str name):
    """The turns left up to which all stages but the last serve, a list; empty if none are told."""
    if name not in weights:
        return []
    return checked(weights, name, "int16", (None,)).tolist()


cdef bint rises(list numbers):
    return all(low < high for low, high in zip(numbers, numbers[1:]))


cdef object with_inputs(object w1, int has, int least):
    """First layers with rows of zeros behind those of the inputs that they have."""
    if has >= least:
        return w1
    content = w1.cast("B")
    row = 2 * w1.shape[w1.ndim - 1]
    layer = row * has
    missing = bytes(row * (least - has))
    parts = []
    for at in range(0, len(content), layer):
        parts += content[at:at + layer], missing
    return memoryview(b"".join(parts))


cdef object fill_wide(Wide* net, object weights, int least):
    """``weights`` maps to arrays of whole numbers: ``until``, the turns left up to which each stage
    but the last serves, in rising order; for each stage ``w2`` (second x first) and ``b2``,
    ``value`` (second) and ``value_bias``, ``endings`` (twice those of the game x second) and
    ``endings_bias``, ``policy`` (rows x second) and ``policy_bias``; and ``w1`` (inputs x first)
    and ``b1`` of the first layer. Biases after the first layer are int32, all else is int16.
    Without ``until`` there is one stage, and the axis that tells stages may be missing. With
    ``first_until`` there are several first layers: it tells those turns of ``until`` up to which
    each but the last serves. Without ``policy`` there is none. For inputs up to ``least`` that
    ``w1`` lacks there are zeros.

    Raises ValueError when shapes or types do not fit or a sum could overflow, KeyError when
    something is missing.
    """
    until, first_until = ends_of(weights, "until"), ends_of(weights, "first_until")
    stages, layers = len(until) + 1, len(first_until) + 1
    # Arrays of one stage, and those of one first layer, may lack the axis for it.
    has_policy = "policy" in weights
    staged = "until" in weights or memoryview(weights["w2"]).ndim == 3
    layered = "first_until" in weights or memoryview(weights["w1"]).ndim == 3
    several = (stages,) if staged else ()
    first_several = (layers,) if layered else ()
    if stages > MAX_STAGES or not rises(until):
        raise ValueError(f"{stages} stages that end at {until} turns left")
    if not rises(first_until) or not set(first_until) <= set(until):
        raise ValueError(f"{layers} first layers that end at {first_until} turns left")
    w1 = checked(weights, "w1", "int16", (*first_several, None, None))
    inputs, first = w1.shape[-2:]
    b2 = checked(weights, "b2", "int32", (*several, None))
    second = b2.shape[-1]
    if not 0 < inputs <= 65535 or first % WIDE_LANES or not 0 < first <= WIDE_MOST or not (
            0 < second <= WIDE_SECOND):
        raise ValueError(f"{inputs} inputs, layers of {first} and {second} units")
    w1 = with_inputs(w1, inputs, least)
    b1 = checked(weights, "b1", "int16", (*first_several, first))
    w2 = checked(weights, "w2", "int16", (*several, second, first))
    value = checked(weights, "value", "int16", (*several, second))
    value_bias = checked(weights, "value_bias", "int32", (stages,))
    ends_bias = checked(weights, "endings_bias", "int32", (*several, None))
    endings = ends_bias.shape[-1]
    policy_bias = checked(weights, "policy_bias", "int32", (*several, None)) if has_policy else None
    rows = policy_bias.shape[-1] if has_policy else 0
    if endings % 2 or rows > 65535:
        raise ValueError("an odd number of endings, or too many rows")
    ends = checked(weights, "endings", "int16", (*several, endings, second))
    policy = checked(weights, "policy", "int16", (*several, rows, second)) if has_policy else None
    net.n_inputs = max(inputs, least)
    net.n_endings = endings // 2
    net.n_rows = rows
    net.n_stages = stages
    for stage in range(stages - 1):
        net.until[stage] = until[stage]
        net.first_of[stage + 1] = bisect_right(first_until, until[stage])
    net.first_of[0] = 0
    net.kernel = wide_fastest()
    net.layers.first = first
    net.layers.second = second
    net.layers.w1 = <const int16_t*>numbers(w1)
    net.layers.b1 = <const int16_t*>numbers(b1)
    net.layers.w2 = <const int16_t*>numbers(w2)
    net.layers.b2 = <const int32_t*>numbers(b2)
    net.value = <const int16_t*>numbers(value)
    net.value_bias = <const int32_t*>numbers(value_bias)
    net.endings = <const int16_t*>numbers(ends)
    net.endings_bias = <const int32_t*>numbers(ends_bias)
    net.policy = <const int16_t*>numbers(policy) if rows else NULL
    net.policy_bias = <const int32_t*>numbers(policy_bias) if rows else NULL
    for name, row, bias, each, units, top in (
            ("w2", w2, b2, second, first, FIRST_TOP),
            ("value", value, value_bias, 1, second, SECOND_TOP),
            ("endings", ends, ends_bias, endings, second, SECOND_TOP),
            ("policy", policy, policy_bias, rows, second, SECOND_TOP)):
        if each and MOST_SUM < most_of_sums(
                <const int16_t*>numbers(row), <const int32_t*>numbers(bias), stages * each, units,
                top):
            raise ValueError(f"{name} has weights so large that their sum may overflow")
    return w1, b1, w2, b2, value, value_bias, ends, ends_bias, policy, policy_bias
