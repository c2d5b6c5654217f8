"""Weights of a game's playout policy, in the place where the policy reads them."""


cdef class PolicyWeights:
    """The table of a game; there is one of each, and every search of the process reads it."""

    @staticmethod
    cdef PolicyWeights over(double* at, list names):
        """The table of so many numbers that lies there."""
        cdef PolicyWeights table = PolicyWeights()
        table.at = at
        table.names = names
        return table

    def values(self):
        """A copy of the numbers."""
        cdef int i
        return [self.at[i] for i in range(len(self.names))]

    def put(self, values not None):
        """Change the numbers, for all that is played from now on; not while a search runs."""
        cdef int i
        if len(values) != len(self.names):
            raise ValueError(f"needs {len(self.names)} weights")
        for i in range(len(self.names)):
            self.at[i] = values[i]
