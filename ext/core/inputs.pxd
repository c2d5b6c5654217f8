# How the inputs of a wide network are written (core/wide.pxd): the non-zero ones, one by one.

from libc.stdint cimport int16_t, uint16_t, uint64_t

from solver._ext.core.bits cimport sw_lowest


ctypedef struct Out:
    uint16_t* index
    int16_t* count
    int n


cdef inline void put(Out* out, int index, int count) noexcept nogil:
    if count:
        out.index[out.n] = <uint16_t>index
        out.count[out.n] = <int16_t>count
        out.n += 1


cdef inline void put_members(Out* out, int first, int stride, uint64_t members) noexcept nogil:
    while members:
        put(out, first + stride * sw_lowest(members), 1)
        members &= members - 1


cdef inline void put_step(Out* out, int base, int step, int steps) noexcept nogil:
    """One of `steps` inputs, the last for everything beyond and the first for all below."""
    put(out, base + max(0, min(step, steps - 1)), 1)


cdef inline void put_steps(Out* out, int base, int step, int steps) noexcept nogil:
    """As many of `steps` inputs as there are steps."""
    cdef int i
    for i in range(min(step, steps)):
        put(out, base + i, 1)
