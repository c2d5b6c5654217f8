# Weights of a game's playout policy, in the place where the policy reads them.


cdef class PolicyWeights:
    cdef double* at
    cdef readonly list names

    @staticmethod
    cdef PolicyWeights over(double* at, list names)
