"""Monte Carlo tree search with chance nodes over the game interface.

A decision node picks by PUCT from the point of view of the seat that decides there. A single
chance event with few outcomes becomes a node with one edge per outcome, visited evenly by
probability; a longer chain of events (a deal) is sampled as a whole, the number of samples growing
with the visits. For two sides every node carries proven bounds of the value; proofs travel up, and
the endgame solver is asked at leaves close to the end.

In a game with secrets every iteration plays in a world drawn from what the root's seat knows
(`determinize`), and a decision is one node in all worlds that look the same to the seat that
decides (`infoset`): it cannot choose by what it does not know, neither the root's seat nor another.
Legal moves are part of what a seat knows, so every move of a node is available in every visit.
Chance nodes belong to one world. What is below a decision whose seat does not know all is looked up
anew in each world, and nothing is proved about it.

A root's seat that knows more than another one plays every other iteration in a world as that seat
believes it to be, from a root of its own that is not reported. Otherwise the blind seat's decisions
would only ever be visited in the true world and would learn to make use of it.
"""

from libc.math cimport sqrt
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memcpy

from solver._ext.core.game cimport (
    CHANCE, MAX_MOVES, MAX_SEATS, MAX_STATE, OVER, GameDef, move_t,
)
from solver._ext.core.network cimport NetworkHandle
from solver._ext.core.rng cimport Random, Rng, random_below, random_next
from solver._ext.core.sides cimport of_side, side_size
from solver._ext.core.state cimport State
from solver._ext.search.alphabeta cimport (
    Prover, prove, prover_begin, prover_free, prover_new,
)
from solver._ext.search.clock cimport Budget, monotonic, spent
from solver._ext.search.leaf cimport (
    REWARD_WIN, Judge, Tally, estimate_seat, fill_judge, judge_leaf, note, reward_of_end, tally_row,
)
from solver._ext.search.leaf import DEFAULTS as LEAF_DEFAULTS
from solver._ext.search.stack cimport FEW_OUTCOMES, SHORT_CHAIN
from solver._ext.search.tree cimport (
    DECISION, EVENT, LEAF, NO_NODE, SAMPLED, TERMINAL, Edge, Node, Tree, spread_priors, tree_edges,
    tree_find, tree_free, tree_graft, tree_init, tree_node,
)

cdef enum:
    DEEPEST = 512           # nodes on one path
    CHECK_EVERY = 64        # iterations between looks at the clock
    PROVER_BYTES = 1 << 20  # table of the endgame solver at the leaves
    WINNING = 1 << 20       # worth of a move that wins at once


cdef enum PriorBy:
    BY_ORDER = 0            # the game's move ordering
    BY_HAND = 1             # the game's evaluation after the move
    BY_NET = 2              # the learned evaluation after the move


cdef struct Settings:
    double exploration      # PUCT constant
    double fpu              # how much worse than its parent an unvisited move is taken to be
    double prior_scale      # difference of judgement that makes a move e times as likely
    double prior_floor      # share of the prior that is spread evenly
    double widening         # samples of a chain of events: widening * sqrt(visits)
    int forced              # visits that a forcing move gets first
    int exact_turns         # ask the endgame solver at leaves with so many turns left
    long exact_nodes        # nodes it may use each time
    int prior_by            # what judges a move for its prior: PRIOR_BY


cdef struct Search:
    const GameDef* game
    Settings cfg
    Tree tree
    uint32_t root
    int blind_seat              # a seat that knows less than the root's, -1 if there is none
    bint duel                   # two sides play against each other: values can be proved
    Random rng
    Prover* prover
    Judge judge
    Tally* tallies              # per root edge
    long iterations
    # the path of the running iteration
    uint32_t path[DEEPEST]
    uint32_t path_edge[DEEPEST]


cdef inline bint is_solved(const Node* node) noexcept nogil:
    return node.upper - node.lower < 1e-9


cdef inline bint is_first(const Search* s, int seat) noexcept nogil:
    """Whether a seat is on side 0, that of which the bounds are told."""
    return s.judge.sides.of[seat] == 0


cdef uint32_t node_of(Search* s, const void* state) noexcept nogil:
    """The node of a state reached for the first time from where the walk is; NO_NODE: no memory."""
    cdef int decider
    if not s.game.secrets:
        return tree_node(&s.tree)
    decider = s.game.decider(state)
    if decider >= 0:
        return tree_find(&s.tree, s.game.infoset(state, decider))
    return tree_find(&s.tree, s.game.key(state))


# ---------------------------------------------------------------- leaves

cdef void prove_leaf(Search* s, uint32_t node, const void* state) noexcept nogil:
    """Ask the endgame solver for the exact value of a leaf."""
    cdef Budget budget
    cdef double value
    cdef Node* leaf = &s.tree.nodes[node]
    leaf.proved_leaf = 1
    budget.deadline = 0
    budget.nodes = s.cfg.exact_nodes
    budget.stop = NULL
    prover_begin(s.prover, &budget)
    value = prove(s.prover, state, 0, 0.0, 1.0)
    if not s.prover.stopped and not s.prover.heuristic:
        leaf.lower = value
        leaf.upper = value


cdef bint expand_decision(Search* s, uint32_t node, const void* state) noexcept nogil:
    cdef const GameDef* game = s.game
    cdef move_t moves[MAX_MOVES]
    cdef double worth[MAX_MOVES]
    cdef char child[MAX_STATE]
    cdef double share[MAX_SEATS]
    cdef double won
    cdef int seat = game.decider(state)
    cdef int n = game.legal(state, moves)
    cdef int i
    cdef Edge* edges
    if not tree_edges(&s.tree, node, n):
        return False
    edges = &s.tree.edges[s.tree.nodes[node].first_edge]
    for i in range(n):
        edges[i].move = moves[i]
        memcpy(child, state, game.state_size)
        game.apply(child, moves[i])
        worth[i] = game.order(state, moves[i])
        if game.decider(child) == OVER:
            game.returns(child, share)
            won = of_side(&s.judge.sides, share, seat)
            edges[i].forcing = 1
            if s.cfg.prior_by != BY_ORDER:
                worth[i] = won
            if (s.duel and won > 0.999 and not s.tree.nodes[node].veiled
                    and s.judge.reward_by == REWARD_WIN):
                # A move that wins at once settles the node; it is looked at first, so that a
                # search that ends here has seen it.
                s.tree.nodes[node].lower = of_side(&s.judge.sides, share, 0)
                s.tree.nodes[node].upper = s.tree.nodes[node].lower
                worth[i] = WINNING
        else:
            edges[i].forcing = game.decider(child) == seat and n > 1
            if s.cfg.prior_by == BY_NET and s.judge.net != NULL:
                worth[i] = estimate_seat(&s.judge, child, seat)
            elif s.cfg.prior_by != BY_ORDER:
                game.evaluate(child, share)
                worth[i] = of_side(&s.judge.sides, share, seat)
    spread_priors(edges, worth, n, s.cfg.prior_scale, s.cfg.prior_floor)
    s.tree.nodes[node].n_edges = n
    s.tree.nodes[node].kind = DECISION
    return True


cdef int chain_length(Search* s, const void* state) noexcept nogil:
    """Chance events in a row from here, counted up to one more than SHORT_CHAIN."""
    cdef char child[MAX_STATE]
    cdef int length = 0
    memcpy(child, state, s.game.state_size)
    while length <= SHORT_CHAIN and s.game.decider(child) == CHANCE:
        s.game.apply(child, s.game.sample(child, &s.rng))
        length += 1
    return length


cdef bint expand_event(Search* s, uint32_t node, const void* state) noexcept nogil:
    cdef move_t moves[MAX_MOVES]
    cdef double prob[MAX_MOVES]
    cdef Edge* edges
    cdef int i, n
    n = s.game.chance(state, moves, prob)
    if n > FEW_OUTCOMES or chain_length(s, state) > SHORT_CHAIN:
        s.tree.nodes[node].kind = SAMPLED
        return True
    if not tree_edges(&s.tree, node, n):
        return False
    edges = &s.tree.edges[s.tree.nodes[node].first_edge]
    for i in range(n):
        edges[i].move = moves[i]
        edges[i].prior = prob[i]
    s.tree.nodes[node].n_edges = n
    s.tree.nodes[node].kind = EVENT
    return True


cdef void expand(Search* s, uint32_t node, const void* state) noexcept nogil:
    """Turn a leaf into an inner node, or settle it."""
    cdef int decider = s.game.decider(state)
    cdef double share[MAX_SEATS]
    s.tree.nodes[node].decider = decider
    if s.game.secrets and decider >= 0:
        s.tree.nodes[node].veiled = s.game.hidden(state, decider)
    if decider == OVER:
        s.game.returns(state, share)
        s.tree.nodes[node].kind = TERMINAL
        if s.duel and s.judge.reward_by == REWARD_WIN:
            s.tree.nodes[node].lower = of_side(&s.judge.sides, share, 0)
            s.tree.nodes[node].upper = s.tree.nodes[node].lower
        return
    # A blind seat that has no choice would pass on what is proved in one world to all others.
    if (s.prover != NULL and not s.tree.nodes[node].proved_leaf
            and not s.tree.nodes[node].veiled):
        if s.game.turns_left(state) <= s.cfg.exact_turns:
            prove_leaf(s, node, state)
            if is_solved(&s.tree.nodes[node]) and node != s.root:
                return
    if decider == CHANCE:
        expand_event(s, node, state)
    else:
        expand_decision(s, node, state)


# ---------------------------------------------------------------- selection

cdef uint32_t pick_move(Search* s, uint32_t node) noexcept nogil:
    """Edge of a decision node: forcing moves first, then PUCT; what is proved worse is left out."""
    cdef Node* parent = &s.tree.nodes[node]
    cdef Edge* edges = &s.tree.edges[parent.first_edge]
    cdef Node* child
    cdef double scale = s.cfg.exploration * sqrt(<double>parent.visits + 1.0)
    cdef double unknown = parent.sum / parent.visits if parent.visits else 0.5
    cdef double value, score, best_score = -1e9
    cdef int i, best = 0
    cdef bint first = is_first(s, parent.decider)
    unknown -= s.cfg.fpu
    for i in range(parent.n_edges):
        if edges[i].forcing and edges[i].visits < <uint32_t>s.cfg.forced and parent.visits >= 4:
            if (edges[i].child == NO_NODE or parent.veiled
                    or not is_solved(&s.tree.nodes[edges[i].child])):
                return parent.first_edge + i
        value = unknown
        if edges[i].visits:
            value = edges[i].sum / edges[i].visits
            # Without memory for nodes an edge is visited and still has no child.
            if s.duel and edges[i].child != NO_NODE and not parent.veiled:
                child = &s.tree.nodes[edges[i].child]
                if first:
                    if child.upper <= parent.lower and child.lower < child.upper:
                        continue
                    value = min(max(value, child.lower), child.upper)
                else:
                    if child.lower >= parent.upper and child.lower < child.upper:
                        continue
                    value = min(max(value, 1.0 - child.upper), 1.0 - child.lower)
        score = value + scale * edges[i].prior / (1.0 + edges[i].visits)
        if score > best_score:
            best_score = score
            best = i
    return parent.first_edge + best


cdef uint32_t pick_outcome(Search* s, uint32_t node) noexcept nogil:
    """Edge of an event: the outcome that lags most behind its probability."""
    cdef Node* parent = &s.tree.nodes[node]
    cdef Edge* edges = &s.tree.edges[parent.first_edge]
    cdef int n = parent.n_edges
    cdef int start = random_below(&s.rng, n)
    cdef int i, j, best = start
    cdef double lag, most = -1e18
    for j in range(n):
        i = start + j
        if i >= n:
            i -= n
        lag = edges[i].prior * (parent.visits + 1.0) - edges[i].visits
        if lag > most:
            most = lag
            best = i
    return parent.first_edge + best


cdef uint32_t pick_sample(Search* s, uint32_t node) noexcept nogil:
    """Edge of a sampled chain: a new one while the widening allows, else the least visited."""
    cdef Node* parent = &s.tree.nodes[node]
    cdef Edge* edges
    cdef int i, best = 0
    cdef int allowed = 1 + <int>(s.cfg.widening * sqrt(<double>parent.visits))
    if parent.n_edges < min(allowed, 60000):
        if parent.n_edges < parent.room or tree_edges(&s.tree, node, max(4, 2 * parent.room)):
            parent = &s.tree.nodes[node]
            edges = &s.tree.edges[parent.first_edge]
            edges[parent.n_edges].move = <move_t>random_next(&s.rng)
            parent.n_edges += 1
            return parent.first_edge + parent.n_edges - 1
    edges = &s.tree.edges[parent.first_edge]
    for i in range(1, parent.n_edges):
        if edges[i].visits < edges[best].visits:
            best = i
    return parent.first_edge + best


cdef void run_chain(Search* s, void* state, uint64_t seed) noexcept nogil:
    """All chance events up to the next decision, reproducibly from the seed."""
    cdef Random rng
    rng.s = seed
    while s.game.decider(state) == CHANCE:
        s.game.apply(state, s.game.sample(state, &rng))


cdef bint step(Search* s, uint32_t node, void* state, uint32_t* edge) noexcept nogil:
    """Pick an edge of an inner node and follow it; False if there is none for lack of memory."""
    cdef int kind = s.tree.nodes[node].kind
    if kind == DECISION:
        edge[0] = pick_move(s, node)
        s.game.apply(state, s.tree.edges[edge[0]].move)
    elif kind == EVENT:
        edge[0] = pick_outcome(s, node)
        s.game.apply(state, s.tree.edges[edge[0]].move)
    else:
        edge[0] = pick_sample(s, node)
        if s.tree.nodes[node].n_edges == 0:
            return False
        run_chain(s, state, <uint64_t>s.tree.edges[edge[0]].move)
    return True


# ---------------------------------------------------------------- back-up

cdef bint tighten(Search* s, uint32_t node) noexcept nogil:
    """Bounds of an inner node from those of its children; True when they changed."""
    cdef Node* parent = &s.tree.nodes[node]
    cdef Edge* edges = &s.tree.edges[parent.first_edge]
    cdef double lower, upper, low, high
    cdef bint first = parent.kind == DECISION and is_first(s, parent.decider)
    cdef int i
    if parent.veiled:
        return False
    if parent.kind == DECISION:
        lower = 0.0 if first else 1.0
        upper = lower
    elif parent.kind == EVENT:
        lower = 0.0
        upper = 0.0
    else:
        return False
    for i in range(parent.n_edges):
        low = 0.0
        high = 1.0
        if edges[i].child != NO_NODE:
            low = s.tree.nodes[edges[i].child].lower
            high = s.tree.nodes[edges[i].child].upper
        if parent.kind == EVENT:
            lower += edges[i].prior * low
            upper += edges[i].prior * high
        elif first:
            lower = max(lower, low)
            upper = max(upper, high)
        else:
            lower = min(lower, low)
            upper = min(upper, high)
    lower = max(lower, parent.lower)
    upper = min(upper, parent.upper)
    if lower <= parent.lower and upper >= parent.upper:
        return False
    parent.lower = lower
    parent.upper = max(lower, upper)
    return True


cdef void iterate(Search* s, const void* root_state) noexcept nogil:
    """One walk from the root to a leaf and back."""
    cdef char state[MAX_STATE]
    cdef double reward[MAX_SEATS]
    cdef uint32_t node = s.root
    cdef uint32_t edge, child
    cdef Node* visited
    cdef int depth = 0, i, decider
    if s.blind_seat >= 0 and random_next(&s.rng) & 1:
        s.game.determinize(root_state, s.blind_seat, &s.rng, state)
        node = node_of(s, state)
        if node == NO_NODE:
            node = s.root
    if s.tree.nodes[s.root].veiled:
        s.game.determinize(root_state, s.tree.nodes[s.root].decider, &s.rng, state)
    elif node == s.root:
        memcpy(state, root_state, s.game.state_size)
    s.judge.played = False
    s.judge.judged = s.iterations
    while True:
        if s.tree.nodes[node].kind == LEAF and not is_solved(&s.tree.nodes[node]):
            expand(s, node, state)
        visited = &s.tree.nodes[node]
        if is_solved(visited) and s.duel and node != s.root:
            for i in range(s.judge.sides.seats):
                reward[i] = visited.lower if is_first(s, i) else 1.0 - visited.lower
                s.judge.share[i] = reward[i] / side_size(&s.judge.sides, i)
            break
        if visited.kind == TERMINAL:
            reward_of_end(&s.judge, state, reward)
            break
        if visited.kind == LEAF or (visited.visits == 0 and node != s.root):
            judge_leaf(&s.judge, state, &s.rng, reward)
            break
        if depth == DEEPEST - 1 or not step(s, node, state, &edge):
            judge_leaf(&s.judge, state, &s.rng, reward)
            break
        s.path[depth] = node
        s.path_edge[depth] = edge
        depth += 1
        child = s.tree.edges[edge].child
        if child == NO_NODE or visited.veiled:
            child = node_of(s, state)
            if child == NO_NODE:
                if s.game.decider(state) == OVER:
                    reward_of_end(&s.judge, state, reward)
                else:
                    judge_leaf(&s.judge, state, &s.rng, reward)
                break
            s.tree.edges[edge].child = child
        node = child
    if depth == 0 or s.tree.edges[s.path_edge[depth - 1]].child == node:
        visited = &s.tree.nodes[node]
        visited.visits += 1
        if visited.decider >= 0:
            visited.sum += reward[visited.decider]
    for i in range(depth - 1, -1, -1):
        visited = &s.tree.nodes[s.path[i]]
        decider = max(0, <int>visited.decider)
        visited.visits += 1
        visited.sum += reward[decider]
        s.tree.edges[s.path_edge[i]].visits += 1
        s.tree.edges[s.path_edge[i]].sum += reward[decider]
        if s.duel:
            tighten(s, s.path[i])
    if depth > 0 and s.path[0] == s.root:
        note(&s.tallies[s.path_edge[0] - s.tree.nodes[s.root].first_edge], &s.judge,
             s.tree.nodes[s.root].decider)
    s.iterations += 1


# ---------------------------------------------------------------- the Python face

DEFAULTS = {
    "c": 0.9, "fpu": 0.1, "prior_by": 2, "prior_scale": 0.05, "prior_floor": 0.3, "widening": 1.0,
    "forced": 2, "exact_turns": 4, "exact_nodes": 5000, **LEAF_DEFAULTS,
}


cdef class Mcts:
    """A search tree for one decision of one seat; grows with every ``run``.

    The root must be a decision. One object is used by one thread at a time (the GIL is released
    while it searches); several objects with different seeds make a root-parallel search.
    Settings are the keys of ``DEFAULTS``.
    """

    cdef Search s
    cdef State root
    cdef NetworkHandle network
    cdef long max_bytes
    cdef int stop_flag

    def __cinit__(self, State root not None, dict settings not None, seed=0,
                  long max_bytes=1 << 28, NetworkHandle network=None):
        unknown = set(settings) - set(DEFAULTS)
        if unknown:
            raise ValueError(f"unknown settings: {', '.join(sorted(unknown))}")
        if root.decider < 0:
            raise ValueError("the root must be a decision")
        cfg = {**DEFAULTS, **settings}
        cdef Settings* c = &self.s.cfg
        c.exploration = cfg["c"]
        c.fpu = cfg["fpu"]
        c.prior_scale = cfg["prior_scale"]
        c.prior_floor = cfg["prior_floor"]
        c.widening = cfg["widening"]
        c.forced = cfg["forced"]
        c.exact_turns = cfg["exact_turns"]
        c.exact_nodes = cfg["exact_nodes"]
        c.prior_by = cfg["prior_by"]
        fill_judge(&self.s.judge, root.game, root.data, cfg)
        if network is not None:
            if network.net.n_inputs != root.game.n_features:
                raise ValueError("the network does not fit the game")
            self.network = network
            self.s.judge.net = &network.net
        self.root = root.fresh()
        self.max_bytes = max_bytes
        self.s.game = root.game
        self.s.duel = self.s.judge.sides.count == 2
        self.s.rng = (<Rng>Rng(seed)).random
        if self.s.duel and c.exact_turns > 0 and self.s.judge.reward_by == REWARD_WIN:
            self.s.prover = prover_new(root.game, root.data, 0, PROVER_BYTES)
        tree_init(&self.s.tree, max_bytes)
        self.s.root = node_of(&self.s, self.root.data)
        self.open_root()

    def __dealloc__(self):
        tree_free(&self.s.tree)
        prover_free(self.s.prover)
        free(self.s.tallies)

    cdef int open_root(self) except -1:
        """Expand the root and clear the reports."""
        if self.s.tree.nodes[self.s.root].kind == LEAF:
            expand(&self.s, self.s.root, self.root.data)
        if self.s.tree.nodes[self.s.root].kind != DECISION:
            raise MemoryError("no room for the root")
        self.s.blind_seat = -1
        for seat in range(self.s.judge.sides.seats):
            if (self.root.hidden(seat) and seat != self.root.decider
                    and not self.root.hidden(self.root.decider)):
                self.s.blind_seat = seat
        free(self.s.tallies)
        self.s.tallies = <Tally*>calloc(self.s.tree.nodes[self.s.root].n_edges, sizeof(Tally))
        if self.s.tallies == NULL:
            raise MemoryError
        self.s.iterations = 0
        return 0

    def stop(self):
        """Make the running search end soon; may be called from another thread."""
        self.stop_flag = 1

    def run(self, long iterations=0, double seconds=0.0):
        """Search on, at most so many iterations and seconds (0 = no bound of that kind).

        Ends at once when the root is solved. Returns the iterations made.
        """
        cdef Budget budget
        cdef long done = 0
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
                if self.s.duel and done and is_solved(&self.s.tree.nodes[self.s.root]):
                    break
                iterate(&self.s, self.root.data)
                done += 1
        return done

    def settle(self, move, double value):
        """Tell the tree the proved win share of side 0 after a root move (two sides only)."""
        cdef Node* root = &self.s.tree.nodes[self.s.root]
        cdef Edge* edge
        cdef State after
        cdef uint32_t child
        if not self.s.duel or not 0.0 <= value <= 1.0:
            raise ValueError("only shares of two sides can be settled")
        if root.veiled:
            raise ValueError("a root that does not know all cannot be settled")
        for i in range(root.n_edges):
            edge = &self.s.tree.edges[root.first_edge + i]
            if edge.move != move:
                continue
            child = edge.child
            if child == NO_NODE:
                child = tree_node(&self.s.tree)
                if child == NO_NODE:
                    return
                after = self.root.fresh()
                after.apply(move)
                edge.child = child
                self.s.tree.nodes[child].decider = after.decider
            self.s.tree.nodes[child].lower = value
            self.s.tree.nodes[child].upper = value
            tighten(&self.s, self.s.root)
            return
        raise ValueError(f"{move} is no move of the root")

    @property
    def nodes(self):
        """Nodes in the tree."""
        return self.s.tree.n_nodes

    @property
    def solved(self):
        """Whether the value of the root is proved."""
        return self.s.duel and is_solved(&self.s.tree.nodes[self.s.root])

    @property
    def bounds(self):
        """Proven bounds of the win share of side 0 at the root."""
        return self.s.tree.nodes[self.s.root].lower, self.s.tree.nodes[self.s.root].upper

    def moves(self):
        """A dict per root move: move, visits, prior, value (mean reward of the mover), bounds of
        the win share of side 0, and what leaf.pyx tallies over its visits: wins per seat, squares,
        playouts, points per seat, categories of the mover, endings."""
        cdef Node* root = &self.s.tree.nodes[self.s.root]
        cdef Edge* edge
        result = []
        for i in range(root.n_edges):
            edge = &self.s.tree.edges[root.first_edge + i]
            lower, upper = 0.0, 1.0
            if edge.child != NO_NODE and not root.veiled:
                lower = self.s.tree.nodes[edge.child].lower
                upper = self.s.tree.nodes[edge.child].upper
            result.append({
                "move": edge.move,
                "visits": edge.visits,
                "prior": edge.prior,
                "value": edge.sum / edge.visits if edge.visits else None,
                "lower": lower,
                "upper": upper,
                **tally_row(&self.s.tallies[i], &self.s.judge),
            })
        return result

    def line(self, move, int longest=8):
        """The most visited continuation after a root move: moves and events, starting with it.

        Stops where a chain of events is sampled, where it depends on what the deciding seat does
        not know, or nothing was searched.
        """
        cdef uint32_t node = self.s.root
        cdef Node* here
        cdef Edge* edge
        cdef int i, best
        line = []
        while len(line) < longest:
            here = &self.s.tree.nodes[node]
            if here.kind not in (DECISION, EVENT) or here.n_edges == 0:
                break
            best = -1
            for i in range(here.n_edges):
                edge = &self.s.tree.edges[here.first_edge + i]
                if not line:
                    if edge.move == move:
                        best = i
                elif edge.visits and (
                        best < 0 or edge.visits > self.s.tree.edges[here.first_edge + best].visits):
                    best = i
            if best < 0:
                break
            edge = &self.s.tree.edges[here.first_edge + best]
            line.append(edge.move)
            if edge.child == NO_NODE or here.veiled:
                break
            node = edge.child
        return line

    def advance(self, State target not None):
        """Make a state that the tree has reached the new root, keeping what is below it.

        Returns the visits kept; 0 when the state is not in the tree (the tree is then unchanged
        and useless for it). What is no longer reachable is given back.
        """
        cdef Tree fresh
        cdef uint32_t found, kept
        if target.game != self.s.game or target.decider < 0:
            return 0
        if self.s.game.secrets:
            return self.move_root(target)
        found = self.find(self.s.root, self.root.data, target.data, 0)
        if found == NO_NODE or self.s.tree.nodes[found].kind != DECISION:
            return 0
        tree_init(&fresh, self.max_bytes)
        kept = tree_graft(&fresh, &self.s.tree, found)
        if kept == NO_NODE or fresh.nodes[kept].kind != DECISION:
            tree_free(&fresh)
            return 0
        tree_free(&self.s.tree)
        self.s.tree = fresh
        self.s.root = kept
        self.root = target.fresh()
        self.open_root()
        return self.s.tree.nodes[kept].visits

    cdef long move_root(self, State target) except -1:
        """The same in a graph, where nothing can be given back: it is left when half full."""
        cdef uint32_t found
        if 2 * self.s.tree.n_nodes > self.s.tree.max_nodes:
            return 0
        found = node_of(&self.s, target.data)
        if found == NO_NODE or self.s.tree.nodes[found].kind != DECISION:
            return 0
        self.s.root = found
        self.root = target.fresh()
        self.open_root()
        return self.s.tree.nodes[found].visits

    cdef uint32_t find(self, uint32_t node, const void* state, const void* target, int depth):
        """Node below `node` whose state equals `target`, NO_NODE if there is none."""
        cdef char child[MAX_STATE]
        cdef Node* here = &self.s.tree.nodes[node]
        cdef Edge* edge
        cdef uint32_t found
        cdef int i
        if memcmp(state, target, self.s.game.state_size) == 0:
            return node
        # Turns only get fewer, so what has fewer left than the target cannot lead to it.
        if depth > 40 or self.s.game.turns_left(state) < self.s.game.turns_left(target):
            return NO_NODE
        for i in range(here.n_edges):
            edge = &self.s.tree.edges[here.first_edge + i]
            if edge.child == NO_NODE or edge.visits < 2:
                continue
            memcpy(child, state, self.s.game.state_size)
            if here.kind == SAMPLED:
                run_chain(&self.s, child, <uint64_t>edge.move)
            else:
                self.s.game.apply(child, edge.move)
            found = self.find(edge.child, child, target, depth + 1)
            if found != NO_NODE:
                return found
        return NO_NODE
