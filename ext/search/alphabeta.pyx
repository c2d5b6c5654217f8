"""Alpha-beta over decisions and chance nodes (prover.pyx), from one root."""

from threading import Thread

from libc.stdlib cimport calloc, free

from solver._ext.core.atomic cimport store_flag
from solver._ext.core.game cimport move_t
from solver._ext.core.sides cimport Sides, find_sides
from solver._ext.core.state cimport State
from solver._ext.search.descent cimport DepthFirst, descent_begin
from solver._ext.search.limits cimport Budget
from solver._ext.search.prooftable cimport leave_all
from solver._ext.search.prover cimport (
    Prover, best_move, prove, prover_beside, prover_free, prover_new,
)


cdef class AlphaBeta(DepthFirst):
    """Alpha-beta search for one seat; see prover.pyx for its conventions.

    Values are those of side 0 with two sides, of that of the root's decider with more.
    """

    cdef Prover** provers       # the first one has the table
    cdef double* values         # what each of them has found
    cdef readonly int threads
    cdef readonly int hero
    cdef readonly long alone    # nodes after which a proof gets all threads
    # the search that is going on
    cdef State searched
    cdef Budget bounds
    cdef double alpha, beta
    cdef int asked              # horizon

    def __cinit__(self, State root not None, long table_bytes=1 << 26, bint fills=False,
                  int threads=1, long alone=50_000):
        cdef Sides sides
        cdef int i
        if threads < 1:
            raise ValueError(f"no search by {threads} threads")
        find_sides(&sides, root.game, root.data)
        # Who decides knows all that matters if nobody knows more of what has been forgotten.
        self.root = root.settled()
        self.hero = 0 if sides.count == 2 else max(0, root.decider)
        self.threads = threads
        self.alone = alone
        self.provers = <Prover**>calloc(self.threads, sizeof(Prover*))
        self.values = <double*>calloc(self.threads, sizeof(double))
        if self.provers == NULL or self.values == NULL:
            raise MemoryError
        for i in range(self.threads):
            if i == 0:
                self.provers[i] = prover_new(
                    root.game, root.data, self.hero, table_bytes, fills)
            else:
                self.provers[i] = prover_beside(self.provers[0], root.data)
            if self.provers[i] == NULL:
                raise MemoryError
        self.descent = &self.provers[0].d

    def __dealloc__(self):
        cdef int i
        if self.provers != NULL:
            for i in range(self.threads - 1, -1, -1):
                prover_free(self.provers[i])
        free(self.provers)
        free(self.values)

    def search(self, move=None, int depth=0, double seconds=0.0, long nodes=0,
               double alpha=0.0, double beta=1.0):
        """Value for the hero of the root, or of the root after ``move``.

        ``depth`` turns are searched before the evaluation is asked, 0 means to the end of the
        game. ``seconds`` and ``nodes`` bound the search, 0 means no bound. Several threads work at
        a proof that is long and that no nodes bound; anything else could not be repeated. Returns
        a tuple (value or None when a bound was hit first, exact, nodes).
        """
        cdef Budget whole
        cdef bint shared = self.threads > 1 and depth <= 0 and nodes <= 0
        cdef long total = 0
        self.searched = self.after(move).settled()
        self.bounds = self.budget(seconds, nodes)
        self.asked = self.horizon(depth)
        self.alpha = alpha
        self.beta = beta
        if not shared or self.alone > 0:
            whole = self.bounds
            if shared:
                self.bounds.nodes = self.alone
            self.provers[0].together = False
            self._work(0)
            self.bounds = whole
            total = self.provers[0].d.nodes
            if not self.provers[0].d.stopped:
                return self.found(0), self.is_exact(), total
        if not shared:
            return None, False, total
        self.share_out()
        for i in range(self.threads):
            total += self.provers[i].d.nodes
        for i in range(self.threads):
            if not self.provers[i].d.stopped:
                return self.found(i), self.is_exact(), total
        return None, False, total

    cdef double found(self, int i):
        """What a thread has found, whose search is the one that is told of from now on."""
        self.descent = &self.provers[i].d
        return self.values[i]

    cdef int share_out(self) except -1:
        """Let all threads work at the search; who is ready first ends it for all."""
        leave_all(self.provers[0].table)
        for i in range(self.threads):
            self.provers[i].together = True
        helpers = [Thread(target=self._work, args=(i,), daemon=True)
                   for i in range(1, self.threads)]
        begun = []
        try:
            for helper in helpers:
                helper.start()
                begun.append(helper)
            self._work(0)
        finally:
            self.stop()
            for helper in begun:
                helper.join()
        return 0

    def _work(self, int i):
        """The part of one thread."""
        cdef Prover* prover = self.provers[i]
        with nogil:
            descent_begin(&prover.d, &self.bounds)
            self.values[i] = prove(prover, self.searched.data, self.asked, self.alpha, self.beta)
            if prover.together and not prover.d.stopped:
                store_flag(&self.stop_flag, 1)

    def line(self, int longest=12):
        """The expected moves from the root as far as the table knows them (decisions only)."""
        cdef State state = self.root.fresh()
        cdef move_t move
        moves = []
        while len(moves) < longest and state.decider >= 0:
            move = best_move(self.provers[0], (<State>state.settled()).data)
            if move == 0 or not state.is_legal(move):
                break
            moves.append(move)
            state.apply(move)
        return moves
