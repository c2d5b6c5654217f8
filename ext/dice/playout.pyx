"""Games of 7 Wonders Dice without a search: uniformly random ones and those of the policy."""

from libc.stdint cimport uint64_t

from solver._ext.core.bits cimport nth_member, sw_popcount
from solver._ext.core.rng cimport random_below
from solver._ext.dice.chance cimport dice_sample, roll_all
from solver._ext.dice.choice cimport dice_legal, list_dice, wonder_boxes
from solver._ext.dice.heuristics cimport dice_playout_move
from solver._ext.dice.rules cimport dice_apply, open_turn
from solver._ext.dice.tables cimport IN_FORUM
from solver._ext.dice.state cimport (
    KIND_AT, MOVE_BUILD, MOVE_PASS, MOVE_WONDER, OPEN_ACTION, PHASE_CHOOSE, PHASE_OVER, PHASE_ROLL,
    SECOND_AT, State,
)

ctypedef move_t (*Chooser)(const void*, Random*) noexcept nogil


cdef move_t random_action(const State* s, Random* rng) noexcept nogil:
    """Uniformly one of the legal moves of an action, without listing them."""
    cdef int dice[IN_FORUM]
    cdef uint64_t boxes[IN_FORUM]
    cdef uint64_t wonder = wonder_boxes(s, s.acting)
    cdef int i, chosen, n = list_dice(s, False, dice, boxes)
    cdef int count = sw_popcount(wonder) + 1
    for i in range(n):
        count += sw_popcount(boxes[i])
    chosen = random_below(rng, count)
    if chosen == 0:
        return MOVE_PASS << KIND_AT
    chosen -= 1
    for i in range(n):
        count = sw_popcount(boxes[i])
        if chosen < count:
            return MOVE_BUILD << KIND_AT | dice[i] << SECOND_AT | nth_member(boxes[i], chosen)
        chosen -= count
    return MOVE_WONDER << KIND_AT | nth_member(wonder, chosen)


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
