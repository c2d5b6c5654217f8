"""What may be chosen in 7 Wonders: cards, uses and payments; cards of the discard pile."""

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memcpy, memset

from solver._ext.core.game cimport move_t
from solver._ext.wonders.knowledge cimport KNOWN, POOL, Pool, classify, doubtful, find_pool
from solver._ext.wonders.payment cimport MAX_PAYMENTS, Pair, cheapest, list_payments, market_of
from solver._ext.wonders.tables cimport (
    NONE, N_CARDS, N_SIDES, N_WORDS, POWER_DISCARD, POWER_FREE_COLOUR, POWER_FREE_FIRST,
    POWER_FREE_LAST, POWER_FREE_ONCE, SECOND, TABLES, Card, Side,
)
from solver._ext.wonders.state cimport (
    BY_RIGHT, FOR_CITY, FREE_CITY, FRESH, LEFT_SHIFT, MOVE_BUILD, MOVE_SELL, MOVE_SIDE,
    MOVE_STAGE, MOVE_TAKE, PHASE_DISCARD, PHASE_SEVENTH, PHASE_SIDES, RIGHT_SHIFT, ROW_ROOM,
    RULE_CITY_SALE, RULE_DISCARD, RULE_PAYMENTS, City, State, card_in, card_of, choices_of,
    conceals_hand, discarded, held, is_free_city_game, kind_of, manager_of, put, rule, side_of,
)

cdef enum:
    PAIR_MASK = 63


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


cdef bint stands(const uint64_t* built, const uint64_t* cards) noexcept nogil:
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


cdef bint may_use_right(const State* s, const Buyer* buyer) noexcept nogil:
    return (s.city[buyer.city].powers & POWER_FREE_ONCE != 0
            and not s.city[buyer.city].free_used)


cdef int in_pairs(int left, int right) noexcept nogil:
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
