"""What cards and stages of 7 Wonders do, by the moment in which they do it.

A row of effects is a kind, an amount, what it is about, whose things count, and a moment. A new
effect needs a kind (``tables.pxd``), a handler in the function of its moment, a struct for its JSON
form and words (``solver.games.wonders``); nothing else knows single kinds but the estimates of
``heuristics.pyx``, which take an unknown one to be worth nothing.

- BUILT: the city changes when the card or stage is placed (``when_built``).
- PAID_OUT: coins, once all that was chosen in the turn is in its place (``coins_from``).
- TURN_ENDS: a choice joins the queue of the turn (``open_choices``).
- ASKED: a standing right. Cities count them by kind, and the rule that knows the right asks.
- SCORED: points, whenever points are counted (``points_from``).
"""

from solver._ext.wonders.tables cimport (
    ASKED, BUILD_FROM_DISCARD, BUILT, COINS, COINS_PER, DEFEAT_TOKEN, FIRST_STANDING,
    FREE_BUILD_ONCE_PER_AGE, LEFT, MADE_SETS, N_COLOURS, N_RAW, PAID_OUT, PRODUCE, PRODUCE_CHOICE,
    RAW_MASK, RAW_SETS, RIGHT, SCIENCE, SCIENCE_CHOICE, SCORED, SELF, SHIELDS, TABLES,
    TRADE_DISCOUNT, TURN_ENDS, VP, VP_IF_WONDER_COMPLETE, VP_PER, WONDER_STAGE, YELLOW, Card,
    Effect, Effects,
)
from solver._ext.wonders.state cimport (
    OPEN_DISCARD, RULE_FREE_RIGHT, RULE_LIGHTHOUSE, City, State, board_of, card_of, edition_of,
    left_of, open_choice, put, right_of, rule, setup_of,
)


# ---------------------------------------------------------------- counting

cdef int counted_in(const City* city, int what) noexcept nogil:
    """How many of some things a city has."""
    cdef int total = 0, colour
    for colour in range(N_COLOURS):
        if (what >> colour) & 1:
            total += city.colours[colour]
    if (what >> WONDER_STAGE) & 1:
        total += city.stages
    if (what >> DEFEAT_TOKEN) & 1:
        total += city.defeats
    return total


cdef int amount_of(const State* s, int city, const Effect* row) noexcept nogil:
    """What a row that counts things comes to for a city."""
    cdef int total = 0
    if row.whose & SELF:
        total += counted_in(&s.city[city], row.what)
    if row.whose & LEFT:
        total += counted_in(&s.city[left_of(s, city)], row.what)
    if row.whose & RIGHT:
        total += counted_in(&s.city[right_of(s, city)], row.what)
    return row.amount * total


# ---------------------------------------------------------------- built

cdef void add_symbol(City* city, int options, bint tradable) noexcept nogil:
    """One more symbol that gives one of a set of resources in each turn."""
    cdef int which
    cdef int raw = options & RAW_MASK, made = options >> N_RAW
    for which in range(RAW_SETS):
        if which & raw:
            city.own_raw[which] += 1
            if tradable:
                city.sold_raw[which] += 1
    for which in range(MADE_SETS):
        if which & made:
            city.own_made[which] += 1
            if tradable:
                city.sold_made[which] += 1


cdef void discount(City* city, const Effect* row) noexcept nogil:
    """Lower prices; they do not add up."""
    if row.what & RAW_MASK:
        if row.whose & LEFT:
            city.raw_left = min(city.raw_left, row.amount)
        if row.whose & RIGHT:
            city.raw_right = min(city.raw_right, row.amount)
    if row.what >> N_RAW:
        if row.whose & LEFT:
            city.made_left = min(city.made_left, row.amount)
        if row.whose & RIGHT:
            city.made_right = min(city.made_right, row.amount)


cdef void stand(State* s, City* city, const Effect* row) noexcept nogil:
    """One more standing right."""
    city.standing[row.kind - FIRST_STANDING] += 1
    if row.kind == FREE_BUILD_ONCE_PER_AGE and rule(s, RULE_FREE_RIGHT) == 1:
        city.free_used = 1      # not before the next Age


cdef void when_built(State* s, int index, const Effects* effects) noexcept nogil:
    """What lasts of a card or stage that has just been placed."""
    cdef City* city = &s.city[index]
    cdef const Effect* row
    cdef int i, _unit
    for i in range(effects.n):
        row = &effects.row[i]
        if row.when == ASKED:
            stand(s, city, row)
        elif row.when != BUILT:
            continue
        elif row.kind == SHIELDS:
            city.shields += row.amount
        elif row.kind == SCIENCE:
            city.symbols[row.what] += 1
        elif row.kind == SCIENCE_CHOICE:
            city.wilds += 1
        elif row.kind == PRODUCE or row.kind == PRODUCE_CHOICE:
            for _unit in range(row.amount):
                add_symbol(city, row.what, row.whose != SELF)
        elif row.kind == TRADE_DISCOUNT:
            discount(city, row)


cdef void start_city(State* s, int index) noexcept nogil:
    """What a board gives from the beginning."""
    cdef City* city = &s.city[index]
    city.coins = setup_of(s).coins
    city.raw_left = TABLES.price
    city.raw_right = TABLES.price
    city.made_left = TABLES.price
    city.made_right = TABLES.price
    add_symbol(city, 1 << edition_of(s).wonder[city.wonder].resource, True)


cdef void add_card(State* s, int index, int card) noexcept nogil:
    """Put a building into a city."""
    cdef City* city = &s.city[index]
    cdef const Card* facts = card_of(s, card)
    put(city.built, card)
    city.colours[facts.colour] += 1
    when_built(s, index, &facts.effects)


cdef void add_stage(State* s, int index) noexcept nogil:
    """Build the next stage of a city's wonder."""
    cdef const Effects* effects = &board_of(s, index).stage[s.city[index].stages].effects
    s.city[index].stages += 1
    when_built(s, index, effects)


# ---------------------------------------------------------------- paid out

cdef int coins_from(const State* s, int index, const Effects* effects) noexcept nogil:
    """Coins that a card or stage pays at once, with everything of the turn in its place."""
    cdef const Effect* row
    cdef int i, coins = 0
    for i in range(effects.n):
        row = &effects.row[i]
        if row.when != PAID_OUT:
            continue
        if row.kind == COINS:
            coins += row.amount
        elif row.kind == COINS_PER:
            coins += amount_of(s, index, row)
            if (rule(s, RULE_LIGHTHOUSE) == 1 and row.whose == SELF
                    and row.what == 1 << YELLOW):
                coins -= row.amount
    return coins


cdef int coins_for_card(const State* s, int index, int card) noexcept nogil:
    """Coins that the bank pays because a city has built a card."""
    return coins_from(s, index, &card_of(s, card).effects)


cdef int coins_for_stage(const State* s, int index, int stage) noexcept nogil:
    """Coins that the bank pays because a city has built a stage (from 0)."""
    return coins_from(s, index, &board_of(s, index).stage[stage].effects)


# ---------------------------------------------------------------- the end of the turn

cdef void open_choices(State* s, int index, const Effects* effects) noexcept nogil:
    """What a card or stage lets its city choose at the end of the turn."""
    cdef int i
    for i in range(effects.n):
        if effects.row[i].when != TURN_ENDS:
            continue
        if effects.row[i].kind == BUILD_FROM_DISCARD:
            open_choice(s, OPEN_DISCARD, index)


# ---------------------------------------------------------------- scored

cdef int points_from(const State* s, int index, const Effects* effects) noexcept nogil:
    """Points of a card or stage but for science."""
    cdef const Effect* row
    cdef int i, points = 0
    for i in range(effects.n):
        row = &effects.row[i]
        if row.when != SCORED:
            continue
        if row.kind == VP:
            points += row.amount
        elif row.kind == VP_PER:
            points += amount_of(s, index, row)
        elif row.kind == VP_IF_WONDER_COMPLETE:
            if s.city[index].stages == board_of(s, index).stages:
                points += row.amount
    return points
