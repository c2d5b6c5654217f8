"""The course of a game of 7 Wonders Dice: setting up, what a move does, when a turn is over.

Section names in the modules of this folder refer to the rulebook as digested in the reference:
Turn, Payment, Buildings, Special dice, Bonuses, Scoring. Every seat plays its whole turn on the
table as it was at the start of the turn and its own choices; the turns of all are settled together
when the last has finished.
"""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memset

from solver._ext.core.bits cimport sw_popcount
from solver._ext.core.game cimport CHANCE, OVER
from solver._ext.dice.chance cimport due_die
from solver._ext.dice.choice cimport offers
from solver._ext.dice.effects cimport take_bonus, tick
from solver._ext.dice.payment cimport earn, pay, price_of, reward_of_die
from solver._ext.dice.scoring cimport decide_winner
from solver._ext.dice.state cimport (
    CROSSES, EVENT_BOARD, EVENT_ROLL, EVENT_SWAP, LAST_TURN, MAX_PLAYERS, MOVE_BONUS, MOVE_BUILD,
    MOVE_CROSS, MOVE_PASS, MOVE_WONDER, ONE_CROSS, OPEN_ACTION, OPEN_BUILD, OPEN_KIND, PHASE_CHOOSE,
    PHASE_OVER, PHASE_ROLL, PHASE_SWAP, board_of, kind_of, left_of, low_byte, pop, push,
    second_byte, sheet_of, third_byte,
)
from solver._ext.dice.tables cimport (
    AGORA, FIRST_SPECIAL, IN_FORUM, N_DICE, N_SPECIAL, NONE, Board,
)


# ---------------------------------------------------------------- setting up

cdef void dice_start(State* s, int seats, int sheet) noexcept nogil:
    """The state before the boards are dealt."""
    cdef int i
    memset(s, 0, sizeof(State))
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
        if board.box[i].requires & ~city.ticked == 0:
            found |= <uint64_t>1 << i
    return found & ~city.ticked


cdef void open_turn(State* s) noexcept nogil:
    """All dice are rolled: the first seat chooses."""
    s.phase = PHASE_CHOOSE
    s.acting = s.first
    push(s, OPEN_ACTION)


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


cdef void finish_turn(State* s) noexcept nogil:
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
    finish_turn(s)


# ---------------------------------------------------------------- applying

cdef void build(State* s, City* city, int die, int box, bint free_die) noexcept nogil:
    """Choose a die and tick a box with it."""
    cdef int price = 0 if free_die else price_of(s, city, die)
    earn(s, city, reward_of_die(s, city, die))
    pay(s, city, price, box)
    tick(s, city, box)


cdef void build_without_die(State* s, City* city, int box) noexcept nogil:
    pay(s, city, 0, box)
    tick(s, city, box)


cdef void choose(State* s, move_t move) noexcept nogil:
    cdef City* city = &s.now[s.acting]
    cdef int kind = kind_of(move)
    cdef uint16_t entry
    city.made += 1
    if kind == MOVE_CROSS:
        entry = pop(s) - ONE_CROSS
        if entry & CROSSES:
            push(s, entry)
        build_without_die(s, city, low_byte(move))
    else:
        entry = pop(s)
        if kind == MOVE_BUILD:
            build(s, city, second_byte(move), low_byte(move), entry & OPEN_KIND == OPEN_BUILD)
        elif kind == MOVE_WONDER:
            build_without_die(s, city, low_byte(move))
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
        die = third_byte(move)
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


# ---------------------------------------------------------------- who decides

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
