"""The rules of 7 Wonders Dice: who may choose what, and what it does.

Section names refer to the rulebook as digested in the reference: Turn, Payment, Buildings, Special
dice, Bonuses. Every seat plays its whole turn on the table as it was at the start of the turn and
its own choices; the turns of all are settled together when the last has finished.
"""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memset

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.core.game cimport CHANCE, OVER
from solver._ext.dice.chance cimport due_die
from solver._ext.dice.scoring cimport decide_winner
from solver._ext.dice.tables cimport (
    ACTION, AGORA, ATTACK, BARRACKS_EAST, BARRACKS_WEST, BUILD, COINS_AND_VP_PER_BOX, COMPARE,
    CROSS, CROSS_ANY, DICE, FIRST_SPECIAL, GAIN_COINS, IN_FORUM, MAX_COST, N_BUILDINGS, N_DICE,
    N_GREY, N_SPECIAL, NONE, RULE_AGORA_TIE, RULE_BONUS_ORDER, RULE_CROSS, RULE_DIE_COINS,
    RULE_DIE_DISCOUNT, RULE_GUILD_RED, RULE_NEW_DIE, RULE_PER_BOX, RULE_SPY_RED, WAREHOUSE, WONDER,
    Board, Effect, Sheet,
)
from solver._ext.dice.state cimport (
    CROSSES, EVENT_BOARD, EVENT_ROLL, EVENT_SWAP, LAST_TURN, MAX_PLAYERS, MOVE_BONUS, MOVE_BUILD,
    MOVE_CROSS, MOVE_PASS, MOVE_SKIP, MOVE_WONDER, ONE_CROSS, OPEN_ACTION, OPEN_BONUS, OPEN_BUILD,
    OPEN_CROSS, OPEN_KIND, PHASE_CHOOSE, PHASE_OVER, PHASE_ROLL, PHASE_SWAP,
    board_of, count_in, is_special, kind_of, left_of, low_byte, most, right_of, rule, second_byte,
    sheet_of, total,
)


# ---------------------------------------------------------------- setting up

cdef void dice_start(State* s, int seats, int sheet, int options) noexcept nogil:
    """The state before the boards are dealt."""
    cdef int i
    memset(s, 0, sizeof(State))
    s.options = <uint16_t>options
    s.seats = <uint8_t>seats
    s.sheet = <uint8_t>sheet
    s.turn = 1
    s.forum = (1 << IN_FORUM) - 1
    for i in range(MAX_PLAYERS):
        s.now[i].board = NONE
        s.before[i].board = NONE
    memset(s.symbol, NONE, N_DICE)
    memset(s.section, NONE, N_DICE)


cdef void set_board(State* s, int seat, int board) noexcept nogil:
    cdef City* city = &s.now[seat]
    city.board = <uint8_t>board
    city.coins = <uint8_t>sheet_of(s).coins
    city.open = board_of(s, city).start_open
    s.before[seat] = city[0]
    s.acting += 1
    if s.acting == s.seats:
        s.acting = s.first
        s.phase = PHASE_ROLL


cdef uint64_t open_from(const State* s, const City* city) noexcept nogil:
    """The boxes that may be ticked next, found from those that are ticked."""
    cdef const Board* board = board_of(s, city)
    cdef uint64_t found = 0
    cdef int i
    for i in range(board.boxes):
        if board.needs[i] & ~city.ticked == 0:
            found |= <uint64_t>1 << i
    return found & ~city.ticked


cdef void open_turn(State* s) noexcept nogil:
    """All dice are rolled: the first seat chooses."""
    s.phase = PHASE_CHOOSE
    s.acting = s.first
    push(s, OPEN_ACTION)


# ---------------------------------------------------------------- paying

cdef Purse purse_of(const State* s, const City* city) noexcept nogil:
    cdef Purse purse
    purse.coins = city.coins
    purse.resources = total(&board_of(s, city).produce, city.ticked)
    return purse


cdef uint64_t within_reach(const State* s, const City* city, int coins,
                           int resources) noexcept nogil:
    """Open boxes whose construction can be paid."""
    return city.open & board_of(s, city).within[min(coins + resources, <int>MAX_COST)]


cdef void earn(const State* s, City* city, int coins) noexcept nogil:
    """Gain coins; what finds no space in the Gold Reserve is lost."""
    city.coins = <uint8_t>min(city.coins + coins, sheet_of(s).spaces)


cdef int discount_of(const State* s, const City* city) noexcept nogil:
    """How much less every die costs a city."""
    if rule(s, RULE_DIE_DISCOUNT):
        return most(&board_of(s, city).die_minus, city.ticked)
    return total(&board_of(s, city).die_minus, city.ticked)


cdef inline int price_less(const State* s, const City* city, int die, int discount) noexcept nogil:
    if board_of(s, city).free_die[DICE.colour[die]] & city.ticked:
        return 0
    return max(0, <int>s.section[die] - discount)


cdef int price_of(const State* s, const City* city, int die) noexcept nogil:
    """Die cost in coins."""
    return price_less(s, city, die, discount_of(s, city))


cdef inline int reward_of_die(const State* s, const City* city, int die) noexcept nogil:
    return total(&board_of(s, city).on_die[DICE.colour[die]], city.ticked)


# ---------------------------------------------------------------- what a die may do

cdef bint may_use(const State* s, int seat, int die) noexcept nogil:
    """Whether a seat has unlocked a die (Special dice)."""
    cdef const City* city = &s.before[seat]
    if not is_special(die):
        return True
    if rule(s, RULE_NEW_DIE):
        city = &s.now[seat]
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
    """Whether a seat has at least as much as either neighbour, more than the one opponent."""
    cdef int own = count_before(s, seat, buildings)
    if s.seats == 2:
        return own > count_before(s, 1 - seat, buildings)
    return (own >= count_before(s, left_of(s, seat), buildings)
            and own >= count_before(s, right_of(s, seat), buildings))


cdef bint guild_allows(const State* s, int seat, int symbol) noexcept nogil:
    """The condition of a face of the purple die (Guild Court)."""
    cdef int buildings = DICE.symbol[symbol].buildings
    cdef int i
    if not rule(s, RULE_GUILD_RED):
        return leads_in(s, seat, buildings)
    for i in range(N_BUILDINGS):
        if (buildings >> i) & 1 and not leads_in(s, seat, 1 << i):
            return False
    return True


cdef uint64_t die_boxes(const State* s, int seat, int die, int price,
                        const Purse* purse) noexcept nogil:
    """Boxes that a die lets a seat tick at this price of the die."""
    cdef const City* city = &s.now[seat]
    cdef const Board* board = board_of(s, city)
    cdef int symbol = s.symbol[die]
    cdef int coins = purse.coins
    cdef uint64_t boxes = board.symbol[symbol]
    if boxes & city.open == 0 or not may_use(s, seat, die):
        return 0
    if not rule(s, RULE_DIE_COINS):
        coins = min(coins + reward_of_die(s, city, die), sheet_of(s).spaces)
    coins -= price
    if coins < 0:
        return 0
    if DICE.symbol[symbol].kind == CROSS_ANY and rule(s, RULE_SPY_RED):
        boxes &= board.attacks | ~(board.building[<int>BARRACKS_WEST]
                                   | board.building[<int>BARRACKS_EAST])
    boxes &= within_reach(s, city, coins, purse.resources)
    if DICE.symbol[symbol].kind == COMPARE and boxes and not guild_allows(s, seat, symbol):
        return 0
    return boxes


cdef inline bint repeats(const State* s, int die, const int* price) noexcept nogil:
    """Whether a grey die offers what one before it does, for the same price."""
    cdef int other
    for other in range(die):
        if ((s.forum >> other) & 1 and s.symbol[other] == s.symbol[die]
                and price[other] == price[die]):
            return True
    return False


cdef int list_dice(const State* s, bint free_die, int* dice, uint64_t* boxes) noexcept nogil:
    """The dice that the acting seat may choose, with the boxes each lets it tick; their number."""
    cdef const City* city = &s.now[s.acting]
    cdef Purse purse = purse_of(s, city)
    cdef int discount = discount_of(s, city)
    cdef int price[N_DICE]
    cdef uint64_t found
    cdef uint16_t forum = s.forum
    cdef int die, n = 0
    while forum:
        die = sw_lowest(forum)
        forum &= forum - 1
        price[die] = 0 if free_die else price_less(s, city, die, discount)
        found = die_boxes(s, s.acting, die, price[die], &purse)
        if found and not (die < N_GREY and repeats(s, die, price)):
            dice[n] = die
            boxes[n] = found
            n += 1
    return n


cdef uint64_t wonder_boxes(const State* s, int seat) noexcept nogil:
    """Stages that can be built by action B."""
    cdef const City* city = &s.now[seat]
    cdef Purse purse
    cdef uint64_t boxes = city.open & board_of(s, city).building[<int>WONDER]
    if boxes == 0:
        return 0
    purse = purse_of(s, city)
    return boxes & within_reach(s, city, purse.coins, purse.resources)


cdef uint64_t cross_boxes(const State* s, int seat, uint16_t entry) noexcept nogil:
    """Boxes that an effect lets a seat cross."""
    cdef const City* city = &s.now[seat]
    cdef const Board* board = board_of(s, city)
    cdef Purse purse = purse_of(s, city)
    cdef uint64_t boxes = 0
    cdef int i
    for i in range(N_BUILDINGS):
        if (entry >> i) & 1:
            boxes |= board.building[i]
    return boxes & within_reach(s, city, purse.coins, purse.resources)


# ---------------------------------------------------------------- choices

cdef inline void push(State* s, uint16_t entry) noexcept nogil:
    s.stack[s.depth] = entry
    s.depth += 1


cdef inline uint16_t pop(State* s) noexcept nogil:
    cdef uint16_t entry
    s.depth -= 1
    entry = s.stack[s.depth]
    s.stack[s.depth] = 0
    return entry


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
                out[n] = MOVE_BUILD << 24 | dice[i] << 8 | sw_lowest(rest)
                rest &= rest - 1
                n += 1
        if kind == OPEN_BUILD:
            out[n] = MOVE_SKIP << 24
            return n + 1
        rest = wonder_boxes(s, s.acting)
        while rest:
            out[n] = MOVE_WONDER << 24 | sw_lowest(rest)
            rest &= rest - 1
            n += 1
        out[n] = MOVE_PASS << 24
        return n + 1
    if kind == OPEN_CROSS:
        rest = cross_boxes(s, s.acting, entry)
        while rest:
            out[n] = MOVE_CROSS << 24 | sw_lowest(rest)
            rest &= rest - 1
            n += 1
        if not rule(s, RULE_CROSS):
            out[n] = MOVE_SKIP << 24
            n += 1
        return n
    for i in range(sheet_of(s).bonuses):
        if not (s.now[s.acting].bonuses >> i) & 1:
            out[n] = MOVE_BONUS << 24 | i
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


# ---------------------------------------------------------------- effects

cdef int defense_against(const State* s, int seat, int side) noexcept nogil:
    """Defence that the attack of a seat meets on a side (0 West, 1 East): that of earlier turns."""
    cdef const City* other = &s.before[left_of(s, seat) if side == 0 else right_of(s, seat)]
    return total(&board_of(s, other).defense[1 - side], other.ticked)


cdef void open_choices(State* s, const Effect* effects, int n) noexcept nogil:
    """Put the choices that effects give on the stack, the first of them on top."""
    cdef int i
    for i in range(n - 1, -1, -1):
        if effects[i].kind == CROSS:
            push(s, <uint16_t>(OPEN_CROSS | effects[i].mask | effects[i].amount << 9))
        elif effects[i].kind == BUILD:
            push(s, OPEN_BUILD)
        elif effects[i].kind == ACTION:
            push(s, OPEN_ACTION)


cdef void act_at_once(State* s, City* city, int box, const Effect* effects, int n) noexcept nogil:
    """Coins and attacks of a box just ticked (NONE: of a bonus)."""
    cdef const Board* board = board_of(s, city)
    cdef uint64_t counted
    cdef int i, met
    for i in range(n):
        if effects[i].kind == GAIN_COINS:
            earn(s, city, effects[i].amount)
        elif effects[i].kind == ATTACK:
            met = defense_against(s, s.acting, effects[i].which)
            city.attack[effects[i].which] += <uint8_t>max(0, <int>effects[i].amount - met)
        elif effects[i].kind == COINS_AND_VP_PER_BOX:
            counted = city.ticked
            if rule(s, RULE_PER_BOX):
                counted &= ~(<uint64_t>1 << box)
            earn(s, city, effects[i].coins * count_in(board, effects[i].which, counted))


cdef void tick(State* s, City* city, int box) noexcept nogil:
    """Tick a box that is paid for: its effects, and the bonus if it completes a building."""
    cdef const Board* board = board_of(s, city)
    cdef uint64_t bit = <uint64_t>1 << box
    cdef uint64_t opened = board.opens[box]
    cdef uint64_t building = board.building[board.home[box]]
    cdef bint complete
    cdef int other
    city.ticked |= bit
    city.open &= ~bit
    while opened:
        other = sw_lowest(opened)
        opened &= opened - 1
        if board.needs[other] & ~city.ticked == 0:
            city.open |= <uint64_t>1 << other
    act_at_once(s, city, box, board.effect[box], board.n_effects[box])
    complete = (board.home[box] != WAREHOUSE and building & ~city.ticked == 0
                and offers(s, OPEN_BONUS))
    if complete and not rule(s, RULE_BONUS_ORDER):
        push(s, OPEN_BONUS)
    open_choices(s, board.effect[box], board.n_effects[box])
    if complete and rule(s, RULE_BONUS_ORDER):
        push(s, OPEN_BONUS)


cdef void pay_and_tick(State* s, City* city, int box, int coins_due) noexcept nogil:
    """Pay the construction of a box, with so many coins due besides, and tick it."""
    cdef int missing = board_of(s, city).cost[box] - purse_of(s, city).resources
    city.coins -= <uint8_t>(coins_due + max(0, missing))
    tick(s, city, box)


cdef void build(State* s, City* city, int die, int box, bint free_die) noexcept nogil:
    cdef int price = 0 if free_die else price_of(s, city, die)
    cdef int reward = reward_of_die(s, city, die)
    cdef int missing
    if reward and rule(s, RULE_DIE_COINS):
        # Paid before the reward, which then comes before whatever the box brings.
        missing = board_of(s, city).cost[box] - purse_of(s, city).resources
        city.coins -= <uint8_t>(price + max(0, missing))
        earn(s, city, reward)
        tick(s, city, box)
        return
    earn(s, city, reward)
    pay_and_tick(s, city, box, price)


cdef void take_bonus(State* s, City* city, int bonus) noexcept nogil:
    cdef const Sheet* sheet = sheet_of(s)
    city.bonuses |= <uint8_t>(1 << bonus)
    act_at_once(s, city, NONE, sheet.bonus[bonus], sheet.n_bonus_effects[bonus])
    open_choices(s, sheet.bonus[bonus], sheet.n_bonus_effects[bonus])


# ---------------------------------------------------------------- the end of a turn

cdef void race_agora(State* s) noexcept nogil:
    """The first to complete the Agora, or all who do in the same turn (Agora)."""
    cdef const City* city
    cdef uint64_t agora
    cdef int seat, winners = 0
    if s.agora_taken:
        return
    for seat in range(s.seats):
        city = &s.now[seat]
        agora = board_of(s, city).building[<int>AGORA]
        winners |= (agora != 0 and agora & ~city.ticked == 0) << seat
    if winners == 0:
        return
    s.agora_taken = 1
    if rule(s, RULE_AGORA_TIE) and winners & (winners - 1):
        return
    for seat in range(s.seats):
        s.now[seat].agora_first = (winners >> seat) & 1


cdef void note_unlocked(State* s) noexcept nogil:
    """Special dice unlocked for the first time in the game will enter the Forum."""
    cdef const City* city
    cdef int i, seat
    for i in range(N_SPECIAL):
        if (s.forum >> (FIRST_SPECIAL + i)) & 1:
            continue
        for seat in range(s.seats):
            city = &s.now[seat]
            if board_of(s, city).unlocks[i] & city.ticked:
                s.entering |= 1 << (FIRST_SPECIAL + i)


cdef void settle(State* s) noexcept nogil:
    """All have finished: what they did becomes public, and the next turn begins."""
    cdef int seat
    cdef bint third = False
    race_agora(s)
    for seat in range(s.seats):
        s.now[seat].made = 0
        s.now[seat].done = 0
        s.before[seat] = s.now[seat]
        if sw_popcount(s.now[seat].bonuses) >= sheet_of(s).to_end:
            third = True
    s.acting = s.first
    if s.last or s.turn == LAST_TURN:
        s.phase = PHASE_OVER
        decide_winner(s)
        return
    s.last = third
    s.turn += 1
    note_unlocked(s)
    memset(s.symbol, NONE, N_DICE)
    memset(s.section, NONE, N_DICE)
    s.phase = PHASE_SWAP if s.entering else PHASE_ROLL


cdef void go_on(State* s) noexcept nogil:
    """To the next choice there is something to choose in, of this seat or the next."""
    cdef int _
    while s.depth:
        if offers(s, s.stack[s.depth - 1]):
            return
        pop(s)
    s.now[s.acting].done = 1
    for _ in range(s.seats - 1):
        s.acting = <uint8_t>left_of(s, s.acting)
        if not s.now[s.acting].done:
            push(s, OPEN_ACTION)
            return
    settle(s)


# ---------------------------------------------------------------- applying

cdef void choose(State* s, move_t move) noexcept nogil:
    cdef City* city = &s.now[s.acting]
    cdef int kind = kind_of(move)
    cdef uint16_t entry
    city.made += 1
    if kind == MOVE_CROSS:
        entry = pop(s) - ONE_CROSS
        if entry & CROSSES:
            push(s, entry)
        pay_and_tick(s, city, low_byte(move), 0)
    else:
        entry = pop(s)
        if kind == MOVE_BUILD:
            build(s, city, second_byte(move), low_byte(move), entry & OPEN_KIND == OPEN_BUILD)
        elif kind == MOVE_WONDER:
            pay_and_tick(s, city, low_byte(move), 0)
        elif kind == MOVE_PASS:
            earn(s, city, sheet_of(s).pass_coins)
        elif kind == MOVE_BONUS:
            take_bonus(s, city, low_byte(move))
    go_on(s)


cdef void dice_apply(void* state, move_t move) noexcept nogil:
    cdef State* s = <State*>state
    cdef int kind = kind_of(move)
    cdef int die
    if kind == EVENT_BOARD:
        set_board(s, s.acting, low_byte(move))
    elif kind == EVENT_ROLL:
        die = (move >> 16) & 0xFF
        s.symbol[die] = <uint8_t>low_byte(move)
        s.section[die] = <uint8_t>second_byte(move)
        if due_die(s) == NONE:
            open_turn(s)
    elif kind == EVENT_SWAP:
        die = second_byte(move)
        s.forum = <uint16_t>(s.forum & ~(1 << low_byte(move)) | 1 << die)
        s.entering &= <uint16_t>~(1 << die)
        if s.entering == 0:
            s.phase = PHASE_ROLL
    else:
        choose(s, move)


cdef int dice_seats(const void* state) noexcept nogil:
    return (<const State*>state).seats


cdef int dice_decider(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_CHOOSE:
        return s.acting
    return OVER if s.phase == PHASE_OVER else CHANCE


cdef int dice_turns_left(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int seat, left = 0
    if s.phase == PHASE_OVER:
        return 0
    for seat in range(s.seats):
        left += 1 - s.now[seat].done
    if s.last:
        return left
    return left + s.seats * (LAST_TURN - s.turn)


cdef int dice_pending(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int seat, made = 0
    for seat in range(s.seats):
        made += s.now[seat].made
    return made
