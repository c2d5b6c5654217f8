"""Memory of the MCTS tree: two arrays that double until the setting's limit."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memset

cdef enum:
    START_NODES = 4096
    EDGES_PER_NODE = 8      # on average; only sets the share of memory for edges


cdef int tree_init(Tree* tree, long max_bytes) except -1 nogil:
    """An empty tree that never takes more than about `max_bytes`."""
    cdef long per_node = sizeof(Node) + EDGES_PER_NODE * sizeof(Edge)
    memset(tree, 0, sizeof(Tree))
    tree.max_nodes = <uint32_t>max(<long>START_NODES, min(max_bytes // per_node, <long>1 << 30))
    tree.node_room = START_NODES
    tree.edge_room = START_NODES * EDGES_PER_NODE
    tree.nodes = <Node*>malloc(tree.node_room * sizeof(Node))
    tree.edges = <Edge*>malloc(tree.edge_room * sizeof(Edge))
    if tree.nodes == NULL or tree.edges == NULL:
        tree_free(tree)
        with gil:
            raise MemoryError
    return 0


cdef void tree_free(Tree* tree) noexcept nogil:
    free(tree.nodes)
    free(tree.edges)
    free(tree.index)
    memset(tree, 0, sizeof(Tree))


cdef void tree_clear(Tree* tree) noexcept nogil:
    """Forget all nodes and keep the memory."""
    cdef uint32_t i
    tree.n_nodes = 0
    tree.n_edges = 0
    tree.n_keyed = 0
    if tree.index != NULL:
        for i in range(tree.index_mask + 1):
            tree.index[i] = NO_NODE


cdef uint32_t tree_node(Tree* tree) noexcept nogil:
    """Index of a new leaf, NO_NODE when the memory of the tree is used up."""
    cdef uint32_t room
    cdef void* grown
    cdef Node* node
    if tree.n_nodes == tree.node_room:
        room = min(2 * tree.node_room, tree.max_nodes)
        grown = NULL
        if room > tree.node_room:
            grown = realloc(tree.nodes, <size_t>room * sizeof(Node))
        if grown == NULL:
            tree.full = True
            return NO_NODE
        tree.nodes = <Node*>grown
        tree.node_room = room
    node = &tree.nodes[tree.n_nodes]
    memset(node, 0, sizeof(Node))
    node.upper = 1.0            # nothing is proved yet
    tree.n_nodes += 1
    return tree.n_nodes - 1


cdef bint grow_index(Tree* tree) noexcept nogil:
    """Make room for more keys; at most half of the index is in use."""
    cdef uint32_t size = START_NODES
    cdef uint32_t mask, slot, node, i
    cdef uint32_t* fresh
    if tree.index != NULL:
        size = 2 * (tree.index_mask + 1)
    fresh = <uint32_t*>malloc(<size_t>size * sizeof(uint32_t))
    if fresh == NULL:
        return False
    mask = size - 1
    for i in range(size):
        fresh[i] = NO_NODE
    if tree.index != NULL:
        for i in range(tree.index_mask + 1):
            node = tree.index[i]
            if node != NO_NODE:
                slot = <uint32_t>tree.nodes[node].key & mask
                while fresh[slot] != NO_NODE:
                    slot = (slot + 1) & mask
                fresh[slot] = node
    free(tree.index)
    tree.index = fresh
    tree.index_mask = mask
    return True


cdef uint32_t tree_find(Tree* tree, uint64_t key) noexcept nogil:
    """The node of a key, a new leaf if there is none; NO_NODE when memory is used up."""
    cdef uint32_t slot, node
    if tree.index == NULL or 2 * tree.n_keyed > tree.index_mask:
        if not grow_index(tree):
            return NO_NODE
    slot = <uint32_t>key & tree.index_mask
    while tree.index[slot] != NO_NODE:
        if tree.nodes[tree.index[slot]].key == key:
            return tree.index[slot]
        slot = (slot + 1) & tree.index_mask
    node = tree_node(tree)
    if node != NO_NODE:
        tree.nodes[node].key = key
        tree.index[slot] = node
        tree.n_keyed += 1
    return node


cdef bint tree_edges(Tree* tree, uint32_t node, int n) noexcept nogil:
    """Give a node room for `n` edges, keeping those it has.

    False when memory is used up, and for more than a node may have.
    """
    cdef Node* owner = &tree.nodes[node]
    cdef uint32_t room = tree.edge_room
    cdef void* grown
    cdef int i
    if n <= owner.room:
        return True
    if n > MOST_EDGES or <long>tree.n_edges + n > <long>EDGES_PER_NODE * tree.max_nodes:
        tree.full = True
        return False
    while tree.n_edges + n > room:
        room *= 2
    if room > tree.edge_room:
        grown = realloc(tree.edges, <size_t>room * sizeof(Edge))
        if grown == NULL:
            tree.full = True
            return False
        tree.edges = <Edge*>grown
        tree.edge_room = room
    # The old edges are left behind. In closed trees only sampled chains grow, to double their room,
    # so a node leaves behind less than it uses.
    memcpy(&tree.edges[tree.n_edges], &tree.edges[owner.first_edge], owner.n_edges * sizeof(Edge))
    owner.first_edge = tree.n_edges
    owner.room = n
    tree.n_edges += n
    for i in range(owner.n_edges, n):
        memset(&tree.edges[owner.first_edge + i], 0, sizeof(Edge))
        tree.edges[owner.first_edge + i].child = NO_NODE
    return True


cdef uint32_t tree_graft(Tree* target, const Tree* source, uint32_t node) noexcept nogil:
    """Copy the subtree below `node` of another tree; returns its index, NO_NODE without memory."""
    cdef uint32_t copy = tree_node(target)
    cdef const Node* old = &source.nodes[node]
    cdef uint32_t child
    cdef int i
    if copy == NO_NODE:
        return NO_NODE
    if old.n_edges and not tree_edges(target, copy, old.room):
        # Without its edges the node is a leaf that grows them again.
        return copy
    target.nodes[copy].sum = old.sum
    target.nodes[copy].lower = old.lower
    target.nodes[copy].upper = old.upper
    target.nodes[copy].visits = old.visits
    target.nodes[copy].n_edges = old.n_edges
    target.nodes[copy].kind = old.kind
    target.nodes[copy].decider = old.decider
    target.nodes[copy].proved_leaf = old.proved_leaf
    for i in range(old.n_edges):
        target.edges[target.nodes[copy].first_edge + i] = source.edges[old.first_edge + i]
        child = source.edges[old.first_edge + i].child
        if child != NO_NODE:
            child = tree_graft(target, source, child)
        # The arrays may have moved while the child was copied.
        target.edges[target.nodes[copy].first_edge + i].child = child
    return copy
