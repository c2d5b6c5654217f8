"""The rules of 7 Wonders: setup, the choices of a turn and their resolution, the end of an Age."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memmove, memset

from solver._ext.core.game cimport CHANCE, OVER, move_t
from solver._ext.core.rng cimport Random, random_below, random_next
from solver._ext.wonders.city cimport (
    CAT_TOTAL, add_card, add_stage, coins_from, score_city, start_city,
)
from solver._ext.wonders.knowledge cimport (
    KNOWN, POOL, Pool, assume, classify, discards_before, doubtful, find_pool, settle,
    sort_hand,
)
from solver._ext.wonders.payment cimport MAX_PAYMENTS, Pair, cheapest, list_payments, market_of
from solver._ext.wonders.tables cimport (
    MAX_DECK, N_AGES, N_CARDS, N_SIDES, N_WONDERS, N_WORDS, NONE, POWER_DISCARD,
    POWER_FREE_COLOUR, POWER_FREE_FIRST, POWER_FREE_LAST, POWER_FREE_ONCE, POWER_LAST_CARD,
    SECOND, TABLES, Card, Effects, Side,
)
from solver._ext.wonders.world cimport (
    BY_RIGHT, END_COINS, END_POINTS, END_SHARED, EVENT_DEAL, EVENT_SEE, EVENT_WONDER, FOR_CITY,
    FREE_CITY, FRESH, LEFT_SHIFT, LOOK_HAND, LOOK_LAST, LOOK_PILE, MOVE_BUILD, MOVE_SELL,
    MOVE_SIDE, MOVE_STAGE, MOVE_TAKE, NOBODY, N_CATEGORIES, PHASE_BOARDS, PHASE_CHOOSE,
    PHASE_DEAL, PHASE_DISCARD, PHASE_OVER, PHASE_SEE, PHASE_SEVENTH, PHASE_SIDES, RIGHT_SHIFT,
    ROW_ROOM, RULE_CITY_SALE, RULE_DISCARD, RULE_EDITION, RULE_PAYMENTS, RULE_SEVENTH,
    RULE_SIDES, RULE_TURN_SIX, TODO_DISCARD, TODO_SEVENTH, UNSEEN, USE_BUILT, USE_HAND,
    USE_LEFT, USE_MASK, USE_SOLD, USE_STAGE, USE_TAKEN, City, State, card_in, card_of,
    choices_of, held, holder, is_free_city_game, is_managed, kind_of, left_of, managed_row,
    manager_of, owner_seat, put, right_of, rule, set_actor, side_of,
)

cdef double DOUBT = 0.02    # weight of a card that a wrong guess has removed from a class

cdef enum:
    DAY_ONLY = 3            # value of RULE_SIDES
    PAIR_MASK = 63


# ---------------------------------------------------------------- setup

cdef void start(State* s, int seats, int options) noexcept nogil:
    """The state before the first chance event."""
    cdef int i
    memset(s, 0, sizeof(State))
    s.options = options
    s.edition = <uint8_t>rule(s, RULE_EDITION)
    s.seats = <uint8_t>seats
    s.cities = <uint8_t>max(seats, 3)
    s.players = s.cities
    s.stride = <uint8_t>(ROW_ROOM // s.cities)
    if seats > 2:
        s.stride = <uint8_t>(TABLES.hand)
    memset(s.card, NONE, sizeof(s.card))
    for i in range(s.cities):
        s.city[i].wonder = NONE
        s.city[i].side = NONE
    s.phase = PHASE_BOARDS
    s.age = 1
    s.turn = 1
    s.view = NOBODY
    s.acting = NONE


cdef inline bint picks_side(const State* s) noexcept nogil:
    """Whether owners choose the sides of their boards."""
    cdef int option = rule(s, RULE_SIDES)
    return option == 1 or (option == 0 and s.edition == SECOND)


cdef inline bint draws_side(const State* s) noexcept nogil:
    return not picks_side(s) and rule(s, RULE_SIDES) != DAY_ONLY


cdef void lay_board(State* s, int wonder, int side) noexcept nogil:
    cdef int i = 0
    while s.city[i].wonder != NONE:
        i += 1
    s.city[i].wonder = <uint8_t>wonder
    if not picks_side(s):
        s.city[i].side = <uint8_t>(0 if side == NONE else side)
    elif i >= s.seats:
        s.city[i].side = 0
    start_city(s, i)
    if i == s.cities - 1:
        s.phase = PHASE_DEAL
        if picks_side(s):
            s.phase = PHASE_SIDES
            set_actor(s)


cdef void choose_sides(State* s) noexcept nogil:
    """All have chosen a side."""
    cdef int i
    for i in range(s.seats):
        s.city[i].side = <uint8_t>(s.chosen[i][0] & 1)
    clear_choices(s)
    s.actor = 0
    s.phase = PHASE_DEAL


cdef void clear_choices(State* s) noexcept nogil:
    memset(s.chosen, 0, sizeof(s.chosen))
    memset(s.n_chosen, 0, sizeof(s.n_chosen))


# ---------------------------------------------------------------- dealing

cdef inline int rows_dealt(const State* s) noexcept nogil:
    return s.cities * TABLES.hand


cdef inline int row_dealt(const State* s) noexcept nogil:
    """The row that gets the next card."""
    return s.dealt // TABLES.hand


cdef void deal_card(State* s, int card) noexcept nogil:
    cdef int row = row_dealt(s), other
    cdef move_t events[N_CARDS]
    cdef double prob[N_CARDS]
    if card == NONE:
        card = UNSEEN
        if s.view == NOBODY:    # nobody whose knowledge it could be: any card will do
            deal_events(s, events, prob)
            card = card_in(events[0])
    s.card[s.age - 1][row * s.stride + s.size[row]] = <uint8_t>card
    s.size[row] += 1
    s.dealt += 1
    if s.dealt < rows_dealt(s):
        return
    s.dealt = 0
    for other in range(s.seats):
        sort_hand(s, other)
    start_turn(s)


cdef void start_turn(State* s) noexcept nogil:
    """Hands have been passed on; the manager draws, the view looks at what it got."""
    s.phase = PHASE_CHOOSE
    if is_free_city_game(s):
        draw_for_manager(s)
    set_actor(s)
    if s.view != NOBODY:
        look_at_hand(s)
        settle(s, s.view)


cdef void draw_for_manager(State* s) noexcept nogil:
    """The top card of the pile joins the managed hand (reference: section 10)."""
    cdef int row = managed_row(s, s.age)
    cdef int first = row * s.stride, pile = FREE_CITY * s.stride
    cdef int i
    # What a view has not seen yet stays marked until it has (see_card).
    if s.view == NOBODY or manager_of(s) != s.view:
        for i in range(s.size[row]):
            s.use[s.age - 1][first + i] = USE_HAND
    s.size[FREE_CITY] -= 1
    i = first + s.size[row]
    pile += s.size[FREE_CITY]
    s.card[s.age - 1][i] = s.card[s.age - 1][pile]
    s.card[s.age - 1][pile] = NONE
    # In the first turn nobody else has seen the rest of the hand either.
    s.use[s.age - 1][i] = FRESH if s.turn > 1 else USE_HAND
    s.size[row] += 1
    if s.view == NOBODY or manager_of(s) != s.view:
        sort_hand(s, row)


cdef void look_at_hand(State* s) noexcept nogil:
    """If the view does not know all of its next hand, the unknown cards come to light first.

    A card that the manager draws is the last one.
    """
    cdef uint8_t classes[ROW_ROOM]
    cdef int row = held(s, s.view, s.age, s.turn)
    cdef int first = row * s.stride
    cdef int received = s.size[row] - is_managed(s, s.age, row)
    cdef int i, at
    cdef bint known = True
    s.seen = 0
    s.phase = PHASE_SEE
    s.looking = LOOK_HAND
    if s.turn == 1:
        s.seen = <uint8_t>received
    else:
        classify(s, s.view, s.age, classes)
        for i in range(first, first + received):
            known = known and classes[i] != POOL and not s.use[s.age - 1][i] & FRESH
        for at in range(ROW_ROOM):
            if classes[at] == classes[first] and not first <= at < first + received:
                known = False
        if known:
            s.seen = <uint8_t>received
    if s.seen == s.size[row]:
        finish_looking(s)
    else:
        s.actor = 0


cdef void finish_looking(State* s) noexcept nogil:
    """The view knows its hand."""
    cdef int row = held(s, s.view, s.age, s.turn)
    cdef int i
    cdef int last = s.size[row] - 1
    if is_managed(s, s.age, row):
        for i in range(last):
            s.use[s.age - 1][row * s.stride + i] = USE_HAND
    s.seen = 0
    s.phase = PHASE_CHOOSE
    sort_hand(s, row)
    set_actor(s)


cdef void see_card(State* s, int card) noexcept nogil:
    cdef int row = held(s, s.view, s.age, s.turn)
    cdef int age, at = place_seen(s, &age)
    assume(s, age, at, card)
    s.seen += 1
    if s.looking == LOOK_PILE:
        show_pile(s)
    elif s.looking == LOOK_LAST:
        s.seen = 0
        s.looking = LOOK_HAND
        s.phase = PHASE_SEVENTH
        s.actor = s.view
    elif s.seen == s.size[row]:
        finish_looking(s)
    settle(s, s.view)


cdef int place_seen(const State* s, int* age) noexcept nogil:
    """The place, and its Age, of the next card that comes to the view's sight."""
    cdef int at, n = 0
    age[0] = s.age
    if s.looking == LOOK_HAND:
        return held(s, s.view, s.age, s.turn) * s.stride + s.seen
    if s.looking == LOOK_LAST:
        return FREE_CITY * s.stride
    for age[0] in range(1, s.age + 1):
        for at in range(ROW_ROOM):
            if s.card[age[0] - 1][at] == NONE or not discarded(s.use[age[0] - 1][at]):
                continue
            if n == s.seen:
                return at
            n += 1
    return 0


cdef void show_pile(State* s) noexcept nogil:
    """Skip what the view knows of the discard pile; then it may take a card."""
    cdef uint8_t classes[ROW_ROOM]
    cdef uint8_t cards[N_CARDS]
    cdef int age, at, total = discards_before(s, s.age, ROW_ROOM)
    while s.seen < total:
        at = place_seen(s, &age)
        classify(s, s.view, age, classes)
        if classes[at] != KNOWN:
            return
        s.seen += 1
    s.seen = 0
    s.looking = LOOK_HAND
    s.actor = s.view
    s.phase = PHASE_DISCARD
    look_through_pile(s)
    if takeable(s, cards) == 0:
        proceed(s)


# ---------------------------------------------------------------- what may be chosen

cdef inline bint conceals_hand(const State* s) noexcept nogil:
    """Whether the seat that decides holds cards that the view does not know."""
    return s.view != NOBODY and s.actor != s.view


cdef void find_buyer(const State* s, Buyer* buyer) noexcept nogil:
    """The city for which a card is chosen now."""
    find_buyer_of(s, s.actor, buyer)


cdef void find_buyer_of(const State* s, int seat, Buyer* buyer) noexcept nogil:
    """The city for which a seat chooses its next card."""
    cdef int i, word, move, card
    cdef const Card* facts
    buyer.city = seat
    buyer.seventh = s.phase == PHASE_SEVENTH
    if buyer.seventh:
        buyer.city = s.acting
    elif (is_free_city_game(s) and manager_of(s) == seat
            and s.n_chosen[seat] == choices_of(s, seat) - 1):
        buyer.city = FREE_CITY
    buyer.coins = s.city[buyer.city].coins
    buyer.stages = s.city[buyer.city].stages
    for word in range(N_WORDS):
        buyer.built[word] = s.city[buyer.city].built[word]
    market_of(s, buyer.city, &buyer.market)
    if buyer.city != seat or buyer.seventh:
        return
    for i in range(s.n_chosen[seat]):
        move = s.chosen[seat][i]
        card = card_in(move)
        buyer.seventh = True
        buyer.coins -= ((move >> LEFT_SHIFT) & PAIR_MASK) + ((move >> RIGHT_SHIFT) & PAIR_MASK)
        if kind_of(move) == MOVE_BUILD and not move & BY_RIGHT:
            facts = card_of(s, card)
            if not is_free(s, buyer, card):
                buyer.coins -= facts.cost.coins
            put(buyer.built, card)
        elif kind_of(move) == MOVE_STAGE:
            buyer.coins -= side_of(s, buyer.city).stage[buyer.stages].cost.coins
            buyer.stages += 1


cdef inline bint stands(const uint64_t* built, const uint64_t* cards) noexcept nogil:
    """Whether a city holds one of some cards."""
    cdef int word
    for word in range(N_WORDS):
        if built[word] & cards[word]:
            return True
    return False


cdef bint is_free(const State* s, const Buyer* buyer, int card) noexcept nogil:
    """Whether a building costs nothing in any case: by its chain, a standing power, or itself."""
    cdef const Card* facts = card_of(s, card)
    cdef const City* city = &s.city[buyer.city]
    if facts.cost.raw == 0 and facts.cost.made == 0 and facts.cost.coins == 0:
        return True
    if stands(city.built, facts.chain):
        return True
    if city.powers & POWER_FREE_COLOUR and city.colours[facts.colour] == 0:
        return True
    if buyer.seventh:
        return False
    return ((city.powers & POWER_FREE_FIRST and s.turn == 1)
            or (city.powers & POWER_FREE_LAST and s.turn == TABLES.turns))


cdef inline bint may_use_right(const State* s, const Buyer* buyer) noexcept nogil:
    return (s.city[buyer.city].powers & POWER_FREE_ONCE != 0
            and not s.city[buyer.city].free_used)


cdef inline int in_pairs(int left, int right) noexcept nogil:
    return left << LEFT_SHIFT | right << RIGHT_SHIFT


cdef int build_moves(const State* s, const Buyer* buyer, int card, move_t* out) noexcept nogil:
    """The ways to build a card; 0 if it cannot be built."""
    cdef Pair pairs[MAX_PAYMENTS]
    cdef const Card* facts = card_of(s, card)
    cdef move_t move = MOVE_BUILD << 24 | card
    cdef int i, n
    if buyer.city >= s.seats:
        move |= FOR_CITY
    if stands(buyer.built, facts.same):
        return 0
    if is_free(s, buyer, card):
        out[0] = move
        return 1
    n = list_payments(&buyer.market, &facts.cost, buyer.coins, rule(s, RULE_PAYMENTS) == 1, pairs)
    for i in range(n):
        out[i] = move | in_pairs(pairs[i].left, pairs[i].right)
    if may_use_right(s, buyer):
        out[n] = move | BY_RIGHT
        n += 1
    return n


cdef int stage_payments(const State* s, const Buyer* buyer, Pair* pairs) noexcept nogil:
    """The ways to pay the next stage; 0 if there is none or it cannot be paid."""
    cdef const Side* side = side_of(s, buyer.city)
    if buyer.stages >= side.stages:
        return 0
    return list_payments(&buyer.market, &side.stage[buyer.stages].cost, buyer.coins,
                         rule(s, RULE_PAYMENTS) == 1, pairs)


cdef bint pays_stage(const State* s, const Buyer* buyer, Pair* pair) noexcept nogil:
    cdef const Side* side = side_of(s, buyer.city)
    return (buyer.stages < side.stages
            and cheapest(&buyer.market, &side.stage[buyer.stages].cost, buyer.coins, pair))


cdef bint can_build(const State* s, const Buyer* buyer, int card, Pair* pair) noexcept nogil:
    """Whether a card can be built without Olympia's right, with a cheapest payment."""
    pair.left = 0
    pair.right = 0
    if stands(buyer.built, card_of(s, card).same):
        return False
    return is_free(s, buyer, card) or cheapest(
        &buyer.market, &card_of(s, card).cost, buyer.coins, pair)


cdef int cards_of(const State* s, uint8_t* out) noexcept nogil:
    """The different cards that the seat that decides may play, sorted."""
    cdef const uint8_t* hand
    cdef int row, i, j, n = 0, size
    cdef int taken[3]
    if conceals_hand(s):
        return possible_cards(s, out)
    if s.phase == PHASE_SEVENTH and s.acting >= s.seats:
        row = s.acting
    else:
        row = held(s, s.actor, s.age, s.turn)
    hand = &s.card[s.age - 1][row * s.stride]
    size = s.size[row]
    for j in range(s.n_chosen[s.actor]):
        taken[j] = card_in(s.chosen[s.actor][j])
    for i in range(size):
        for j in range(s.n_chosen[s.actor]):
            if taken[j] == hand[i]:
                taken[j] = NONE
                break
        else:
            if n == 0 or out[n - 1] != hand[i]:
                out[n] = hand[i]
                n += 1
    return n


cdef int possible_cards(const State* s, uint8_t* out) noexcept nogil:
    """The different cards that a hand may hold as far as the view knows."""
    cdef uint8_t classes[ROW_ROOM]
    cdef uint8_t possible[N_CARDS]
    cdef Pool pool
    cdef int row, at, i, n = 0
    cdef int first, size
    if s.phase == PHASE_SEVENTH and s.acting >= s.seats:
        row = s.acting
    else:
        row = held(s, s.actor, s.age, s.turn)
    first = row * s.stride
    size = s.size[row]
    memset(possible, 0, N_CARDS)
    classify(s, s.view, s.age, classes)
    find_pool(s, s.view, s.age, classes, &pool)
    for i in range(first, first + size):
        if classes[i] == KNOWN:
            possible[s.card[s.age - 1][i]] = 1
            continue
        for at in range(ROW_ROOM):
            if classes[at] != classes[i]:
                continue
            if classes[at] != POOL and not s.use[s.age - 1][at] & FRESH:
                possible[s.card[s.age - 1][at]] = 1
            else:
                mark_pool(&pool, possible)
        doubtful(s, s.age, classes[i], possible)
    for i in range(N_CARDS):
        if possible[i]:
            out[n] = <uint8_t>i
            n += 1
    return n


cdef void mark_pool(const Pool* pool, uint8_t* possible) noexcept nogil:
    cdef int i
    for i in range(pool.cards):
        possible[pool.card[i]] = 1
    if pool.in_play:
        for i in range(pool.guilds):
            possible[pool.guild[i]] = 1


cdef int sale_moves(const State* s, const Buyer* buyer, const uint8_t* hand, int size,
                    move_t* out) noexcept nogil:
    """Sales; those of the Free City are restricted (reference: section 10)."""
    cdef Pair pair
    cdef int i, n = 0
    cdef move_t move = MOVE_SELL << 24
    if buyer.city >= s.seats:
        move |= FOR_CITY
        if pays_stage(s, buyer, &pair):
            return 0
        if rule(s, RULE_CITY_SALE) == 0:
            for i in range(size):
                if can_build(s, buyer, hand[i], &pair):
                    return 0
    for i in range(size):
        if (buyer.city >= s.seats and rule(s, RULE_CITY_SALE) == 1
                and can_build(s, buyer, hand[i], &pair)):
            continue
        out[n] = move | hand[i]
        n += 1
    return n


cdef inline bint must_chain(const State* s, const Buyer* buyer, int card) noexcept nogil:
    """Whether the Free City has to build a card by its chain once it is chosen."""
    return (buyer.city >= s.seats and stands(s.city[buyer.city].built, card_of(s, card).chain)
            and not stands(buyer.built, card_of(s, card).same))


cdef int card_moves(const State* s, move_t* out) noexcept nogil:
    """All ways to play a card."""
    cdef Pair pairs[MAX_PAYMENTS]
    cdef uint8_t hand[N_CARDS]
    cdef Buyer buyer
    cdef int i, j, n = 0, ways
    cdef int size = cards_of(s, hand)
    cdef move_t stage = MOVE_STAGE << 24
    find_buyer(s, &buyer)
    if buyer.city >= s.seats:
        stage |= FOR_CITY
    for i in range(size):
        n += build_moves(s, &buyer, hand[i], out + n)
    ways = stage_payments(s, &buyer, pairs)
    if conceals_hand(s):
        for j in range(ways):
            out[n] = stage | NONE | in_pairs(pairs[j].left, pairs[j].right)
            n += 1
        if buyer.city < s.seats or ways == 0:
            out[n] = MOVE_SELL << 24 | NONE | (FOR_CITY if buyer.city >= s.seats else 0)
            n += 1
        return n
    for i in range(size):
        if must_chain(s, &buyer, hand[i]):
            continue
        for j in range(ways):
            out[n] = stage | hand[i] | in_pairs(pairs[j].left, pairs[j].right)
            n += 1
    return n + sale_moves(s, &buyer, hand, size, out + n)


cdef int payments_of(const State* s, int city, int card, int* left, int* right) noexcept nogil:
    """Payments of a city for a card, or for its next stage when the card is NONE."""
    cdef Pair pairs[MAX_PAYMENTS]
    cdef move_t moves[MAX_PAYMENTS + 1]
    cdef Buyer buyer
    cdef int i, n
    buyer.city = city
    buyer.seventh = s.phase == PHASE_SEVENTH
    buyer.coins = s.city[city].coins
    buyer.stages = s.city[city].stages
    memcpy(buyer.built, s.city[city].built, sizeof(buyer.built))
    market_of(s, city, &buyer.market)
    if card == NONE:
        n = stage_payments(s, &buyer, pairs)
        for i in range(n):
            left[i] = pairs[i].left
            right[i] = pairs[i].right
        return n
    n = build_moves(s, &buyer, card, moves)
    if n and moves[n - 1] & BY_RIGHT:
        n -= 1
    for i in range(n):
        left[i] = (moves[i] >> LEFT_SHIFT) & PAIR_MASK
        right[i] = (moves[i] >> RIGHT_SHIFT) & PAIR_MASK
    return n


# ---------------------------------------------------------------- the discard pile

cdef inline bint discarded(int use) noexcept nogil:
    return use & USE_MASK == USE_SOLD or use & USE_MASK == USE_LEFT


cdef int takeable(const State* s, uint8_t* out) noexcept nogil:
    """The different cards of the discard pile that the acting city may build, sorted.

    If the view is not the one who looks: those that may be there as far as it knows.
    """
    cdef uint8_t possible[N_CARDS]
    cdef uint8_t classes[ROW_ROOM]
    cdef Pool pool
    cdef int age, at, other, card, n = 0
    memset(possible, 0, N_CARDS)
    for age in range(1, s.age + 1):
        if conceals_hand(s):
            classify(s, s.view, age, classes)
            find_pool(s, s.view, age, classes, &pool)
        for at in range(ROW_ROOM):
            if s.card[age - 1][at] >= N_CARDS or not discarded(s.use[age - 1][at]):
                continue
            possible[s.card[age - 1][at]] = 1
            if not conceals_hand(s) or classes[at] == KNOWN:
                continue
            for other in range(ROW_ROOM):
                if classes[other] == classes[at] and s.card[age - 1][other] < N_CARDS:
                    possible[s.card[age - 1][other]] = 1
                    if classes[at] == POOL or s.use[age - 1][other] & FRESH:
                        mark_pool(&pool, possible)
    for card in range(N_CARDS):
        if possible[card] and card_of(s, card).age and not stands(
                s.city[s.acting].built, card_of(s, card).same):
            out[n] = <uint8_t>card
            n += 1
    return n


cdef bint can_decline(const State* s) noexcept nogil:
    cdef int option = rule(s, RULE_DISCARD)
    return option == 2 or (option == 0 and s.edition != SECOND) or conceals_hand(s)


cdef int city_of_discards(const State* s) noexcept nogil:
    """The city whose board builds from the discard pile, NONE if no city's does."""
    cdef int i
    for i in range(s.cities):
        if s.city[i].side != NONE and side_of(s, i).powers & POWER_DISCARD:
            return i
    return NONE


cdef bint reads_pile(const State* s) noexcept nogil:
    """Whether the cards of earlier Ages still matter: somebody may yet look at the pile."""
    return city_of_discards(s) != NONE


cdef void take_card(State* s, int card) noexcept nogil:
    """Build a card of the pile; among equal ones the one discarded first."""
    cdef int age, at, place = 0, in_age = 0
    if card == NONE:
        return
    for age in range(1, s.age + 1):
        for at in range(ROW_ROOM):
            if not in_age and s.card[age - 1][at] == card and discarded(s.use[age - 1][at]):
                place = at
                in_age = age
    if not in_age:
        in_age = card_of(s, card).age
        place = place_in_pile(s, in_age, card)
    s.use[in_age - 1][place] = USE_TAKEN
    add_card(s, s.acting, card)
    s.city[s.acting].coins += <uint8_t>coins_from(s, s.acting, &card_of(s, card).effects)


cdef int place_in_pile(State* s, int age, int card) noexcept nogil:
    """A place of the pile where the view did not know that this card lay."""
    cdef int at
    for at in range(ROW_ROOM):
        if s.card[age - 1][at] < N_CARDS and discarded(s.use[age - 1][at]):
            if assume(s, age, at, card):
                return at
    return 0


# ---------------------------------------------------------------- resolution

cdef void use_card(State* s, int row, int card, int place, int use) noexcept nogil:
    """Move a card from a hand to the place that tells when it was used.

    Of two equal cards one just drawn is used up face down, and kept otherwise: others cannot tell
    them apart, and so the places say exactly what they know.
    """
    cdef uint8_t* cards = &s.card[s.age - 1][row * s.stride]
    cdef uint8_t* uses = &s.use[s.age - 1][row * s.stride]
    cdef int i = 0, flag
    cdef int size = s.size[row]
    if card == NONE:
        card = cards[0]
    elif s.view != NOBODY:
        while i < size and cards[i] != card:
            i += 1
        if i == size:
            for i in range(size):
                if assume(s, s.age, row * s.stride + i, card):
                    break
            else:
                i = 0
    i = 0
    while i < size - 1 and cards[i] != card:
        i += 1
    if use != USE_BUILT and i + 1 < size and cards[i + 1] == card and uses[i + 1] & FRESH:
        i += 1
    flag = uses[i] & FRESH
    if use == USE_BUILT:
        flag = 0
    memmove(cards + i, cards + i + 1, size - 1 - i)
    memmove(uses + i, uses + i + 1, size - 1 - i)
    s.size[row] -= 1
    cards[size - 1] = NONE
    uses[size - 1] = USE_HAND
    cards[place] = <uint8_t>card
    uses[place] = <uint8_t>(use | flag)


cdef void pay_and_place(State* s, int index, int row, int place, move_t move) noexcept nogil:
    """Carry out a chosen move but for the coins that a card or stage brings."""
    cdef City* city = &s.city[index]
    cdef int card = card_in(move)
    cdef int left = (move >> LEFT_SHIFT) & PAIR_MASK
    cdef int right = (move >> RIGHT_SHIFT) & PAIR_MASK
    cdef int kind = kind_of(move)
    if kind == MOVE_SELL:
        use_card(s, row, card, place, USE_SOLD)
        city.coins += TABLES.sale
        return
    city.coins -= <uint8_t>(left + right)
    s.city[left_of(s, index)].coins += <uint8_t>left
    s.city[right_of(s, index)].coins += <uint8_t>right
    if kind == MOVE_STAGE:
        use_card(s, row, card, place, USE_STAGE)
        city.coins -= side_of(s, index).stage[city.stages].cost.coins
        if side_of(s, index).stage[city.stages].effects.power & POWER_DISCARD:
            s.todo |= TODO_DISCARD
        add_stage(s, index)
        return
    use_card(s, row, card, place, USE_BUILT)
    if move & BY_RIGHT:
        city.free_used = 1
    add_card(s, index, card)


cdef void bring_coins(State* s, int index, int stages_later, move_t move) noexcept nogil:
    """Coins of a card or stage just placed; everything of the turn counts."""
    cdef const Effects* effects
    if kind_of(move) == MOVE_BUILD:
        effects = &card_of(s, card_in(move)).effects
    elif kind_of(move) == MOVE_STAGE:
        effects = &side_of(s, index).stage[s.city[index].stages - 1 - stages_later].effects
    else:
        return
    s.city[index].coins += <uint8_t>coins_from(s, index, effects)


cdef inline int coin_cost(const State* s, int seat, int which, move_t move) noexcept nogil:
    """Coins to the bank for a building chosen in this turn, judged before anything is placed."""
    cdef Buyer buyer
    if kind_of(move) != MOVE_BUILD or move & BY_RIGHT or card_in(move) == NONE:
        return 0
    if card_of(s, card_in(move)).cost.coins == 0:
        return 0
    buyer.city = seat
    buyer.seventh = which > 0 and seat < s.seats or s.phase == PHASE_SEVENTH
    memcpy(buyer.built, s.city[seat].built, sizeof(buyer.built))
    if is_free(s, &buyer, card_in(move)):
        return 0
    return card_of(s, card_in(move)).cost.coins


cdef void carry_out(State* s) noexcept nogil:
    """Pay and place what has been chosen, then pay out (reference: section 5)."""
    cdef int seat, i, row, place, last, city, later
    cdef int bank[7][3]
    cdef move_t move
    cdef bint for_city
    for seat in range(s.seats):
        for i in range(s.n_chosen[seat]):
            move = s.chosen[seat][i]
            city = FREE_CITY if move & FOR_CITY else seat
            bank[seat][i] = coin_cost(s, city, i, move)
    for seat in range(s.seats):
        row = held(s, seat, s.age, s.turn)
        last = -1
        for i in range(s.n_chosen[seat]):
            move = s.chosen[seat][i]
            for_city = move & FOR_CITY != 0
            if i > 0 and not for_city:
                last = i        # Babylon's second card goes to the last place
                continue
            city = FREE_CITY if for_city else seat
            place = TABLES.hand - s.turn
            if is_managed(s, s.age, row):
                place = 2 * TABLES.hand - 2 * s.turn - for_city
            s.city[city].coins -= <uint8_t>bank[seat][i]
            pay_and_place(s, city, row, place, move)
        if last >= 0:
            s.city[seat].coins -= <uint8_t>bank[seat][last]
            pay_and_place(s, seat, row, 0, s.chosen[seat][last])
    for seat in range(s.seats):
        for i in range(s.n_chosen[seat]):
            move = s.chosen[seat][i]
            city = FREE_CITY if move & FOR_CITY else seat
            later = 0
            if i == 0 and s.n_chosen[seat] > 1 and not s.chosen[seat][1] & FOR_CITY and (
                    kind_of(s.chosen[seat][1]) == MOVE_STAGE):
                later = 1
            bring_coins(s, city, later, move)
    clear_choices(s)


cdef void resolve(State* s) noexcept nogil:
    """All have chosen."""
    carry_out(s)
    if s.turn == TABLES.turns:
        discard_leftovers(s)
    proceed(s)


cdef void discard_leftovers(State* s) noexcept nogil:
    """After the last turn: what is left of the hands is discarded, but for Babylon's card."""
    cdef int row, city
    for row in range(s.cities):
        if s.size[row] == 0:
            continue
        city = row
        if row < s.seats:
            city = holder(s, row, s.age, s.turn)
        if s.city[city].powers & POWER_LAST_CARD and (
                rule(s, RULE_SEVENTH) == 0 or city >= s.seats):
            s.todo |= TODO_SEVENTH
            s.acting = <uint8_t>city
            continue
        s.use[s.age - 1][row * s.stride] = USE_LEFT | (
            s.use[s.age - 1][row * s.stride] & FRESH)
        s.size[row] = 0


cdef inline bint discards_first(const State* s) noexcept nogil:
    cdef int option = rule(s, RULE_TURN_SIX)
    return option == 1 or (option == 0 and s.edition == SECOND)


cdef int city_with_seventh(const State* s) noexcept nogil:
    cdef int i
    for i in range(s.cities):
        if s.city[i].powers & POWER_LAST_CARD:
            return i
    return NONE


cdef void look_through_pile(State* s) noexcept nogil:
    """The seat that acts sees the discard pile."""
    cdef int turn = s.turn
    if turn == TABLES.turns and not s.todo & TODO_SEVENTH:
        turn += 1
    s.looks[s.actor] = <uint8_t>(s.age << 4 | turn)


cdef void proceed(State* s) noexcept nogil:
    """What is still due in this turn, then the next one."""
    cdef uint8_t cards[N_CARDS]
    while s.todo:
        if s.todo & TODO_DISCARD and (discards_first(s) or not s.todo & TODO_SEVENTH):
            s.todo &= ~TODO_DISCARD
            s.acting = <uint8_t>city_of_discards(s)
            s.actor = <uint8_t>owner_seat(s, s.acting)
            if s.actor == s.view:
                s.phase = PHASE_SEE
                s.looking = LOOK_PILE
                s.seen = 0
                show_pile(s)
                if s.phase == PHASE_SEE:
                    s.actor = 0
                settle(s, s.view)
                return
            look_through_pile(s)
            if takeable(s, cards):
                s.phase = PHASE_DISCARD
                if s.view != NOBODY:
                    settle(s, s.view)
                return
        else:
            s.todo &= ~TODO_SEVENTH
            s.phase = PHASE_SEVENTH
            s.acting = <uint8_t>city_with_seventh(s)
            s.actor = <uint8_t>owner_seat(s, s.acting)
            if s.view == NOBODY:
                return
            if s.acting >= s.seats and s.actor == s.view:
                s.phase = PHASE_SEE
                s.looking = LOOK_LAST
                s.seen = 0
                s.actor = 0
            settle(s, s.view)
            return
    s.acting = NONE
    if s.turn == TABLES.turns:
        end_age(s)
        return
    s.turn += 1
    start_turn(s)


cdef void play_seventh(State* s, move_t move) noexcept nogil:
    cdef int city = s.acting
    cdef int row = city
    if city < s.seats:
        row = held(s, city, s.age, s.turn)
    s.city[city].coins -= <uint8_t>coin_cost(s, city, 1, move)
    pay_and_place(s, city, row, 0, move)
    bring_coins(s, city, 0, move)
    proceed(s)


# ---------------------------------------------------------------- the end of an Age

cdef void fight(State* s, int one, int other) noexcept nogil:
    cdef City* a = &s.city[one]
    cdef City* b = &s.city[other]
    if a.shields > b.shields:
        a.victories[s.age - 1] += 1
        b.defeats += 1
    elif b.shields > a.shields:
        b.victories[s.age - 1] += 1
        a.defeats += 1


cdef void end_age(State* s) noexcept nogil:
    cdef int i
    for i in range(s.cities):
        fight(s, i, left_of(s, i))
        s.city[i].free_used = 0
    if not reads_pile(s):
        memset(s.card[s.age - 1], NONE, ROW_ROOM)
        memset(s.use[s.age - 1], USE_HAND, ROW_ROOM)
        s.forgot[s.age - 1] = 0
    memset(s.size, 0, sizeof(s.size))
    s.actor = 0
    if s.age == N_AGES:
        s.phase = PHASE_OVER
        s.acting = NONE
        decide_winner(s)
        if s.view != NOBODY:
            settle(s, s.view)
        return
    if s.view != NOBODY:
        settle(s, s.view)
    s.age += 1
    s.turn = 1
    s.dealt = 0
    s.phase = PHASE_DEAL


cdef void final_points(const State* s, int* total) noexcept nogil:
    cdef int points[N_CATEGORIES]
    cdef int i
    for i in range(s.seats):
        score_city(s, i, points)
        total[i] = points[<int>CAT_TOTAL]


cdef int winners_of(const State* s, bint* wins) noexcept nogil:
    """Who has most points, and most coins among them; returns the ending."""
    cdef int total[7]
    cdef int i, best = -1000, richest = 0, equal = 0, n = 0
    final_points(s, total)
    for i in range(s.seats):
        best = max(best, total[i])
    for i in range(s.seats):
        if total[i] == best:
            equal += 1
            richest = max(richest, <int>s.city[i].coins)
    for i in range(s.seats):
        wins[i] = total[i] == best and s.city[i].coins == richest
        n += wins[i]
    if equal == 1:
        return END_POINTS
    return END_COINS if n == 1 else END_SHARED


cdef void decide_winner(State* s) noexcept nogil:
    cdef bint wins[7]
    s.ending = <uint8_t>winners_of(s, wins)


# ---------------------------------------------------------------- the interface

cdef int wonders_seats(const void* state) noexcept nogil:
    return (<const State*>state).seats


cdef int wonders_decider(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_OVER:
        return OVER
    if s.phase == PHASE_BOARDS or s.phase == PHASE_DEAL or s.phase == PHASE_SEE:
        return CHANCE
    return s.actor


cdef int wonders_pending(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int seat, n = 0
    for seat in range(s.seats):
        n += s.n_chosen[seat]
    return n


cdef int wonders_legal(const void* state, move_t* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef uint8_t cards[N_CARDS]
    cdef int i, n
    if s.phase == PHASE_SIDES:
        for i in range(N_SIDES):
            out[i] = MOVE_SIDE << 24 | i
        return N_SIDES
    if s.phase == PHASE_DISCARD:
        n = takeable(s, cards)
        for i in range(n):
            out[i] = MOVE_TAKE << 24 | cards[i]
        if can_decline(s):
            out[n] = MOVE_TAKE << 24 | NONE
            n += 1
        return n
    return card_moves(s, out)


cdef void wonders_apply(void* state, move_t move) noexcept nogil:
    cdef State* s = <State*>state
    cdef int kind = kind_of(move)
    if kind == EVENT_DEAL:
        deal_card(s, card_in(move))
    elif kind == EVENT_SEE:
        see_card(s, card_in(move))
    elif kind == EVENT_WONDER:
        lay_board(s, card_in(move), (move >> 8) & 0xFF)
    elif kind == MOVE_TAKE:
        take_card(s, card_in(move))
        proceed(s)
    elif s.phase == PHASE_SEVENTH:
        play_seventh(s, move)
    else:
        if conceals_hand(s) and s.phase == PHASE_CHOOSE and card_in(move) != NONE:
            hold(s, card_in(move))
        s.chosen[s.actor][s.n_chosen[s.actor]] = move
        s.n_chosen[s.actor] += 1
        if set_actor(s):
            return
        if s.phase == PHASE_SIDES:
            choose_sides(s)
        else:
            resolve(s)


cdef void hold(State* s, int card) noexcept nogil:
    """Let the view's world be one in which the seat that decides holds a card."""
    cdef int row = held(s, s.actor, s.age, s.turn)
    cdef int i
    for i in range(s.size[row]):
        if s.card[s.age - 1][row * s.stride + i] == card:
            return
    for i in range(s.size[row]):
        if assume(s, s.age, row * s.stride + i, card):
            sort_hand(s, row)
            return


# ---------------------------------------------------------------- chance

cdef int wonder_events(const State* s, move_t* out, double* prob) noexcept nogil:
    cdef int wonder, i, side, n = 0
    cdef bint dealt
    for wonder in range(N_WONDERS):
        dealt = False
        for i in range(s.cities):
            if s.city[i].wonder == wonder:
                dealt = True
        if dealt:
            continue
        if not draws_side(s):
            out[n] = EVENT_WONDER << 24 | NONE << 8 | wonder
            n += 1
            continue
        for side in range(N_SIDES):
            out[n] = EVENT_WONDER << 24 | side << 8 | wonder
            n += 1
    for i in range(n):
        prob[i] = 1.0 / n
    return n


cdef int card_events(const State* s, const uint8_t* classes, int age, int kind, move_t* out,
                     double* prob) noexcept nogil:
    """The next card from the pool of those the classes leave unknown."""
    cdef Pool pool
    cdef int i, n = 0
    cdef double total
    find_pool(s, s.view, age, classes, &pool)
    total = pool.cards + pool.in_play
    for i in range(pool.cards):
        if n and out[n - 1] == (kind << 24 | pool.card[i]):
            prob[n - 1] += 1.0 / total
            continue
        out[n] = kind << 24 | pool.card[i]
        prob[n] = 1.0 / total
        n += 1
    if pool.in_play:
        for i in range(pool.guilds):
            out[n] = kind << 24 | pool.guild[i]
            prob[n] = pool.in_play / total / pool.guilds
            n += 1
    return n


cdef int deal_events(const State* s, move_t* out, double* prob) noexcept nogil:
    cdef uint8_t classes[ROW_ROOM]
    cdef int row = row_dealt(s)
    if s.view != NOBODY and row != s.view:
        out[0] = EVENT_DEAL << 24 | NONE
        prob[0] = 1.0
        return 1
    memset(classes, KNOWN, ROW_ROOM)
    return card_events(s, classes, s.age, EVENT_DEAL, out, prob)


cdef int see_events(const State* s, move_t* out, double* prob) noexcept nogil:
    """The next card of the hand that the view looks at."""
    cdef uint8_t classes[ROW_ROOM]
    cdef int counts[N_CARDS]
    cdef uint8_t wrong[N_CARDS]
    cdef double sum_ = 0.0
    cdef int at, i, n, class_, total = 0, drawn = 0
    cdef int age, place = place_seen(s, &age)
    classify(s, s.view, age, classes)
    class_ = classes[place]
    n = card_events(s, classes, age, EVENT_SEE, out, prob)
    # A card of the class, or the one of the pool that may be among them.
    memset(counts, 0, sizeof(counts))
    memset(wrong, 0, sizeof(wrong))
    if class_ == POOL:
        total = 1
        drawn = 1
    for at in range(ROW_ROOM):
        if classes[at] == class_ and class_ != POOL:
            total += 1
            if s.use[age - 1][at] & FRESH:
                drawn += 1
            else:
                counts[s.card[age - 1][at]] += 1
    doubtful(s, age, class_, wrong)
    if drawn == 0:
        n = 0
    for i in range(n):
        prob[i] *= <double>drawn / total
        prob[i] += <double>counts[out[i] & 0xFF] / total
        counts[out[i] & 0xFF] = 0
        wrong[out[i] & 0xFF] = 0
    for i in range(N_CARDS):
        if counts[i] or wrong[i]:
            out[n] = EVENT_SEE << 24 | i
            prob[n] = <double>counts[i] / total if counts[i] else DOUBT
            n += 1
    for i in range(n):
        sum_ += prob[i]
    for i in range(n):
        prob[i] /= sum_
    return n


cdef int wonders_chance(const void* state, move_t* out, double* prob) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_BOARDS:
        return wonder_events(s, out, prob)
    if s.phase == PHASE_SEE:
        return see_events(s, out, prob)
    return deal_events(s, out, prob)


cdef move_t wonders_sample(const void* state, Random* rng) noexcept nogil:
    cdef move_t moves[N_CARDS]
    cdef double prob[N_CARDS]
    cdef double left
    cdef int i, n = wonders_chance(state, moves, prob)
    left = <double>(random_next(rng) >> 11) * (1.0 / 9007199254740992.0)
    for i in range(n - 1):
        left -= prob[i]
        if left < 0:
            return moves[i]
    return moves[n - 1]


cdef move_t wonders_veiled(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_DEAL and (s.view == NOBODY or row_dealt(s) != s.view):
        return EVENT_DEAL << 24 | NONE
    return 0


# ---------------------------------------------------------------- random games

cdef move_t random_card(const State* s, Random* rng) noexcept nogil:
    """Uniformly one of the cards and uses that are possible, at a cheapest payment."""
    cdef uint8_t hand[N_CARDS]
    cdef Buyer buyer
    cdef Pair pair
    cdef int size = cards_of(s, hand)
    cdef int which, action
    cdef int stage = -1         # whether the stage can be paid, once asked
    cdef Pair stage_pair
    find_buyer(s, &buyer)
    while True:
        which = random_below(rng, 3 * size)
        action = which % 3
        which = hand[which // 3]
        if action == 0:
            if can_build(s, &buyer, which, &pair):
                return MOVE_BUILD << 24 | which | in_pairs(pair.left, pair.right)
            if (may_use_right(s, &buyer)
                    and not stands(buyer.built, card_of(s, which).same)):
                return MOVE_BUILD << 24 | which | BY_RIGHT
        elif action == 1:
            if stage < 0:
                stage = pays_stage(s, &buyer, &stage_pair)
            if stage:
                return MOVE_STAGE << 24 | which | in_pairs(stage_pair.left, stage_pair.right)
        else:
            return MOVE_SELL << 24 | which


cdef move_t wonders_random_move(const void* state, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef move_t moves[2048]
    cdef int n
    if s.phase == PHASE_BOARDS or s.phase == PHASE_DEAL or s.phase == PHASE_SEE:
        return wonders_sample(state, rng)
    if ((s.phase == PHASE_CHOOSE or s.phase == PHASE_SEVENTH) and not conceals_hand(s)
            and not is_free_city_game(s)):
        return random_card(s, rng)
    n = wonders_legal(state, moves)
    return moves[random_below(rng, n)]


cdef void deal_at_once(State* s, Random* rng) noexcept nogil:
    """Deal a whole Age."""
    cdef uint8_t classes[ROW_ROOM]
    cdef uint8_t cards[2 * MAX_DECK]
    cdef Pool pool
    cdef int i, j, n
    memset(classes, KNOWN, ROW_ROOM)
    find_pool(s, NOBODY, s.age, classes, &pool)
    n = pool.cards
    memcpy(cards, pool.card, n)
    for i in range(pool.in_play):
        j = i + random_below(rng, pool.guilds - i)
        cards[n] = pool.guild[j]
        pool.guild[j] = pool.guild[i]
        n += 1
    for i in range(n - 1, -1, -1):
        j = random_below(rng, i + 1)
        deal_card(s, cards[j])
        cards[j] = cards[i]


cdef int wonders_random_game(void* state, Random* rng) noexcept nogil:
    cdef State* s = <State*>state
    cdef int plies = 0
    while s.phase != PHASE_OVER:
        if s.phase == PHASE_DEAL and s.view == NOBODY:
            deal_at_once(s, rng)
        else:
            wonders_apply(state, wonders_random_move(state, rng))
        plies += 1
    return plies


# ---------------------------------------------------------------- values

cdef void wonders_returns(const void* state, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef bint wins[7]
    cdef int i, n = 0
    winners_of(s, wins)
    for i in range(s.seats):
        n += wins[i]
    for i in range(s.seats):
        out[i] = <double>wins[i] / n


cdef int wonders_ending(const void* state) noexcept nogil:
    return (<const State*>state).ending


cdef void wonders_points(const void* state, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int total[7]
    cdef int i
    final_points(s, total)
    for i in range(s.seats):
        out[i] = total[i]


cdef void wonders_categories(const void* state, int seat, double* out) noexcept nogil:
    cdef int points[N_CATEGORIES]
    cdef int i
    score_city(<const State*>state, seat, points)
    for i in range(N_CATEGORIES - 1):
        out[i] = points[i]


cdef int wonders_turns_left(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int left
    if s.phase == PHASE_OVER:
        return 0
    left = (N_AGES - s.age) * TABLES.turns + TABLES.turns - s.turn
    if s.phase == PHASE_CHOOSE or s.phase <= PHASE_DEAL or s.phase == PHASE_SEE:
        left += 1
    if s.phase == PHASE_SIDES:
        return left * s.seats + 2
    return left * s.seats + 2 - wonders_pending(state)
