# The search tree of MCTS: nodes and edges in two growable arrays, addressed by index. Nodes can be
# found by a key, which makes a graph of it: several edges may lead to one node.

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from solver._ext.core.game cimport move_t

cdef enum NodeKind:
    LEAF = 0                # not expanded
    DECISION = 1
    EVENT = 2               # a chance event with every outcome as an edge
    SAMPLED = 3             # a chain of chance events; edges are sampled as visits grow
    TERMINAL = 4

cdef enum:
    NO_NODE = 0xFFFFFFFF
    MOST_EDGES = 0xFFFF     # of a node


ctypedef struct Node:
    double lower            # proven bounds of the win share of side 0 (two sides only)
    double upper
    double sum              # rewards of its decider over all visits
    uint64_t key            # what `tree_find` looks for
    uint32_t visits
    uint32_t first_edge
    uint16_t n_edges
    uint16_t room           # edges reserved from first_edge on
    uint8_t kind
    int8_t decider          # seat, CHANCE or OVER
    uint8_t proved_leaf     # the endgame solver was asked already
    uint8_t veiled          # its decider does not know all: children differ from world to world


ctypedef struct Edge:
    move_t move             # SAMPLED: the seed that reproduces the chain of events
    double sum              # rewards of the node's decider over the visits of this edge
    double prior            # EVENT: probability; DECISION: prior weight; they sum to 1
    uint32_t visits
    uint32_t child          # NO_NODE until visited
    uint8_t forcing         # the mover goes on afterwards: visited early whatever its prior


ctypedef struct Tree:
    Node* nodes
    Edge* edges
    uint32_t n_nodes
    uint32_t n_edges
    uint32_t node_room
    uint32_t edge_room
    uint32_t max_nodes      # growth stops here; the search goes on without new nodes
    uint32_t full           # whether it has stopped
    uint32_t* index         # nodes by key, open addressing; NULL until the first `tree_find`
    uint32_t index_mask     # size - 1, the size a power of two
    uint32_t n_keyed


cdef int tree_init(Tree* tree, long max_bytes) except -1 nogil
cdef void tree_free(Tree* tree) noexcept nogil
cdef void tree_clear(Tree* tree) noexcept nogil
cdef uint32_t tree_node(Tree* tree) noexcept nogil
cdef uint32_t tree_find(Tree* tree, uint64_t key) noexcept nogil
cdef bint tree_edges(Tree* tree, uint32_t node, int n) noexcept nogil
cdef uint32_t tree_graft(Tree* target, const Tree* source, uint32_t node) noexcept nogil
