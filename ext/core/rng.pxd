# Random numbers on caller-owned state (splitmix64): fast, nogil, the same on every machine.

from libc.stdint cimport uint32_t, uint64_t


ctypedef struct Random:
    uint64_t s      # advances by a fixed odd constant; any value is a good seed


cdef inline uint64_t mix64(uint64_t z) noexcept nogil:
    """A bijection of 64 bits without visible pattern (finalizer of splitmix64)."""
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)


cdef inline uint64_t absorb(uint64_t h, uint64_t word) noexcept nogil:
    """The hash `h` of some words, with one word more; end with mix64."""
    h = (h ^ word) * <uint64_t>0x9E3779B97F4A7C15
    return h ^ (h >> 29)


cdef inline uint64_t random_next(Random* r) noexcept nogil:
    """64 uniform random bits."""
    r.s += <uint64_t>0x9E3779B97F4A7C15
    return mix64(r.s)


cdef inline uint32_t random_below(Random* r, uint32_t n) noexcept nogil:
    """A uniform number in 0..n-1; its bias is below n / 2**32."""
    # Nothing is drawn again to remove the bias: each call takes one number from the stream, so
    # streams of equal seeds stay in step.
    return <uint32_t>(((random_next(r) >> 32) * <uint64_t>n) >> 32)


cdef inline double random_unit(Random* r) noexcept nogil:
    """A uniform number in [0, 1)."""
    # 53 bits are what a double holds, so neither the conversion nor the product is rounded.
    return <double>(random_next(r) >> 11) * (1.0 / 9007199254740992.0)


cdef class Rng:
    cdef Random random
