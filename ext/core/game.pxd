# The interface between games and searchers: one struct of function pointers per game.
#
# A state is a plain C struct of `state_size` bytes without pointers, so a copy is a memcpy and undo
# is copying an earlier snapshot back. A small table may leave the end of the struct unused:
# searches copy only what is used (copy_state), and nothing ever reads the rest. All functions take
# the state as void* and are noexcept nogil. Moves and chance events are integers from 1 to
# 2**MOVE_BITS - 1 that need no state to be understood.
#
# Seats that win and lose together are a side (core/sides.pxd). Shares of the win are told per seat
# and sum to 1, so a side has won when the shares of its seats sum to 1, however they are spread.

from libc.stdint cimport int16_t, int64_t, uint16_t, uint64_t
from libc.string cimport memcpy

from solver._ext.core.rng cimport Random

ctypedef int64_t move_t

cdef enum:
    CHANCE = -1         # decider: a chance event comes next
    OVER = -2           # decider: the game has ended
    MAX_SEATS = 7
    MAX_STATE = 2048    # upper bound of state_size, for snapshots on the C stack
    MAX_MOVES = 2048    # upper bound of max_moves
    MOVE_BITS = 48      # so many bits of a move_t are used; tables pack the others
    MAX_CATEGORIES = 16
    FEW_EVENTS = 2      # chance events in a row, at most, unless it is sampled
    FEW_OUTCOMES = 24   # outcomes of each, at most, unless it is sampled
    MAX_STYLES = 8
    MOVE_ROWS = 4


ctypedef struct GameDef:
    const char* name
    int state_size
    int max_moves       # upper bound of legal moves and of outcomes of one chance event
    int n_inputs        # length of the vector that `inputs` fills; 0 = no network
    int n_rows          # rows of a policy that `rows` tells of; 0 = none
    int n_endings       # number of ways a game can end; `ending` is below it
    int sudden          # bit set of the endings in which points do not matter
    int n_categories    # parts that points are reported in, at most MAX_CATEGORIES; 0 = none
    bint secrets        # seats can come to know different things (`hidden` can be true)
    # with so few turns left a proof does not ask its table: a key, and an entry in no cache,
    # cost more than the nodes that they save. With more it also asks for the outcomes of a chance
    # event before it searches them. 0 = the last turn alone, and no outcomes
    int bare_turns
    int sure_turns      # turns left with which a proof asks `sure_winner`, at least `bare_turns`
    int n_styles        # ways of `style_move`, the plain one included, at most MAX_STYLES; 0 = none
    int style_endings[MAX_STYLES]   # the ending that each aims at; 0 = none in particular

    # bytes from the beginning of a state that are used, the same through the whole game; NULL: all
    int (*used)(const void* state) noexcept nogil
    # number of seats at the table
    int (*seats)(const void* state) noexcept nogil
    # side of a seat, below the number of seats, 0 for seat 0, the same through the whole game;
    # NULL: every seat is a side of its own
    int (*side_of)(const void* state, int seat) noexcept nogil
    # seat that decides next, CHANCE or OVER
    int (*decider)(const void* state) noexcept nogil
    # legal moves of the decider into out (max_moves long); returns their number
    int (*legal)(const void* state, move_t* out) noexcept nogil
    # play a legal move or a possible chance event
    void (*apply)(void* state, move_t move) noexcept nogil
    # outcomes of the next single chance event with exact probabilities; returns their number
    int (*chance)(const void* state, move_t* out, double* prob) noexcept nogil
    # whether searches sample chance here and do not look at its outcomes one by one: so many events
    # are sure to come before a decision (boards, an Age, all dice), or one of so many outcomes. All
    # else keeps to FEW_EVENTS and FEW_OUTCOMES, but for what a seat may come to see besides. Asked
    # only if CHANCE decides
    bint (*sampled_chance)(const void* state) noexcept nogil
    # one outcome of the next chance event, drawn from that distribution
    move_t (*sample)(const void* state, Random* rng) noexcept nogil
    # a random legal move, or a sampled chance event. All legal moves are equally likely; only moves
    # that differ in nothing but the payment may be taken for one, and a cheapest of them is played
    move_t (*random_move)(const void* state, Random* rng) noexcept nogil
    # random_move until the game is over; returns the number of moves and events. NULL: no
    # quicker way than one move after the other
    int (*random_game)(void* state, Random* rng) noexcept nogil
    # move of a quick sensible playout policy, or sampled chance event
    move_t (*playout_move)(const void* state, Random* rng) noexcept nogil
    # playout_move until the game is over, with the same random numbers; returns the number of
    # moves and events. NULL: no quicker way than one move after the other
    int (*policy_game)(void* state, Random* rng) noexcept nogil
    # move of a side that follows one plan (0: none, uniformly random moves), or sampled chance
    # event. Asked only if n_styles is above 0
    move_t (*style_move)(const void* state, int style, Random* rng) noexcept nogil
    # the next chance event as it looks to those who do not see its outcome; 0 if all see it
    move_t (*veiled)(const void* state) noexcept nogil
    # whether `seat` knows less than the state holds, or less than another seat
    bint (*hidden)(const void* state, int seat) noexcept nogil
    # fill what `seat` cannot know with a sample consistent with what it knows
    void (*determinize)(const void* state, int seat, Random* rng, void* out) noexcept nogil
    # hash of all that matters for the rest of the game
    uint64_t (*key)(const void* state) noexcept nogil
    # hash of all that matters for who wins, for exact endings; NULL: `key`
    uint64_t (*proof_key)(const void* state) noexcept nogil
    # a seat that can win whatever the others do, where that is quickly seen with `sure_turns` left;
    # -1: none. NULL: it is not looked for. Asked only if a seat decides
    int (*sure_winner)(const void* state) noexcept nogil
    # forget what some seats know that can no longer have a part in who wins, so that nobody lacks
    # it; legal moves stay as they are. Asked only of games with `secrets`; NULL: nothing is
    void (*settle)(void* state) noexcept nogil
    # hash of what `seat` knows of that; its legal moves depend on nothing else
    uint64_t (*infoset)(const void* state, int seat) noexcept nogil
    # hash of what the decider's choice hangs on most: coarser than its `infoset`, and its legal
    # moves still depend on nothing else; with an `event_outlook` it may leave out of them what only
    # the decider sees, if as many are left in the same places. Asked only if a seat decides; NULL:
    # `infoset`
    uint64_t (*outlook)(const void* state) noexcept nogil
    # hash of what all see and of the next chance event, for events that worlds share: it is the
    # same, with its outcomes, in all of them. Asked only if CHANCE decides; NULL: `key`
    uint64_t (*event_outlook)(const void* state) noexcept nogil
    # whether the decider can end the game by a win before anybody else decides, whatever chance
    # does, as far as that is quickly seen; hangs on nothing that the decider does not know. Asked
    # only if a seat decides; NULL: it is not looked for
    bint (*wins_now)(const void* state) noexcept nogil
    # hash of all that matters but for the choices of others that nobody has been shown yet;
    # NULL: there are no such choices
    uint64_t (*open_key)(const void* state) noexcept nogil
    # win share per seat of a finished game, sums to 1
    void (*returns)(const void* state, double* out) noexcept nogil
    # how a finished game ended: index into the game's list of endings
    int (*ending)(const void* state) noexcept nogil
    # points per seat if the game were scored now
    void (*points)(const void* state, double* out) noexcept nogil
    # choices made that nobody has been shown yet; NULL: there never are any
    int (*pending)(const void* state) noexcept nogil
    # parts of the points of a seat by category, n_categories numbers; together they are its points
    void (*categories)(const void* state, int seat, double* out) noexcept nogil
    # estimated win share per seat of an unfinished game, sums to 1
    void (*evaluate)(const void* state, double* out) noexcept nogil
    # inputs of wide networks (core/wide.pxd) from the point of view of `seat`: the non-zero ones
    # of n_inputs small whole numbers as index and count; returns how many (at most MAX_INPUTS)
    int (*inputs)(const void* state, int seat, uint16_t* index, int16_t* count) noexcept nogil
    # rows of a policy: a legal move of the decider is worth the sum of these, as it looks to the
    # decider; returns how many (at most MOVE_ROWS)
    int (*rows)(const void* state, move_t move, uint16_t* out) noexcept nogil
    # at most this many turns are left (cards to be taken, not sub-choices)
    int (*turns_left)(const void* state) noexcept nogil
    # rough value of a move for ordering; larger is tried first
    int (*order)(const void* state, move_t move) noexcept nogil
    # small index of a move, the same in all states, for history tables (below 4096)
    int (*slot_of)(move_t move) noexcept nogil


cdef inline int used_size(const GameDef* game, const void* state) noexcept nogil:
    """Bytes of a state that are used."""
    return game.state_size if game.used == NULL else game.used(state)


cdef inline void copy_state(const GameDef* game, void* to, const void* state) noexcept nogil:
    """Copy what is used of a state."""
    memcpy(to, state, used_size(game, state))
