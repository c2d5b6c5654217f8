"""Search over sampled worlds, for games of hidden hands and simultaneous choices.

A world is drawn from what the root's seat knows (`determinize`), searched for some iterations as if
all cards lay open, and left for the next one. The root is the same in all worlds, so its moves
gather their visits and values over all of them; everything below belongs to one world.

Choices that are made at the same time stay hidden from each other: a node is found by the world
without the choices that nobody has been shown (`open_key`), so every seat has statistics of its own
that do not depend on what the others have just chosen (decoupled selection). A leaf is valued when
all choices of a turn are revealed, never before, and before a long chain of chance events.
"""

from libc.math cimport sqrt
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from solver._ext.core.game cimport (
    CHANCE, MAX_MOVES, MAX_SEATS, MAX_STATE, OVER, GameDef, move_t,
)
from solver._ext.core.network cimport NetworkHandle
from solver._ext.core.rng cimport Random, Rng
from solver._ext.core.sides cimport of_side
from solver._ext.core.state cimport State
from solver._ext.search.clock cimport Budget, monotonic, spent
from solver._ext.search.leaf cimport (
    Judge, Tally, estimate_seat, fill_judge, judge_leaf, note, reward_of_end, tally_row,
)
from solver._ext.search.leaf import DEFAULTS as LEAF_DEFAULTS
from solver._ext.search.stack cimport SHORT_CHAIN
from solver._ext.search.tree cimport (
    DECISION, LEAF, NO_NODE, Edge, Node, Tree, spread_priors, tree_clear, tree_edges, tree_find,
    tree_free, tree_init,
)

cdef enum:
    DEEPEST = 256           # decisions on one path
    CHECK_EVERY = 16        # iterations between looks at the clock
    WORLD_BYTES = 1 << 24   # memory of the tree of one world


cdef struct Settings:
    double exploration      # PUCT constant
    double fpu              # how much worse than its parent an unvisited move is taken to be
    double order_scale      # move ordering that makes a move e times as likely
    double prior_scale      # the same for the learned evaluation, at the root
    double prior_floor      # share of the prior that is spread evenly
    int per_world           # iterations in one world
    int depth               # turns looked ahead, 0 = as far as the tree grows


cdef struct Search:
    const GameDef* game
    Settings cfg
    Judge judge
    Tree tree               # of the present world
    Node root
    Edge* moves             # of the root
    Tally* tallies          # per root move
    Random rng
    int left                # iterations to go in the present world
    long worlds
    long iterations
    long nodes
    char world[MAX_STATE]
    # the path of the running iteration below the root
    uint32_t path[DEEPEST]
    uint32_t path_edge[DEEPEST]


cdef inline int pending(const Search* s, const void* state) noexcept nogil:
    """Choices that nobody has been shown yet."""
    if s.game.pending == NULL:
        return 0
    return s.game.pending(state)


cdef inline uint64_t key_of(const Search* s, const void* state) noexcept nogil:
    if s.game.open_key == NULL:
        return s.game.key(state)
    return s.game.open_key(state)


cdef bint long_chain(Search* s, const void* state) noexcept nogil:
    """Whether more chance events follow than are worth looking through."""
    cdef char child[MAX_STATE]
    cdef int length = 0
    memcpy(child, state, s.game.state_size)
    while length <= SHORT_CHAIN and s.game.decider(child) == CHANCE:
        s.game.apply(child, s.game.sample(child, &s.rng))
        length += 1
    return length > SHORT_CHAIN


cdef bint expand(Search* s, uint32_t node, const void* state) noexcept nogil:
    """List the moves of a decision; False without memory."""
    cdef move_t moves[MAX_MOVES]
    cdef double worth[MAX_MOVES]
    cdef Edge* edges
    cdef int i, n = s.game.legal(state, moves)
    if not tree_edges(&s.tree, node, n):
        return False
    edges = &s.tree.edges[s.tree.nodes[node].first_edge]
    for i in range(n):
        edges[i].move = moves[i]
        worth[i] = s.game.order(state, moves[i])
    spread_priors(edges, worth, n, s.cfg.order_scale, s.cfg.prior_floor)
    s.tree.nodes[node].n_edges = n
    s.tree.nodes[node].kind = DECISION
    return True


cdef int pick(const Search* s, const Node* parent, const Edge* edges) noexcept nogil:
    """The move of a decision by PUCT."""
    cdef double scale = s.cfg.exploration * sqrt(<double>parent.visits + 1.0)
    cdef double unknown = parent.sum / parent.visits if parent.visits else 1.0 / s.judge.sides.count
    cdef double value, score, best_score = -1e9
    cdef int i, best = 0
    unknown -= s.cfg.fpu
    for i in range(parent.n_edges):
        value = unknown
        if edges[i].visits:
            value = edges[i].sum / edges[i].visits
        score = value + scale * edges[i].prior / (1.0 + edges[i].visits)
        if score > best_score:
            best_score = score
            best = i
    return best


cdef void value_leaf(Search* s, void* state, double* reward) noexcept nogil:
    if s.game.decider(state) == OVER:
        reward_of_end(&s.judge, state, reward)
    else:
        judge_leaf(&s.judge, state, &s.rng, reward)


cdef int descend(Search* s, void* state, double* reward) noexcept nogil:
    """Walk down from the state after a root move and value the end; returns the path's length."""
    cdef uint32_t node
    cdef Node* here
    cdef int decider, edge, depth = 0, turns = 0
    while True:
        decider = s.game.decider(state)
        if decider == CHANCE and not long_chain(s, state):
            s.game.apply(state, s.game.sample(state, &s.rng))
            continue
        if decider < 0 or depth == DEEPEST:
            value_leaf(s, state, reward)
            return depth
        node = tree_find(&s.tree, key_of(s, state))
        if node == NO_NODE:
            value_leaf(s, state, reward)
            return depth
        here = &s.tree.nodes[node]
        here.decider = decider
        if pending(s, state) == 0:
            turns += 1
            if here.visits == 0 or (s.cfg.depth and turns > s.cfg.depth):
                value_leaf(s, state, reward)
                here = &s.tree.nodes[node]
                here.visits += 1
                here.sum += reward[decider]
                return depth
        if here.kind == LEAF and not expand(s, node, state):
            value_leaf(s, state, reward)
            return depth
        here = &s.tree.nodes[node]
        edge = here.first_edge + pick(s, here, &s.tree.edges[here.first_edge])
        s.path[depth] = node
        s.path_edge[depth] = edge
        depth += 1
        s.game.apply(state, s.tree.edges[edge].move)


cdef void iterate(Search* s, const void* root_state, int seat) noexcept nogil:
    """One walk from the root to a leaf and back."""
    cdef char state[MAX_STATE]
    cdef double reward[MAX_SEATS]
    cdef Node* here
    cdef Edge* edge
    cdef int chosen, depth, i
    if s.left == 0:
        s.nodes += s.tree.n_nodes
        tree_clear(&s.tree)
        s.game.determinize(root_state, seat, &s.rng, s.world)
        s.left = s.cfg.per_world
        s.worlds += 1
    s.left -= 1
    memcpy(state, s.world, s.game.state_size)
    s.judge.played = False
    s.judge.judged = s.iterations
    chosen = pick(s, &s.root, s.moves)
    s.game.apply(state, s.moves[chosen].move)
    depth = descend(s, state, reward)
    for i in range(depth):
        here = &s.tree.nodes[s.path[i]]
        edge = &s.tree.edges[s.path_edge[i]]
        here.visits += 1
        here.sum += reward[here.decider]
        edge.visits += 1
        edge.sum += reward[here.decider]
    s.root.visits += 1
    s.root.sum += reward[seat]
    s.moves[chosen].visits += 1
    s.moves[chosen].sum += reward[seat]
    note(&s.tallies[chosen], &s.judge, seat)
    s.iterations += 1


# ---------------------------------------------------------------- the Python face

DEFAULTS = {
    "c": 0.9, "fpu": 0.1, "order_scale": 10.0, "prior_scale": 0.05, "prior_floor": 0.2,
    "per_world": 48, "depth": 0, **LEAF_DEFAULTS,
}


cdef class Determinized:
    """A search over sampled worlds for one decision of one seat; goes on with every ``run``.

    The root must be a decision. One object is used by one thread at a time (the GIL is released
    while it searches); several objects with different seeds make a root-parallel search.
    Settings are the keys of ``DEFAULTS``.
    """

    cdef Search s
    cdef State root
    cdef NetworkHandle network
    cdef int stop_flag

    def __cinit__(self, State root not None, dict settings not None, seed=0,
                  NetworkHandle network=None):
        unknown = set(settings) - set(DEFAULTS)
        if unknown:
            raise ValueError(f"unknown settings: {', '.join(sorted(unknown))}")
        if root.decider < 0:
            raise ValueError("the root must be a decision")
        cfg = {**DEFAULTS, **settings}
        cdef Settings* c = &self.s.cfg
        c.exploration = cfg["c"]
        c.fpu = cfg["fpu"]
        c.order_scale = cfg["order_scale"]
        c.prior_scale = cfg["prior_scale"]
        c.prior_floor = cfg["prior_floor"]
        c.per_world = max(1, cfg["per_world"])
        c.depth = cfg["depth"]
        fill_judge(&self.s.judge, root.game, root.data, cfg)
        if network is not None:
            if network.net.n_inputs != root.game.n_features:
                raise ValueError("the network does not fit the game")
            self.network = network
            self.s.judge.net = &network.net
        self.root = root.fresh()
        self.s.game = root.game
        self.s.rng = (<Rng>Rng(seed)).random
        tree_init(&self.s.tree, WORLD_BYTES)
        self.open_root()

    def __dealloc__(self):
        tree_free(&self.s.tree)
        free(self.s.moves)
        free(self.s.tallies)

    cdef int open_root(self) except -1:
        """List the root's moves with their priors."""
        cdef move_t moves[MAX_MOVES]
        cdef double worth[MAX_MOVES]
        cdef double share[MAX_SEATS]
        cdef char child[MAX_STATE]
        cdef const GameDef* game = self.s.game
        cdef int seat = self.root.decider
        cdef int i, n = game.legal(self.root.data, moves)
        cdef double scale = self.s.cfg.order_scale
        self.s.moves = <Edge*>calloc(n, sizeof(Edge))
        self.s.tallies = <Tally*>calloc(n, sizeof(Tally))
        if self.s.moves == NULL or self.s.tallies == NULL:
            raise MemoryError
        for i in range(n):
            self.s.moves[i].move = moves[i]
            if self.s.judge.net == NULL:
                worth[i] = game.order(self.root.data, moves[i])
                continue
            memcpy(child, self.root.data, game.state_size)
            game.apply(child, moves[i])
            if game.decider(child) == OVER:
                game.returns(child, share)
                worth[i] = of_side(&self.s.judge.sides, share, seat)
            else:
                worth[i] = estimate_seat(&self.s.judge, child, seat)
            scale = self.s.cfg.prior_scale
        spread_priors(self.s.moves, worth, n, scale, self.s.cfg.prior_floor)
        self.s.root.n_edges = n
        self.s.root.decider = seat
        return 0

    def stop(self):
        """Make the running search end soon; may be called from another thread."""
        self.stop_flag = 1

    def run(self, long iterations=0, double seconds=0.0):
        """Search on, at most so many iterations and seconds (0 = no bound of that kind).

        Returns the iterations made.
        """
        cdef Budget budget
        cdef long done = 0
        cdef int seat = self.root.decider
        if iterations <= 0 and seconds <= 0:
            raise ValueError("a search needs a bound")
        budget.deadline = monotonic() + seconds if seconds > 0 else 0.0
        budget.nodes = iterations
        budget.stop = &self.stop_flag
        self.stop_flag = 0
        with nogil:
            while not (budget.nodes and done >= budget.nodes):
                if done % CHECK_EVERY == 0 and spent(&budget, done):
                    break
                iterate(&self.s, self.root.data, seat)
                done += 1
        return done

    @property
    def nodes(self):
        """Nodes of all worlds so far."""
        return self.s.nodes + self.s.tree.n_nodes

    @property
    def worlds(self):
        """Worlds looked at so far."""
        return self.s.worlds

    def moves(self):
        """A dict per root move: move, visits, prior, value (mean reward of the mover), and what
        leaf.pyx tallies over its visits: wins per seat, squares, playouts, points per seat,
        categories of the mover, endings."""
        return [
            {
                "move": self.s.moves[i].move,
                "visits": self.s.moves[i].visits,
                "prior": self.s.moves[i].prior,
                "value": (self.s.moves[i].sum / self.s.moves[i].visits
                          if self.s.moves[i].visits else None),
                **tally_row(&self.s.tallies[i], &self.s.judge),
            }
            for i in range(self.s.root.n_edges)
        ]
