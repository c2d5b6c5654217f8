"""Who knows which card: classes of cards that a seat cannot tell apart, and what lies in them.

A card used face down after a seat has held its hand, and the cards still in that hand, are one
class: the seat knows the cards, but not which of them is where. Cards of hands it has not held
are the pool. In a world every card has a place; what a seat knows of it is the partition of the
places into classes and the cards of each class (reference: section 9).
"""

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memcpy, memset

from solver._ext.core.bits cimport sw_lowest
from solver._ext.core.rng cimport Random, random_below
from solver._ext.wonders.moves cimport card_in
from solver._ext.wonders.rows cimport (
    is_managed, manager_of, receiver_of, row_held_by, seat_holding, turn_of_place,
)
from solver._ext.wonders.tables cimport NONE, N_AGES, N_CARDS, N_WORDS, Edition, Setup
from solver._ext.wonders.state cimport (
    FREE_CITY, FRESH, LOOK_HAND, LOOK_LAST, LOOK_PILE, NOBODY, PARTNER_FORGOT, PHASE_SEE,
    PHASE_SEVENTH, ROW_ROOM, USE_BUILT, USE_HAND, USE_LEFT, USE_MASK, USE_SOLD, USE_TAKEN, State,
    card_of, discarded, edition_of, in_teams, knows, partner_of, setup_of,
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


cdef bint has_looked(const State* s, int seat) noexcept nogil:
    """Whether a seat, or its partner, has looked through the discard pile."""
    return s.looks[seat] != 0 or (in_teams(s) and s.looks[partner_of(seat)] != 0)


cdef bint was_looked_at(const State* s, int seat, int age, int at) noexcept nogil:
    """Whether a card was in the pile when the seat, or its partner, looked through it last."""
    cdef int look = s.looks[seat], row = at // s.stride, place = at % s.stride
    cdef int use = s.use[age - 1][at] & USE_MASK
    cdef int turn = turn_of_place(s, age, row, place)
    if in_teams(s):
        look = max(look, <int>s.looks[partner_of(seat)])
    if use == USE_TAKEN:
        use = discard_at(s, age, row, place)
    if use == USE_LEFT:
        turn = s.turns
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
    cdef int at = row * s.stride + place
    cdef int use = s.use[age - 1][at] & USE_MASK
    if use == USE_TAKEN and was_looked_at(s, seat, age, at):
        use = discard_at(s, age, row, place)
    return class_by_use(s, seat, age, row, place, use)


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
    if shown and s.looking == LOOK_PILE and (use == USE_SOLD or use == USE_LEFT) and (
            discards_before(s, age, row * s.stride + place) < s.seen) and (
            not was_looked_at(s, seat, age, row * s.stride + place)):
        return KNOWN
    sight = last_sight(s, seat, age, row, turn)
    if sight == 0:
        return POOL
    return <uint8_t>(SEEN + 16 * row + sight)


cdef inline bint sees_plainly(const State* s, int seat, int age) noexcept nogil:
    """Whether turns alone tell what a seat has seen of an Age: it plays for itself, forgets nothing
    and is not being shown cards, and all hands travel."""
    return (s.cities == s.seats and not in_teams(s) and s.phase != PHASE_SEE and s.looks[seat] == 0
            and (s.view != seat or s.forgot[age - 1] == 0))


cdef void classify_plainly(const State* s, int seat, int age, uint8_t* classes) noexcept nogil:
    """`classify` for a seat that sees plainly.

    It holds a row every so many turns as there are seats, so the class of a card follows from the
    row and from the turn of its use, or the present one while it is in the hand.
    """
    cdef uint8_t[ROW_ROOM + 1] class_in         # by turn
    cdef const uint8_t* cards = s.card[age - 1]
    cdef const uint8_t* uses = s.use[age - 1]
    cdef int turns = s.turns, now = max(1, min(<int>s.turn, turns))
    cdef int row, turn, first, held, place, use, at = 0
    for row in range(s.seats):
        # the first turn in which the seat holds the row
        first = 1 + (row - seat if age == 2 else seat - row)
        if first < 1:
            first += s.seats
        held = 0
        for turn in range(1, turns + 1):
            if turn == first:
                held = turn
                first += s.seats
                class_in[turn] = KNOWN
            else:
                class_in[turn] = <uint8_t>(SEEN + 16 * row + held) if held else POOL
        for place in range(s.stride):
            use = uses[at] & USE_MASK
            if cards[at] != NONE and use != USE_BUILT and use != USE_TAKEN:
                turn = now
                if use != USE_HAND:
                    turn = max(1, min(s.hand - place, turns))
                classes[at] = class_in[turn]
            at += 1


cdef void classify(const State* s, int seat, int age, uint8_t* classes) noexcept nogil:
    """The class of every place of an Age for a seat; places without a card are KNOWN."""
    cdef int row, place, at
    memset(classes, KNOWN, ROW_ROOM)
    if sees_plainly(s, seat, age):
        classify_plainly(s, seat, age, classes)
        return
    for row in range(s.cities):
        for place in range(s.stride):
            at = row * s.stride + place
            if s.card[age - 1][at] != NONE:
                classes[at] = class_of(s, seat, age, row, place)


cdef void classify_given(const State* s, int seat, int age, uint8_t* classes) noexcept nogil:
    """The same if the seat knew who discarded what it has seen in the discard pile.

    Who did in this state is one of the ways that fit (pile.pyx).
    """
    cdef int at
    classify(s, seat, age, classes)
    if has_looked(s, seat):
        for at in range(ROW_ROOM):
            if classes[at] != KNOWN and was_looked_at(s, seat, age, at):
                classes[at] = KNOWN


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


cdef int discard_at(const State* s, int age, int row, int place) noexcept nogil:
    """How a card now taken from the discard pile came to it, by its place."""
    if row >= s.seats or turn_of_place(s, age, row, place) > s.turns:
        return USE_LEFT
    return USE_SOLD


cdef bint has_unseen_copy(const State* s, int age, int at) noexcept nogil:
    """Whether another copy of a card lies where the view does not see which one it is."""
    cdef int other
    for other in range(ROW_ROOM):
        if other != at and s.card[age - 1][other] == s.card[age - 1][at] and (
                class_of(s, s.view, age, other // s.stride, other % s.stride) != KNOWN):
            return True
    return False


cdef void doubtful(const State* s, int age, int class_, uint8_t* count) noexcept nogil:
    """Count the cards by kind that the view may wrongly take to have left a class; `count` has
    ANY_BYTE places.

    When another seat builds a card of the discard pile, the view sees the card but not who had
    discarded it; its state holds a guess (take_card). There is a doubt only where another copy may
    have been the one that was discarded: a single one lies before its builder for certain.
    """
    cdef int row, place, at
    for row in range(s.cities):
        for place in range(s.stride):
            at = row * s.stride + place
            if s.use[age - 1][at] & USE_MASK == USE_TAKEN and class_by_use(
                    s, s.view, age, row, place, discard_at(s, age, row, place)) == class_ and (
                    not was_looked_at(s, s.view, age, at)) and has_unseen_copy(s, age, at):
                count[s.card[age - 1][at]] += 1


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


cdef void exchange(State* s, int age, int a, int b) noexcept nogil:
    """Swap two cards; that it was just drawn goes with a card, what became of it stays."""
    cdef uint8_t card = s.card[age - 1][a]
    cdef uint8_t use_a = s.use[age - 1][a], use_b = s.use[age - 1][b]
    s.card[age - 1][a] = s.card[age - 1][b]
    s.card[age - 1][b] = card
    s.use[age - 1][a] = (use_a & USE_MASK) | (use_b & FRESH)
    s.use[age - 1][b] = (use_b & USE_MASK) | (use_a & FRESH)


cdef void mix(State* s, int age, const uint8_t* places, int n, Random* rng) noexcept nogil:
    """Spread the cards of some places over them, at random or, without `rng`, in the order of
    their class."""
    cdef int i, j
    for i in range(n - 1):
        if rng != NULL:
            j = i + random_below(rng, n - i)
            if j != i:
                exchange(s, age, places[i], places[j])
            continue
        for j in range(i + 1, n):
            if in_class_order(s, age, places[j]) < in_class_order(s, age, places[i]):
                exchange(s, age, places[i], places[j])


cdef bint is_told(const State* s, int age, int at) noexcept nogil:
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
