"""Searches that grow a tree: their settings, how they run, and what they say about root moves."""

from libc.stdlib cimport calloc, free

from solver._ext.core.network cimport NetworkHandle
from solver._ext.core.rng cimport Rng
from solver._ext.core.state cimport State
from solver._ext.search.leaf cimport Tally, fill_valuer, fit_others, tally_row
from solver._ext.search.limits cimport WALKS_A_LOOK, Budget, spent
from solver._ext.search.tree cimport Edge, tree_free

GROWING_DEFAULTS = {"c": 0.9, "fpu": 0.1, "prior_scale": 0.05, **LEAF_DEFAULTS}


cdef class Growing(Rooted):
    """A tree search for one decision of one seat; grows with every ``run``.

    One object is used by one thread at a time (the GIL is released while it searches); several
    objects with different seeds make a root-parallel search.
    """

    def __dealloc__(self):
        if self.growth != NULL:
            tree_free(&self.growth.tree)
            free(self.growth.tallies)

    cdef dict begin(
        self, Growth* growth, Method method, State root, dict settings, dict defaults, object seed,
        NetworkHandle network,
    ):
        """Set up what all such searches have; returns `defaults` with what `settings` changes."""
        unknown = set(settings) - set(defaults)
        if unknown:
            raise ValueError(f"unknown settings: {', '.join(sorted(unknown))}")
        if root.decider < 0:
            raise ValueError("the root must be a decision")
        self.growth = growth
        self.method = method
        cfg = {**defaults, **settings}
        growth.game = root.game
        growth.puct.exploration = cfg["c"]
        growth.puct.fpu = cfg.get("fpu", 0.0)
        growth.puct.prior_floor = cfg.get("prior_floor", 0.0)
        growth.rng = (<Rng>Rng(seed)).random
        fill_valuer(&growth.valuer, root.game, root.data, cfg)
        if network is not None:
            if not network.fits(root.game):
                raise ValueError("the network does not fit the game")
            self.network = network
            growth.valuer.net = &network.wide
        fit_others(&growth.valuer, root.data, &growth.rng)
        self.root = root.fresh()
        return cfg

    cdef int clear_tallies(self, int n_moves) except -1:
        """Begin the reports about so many root moves anew."""
        free(self.growth.tallies)
        self.growth.tallies = <Tally*>calloc(n_moves, sizeof(Tally))
        if self.growth.tallies == NULL:
            raise MemoryError
        self.growth.iterations = 0
        return 0

    def run(self, long iterations=0, double seconds=0.0):
        """Search on, at most so many iterations and seconds (0 = no bound of that kind).

        Ends at once when the root is solved. Returns the iterations made.
        """
        cdef Method method = self.method
        cdef Budget budget
        cdef long done = 0
        if iterations <= 0 and seconds <= 0:
            raise ValueError("a search needs a bound")
        budget = self.budget(seconds, iterations)
        with nogil:
            while not (budget.nodes and done >= budget.nodes):
                if done % WALKS_A_LOOK == 0 and spent(&budget, done):
                    break
                if done and method.finished != NULL and method.finished(self.growth):
                    break
                method.iterate(self.growth, self.root.data)
                done += 1
        return done

    @property
    def lift(self):
        """What weaker others (`others`) add to the log odds of the root's side."""
        return self.growth.valuer.lift

    @property
    def nodes(self):
        """Nodes in the tree."""
        return self.growth.tree.n_nodes

    @property
    def full(self):
        """Whether the tree has stopped growing because its memory is used up."""
        return self.growth.tree.full != 0

    cdef dict row(self, int i, const Edge* edge):
        """What is known of root move `i`: move, visits, prior, value (mean reward of the mover),
        and the sums of its tally."""
        return {
            "move": edge.move,
            "visits": edge.visits,
            "prior": edge.prior,
            "value": edge.sum / edge.visits if edge.visits else None,
            **tally_row(&self.growth.tallies[i], &self.growth.valuer),
        }
