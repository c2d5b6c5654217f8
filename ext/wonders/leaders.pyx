"""Leaders of 7 Wonders: draft, recruitment, Roma's draw, burials (reference: wonders/leaders)."""

from libc.stdint cimport uint64_t, uint8_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.wonders.deciding cimport clear_choices, set_actor
from solver._ext.wonders.effects cimport open_choices, pay_out, when_built, when_buried
from solver._ext.wonders.income cimport begin_allowance
from solver._ext.wonders.moves cimport card_in
from solver._ext.wonders.tables cimport (
    BURY_LEADER, DRAFT_HAND, EDITIONS, FIRST_LEADER, FREE_LEADERS, LEADER_COST_DISCOUNT,
    LEADER_COST_WAIVED, LEFT, NONE, N_AGES, RIGHT, SELF, Card, Effect, Effects,
)
from solver._ext.wonders.state cimport (
    LATE, NOBODY, PHASE_DRAFT, PHASE_DRAW, PHASE_RECRUIT, UNSEEN, USE_BACK, USE_BUILT, USE_KEPT,
    USE_MASK, State, board_of, card_of, left_of, right_of, stage_effects, standing,
)


# ---------------------------------------------------------------- where leaders are

cdef uint64_t box_of(const State* s) noexcept nogil:
    """The leaders in the box, or when Roma drew: what is in no slot, or was returned by then."""
    cdef uint64_t gone = 0
    cdef int at
    for at in range(first_drawn(s) + n_drawn(s)):
        if s.leader[at] < UNSEEN and not in_box(s.leader_use[at]):
            gone |= leader_bit(s.leader[at])
    return deck_of(s) & ~gone


cdef uint64_t leaders_to_deal(const State* s) noexcept nogil:
    """The leaders that may be dealt next, as far as the state knows."""
    cdef uint64_t left = deck_of(s)
    cdef int at
    for at in range(first_drawn(s)):
        if s.leader[at] < UNSEEN:
            left &= ~leader_bit(s.leader[at])
    return left


cdef uint64_t hand_of(const State* s, int seat) noexcept nogil:
    """The leaders in a seat's hand, after the draft."""
    cdef uint8_t places[MAX_SLOTS]
    cdef uint64_t found = 0
    cdef int i, n = slots_of(s, seat, places)
    for i in range(n):
        if s.leader_use[places[i]] & USE_MASK == USE_KEPT and s.leader[places[i]] < UNSEEN:
            found |= leader_bit(s.leader[places[i]])
    return found


cdef int hand_size(const State* s, int seat) noexcept nogil:
    """How many leaders a seat has in its hand, after the draft: all know that."""
    cdef uint8_t places[MAX_SLOTS]
    cdef int i, found = 0
    cdef int n = slots_of(s, seat, places)
    for i in range(n):
        found += s.leader_use[places[i]] & USE_MASK == USE_KEPT
    return found


cdef void use_leader(State* s, int seat, int item, int use) noexcept nogil:
    """Note what became of a leader in a seat's hand; NONE: one that the view does not know."""
    cdef uint8_t places[MAX_SLOTS]
    cdef int i, at = NONE
    cdef int n = slots_of(s, seat, places)
    for i in range(n):
        if s.leader_use[places[i]] & USE_MASK != USE_KEPT:
            continue
        at = places[i]
        if s.leader[at] == item:
            break
    if at == NONE:
        return
    s.leader_use[at] = <uint8_t>(use | (LATE if n_drawn(s) == N_DRAWN else 0))


# ---------------------------------------------------------------- draft

cdef void sort_leaders(State* s, int first, int n) noexcept nogil:
    """Sort the leaders of some places; what became of each goes with it."""
    cdef uint8_t item, use
    cdef int i, j
    for i in range(first + 1, first + n):
        item = s.leader[i]
        use = s.leader_use[i]
        j = i
        while j > first and s.leader[j - 1] > item:
            s.leader[j] = s.leader[j - 1]
            s.leader_use[j] = s.leader_use[j - 1]
            j -= 1
        s.leader[j] = item
        s.leader_use[j] = use


cdef int any_leader(const State* s, int item) noexcept nogil:
    """A leader that chance deals or draws; one not seen is any, if there is nobody who knows."""
    if item != NONE:
        return item
    if s.view != NOBODY:
        return UNSEEN
    return FIRST_LEADER + sw_lowest(box_of(s) if s.phase == PHASE_DRAW else leaders_to_deal(s))


cdef void deal_leader(State* s, int item) noexcept nogil:
    """Deal a leader of the draft."""
    cdef int row = s.dealt // DRAFT_HAND
    s.leader[DRAFT_HAND * row + s.size[row]] = <uint8_t>any_leader(s, item)
    s.size[row] += 1
    s.dealt += 1
    if s.dealt < first_drawn(s):
        return
    s.dealt = 0
    for row in range(s.seats):
        sort_leaders(s, DRAFT_HAND * row, DRAFT_HAND)
    s.phase = PHASE_DRAFT
    set_actor(s)


cdef void keep_leaders(State* s) noexcept nogil:
    """All have chosen a leader of their hands: these stay, the others go to the right."""
    cdef int seat, first, i, item, last
    for seat in range(s.seats):
        i = draft_row(s, seat, s.turn)
        s.size[i] -= 1
        first = DRAFT_HAND * i
        last = first + s.size[i]
        item = card_in(s.chosen[seat][0])
        i = first
        while i < last and s.leader[i] != item:
            i += 1
        if s.leader[i] != item:   # not shown to the view
            i = first
            item = s.leader[i]
        while i < last:
            s.leader[i] = s.leader[i + 1]
            i += 1
        s.leader[last] = <uint8_t>item
        s.leader_use[last] = USE_KEPT
    clear_choices(s)
    s.turn += 1


cdef void keep_last_leaders(State* s) noexcept nogil:
    """Everybody receives the last leader."""
    cdef int row
    for row in range(s.seats):
        s.leader_use[DRAFT_HAND * row] = USE_KEPT
        s.size[row] = 0


# ---------------------------------------------------------------- recruitment

cdef int discount_of(const State* s, int city, int whose) noexcept nogil:
    """Coins that a board takes off the cost of leaders, for some cities (bits of Scope)."""
    cdef const Effects* effects
    cdef int i, coins = 0
    if not standing(&s.city[city], LEADER_COST_DISCOUNT):
        return 0
    effects = &EDITIONS[s.slot].wonder[s.city[city].wonder].own[s.city[city].side]
    for i in range(effects.n):
        if effects.row[i].kind == LEADER_COST_DISCOUNT and effects.row[i].whose & whose:
            coins += effects.row[i].amount
    return coins


cdef bint is_waived(const State* s, int seat) noexcept nogil:
    """Whether leaders cost a seat nothing, whatever is printed."""
    return (standing(&s.city[seat], LEADER_COST_WAIVED) != 0
            or standing(&s.city[seat], FREE_LEADERS) != 0)


cdef int leader_cost(const State* s, int seat, int item) noexcept nogil:
    """Coins that a leader costs a seat now."""
    cdef const Card* facts = card_of(s, item)
    cdef int cost = s.age if facts.by_age else facts.cost.coins
    if is_waived(s, seat):
        return 0
    cost -= discount_of(s, seat, SELF)
    cost -= discount_of(s, left_of(s, seat), LEFT | RIGHT)
    cost -= discount_of(s, right_of(s, seat), LEFT | RIGHT)
    return max(0, cost)


cdef int funds_for_extra(const State* s, int city) noexcept nogil:
    """Coins with which a city may recruit one more leader at the end of a turn: those that
    neighbors have paid in it do not count."""
    return s.city[city].coins - s.annex[city].income


cdef bint begin_recruitment(State* s) noexcept nogil:
    """Everybody is about to choose a leader and its use; always True."""
    s.turn = 0
    s.phase = PHASE_RECRUIT
    begin_allowance(s)
    set_actor(s)
    return True


cdef void restore_leaders(State* s, int city) noexcept nogil:
    """What lasts of the leaders of a city that is worked out anew."""
    cdef uint64_t leaders = s.annex[city].leaders
    while leaders:
        when_built(s, city, &card_of(s, FIRST_LEADER + sw_lowest(leaders)).effects)
        leaders &= leaders - 1


cdef void place_leader(State* s, int seat, int item) noexcept nogil:
    """Put a leader face up beside the board; cost and coins are another matter."""
    cdef const Effects* effects = &card_of(s, item).effects
    s.annex[seat].leaders |= leader_bit(item)
    when_built(s, seat, effects)
    open_choices(s, seat, effects)


cdef void return_leftovers(State* s) noexcept nogil:
    """After the recruitment of the last Age: hands go back to the box, but for Roma's."""
    cdef uint64_t left
    cdef int seat
    if s.age < N_AGES:
        return
    for seat in range(s.seats):
        if seat == drawer_of(s):
            continue
        left = hand_of(s, seat)
        while left:
            use_leader(s, seat, FIRST_LEADER + sw_lowest(left), USE_BACK)
            left &= left - 1


cdef void draw_leader(State* s, int item) noexcept nogil:
    """Roma draws a leader from the box; the order of those drawn means nothing."""
    cdef int at = first_drawn(s) + n_drawn(s)
    s.leader[at] = <uint8_t>any_leader(s, item)
    s.leader_use[at] = USE_KEPT
    sort_leaders(s, first_drawn(s), n_drawn(s))


cdef void recruit_extra(State* s, int item) noexcept nogil:
    """The acting city recruits one more leader, or none."""
    if item == NONE:
        return
    s.city[s.acting].coins -= <uint8_t>leader_cost(s, s.acting, item)
    use_leader(s, s.acting, item, USE_BUILT)
    place_leader(s, s.acting, item)
    pay_out(s, s.acting, &card_of(s, item).effects)


cdef void bury(State* s, int index, int item) noexcept nogil:
    """Turn a leader face down: what it still does ends, what it has brought stays."""
    s.annex[index].leaders &= ~leader_bit(item)
    s.annex[index].buried |= leader_bit(item)
    when_buried(s, index, &card_of(s, item).effects)


cdef int points_buried(const State* s, int item, const Effect* row) noexcept nogil:
    """Points of a leader face down on a board: so many times the printed cost."""
    cdef const Card* facts = card_of(s, item)
    return row.what if facts.by_age else row.amount * facts.cost.coins


cdef int buried_points(const State* s, int index) noexcept nogil:
    """Points of the leaders that a city has buried."""
    cdef const Effects* effects
    cdef uint64_t buried = s.annex[index].buried
    cdef int stage, i, points = 0
    for stage in range(board_of(s, index).stages):
        effects = stage_effects(s, index, stage)
        for i in range(effects.n):
            if effects.row[i].kind != BURY_LEADER:
                continue
            while buried:
                points += points_buried(
                    s, FIRST_LEADER + sw_lowest(buried), &effects.row[i])
                buried &= buried - 1
    return points


# ---------------------------------------------------------------- Telesilla

cdef int tokens_to_discard(const State* s, int index, uint8_t* out) noexcept nogil:
    """The Ages (from 0) of which a city may discard a Victory token."""
    cdef int age, n = 0
    for age in range(N_AGES):
        if s.city[index].victories[age]:
            out[n] = <uint8_t>age
            n += 1
    return n
