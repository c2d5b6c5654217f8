# The worth of a position at the edge of a tree, and what is reported of it.

from solver._ext.core.game cimport MAX_CATEGORIES, MAX_SEATS, GameDef
from solver._ext.core.rng cimport Random
from solver._ext.core.sides cimport Sides
from solver._ext.core.wide cimport Hidden, Wide

cdef enum:
    N_ENDINGS = 8

cdef enum RewardBy:
    REWARD_WIN = 0          # share of first place, blended with the margin in points
    REWARD_RANK = 1         # 1 for the first place down to 0 for the last
    REWARD_SCORE = 2        # points


ctypedef struct Valuer:
    const GameDef* game
    const Wide* net         # learned evaluation, NULL = the game's own
    Sides sides
    double playout_weight   # share of the playout in a leaf value; the rest is the evaluation
    double score_weight     # share of the score margin in a playout's reward
    double score_share      # what it is before it fades
    double fade             # last turns of every seat in which it does; 0 = never
    double score_scale      # margin in points that counts as a full win there
    double sudden_margin    # least margin of an ending in which points do not matter, 0 to 1
    double others           # share of the moves of other sides that playouts draw at random
    int hero                # the side of the root's decider, where others are weaker
    double lift             # what that adds to its log odds, as playouts say
    int cut                 # turns of every seat after which the evaluation ends a playout, 0 = no
    bint quiesce             # the policy ends a turn that has begun before a state is valued
    bint uniform            # playouts of uniformly random moves instead of the policy
    int reward_by           # RewardBy; what is not the win comes from playouts alone
    int report_every        # without playouts in the values: play one so often for the reports
    long valued             # leaves so far
    # what the network has worked out about the state at hand, and for whom; -1: nothing
    Hidden seen
    int seen_by
    # of the last leaf
    double share[MAX_SEATS]     # of the win, per seat
    bint played             # whether a playout or the end of the game told the rest:
    double points[MAX_SEATS]
    double categories[MAX_SEATS][MAX_CATEGORIES]
    int ending              # of that playout
    # how likely each ending is: certainly this one, or as the network expects it
    double ended[N_ENDINGS]


# What the reports say about one root move beyond its edge.
ctypedef struct Tally:
    double wins[MAX_SEATS]
    double squares              # of the win share of the side of the root's decider
    double endings[N_ENDINGS]   # playouts per ending
    long visits
    long playouts
    long counted                # those of them in which points matter
    double points[MAX_SEATS]    # sums over these
    double categories[MAX_SEATS][MAX_CATEGORIES]    # likewise


cdef void fit_others(Valuer* valuer, const void* root, Random* rng) noexcept nogil
cdef double score_weight_at(const Valuer* valuer, const void* root) noexcept nogil
cdef void ask_network(Valuer* valuer, const void* state, int seat) noexcept nogil
cdef double estimate_seat(const Valuer* valuer, const void* state, int seat) noexcept nogil
cdef void estimate_share(const Valuer* valuer, const void* state, double* out) noexcept nogil
cdef void value_end(Valuer* valuer, const void* state, double* reward) noexcept nogil
cdef void value_leaf(Valuer* valuer, void* state, Random* rng, double* reward) noexcept nogil
cdef void note(Tally* tally, const Valuer* valuer, int seat) noexcept nogil
cdef void value_state(Valuer* valuer, void* state, Random* rng, double* reward) noexcept nogil
cdef int fill_valuer(
    Valuer* valuer, const GameDef* game, const void* root, dict settings
) except -1
cdef dict tally_row(const Tally* tally, const Valuer* valuer)
