"""Games of 7 Wonders Dice without a search: uniformly random ones and those of the policy."""

from libc.stdint cimport uint16_t, uint64_t

from solver._ext.core.bits cimport nth_member, sw_lowest, sw_popcount
from solver._ext.core.rng cimport random_below
from solver._ext.dice.chance cimport dice_sample, roll_all
from solver._ext.dice.choice cimport boxes_by_die, dice_legal
from solver._ext.dice.heuristics cimport dice_playout_move
from solver._ext.dice.payment cimport Purse, discount_of, purse_of, within_reach
from solver._ext.dice.rules cimport dice_apply, open_turn
from solver._ext.dice.state cimport (
    KIND_AT, MOVE_BUILD, MOVE_PASS, MOVE_WONDER, OPEN_ACTION, PHASE_CHOOSE, PHASE_OVER, PHASE_ROLL,
    SECOND_AT, City, State, board_of,
)
from solver._ext.dice.tables cimport IN_FORUM, WONDER, Board

ctypedef move_t (*Chooser)(const void*, Random*) noexcept nogil


cdef move_t random_action(const State* s, Random* rng) noexcept nogil:
    """Uniformly one of the legal moves of an action.

    It is drawn from more than are legal: of each die all boxes that its symbol ticks. A die is
    asked what it really lets tick when it is drawn; if that is not the box that was, the draw is
    repeated among what is left, which gives every legal move the same chance.
    """
    cdef const City* city = &s.now[s.acting]
    cdef const Board* board = board_of(s, city)
    cdef Purse purse = purse_of(s, city)
    cdef int discount = discount_of(s, city)
    cdef int dice[IN_FORUM]
    cdef uint64_t boxes[IN_FORUM]
    cdef uint64_t wonder = city.open & board.building[<int>WONDER]
    cdef uint64_t found
    cdef uint16_t forum = s.forum
    cdef int die, i, chosen, box, count, n = 0, n_wonder
    if wonder:
        wonder &= within_reach(s, city, purse.coins, purse.resources)
    n_wonder = sw_popcount(wonder) + 1
    count = n_wonder
    while forum:
        die = sw_lowest(forum)
        forum &= forum - 1
        found = board.symbol[s.symbol[die]] & city.open
        dice[n] = die
        boxes[n] = found
        n += found != 0
        count += sw_popcount(found)
    while True:
        chosen = random_below(rng, count)
        if chosen == 0:
            return MOVE_PASS << KIND_AT
        if chosen < n_wonder:
            return MOVE_WONDER << KIND_AT | nth_member(wonder, chosen - 1)
        chosen -= n_wonder
        i = 0
        while chosen >= sw_popcount(boxes[i]):
            chosen -= sw_popcount(boxes[i])
            i += 1
        box = nth_member(boxes[i], chosen)
        found = boxes_by_die(s, dice[i], False, &purse, discount)
        if (found >> box) & 1:
            return MOVE_BUILD << KIND_AT | dice[i] << SECOND_AT | box
        count += sw_popcount(found) - sw_popcount(boxes[i])
        boxes[i] = found


cdef move_t dice_random_move(const void* state, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef move_t moves[512]
    cdef int n
    if s.phase != PHASE_CHOOSE:
        return dice_sample(state, rng)
    if s.stack[s.depth - 1] == OPEN_ACTION:
        return random_action(s, rng)
    n = dice_legal(state, moves)
    return moves[random_below(rng, n)]


cdef inline int play_on(State* s, Chooser choose, Random* rng) noexcept nogil:
    """Play to the end, all dice of a turn rolled in one go; the number of moves and events."""
    cdef int plies = 0
    while s.phase != PHASE_OVER:
        if s.phase == PHASE_ROLL:
            roll_all(s, rng)
            open_turn(s)
            plies += IN_FORUM
        else:
            dice_apply(s, choose(s, rng))
            plies += 1
    return plies


cdef int dice_random_game(void* state, Random* rng) noexcept nogil:
    return play_on(<State*>state, dice_random_move, rng)


cdef int dice_policy_game(void* state, Random* rng) noexcept nogil:
    return play_on(<State*>state, dice_playout_move, rng)
