"""Search over sampled worlds, for games of hidden hands and simultaneous choices.

A world is drawn from what the root's seat knows (`determinize`), searched for some iterations as if
all cards lay open, and left for the next one. The root is the same in all worlds, so its moves
gather their visits and values over all of them; everything below belongs to one world.

Choices that are made at the same time stay hidden from each other: a node is found by the world
without the choices that nobody has been shown (`open_key`), so every seat has statistics of its own
that do not depend on what the others have just chosen (decoupled selection). A leaf is valued when
all choices of a turn are revealed, never before, and before chance deals.

With `common_random` the n-th visits of all root moves draw the same random numbers from there on
(common random numbers). Where chance asks for them in the same order whatever is played, moves are
compared on the same dice, and much of what luck does to one it does to all.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from solver._ext.core.game cimport (
    CHANCE, MAX_MOVES, MAX_SEATS, MAX_STATE, OVER, GameDef, copy_state, move_t,
)
from solver._ext.core.network cimport NetworkHandle
from solver._ext.core.rng cimport mix64, random_next
from solver._ext.core.sides cimport of_side
from solver._ext.core.state cimport State
from solver._ext.search.growing cimport Growing, Growth, Method
from solver._ext.search.kernel import GROWING_DEFAULTS
from solver._ext.search.leaf cimport estimate_seat, note, value_state
from solver._ext.search.limits cimport DEEPEST
from solver._ext.search.puct cimport best_by_puct, spread_priors
from solver._ext.search.tree cimport (
    DECISION, LEAF, NO_NODE, Edge, Node, tree_clear, tree_edges, tree_find, tree_init,
)

cdef struct Settings:
    double order_scale      # move ordering that makes a move e times as likely
    double prior_scale      # the same for the learned evaluation, at the root
    int per_world           # iterations in one world
    int depth               # turns looked ahead, 0 = as far as the tree grows
    bint common_random          # the n-th visit of every root move meets the same chance events


cdef struct Search:
    Growth g                # its tree is that of the present world
    Settings cfg
    Node root
    Edge* moves             # of the root
    int left                # iterations to go in the present world
    long worlds
    uint64_t luck           # from which that of the visits of root moves follows
    long nodes              # of the worlds before
    char world[MAX_STATE]
    # the path of the running iteration below the root
    uint32_t path[DEEPEST]
    uint32_t path_edge[DEEPEST]


cdef inline int pending(const Search* s, const void* state) noexcept nogil:
    """Choices that nobody has been shown yet."""
    if s.g.game.pending == NULL:
        return 0
    return s.g.game.pending(state)


cdef inline uint64_t key_of(const Search* s, const void* state) noexcept nogil:
    if s.g.game.open_key == NULL:
        return s.g.game.key(state)
    return s.g.game.open_key(state)


cdef bint expand(Search* s, uint32_t node, const void* state) noexcept nogil:
    """List the moves of a decision; False without memory."""
    cdef move_t moves[MAX_MOVES]
    cdef double worth[MAX_MOVES]
    cdef Edge* edges
    cdef int i, n = s.g.game.legal(state, moves)
    if not tree_edges(&s.g.tree, node, n):
        return False
    edges = &s.g.tree.edges[s.g.tree.nodes[node].first_edge]
    for i in range(n):
        edges[i].move = moves[i]
        worth[i] = s.g.game.order(state, moves[i])
    spread_priors(&s.g.puct, edges, worth, n, s.cfg.order_scale)
    s.g.tree.nodes[node].n_edges = n
    s.g.tree.nodes[node].kind = DECISION
    return True


cdef inline int pick(const Search* s, const Node* parent, const Edge* edges) noexcept nogil:
    return best_by_puct(&s.g.puct, parent, edges, 1.0 / s.g.valuer.sides.count)


cdef int descend(Search* s, void* state, double* reward) noexcept nogil:
    """Walk down from the state after a root move and value the end; returns the path's length."""
    cdef uint32_t node
    cdef Node* here
    cdef int decider, edge, depth = 0, turns = 0
    while True:
        decider = s.g.game.decider(state)
        if decider == CHANCE and not s.g.game.sampled_chance(state):
            s.g.game.apply(state, s.g.game.sample(state, &s.g.rng))
            continue
        if decider < 0 or depth == DEEPEST:
            value_state(&s.g.valuer, state, &s.g.rng, reward)
            return depth
        node = tree_find(&s.g.tree, key_of(s, state))
        if node == NO_NODE:
            value_state(&s.g.valuer, state, &s.g.rng, reward)
            return depth
        here = &s.g.tree.nodes[node]
        here.decider = decider
        if pending(s, state) == 0:
            turns += 1
            if here.visits == 0 or (s.cfg.depth and turns > s.cfg.depth):
                value_state(&s.g.valuer, state, &s.g.rng, reward)
                here = &s.g.tree.nodes[node]
                here.visits += 1
                here.sum += reward[decider]
                return depth
        if here.kind == LEAF and not expand(s, node, state):
            value_state(&s.g.valuer, state, &s.g.rng, reward)
            return depth
        here = &s.g.tree.nodes[node]
        edge = here.first_edge + pick(s, here, &s.g.tree.edges[here.first_edge])
        s.path[depth] = node
        s.path_edge[depth] = edge
        depth += 1
        s.g.game.apply(state, s.g.tree.edges[edge].move)


cdef void iterate(void* search, const void* root_state) noexcept nogil:
    """One walk from the root to a leaf and back."""
    cdef Search* s = <Search*>search
    cdef char state[MAX_STATE]
    cdef double reward[MAX_SEATS]
    cdef Node* here
    cdef Edge* edge
    cdef int seat = s.root.decider
    cdef int chosen, depth, i
    if s.left == 0:
        s.nodes += s.g.tree.n_nodes
        tree_clear(&s.g.tree)
        s.g.game.determinize(root_state, seat, &s.g.rng, s.world)
        s.left = s.cfg.per_world
        s.worlds += 1
    s.left -= 1
    copy_state(s.g.game, state, s.world)
    s.g.valuer.played = False
    s.g.valuer.valued = s.g.iterations
    chosen = pick(s, &s.root, s.moves)
    if s.cfg.common_random:
        s.g.rng.s = mix64(s.luck + s.moves[chosen].visits)
    s.g.game.apply(state, s.moves[chosen].move)
    depth = descend(s, state, reward)
    for i in range(depth):
        here = &s.g.tree.nodes[s.path[i]]
        edge = &s.g.tree.edges[s.path_edge[i]]
        here.visits += 1
        here.sum += reward[here.decider]
        edge.visits += 1
        edge.sum += reward[here.decider]
    s.root.visits += 1
    s.root.sum += reward[seat]
    s.moves[chosen].visits += 1
    s.moves[chosen].sum += reward[seat]
    note(&s.g.tallies[chosen], &s.g.valuer, seat)
    s.g.iterations += 1


# ---------------------------------------------------------------- the Python face

DEFAULTS = {
    **GROWING_DEFAULTS, "order_scale": 10.0, "prior_floor": 0.2, "per_world": 48, "depth": 0,
    "common_random": 0,
}


cdef class Determinized(Growing):
    """A search over sampled worlds for one decision of one seat; goes on with every ``run``.

    The root must be a decision. Settings are the keys of ``DEFAULTS``. With ``moves`` only these
    are searched at the root.
    """

    cdef Search s

    def __cinit__(self, State root not None, dict settings not None, seed=0,
                  NetworkHandle network=None, long max_bytes=1 << 24, moves=None):
        cdef Method method = Method(iterate, NULL)
        cfg = self.begin(&self.s.g, method, root, settings, DEFAULTS, seed, network)
        cdef Settings* c = &self.s.cfg
        c.order_scale = cfg["order_scale"]
        c.prior_scale = cfg["prior_scale"]
        c.per_world = max(1, cfg["per_world"])
        c.depth = cfg["depth"]
        c.common_random = cfg["common_random"]
        if c.common_random:
            self.s.luck = random_next(&self.s.g.rng)
        tree_init(&self.s.g.tree, max_bytes)
        self.open_root(moves)

    def __dealloc__(self):
        free(self.s.moves)

    cdef int open_root(self, wanted) except -1:
        """List the root's moves, or the wanted ones among them, with their priors."""
        cdef move_t moves[MAX_MOVES]
        cdef double worth[MAX_MOVES]
        cdef double share[MAX_SEATS]
        cdef char child[MAX_STATE]
        cdef const GameDef* game = self.s.g.game
        cdef int seat = self.root.decider
        cdef int i, n = game.legal(self.root.data, moves)
        cdef double scale = self.s.cfg.order_scale
        if wanted is not None:
            n = self.narrow(moves, n, frozenset(wanted))
        self.s.moves = <Edge*>calloc(n, sizeof(Edge))
        if self.s.moves == NULL:
            raise MemoryError
        for i in range(n):
            self.s.moves[i].move = moves[i]
            if self.s.g.valuer.net == NULL:
                worth[i] = game.order(self.root.data, moves[i])
                continue
            copy_state(game, child, self.root.data)
            game.apply(child, moves[i])
            if game.decider(child) == OVER:
                game.returns(child, share)
                worth[i] = of_side(&self.s.g.valuer.sides, share, seat)
            else:
                worth[i] = estimate_seat(&self.s.g.valuer, child, seat)
            scale = self.s.cfg.prior_scale
        spread_priors(&self.s.g.puct, self.s.moves, worth, n, scale)
        self.s.root.n_edges = n
        self.s.root.decider = seat
        return self.clear_tallies(n)

    cdef int narrow(self, move_t* moves, int n, frozenset wanted) except -1:
        """Keep those of `n` moves that are wanted; returns how many these are."""
        cdef int i, kept = 0
        for i in range(n):
            if moves[i] in wanted:
                moves[kept] = moves[i]
                kept += 1
        if kept == 0:
            raise ValueError("none of the moves is a move of the root")
        return kept

    @property
    def nodes(self):
        """Nodes of all worlds so far."""
        return self.s.nodes + self.s.g.tree.n_nodes

    @property
    def per_world(self):
        """Iterations in one world."""
        return self.s.cfg.per_world

    @property
    def worlds(self):
        """Worlds looked at so far."""
        return self.s.worlds

    def moves(self):
        """A dict per root move: move, visits, prior, value (mean reward of the mover), and what
        leaf.pyx tallies over its visits: wins per seat, squares, playouts, endings, counted,
        points and categories per seat."""
        return [self.row(i, &self.s.moves[i]) for i in range(self.s.root.n_edges)]
