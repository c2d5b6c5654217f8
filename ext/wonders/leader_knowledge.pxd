# What a seat knows of the leaders that are not face up.

from libc.stdint cimport uint8_t, uint64_t

from solver._ext.wonders.state cimport LEADER_ROOM, State

cdef enum:
    N_SIGHTS = 64       # KNOWN, POOL, SEEN + 8 * row + turn of the last sight of that hand


# What a seat knows of the leaders, but for what became of them.
ctypedef struct Sights:
    uint8_t classes[LEADER_ROOM]
    uint64_t items[N_SIGHTS]        # the leaders of each class; POOL: those not located
    bint returned                   # slots that the seat does not know may have been in the box


cdef void classify_leaders(const State* s, int seat, uint8_t* classes) noexcept nogil
cdef void find_sights(const State* s, int seat, Sights* out) noexcept nogil
cdef uint64_t shown_leaders(const State* s) noexcept nogil
cdef uint64_t returned_by(const State* s, int seat, const Sights* sights) noexcept nogil
cdef uint64_t possible_leaders(const State* s, int seat) noexcept nogil
cdef bint knows_coming(const State* s) noexcept nogil
cdef int leaders_to_see(const State* s) noexcept nogil
cdef int row_coming(const State* s) noexcept nogil
cdef int place_shown(const State* s) noexcept nogil
cdef void show_leader(State* s, int item) noexcept nogil
cdef uint64_t hash_leaders(const State* s, uint64_t h) noexcept nogil
cdef uint64_t hash_sights(const State* s, int seat, uint64_t h) noexcept nogil
