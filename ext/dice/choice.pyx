"""What a seat of 7 Wonders Dice may choose (Turn, Special dice), and why not."""

from solver._ext.core.bits cimport sw_lowest
from solver._ext.dice.payment cimport (
    Purse, discount_of, price_less, price_of_box, purse_of, reward_of_die, within_reach,
)
from solver._ext.dice.state cimport (
    KIND_AT, MOVE_BONUS, MOVE_BUILD, MOVE_CROSS, MOVE_PASS, MOVE_SKIP, MOVE_WONDER, OPEN_ACTION,
    OPEN_BUILD, OPEN_BONUS, OPEN_CROSS, OPEN_KIND, SECOND_AT, City, board_of, count_in, is_special,
    left_of, right_of, sheet_of,
)
from solver._ext.dice.tables cimport (
    COMPARE, CROSS, DICE, FIRST_SPECIAL, IN_FORUM, N_BUILDINGS, N_DICE, N_FACES, N_GREY,
    WONDER, Board, Effects, Sheet,
)


# ---------------------------------------------------------------- what a die may do

cdef bint may_use(const State* s, int seat, int die) noexcept nogil:
    """Whether a seat has unlocked a die (Special dice)."""
    cdef const City* city = &s.now[seat]
    if not is_special(die):
        return True
    return board_of(s, city).unlocks[die - FIRST_SPECIAL] & city.ticked != 0


cdef int count_before(const State* s, int seat, int buildings) noexcept nogil:
    cdef const City* city = &s.before[seat]
    cdef const Board* board = board_of(s, city)
    cdef int i, n = 0
    for i in range(N_BUILDINGS):
        if (buildings >> i) & 1:
            n += count_in(board, i, city.ticked)
    return n


cdef bint leads_in(const State* s, int seat, int buildings) noexcept nogil:
    """Whether a seat has at least as much as either neighbor, more than the one opponent."""
    cdef int own = count_before(s, seat, buildings)
    if s.seats == 2:
        return own > count_before(s, 1 - seat, buildings)
    return (own >= count_before(s, left_of(s, seat), buildings)
            and own >= count_before(s, right_of(s, seat), buildings))


cdef bint guild_allows(const State* s, int seat, int symbol) noexcept nogil:
    """The condition of a face of the purple die (Guild Court)."""
    return leads_in(s, seat, DICE.symbol[symbol].buildings)


cdef inline int left_for_box(const State* s, const City* city, int coins, int die,
                             int price) noexcept nogil:
    """Coins left for a box when a die is chosen at this price; below 0 if it cannot be paid."""
    return min(coins + reward_of_die(s, city, die), sheet_of(s).spaces) - price


cdef uint64_t die_boxes(const State* s, int seat, int die, int price,
                        const Purse* purse) noexcept nogil:
    """Boxes that a die lets a seat tick at this price of the die."""
    cdef const City* city = &s.now[seat]
    cdef int symbol = s.symbol[die]
    cdef int coins
    cdef uint64_t boxes = board_of(s, city).symbol[symbol] & city.open
    if boxes == 0 or not may_use(s, seat, die):
        return 0
    coins = left_for_box(s, city, purse.coins, die, price)
    if coins < 0:
        return 0
    boxes &= within_reach(s, city, coins, purse.resources)
    if DICE.symbol[symbol].kind == COMPARE and boxes and not guild_allows(s, seat, symbol):
        return 0
    return boxes


cdef inline int die_price(const State* s, const City* city, int die, bint free_die,
                          int discount) noexcept nogil:
    return 0 if free_die else price_less(s, city, die, discount)


cdef inline bint repeats(const State* s, const City* city, int die, bint free_die,
                         int discount) noexcept nogil:
    """Whether a grey die offers what one before it does, for the same price."""
    cdef int price = die_price(s, city, die, free_die, discount)
    cdef int other
    for other in range(die):
        if ((s.forum >> other) & 1 and s.symbol[other] == s.symbol[die]
                and die_price(s, city, other, free_die, discount) == price):
            return True
    return False


cdef uint64_t boxes_by_die(const State* s, int die, bint free_die, const Purse* purse,
                           int discount) noexcept nogil:
    """The boxes that a die lets the acting seat tick; none if a grey one before it does as well."""
    cdef const City* city = &s.now[s.acting]
    cdef int price = die_price(s, city, die, free_die, discount)
    cdef uint64_t boxes = die_boxes(s, s.acting, die, price, purse)
    if boxes and die < N_GREY and repeats(s, city, die, free_die, discount):
        return 0
    return boxes


cdef int list_dice(const State* s, bint free_die, int* dice, uint64_t* boxes) noexcept nogil:
    """The dice that the acting seat may choose, with the boxes each lets it tick; their number."""
    cdef const City* city = &s.now[s.acting]
    cdef Purse purse = purse_of(s, city)
    cdef int discount = discount_of(s, city)
    cdef uint64_t found
    cdef uint16_t forum = s.forum
    cdef int die, n = 0
    while forum:
        die = sw_lowest(forum)
        forum &= forum - 1
        found = boxes_by_die(s, die, free_die, &purse, discount)
        if found:
            dice[n] = die
            boxes[n] = found
            n += 1
    return n


# ---------------------------------------------------------------- what needs no die

cdef uint64_t wonder_boxes(const State* s, int seat) noexcept nogil:
    """Stages that can be built by action B."""
    cdef const City* city = &s.now[seat]
    cdef Purse purse
    cdef uint64_t boxes = city.open & board_of(s, city).building[<int>WONDER]
    if boxes == 0:
        return 0
    purse = purse_of(s, city)
    return boxes & within_reach(s, city, purse.coins, purse.resources)


cdef uint64_t boxes_of(const Board* board, int buildings) noexcept nogil:
    cdef uint64_t boxes = 0
    cdef int i
    for i in range(N_BUILDINGS):
        if (buildings >> i) & 1:
            boxes |= board.building[i]
    return boxes


cdef uint64_t cross_boxes(const State* s, int seat, uint16_t entry) noexcept nogil:
    """Boxes that an effect lets a seat cross."""
    cdef const City* city = &s.now[seat]
    cdef Purse purse = purse_of(s, city)
    return (boxes_of(board_of(s, city), entry)
            & within_reach(s, city, purse.coins, purse.resources))


# ---------------------------------------------------------------- moves

cdef int dice_legal(const void* state, move_t* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int dice[IN_FORUM]
    cdef uint64_t boxes[IN_FORUM]
    cdef uint64_t rest
    cdef uint16_t entry = s.stack[s.depth - 1]
    cdef int kind = entry & OPEN_KIND
    cdef int i, n = 0
    if kind == OPEN_ACTION or kind == OPEN_BUILD:
        for i in range(list_dice(s, kind == OPEN_BUILD, dice, boxes)):
            rest = boxes[i]
            while rest:
                out[n] = MOVE_BUILD << KIND_AT | dice[i] << SECOND_AT | sw_lowest(rest)
                rest &= rest - 1
                n += 1
        if kind == OPEN_BUILD:
            out[n] = MOVE_SKIP << KIND_AT
            return n + 1
        rest = wonder_boxes(s, s.acting)
        while rest:
            out[n] = MOVE_WONDER << KIND_AT | sw_lowest(rest)
            rest &= rest - 1
            n += 1
        out[n] = MOVE_PASS << KIND_AT
        return n + 1
    if kind == OPEN_CROSS:
        rest = cross_boxes(s, s.acting, entry)
        while rest:
            out[n] = MOVE_CROSS << KIND_AT | sw_lowest(rest)
            rest &= rest - 1
            n += 1
        out[n] = MOVE_SKIP << KIND_AT
        return n + 1
    for i in range(sheet_of(s).bonuses):
        if not (s.now[s.acting].bonuses >> i) & 1:
            out[n] = MOVE_BONUS << KIND_AT | i
            n += 1
    return n


cdef bint offers(const State* s, uint16_t entry) noexcept nogil:
    """Whether an open choice of the acting seat has anything to choose."""
    cdef int dice[IN_FORUM]
    cdef uint64_t boxes[IN_FORUM]
    cdef int kind = entry & OPEN_KIND
    if kind == OPEN_CROSS:
        return cross_boxes(s, s.acting, entry) != 0
    if kind == OPEN_BUILD:
        return list_dice(s, True, dice, boxes) != 0
    if kind == OPEN_BONUS:
        return s.now[s.acting].bonuses != (1 << sheet_of(s).bonuses) - 1
    return True


# ---------------------------------------------------------------- how it can have come about

cdef uint64_t crossed_by(const Board* board, const Effects* effects) noexcept nogil:
    """Boxes that effects let tick without a die."""
    cdef uint64_t boxes = 0
    cdef int i
    for i in range(effects.n):
        if effects.effect[i].kind == CROSS:
            boxes |= boxes_of(board, effects.effect[i].mask)
    return boxes


cdef uint64_t ways_from(const State* s, const City* city, uint64_t ticked) noexcept nogil:
    """Boxes that a city might tick, in some turn, that has its bonuses and these boxes."""
    cdef const Board* board = board_of(s, city)
    cdef const Sheet* sheet = sheet_of(s)
    cdef uint64_t ways = board.building[<int>WONDER]
    cdef int i, die
    for die in range(N_DICE):
        if is_special(die) and board.unlocks[die - FIRST_SPECIAL] & ticked == 0:
            continue
        for i in range(N_FACES):
            ways |= board.symbol[DICE.face[die][i]]
    for i in range(board.boxes):
        if (ticked >> i) & 1:
            ways |= crossed_by(board, &board.box[i].effects)
    for i in range(sheet.bonuses):
        if (city.bonuses >> i) & 1:
            ways |= crossed_by(board, &sheet.bonus[i])
    return ways


cdef uint64_t reachable(const State* s, const City* city) noexcept nogil:
    """Those of the ticked boxes of a city that dice and effects can have led to."""
    cdef const Board* board = board_of(s, city)
    cdef uint64_t reached = 0, found = 1, ways
    cdef int i
    while found:
        ways = ways_from(s, city, reached) & city.ticked & ~reached
        found = 0
        for i in range(board.boxes):
            if (ways >> i) & 1 and board.box[i].requires & ~reached == 0:
                found |= <uint64_t>1 << i
        reached |= found
    return reached


# ---------------------------------------------------------------- why not

cdef int refusal_of_way(const State* s, int kind, int box) noexcept nogil:
    """Why a box cannot be ticked in one of the three ways, leaving out dice and coins."""
    cdef const City* city = &s.now[s.acting]
    cdef int home = board_of(s, city).box[box].building
    if (city.ticked >> box) & 1:
        return TICKED
    if not (city.open >> box) & 1:
        return NOT_NEXT
    if kind == MOVE_CROSS and not (s.stack[s.depth - 1] >> home) & 1:
        return OTHER_WAY
    if kind != MOVE_CROSS and (kind == MOVE_WONDER) != (home == WONDER):
        return OTHER_WAY
    return NOTHING


cdef int refusal_of_die(const State* s, int die, int box) noexcept nogil:
    """Why a die of the Forum does not tick a box, leaving out coins."""
    cdef const City* city = &s.now[s.acting]
    cdef const Board* board = board_of(s, city)
    cdef int symbol = s.symbol[die]
    if not (board.symbol[symbol] >> box) & 1:
        return OTHER_SYMBOL
    if not may_use(s, s.acting, die):
        return LOCKED
    if DICE.symbol[symbol].kind == COMPARE and not guild_allows(s, s.acting, symbol):
        return BEATEN
    return NOTHING


cdef Quote quote(const State* s, int kind, int die, int box) noexcept nogil:
    """What ticking a box in one of the three ways takes the acting seat, and why it may not.

    ``die`` counts if ``kind`` is MOVE_BUILD; of several reasons the first is told.
    """
    cdef const City* city = &s.now[s.acting]
    cdef bint with_die = kind == MOVE_BUILD
    cdef bint free_die = s.stack[s.depth - 1] & OPEN_KIND == OPEN_BUILD
    cdef int discount = discount_of(s, city)
    cdef int coins = city.coins
    cdef Quote q
    q.refusal = NOTHING
    q.die = 0
    q.brings = 0
    q.box = price_of_box(s, city, box)
    if with_die and not (s.forum >> die) & 1:
        q.refusal = ABSENT
        return q
    if with_die:
        q.die = die_price(s, city, die, free_die, discount)
        q.brings = reward_of_die(s, city, die)
        coins = left_for_box(s, city, coins, die, q.die)
    q.refusal = refusal_of_way(s, kind, box)
    if with_die and q.refusal == NOTHING:
        q.refusal = refusal_of_die(s, die, box)
    if q.refusal == NOTHING and q.box > coins:
        q.refusal = UNPAID
    if (q.refusal == NOTHING and with_die and die < N_GREY
            and repeats(s, city, die, free_die, discount)):
        q.refusal = REPEATED
    return q
