"""What cards and stages of 7 Wonders do, by the moment in which they do it.

A row of effects is a kind, an amount, what it is about, whose things count, and a moment. A new
effect needs a kind (``tables.pxd``), a handler in the function of its moment, a struct for its JSON
form and words (``solver.games.wonders``); nothing else knows single kinds but the estimates of
``heuristics.pyx``, which take an unknown one to be worth nothing.

- BUILT: the city changes when the card or stage is placed (``when_built``).
- PAID_OUT: coins, tokens and Debt, once all that was chosen in the turn is in its place
  (``pay_out``).
- TURN_ENDS: a choice joins the queue of the turn (``open_choices``).
- ASKED: a standing right. Cities count them by kind, and the rule that knows the right asks.
- SCORED: points, whenever points are counted (``points_from``).
- AGE_ENDS: a penalty (``edifice.pyx``).
"""

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memset

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.wonders.deciding cimport open_choice
from solver._ext.wonders.tables cimport (
    ASKED, BUILD_FROM_DISCARD, BUILT, BURY_LEADER, COINS, COINS_HELD, COINS_PER, DEFEAT_TOKEN,
    DIPLOMACY, DISCARD_OWN_DEFEAT_TOKENS, DRAW_ISLAND, DRAW_LEADERS_FROM_BOX, FIRST,
    FLEET_MOVE, FREE_BUILD, GAIN_MILITARY_VICTORY_TOKEN, LEFT, MADE_SETS,
    NAVAL_STRENGTH, NEIGHBORS_GAIN_COINS, NEIGHBORS_TAKE_DEBT, NEIGHBOR_PURCHASE_REBATE, NONE,
    N_AGES, N_COLORS, N_RAW, N_WORDS, OTHERS_DISCARD_VICTORY_TOKEN, OTHERS_GAIN_COINS,
    OTHERS_LOSE_COINS, OTHERS_LOSE_COINS_PER, PAID_OUT, PIRATES, PRODUCE, PRODUCE_CHOICE, RAID,
    RAW_MASK, RAW_SETS, RECRUIT_ADDITIONAL_LEADER, RIGHT, SCIENCE, SCIENCE_CHOICE, SCORED, SELF,
    SHIELDS, TABLES, TRADE_DISCOUNT, TURN_ENDS, VICTORY_TOKEN, VP, VP_IF_MORE_THAN_EACH_NEIGHBOR,
    VP_IF_NO_DEFEAT_TOKENS, VP_IF_ONLY_FACE_UP_LEADER, VP_IF_WONDER_COMPLETE, VP_PER,
    VP_PER_CARD_OF_CHOSEN_COLOR, VP_PER_COINS, VP_PER_COLOR_PRESENT, VP_PER_COLOR_SET,
    VP_PER_COMMERCIAL_LEVEL, VP_PER_IDENTICAL_VICTORY_PAIR, VP_PER_ISLAND,
    VP_PER_VICTORY_TOKEN_OF_VALUE, WONDER_STAGE, YELLOW, Card, Effect, Effects,
)
from solver._ext.wonders.fleets cimport add_free_move, level_of, open_once
from solver._ext.wonders.moments cimport tell_rebuilt
from solver._ext.wonders.payment cimport FAR_LEFT, FAR_RIGHT
from solver._ext.wonders.income cimport others_lose, others_lose_per, take_from_bank, win_token
from solver._ext.wonders.state cimport (
    OPEN_BURY, OPEN_CARTHAGE, OPEN_DISCARD, OPEN_DRAW, OPEN_EXTRA, OPEN_FORGING, OPEN_ISLAND_1,
    OPEN_LOSSES, OPEN_SOLOMON, OPEN_TOKENS, City,
    Navy, State, add_standing, board_of, card_of,
    edition_of, has_armada, has_stage, is_complete, left_of, put, right_of, setup_of,
    stage_effects, tokens_of,
)


# ---------------------------------------------------------------- counting

cdef int counted_in(const City* city, int what) noexcept nogil:
    """How many of some things a city has."""
    cdef int total = 0, color
    for color in range(N_COLORS):
        if (what >> color) & 1:
            total += city.colors[color]
    if (what >> WONDER_STAGE) & 1:
        total += city.stages
    if (what >> DEFEAT_TOKEN) & 1:
        total += city.defeats
    if (what >> VICTORY_TOKEN) & 1:
        total += tokens_of(city)
    if (what >> COINS_HELD) & 1:
        total += city.coins
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


cdef void stand(State* s, int index, const Effect* row) noexcept nogil:
    """One more standing right of a city."""
    cdef City* city = &s.city[index]
    add_standing(city, row.kind, 1)
    if row.kind == FREE_BUILD and row.amount == 0:
        city.free_colors |= <uint8_t>row.what
    elif row.kind == NEIGHBOR_PURCHASE_REBATE:
        if row.whose & LEFT:
            s.annex[index].rebate_left += row.amount
        if row.whose & RIGHT:
            s.annex[index].rebate_right += row.amount


cdef void when_built(State* s, int index, const Effects* effects) noexcept nogil:
    """What lasts of a card or stage that has just been placed."""
    cdef City* city = &s.city[index]
    cdef const Effect* row
    cdef int i, _unit
    if not effects.moments & (1 << BUILT | 1 << ASKED):
        return
    for i in range(effects.n):
        row = &effects.row[i]
        if row.when == ASKED:
            stand(s, index, row)
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
        elif row.kind == DIPLOMACY:
            city.diplomacy += row.amount
        elif row.kind == NAVAL_STRENGTH:
            s.navy[index].symbols += row.amount


cdef void when_buried(State* s, int index, const Effects* effects) noexcept nogil:
    """A leader is turned face down: what lasts of it ends."""
    cdef City* city = &s.city[index]
    cdef const Effect* row
    cdef int i
    for i in range(effects.n):
        row = &effects.row[i]
        if row.when == ASKED:
            add_standing(city, row.kind, -1)
            if row.kind == FREE_BUILD and row.amount == 0:
                city.free_colors &= <uint8_t>~row.what
        elif row.kind == SHIELDS:
            city.shields -= row.amount
        elif row.kind == SCIENCE:
            city.symbols[row.what] -= 1


cdef void start_side(State* s, int index) noexcept nogil:
    """What a side of a board gives from the beginning."""
    cdef const City* city = &s.city[index]
    when_built(s, index, &edition_of(s).wonder[city.wonder].own[city.side])


cdef void start_city(State* s, int index) noexcept nogil:
    """What a city has at the beginning."""
    s.city[index].coins = setup_of(s).coins
    start_board(s, index)


cdef void start_board(State* s, int index) noexcept nogil:
    """What a board gives from the beginning."""
    cdef City* city = &s.city[index]
    cdef int resource = edition_of(s).wonder[city.wonder].resource
    city.raw_left = TABLES.price
    city.raw_right = TABLES.price
    city.made_left = TABLES.price
    city.made_right = TABLES.price
    if resource != NONE:
        add_symbol(city, 1 << resource, True)
    if city.side != NONE:
        start_side(s, index)


cdef void add_card(State* s, int index, int card) noexcept nogil:
    """Put a building into a city."""
    cdef City* city = &s.city[index]
    cdef const Card* facts = card_of(s, card)
    put(city.built, card)
    city.colors[facts.color] += 1
    when_built(s, index, &facts.effects)


cdef void add_stage(State* s, int index, int which, int choice) noexcept nogil:
    """Build a stage (from 0) of a city's wonder, with one of its options (1, 2; 0: it has one)."""
    cdef City* city = &s.city[index]
    if choice > 1 and board_of(s, index).stage[which].options > 1:
        city.stage_options |= <uint8_t>(1 << which)
    city.stages += 1
    if has_armada(s):
        s.navy[index].stages |= <uint8_t>(1 << which)
    when_built(s, index, stage_effects(s, index, which))


cdef void rebuild_city(State* s, int index) noexcept nogil:
    """Work out anew what follows from all that stands in a city: something has been taken away."""
    cdef City* city = &s.city[index]
    cdef City before = city[0]
    cdef uint64_t items
    cdef int i, word
    city.shields = 0
    city.wilds = 0
    city.free_colors = 0
    s.annex[index].rebate_left = 0
    s.annex[index].rebate_right = 0
    memset(city.symbols, 0, sizeof(city.symbols))
    memset(city.colors, 0, sizeof(city.colors))
    memset(city.standing, 0, sizeof(city.standing))
    memset(city.own_raw, 0, sizeof(city.own_raw))
    memset(city.own_made, 0, sizeof(city.own_made))
    memset(city.sold_raw, 0, sizeof(city.sold_raw))
    memset(city.sold_made, 0, sizeof(city.sold_made))
    if has_armada(s):
        s.navy[index].symbols = 0
    start_board(s, index)
    for i in range(board_of(s, index).stages):
        if has_stage(s, index, i):
            when_built(s, index, stage_effects(s, index, i))
    for word in range(N_WORDS):
        items = before.built[word]
        while items:
            add_card(s, index, 64 * word + sw_lowest(items))
            items &= items - 1
    tell_rebuilt(s, index)
    city.diplomacy = before.diplomacy       # what happened once
    city.free_used = before.free_used


cdef void add_rewards(State* s, int index) noexcept nogil:
    """What lasts of the Edifices in which a city has taken part."""
    cdef int age
    for age in range(N_AGES):
        if (s.annex[index].pawns >> age) & 1 and is_complete(s, age):
            when_built(s, index, &TABLES.edifice[s.edifice[age]].reward)


# ---------------------------------------------------------------- paid out

cdef int coins_from(const State* s, int index, const Effects* effects) noexcept nogil:
    """Coins that a card or stage pays at once, with everything of the turn in its place."""
    cdef const Effect* row
    cdef int i, coins = 0
    cdef bint earlier_only = s.edition == FIRST     # says its symbol sheet of the Lighthouse
    for i in range(effects.n):
        row = &effects.row[i]
        if row.when != PAID_OUT:
            continue
        if row.kind == COINS:
            coins += row.amount
        elif row.kind == COINS_PER:
            coins += amount_of(s, index, row)
            if earlier_only and row.whose == SELF and row.what == 1 << YELLOW:
                coins -= row.amount
    return coins


cdef void coins_for_others(State* s, int index, const Effect* row) noexcept nogil:
    """Everybody else takes coins from the bank."""
    cdef int other
    for other in range(s.cities):
        if other != index:
            take_from_bank(s, other, row.amount)


cdef void pay_out(State* s, int index, const Effects* effects) noexcept nogil:
    """What a card, stage or leader brings its city and others, with everything in its place."""
    cdef City* city = &s.city[index]
    cdef const Effect* row
    cdef int i
    if not (effects.moments >> PAID_OUT) & 1:
        return
    take_from_bank(s, index, coins_from(s, index, effects))
    for i in range(effects.n):
        row = &effects.row[i]
        if row.when != PAID_OUT:
            continue
        if row.kind == OTHERS_GAIN_COINS:
            coins_for_others(s, index, row)
        elif row.kind == NEIGHBORS_GAIN_COINS:
            take_from_bank(s, left_of(s, index), row.amount)
            take_from_bank(s, right_of(s, index), row.amount)
        elif row.kind == NEIGHBORS_TAKE_DEBT:
            s.annex[left_of(s, index)].debt += row.amount
            s.annex[right_of(s, index)].debt += row.amount
        elif row.kind == GAIN_MILITARY_VICTORY_TOKEN:
            win_token(s, index, (row.amount if row.amount else s.age) - 1)
        elif row.kind == DISCARD_OWN_DEFEAT_TOKENS:
            city.defeats = 0


# ---------------------------------------------------------------- the end of the turn

cdef void open_choices(State* s, int index, const Effects* effects) noexcept nogil:
    """What a card or stage has chosen at the end of the turn, by its city or by others."""
    cdef const Effect* row
    cdef int i
    for i in range(effects.n):
        row = &effects.row[i]
        if row.when != TURN_ENDS:
            continue
        if row.kind == BUILD_FROM_DISCARD:
            open_choice(s, discard_kind(row.amount), index)
        elif row.kind == OTHERS_LOSE_COINS:
            others_lose(s, index, row.amount * (s.age if row.what else 1))
        elif row.kind == OTHERS_LOSE_COINS_PER:
            others_lose_per(s, index, row.amount, row.what)
        elif row.kind == DRAW_LEADERS_FROM_BOX:
            open_choice(s, OPEN_DRAW, index)
        elif row.kind == RECRUIT_ADDITIONAL_LEADER:
            open_choice(s, OPEN_EXTRA, index)
        elif row.kind == BURY_LEADER:
            open_choice(s, OPEN_BURY, index)
        elif row.kind == OTHERS_DISCARD_VICTORY_TOKEN:
            open_choice(s, OPEN_TOKENS, index)
        else:
            open_at_sea(s, index, row)


cdef void open_at_sea(State* s, int index, const Effect* row) noexcept nogil:
    """What an effect of Armada leaves to the end of the turn, or of the Age."""
    cdef Navy* navy = &s.navy[index]
    if row.kind == FLEET_MOVE:
        add_free_move(s, index, row.amount, row.what)
    elif row.kind == DRAW_ISLAND:
        open_choice(s, OPEN_ISLAND_1 + row.amount - 1, index)
    elif row.kind == PIRATES:
        navy.pirates += 1
        open_once(s, OPEN_LOSSES)
    elif row.kind == RAID:
        navy.raids[<int>FAR_LEFT if row.whose == LEFT else <int>FAR_RIGHT] += 1


cdef int discard_kind(int priority) noexcept nogil:
    """The kind of open choice of who takes a card of the discard pile in this place."""
    if priority == 2:
        return OPEN_SOLOMON
    if priority == 3:
        return OPEN_FORGING
    if priority == 4:
        return OPEN_CARTHAGE
    return OPEN_DISCARD


# ---------------------------------------------------------------- scored

cdef bint has_more(const State* s, int index, int what) noexcept nogil:
    """Whether a city has more of something than either neighbor."""
    cdef int own = counted_in(&s.city[index], what)
    return (own > counted_in(&s.city[left_of(s, index)], what)
            and own > counted_in(&s.city[right_of(s, index)], what))


cdef int color_sets(const City* city, int colors) noexcept nogil:
    """Sets of cards of all these colors that a city has."""
    cdef int color, sets = 255
    for color in range(N_COLORS):
        if (colors >> color) & 1:
            sets = min(sets, <int>city.colors[color])
    return sets


cdef int colors_present(const City* city) noexcept nogil:
    """Colors of which a city has a card."""
    cdef int color, n = 0
    for color in range(N_COLORS):
        n += city.colors[color] > 0
    return n


cdef int pairs_of_tokens(const City* city) noexcept nogil:
    """Points for each pair of equal Victory tokens: what one of them is worth."""
    cdef int age, points = 0
    for age in range(N_AGES):
        points += city.victories[age] // 2 * TABLES.victory[age]
    return points


cdef int most_of_a_color(const City* city) noexcept nogil:
    """Cards of the color of which a city has most."""
    cdef int color, most = 0
    for color in range(N_COLORS):
        most = max(most, <int>city.colors[color])
    return most


cdef int points_of(const State* s, int index, const Effect* row) noexcept nogil:
    """Points of the kinds that black cards and leaders have."""
    cdef const City* city = &s.city[index]
    if row.kind == VP_PER_VICTORY_TOKEN_OF_VALUE:
        return row.amount * city.victories[row.what]
    if row.kind == VP_PER_COLOR_SET:
        return row.amount * color_sets(city, row.what)
    if row.kind == VP_PER_COLOR_PRESENT:
        return row.amount * colors_present(city)
    if row.kind == VP_PER_COMMERCIAL_LEVEL:
        return row.amount * level_of(s, index)
    if row.kind == VP_PER_ISLAND:
        return row.amount * sw_popcount(s.navy[index].islands)
    if row.kind == VP_PER_CARD_OF_CHOSEN_COLOR:
        return row.amount * most_of_a_color(city)
    if row.kind == VP_PER_COINS:
        return city.coins // row.what * row.amount
    if row.kind == VP_PER_IDENTICAL_VICTORY_PAIR:
        return pairs_of_tokens(city)
    if row.kind == VP_IF_MORE_THAN_EACH_NEIGHBOR:
        return row.amount if has_more(s, index, row.what) else 0
    if row.kind == VP_IF_NO_DEFEAT_TOKENS:
        return row.amount if city.defeats == 0 else 0
    if row.kind == VP_IF_ONLY_FACE_UP_LEADER:
        return row.amount if s.annex[index].leaders & (s.annex[index].leaders - 1) == 0 else 0
    return 0


cdef int points_from(const State* s, int index, const Effects* effects) noexcept nogil:
    """Points of a card or stage but for science."""
    cdef const Effect* row
    cdef int i, points = 0
    if not (effects.moments >> SCORED) & 1:
        return 0
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
        else:
            points += points_of(s, index, row)
    return points
