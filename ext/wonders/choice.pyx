"""What may be chosen in 7 Wonders: cards, uses and payments; cards of the discard pile."""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from solver._ext.core.game cimport MAX_MOVES, move_t
from solver._ext.wonders.buying cimport (
    MAX_WAYS, Buyer, build_payments, can_build, find_buyer, is_free, may_use_right, pays_stage,
    stands,
)
from solver._ext.wonders.edifice cimport penalty_moves
from solver._ext.wonders.fleets cimport fleet_moves
from solver._ext.wonders.islands cimport explore_moves
from solver._ext.wonders.knowledge cimport (
    KNOWN, N_GROUPS, POOL, Pool, classify_given, doubtful, find_pool, from_pool,
)
from solver._ext.wonders.moves cimport (
    BY_RIGHT, FOR_CITY, MOVE_BUILD, MOVE_NAVAL, MOVE_SELL, MOVE_SIDE, MOVE_STAGE, MOVE_TAKE,
    Payment, card_in, move_of, paying, sailing, with_flag,
)
from solver._ext.wonders.losses cimport loss_moves
from solver._ext.wonders.payment cimport MAX_PAYMENTS
from solver._ext.wonders.pile cimport Spread, copies_in, find_spread, ways_without
from solver._ext.wonders.recruitment cimport has_leader_moves, leader_moves
from solver._ext.wonders.rows cimport row_held_by
from solver._ext.wonders.steps cimport building_steps, may_sell_for_move, stage_ways
from solver._ext.wonders.tables cimport ANY_BYTE, NONE, N_CARDS, N_SIDES, SECOND
from solver._ext.wonders.state cimport (
    FRESH, MAX_CHOSEN, PHASE_DISCARD, PHASE_EXPLORE, PHASE_FLEETS, PHASE_LOSSES, PHASE_NAVAL,
    PHASE_PENALTIES, PHASE_SEVENTH, PHASE_SIDES, ROW_ROOM, RULE_DISCARD, State, board_of,
    card_of, conceals_hand, discarded, has_annex, has_armada, rule,
)


# ---------------------------------------------------------------- cards

cdef int row_to_play(const State* s) noexcept nogil:
    """The row with the cards of which the seat that decides plays one."""
    if s.phase == PHASE_SEVENTH and s.acting >= s.seats:
        return s.acting
    return row_held_by(s, s.actor, s.age, s.turn)


cdef const uint8_t* hand_to_play(const State* s, int* size) noexcept nogil:
    """The cards of which the seat that decides plays one, sorted, and their number.

    Equal ones lie side by side. Those that it has chosen in this turn are among them.
    """
    cdef int row = row_to_play(s)
    size[0] = s.size[row]
    return &s.card[s.age - 1][row * s.stride]


cdef int cards_of(const State* s, uint8_t* out) noexcept nogil:
    """The different cards that the seat that decides may play, sorted."""
    cdef const uint8_t* hand
    cdef int i, j, n = 0, size
    cdef int taken[MAX_CHOSEN]
    if conceals_hand(s):
        return possible_cards(s, out)
    hand = hand_to_play(s, &size)
    if s.n_chosen[s.actor] == 0:
        for i in range(size):
            if n == 0 or out[n - 1] != hand[i]:
                out[n] = hand[i]
                n += 1
        return n
    for j in range(s.n_chosen[s.actor]):
        taken[j] = card_in(s.chosen[s.actor][j])
    for i in range(size):
        for j in range(s.n_chosen[s.actor]):
            if taken[j] == hand[i]:
                taken[j] = NONE
                break
        else:
            if n == 0 or out[n - 1] != hand[i]:
                out[n] = hand[i]
                n += 1
    return n


cdef int possible_cards(const State* s, uint8_t* out) noexcept nogil:
    """The different cards that a hand may hold as far as the view knows."""
    cdef uint8_t classes[ROW_ROOM]
    cdef uint8_t possible[ANY_BYTE]
    cdef Pool pool
    cdef Spread spread
    cdef int row = row_to_play(s), at, i, n = 0
    cdef int first, size
    first = row * s.stride
    size = s.size[row]
    memset(possible, 0, sizeof(possible))
    classify_given(s, s.view, s.age, classes)
    find_pool(s, s.view, s.age, classes, &pool)
    find_spread(s, s.view, s.age, &spread)
    for i in range(first, first + size):
        if classes[i] == KNOWN:
            possible[s.card[s.age - 1][i]] = 1
            continue
        for at in range(ROW_ROOM):
            if classes[at] != classes[i]:
                continue
            if classes[at] != POOL and not s.use[s.age - 1][at] & FRESH:
                possible[s.card[s.age - 1][at]] = 1
            else:
                mark_pool(&pool, possible)
        doubtful(s, s.age, classes[i], possible)
        if spread.n_classes:
            mark_seen(&spread, classes[i], possible)
    forget_chosen(s, classes, possible)
    forget_groups(s, &pool, possible)
    for i in range(N_CARDS):
        if possible[i]:
            out[n] = <uint8_t>i
            n += 1
    return n


cdef int times_chosen(const State* s, int seat, int card) noexcept nogil:
    """How often a seat has chosen a card in this turn."""
    cdef int i, n = 0
    for i in range(s.n_chosen[seat]):
        n += card_in(s.chosen[seat][i]) == card
    return n


cdef int located_in(const State* s, const uint8_t* classes, int card, int row) noexcept nogil:
    """Copies of a card of this Age that may lie in a row, among those that the view has located."""
    cdef uint8_t here[ANY_BYTE]
    cdef int at, n = 0
    cdef int start = row * s.stride
    memset(here, 0, sizeof(here))
    for at in range(start, start + s.size[row]):
        here[classes[at]] = 1
    here[POOL] = 0
    here[KNOWN] = 0
    for at in range(s.cities * s.stride):
        if s.card[s.age - 1][at] == card and not from_pool(s, s.age, at, classes[at]) and (
                here[classes[at]] or start <= at < start + s.size[row]):
            n += 1
    return n


cdef int copies_elsewhere(const State* s, const uint8_t* classes, int card) noexcept nogil:
    """Copies of a card of this Age that cannot lie in the hand of the actor.

    The view has located them elsewhere, or they were chosen by others in this turn. A card that was
    chosen still lies in its hand, so it may be one of those that are located.
    """
    cdef int seat, row, chosen, at
    cdef int n = -located_in(s, classes, card, row_to_play(s))
    for at in range(s.cities * s.stride):
        if s.card[s.age - 1][at] == card and not from_pool(s, s.age, at, classes[at]):
            n += 1
    for seat in range(s.seats):
        chosen = times_chosen(s, seat, card)
        if seat != s.actor and chosen:
            row = row_held_by(s, seat, s.age, s.turn)
            n += max(0, chosen - located_in(s, classes, card, row))
    return n


cdef void forget_chosen(const State* s, const uint8_t* classes, uint8_t* possible) noexcept nogil:
    """What was chosen in this turn has left its hand, but not in this state yet.

    So a card that was chosen is possible here only if there is one more of it.
    """
    cdef int seat, j, card, left
    for seat in range(s.seats):
        for j in range(s.n_chosen[seat]):
            card = card_in(s.chosen[seat][j])
            if card >= N_CARDS or not possible[card]:
                continue  # nobody has seen it, or it is done with
            left = card_of(s, card).copies[s.players] - times_chosen(s, s.actor, card)
            if left <= copies_elsewhere(s, classes, card):
                possible[card] = 0


cdef void forget_groups(const State* s, const Pool* pool, uint8_t* possible) noexcept nogil:
    """The same for cards of which only some of a group are in play: guilds, black cards, Armada."""
    cdef int group, i, seat, chosen
    for group in range(N_GROUPS):
        chosen = 0
        for i in range(pool.group[group].cards):
            for seat in range(s.seats):
                chosen += times_chosen(s, seat, pool.group[group].card[i])
        if chosen and chosen >= pool.group[group].in_play:
            for i in range(pool.group[group].cards):
                possible[pool.group[group].card[i]] = 0


cdef void mark_seen(Spread* spread, int class_, uint8_t* possible) noexcept nogil:
    """Cards seen in the discard pile of which a class may still hold a copy elsewhere."""
    cdef int i
    for i in range(spread.kinds):
        if not possible[spread.card[i]] and copies_in(spread, spread.card[i], class_) and (
                ways_without(spread, spread.card[i], class_) > 0):
            possible[spread.card[i]] = 1


cdef void mark_pool(const Pool* pool, uint8_t* possible) noexcept nogil:
    cdef int i, group
    for i in range(pool.cards):
        possible[pool.card[i]] = 1
    for group in range(N_GROUPS):
        if pool.group[group].in_play:
            for i in range(pool.group[group].cards):
                possible[pool.group[group].card[i]] = 1


# ---------------------------------------------------------------- moves

cdef bint city_can_play(const State* s, const Buyer* buyer, int card) noexcept nogil:
    """Whether the Free City can build a card, by its right too."""
    cdef Payment payment
    if can_build(s, buyer, card, &payment):
        return True
    return may_use_right(s, buyer, card) and not stands(buyer.built, card_of(s, card).same)


cdef int sale_moves(const State* s, const Buyer* buyer, const uint8_t* hand, int size,
                    move_t* out) noexcept nogil:
    """Sales; those of the Free City are restricted (reference: section 10)."""
    cdef Payment payment
    cdef int i, n = 0
    cdef move_t move = move_of(MOVE_SELL, 0)
    if buyer.city >= s.seats:
        move |= with_flag(FOR_CITY)
        if pays_stage(s, buyer, 0, &payment):
            return 0
        for i in range(size):
            if city_can_play(s, buyer, hand[i]):
                return 0
    for i in range(size):
        out[n] = move | hand[i]
        n += 1
    if may_sell_for_move(s, buyer):
        for i in range(size):
            out[n] = move | hand[i] | sailing(True)
            n += 1
    return n


cdef inline bint must_chain(const State* s, const Buyer* buyer, int card) noexcept nogil:
    """Whether the Free City has to build a card by its chain once it is chosen."""
    return (buyer.city >= s.seats and stands(s.city[buyer.city].built, card_of(s, card).chain)
            and not stands(buyer.built, card_of(s, card).same))


cdef int add_payments(move_t move, const Payment* payments, int n, move_t* out) noexcept nogil:
    """The move with each of some payments."""
    cdef int i
    for i in range(n):
        out[i] = move | paying(&payments[i])
    return n


cdef int add_parts(move_t move, const move_t* parts, int n, move_t* out) noexcept nogil:
    """The move with each of some parts."""
    cdef int i
    for i in range(n):
        out[i] = move | parts[i]
    return n


cdef int build_moves(const State* s, const Buyer* buyer, int card, move_t* out) noexcept nogil:
    """The ways to build a card; 0 if it cannot be built."""
    cdef Payment payments[MAX_PAYMENTS]
    cdef move_t move = move_of(MOVE_BUILD, card)
    cdef int n
    if buyer.city >= s.seats:
        move |= with_flag(FOR_CITY)
    n = add_payments(move, payments, build_payments(s, buyer, card, payments), out)
    if may_use_right(s, buyer, card) and not is_free(s, buyer, card) and (
            not stands(buyer.built, card_of(s, card).same)):
        out[n] = move | with_flag(BY_RIGHT)
        n += 1
    if has_armada(s):
        n += building_steps(s, buyer, card, out + n)
    return n


cdef int card_moves(const State* s, move_t* out) noexcept nogil:
    """All ways to play a card."""
    cdef move_t parts[MAX_WAYS]
    cdef uint8_t hand[N_CARDS]
    cdef Buyer buyer
    cdef int i, n = 0, ways
    cdef int size = cards_of(s, hand)
    cdef move_t flags = 0
    find_buyer(s, &buyer)
    if buyer.city >= s.seats:
        flags = with_flag(FOR_CITY)
    for i in range(size):
        n += build_moves(s, &buyer, hand[i], out + n)
    ways = min(stage_ways(s, &buyer, parts), (<int>MAX_MOVES - n) // (size + 1) - 2)
    if conceals_hand(s):
        n += add_parts(move_of(MOVE_STAGE, NONE) | flags, parts, ways, out + n)
        if buyer.city < s.seats or ways == 0:
            out[n] = move_of(MOVE_SELL, NONE) | flags
            n += 1
            if may_sell_for_move(s, &buyer):
                out[n] = move_of(MOVE_SELL, NONE) | sailing(True)
                n += 1
        return n
    for i in range(size):
        if not must_chain(s, &buyer, hand[i]):
            n += add_parts(move_of(MOVE_STAGE, hand[i]) | flags, parts, ways, out + n)
    return n + sale_moves(s, &buyer, hand, size, out + n)


# ---------------------------------------------------------------- the discard pile

cdef int takeable(const State* s, uint8_t* out) noexcept nogil:
    """The different cards of the discard pile that the acting city may build, sorted.

    If the view is not the one who looks: those that may be there as far as it knows.
    """
    cdef uint8_t possible[ANY_BYTE]
    cdef uint8_t classes[ROW_ROOM]
    cdef Pool pool
    cdef int age, at, other, card, n = 0
    cdef bint conceals = conceals_hand(s)
    memset(possible, 0, sizeof(possible))
    for age in range(1, s.age + 1):
        if conceals:
            classify_given(s, s.view, age, classes)
            find_pool(s, s.view, age, classes, &pool)
        for at in range(s.cities * s.stride):
            if not discarded(s.use[age - 1][at]) or s.card[age - 1][at] >= N_CARDS:
                continue
            possible[s.card[age - 1][at]] = 1
            if not conceals or classes[at] == KNOWN:
                continue
            for other in range(ROW_ROOM):
                if classes[other] == classes[at] and s.card[age - 1][other] < N_CARDS:
                    possible[s.card[age - 1][other]] = 1
                    if classes[at] == POOL or s.use[age - 1][other] & FRESH:
                        mark_pool(&pool, possible)
    for card in range(N_CARDS):
        if possible[card] and card_of(s, card).age and not stands(
                s.city[s.acting].built, card_of(s, card).same):
            out[n] = <uint8_t>card
            n += 1
    return n


cdef bint can_decline(const State* s) noexcept nogil:
    cdef int option = rule(s, RULE_DISCARD)
    return option == 2 or (option == 0 and s.edition != SECOND) or conceals_hand(s)


cdef int city_of_discards(const State* s) noexcept nogil:
    """The city whose board builds from the discard pile, NONE if no city's does."""
    cdef int i
    for i in range(s.cities):
        if s.city[i].side != NONE and board_of(s, i).reads_pile:
            return i
    return NONE


cdef bint reads_pile(const State* s) noexcept nogil:
    """Whether the cards of earlier Ages still matter: somebody may yet look at the pile."""
    return city_of_discards(s) != NONE or has_annex(s)


# ---------------------------------------------------------------- the interface

cdef int wonders_legal(const void* state, move_t* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef uint8_t cards[N_CARDS]
    cdef int i, n
    if s.phase == PHASE_SIDES:
        for i in range(N_SIDES):
            out[i] = move_of(MOVE_SIDE, i)
        return N_SIDES
    if s.phase == PHASE_DISCARD:
        n = takeable(s, cards)
        for i in range(n):
            out[i] = move_of(MOVE_TAKE, cards[i])
        if can_decline(s):
            out[n] = move_of(MOVE_TAKE, NONE)
            n += 1
        return n
    if s.phase == PHASE_LOSSES:
        return loss_moves(s, out)
    if s.phase == PHASE_PENALTIES:
        return penalty_moves(s, out)
    if s.phase == PHASE_FLEETS:
        return fleet_moves(s, out)
    if s.phase == PHASE_EXPLORE:
        return explore_moves(s, out)
    if s.phase == PHASE_NAVAL:
        out[0] = move_of(MOVE_NAVAL, 0)
        out[1] = move_of(MOVE_NAVAL, 1)
        return 2
    if has_leader_moves(s):
        return leader_moves(s, out)
    return card_moves(s, out)
