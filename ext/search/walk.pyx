"""One walk of the Monte Carlo tree search: expansion, selection, value and the way back.

A decision node picks by PUCT from the point of view of the seat that decides there. A single
chance event with few outcomes becomes a node with one edge per outcome, visited evenly by
probability; a longer chain of events (a deal) is sampled as a whole, the number of samples growing
with the visits. For two sides every node carries proven bounds of the value; proofs travel up, and
the endgame solver is asked at leaves close to the end.
"""

from libc.math cimport sqrt
from libc.stdint cimport uint32_t, uint64_t

from solver._ext.core.game cimport (
    CHANCE, MAX_MOVES, MAX_SEATS, MAX_STATE, OVER, GameDef, copy_state, move_t,
)
from solver._ext.core.rng cimport Random, random_below, random_next
from solver._ext.core.sides cimport of_side, side_size
from solver._ext.core.wide cimport wide_move
from solver._ext.search.descent cimport descent_begin
from solver._ext.search.leaf cimport (
    REWARD_WIN, ask_network, estimate_seat, note, value_end, value_leaf, value_state,
)
from solver._ext.search.limits cimport DEEPEST, Budget, budget_of
from solver._ext.search.parry cimport can_parry
from solver._ext.search.prover cimport prove
from solver._ext.search.puct cimport exploration_term, spread_priors, unvisited, puct_score
from solver._ext.search.tree cimport (
    DECISION, EVENT, LEAF, MOST_EDGES, NO_NODE, SAMPLED, TERMINAL, Edge, Node, tree_edges,
    tree_find, tree_node,
)

cdef enum:
    WINNING = 1 << 20       # worth of a move that wins at once


cdef uint64_t key_of(Search* s, const void* state) noexcept nogil:
    """What the node of a state is found by in a game with secrets."""
    cdef int decider = s.g.game.decider(state)
    if decider >= 0:
        # The first node is the root, which stands for one position.
        if s.g.tree.n_nodes > 0 and is_coarse(s, state, decider):
            return s.g.game.outlook(state)
        return s.g.game.infoset(state, decider)
    if decider == CHANCE and is_mixed(s):
        return s.g.game.event_outlook(state)
    return s.g.game.key(state)


cdef uint32_t node_of(Search* s, const void* state) noexcept nogil:
    """The node of a state reached for the first time from where the walk is; NO_NODE: no memory."""
    if not s.g.game.secrets:
        return tree_node(&s.g.tree)
    return tree_find(&s.g.tree, key_of(s, state))


# ---------------------------------------------------------------- leaves

cdef void prove_leaf(Search* s, uint32_t node, const void* state) noexcept nogil:
    """Ask the endgame solver for the exact value of a leaf."""
    cdef Budget budget = budget_of(0.0, s.cfg.exact_nodes, NULL)
    cdef double value
    cdef Node* leaf = &s.g.tree.nodes[node]
    leaf.proved_leaf = 1
    descent_begin(&s.prover.d, &budget)
    value = prove(s.prover, state, 0, 0.0, 1.0)
    if not s.prover.d.stopped and not s.prover.d.unsure:
        leaf.lower = value
        leaf.upper = value


cdef void finish_leaf(Search* s, uint32_t node, const void* state) noexcept nogil:
    """Settle a new node whose decider can end the game at once by a win.

    That holds in all positions that share the node, so it may be veiled.
    """
    cdef Node* leaf = &s.g.tree.nodes[node]
    cdef int decider = s.g.game.decider(state)
    if decider >= 0 and s.g.game.wins_now(state):
        leaf.decider = decider
        leaf.lower = 1.0 if is_first(s, decider) else 0.0
        leaf.upper = leaf.lower


cdef bint is_lost(Search* s, const void* state) noexcept nogil:
    """Whether the decider of a leaf loses in the next turn, whatever it does, in this world.

    In another world that shares the node it may not, so the node itself is not settled.
    """
    cdef int left = s.cfg.parry
    cdef int decider = s.g.game.decider(state)
    return decider >= 0 and not can_parry(s.g.game, state, decider, &s.g.rng, &left)


cdef void value_lost(Search* s, int loser, double* reward) noexcept nogil:
    """Reward per seat where a side of two has lost."""
    cdef int i
    for i in range(s.g.valuer.sides.seats):
        reward[i] = 0.0 if s.g.valuer.sides.of[i] == s.g.valuer.sides.of[loser] else 1.0
        s.g.valuer.share[i] = reward[i] / side_size(&s.g.valuer.sides, i)


cdef bint expand_decision(Search* s, uint32_t node, const void* state) noexcept nogil:
    cdef const GameDef* game = s.g.game
    cdef move_t moves[MAX_MOVES]
    cdef double worth[MAX_MOVES]
    cdef char child[MAX_STATE]
    cdef double share[MAX_SEATS]
    cdef double won
    cdef int seat = game.decider(state)
    cdef int n = game.legal(state, moves)
    cdef int i
    cdef Edge* edges
    cdef bint policy = (s.cfg.prior_by == BY_NET and s.g.valuer.net != NULL
                        and s.g.valuer.net.n_rows > 0)
    if not tree_edges(&s.g.tree, node, n):
        return False
    if policy:
        ask_network(&s.g.valuer, state, seat)
    edges = &s.g.tree.edges[s.g.tree.nodes[node].first_edge]
    for i in range(n):
        edges[i].move = moves[i]
        copy_state(game, child, state)
        game.apply(child, moves[i])
        if not policy:
            worth[i] = game.order(state, moves[i])
        if game.decider(child) == OVER:
            game.returns(child, share)
            won = of_side(&s.g.valuer.sides, share, seat)
            edges[i].forcing = 1
            if policy:
                worth[i] = wide_move(s.g.valuer.net, game, state, moves[i],
                                     &s.g.valuer.seen)
            elif s.cfg.prior_by != BY_ORDER:
                worth[i] = won
            if (s.two_sides and won > 0.999 and not s.g.tree.nodes[node].veiled
                    and s.g.valuer.reward_by == REWARD_WIN):
                # A move that wins at once settles the node; it is looked at first, so that a
                # search that ends here has seen it.
                s.g.tree.nodes[node].lower = of_side(&s.g.valuer.sides, share, 0)
                s.g.tree.nodes[node].upper = s.g.tree.nodes[node].lower
                worth[i] = WINNING
        else:
            edges[i].forcing = game.decider(child) == seat and n > 1
            if policy:
                worth[i] = wide_move(s.g.valuer.net, game, state, moves[i],
                                     &s.g.valuer.seen)
            elif s.cfg.prior_by >= BY_NET and s.g.valuer.net != NULL:
                worth[i] = estimate_seat(&s.g.valuer, child, seat)
            elif s.cfg.prior_by != BY_ORDER:
                game.evaluate(child, share)
                worth[i] = of_side(&s.g.valuer.sides, share, seat)
    spread_priors(&s.g.puct, edges, worth, n, 1.0 if policy else s.cfg.prior_scale)
    s.g.tree.nodes[node].n_edges = n
    s.g.tree.nodes[node].kind = DECISION
    return True


cdef bint expand_event(Search* s, uint32_t node, const void* state) noexcept nogil:
    cdef move_t moves[MAX_MOVES]
    cdef double prob[MAX_MOVES]
    cdef Edge* edges
    cdef int i, n
    if s.g.game.sampled_chance(state):
        s.g.tree.nodes[node].kind = SAMPLED
        return True
    n = s.g.game.chance(state, moves, prob)
    if not tree_edges(&s.g.tree, node, n):
        return False
    edges = &s.g.tree.edges[s.g.tree.nodes[node].first_edge]
    for i in range(n):
        edges[i].move = moves[i]
        edges[i].prior = prob[i]
    s.g.tree.nodes[node].n_edges = n
    s.g.tree.nodes[node].kind = EVENT
    return True


cdef void expand(Search* s, uint32_t node, const void* state) noexcept nogil:
    """Turn a leaf into an inner node, or settle it."""
    cdef int decider = s.g.game.decider(state)
    cdef double share[MAX_SEATS]
    s.g.tree.nodes[node].decider = decider
    if s.g.game.secrets and decider >= 0:
        s.g.tree.nodes[node].veiled = (
            s.g.game.hidden(state, decider) or is_coarse(s, state, decider))
    elif s.g.game.secrets and decider == CHANCE:
        s.g.tree.nodes[node].veiled = is_mixed(s)
    if decider == OVER:
        s.g.game.returns(state, share)
        s.g.tree.nodes[node].kind = TERMINAL
        if s.two_sides and s.g.valuer.reward_by == REWARD_WIN:
            s.g.tree.nodes[node].lower = of_side(&s.g.valuer.sides, share, 0)
            s.g.tree.nodes[node].upper = s.g.tree.nodes[node].lower
        return
    # A blind seat that has no choice would pass on what is proved in one world to all others. And
    # who must choose at the root is not helped by its value, but by those of its moves.
    if (s.prover != NULL and node != s.root and not s.g.tree.nodes[node].proved_leaf
            and not s.g.tree.nodes[node].veiled):
        if s.g.game.turns_left(state) <= s.cfg.exact_turns:
            prove_leaf(s, node, state)
            if is_solved(&s.g.tree.nodes[node]):
                return
    if decider == CHANCE:
        expand_event(s, node, state)
    else:
        expand_decision(s, node, state)


# ---------------------------------------------------------------- selection

cdef uint32_t pick_move(Search* s, uint32_t node) noexcept nogil:
    """Edge of a decision node: forcing moves first, then PUCT; what is proved worse is left out."""
    cdef Node* parent = &s.g.tree.nodes[node]
    cdef Edge* edges = &s.g.tree.edges[parent.first_edge]
    cdef Node* child
    cdef double term = exploration_term(&s.g.puct, parent)
    cdef double unknown = unvisited(&s.g.puct, parent, 0.5)
    cdef double value, score, best_score = -1e9
    cdef int i, best = 0
    cdef bint first = is_first(s, parent.decider)
    for i in range(parent.n_edges):
        if edges[i].forcing and edges[i].visits < <uint32_t>s.cfg.forced and parent.visits >= 4:
            if (edges[i].child == NO_NODE or parent.veiled
                    or not is_solved(&s.g.tree.nodes[edges[i].child])):
                return parent.first_edge + i
        value = unknown
        if edges[i].visits:
            value = edges[i].sum / edges[i].visits
            # Without memory for nodes an edge is visited and still has no child.
            if s.two_sides and edges[i].child != NO_NODE and not parent.veiled:
                child = &s.g.tree.nodes[edges[i].child]
                if first:
                    if child.upper <= parent.lower and child.lower < child.upper:
                        continue
                    value = min(max(value, child.lower), child.upper)
                else:
                    if child.lower >= parent.upper and child.lower < child.upper:
                        continue
                    value = min(max(value, 1.0 - child.upper), 1.0 - child.lower)
        score = puct_score(value, term, &edges[i])
        if score > best_score:
            best_score = score
            best = i
    return parent.first_edge + best


cdef uint32_t pick_outcome(Search* s, uint32_t node) noexcept nogil:
    """Edge of an event: the outcome that lags most behind its probability."""
    cdef Node* parent = &s.g.tree.nodes[node]
    cdef Edge* edges = &s.g.tree.edges[parent.first_edge]
    cdef int n = parent.n_edges
    # From a random one on, or of equally likely outcomes the first would always come up first.
    cdef int start = random_below(&s.g.rng, n)
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
    cdef Node* parent = &s.g.tree.nodes[node]
    cdef Edge* edges
    cdef int i, best = 0
    cdef double wide = 1.0 + s.cfg.widening * sqrt(<double>parent.visits)
    cdef int allowed = <int>min(wide, <double>MOST_EDGES)
    cdef int room = min(max(4, 2 * <int>parent.room), MOST_EDGES)
    if parent.n_edges < allowed:
        if parent.n_edges < parent.room or tree_edges(&s.g.tree, node, room):
            # The edges may have moved while they grew.
            parent = &s.g.tree.nodes[node]
            edges = &s.g.tree.edges[parent.first_edge]
            edges[parent.n_edges].move = <move_t>random_next(&s.g.rng)
            parent.n_edges += 1
            return parent.first_edge + parent.n_edges - 1
    edges = &s.g.tree.edges[parent.first_edge]
    for i in range(1, parent.n_edges):
        if edges[i].visits < edges[best].visits:
            best = i
    return parent.first_edge + best


cdef void run_chain(Search* s, void* state, uint64_t seed) noexcept nogil:
    """All chance events up to the next decision, reproducibly from the seed."""
    cdef Random rng
    rng.s = seed
    while s.g.game.decider(state) == CHANCE:
        s.g.game.apply(state, s.g.game.sample(state, &rng))


cdef move_t move_here(Search* s, uint32_t node, uint32_t edge, const void* state) noexcept nogil:
    """The move of an edge in this position: where worlds share a node, the one in its place."""
    cdef move_t moves[MAX_MOVES]
    if not s.g.tree.nodes[node].veiled or node == s.root or s.g.game.event_outlook == NULL:
        return s.g.tree.edges[edge].move
    s.g.game.legal(state, moves)
    return moves[edge - s.g.tree.nodes[node].first_edge]


cdef bint step(Search* s, uint32_t node, void* state, uint32_t* edge) noexcept nogil:
    """Pick an edge of an inner node and follow it; False if there is none for lack of memory."""
    cdef int kind = s.g.tree.nodes[node].kind
    if kind == DECISION:
        edge[0] = pick_move(s, node)
        s.g.game.apply(state, move_here(s, node, edge[0], state))
    elif kind == EVENT:
        edge[0] = pick_outcome(s, node)
        s.g.game.apply(state, s.g.tree.edges[edge[0]].move)
    else:
        edge[0] = pick_sample(s, node)
        if s.g.tree.nodes[node].n_edges == 0:
            return False
        run_chain(s, state, <uint64_t>s.g.tree.edges[edge[0]].move)
    return True


# ---------------------------------------------------------------- back-up

cdef bint tighten(Search* s, uint32_t node) noexcept nogil:
    """Bounds of an inner node from those of its children; True when they changed."""
    cdef Node* parent = &s.g.tree.nodes[node]
    cdef Edge* edges = &s.g.tree.edges[parent.first_edge]
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
            low = s.g.tree.nodes[edges[i].child].lower
            high = s.g.tree.nodes[edges[i].child].upper
        if parent.kind == EVENT:
            lower += edges[i].prior * low
            upper += edges[i].prior * high
        elif first:
            lower = max(lower, low)
            upper = max(upper, high)
        else:
            lower = min(lower, low)
            upper = min(upper, high)
    # The node may know more than its children: a win at once settles it before any is visited.
    lower = max(lower, parent.lower)
    upper = min(upper, parent.upper)
    if lower <= parent.lower and upper >= parent.upper:
        return False
    parent.lower = lower
    parent.upper = max(lower, upper)    # rounding of expectations could let them cross
    return True


cdef bint finished(const void* search) noexcept nogil:
    """Whether the root is solved."""
    cdef const Search* s = <const Search*>search
    return s.two_sides and is_solved(&s.g.tree.nodes[s.root])


cdef bint waits(Search* s, uint32_t node, const void* state) noexcept nogil:
    """Whether a leaf stays one in this visit: only its value is asked for."""
    cdef Node* leaf = &s.g.tree.nodes[node]
    if not s.cfg.late or leaf.visits or node == s.root:
        return False
    leaf.decider = s.g.game.decider(state)
    # What may be settled at once is not put off.
    return leaf.decider != OVER and (
        s.prover == NULL or s.g.game.turns_left(state) > s.cfg.exact_turns)


cdef void iterate(void* search, const void* root_state) noexcept nogil:
    """One walk from the root to a leaf and back."""
    cdef Search* s = <Search*>search
    cdef char state[MAX_STATE]
    cdef double reward[MAX_SEATS]
    cdef uint32_t node = s.root
    cdef uint32_t edge, child
    cdef Node* visited
    cdef int depth = 0, i, decider
    s.elsewhere = False
    # A root that is solved before any of its moves was visited needs that visit: by it one is told.
    if (s.blind_seat >= 0 and s.g.tree.nodes[s.root].visits > 0
            and not is_solved(&s.g.tree.nodes[s.root]) and random_next(&s.g.rng) & 1):
        s.g.game.determinize(root_state, s.blind_seat, &s.g.rng, state)
        s.elsewhere = True
        node = node_of(s, state)
        if node == NO_NODE:
            node = s.root
            s.elsewhere = False
    if s.g.tree.nodes[s.root].veiled:
        s.g.game.determinize(root_state, s.g.tree.nodes[s.root].decider, &s.g.rng, state)
    elif node == s.root:
        copy_state(s.g.game, state, root_state)
    s.g.valuer.played = False
    s.g.valuer.valued = s.g.iterations
    s.g.valuer.seen_by = -1
    while True:
        visited = &s.g.tree.nodes[node]
        if s.looks and visited.visits == 0 and node != s.root:
            finish_leaf(s, node, state)
        if (s.g.tree.nodes[node].kind == LEAF and not is_solved(&s.g.tree.nodes[node])
                and not waits(s, node, state)):
            expand(s, node, state)
        visited = &s.g.tree.nodes[node]
        if is_solved(visited) and s.two_sides and node != s.root:
            for i in range(s.g.valuer.sides.seats):
                reward[i] = visited.lower if is_first(s, i) else 1.0 - visited.lower
                s.g.valuer.share[i] = reward[i] / side_size(&s.g.valuer.sides, i)
            break
        if visited.kind == TERMINAL:
            value_end(&s.g.valuer, state, reward)
            break
        if visited.kind == LEAF or (visited.visits == 0 and node != s.root):
            if s.looks and s.cfg.parry and is_lost(s, state):
                value_lost(s, s.g.game.decider(state), reward)
                break
            value_leaf(&s.g.valuer, state, &s.g.rng, reward)
            break
        if depth == DEEPEST - 1 or not step(s, node, state, &edge):
            value_leaf(&s.g.valuer, state, &s.g.rng, reward)
            break
        s.g.valuer.seen_by = -1
        s.path[depth] = node
        s.path_edge[depth] = edge
        depth += 1
        child = s.g.tree.edges[edge].child
        if child == NO_NODE or visited.veiled:
            child = node_of(s, state)
            if child == NO_NODE:
                value_state(&s.g.valuer, state, &s.g.rng, reward)
                break
            s.g.tree.edges[edge].child = child
        node = child
    # Without memory for a new node the walk ended beyond the last one, which is in the path.
    if depth == 0 or s.g.tree.edges[s.path_edge[depth - 1]].child == node:
        visited = &s.g.tree.nodes[node]
        visited.visits += 1
        if visited.decider >= 0:
            visited.sum += reward[visited.decider]
    for i in range(depth - 1, -1, -1):
        visited = &s.g.tree.nodes[s.path[i]]
        decider = max(0, <int>visited.decider)
        visited.visits += 1
        visited.sum += reward[decider]
        s.g.tree.edges[s.path_edge[i]].visits += 1
        s.g.tree.edges[s.path_edge[i]].sum += reward[decider]
        if s.two_sides:
            tighten(s, s.path[i])
    if depth > 0 and s.path[0] == s.root:
        note(&s.g.tallies[s.path_edge[0] - s.g.tree.nodes[s.root].first_edge], &s.g.valuer,
             s.g.tree.nodes[s.root].decider)
    s.g.iterations += 1
