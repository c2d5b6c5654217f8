# The transposition table of proofs, which several provers may use at the same time without a lock.
#
# An entry is four words, and its first is the key mixed with the others. Words that two provers
# have written at the same time do not fit together, so they are taken for another position (Hyatt
# and Mann, A lockless transposition table implementation for parallel search, ICGA Journal, 2002).

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from solver._ext.core.atomic cimport load_word, store_word
from solver._ext.core.game cimport MOVE_BITS, move_t
from solver._ext.core.pages cimport LARGE_PAGE, pages_free, pages_new
from solver._ext.search.descent cimport PROVED, entries_within

cdef enum:
    N_TAKEN = 4096          # positions that provers can tell each other of, a power of two


# What the table says about a position.
ctypedef struct Known:
    double lower            # proved for `depth` turns
    double upper
    int depth               # horizon of the search below in turns left, or PROVED
    move_t move             # the best or refuting one, 0 if there is none


ctypedef struct Entry:
    uint64_t check          # the key, mixed with the rest
    uint64_t lower          # bits of a double
    uint64_t upper
    uint64_t rest           # the move and the depth, in one word so that tables stay small


ctypedef struct ProofTable:
    Entry* entries
    uint64_t mask           # one less than the number of entries, a power of two
    size_t pages            # bytes of large pages in which they lie, 0 = none
    uint64_t pad[5]         # what changes all the time shares no cache line with what does not
    uint64_t taken[N_TAKEN]     # keys of positions that some prover is at; 0: none


cdef inline ProofTable* table_new(long most_bytes, bint fills) noexcept nogil:
    """An empty table of at most so many bytes; NULL without memory.

    One that the search `fills` lies on large pages unless it is small.
    """
    cdef ProofTable* table = <ProofTable*>calloc(1, sizeof(ProofTable))
    cdef uint64_t size = entries_within(most_bytes, sizeof(Entry))
    if table == NULL:
        return NULL
    table.mask = size - 1
    if fills and size * sizeof(Entry) >= 4 * LARGE_PAGE:
        table.pages = size * sizeof(Entry)
        table.entries = <Entry*>pages_new(table.pages)
    else:
        table.entries = <Entry*>calloc(size, sizeof(Entry))
    if table.entries == NULL:
        free(table)
        return NULL
    return table


cdef inline void table_free(ProofTable* table) noexcept nogil:
    if table == NULL:
        return
    if table.pages:
        pages_free(table.entries, table.pages)
    else:
        free(table.entries)
    free(table)


cdef inline uint64_t mixed(uint64_t lower, uint64_t upper, uint64_t rest) noexcept nogil:
    """The words of an entry in one. Turned, since bounds are often alike."""
    return lower ^ (upper << 21 | upper >> 43) ^ (rest << 43 | rest >> 21)


cdef inline bint table_find(const ProofTable* table, uint64_t key, Known* known) noexcept nogil:
    """Whether the table knows something about a key, and what."""
    cdef const Entry* entry = &table.entries[key & table.mask]
    cdef uint64_t lower = load_word(&entry.lower)
    cdef uint64_t upper = load_word(&entry.upper)
    cdef uint64_t rest = load_word(&entry.rest)
    if load_word(&entry.check) ^ mixed(lower, upper, rest) != key:
        return False
    memcpy(&known.lower, &lower, 8)
    memcpy(&known.upper, &upper, 8)
    # Depths begin at PROVED, which is negative, so they are kept as the distance from it.
    known.depth = <int>(rest >> MOVE_BITS) + PROVED
    known.move = <move_t>(rest & ((<uint64_t>1 << MOVE_BITS) - 1))
    return True


cdef inline void table_note(ProofTable* table, uint64_t key, const Known* known) noexcept nogil:
    """Write down what is known about a key, over whatever stands in its place."""
    cdef Entry* entry = &table.entries[key & table.mask]
    cdef uint64_t lower, upper
    cdef uint64_t rest = <uint64_t>(known.depth - PROVED) << MOVE_BITS | <uint64_t>known.move
    memcpy(&lower, &known.lower, 8)
    memcpy(&upper, &known.upper, 8)
    store_word(&entry.check, key ^ mixed(lower, upper, rest))
    store_word(&entry.lower, lower)
    store_word(&entry.upper, upper)
    store_word(&entry.rest, rest)


# Hints for provers that work together, where a wrong one costs time and nothing else.

cdef inline void take(ProofTable* table, uint64_t key) noexcept nogil:
    """Tell the others that this prover is at a position."""
    store_word(&table.taken[key & (N_TAKEN - 1)], key)


cdef inline void leave(ProofTable* table, uint64_t key) noexcept nogil:
    if is_taken(table, key):
        store_word(&table.taken[key & (N_TAKEN - 1)], 0)


cdef inline bint is_taken(const ProofTable* table, uint64_t key) noexcept nogil:
    """Whether another prover says that it is at a position."""
    return load_word(&table.taken[key & (N_TAKEN - 1)]) == key


cdef inline void leave_all(ProofTable* table) noexcept nogil:
    memset(table.taken, 0, sizeof(table.taken))
