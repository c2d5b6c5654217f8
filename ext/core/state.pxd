from solver._ext.core.game cimport GameDef


cdef class State:
    cdef const GameDef* game
    cdef void* data             # state_size bytes, owned
    cdef char* trail            # snapshots for undo, newest last, owned
    cdef int depth              # snapshots on the trail
    cdef int capacity           # snapshots the trail can hold

    cdef State fresh(self)
    cdef int seat_of(self, int seat) except -1


cdef State new_state(const GameDef* game)
