from solver._ext.core.game cimport GameDef
from solver._ext.core.network cimport NetworkHandle
from solver._ext.core.rng cimport Random
from solver._ext.core.state cimport State
from solver._ext.search.leaf cimport Tally, Valuer
from solver._ext.search.puct cimport Puct
from solver._ext.search.rooted cimport Rooted
from solver._ext.search.tree cimport Edge, Tree


# What every search that grows a tree has.
ctypedef struct Growth:
    const GameDef* game
    Puct puct
    Valuer valuer
    Tree tree
    Random rng
    Tally* tallies          # per root move
    long iterations


# How a kind of search goes on; `search` is its own struct, which begins with the Growth.
ctypedef struct Method:
    # one walk from the root to a leaf and back
    void (*iterate)(void* search, const void* root) noexcept nogil
    # whether no walk more can change the answer; NULL: never
    bint (*finished)(const void* search) noexcept nogil


cdef class Growing(Rooted):
    cdef Growth* growth         # that of the subclass
    cdef Method method
    cdef NetworkHandle network

    cdef dict begin(
        self, Growth* growth, Method method, State root, dict settings, dict defaults, object seed,
        NetworkHandle network,
    )
    cdef int clear_tallies(self, int n_moves) except -1
    cdef dict row(self, int i, const Edge* edge)
