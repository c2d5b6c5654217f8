"""Monte Carlo tree search with chance nodes over the game interface.

How an iteration goes is told in walk.pyx. In a game with secrets every iteration plays in a world
drawn from what the root's seat knows (`determinize`), and a decision is one node in all worlds that
look the same to the seat that decides (`infoset`): it cannot choose by what it does not know,
neither the root's seat nor another. With `coarse`, decisions below the root share a node already if
their `outlook` is the same. Legal moves are part of what a seat knows, so every move of a
node is available in every visit. Chance nodes belong to one world. What is below a decision whose
seat does not know all is looked up anew in each world, and nothing is proved about it.

A root's seat that knows more than another one plays every other iteration in a world as that seat
believes it to be, from a root of its own that is not reported. Otherwise the blind seat's decisions
would only ever be visited in the true world and would learn to make use of it.
"""

from libc.math cimport fabs
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcmp

from solver._ext.core.game cimport MAX_STATE, copy_state, used_size
from solver._ext.core.network cimport NetworkHandle
from solver._ext.core.state cimport State
from solver._ext.search.growing cimport Growing, Method
from solver._ext.search.kernel import GROWING_DEFAULTS
from solver._ext.search.leaf cimport REWARD_WIN, fit_others, score_weight_at
from solver._ext.search.prover cimport prover_free, prover_new
from solver._ext.search.tree cimport (
    DECISION, EVENT, LEAF, NO_NODE, SAMPLED, Edge, Node, Tree, tree_clear, tree_free, tree_graft,
    tree_init, tree_node,
)
from solver._ext.search.walk cimport (
    Search, Settings, expand, finished, is_coarse, is_solved, iterate, key_of, node_of, run_chain,
    tighten,
)

cdef enum:
    PROVER_BYTES = 1 << 20  # transposition table of the endgame solver at the leaves

DEFAULTS = {
    **GROWING_DEFAULTS, "prior_by": 2, "prior_floor": 0.3, "widening": 1.0, "forced": 2, "late": 0,
    "coarse": 0, "finish": 1, "parry": 60, "exact_turns": 4, "exact_nodes": 5000,
}


cdef bint mcts_anew(Search* s, const void* root) noexcept nogil:
    tree_clear(&s.g.tree)
    s.g.tree.full = False
    s.g.valuer.score_weight = score_weight_at(&s.g.valuer, root)
    fit_others(&s.g.valuer, root, &s.g.rng)
    s.root = node_of(s, root)
    expand(s, s.root, root)
    s.g.iterations = 0
    return s.g.tree.nodes[s.root].kind == DECISION


cdef class Mcts(Growing):
    """A search tree for one decision of one seat; grows with every ``run``.

    The root must be a decision. Settings are the keys of ``DEFAULTS``. With ``moves`` only these
    are searched at the root.
    """

    def __cinit__(self, State root not None, dict settings not None, seed=0,
                  NetworkHandle network=None, long max_bytes=1 << 28, moves=None):
        cdef Method method = Method(iterate, finished)
        cfg = self.begin(&self.s.g, method, root, settings, DEFAULTS, seed, network)
        cdef Settings* c = &self.s.cfg
        c.prior_scale = cfg["prior_scale"]
        c.widening = cfg["widening"]
        c.forced = cfg["forced"]
        c.late = cfg["late"]
        c.coarse = cfg["coarse"]
        c.finish = cfg["finish"]
        c.parry = cfg["parry"]
        c.exact_turns = cfg["exact_turns"]
        c.exact_nodes = cfg["exact_nodes"]
        c.prior_by = cfg["prior_by"]
        self.max_bytes = max_bytes
        self.only = None if moves is None else frozenset(moves)
        self.s.two_sides = self.s.g.valuer.sides.count == 2
        if self.s.two_sides and c.exact_turns > 0 and self.s.g.valuer.reward_by == REWARD_WIN:
            self.s.prover = prover_new(root.game, root.data, 0, PROVER_BYTES, False)
        self.s.looks = (c.finish and self.s.two_sides and root.game.wins_now != NULL
                        and self.s.g.valuer.reward_by == REWARD_WIN)
        tree_init(&self.s.g.tree, max_bytes)
        self.s.root = node_of(&self.s, self.root.data)
        self.open_root()

    def __dealloc__(self):
        prover_free(self.s.prover)

    cdef int open_root(self) except -1:
        """Expand the root and clear the reports."""
        if self.s.g.tree.nodes[self.s.root].kind == LEAF:
            expand(&self.s, self.s.root, self.root.data)
        if self.s.g.tree.nodes[self.s.root].kind != DECISION:
            raise MemoryError("no room for the root")
        if self.only is not None:
            self.narrow()
        self.s.blind_seat = -1
        for seat in range(self.root.seats):
            if (self.root.hidden(seat) and seat != self.root.decider
                    and not self.root.hidden(self.root.decider)):
                self.s.blind_seat = seat
        return self.clear_tallies(self.s.g.tree.nodes[self.s.root].n_edges)

    cdef int narrow(self) except -1:
        """Leave the root only the moves that are asked for."""
        cdef Node* root = &self.s.g.tree.nodes[self.s.root]
        cdef Edge* edges = &self.s.g.tree.edges[root.first_edge]
        cdef double total = 0.0
        cdef int i, kept = 0
        for i in range(root.n_edges):
            if edges[i].move in self.only:
                edges[kept] = edges[i]
                total += edges[i].prior
                kept += 1
        if kept == 0:
            raise ValueError("none of the moves is a move of the root")
        if kept == root.n_edges:
            return 0
        for i in range(kept):
            edges[i].prior /= total
        root.n_edges = kept
        # What was proved of the root was so with all its moves.
        root.lower = 0.0
        root.upper = 1.0
        return 0

    def prove_move(self, move, double value):
        """Tell the tree the proved win share of side 0 after a root move (two sides only)."""
        cdef Node* root = &self.s.g.tree.nodes[self.s.root]
        cdef Edge* edge
        cdef State after
        cdef uint32_t child
        if not self.s.two_sides or not 0.0 <= value <= 1.0:
            raise ValueError("only shares of two sides can be proved")
        if root.veiled:
            raise ValueError("a root that does not know all cannot be proved")
        for i in range(root.n_edges):
            edge = &self.s.g.tree.edges[root.first_edge + i]
            if edge.move != move:
                continue
            child = edge.child
            if child == NO_NODE:
                child = tree_node(&self.s.g.tree)
                if child == NO_NODE:
                    return
                after = self.root.fresh()
                after.apply(move)
                edge.child = child
                self.s.g.tree.nodes[child].decider = after.decider
            self.s.g.tree.nodes[child].lower = value
            self.s.g.tree.nodes[child].upper = value
            tighten(&self.s, self.s.root)
            return
        raise ValueError(f"{move} is no move of the root")

    @property
    def solved(self):
        """Whether the value of the root is proved."""
        return finished(&self.s)

    def key(self, State state not None):
        """What this search finds the node of a state by, below its root, in a game with secrets."""
        if state.game != self.s.g.game or not self.s.g.game.secrets:
            raise ValueError("nodes have keys only where there are secrets")
        return key_of(&self.s, state.data)

    @property
    def bounds(self):
        """Proven bounds of the win share of side 0 at the root."""
        return self.s.g.tree.nodes[self.s.root].lower, self.s.g.tree.nodes[self.s.root].upper

    def moves(self):
        """A dict per root move: move, visits, prior, value (mean reward of the mover), lower and
        upper (bounds of the win share of side 0), and what leaf.pyx tallies over its visits: wins
        per seat, squares, playouts, endings, counted, points and categories per seat."""
        cdef Node* root = &self.s.g.tree.nodes[self.s.root]
        cdef Edge* edge
        result = []
        for i in range(root.n_edges):
            edge = &self.s.g.tree.edges[root.first_edge + i]
            row = self.row(i, edge)
            row["lower"], row["upper"] = 0.0, 1.0
            if edge.child != NO_NODE and not root.veiled:
                row["lower"] = self.s.g.tree.nodes[edge.child].lower
                row["upper"] = self.s.g.tree.nodes[edge.child].upper
            result.append(row)
        return result

    def line(self, move, int longest=8):
        """The most visited continuation after a root move: moves and events, starting with it.

        Stops where a chain of events is sampled, where it depends on what the deciding seat does
        not know, or nothing was searched.
        """
        cdef const Tree* tree = &self.s.g.tree
        cdef uint32_t node = self.s.root
        cdef const Node* here
        cdef const Edge* edge
        cdef int i, best
        line = []
        while len(line) < longest:
            here = &tree.nodes[node]
            if here.kind not in (DECISION, EVENT) or here.n_edges == 0:
                break
            best = -1
            for i in range(here.n_edges):
                edge = &tree.edges[here.first_edge + i]
                if not line:
                    if edge.move == move:
                        best = i
                elif edge.visits and (
                        best < 0 or edge.visits > tree.edges[here.first_edge + best].visits):
                    best = i
            if line and here.kind == DECISION and is_solved(here):
                best = self.keeper(here, best)
            if best < 0:
                break
            edge = &tree.edges[here.first_edge + best]
            line.append(edge.move)
            if edge.child == NO_NODE or here.veiled:
                break
            node = edge.child
        return line

    cdef int keeper(self, const Node* here, int otherwise):
        """The most visited of the edges that keep what is proved of a decision, if there is one."""
        cdef const Edge* edges = &self.s.g.tree.edges[here.first_edge]
        cdef const Node* child
        cdef int i, best = -1
        for i in range(here.n_edges):
            if edges[i].child == NO_NODE:
                continue
            child = &self.s.g.tree.nodes[edges[i].child]
            if (is_solved(child) and fabs(child.lower - here.lower) < 1e-9
                    and (best < 0 or edges[i].visits > edges[best].visits)):
                best = i
        return best if best >= 0 else otherwise

    def advance(self, State target not None):
        """Make a state that the tree has reached the new root, keeping what is below it.

        Returns the visits kept; 0 when the state is not in the tree (the tree is then unchanged
        and useless for it), when it shares its node with other positions (`coarse`), when not all
        moves of its root are searched, when the margin in points counts less there, or when others
        are taken to be weaker. What is no longer reachable is given back.
        """
        cdef Tree fresh
        cdef uint32_t found, kept
        if target.game != self.s.g.game or target.decider < 0 or self.only is not None:
            return 0
        # Where positions share nodes, that of the target is not its own.
        if is_coarse(&self.s, target.data, target.decider):
            return 0
        # Rewards that count the margin otherwise, or other seats, cannot be added to those that are
        # there.
        if self.s.g.valuer.others > 0.0:
            return 0
        if score_weight_at(&self.s.g.valuer, target.data) != self.s.g.valuer.score_weight:
            return 0
        if self.s.g.game.secrets:
            return self.move_root(target)
        found = self.find(self.s.root, self.root.data, target.data, 0)
        if found == NO_NODE or self.s.g.tree.nodes[found].kind != DECISION:
            return 0
        tree_init(&fresh, self.max_bytes)
        kept = tree_graft(&fresh, &self.s.g.tree, found)
        if kept == NO_NODE or fresh.nodes[kept].kind != DECISION:
            tree_free(&fresh)
            return 0
        tree_free(&self.s.g.tree)
        self.s.g.tree = fresh
        self.s.root = kept
        self.root = target.fresh()
        self.open_root()
        return self.s.g.tree.nodes[kept].visits

    cdef long move_root(self, State target) except -1:
        """Move the root in a graph, which cannot free nodes and is dropped once half full."""
        cdef uint32_t found
        if 2 * self.s.g.tree.n_nodes > self.s.g.tree.max_nodes:
            return 0
        found = node_of(&self.s, target.data)
        if found == NO_NODE or self.s.g.tree.nodes[found].kind != DECISION:
            return 0
        self.s.root = found
        self.root = target.fresh()
        self.open_root()
        return self.s.g.tree.nodes[found].visits

    cdef uint32_t find(self, uint32_t node, const void* state, const void* target, int depth):
        """Node below `node` whose state equals `target`, NO_NODE if there is none."""
        cdef char child[MAX_STATE]
        cdef Node* here = &self.s.g.tree.nodes[node]
        cdef Edge* edge
        cdef uint32_t found
        cdef int i
        if memcmp(state, target, used_size(self.s.g.game, target)) == 0:
            return node
        # Turns only get fewer, so what has fewer left than the target cannot lead to it.
        if depth > 40 or self.s.g.game.turns_left(state) < self.s.g.game.turns_left(target):
            return NO_NODE
        for i in range(here.n_edges):
            edge = &self.s.g.tree.edges[here.first_edge + i]
            if edge.child == NO_NODE or edge.visits < 2:
                continue
            copy_state(self.s.g.game, child, state)
            if here.kind == SAMPLED:
                run_chain(&self.s, child, <uint64_t>edge.move)
            else:
                self.s.g.game.apply(child, edge.move)
            found = self.find(edge.child, child, target, depth + 1)
            if found != NO_NODE:
                return found
        return NO_NODE
