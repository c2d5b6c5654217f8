"""What each expansion of 7 Wonders does in the moments of a game.

The rules themselves are in the rooms of the expansions (``leaders``, ``naval``, ``edifice``, ...);
here they are hung on the moments that the base rules tell (``moments.pxd``).
"""

from solver._ext.core.game cimport move_t
from solver._ext.wonders.buying cimport stands
from solver._ext.wonders.conflicts cimport fight_raids
from solver._ext.wonders.edifice cimport (
    begin_penalties, give_rewards, note_participations, take_part,
)
from solver._ext.wonders.effects cimport add_rewards
from solver._ext.wonders.fleets cimport ALL_FLEETS, add_free_move, sail
from solver._ext.wonders.income cimport begin_allowance, forget_income, happens, take_from_bank
from solver._ext.wonders.islands cimport restore_islands
from solver._ext.wonders.leaders cimport begin_recruitment, restore_leaders
from solver._ext.wonders.moments cimport (
    AGE_BEGINS, AGE_ENDED, BROUGHT, CHOSEN, COUNTED, DEALT, LAID, PLACED, REBUILT, SOLD,
    TURN_BEGINS, TURN_OVER, Asker, Course, Layer, OfCity, OfCoins, OfCourse, OfPoints, OfTable,
    Play,
)
from solver._ext.wonders.moves cimport (
    BOUGHT_LEFT, BOUGHT_RIGHT, MOVE_BUILD, MOVE_STAGE, MOVE_TAKE, by_right, card_in, kind_of,
    pays_anyway,
)
from solver._ext.wonders.naval cimport begin_sea_fight
from solver._ext.wonders.rights cimport right_worth
from solver._ext.wonders.scoring cimport score_at_sea, score_edifices, score_leaders
from solver._ext.wonders.tables cimport (
    CHAIN_BUILDING, COIN_AFTER_NEIGHBOR_PURCHASE, NONE, STAGE_MOVES_ANY_FLEET, WONDER_STAGE,
)
from solver._ext.wonders.turn cimport stage_of
from solver._ext.wonders.state cimport (
    PHASE_DEAL_LEADERS, PHASE_EDIFICES, PHASE_NAVAL, PHASE_PENALTIES, PHASE_RECRUIT,
    PHASE_SHIPYARDS, RULE_ARMADA, RULE_EDIFICE, RULE_LEADERS, State, card_of, standing,
)


# ---------------------------------------------------------------- leaders

cdef int events_of(const State* s, int city, move_t move) noexcept nogil:
    """What happens in a city with a move (bits of Counted), judged before it is carried out."""
    cdef int card = card_in(move), kind = kind_of(move)
    if kind == MOVE_STAGE:
        return 1 << WONDER_STAGE
    if card == NONE or (kind != MOVE_BUILD and kind != MOVE_TAKE):
        return 0
    if kind == MOVE_TAKE or by_right(move) or pays_anyway(move) or not stands(
            s.city[city].built, card_of(s, card).chain):
        return 1 << card_of(s, card).color
    return 1 << card_of(s, card).color | 1 << CHAIN_BUILDING


cdef void note_events(State* s, Course* course) noexcept nogil:
    cdef int i
    for i in range(course.n):
        course.play[i].events = <unsigned short>events_of(
            s, course.play[i].city, course.play[i].move)


cdef void note_income(State* s, int city, int coins) noexcept nogil:
    s.annex[city].income += <unsigned char>coins


cdef void refund(State* s, const Play* play) noexcept nogil:
    """What the bank pays once a turn for each neighbor from whom something was bought."""
    cdef int coins = right_worth(s, play.city, COIN_AFTER_NEIGHBOR_PURCHASE)
    if play.bought & BOUGHT_LEFT:
        take_from_bank(s, play.city, coins)
    if play.bought & BOUGHT_RIGHT:
        take_from_bank(s, play.city, coins)


cdef void follow_events(State* s, Course* course) noexcept nogil:
    """What leaders make of what has happened."""
    cdef int i
    for i in range(course.n):
        if course.play[i].events:
            happens(s, course.play[i].city, course.play[i].events)
        if course.play[i].bought:
            refund(s, &course.play[i])


# ---------------------------------------------------------------- Armada

cdef void set_sail(State* s, Course* course) noexcept nogil:
    """Fleets make the steps of the turn; a stage may let any fleet make one."""
    cdef int i
    for i in range(course.n):
        sail(s, course.play[i].city, course.play[i].move)
        if kind_of(course.play[i].move) == MOVE_STAGE and standing(
                &s.city[course.play[i].city], STAGE_MOVES_ANY_FLEET):
            add_free_move(s, course.play[i].city, 1, ALL_FLEETS)


cdef bint fight_on(State* s) noexcept nogil:
    """Raids and the naval conflict."""
    fight_raids(s)
    return begin_sea_fight(s)


# ---------------------------------------------------------------- Edifice

cdef void take_shares(State* s, Course* course) noexcept nogil:
    """Pawns of the turn are taken, and Edifices completed by them give their rewards."""
    cdef int i
    for i in range(course.n):
        if kind_of(course.play[i].move) == MOVE_STAGE:
            take_part(s, course.play[i].city,
                      stage_of(s, course.play[i].city, course.play[i].move), course.play[i].move)
    give_rewards(s, course)


# ---------------------------------------------------------------- the moments

cdef enum:
    LEADERS_BIT = 1 << (RULE_LEADERS & 63)
    EDIFICE_BIT = 1 << (RULE_EDIFICE & 63)
    ARMADA_BIT = 1 << (RULE_ARMADA & 63)


cdef void hang_up() noexcept:
    """Hang the expansions on their moments; once, before the first state is made.

    Cities has no moment of its own: its cards and tokens act by their effects.
    """
    LAID[0] = Layer(ARMADA_BIT, PHASE_SHIPYARDS)
    LAID[1] = Layer(EDIFICE_BIT, PHASE_EDIFICES)
    DEALT[0] = Layer(LEADERS_BIT, PHASE_DEAL_LEADERS)
    AGE_BEGINS[0] = Asker(LEADERS_BIT, PHASE_RECRUIT, begin_recruitment)
    AGE_ENDED[0] = Asker(ARMADA_BIT, PHASE_NAVAL, fight_on)
    AGE_ENDED[1] = Asker(EDIFICE_BIT, PHASE_PENALTIES, begin_penalties)
    TURN_BEGINS[0] = OfTable(LEADERS_BIT, begin_allowance)
    TURN_OVER[0] = OfTable(LEADERS_BIT, forget_income)
    CHOSEN[0] = OfCourse(LEADERS_BIT, note_events)
    CHOSEN[1] = OfCourse(EDIFICE_BIT, note_participations)
    PLACED[0] = OfCourse(ARMADA_BIT, set_sail)
    BROUGHT[0] = OfCourse(LEADERS_BIT, follow_events)
    BROUGHT[1] = OfCourse(EDIFICE_BIT, take_shares)
    SOLD[0] = OfCoins(LEADERS_BIT, note_income)
    REBUILT[0] = OfCity(LEADERS_BIT, restore_leaders)
    REBUILT[1] = OfCity(ARMADA_BIT, restore_islands)
    REBUILT[2] = OfCity(EDIFICE_BIT, add_rewards)
    COUNTED[0] = OfPoints(LEADERS_BIT, score_leaders)
    COUNTED[1] = OfPoints(ARMADA_BIT, score_at_sea)
    COUNTED[2] = OfPoints(EDIFICE_BIT, score_edifices)
