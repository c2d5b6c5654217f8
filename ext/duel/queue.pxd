# The queue of open choices: what a move has left to be chosen before the turn can end.
#
# Whatever happens (a card, a wonder, a pawn step, a token) may open choices, for either seat. They
# are made one after the other, the first one first. Choices that one move opens stand in the order
# of their kinds, before all that were open already: what a choice brings about is settled before
# the next one (section 7 of the digest of the expansions). A choice without anything to choose is
# passed over when its turn has come, not when it is opened, as an earlier one may change that. A
# victory ends the game at the step that brings it, so no choice is ever made after one.

from solver._ext.duel.state cimport (
    PHASE_DESTROY, PHASE_DRAW, PHASE_REVIVE, PHASE_TOKEN, State,
)

cdef enum:              # what a look at gods, or a draw for a god, is about
    # below: the top two of the deck of that mythology
    LOOK_DECK = 5           # from here: a whole deck
    LOOK_TOPS = 10          # the tops of all
    OPEN_IN_SLOT = 15       # of a draw: the god on which tokens lie is in a slot


cdef inline int order_of(int kind) noexcept nogil:
    """The place of a kind among the choices that one move opens."""
    if kind == PHASE_DESTROY or kind == PHASE_DRAW:
        return 0
    if kind == PHASE_REVIVE:
        return 1
    if kind == PHASE_TOKEN:
        return 2
    return 3


cdef inline void open_choice(State* s, int kind, int seat, int what) noexcept nogil:
    """Let a seat choose, once what is being resolved has happened."""
    cdef int at = s.n_fresh
    while at > 0 and order_of(s.open[at - 1].kind) > order_of(kind):
        at -= 1
    insert_choice(s, at, kind, seat, what)


cdef inline void insert_choice(State* s, int at, int kind, int seat, int what) noexcept nogil:
    """The same at a place of the queue; at 0 it comes before all that the step has opened."""
    cdef int i
    for i in range(s.n_open, at, -1):
        s.open[i] = s.open[i - 1]
    s.open[at].kind = kind
    s.open[at].seat = seat
    s.open[at].what = what
    s.n_open += 1
    s.n_fresh += 1


cdef inline void close_choice(State* s) noexcept nogil:
    """The first choice has been made, or there was nothing to choose."""
    cdef int i
    s.n_open -= 1
    for i in range(s.n_open):
        s.open[i] = s.open[i + 1]
    # Equal states have equal bytes.
    s.open[s.n_open].kind = 0
    s.open[s.n_open].seat = 0
    s.open[s.n_open].what = 0


cdef inline void close_all(State* s) noexcept nogil:
    while s.n_open:
        close_choice(s)
    s.n_fresh = 0


cdef inline int chooser(const State* s) noexcept nogil:
    """The seat that decides: of the first open choice, else the one whose turn it is."""
    return s.open[0].seat if s.n_open else s.turn
