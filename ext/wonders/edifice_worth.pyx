"""What participation in Edifices of 7 Wonders is worth, in points.

Taking part is worth the reward, as likely as the Edifice is to be completed, and the penalty that
is avoided, as likely as it is that it is not. How likely that is follows from the pawns left, from
the cities that may still take one and from the turns of the Age that are to come.
"""

from libc.math cimport exp
from libc.stdint cimport uint8_t

from solver._ext.wonders.edifice cimport cards_of_color, edifice_of, penalty_of
from solver._ext.wonders.tables cimport (
    DISCARD_CARD, NONE, N_AGES, N_CARDS, PAY_COINS, SCORE_OWN_GUILD_AGAIN, TABLES, Effect, Effects,
)
from solver._ext.wonders.weights cimport WEIGHTS
from solver._ext.wonders.worth cimport effects_worth, lasting_worth
from solver._ext.wonders.state cimport (
    PHASE_CHOOSE, PHASE_PENALTIES, PHASE_RECRUIT, City, State, board_of, card_of, is_complete,
    tokens_of,
)


cdef double likely_to_be_completed(const State* s, int age, int pawns_left,
                                   int left_out) noexcept nogil:
    """How likely it is that so many pawns of the Edifice of an Age (from 0) will be taken.

    `left_out` is a city that does not take one.
    """
    cdef const City* city
    cdef double stays = 1.0, expected = 0.0
    cdef int i, _turn, turns = s.turns - s.turn
    if pawns_left <= 0:
        return 1.0
    if age > s.age - 1:
        turns = s.turns
    elif s.phase == PHASE_CHOOSE or s.phase == PHASE_RECRUIT:
        turns += 1
    for _turn in range(turns):
        stays *= 1.0 - WEIGHTS.edifice_turn
    for i in range(s.cities):
        city = &s.city[i]
        if i != left_out and not (s.annex[i].pawns >> age) & 1 and (
                city.stages < board_of(s, i).stages):
            expected += 1.0 - stays
    if turns == 0:
        return 0.0
    return 1.0 / (1.0 + exp((pawns_left - 0.5 - expected) / (0.35 * WEIGHTS.edifice_step)))


cdef double reward_worth(const State* s, int index, int age, double to_come) noexcept nogil:
    """What the reward of an Edifice is worth to a city."""
    cdef const Effects* reward = &edifice_of(s, age).reward
    cdef int i
    for i in range(reward.n):
        if reward.row[i].kind == SCORE_OWN_GUILD_AGAIN:
            return WEIGHTS.edifice_guild
    return effects_worth(s, index, reward, to_come, NULL)


cdef double penalty_worth(const State* s, int index, int age, double to_come) noexcept nogil:
    """What the penalty of an Edifice costs a city, as things stand."""
    cdef const Effect* row = penalty_of(s, age)
    cdef const City* city = &s.city[index]
    cdef uint8_t cards[N_CARDS]
    cdef double least
    cdef int i, n
    if row.kind == PAY_COINS:
        return WEIGHTS.edifice_coin * row.amount if city.coins >= row.amount else TABLES.debt[age]
    if row.kind == DISCARD_CARD:
        n = cards_of_color(s, index, row.what, cards)
        if n == 0:
            return TABLES.debt[age]
        least = 1e9
        for i in range(n):
            least = min(least, giving_up(s, index, cards[i], to_come))
        return least
    if tokens_of(city) < row.amount:
        return TABLES.debt[age]
    n = row.amount
    least = 0.0
    for i in range(N_AGES):
        least += min(n, <int>city.victories[i]) * TABLES.victory[i]
        n -= min(n, <int>city.victories[i])
    return least


cdef double giving_up(const State* s, int index, int card, double to_come) noexcept nogil:
    """What a city loses with one of its cards."""
    return 0.3 + lasting_worth(s, index, &card_of(s, card).effects, to_come)


cdef double participation_worth(const State* s, int index, double to_come) noexcept nogil:
    """What it is worth to take a pawn of the present Edifice, the price left aside."""
    cdef int age = s.age - 1
    cdef int left = s.pawns_left[age]
    cdef double with_it = likely_to_be_completed(s, age, left - 1, index)
    cdef double without = likely_to_be_completed(s, age, left, index)
    return (with_it * reward_worth(s, index, age, to_come)
            + (1.0 - without) * penalty_worth(s, index, age, to_come))


cdef double pawn_worth(const State* s, int index, int age, double to_come) noexcept nogil:
    """What a pawn of the box is worth on the Edifice of an Age (from 0)."""
    cdef double likely
    if (s.annex[index].pawns >> age) & 1:
        return 0.0
    if is_complete(s, age):
        return reward_worth(s, index, age, to_come)
    if age < s.age - 1:
        return 0.0
    likely = likely_to_be_completed(s, age, s.pawns_left[age], index)
    return likely * reward_worth(s, index, age, to_come) + (
        1.0 - likely) * penalty_worth(s, index, age, to_come)


cdef double edifice_outlook(const State* s, int index, double to_come) noexcept nogil:
    """Points that a city may expect of Edifices that are not decided yet."""
    cdef int age
    cdef double likely, worth = 0.0
    for age in range(s.age - 1, N_AGES):
        if is_complete(s, age) or s.edifice[age] == NONE:
            continue
        if age == s.age - 1 and s.phase == PHASE_PENALTIES:
            continue
        likely = likely_to_be_completed(s, age, s.pawns_left[age], NONE)
        if (s.annex[index].pawns >> age) & 1:
            worth += likely * reward_worth(s, index, age, to_come)
        elif age == s.age - 1:
            worth -= (1.0 - likely) * penalty_worth(s, index, age, to_come)
    return worth
