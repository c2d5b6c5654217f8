"""One city of 7 Wonders: building it up, counting it, scoring it."""

from libc.stdint cimport uint8_t, uint64_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.wonders.tables cimport (
    BLUE, COUNT_DEFEATS, COUNT_STAGES, MADE_SETS, N_AGES, N_COLOURS, N_RAW, N_RESOURCES,
    N_WORDS, NONE, POWER_COPY_GUILD, POWER_DISCARD, POWER_FREE_ONCE, PURPLE, RAW_SETS,
    SCOPE_LEFT, SCOPE_RIGHT, SCOPE_SELF, TABLES, YELLOW, Card, Edition, Effects, Rate, Side,
)
from solver._ext.wonders.state cimport (
    RULE_FREE_RIGHT, RULE_LIGHTHOUSE, City, State, card_of, edition_of, left_of, put, right_of,
    rule, side_of,
)

cdef enum:
    RAW_MASK = RAW_SETS - 1


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


cdef void start_city(State* s, int index) noexcept nogil:
    """What a board gives from the beginning."""
    cdef City* city = &s.city[index]
    city.coins = TABLES.coins
    city.raw_left = TABLES.price
    city.raw_right = TABLES.price
    city.made_left = TABLES.price
    city.made_right = TABLES.price
    add_symbol(city, 1 << edition_of(s).wonder[city.wonder].resource, True)


cdef void discount(City* city, const Effects* effects) noexcept nogil:
    """Lower prices; they do not add up."""
    if effects.cheap & RAW_MASK:
        if effects.cheap_left:
            city.raw_left = min(city.raw_left, effects.price)
        if effects.cheap_right:
            city.raw_right = min(city.raw_right, effects.price)
    if effects.cheap >> N_RAW:
        if effects.cheap_left:
            city.made_left = min(city.made_left, effects.price)
        if effects.cheap_right:
            city.made_right = min(city.made_right, effects.price)


cdef void add_effects(City* city, const Effects* effects) noexcept nogil:
    """What lasts of the effects of a card or stage; coins are paid out by the rules."""
    cdef int i, _unit
    city.shields += effects.shields
    city.wilds += effects.wild
    city.powers |= effects.power & ~POWER_DISCARD
    if effects.symbol != NONE:
        city.symbols[effects.symbol] += 1
    if effects.price:
        discount(city, effects)
    if effects.choice:
        add_symbol(city, effects.choice, effects.tradable)
    for i in range(N_RESOURCES):
        for _unit in range(effects.gives[i]):
            add_symbol(city, 1 << i, effects.tradable)


cdef void add_card(State* s, int index, int card) noexcept nogil:
    """Put a building into a city."""
    cdef City* city = &s.city[index]
    cdef const Card* facts = card_of(s, card)
    put(city.built, card)
    city.colours[facts.colour] += 1
    add_effects(city, &facts.effects)


cdef void add_stage(State* s, int index) noexcept nogil:
    """Build the next stage of a city's wonder."""
    cdef City* city = &s.city[index]
    cdef const Effects* effects = &side_of(s, index).stage[city.stages].effects
    city.stages += 1
    add_effects(city, effects)
    if effects.power & POWER_FREE_ONCE and rule(s, RULE_FREE_RIGHT) == 1:
        city.free_used = 1      # not before the next Age


cdef int counted_in(const City* city, int counted) noexcept nogil:
    cdef int total = 0, colour
    for colour in range(N_COLOURS):
        if (counted >> colour) & 1:
            total += city.colours[colour]
    if counted & COUNT_STAGES:
        total += city.stages
    if counted & COUNT_DEFEATS:
        total += city.defeats
    return total


cdef int amount_of(const State* s, int city, const Rate* rate) noexcept nogil:
    """What a rate comes to for a city."""
    cdef int total = 0
    if rate.scope & SCOPE_SELF:
        total += counted_in(&s.city[city], rate.counted)
    if rate.scope & SCOPE_LEFT:
        total += counted_in(&s.city[left_of(s, city)], rate.counted)
    if rate.scope & SCOPE_RIGHT:
        total += counted_in(&s.city[right_of(s, city)], rate.counted)
    return rate.amount * total


cdef int coins_from(const State* s, int city, const Effects* effects) noexcept nogil:
    """Coins that a card or stage pays at once, with everything of the turn in its place."""
    cdef int coins = effects.coins
    if effects.coins_per.amount:
        coins += amount_of(s, city, &effects.coins_per)
        if (rule(s, RULE_LIGHTHOUSE) == 1 and effects.coins_per.scope == SCOPE_SELF
                and effects.coins_per.counted == 1 << YELLOW):
            coins -= effects.coins_per.amount
    return coins


# ---------------------------------------------------------------- points

cdef int science_with(int compass, int gear, int tablet) noexcept nogil:
    return (compass * compass + gear * gear + tablet * tablet
            + TABLES.set_vp * min(compass, min(gear, tablet)))


cdef int science_points(const uint8_t* symbols, int wilds) noexcept nogil:
    """Points of science symbols, those of choice used as well as possible."""
    cdef int first, second, best = 0
    for first in range(wilds + 1):
        for second in range(wilds + 1 - first):
            best = max(best, science_with(
                symbols[0] + first, symbols[1] + second, symbols[2] + wilds - first - second))
    return best


cdef int card_points(const State* s, int city, const Effects* effects) noexcept nogil:
    """Points of a card but for science."""
    cdef int points = effects.vp
    if effects.vp_per.amount:
        points += amount_of(s, city, &effects.vp_per)
    if effects.vp_complete and s.city[city].stages == side_of(s, city).stages:
        points += effects.vp_complete
    return points


cdef void copy_guild(const State* s, int index, int* points) noexcept nogil:
    """The best guild of the neighbours, scored as if it stood in the city."""
    cdef const City* city = &s.city[index]
    cdef const City* left = &s.city[left_of(s, index)]
    cdef const City* right = &s.city[right_of(s, index)]
    cdef const Edition* edition = edition_of(s)
    cdef const Effects* effects
    cdef uint64_t guilds
    cdef int word, gain, purple = 0, green = 0
    for word in range(N_WORDS):
        guilds = (left.built[word] | right.built[word]) & edition.guilds[word]
        while guilds:
            effects = &edition.card[64 * word + sw_lowest(guilds)].effects
            guilds &= guilds - 1
            gain = science_points(city.symbols, city.wilds + effects.wild) - points[6]
            if effects.wild:
                green = max(green, gain)
            else:
                purple = max(purple, card_points(s, index, effects))
    if green > purple:
        points[6] += green
    else:
        points[5] += purple


cdef void score_city(const State* s, int index, int* points) noexcept nogil:
    """Points of a city by Category if the game ended now."""
    cdef const City* city = &s.city[index]
    cdef const Edition* edition = edition_of(s)
    cdef const Side* side
    cdef const Card* card
    cdef uint64_t cards
    cdef int i, word
    for i in range(8):
        points[i] = 0
    if city.wonder == NONE or city.side == NONE:
        return
    side = side_of(s, index)
    for i in range(N_AGES):
        points[0] += TABLES.victory[i] * city.victories[i]
    points[0] -= TABLES.defeat * city.defeats
    points[1] = city.coins // TABLES.coins_per_point
    for i in range(city.stages):
        points[2] += side.stage[i].effects.vp
    for word in range(N_WORDS):
        cards = city.built[word]
        while cards:
            card = &edition.card[64 * word + sw_lowest(cards)]
            cards &= cards - 1
            if card.colour == BLUE:
                points[3] += card_points(s, index, &card.effects)
            elif card.colour == YELLOW:
                points[4] += card_points(s, index, &card.effects)
            elif card.colour == PURPLE:
                points[5] += card_points(s, index, &card.effects)
    points[6] = science_points(city.symbols, city.wilds)
    if city.powers & POWER_COPY_GUILD:
        copy_guild(s, index, points)
    for i in range(7):
        points[7] += points[i]
