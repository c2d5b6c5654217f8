"""Knowledge of play for 7 Wonders Dice: evaluation, playout policy, move ordering.

Nothing here changes what is legal or who wins; every number is a judgment that matches tune.
Worths are in parts of a point, of which `POINT` make one. All of it is taken from the sheet in
play, so it serves any sheet.
"""

from libc.math cimport exp
from libc.stdint cimport uint16_t, uint64_t

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.dice.chance cimport dice_sample
from solver._ext.dice.choice cimport dice_legal, list_dice, wonder_boxes
from solver._ext.dice.effects cimport defense_against
from solver._ext.dice.payment cimport (
    discount_of, price_less, price_of, price_of_box, purse_of, reward_of_die,
)
from solver._ext.dice.scoring cimport score_city
from solver._ext.dice.tables cimport (
    ACTION, AGORA, ATTACK, BUILD, COINS_AND_VP_PER_BOX, COINS_ON_DIE, CROSS, DEFENSE,
    DIE_COST_MINUS, DIE_COST_ZERO, DICE, FIRST_SPECIAL, GAIN_COINS, IN_FORUM, MAX_BOXES,
    N_BUILDINGS, N_COLORS, N_ROWS, N_SPECIAL, PRODUCE, UNLOCK, VP, VP_PER_BOX, WAREHOUSE, Board,
    Effect, Effects,
)
from solver._ext.dice.state cimport (
    CROSSES, KIND_AT, MAX_PLAYERS, MOVE_BONUS, MOVE_BUILD, MOVE_PASS, MOVE_SKIP, MOVE_WONDER,
    ONE_CROSS, OPEN_ACTION, OPEN_BONUS, OPEN_BUILD, OPEN_CROSS, OPEN_KIND, PHASE_BOARDS,
    PHASE_CHOOSE, SECOND_AT, City, State, board_of, count_in, kind_of, low_byte, second_byte,
    sheet_of, total,
)

cdef enum:
    WHOLE = 16              # game_left at the start
    BOX_SCALE = 21          # game_left is WHOLE less this when all boxes are ticked
    BONUS_SCALE = 21        # and less this when the last bonus is taken
    LATE = 9                # game_left from which coins are worth little
    POINT = 64
    EARLY_POINT = 31        # less for a point, at the start: it can be bought later, too
    EARLY_ATTACK = 27       # less for a point by attack, at the start
    COIN = 6                # while there is something to buy
    EARLY_COIN = 29         # more for a coin, at the start
    LATE_COIN = 1
    RESOURCE = 305          # the first one, at the start of the game
    NEXT_RESOURCE = 17      # less for each that is there already
    DISCOUNT = 384          # a coin less for every die, at the start
    FREE_COLOR = 28
    DIE_COINS = 43          # for each coin
    DEFEND = 17
    CROSS_BOX = 222
    EXTRA = 200             # a further action
    BLACK = 1079            # unlocking a special die, at the start
    WHITE = 2137
    PURPLE = 1280
    WAIT = 157              # less, at the start, where boxes are counted: better bought late
    LAST_BOX = 39           # completing a building
    BONUS = 28              # a box on the way, divided by the boxes that are missing,
    FAR = 10                # less this
    AHEAD = -28             # the bonus that ends the game, for who leads
    BEHIND = -106           # and for who does not
    OPENS = 4               # share of what a box makes way for, at the start
    SHARES = 64             # of which there are so many
    TEMPO = 36              # any box, at the start
    SCALE = 560             # a lead of so much makes it e times as likely to win


cdef int[N_SPECIAL] UNLOCKING = [BLACK, WHITE, PURPLE]


cdef int game_left(const State* s) noexcept nogil:
    """How much of the game is left, from WHOLE down to 0, by the city that has come farthest."""
    cdef const Board* board
    cdef int seat, bonuses, most = 0, boxes = 0
    cdef int last = sheet_of(s).to_end
    if s.last:
        return 0
    for seat in range(s.seats):
        board = board_of(s, &s.before[seat])
        bonuses = sw_popcount(s.before[seat].bonuses)
        boxes = BOX_SCALE * sw_popcount(s.before[seat].ticked) // board.boxes
        most = max(most, max(boxes, bonuses * BONUS_SCALE // last))
    return max(1, WHOLE - most)


cdef inline int coin_worth(int left) noexcept nogil:
    return COIN + EARLY_COIN * left // WHOLE if left > LATE else LATE_COIN


cdef int effect_worth(const State* s, int seat, int box, const Effect* effect,
                      int left) noexcept nogil:
    """What an effect is worth to the seat that has just got it."""
    cdef const City* city = &s.now[seat]
    cdef const Board* board = board_of(s, city)
    cdef int coin = coin_worth(left)
    cdef int n
    if effect.kind == VP:
        return (POINT - EARLY_POINT * left // WHOLE) * effect.amount
    if effect.kind == ATTACK:
        n = max(0, <int>effect.amount - defense_against(s, seat, effect.which))
        return (POINT - EARLY_ATTACK * left // WHOLE) * n
    if effect.kind == PRODUCE:
        n = total(&board.produce, city.ticked)
        return max(0, RESOURCE - NEXT_RESOURCE * n) * effect.amount * left // WHOLE
    if effect.kind == DEFENSE:
        return DEFEND * effect.amount * left // WHOLE
    if effect.kind == GAIN_COINS:
        return coin * effect.amount
    if effect.kind == COINS_ON_DIE:
        return DIE_COINS * effect.amount * left // WHOLE
    if effect.kind == DIE_COST_ZERO:
        return FREE_COLOR * left // WHOLE
    if effect.kind == DIE_COST_MINUS:
        return DISCOUNT * effect.amount * left // WHOLE
    if effect.kind == COINS_AND_VP_PER_BOX:
        n = count_in(board, effect.which, city.ticked | <uint64_t>1 << box)
        return coin * effect.coins * n + effect.amount * (POINT * n - WAIT * left // WHOLE)
    if effect.kind == VP_PER_BOX:
        n = count_in(board, effect.which, city.ticked | <uint64_t>1 << box)
        return effect.amount * (POINT * n - WAIT * left // WHOLE)
    if effect.kind == CROSS:
        return CROSS_BOX * effect.amount
    if effect.kind == BUILD or effect.kind == ACTION:
        return EXTRA
    if effect.kind == UNLOCK:
        return UNLOCKING[effect.which - FIRST_SPECIAL] * left // WHOLE
    return 0


cdef int effects_worth(const State* s, int seat, int box, const Effects* effects,
                       int left) noexcept nogil:
    cdef int i, worth = 0
    for i in range(effects.n):
        worth += effect_worth(s, seat, box, &effects.effect[i], left)
    return worth


cdef bint leads(const State* s, int seat) noexcept nogil:
    """Whether a seat has more points than any other had before the turn."""
    cdef int rows[N_ROWS]
    cdef int other, own = score_city(s, &s.now[seat], rows)
    for other in range(s.seats):
        if other != seat and score_city(s, &s.before[other], rows) >= own:
            return False
    return True


cdef int way_worth(const State* s, int seat, int box, int left) noexcept nogil:
    """Worth of the boxes that ticking a box makes way for, each if it is worth its price."""
    cdef const City* city = &s.now[seat]
    cdef const Board* board = board_of(s, city)
    cdef uint64_t ticked = city.ticked | <uint64_t>1 << box
    cdef uint64_t opened = board.opens[box]
    cdef int resources = total(&board.produce, city.ticked)
    cdef int next_, missing, worth = 0
    while opened:
        next_ = sw_lowest(opened)
        opened &= opened - 1
        if board.box[next_].requires & ~ticked:
            continue
        missing = max(0, <int>board.box[next_].cost - resources)
        worth += max(0, effects_worth(s, seat, next_, &board.box[next_].effects, left)
                     - coin_worth(left) * missing)
    return worth


cdef int box_worth(const State* s, int seat, int box, int left) noexcept nogil:
    """What ticking a box is worth, its price not counted."""
    cdef const City* city = &s.now[seat]
    cdef const Board* board = board_of(s, city)
    cdef int home = board.box[box].building
    cdef int missing = sw_popcount(board.building[home] & ~city.ticked)
    cdef int worth = effects_worth(s, seat, box, &board.box[box].effects, left)
    if home != WAREHOUSE:
        # Part of the way to a bonus, the more the nearer it is.
        worth += LAST_BOX if missing == 1 else BONUS // missing - FAR
        if missing == 1 and home == AGORA and not s.agora_taken:
            worth += POINT * sheet_of(s).first_agora
        if missing == 1 and left and sw_popcount(city.bonuses) == sheet_of(s).to_end - 1:
            worth += AHEAD if leads(s, seat) else BEHIND
    if left and board.opens[box]:
        worth += way_worth(s, seat, box, left) * OPENS * left // (WHOLE * SHARES)
    return worth + TEMPO * left // WHOLE


cdef int move_worth(const State* s, move_t move, int left) noexcept nogil:
    """Rough worth of a legal move for the seat that acts."""
    cdef const City* city = &s.now[s.acting]
    cdef const Board* board = board_of(s, city)
    cdef int kind = kind_of(move)
    cdef int coin = coin_worth(left)
    cdef int die, box, price
    if kind == MOVE_PASS:
        return coin * min(sheet_of(s).pass_coins, sheet_of(s).spaces - <int>city.coins)
    if kind == MOVE_SKIP:
        return 0
    if kind == MOVE_BONUS:
        return effects_worth(s, s.acting, 0, &sheet_of(s).bonus[low_byte(move)], left)
    box = low_byte(move)
    price = price_of_box(s, city, box)
    if kind == MOVE_BUILD:
        die = second_byte(move)
        if s.stack[s.depth - 1] & OPEN_KIND != OPEN_BUILD:
            price += price_of(s, city, die)
        price -= total(&board.on_die[DICE.color[die]], city.ticked)
    return box_worth(s, s.acting, box, left) - coin * price


cdef int dice_order(const void* state, move_t move) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase != PHASE_CHOOSE:
        return 0
    return move_worth(s, move, game_left(s))


cdef move_t best_build(const State* s, bint free_die) noexcept nogil:
    """The move of the policy where dice are chosen: what `move_worth` says of every move, with each
    box and each die looked at once."""
    cdef const City* city = &s.now[s.acting]
    cdef const Board* board = board_of(s, city)
    cdef int dice[IN_FORUM]
    cdef uint64_t boxes[IN_FORUM]
    cdef int worth_of[MAX_BOXES]        # ticked without a die
    cdef uint64_t rest, wonder = 0, any_ = 0
    cdef int resources = purse_of(s, city).resources
    cdef int discount = discount_of(s, city)
    cdef int n = list_dice(s, free_die, dice, boxes)
    cdef int left = game_left(s)
    cdef int coin = coin_worth(left)
    cdef int i, box, die, price, worth, most = -100000
    cdef move_t best = 0
    if not free_die:
        wonder = wonder_boxes(s, s.acting)
        any_ = wonder
    for i in range(n):
        any_ |= boxes[i]
    if any_ == 0:
        return (MOVE_SKIP if free_die else MOVE_PASS) << KIND_AT
    while any_:
        box = sw_lowest(any_)
        any_ &= any_ - 1
        worth_of[box] = (box_worth(s, s.acting, box, left)
                         - coin * max(0, <int>board.box[box].cost - resources))
    for i in range(n):
        die = dice[i]
        price = 0 if free_die else price_less(s, city, die, discount)
        price -= reward_of_die(s, city, die)
        rest = boxes[i]
        while rest:
            box = sw_lowest(rest)
            rest &= rest - 1
            worth = worth_of[box] - coin * price
            if worth > most:
                most = worth
                best = MOVE_BUILD << KIND_AT | die << SECOND_AT | box
    while wonder:
        box = sw_lowest(wonder)
        wonder &= wonder - 1
        worth = worth_of[box]
        if worth > most:
            most = worth
            best = MOVE_WONDER << KIND_AT | box
    worth = move_worth(s, (MOVE_SKIP if free_die else MOVE_PASS) << KIND_AT, left)
    if worth > most:
        best = (MOVE_SKIP if free_die else MOVE_PASS) << KIND_AT
    return best


cdef move_t dice_playout_move(const void* state, Random* rng) noexcept nogil:
    """The move of the greatest worth, the first of equal ones.

    No random number is drawn, so that dice fall the same whatever is played (`common_random`).
    """
    cdef const State* s = <const State*>state
    cdef move_t moves[512]
    cdef move_t best
    cdef uint16_t entry
    cdef int i, worth, most = -100000, left, n
    if s.phase != PHASE_CHOOSE:
        return dice_sample(state, rng)
    entry = s.stack[s.depth - 1]
    if entry & OPEN_KIND == OPEN_ACTION or entry & OPEN_KIND == OPEN_BUILD:
        return best_build(s, entry & OPEN_KIND == OPEN_BUILD)
    n = dice_legal(state, moves)
    best = moves[0]
    if n == 1:
        return best
    left = game_left(s)
    for i in range(n):
        worth = move_worth(s, moves[i], left)
        if worth > most:
            most = worth
            best = moves[i]
    return best


# ---------------------------------------------------------------- evaluation

cdef int standing(const State* s, int seat) noexcept nogil:
    """Points of a seat with what its means will still bring."""
    cdef const City* city = &s.now[seat]
    cdef const Board* board = board_of(s, city)
    cdef int rows[N_ROWS]
    cdef int i, ticked, boxes, made, left = game_left(s)
    cdef int worth = POINT * score_city(s, city, rows)
    if s.phase != PHASE_CHOOSE and s.last:
        # The turn that comes is the last one, and still to be played.
        left = 1
    if left == 0:
        return worth
    worth += coin_worth(left) * city.coins
    worth += TEMPO * left * sw_popcount(city.ticked) // WHOLE
    made = total(&board.produce, city.ticked)
    worth += (RESOURCE * made - NEXT_RESOURCE * made * (made - 1) // 2) * left // WHOLE
    worth += DISCOUNT * left * total(&board.die_minus, city.ticked) // WHOLE
    for i in range(N_COLORS):
        worth += DIE_COINS * left * total(&board.on_die[i], city.ticked) // WHOLE
        if board.free_die[i] & city.ticked:
            worth += FREE_COLOR * left // WHOLE
    worth += DEFEND * left * (total(&board.defense[0], city.ticked)
                              + total(&board.defense[1], city.ticked)) // WHOLE
    for i in range(N_SPECIAL):
        if board.unlocks[i] & city.ticked:
            worth += UNLOCKING[i] * left // WHOLE
    for i in range(N_BUILDINGS):
        if i == WAREHOUSE or board.building[i] == 0:
            continue
        boxes = sw_popcount(board.building[i])
        ticked = sw_popcount(board.building[i] & city.ticked)
        worth += LAST_BOX * ticked * ticked // (boxes * boxes)
    return worth


cdef int open_worth(const State* s) noexcept nogil:
    """What the acting seat may still choose in this turn is worth."""
    cdef int i, kind, worth = 0
    for i in range(s.depth):
        kind = s.stack[i] & OPEN_KIND
        if kind == OPEN_CROSS:
            worth += CROSS_BOX * ((s.stack[i] & CROSSES) // ONE_CROSS)
        elif kind != OPEN_BONUS:
            worth += EXTRA
    return worth


cdef void dice_evaluate(const void* state, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef double worth[MAX_PLAYERS]
    cdef double best = -1e9, sum_ = 0.0
    cdef int seat
    for seat in range(s.seats):
        worth[seat] = 0.0 if s.phase == PHASE_BOARDS else standing(s, seat)
        if s.phase == PHASE_CHOOSE and seat == s.acting:
            worth[seat] += open_worth(s)
        best = max(best, worth[seat])
    for seat in range(s.seats):
        out[seat] = exp((worth[seat] - best) / SCALE)
        sum_ += out[seat]
    for seat in range(s.seats):
        out[seat] /= sum_


cdef int dice_slot_of(move_t move) noexcept nogil:
    """Box and die for builds; the kinds of a single number behind them."""
    cdef int kind = kind_of(move)
    if kind == MOVE_BUILD:
        return second_byte(move) << 6 | low_byte(move)
    return 640 + (kind << 6 | low_byte(move) & 63)
