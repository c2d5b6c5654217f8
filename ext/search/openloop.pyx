"""Tree search with one node for all outcomes of chance ("open loop"), without anything learned.

A node stands for the decisions that led to it, whatever chance did in between. Statistics are not
split over the outcomes, but a move may be there in one visit and not in the next, so every edge
also counts how often it was available, and the bound of its worth (UCB1) is by that count.

Playouts are uniformly random, or in styles: for each of them every side draws a plan that it
follows to the end (`style_move`), or none. The own side may also be told to `chase` one plan: then
it follows that in every playout, and a win of another kind is worth only `spare` of one.
"""

from libc.math cimport log, sqrt
from libc.stdint cimport uint32_t

from solver._ext.core.game cimport (
    CHANCE, MAX_MOVES, MAX_SEATS, MAX_STATE, OVER, GameDef, copy_state, move_t,
)
from solver._ext.core.playout cimport random_game
from solver._ext.core.rng cimport random_below
from solver._ext.core.state cimport State
from solver._ext.search.growing cimport Growing, Method
from solver._ext.search.leaf cimport note, value_end
from solver._ext.search.kernel import LEAF_DEFAULTS
from solver._ext.search.limits cimport DEEPEST
from solver._ext.search.tree cimport (
    DECISION, NO_NODE, Edge, Node, tree_clear, tree_edges, tree_init, tree_node,
)

cdef enum:
    NO_EDGE = 0xFFFFFFFF

DEFAULTS = {
    "c": 0.75, "styles": 1, "chase": 0, "spare": 0.5,
    **{key: LEAF_DEFAULTS[key] for key in ("score_scale", "reward")}, "score": 0.0,
}


cdef int find_edges(
    OpenLoop* s, uint32_t at, const move_t* moves, int n, uint32_t* found
) noexcept nogil:
    """The edges of a node for the moves that are legal now, new ones where there were none.

    Returns how many moves have one: all, unless memory is used up.
    """
    cdef Node* node = &s.g.tree.nodes[at]
    cdef int known = node.n_edges
    cdef int i, k, _step, missing = 0, kept = 0
    k = 0
    for i in range(n):
        # Legal moves come in nearly the same order each time, so the next edge is the likely one.
        found[i] = NO_EDGE
        for _step in range(known):
            if s.g.tree.edges[node.first_edge + k].move == moves[i]:
                found[i] = k
            k = k + 1 if k + 1 < known else 0
            if found[i] != NO_EDGE:
                break
        missing += found[i] == NO_EDGE
    if missing and tree_edges(&s.g.tree, at, known + missing):
        for i in range(n):
            if found[i] == NO_EDGE:
                found[i] = node.n_edges
                s.g.tree.edges[node.first_edge + node.n_edges].move = moves[i]
                node.n_edges += 1
    for i in range(n):
        if found[i] != NO_EDGE:
            found[kept] = node.first_edge + found[i]
            kept += 1
    return kept


cdef uint32_t choose(OpenLoop* s, const uint32_t* found, int n) noexcept nogil:
    """The edge to follow: any that was never tried, else the one with the largest bound.

    The count of times when an edge was available stands in its `prior`.
    """
    cdef Edge* edge
    cdef uint32_t best = NO_EDGE
    cdef double bound, highest = -1e9
    cdef int i, fresh = 0
    for i in range(n):
        edge = &s.g.tree.edges[found[i]]
        edge.prior += 1.0
        if edge.visits == 0:
            fresh += 1
            if random_below(&s.g.rng, fresh) == 0:
                best = found[i]
        elif fresh == 0:
            bound = (edge.sum / edge.visits
                     + s.g.puct.exploration * sqrt(log(edge.prior) / edge.visits))
            if bound > highest:
                highest = bound
                best = found[i]
    return best


cdef void draw_styles(OpenLoop* s, int root_side, int* styles) noexcept nogil:
    """A plan for each side: none in half of all cases, else any."""
    cdef int side, most = s.g.game.n_styles
    for side in range(s.g.valuer.sides.count):
        styles[side] = 0
        if s.styles and most > 1 and random_below(&s.g.rng, 2):
            styles[side] = 1 + random_below(&s.g.rng, most - 1)
        if side == root_side and s.chase:
            styles[side] = s.chase


cdef void play_styles(OpenLoop* s, void* state, const int* styles) noexcept nogil:
    """Play on to the end, every side by its plan."""
    cdef const GameDef* game = s.g.game
    cdef int decider = game.decider(state)
    while decider != OVER:
        game.apply(state, game.style_move(
            state, 0 if decider == CHANCE else styles[s.g.valuer.sides.of[decider]], &s.g.rng))
        decider = game.decider(state)


cdef void play_on(OpenLoop* s, void* state, int root_side) noexcept nogil:
    cdef int styles[MAX_SEATS]
    if s.styles or s.chase:
        draw_styles(s, root_side, styles)
        play_styles(s, state, styles)
    else:
        random_game(s.g.game, state, &s.g.rng)


cdef void chased(OpenLoop* s, int root_side, double* reward) noexcept nogil:
    """Take away from the root's side what a win of another kind than the chased one is not worth.
    """
    cdef int seat
    if s.g.valuer.ending == s.g.game.style_endings[s.chase]:
        return
    for seat in range(s.g.valuer.sides.seats):
        if s.g.valuer.sides.of[seat] == root_side:
            reward[seat] *= s.spare


cdef void openloop_walk(void* search, const void* root_state) noexcept nogil:
    """One walk from the root to a new edge, a playout, and back."""
    cdef OpenLoop* s = <OpenLoop*>search
    cdef const GameDef* game = s.g.game
    cdef char state[MAX_STATE]
    cdef double reward[MAX_SEATS]
    cdef move_t moves[MAX_MOVES]
    cdef uint32_t found[MAX_MOVES]
    cdef uint32_t node = 0, edge
    cdef Edge* taken
    cdef int seat = game.decider(root_state)
    cdef int root_side = s.g.valuer.sides.of[seat]
    cdef int depth = 0, n, i, decider
    if game.hidden(root_state, seat):
        game.determinize(root_state, seat, &s.g.rng, state)
    else:
        copy_state(game, state, root_state)
    while depth < DEEPEST:
        decider = game.decider(state)
        while decider == CHANCE:
            game.apply(state, game.sample(state, &s.g.rng))
            decider = game.decider(state)
        if decider == OVER:
            break
        if depth == 0:
            # The root may have been left only some of its moves.
            n = s.g.tree.nodes[0].n_edges
            for i in range(n):
                found[i] = s.g.tree.nodes[0].first_edge + i
        else:
            n = find_edges(s, node, moves, game.legal(state, moves), found)
        edge = choose(s, found, n)
        if edge == NO_EDGE:
            break
        s.path[depth] = edge
        s.mover[depth] = decider
        depth += 1
        taken = &s.g.tree.edges[edge]
        game.apply(state, taken.move)
        if taken.visits == 0:
            break
        if taken.child == NO_NODE:
            taken.child = tree_node(&s.g.tree)
            if taken.child == NO_NODE:
                break
        node = taken.child
    play_on(s, state, root_side)
    value_end(&s.g.valuer, state, reward)
    note(&s.g.tallies[s.path[0] - s.g.tree.nodes[0].first_edge], &s.g.valuer, seat)
    if s.chase:
        chased(s, root_side, reward)
    for i in range(depth):
        s.g.tree.edges[s.path[i]].visits += 1
        s.g.tree.edges[s.path[i]].sum += reward[s.mover[i]]
    s.g.iterations += 1


cdef bint openloop_anew(OpenLoop* s, const void* root) noexcept nogil:
    cdef move_t moves[MAX_MOVES]
    cdef int i, n = s.g.game.legal(root, moves)
    tree_clear(&s.g.tree)
    s.g.iterations = 0
    if tree_node(&s.g.tree) == NO_NODE or not tree_edges(&s.g.tree, 0, n):
        return False
    s.g.tree.nodes[0].kind = DECISION
    s.g.tree.nodes[0].n_edges = n
    for i in range(n):
        s.g.tree.edges[s.g.tree.nodes[0].first_edge + i].move = moves[i]
    return True


cdef class OpenLoopSearch(Growing):
    """Open-loop tree search for one decision of one seat; grows with every ``run``.

    The root must be a decision. Settings are the keys of ``DEFAULTS``: ``styles`` and ``chase`` do
    nothing in a game without styles, but a plan that is not one of them raises ValueError. With
    ``moves`` only these are searched at the root.
    """

    def __cinit__(self, State root not None, dict settings not None, seed=0,
                  long max_bytes=1 << 28, moves=None):
        cdef Method method = Method(openloop_walk, NULL)
        cdef Edge* edges
        cdef Node* node
        cdef int i, kept = 0
        cfg = self.begin(&self.s.g, method, root, settings, {**LEAF_DEFAULTS, **DEFAULTS}, seed,
                         None)
        self.s.styles = cfg["styles"] != 0 and root.game.n_styles > 0
        self.s.chase = cfg["chase"]
        self.s.spare = cfg["spare"]
        if not 0 <= self.s.chase < max(1, root.game.n_styles):
            raise ValueError(f"the game has no plan {self.s.chase}")
        tree_init(&self.s.g.tree, max_bytes)
        if not openloop_anew(&self.s, self.root.data):
            raise MemoryError
        node = &self.s.g.tree.nodes[0]
        if moves is not None:
            edges = &self.s.g.tree.edges[node.first_edge]
            for i in range(node.n_edges):
                if edges[i].move in moves:
                    edges[kept] = edges[i]
                    kept += 1
            node.n_edges = kept
        if node.n_edges == 0:
            raise ValueError("none of the moves is a move of the root")
        self.clear_tallies(node.n_edges)

    def moves(self):
        """A dict per root move, as of other tree searches; nothing is proved."""
        cdef const Node* root = &self.s.g.tree.nodes[0]
        result = []
        for i in range(root.n_edges):
            row = self.row(i, &self.s.g.tree.edges[root.first_edge + i])
            row["prior"] = 1.0 / root.n_edges
            row["lower"], row["upper"] = 0.0, 1.0
            result.append(row)
        return result
