"""Random numbers for Python callers, on the same generator that the C code uses."""

from solver._ext.core.rng cimport mix64, random_below, random_next, random_unit


cdef class Rng:
    """A random generator with 64 bits of state.

    The stream depends on the seed alone: the same on every machine and in every version, because
    deals and records refer to it. Not safe to share between threads; give each its own.
    """

    def __init__(self, seed=0):
        # Mixed so that the seeds 0, 1, 2 ... start far apart in the stream.
        self.random.s = mix64(<unsigned long long>(int(seed) & 0xFFFFFFFFFFFFFFFF))

    @property
    def state(self):
        """The 64 bits that fix everything to come."""
        return self.random.s

    def below(self, n):
        """A uniform integer in 0..n-1. Raises ValueError unless 0 < n < 2**31."""
        if not 0 < n < 2**31:
            raise ValueError(f"below({n}): needs 0 < n < 2**31")
        return random_below(&self.random, n)

    def uniform(self):
        """A uniform float in [0, 1)."""
        return random_unit(&self.random)

    def bits(self):
        """64 uniform random bits as an int, for seeding other generators."""
        return random_next(&self.random)

    def shuffle(self, items):
        """Shuffle a list in place, every order equally likely."""
        cdef int i
        for i in range(len(items) - 1, 0, -1):
            j = random_below(&self.random, i + 1)
            items[i], items[j] = items[j], items[i]
