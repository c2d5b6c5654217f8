"""Alpha-beta over decisions and chance nodes (prover.pyx), from one root."""

from solver._ext.core.game cimport move_t
from solver._ext.core.sides cimport Sides, find_sides
from solver._ext.core.state cimport State
from solver._ext.search.descent cimport DepthFirst, descent_begin
from solver._ext.search.limits cimport Budget
from solver._ext.search.prover cimport (
    Prover, best_move, prove, prover_free, prover_new,
)


cdef class AlphaBeta(DepthFirst):
    """Alpha-beta search for one seat; see prover.pyx for its conventions.

    Values are those of side 0 with two sides, of that of the root's decider with more.
    """

    cdef Prover* prover
    cdef readonly int hero

    def __cinit__(self, State root not None, long table_bytes=1 << 26):
        cdef Sides sides
        find_sides(&sides, root.game, root.data)
        self.root = root.fresh()
        self.hero = 0 if sides.count == 2 else max(0, root.decider)
        self.prover = prover_new(root.game, root.data, self.hero, table_bytes)
        if self.prover == NULL:
            raise MemoryError
        self.descent = &self.prover.d

    def __dealloc__(self):
        prover_free(self.prover)

    def search(self, move=None, int depth=0, double seconds=0.0, long nodes=0,
               double alpha=0.0, double beta=1.0):
        """Value for the hero of the root, or of the root after ``move``.

        ``depth`` turns are searched before the evaluation is asked, 0 means to the end of the
        game. ``seconds`` and ``nodes`` bound the search, 0 means no bound. Returns a tuple
        (value or None when a bound was hit first, exact, nodes).
        """
        cdef State state = self.after(move)
        cdef Budget budget = self.budget(seconds, nodes)
        cdef int horizon = self.horizon(depth)
        cdef double value
        with nogil:
            descent_begin(self.descent, &budget)
            value = prove(self.prover, state.data, horizon, alpha, beta)
        if self.descent.stopped:
            return None, False, self.descent.nodes
        return value, self.is_exact(), self.descent.nodes

    def line(self, int longest=12):
        """The expected moves from the root as far as the table knows them (decisions only)."""
        cdef State state = self.root.fresh()
        cdef move_t move
        moves = []
        while len(moves) < longest and state.decider >= 0:
            move = best_move(self.prover, state.data)
            if move == 0 or not state.is_legal(move):
                break
            moves.append(move)
            state.apply(move)
        return moves
