"""Inputs of wide networks for 7 Wonders Dice, as one seat sees the table: small whole numbers.

The same block of facts is given for the seat's own city and those of its two neighbors (with two
seats for the opponent alone); of cities farther away only what they score and how near they are to
the end counts. Then come the lead in points, the race for the last bonus, what the purple die would
allow, and how far the game has got. A choice that the seat has made is taken as carried out, those
of the others in this turn are not looked at, and neither are the dice: what is judged is the table
between two turns.

Boxes are inputs by their number, so weights belong to the sheet that they were trained on.
"""

from libc.stdint cimport int16_t, uint16_t

from solver._ext.core.bits cimport sw_popcount
from solver._ext.core.inputs cimport Out, put, put_members, put_step, put_steps
from solver._ext.dice.choice cimport guild_allows
from solver._ext.dice.payment cimport discount_of, purse_of, within_reach
from solver._ext.dice.scoring cimport score_city
from solver._ext.dice.tables cimport (
    COMPARE, DICE, FIRST_SPECIAL, MAX_BOARDS, MAX_BONUSES, MAX_BOXES, N_COLORS, N_ROWS,
    N_SPECIAL, N_SYMBOLS, WAREHOUSE, WONDER, Board,
)
from solver._ext.dice.state cimport (
    MAX_PLAYERS, PHASE_BOARDS, PHASE_CHOOSE, City, State, board_of, left_of, right_of, total,
)

cdef enum:
    BLOCKS = 3              # the seat, its left and its right neighbor
    COIN_STEPS = 22
    RESOURCE_STEPS = 8
    MISSING_STEPS = 4       # boxes missing of a building: 0, 1, 2, 3 or more
    BONUS_STEPS = 4
    SMALL = 4               # of small counts
    SCORE_STEPS = 28        # of so many points:
    SCORE_STEP = 4
    STAGES = 4              # boxes of a Wonder that are ticked
    LEADS = 31              # of two points each
    TURNS = 12              # of so many turns:
    TURN_STEP = 4
    COMPARISONS = 6

# Where the inputs of a network stand. The hash of all these names and numbers is in its file.
cpdef enum:
    # one city
    BOARD = 0
    BOXES = BOARD + MAX_BOARDS
    PAYABLE = BOXES + MAX_BOXES             # boxes that are next and could be paid but for the die
    BUILT = PAYABLE + MAX_BOXES             # stages of the Wonder, by board
    COINS = BUILT + MAX_BOARDS * STAGES
    RESOURCES = COINS + COIN_STEPS
    POINTS = RESOURCES + RESOURCE_STEPS
    SCORE = POINTS + N_ROWS
    MISSING = SCORE + SCORE_STEPS
    BONUSES = MISSING + WAREHOUSE * MISSING_STEPS
    N_TAKEN = BONUSES + MAX_BONUSES
    DISCOUNT = N_TAKEN + BONUS_STEPS
    FREE = DISCOUNT + SMALL
    ON_DIE = FREE + N_COLORS
    DEFENSE = ON_DIE + N_COLORS
    UNLOCKED = DEFENSE + 2 * SMALL
    AGORA_FIRST = UNLOCKED + N_SPECIAL
    CITY_SIZE = AGORA_FIRST + 1
    # the table
    LEAD = BLOCKS * CITY_SIZE
    NEAREST = LEAD + LEADS                  # bonuses: own, and the most of another seat
    GUILD = NEAREST + BONUS_STEPS * BONUS_STEPS
    TURN = GUILD + COMPARISONS
    LAST = TURN + TURNS
    AGORA_TAKEN = LAST + 1
    TO_ACT = AGORA_TAKEN + 1
    SEATS = TO_ACT + 1
    ENTERED = SEATS + MAX_PLAYERS + 1
    SIZE = ENTERED + N_SPECIAL


cdef void put_city(Out* out, const State* s, const City* city, int base) noexcept nogil:
    cdef const Board* board = board_of(s, city)
    cdef int i, n
    put(out, base + BOARD + city.board, 1)
    put_members(out, base + BOXES, 1, city.ticked)
    put_members(out, base + PAYABLE, 1,
                within_reach(s, city, city.coins, purse_of(s, city).resources))
    n = sw_popcount(board.building[<int>WONDER] & city.ticked)
    put_step(out, base + BUILT + STAGES * city.board, n, STAGES)
    put_steps(out, base + COINS, city.coins, COIN_STEPS)
    put_steps(out, base + RESOURCES, total(&board.produce, city.ticked), RESOURCE_STEPS)
    for i in range(WAREHOUSE):
        n = sw_popcount(board.building[i] & ~city.ticked)
        put_step(out, base + MISSING + i * MISSING_STEPS, n, MISSING_STEPS)
    put_members(out, base + BONUSES, 1, city.bonuses)
    put_step(out, base + N_TAKEN, sw_popcount(city.bonuses), BONUS_STEPS)
    put_step(out, base + DISCOUNT, discount_of(s, city), SMALL)
    for i in range(N_COLORS):
        if board.free_die[i] & city.ticked:
            put(out, base + FREE + i, 1)
        put(out, base + ON_DIE + i, total(&board.on_die[i], city.ticked))
    for i in range(2):
        put_step(out, base + DEFENSE + i * SMALL, total(&board.defense[i], city.ticked), SMALL)
    for i in range(N_SPECIAL):
        if board.unlocks[i] & city.ticked:
            put(out, base + UNLOCKED + i, 1)
    put(out, base + AGORA_FIRST, city.agora_first)


cdef void put_scores(Out* out, const int* rows, int sum_, int base) noexcept nogil:
    cdef int i
    for i in range(N_ROWS):
        put(out, base + POINTS + i, rows[i])
    put_steps(out, base + SCORE, sum_ // SCORE_STEP, SCORE_STEPS)


cdef int dice_n_inputs() noexcept nogil:
    return SIZE


cdef int dice_inputs(const void* state, int seat, uint16_t* index, int16_t* count) noexcept nogil:
    cdef State known = (<const State*>state)[0]
    cdef const State* s = &known
    cdef int rows[N_ROWS]
    cdef int places[BLOCKS]
    cdef int other, i, points, own = 0, n = 0, best = -1000, bonuses = 0
    cdef Out out
    out.index = index
    out.count = count
    out.n = 0
    if s.phase == PHASE_BOARDS:
        return 0
    places[0] = seat
    places[1] = left_of(s, seat)
    places[2] = right_of(s, seat)
    for other in range(s.seats):
        if other != seat:
            known.now[other] = known.before[other]
            bonuses = max(bonuses, sw_popcount(s.now[other].bonuses))
    for other in range(s.seats):
        points = score_city(s, &s.now[other], rows)
        if other == seat:
            own = points
        else:
            best = max(best, points)
        for i in range(BLOCKS if s.seats > 2 else 2):
            if places[i] == other:
                put_city(&out, s, &s.now[other], i * CITY_SIZE)
                put_scores(&out, rows, points, i * CITY_SIZE)
    put_step(&out, LEAD, (own - best + LEADS) >> 1, LEADS)
    put(&out, NEAREST + BONUS_STEPS * min(sw_popcount(s.now[seat].bonuses), BONUS_STEPS - 1)
        + min(bonuses, BONUS_STEPS - 1), 1)
    for i in range(N_SYMBOLS):
        if DICE.symbol[i].kind == COMPARE and n < COMPARISONS:
            put(&out, GUILD + n, guild_allows(s, seat, i))
            n += 1
    put_steps(&out, TURN, s.turn // TURN_STEP, TURNS)
    put(&out, LAST, s.last)
    put(&out, AGORA_TAKEN, s.agora_taken)
    put(&out, TO_ACT, s.phase == PHASE_CHOOSE and not s.now[seat].done)
    put(&out, SEATS + s.seats, 1)
    for i in range(N_SPECIAL):
        put(&out, ENTERED + i, (s.forum >> (FIRST_SPECIAL + i)) & 1)
    return out.n
