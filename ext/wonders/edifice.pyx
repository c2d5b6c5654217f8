"""Edifices of 7 Wonders: participation, rewards and penalties (reference: wonders/edifice).

Who builds a stage may take part in the Edifice of the present Age, once an Age; price and stage
are paid together. On one turn all who take part do so, even if pawns run out. Who takes no
part in an Edifice that is not completed has a penalty at the end of the Age; all choose at once
what they give up, and who cannot pay takes a Debt token.
"""

from libc.stdint cimport uint64_t, uint8_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.core.game cimport move_t
from solver._ext.wonders.deciding cimport clear_choices, set_actor
from solver._ext.wonders.effects cimport (
    pay_out, points_from, rebuild_city, when_built,
)
from solver._ext.wonders.moments cimport Course
from solver._ext.wonders.moves cimport (
    MOVE_DISCARD, MOVE_GIVE_UP, card_in, choice_in, joins, kind_of, move_of,
)
from solver._ext.wonders.rows cimport seat_holding, turn_of_place
from solver._ext.wonders.tables cimport (
    DISCARD_CARD, LOSE_VICTORY_TOKENS, NONE, N_AGES, N_CARDS, N_WORDS, OF_AN_AGE,
    PARTICIPATION_PAWN_FROM_BOX, PAY_COINS, Effects, Stage,
)
from solver._ext.wonders.state cimport (
    LOST, PHASE_PENALTIES, USE_BUILT, USE_MASK, USE_TAKEN, City, State, board_of, card_of,
    is_complete, tokens_of,
)


# ---------------------------------------------------------------- set-up

cdef int edifices_to_draw(const State* s, uint8_t* out) noexcept nogil:
    """Those of which the next one is drawn: all of the first Age that has none."""
    cdef int i, age = 0
    while s.edifice[age] != NONE:
        age += 1
    for i in range(OF_AN_AGE):
        out[i] = <uint8_t>(OF_AN_AGE * age + i)
    return OF_AN_AGE


cdef void draw_edifice(State* s, int edifice) noexcept nogil:
    """Lay out the Edifice of an Age, with the pawns on it."""
    cdef int age = TABLES.edifice[edifice].age - 1
    s.edifice[age] = <uint8_t>edifice
    s.pawns_left[age] = TABLES.pawns[s.players]


# ---------------------------------------------------------------- participation

cdef int pawn_of_box(const State* s, int index, int stage) noexcept nogil:
    """The Age of the pawn that a stage brings, 0 if its owner chooses; NONE: it brings none."""
    cdef const Effects* effects = &board_of(s, index).stage[stage].option[0]
    cdef int i
    for i in range(effects.n):
        if effects.row[i].kind == PARTICIPATION_PAWN_FROM_BOX:
            return effects.row[i].amount
    return NONE


cdef int participation_price(const State* s, int index, int stage, int pawns) noexcept nogil:
    """What a city with these pawns pays to take part, with a stage; or NO_PARTICIPATION.

    A stage that brings a pawn of the present Age brings no other one.
    """
    cdef int age = s.age - 1
    if s.edifice[age] == NONE or is_complete(s, age) or (pawns >> age) & 1 or (
            pawn_of_box(s, index, stage) == s.age):
        return NO_PARTICIPATION
    return edifice_of(s, age).price


cdef bint may_choose_age(const State* s, int age, int pawns) noexcept nogil:
    """Whether a city may put a pawn of the box on the Edifice of an Age (from 0) of its choice."""
    if (pawns >> age) & 1:
        return False
    if age >= s.age - 1:
        return True
    return is_complete(s, age)


cdef int stage_choices(const State* s, int index, int stage, int pawns, bint joining,
                       uint8_t* out) noexcept nogil:
    """What may be chosen with a stage (Move.choice); 0 alone where there is nothing to choose."""
    cdef const Stage* built = &board_of(s, index).stage[stage]
    cdef int i, n = 0
    out[0] = 0
    if built.options > 1:
        for i in range(built.options):
            out[i] = <uint8_t>(i + 1)
        return built.options
    if pawn_of_box(s, index, stage) != 0:
        return 1
    for i in range(N_AGES):
        if may_choose_age(s, i, pawns) and not (joining and i == s.age - 1):
            out[n] = <uint8_t>(i + 1)
            n += 1
    return max(1, n)


cdef void note_participations(State* s, Course* course) noexcept nogil:
    """Remember who takes part and what is completed before a turn."""
    cdef int i
    for i in range(s.cities):
        course.pawns[i] = s.annex[i].pawns
    for i in range(N_AGES):
        course.complete[i] = is_complete(s, i)


cdef void take_part(State* s, int index, int stage, move_t move) noexcept nogil:
    """Take the pawns that a stage just built brings its city."""
    cdef int age = pawn_of_box(s, index, stage)
    if joins(move):
        s.annex[index].pawns |= <uint8_t>(1 << (s.age - 1))
        s.pawns_left[s.age - 1] -= s.pawns_left[s.age - 1] > 0      # missing ones: from the box
    if age == 0:
        age = choice_in(move)
    if age == NONE or age == 0:
        return
    if age < s.age and not is_complete(s, age - 1):
        return
    s.annex[index].pawns |= <uint8_t>(1 << (age - 1))


cdef void give_rewards(State* s, const Course* before) noexcept nogil:
    """Give all who have come to take part in a completed Edifice what it brings."""
    cdef const Effects* reward
    cdef int i, age
    for age in range(N_AGES):
        if not is_complete(s, age):
            continue
        reward = &edifice_of(s, age).reward
        for i in range(s.cities):
            if not (s.annex[i].pawns >> age) & 1 or (
                    before.complete[age] and (before.pawns[i] >> age) & 1):
                continue
            when_built(s, i, reward)
            pay_out(s, i, reward)


cdef int edifice_points(const State* s, int index) noexcept nogil:
    """Points of the Edifices of a city at the end but for guilds, less its Debt tokens."""
    cdef int age, points = 0
    for age in range(N_AGES):
        if (s.annex[index].edifice_debts >> age) & 1:
            points -= TABLES.debt[age]
        if (s.annex[index].pawns >> age) & 1 and is_complete(s, age):
            points += points_from(s, index, &edifice_of(s, age).reward)
    return points


# ---------------------------------------------------------------- penalties

cdef int cards_of_color(const State* s, int index, int colors, uint8_t* out) noexcept nogil:
    """The cards of some colors (bits) that a city has."""
    cdef uint64_t cards
    cdef int word, card, n = 0
    for word in range(N_WORDS):
        cards = s.city[index].built[word]
        while cards:
            card = 64 * word + sw_lowest(cards)
            cards &= cards - 1
            if (colors >> card_of(s, card).color) & 1:
                out[n] = <uint8_t>card
                n += 1
    return n


cdef int place_of_built(const State* s, int index, int card) noexcept nogil:
    """A place from which the card of a city may have come; NONE if its Age is forgotten.

    One from which it built the card itself if there is one, else one of the discard pile. Equal
    cards that all have seen cannot be told apart, so any other will do as well.
    """
    cdef int age = card_of(s, card).age
    cdef int at, row, use, found = NONE
    cdef bint taken = False
    for at in range(s.cities * s.stride):
        if s.card[age - 1][at] != card or s.use[age - 1][at] & LOST:
            continue
        row = at // s.stride
        use = s.use[age - 1][at] & USE_MASK
        if use == USE_BUILT and seat_holding(
                s, row, age, turn_of_place(s, age, row, at % s.stride)) == index:
            return at
        if (use == USE_BUILT and not taken) or use == USE_TAKEN:
            found = at
            taken = use == USE_TAKEN
    return found


cdef void lose_card(State* s, int index, int card) noexcept nogil:
    """A card of a city goes to the discard pile, seen by all."""
    cdef int at = place_of_built(s, index, card)
    s.city[index].built[card >> 6] &= ~((<uint64_t>1) << (card & 63))
    rebuild_city(s, index)
    if at != NONE:
        s.use[card_of(s, card).age - 1][at] |= LOST


cdef int distinct_tokens(const City* city, int count) noexcept nogil:
    """In how many ways a city may lose so many Victory tokens, at most two."""
    cdef int age, kinds = 0
    for age in range(N_AGES):
        kinds += city.victories[age] > 0
    if kinds == 1 or tokens_of(city) == count:
        return 1
    return 2


cdef int choices_for_penalty(const State* s, int index, const Effect* row) noexcept nogil:
    """How many choices a penalty leaves a city that can pay it; 0 if there is only one way."""
    cdef uint8_t cards[N_CARDS]
    if row.kind == DISCARD_CARD:
        return cards_of_color(s, index, row.what, cards) > 1
    if row.kind == LOSE_VICTORY_TOKENS:
        return row.amount if distinct_tokens(&s.city[index], row.amount) > 1 else 0
    return 0


cdef bint can_pay_penalty(const State* s, int index, const Effect* row) noexcept nogil:
    cdef uint8_t cards[N_CARDS]
    if row.kind == PAY_COINS:
        return s.city[index].coins >= row.amount
    if row.kind == LOSE_VICTORY_TOKENS:
        return tokens_of(&s.city[index]) >= row.amount
    return cards_of_color(s, index, row.what, cards) > 0


cdef void pay_only_way(State* s, int index, const Effect* row) noexcept nogil:
    """Pay a penalty where there is nothing to choose."""
    cdef uint8_t cards[N_CARDS]
    cdef City* city = &s.city[index]
    cdef int age, left = row.amount
    if row.kind == PAY_COINS:
        city.coins -= row.amount
    elif row.kind == DISCARD_CARD:
        cards_of_color(s, index, row.what, cards)
        lose_card(s, index, cards[0])
    else:
        for age in range(N_AGES):
            while left and city.victories[age]:
                city.victories[age] -= 1
                left -= 1


cdef bint is_spared(const State* s, int index) noexcept nogil:
    """Whether a city has no penalty at the end of the present Age."""
    return is_complete(s, s.age - 1) or (s.annex[index].pawns >> (s.age - 1)) & 1


cdef void find_penalty_choices(State* s) noexcept nogil:
    """Note how many choices the penalty of the present Age leaves each city."""
    cdef const Effect* row = penalty_of(s, s.age - 1)
    cdef int i
    for i in range(s.cities):
        s.annex[i].to_discard = 0
        if not is_spared(s, i) and can_pay_penalty(s, i, row):
            s.annex[i].to_discard = <uint8_t>choices_for_penalty(s, i, row)


cdef bint begin_penalties(State* s) noexcept nogil:
    """All who take no part pay, as far as they can; False if nobody has to choose how."""
    cdef const Effect* row = penalty_of(s, s.age - 1)
    cdef int i
    find_penalty_choices(s)
    for i in range(s.cities):
        if is_spared(s, i) or s.annex[i].to_discard:
            continue
        if can_pay_penalty(s, i, row):
            pay_only_way(s, i, row)
        else:
            s.annex[i].edifice_debts |= <uint8_t>(1 << (s.age - 1))
    s.phase = PHASE_PENALTIES
    if not set_actor(s):
        return False
    return True


cdef void pay_penalties(State* s) noexcept nogil:
    """Everybody has chosen what to give up."""
    cdef int seat, i
    cdef move_t move
    for seat in range(s.seats):
        for i in range(s.n_chosen[seat]):
            move = s.chosen[seat][i]
            if kind_of(move) == MOVE_GIVE_UP:
                lose_card(s, seat, card_in(move))
            else:
                s.city[seat].victories[card_in(move)] -= 1
        s.annex[seat].to_discard = 0
    clear_choices(s)


cdef int tokens_to_lose(const State* s, move_t* out) noexcept nogil:
    """Victory tokens that may be given up next, in ascending order of their Ages."""
    cdef const City* city = &s.city[s.actor]
    cdef int chosen = s.n_chosen[s.actor]
    cdef int left = s.annex[s.actor].to_discard - chosen
    cdef int[N_AGES] have
    cdef int age, i, later, n = 0
    for age in range(N_AGES):
        have[age] = city.victories[age]
    for i in range(chosen):
        have[card_in(s.chosen[s.actor][i])] -= 1
    for age in range(card_in(s.chosen[s.actor][chosen - 1]) if chosen else 0, N_AGES):
        later = 0
        for i in range(age, N_AGES):
            later += have[i]
        if have[age] and later >= left:
            out[n] = move_of(MOVE_DISCARD, age)
            n += 1
    return n


cdef int penalty_moves(const State* s, move_t* out) noexcept nogil:
    """What the seat that decides may give up."""
    cdef uint8_t cards[N_CARDS]
    cdef const Effect* row = penalty_of(s, s.age - 1)
    cdef int i, n
    if row.kind == LOSE_VICTORY_TOKENS:
        return tokens_to_lose(s, out)
    n = cards_of_color(s, s.actor, row.what, cards)
    for i in range(n):
        out[i] = move_of(MOVE_GIVE_UP, cards[i])
    return n
