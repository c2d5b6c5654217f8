"""The turn of a leader before each Age of 7 Wonders, and the choices that leaders bring.

A leader is recruited, put under a stage or sold (reference: wonders/leaders, phase B). All choose
at once; it is a turn of its own, with a queue of open choices at its end.
"""

from libc.stdint cimport uint64_t, uint8_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.core.game cimport move_t
from solver._ext.wonders.buying cimport MAX_WAYS, Buyer, find_buyer
from solver._ext.wonders.deciding cimport clear_choices, set_actor
from solver._ext.wonders.fleets cimport step_coins
from solver._ext.wonders.income cimport take_from_bank
from solver._ext.wonders.leader_knowledge cimport possible_leaders
from solver._ext.wonders.leader_worlds cimport assume_leader
from solver._ext.wonders.leaders cimport (
    bury, draft_row, funds_for_extra, hand_of, hand_size, leader_cost, place_leader, recruit_extra,
    return_leftovers, tokens_to_discard, use_leader,
)
from solver._ext.wonders.moments cimport CHOSEN, Course, Play, tell_course
from solver._ext.wonders.moves cimport (
    MOVE_BURY, MOVE_DISCARD, MOVE_KEEP, MOVE_RECRUIT, MOVE_SELL, MOVE_STAGE, card_in, kind_of,
    move_of, sailing, sails,
)
from solver._ext.wonders.steps cimport may_sell_for_move, stage_ways
from solver._ext.wonders.tables cimport (
    DRAFT_HAND, FIRST_LEADER, NONE, N_AGES, TABLES,
)
from solver._ext.wonders.turn cimport add_play, build_stage, pay_all_out, pay_for
from solver._ext.wonders.state cimport (
    OPEN_BURY, OPEN_DRAW, OPEN_EXTRA, OPEN_TOKENS, PHASE_BURY, PHASE_DRAFT, PHASE_DRAW, PHASE_EXTRA,
    PHASE_RECRUIT, PHASE_TOKENS, USE_BUILT, USE_SOLD, USE_STAGE, State, conceals_hand,
)


# ---------------------------------------------------------------- carrying out

cdef void carry_out_recruitment(State* s) noexcept nogil:
    """Pay and place what has been chosen, then pay out, as in a turn (turn.carry_out)."""
    cdef int i
    cdef Course course
    cdef move_t move
    course.n = 0
    for i in range(s.seats):
        move = s.chosen[i][0]
        add_play(&course, i, i, coins_for_leader(s, i, move), move)
    tell_course(s, CHOSEN, &course)
    for i in range(course.n):
        place_choice(s, &course.play[i])
    pay_all_out(s, &course)
    clear_choices(s)
    return_leftovers(s)


cdef int coins_for_leader(const State* s, int seat, move_t move) noexcept nogil:
    """Coins to the bank for a leader, or for the step of a fleet with a stage."""
    if kind_of(move) == MOVE_RECRUIT:
        return leader_cost(s, seat, card_in(move))
    return step_coins(s, seat, move)


cdef void place_choice(State* s, Play* play) noexcept nogil:
    """Carry out a use of a leader but for what it brings."""
    cdef int seat = play.seat, item = card_in(play.move), kind = kind_of(play.move)
    s.city[seat].coins -= play.coins
    if kind == MOVE_SELL:
        use_leader(s, seat, item, USE_SOLD)
        if not sails(play.move):
            take_from_bank(s, seat, TABLES.sale)
    elif kind == MOVE_STAGE:
        play.bought = <uint8_t>pay_for(s, seat, play.move)
        use_leader(s, seat, item, USE_STAGE)
        build_stage(s, seat, play.move)
    else:
        use_leader(s, seat, item, USE_BUILT)
        place_leader(s, seat, item)


cdef bint begin_leader_choice(State* s, int kind) noexcept nogil:
    """The acting city makes an open choice about leaders; False if there is nothing to choose."""
    if kind == OPEN_DRAW:
        s.phase = PHASE_DRAW
        s.actor = 0
    elif kind == OPEN_EXTRA and hand_size(s, s.acting):
        s.phase = PHASE_EXTRA
    elif kind == OPEN_BURY and s.annex[s.acting].leaders:
        s.phase = PHASE_BURY
    elif kind == OPEN_TOKENS:
        s.phase = PHASE_TOKENS
        if not set_actor(s):
            return False
    else:
        return False
    return True


cdef void discard_tokens(State* s) noexcept nogil:
    """Everybody has chosen a Victory token to discard."""
    cdef int seat
    for seat in range(s.seats):
        if s.n_chosen[seat]:
            s.city[seat].victories[card_in(s.chosen[seat][0])] -= 1
    clear_choices(s)


cdef void choose_leader(State* s, move_t move) noexcept nogil:
    """The acting city makes one of these choices."""
    cdef int item = card_in(move)
    if s.phase == PHASE_BURY:
        bury(s, s.acting, item)
    else:
        if conceals_hand(s) and item != NONE:
            assume_leader(s, s.acting, item)
        recruit_extra(s, item)


# ---------------------------------------------------------------- what may be chosen

cdef bint has_leader_moves(const State* s) noexcept nogil:
    """Whether what is chosen now is about leaders."""
    return (s.phase == PHASE_DRAFT or s.phase == PHASE_RECRUIT
            or s.phase == PHASE_EXTRA or s.phase == PHASE_BURY or s.phase == PHASE_TOKENS)


cdef uint64_t leaders_to_play(const State* s) noexcept nogil:
    """The leaders in the hand of the seat that decides, or those that the view cannot rule out.

    What others recruit in this turn has not left their hands yet, but it is not here.
    """
    cdef uint64_t possible, elsewhere = 0
    cdef int seat, i, item
    if not conceals_hand(s):
        return hand_of(s, s.actor)
    possible = possible_leaders(s, s.actor)
    for seat in range(s.seats):
        for i in range(s.n_chosen[seat]):
            item = card_in(s.chosen[seat][i])
            if kind_of(s.chosen[seat][i]) == MOVE_RECRUIT and item != NONE:
                elsewhere |= <uint64_t>1 << (item - FIRST_LEADER)
    return possible & ~elsewhere if possible & ~elsewhere else possible


cdef int draft_moves(const State* s, move_t* out) noexcept nogil:
    cdef int row = draft_row(s, s.actor, s.turn)
    cdef int i
    if conceals_hand(s):
        out[0] = move_of(MOVE_KEEP, NONE)
        return 1
    for i in range(s.size[row]):
        out[i] = move_of(MOVE_KEEP, s.leader[DRAFT_HAND * row + i])
    return s.size[row]


cdef int recruitments(const State* s, uint64_t hand, int coins, move_t* out) noexcept nogil:
    """Recruiting one of some leaders with so many coins."""
    cdef int item, n = 0
    while hand:
        item = FIRST_LEADER + sw_lowest(hand)
        hand &= hand - 1
        if leader_cost(s, s.actor, item) <= coins:
            out[n] = move_of(MOVE_RECRUIT, item)
            n += 1
    return n


cdef int recruit_moves(const State* s, move_t* out) noexcept nogil:
    """All ways to use a leader."""
    cdef move_t parts[MAX_WAYS]
    cdef Buyer buyer
    cdef uint64_t hand = leaders_to_play(s), left
    cdef int i, item, ways, n
    cdef bint may_move
    find_buyer(s, &buyer)
    may_move = may_sell_for_move(s, &buyer)
    n = recruitments(s, hand, buyer.coins, out)
    ways = stage_ways(s, &buyer, parts)
    left = hand
    while left:
        item = FIRST_LEADER + sw_lowest(left) if not conceals_hand(s) else NONE
        left &= left - 1
        for i in range(ways):
            out[n] = move_of(MOVE_STAGE, item) | parts[i]
            n += 1
        if item == NONE:
            break
    left = hand
    while left:
        item = FIRST_LEADER + sw_lowest(left)
        left &= left - 1
        if conceals_hand(s):
            item = NONE
        for i in range(1 + may_move):
            out[n] = move_of(MOVE_SELL, item) | sailing(i == 1)
            n += 1
        if item == NONE:
            break
    return n


cdef int extra_moves(const State* s, move_t* out) noexcept nogil:
    """Recruiting one more leader, or none."""
    cdef int n = recruitments(s, leaders_to_play(s), funds_for_extra(s, s.acting), out)
    out[n] = move_of(MOVE_RECRUIT, NONE)
    return n + 1


cdef int leader_moves(const State* s, move_t* out) noexcept nogil:
    """What may be chosen about leaders."""
    cdef uint8_t ages[N_AGES]
    cdef uint64_t leaders
    cdef int i, n = 0
    if s.phase == PHASE_DRAFT:
        return draft_moves(s, out)
    if s.phase == PHASE_RECRUIT:
        return recruit_moves(s, out)
    if s.phase == PHASE_EXTRA:
        return extra_moves(s, out)
    if s.phase == PHASE_TOKENS:
        n = tokens_to_discard(s, s.actor, ages)
        for i in range(n):
            out[i] = move_of(MOVE_DISCARD, ages[i])
        return n
    leaders = s.annex[s.acting].leaders
    while leaders:
        out[n] = move_of(MOVE_BURY, FIRST_LEADER + sw_lowest(leaders))
        leaders &= leaders - 1
        n += 1
    return n
