"""What boxes and bonuses of 7 Wonders Dice do when they are ticked (Buildings, Bonuses).

Effects that last are looked up in the tables of the board when they are asked for; those that act
at once have a handler here, and those that give a choice go on the stack of open choices.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.dice.choice cimport offers
from solver._ext.dice.payment cimport earn
from solver._ext.dice.state cimport (
    OPEN_ACTION, OPEN_BONUS, OPEN_BUILD, OPEN_CROSS, board_of, count_in, left_of, push, right_of,
    sheet_of, total,
)
from solver._ext.dice.tables cimport (
    ACTION, ATTACK, BUILD, COINS_AND_VP_PER_BOX, CROSS, GAIN_COINS, WAREHOUSE,
    Board, Effect, Effects, Sheet,
)


cdef int defense_against(const State* s, int seat, int side) noexcept nogil:
    """Defense that the attack of a seat meets on a side (0 West, 1 East): that of earlier turns."""
    cdef const City* other = &s.before[left_of(s, seat) if side == 0 else right_of(s, seat)]
    return total(&board_of(s, other).defense[1 - side], other.ticked)


cdef void open_choices(State* s, const Effects* effects) noexcept nogil:
    """Put the choices that effects give on the stack, the first of them on top."""
    cdef const Effect* effect
    cdef int i
    for i in range(effects.n - 1, -1, -1):
        effect = &effects.effect[i]
        if effect.kind == CROSS:
            push(s, <uint16_t>(OPEN_CROSS | effect.mask | effect.amount << 9))
        elif effect.kind == BUILD:
            push(s, OPEN_BUILD)
        elif effect.kind == ACTION:
            push(s, OPEN_ACTION)


cdef void act_at_once(State* s, City* city, const Effects* effects) noexcept nogil:
    """Coins and attacks of a box just ticked, or of a bonus."""
    cdef const Board* board = board_of(s, city)
    cdef const Effect* effect
    cdef int i, met
    for i in range(effects.n):
        effect = &effects.effect[i]
        if effect.kind == GAIN_COINS:
            earn(s, city, effect.amount)
        elif effect.kind == ATTACK:
            met = defense_against(s, s.acting, effect.which)
            city.attack[effect.which] += <uint8_t>max(0, <int>effect.amount - met)
        elif effect.kind == COINS_AND_VP_PER_BOX:
            earn(s, city, effect.coins * count_in(board, effect.which, city.ticked))


cdef void tick(State* s, City* city, int box) noexcept nogil:
    """Tick a box that is paid for: its effects, and the bonus if it completes a building."""
    cdef const Board* board = board_of(s, city)
    cdef uint64_t bit = <uint64_t>1 << box
    cdef uint64_t opened = board.opens[box]
    cdef int home = board.box[box].building
    cdef uint64_t building = board.building[home]
    cdef int other
    city.ticked |= bit
    city.open &= ~bit
    while opened:
        other = sw_lowest(opened)
        opened &= opened - 1
        if board.box[other].requires & ~city.ticked == 0:
            city.open |= <uint64_t>1 << other
    act_at_once(s, city, &board.box[box].effects)
    if home != WAREHOUSE and building & ~city.ticked == 0 and offers(s, OPEN_BONUS):
        push(s, OPEN_BONUS)
    open_choices(s, &board.box[box].effects)


cdef void take_bonus(State* s, City* city, int bonus) noexcept nogil:
    cdef const Sheet* sheet = sheet_of(s)
    city.bonuses |= <uint8_t>(1 << bonus)
    act_at_once(s, city, &sheet.bonus[bonus])
    open_choices(s, &sheet.bonus[bonus])
