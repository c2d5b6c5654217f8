# Moments of a game in which expansions act.
#
# The base rules tell a moment and do not know who listens: `expansions.pyx` hangs the expansions on
# the moments, for each a list of who acts in which order. A list ends with an entry without a bit.
# Telling is inline and a game without expansions pays one comparison, because games of chance tell
# five moments a turn.

from libc.stdint cimport uint16_t, uint64_t, uint8_t

from solver._ext.core.game cimport move_t
from solver._ext.wonders.tables cimport MAX_CITIES, N_AGES, N_EDITIONS
from solver._ext.wonders.state cimport MAX_CHOSEN, State

cdef enum:
    MOST_LISTENERS = 5      # of a moment, and the end of the list
    NO_PHASE = 0            # of any expansion


# What is done for a city in a turn.
ctypedef struct Play:
    move_t move
    uint8_t city
    uint8_t seat                # that has chosen it
    uint8_t coins               # to the bank, judged before anything is placed; not those of stages
    uint8_t bought              # neighbors (Flag) from whom something was bought
    uint16_t events             # what happens with it (bits of Counted), judged beforehand


# A turn under way, with what it has found.
ctypedef struct Course:
    int n
    Play play[MAX_CITIES * MAX_CHOSEN]
    uint8_t pawns[MAX_CITIES]       # who took part in Edifices (Annex.pawns) before it
    uint8_t complete[N_AGES]        # which were completed


# Who listens: a bit of State.options, and what the expansion does.
ctypedef struct Layer:
    uint64_t bit
    uint8_t phase                   # in which it deals


ctypedef struct Asker:
    uint64_t bit
    uint8_t phase                   # in which it lets seats choose
    bint (*act)(State* s) noexcept nogil        # True: somebody has to choose


ctypedef struct OfTable:
    uint64_t bit
    void (*act)(State* s) noexcept nogil


ctypedef struct OfCourse:
    uint64_t bit
    void (*act)(State* s, Course* course) noexcept nogil


ctypedef struct OfCity:
    uint64_t bit
    void (*act)(State* s, int city) noexcept nogil


ctypedef struct OfCoins:
    uint64_t bit
    void (*act)(State* s, int city, int coins) noexcept nogil


ctypedef struct OfPoints:
    uint64_t bit
    void (*act)(const State* s, int city, int* points) noexcept nogil


cdef Layer LAID[MOST_LISTENERS]             # after the boards, before sides are chosen
cdef Layer DEALT[MOST_LISTENERS]            # before the first Age
cdef Asker AGE_BEGINS[MOST_LISTENERS]       # before hands are dealt
cdef Asker AGE_ENDED[MOST_LISTENERS]         # after the military conflicts
cdef OfTable TURN_BEGINS[MOST_LISTENERS]    # or one for the last card of an Age
cdef OfTable TURN_OVER[MOST_LISTENERS]      # with all that it leaves to be chosen
cdef OfCourse CHOSEN[MOST_LISTENERS]        # nothing is placed yet
cdef OfCourse PLACED[MOST_LISTENERS]        # all is paid and placed, nothing is paid out yet
cdef OfCourse BROUGHT[MOST_LISTENERS]       # what was placed has been paid out
cdef OfCoins SOLD[MOST_LISTENERS]           # a city has sold resources to another one
cdef OfCity REBUILT[MOST_LISTENERS]         # anew from its cards and stages
cdef OfPoints COUNTED[MOST_LISTENERS]        # points are counted; each adds its own, by ScoreRow


cdef inline bint is_expanded(const State* s) noexcept nogil:
    """Whether any expansion is played with: set-ups with some come after the editions."""
    return s.setup >= N_EDITIONS


cdef inline uint8_t next_layer(const State* s, const Layer* layers, int after) noexcept nogil:
    """The next Phase in which an expansion deals, NO_PHASE if none does: the first one, or that
    after a Phase."""
    cdef int i = 0
    cdef bint passed = after == NO_PHASE
    while layers[i].bit:
        if passed and s.options & layers[i].bit:
            return layers[i].phase
        passed = passed or layers[i].phase == after
        i += 1
    return NO_PHASE


cdef inline bint ask(State* s, const Asker* askers, int after) noexcept nogil:
    """Tell all, or those after the one that has let choose in a Phase, until somebody has to
    choose; whether somebody has."""
    cdef int i = 0
    cdef bint passed = after == NO_PHASE
    while askers[i].bit:
        if passed and s.options & askers[i].bit and askers[i].act(s):
            return True
        passed = passed or askers[i].phase == after
        i += 1
    return False


cdef inline void tell(State* s, const OfTable* listeners) noexcept nogil:
    cdef int i = 0
    if is_expanded(s):
        while listeners[i].bit:
            if s.options & listeners[i].bit:
                listeners[i].act(s)
            i += 1


cdef inline void tell_course(State* s, const OfCourse* listeners, Course* course) noexcept nogil:
    cdef int i = 0
    if is_expanded(s):
        while listeners[i].bit:
            if s.options & listeners[i].bit:
                listeners[i].act(s, course)
            i += 1


cdef inline void tell_sold(State* s, int city, int coins) noexcept nogil:
    cdef int i = 0
    if is_expanded(s):
        while SOLD[i].bit:
            if s.options & SOLD[i].bit:
                SOLD[i].act(s, city, coins)
            i += 1


cdef inline void tell_rebuilt(State* s, int city) noexcept nogil:
    cdef int i = 0
    while REBUILT[i].bit:
        if s.options & REBUILT[i].bit:
            REBUILT[i].act(s, city)
        i += 1


cdef inline void tell_scored(const State* s, int city, int* points) noexcept nogil:
    cdef int i = 0
    while COUNTED[i].bit:
        if s.options & COUNTED[i].bit:
            COUNTED[i].act(s, city, points)
        i += 1
