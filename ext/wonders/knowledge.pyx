"""Who knows which card: classes of cards a seat cannot tell apart, worlds, views, hashes.

A card used face down after a seat has held its hand, and the cards still in that hand, are one
class: the seat knows the cards, but not which of them is where. Cards of hands it has not held
are the pool. In a world every card has a place; what a seat knows of it is the partition of the
places into classes and the cards of each class (reference: section 9).
"""

from libc.stdint cimport uint16_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from solver._ext.core.bits cimport sw_lowest
from solver._ext.core.rng cimport Random, random_below
from solver._ext.wonders.deciding cimport set_actor
from solver._ext.wonders.islands cimport fill_islands
from solver._ext.wonders.leader_worlds cimport conceal_leaders, fill_leaders
from solver._ext.wonders.leaders cimport is_drafting
from solver._ext.wonders.moves cimport card_in
from solver._ext.wonders.rows cimport (
    is_managed, manager_of, receiver_of, row_held_by, seat_holding, turn_of_place,
)
from solver._ext.wonders.tables cimport (
    LEADERS, MAX_CITIES, MAX_DECK, NONE, N_AGES, N_CARDS, N_WORDS, Edition, Setup,
)
from solver._ext.wonders.state cimport (
    FREE_CITY, FRESH, LOOK_HAND, LOOK_LAST, LOOK_PILE, LOST, NOBODY, PARTNER_FORGOT, PHASE_DEAL,
    PHASE_DEAL_LEADERS, PHASE_EXPLORE, PHASE_ISLANDS, PHASE_OVER, PHASE_SEE, PHASE_SEVENTH,
    ROW_ROOM, UNSEEN, USE_BUILT, USE_HAND, USE_LEFT, USE_MASK, USE_SOLD, USE_TAKEN, State, card_of,
    chooses_at_once, discarded, edition_of, has, has_leaders, in_teams, knows, partner_of, setup_of,
)


# ---------------------------------------------------------------- classes

cdef bint forgotten(const State* s, int holder, int age, int turn) noexcept nogil:
    """Whether the view does not remember the hand that it, or its partner, held in a turn."""
    if s.view == NOBODY or not knows(s, s.view, holder):
        return False
    if holder != s.view:
        turn += PARTNER_FORGOT
    return (s.forgot[age - 1] >> (turn - 1)) & 1


cdef int last_sight(const State* s, int seat, int age, int row, int turn) noexcept nogil:
    """The last turn up to `turn` in which the seat, or its partner, held the row and remembers it;
    0: none."""
    cdef int holder
    if row >= s.seats:
        return 0
    turn = min(turn, <int>s.turns)
    while turn > 0:
        holder = seat_holding(s, row, age, turn)
        if knows(s, seat, holder) and not forgotten(s, holder, age, turn):
            return turn
        turn -= 1
    return 0


cdef inline bint looked_at(const State* s, int seat, int age, int turn, int use) noexcept nogil:
    """Whether a discarded card was in the pile when the seat, or its partner, looked through it."""
    cdef int look = s.looks[seat]
    if use == USE_LEFT:
        turn = s.turns
    if in_teams(s):
        look = max(look, <int>s.looks[partner_of(seat)])
    return (use == USE_LEFT or use == USE_SOLD) and look >= (age << 4 | turn)


cdef int discards_before(const State* s, int age, int at) noexcept nogil:
    """Cards of the discard pile in earlier Ages or places."""
    cdef int use, before, i, n = 0
    for before in range(1, age + 1):
        for i in range(ROW_ROOM if before < age else at):
            use = s.use[before - 1][i]
            n += s.card[before - 1][i] != NONE and discarded(use)
    return n


cdef inline uint8_t class_of(const State* s, int seat, int age, int row, int place) noexcept nogil:
    return class_by_use(s, seat, age, row, place,
                        s.use[age - 1][row * s.stride + place] & USE_MASK)


cdef uint8_t class_by_use(const State* s, int seat, int age, int row, int place,
                          int use) noexcept nogil:
    """The class of a place for a seat if the card there was used so."""
    cdef int turn = s.turn
    cdef bint shown = s.phase == PHASE_SEE and knows(s, s.view, seat)
    cdef bint unseen_hand = False
    cdef int sight
    if use == USE_BUILT or use == USE_TAKEN:
        return KNOWN
    if use == USE_HAND:
        if row >= s.seats:
            # The last card of the pile is drawn only to be played (reference: section 10).
            if s.phase == PHASE_SEVENTH and s.acting == row and manager_of(s) == seat:
                return KNOWN
            return POOL
        if shown and s.looking == LOOK_HAND and (
                row_held_by(s, receiver_of(s, seat, age), age, turn) == row):
            if place < s.seen:
                return KNOWN
            if place == s.size[row] - 1 and is_managed(s, age, row):
                return POOL     # the card the manager is about to draw
            turn -= 1
            unseen_hand = True
    else:
        turn = turn_of_place(s, age, row, place)
    if (not unseen_hand and knows(s, seat, seat_holding(s, row, age, turn))
            and not (row >= s.seats and use == USE_LEFT)):
        return KNOWN
    if looked_at(s, seat, age, turn, use):
        return KNOWN
    if shown and s.looking == LOOK_PILE and (use == USE_SOLD or use == USE_LEFT) and (
            discards_before(s, age, row * s.stride + place) < s.seen):
        return KNOWN
    sight = last_sight(s, seat, age, row, turn)
    if sight == 0:
        return POOL
    return <uint8_t>(SEEN + 16 * row + sight)


cdef void classify(const State* s, int seat, int age, uint8_t* classes) noexcept nogil:
    """The class of every place of an Age for a seat; places without a card are KNOWN."""
    cdef int row, place, at
    memset(classes, KNOWN, ROW_ROOM)
    for row in range(s.cities):
        for place in range(s.stride):
            at = row * s.stride + place
            if s.card[age - 1][at] != NONE:
                classes[at] = class_of(s, seat, age, row, place)


cdef void find_pool(const State* s, int seat, int age, const uint8_t* classes,
                    Pool* pool) noexcept nogil:
    """What the Age's deck holds beyond the cards that the seat has located, copy by copy."""
    cdef const Edition* edition = edition_of(s)
    cdef const Setup* setup = setup_of(s)
    cdef uint8_t located[N_CARDS]
    cdef int at, i, card
    memset(located, 0, N_CARDS)
    for at in range(s.cities * s.stride):
        card = s.card[age - 1][at]
        if card < N_CARDS and not from_pool(s, age, at, classes[at]):
            located[card] += 1
    pool.cards = 0
    for i in range(setup.deck_size[s.players][age - 1]):
        card = setup.deck[s.players][age - 1][i]
        if located[card]:
            located[card] -= 1
        else:
            pool.card[pool.cards] = <uint8_t>card
            pool.cards += 1
    find_group(s, edition.guilds, age, setup.guilds_in_play[s.players] if age == N_AGES else 0,
               located, &pool.group[<int>GUILDS])
    find_group(s, edition.black, age, setup.black_in_play[s.players], located,
               &pool.group[<int>BLACK_CARDS])
    find_group(s, edition.armada, age, setup.armada_in_play[s.players], located,
               &pool.group[<int>ARMADA_CARDS])


cdef void find_group(const State* s, const uint64_t* members, int age, int in_play,
                     const uint8_t* located, Unsure* out) noexcept nogil:
    """The cards of an Age that belong to a group and are not located, and how many are in play."""
    cdef uint64_t cards
    cdef int word, card
    out.cards = 0
    out.in_play = in_play
    if in_play == 0:
        return
    for word in range(N_WORDS):
        cards = members[word]
        while cards:
            card = 64 * word + sw_lowest(cards)
            cards &= cards - 1
            if card_of(s, card).age != age or card_of(s, card).copies[s.players] == 0:
                continue
            if located[card]:
                out.in_play -= 1
            else:
                out.card[out.cards] = <uint8_t>card
                out.cards += 1


cdef int unlocated(const Pool* pool) noexcept nogil:
    """How many cards of the pool there are."""
    cdef int group, n = pool.cards
    for group in range(N_GROUPS):
        n += pool.group[group].in_play
    return n


cdef int draw_pool(Pool* pool, Random* rng, uint8_t* out) noexcept nogil:
    """The ordinary cards of the pool and a choice of those that may be in play, at random or,
    without `rng`, the first ones; returns their number."""
    cdef Unsure* unsure
    cdef uint8_t moved
    cdef int group, i, j, n = pool.cards
    memcpy(out, pool.card, n)
    for group in range(N_GROUPS):
        unsure = &pool.group[group]
        for i in range(unsure.in_play):
            j = i
            if rng != NULL:
                j += random_below(rng, unsure.cards - i)
            moved = unsure.card[j]
            unsure.card[j] = unsure.card[i]
            unsure.card[i] = moved
            out[n] = moved
            n += 1
    return n


cdef void sort_hand(State* s, int row) noexcept nogil:
    """Sort the cards in a hand; the pile of the Free City keeps its order."""
    cdef uint8_t* card = &s.card[s.age - 1][row * s.stride]
    cdef uint8_t* use = &s.use[s.age - 1][row * s.stride]
    cdef uint8_t moved, fresh
    cdef int i, j
    if row >= s.seats:
        return
    for i in range(1, s.size[row]):
        moved = card[i]
        fresh = use[i]
        j = i
        while j > 0 and (card[j - 1] > moved or (card[j - 1] == moved and use[j - 1] > fresh)):
            card[j] = card[j - 1]
            use[j] = use[j - 1]
            j -= 1
        card[j] = moved
        use[j] = fresh


# ---------------------------------------------------------------- worlds

cdef inline void exchange(State* s, int age, int a, int b) noexcept nogil:
    """Swap two cards; that it was just drawn goes with a card, what became of it stays."""
    cdef uint8_t card = s.card[age - 1][a]
    cdef uint8_t use_a = s.use[age - 1][a], use_b = s.use[age - 1][b]
    s.card[age - 1][a] = s.card[age - 1][b]
    s.card[age - 1][b] = card
    s.use[age - 1][a] = (use_a & USE_MASK) | (use_b & FRESH)
    s.use[age - 1][b] = (use_b & USE_MASK) | (use_a & FRESH)


cdef void fill_pool(State* s, int age, const uint8_t* classes, Pool* pool,
                    Random* rng) noexcept nogil:
    """Give the places of the pool cards of it, at random or, without `rng`, in order."""
    cdef uint8_t cards[2 * MAX_DECK]
    cdef int at, j, used = 0
    cdef int n = draw_pool(pool, rng, cards)
    for at in range(ROW_ROOM):
        if not from_pool(s, age, at, classes[at]) or used == n:
            continue
        j = used
        if rng != NULL:
            j += random_below(rng, n - used)
        s.card[age - 1][at] = cards[j]
        cards[j] = cards[used]
        used += 1


cdef inline int in_class_order(const State* s, int age, int at) noexcept nogil:
    """What the rule for views sorts a class by: cards of the pool come last."""
    return (s.use[age - 1][at] & FRESH) << 8 | s.card[age - 1][at]


cdef void fill_class(State* s, int age, const uint8_t* classes, int first,
                     Random* rng) noexcept nogil:
    """Spread the cards of the class of a place over its places, at random or in order."""
    cdef uint8_t places[ROW_ROOM]
    cdef int at, i, j, n = 0
    for at in range(first, ROW_ROOM):
        if classes[at] == classes[first]:
            places[n] = <uint8_t>at
            n += 1
    for i in range(n - 1):
        if rng != NULL:
            j = i + random_below(rng, n - i)
            if j != i:
                exchange(s, age, places[i], places[j])
            continue
        for j in range(i + 1, n):
            if in_class_order(s, age, places[j]) < in_class_order(s, age, places[i]):
                exchange(s, age, places[i], places[j])


cdef void fill_age(State* s, int seat, int age, Random* rng) noexcept nogil:
    """Fill in what the seat does not know of an Age."""
    cdef uint8_t classes[ROW_ROOM]
    cdef Pool pool
    cdef int at, earlier
    classify(s, seat, age, classes)
    find_pool(s, seat, age, classes, &pool)
    # In order, the places of a class that hold a card of the pool must be known before it is given.
    if rng != NULL:
        fill_pool(s, age, classes, &pool, rng)
    for at in range(ROW_ROOM):
        if classes[at] < SEEN:
            continue
        for earlier in range(at):
            if classes[earlier] == classes[at]:
                break
        else:
            fill_class(s, age, classes, at, rng)
    if rng == NULL:
        fill_pool(s, age, classes, &pool, rng)


cdef void fill_world(State* s, int seat, Random* rng) noexcept nogil:
    cdef int age, row
    for age in range(1, s.age + 1):
        if written(s, age):
            fill_age(s, seat, age, rng)
    if has_leaders(s):
        fill_leaders(s, seat, rng)
    if s.phase == PHASE_ISLANDS or s.phase == PHASE_EXPLORE:
        fill_islands(s, seat, rng)
    if s.phase == PHASE_DEAL or is_drafting(s):
        return      # hands are sorted once they are complete
    for row in range(s.seats):
        if (s.phase != PHASE_SEE or s.looking != LOOK_HAND
                or row_held_by(s, receiver_of(s, s.view, s.age), s.age, s.turn) != row):
            sort_hand(s, row)


cdef void settle(State* s, int seat) noexcept nogil:
    """Put what the seat does not know into the order of the rule for views."""
    fill_world(s, seat, NULL)


cdef void forget_choices(State* s, int seat) noexcept nogil:
    """Drop what others have chosen and not revealed, but for a partner; the seat is asked first."""
    cdef int i
    for i in range(MAX_CITIES):
        if not knows(s, seat, i):
            s.n_chosen[i] = 0
            memset(s.chosen[i], 0, sizeof(s.chosen[i]))
    s.first = <uint8_t>seat
    if chooses_at_once(s):
        set_actor(s)


cdef void wonders_determinize(const void* state, int seat, Random* rng, void* out) noexcept nogil:
    cdef State* s = <State*>out
    memcpy(out, state, sizeof(State))
    forget_choices(s, seat)
    fill_world(s, seat, rng)
    if s.phase != PHASE_SEE:
        s.view = NOBODY
        memset(s.forgot, 0, sizeof(s.forgot))


cdef void exchange_memory(State* s) noexcept nogil:
    """The view becomes that of its partner."""
    cdef int i
    for i in range(LEADERS):
        s.forgot[i] = <uint16_t>(s.forgot[i] >> PARTNER_FORGOT | s.forgot[i] << PARTNER_FORGOT)


cdef void wonders_conceal(const State* s, int seat, State* out) noexcept nogil:
    """The state as a seat knows it, the rest filled in by a rule of what it knows."""
    cdef uint8_t classes[ROW_ROOM]
    cdef int i, at
    memcpy(out, s, sizeof(State))
    if s.view != NOBODY and s.view != seat:
        exchange_memory(out)
    out.view = <uint8_t>seat
    forget_choices(out, seat)
    if s.phase == PHASE_DEAL_LEADERS:
        conceal_leaders(s, seat, out)
        return
    if s.phase == PHASE_DEAL:
        if has_leaders(s):
            fill_leaders(out, seat, NULL)
        classify(s, seat, s.age, classes)
        for at in range(ROW_ROOM):
            if classes[at] == POOL:
                out.card[s.age - 1][at] = UNSEEN
        for i in range(1, s.age):
            if written(s, i):
                fill_age(out, seat, i, NULL)
        return
    settle(out, seat)


cdef inline int discard_at(const State* s, int age, int row, int place) noexcept nogil:
    """How a card now taken from the discard pile came to it, by its place."""
    if row >= s.seats or turn_of_place(s, age, row, place) > s.turns:
        return USE_LEFT
    return USE_SOLD


cdef void doubtful(const State* s, int age, int class_, uint8_t* count) noexcept nogil:
    """Count the cards by kind that the view may wrongly take to have left a class.

    When another seat builds a card of the discard pile, the view sees the card but not who had
    discarded it; its state holds a guess (take_card).
    """
    cdef int row, place, at
    for row in range(s.cities):
        for place in range(s.stride):
            at = row * s.stride + place
            if s.use[age - 1][at] & USE_MASK == USE_TAKEN and class_by_use(
                    s, s.view, age, row, place, discard_at(s, age, row, place)) == class_:
                count[s.card[age - 1][at]] += 1


cdef bint guess_again(State* s, int age, int class_, int card) noexcept nogil:
    """Let a card that others took from the discard pile come from outside of a class."""
    cdef uint8_t classes[ROW_ROOM]
    cdef int row, place, at, other, use, use_there
    for row in range(s.cities):
        for place in range(s.stride):
            at = row * s.stride + place
            if s.card[age - 1][at] != card or s.use[age - 1][at] & USE_MASK != USE_TAKEN:
                continue
            use = discard_at(s, age, row, place)
            if class_by_use(s, s.view, age, row, place, use) != class_:
                continue
            classify(s, s.view, age, classes)
            for other in range(ROW_ROOM):
                use_there = s.use[age - 1][other] & USE_MASK
                if (classes[other] == KNOWN or classes[other] == class_
                        or (use_there != USE_SOLD and use_there != USE_LEFT)):
                    continue
                if assume_in_class(s, age, other, card):
                    s.use[age - 1][other] = <uint8_t>(USE_TAKEN | (s.use[age - 1][at] & LOST))
                    s.use[age - 1][at] = <uint8_t>use
                    return True
    return False


cdef bint assume(State* s, int age, int place, int card) noexcept nogil:
    """Make the view's world one in which a place holds a card; False if that cannot be.

    The place must be one whose card the view does not know.
    """
    cdef uint8_t classes[ROW_ROOM]
    if assume_in_class(s, age, place, card):
        return True
    classify(s, s.view, age, classes)
    return (classes[place] != KNOWN and guess_again(s, age, classes[place], card)
            and assume_in_class(s, age, place, card))


cdef bint assume_in_class(State* s, int age, int place, int card) noexcept nogil:
    cdef uint8_t classes[ROW_ROOM]
    cdef Pool pool
    cdef const uint64_t* members
    cdef int at
    cdef int class_
    if s.card[age - 1][place] == card:
        return True
    classify(s, s.view, age, classes)
    class_ = classes[place]
    if class_ == KNOWN:
        return False
    for at in range(ROW_ROOM):
        if at != place and classes[at] == class_ and s.card[age - 1][at] == card and (
                not taken_for_chosen(s, age, at)):
            if class_ == POOL:      # whether a card was just drawn is known of its place
                s.card[age - 1][at] = s.card[age - 1][place]
                s.card[age - 1][place] = <uint8_t>card
            else:
                exchange(s, age, at, place)
            return True
    # A class may hold one card of the pool, the one just drawn.
    if class_ != POOL:
        for at in range(ROW_ROOM):
            if classes[at] == class_ and from_pool(s, age, at, class_):
                break
        else:
            return False
        if at != place:
            exchange(s, age, at, place)
    for at in range(ROW_ROOM):
        if at != place and s.card[age - 1][at] == card and from_pool(s, age, at, classes[at]) and (
                not taken_for_chosen(s, age, at)):
            s.card[age - 1][at] = s.card[age - 1][place]
            s.card[age - 1][place] = <uint8_t>card
            return True
    find_pool(s, s.view, age, classes, &pool)
    members = group_with(s, &pool, card)
    if members == NULL:
        return False
    if has(members, s.card[age - 1][place]):
        s.card[age - 1][place] = <uint8_t>card
        return True
    # The card that has to leave goes to a place with another card of the group.
    for at in range(ROW_ROOM):
        if at != place and from_pool(s, age, at, classes[at]) and (
                has(members, s.card[age - 1][at])) and not taken_for_chosen(s, age, at):
            s.card[age - 1][at] = s.card[age - 1][place]
            s.card[age - 1][place] = <uint8_t>card
            return True
    return False


cdef const uint64_t* group_with(const State* s, const Pool* pool, int card) noexcept nogil:
    """All cards of the group of a card of the pool that may be in play; NULL if it is none."""
    cdef int group, i
    for group in range(N_GROUPS):
        for i in range(pool.group[group].cards):
            if pool.group[group].card[i] == card:
                if group == <int>BLACK_CARDS:
                    return edition_of(s).black
                if group == <int>ARMADA_CARDS:
                    return edition_of(s).armada
                return edition_of(s).guilds
    return NULL


cdef bint taken_for_chosen(const State* s, int age, int at) noexcept nogil:
    """Whether the view has been told that the holder of this card is about to play it."""
    cdef int row = at // s.stride
    cdef int seat, i, card
    if age != s.age or row >= s.seats or s.use[age - 1][at] & USE_MASK != USE_HAND:
        return False
    seat = seat_holding(s, row, age, s.turn)
    if knows(s, s.view, seat):
        return False
    for i in range(s.n_chosen[seat]):
        card = card_in(s.chosen[seat][i])
        if card == s.card[age - 1][at]:
            return True
    return False


cdef int place_seen(const State* s, int* age) noexcept nogil:
    """The place, and its Age, of the next card that comes to the view's sight."""
    cdef int at, n = 0
    age[0] = s.age
    if s.looking == LOOK_HAND:
        return (row_held_by(s, receiver_of(s, s.view, s.age), s.age, s.turn) * s.stride
                + s.seen)
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


cdef bint wonders_hidden(const void* state, int seat) noexcept nogil:
    return (<const State*>state).phase != PHASE_OVER
