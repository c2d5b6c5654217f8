"""Chance in 7 Wonders: boards, deals, and what a view comes to see."""

from libc.stdint cimport uint32_t, uint64_t, uint8_t
from libc.string cimport memset

from solver._ext.core.bits cimport sw_lowest
from solver._ext.core.game cimport FEW_EVENTS, FEW_OUTCOMES, move_t
from solver._ext.core.rng cimport Random, random_next
from solver._ext.wonders.edifice cimport edifices_to_draw
from solver._ext.wonders.islands cimport draws_openly, island_deck, level_drawn
from solver._ext.wonders.knowledge cimport (
    KNOWN, N_GROUPS, POOL, Pool, Unsure, classify_given, doubtful, find_pool, place_seen, unlocated,
)
from solver._ext.wonders.leader_chance cimport draw_chances
from solver._ext.wonders.leader_knowledge cimport Sights, find_sights, leaders_to_see, place_shown
from solver._ext.wonders.leaders cimport box_of, drawer_of, leaders_to_deal
from solver._ext.wonders.moves cimport (
    EVENT_DEAL, EVENT_DRAW, EVENT_EDIFICE, EVENT_ISLAND, EVENT_SEE, EVENT_SHIPYARD, card_in,
    move_of, wonder_event,
)
from solver._ext.wonders.pile cimport Spread, copies_in, find_spread, ways, ways_without
from solver._ext.wonders.rows cimport receiver_of, row_held_by
from solver._ext.wonders.tables cimport (
    ANY_BYTE, DRAFT_HAND, FIRST_LEADER, NONE, N_AGES, N_CARDS, N_SHIPYARDS, N_SIDES, OF_AN_AGE,
)
from solver._ext.wonders.state cimport (
    FRESH, LOOK_HAND, LOOK_LAST, LOOK_LEADERS, NOBODY, PHASE_BOARDS, PHASE_DEAL, PHASE_DEAL_LEADERS,
    PHASE_DRAW, PHASE_EDIFICES, PHASE_ISLANDS, PHASE_SEE, PHASE_SHIPYARDS, PHASE_TOP_ISLAND,
    ROW_ROOM, RULE_CARTHAGE, State, discarded, draws_side, has_armada, has_edifice, knows,
    picks_side, row_to_deal, rule, setup_of,
)

cdef double DOUBT = 0.02    # weight of a card that a wrong guess has removed from a class


cdef int boards_to_deal(const State* s) noexcept nogil:
    """How many of the boards of the set-up are dealt from, the first ones."""
    if rule(s, RULE_CARTHAGE):
        return setup_of(s).n_wonders + setup_of(s).n_guests
    return setup_of(s).n_wonders


cdef int wonder_events(const State* s, move_t* out, double* prob) noexcept nogil:
    cdef int wonder, i, at, side, n = 0
    cdef bint dealt
    for at in range(boards_to_deal(s)):
        wonder = setup_of(s).wonder[at]
        dealt = False
        for i in range(s.cities):
            if s.city[i].wonder == wonder:
                dealt = True
        if dealt:
            continue
        if not draws_side(s):
            out[n] = wonder_event(wonder, NONE)
            n += 1
            continue
        for side in range(N_SIDES):
            out[n] = wonder_event(wonder, side)
            n += 1
    for i in range(n):
        prob[i] = 1.0 / n
    return n


cdef int edifice_events(const State* s, move_t* out, double* prob) noexcept nogil:
    """The Edifice of the next Age, of those that there are for it."""
    cdef uint8_t[OF_AN_AGE] edifices
    cdef int i, n = edifices_to_draw(s, edifices)
    for i in range(n):
        out[i] = move_of(EVENT_EDIFICE, edifices[i])
        prob[i] = 1.0 / n
    return n


cdef int card_events(const State* s, const uint8_t* classes, int age, int kind, move_t* out,
                     double* prob) noexcept nogil:
    """The next card from the pool of those the classes leave unknown."""
    cdef Pool pool
    cdef const Unsure* unsure
    cdef int i, group, n = 0
    cdef double total
    find_pool(s, s.view, age, classes, &pool)
    total = unlocated(&pool)
    for i in range(pool.cards):
        if n and out[n - 1] == move_of(kind, pool.card[i]):
            prob[n - 1] += 1.0 / total
            continue
        out[n] = move_of(kind, pool.card[i])
        prob[n] = 1.0 / total
        n += 1
    for group in range(N_GROUPS):
        unsure = &pool.group[group]
        if unsure.in_play == 0:
            continue
        for i in range(unsure.cards):
            out[n] = move_of(kind, unsure.card[i])
            prob[n] = unsure.in_play / total / unsure.cards
            n += 1
    return n


cdef int deal_events(const State* s, move_t* out, double* prob) noexcept nogil:
    cdef uint8_t classes[ROW_ROOM]
    cdef int row = row_to_deal(s)
    if s.view != NOBODY and not knows(s, s.view, row):
        out[0] = move_of(EVENT_DEAL, NONE)
        prob[0] = 1.0
        return 1
    memset(classes, KNOWN, ROW_ROOM)
    return card_events(s, classes, s.age, EVENT_DEAL, out, prob)


cdef int see_events(const State* s, move_t* out, double* prob) noexcept nogil:
    """The next card of the hand that the view looks at."""
    cdef uint8_t classes[ROW_ROOM]
    cdef int counts[ANY_BYTE]
    cdef uint8_t wrong[ANY_BYTE]
    cdef double sum_ = 0.0
    cdef int at, i, n, class_, total = 0, drawn = 0
    cdef Spread spread
    cdef Pool pool
    cdef int age, place = place_seen(s, &age)
    classify_given(s, s.view, age, classes)
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
        prob[i] += <double>counts[card_in(out[i])] / total
        counts[card_in(out[i])] = 0
        wrong[card_in(out[i])] = 0
    for i in range(N_CARDS):
        if counts[i] or wrong[i]:
            out[n] = move_of(EVENT_SEE, i)
            prob[n] = <double>counts[i] / total if counts[i] else DOUBT
            n += 1
    if find_spread(s, s.view, age, &spread):
        if class_ == POOL:
            find_pool(s, s.view, age, classes, &pool)
            total = unlocated(&pool)
        n = weigh_class(&spread, class_, total, n, out, prob)
    for i in range(n):
        sum_ += prob[i]
    for i in range(n):
        prob[i] /= sum_
    return n


cdef int weigh_class(Spread* spread, int class_, int places, int n, move_t* out,
                     double* prob) noexcept nogil:
    """Chances of the next card where it is not known which hands gave the cards of the discard
    pile, from those for the way that the state assumes; returns their number.

    A card is as likely as its copies, times the ways in which those of the pile can then have
    come there; `places` is what the chances are shares of.
    """
    cdef uint8_t counted[N_CARDS]
    cdef int i, j, card, here
    memset(counted, 0, N_CARDS)
    for i in range(spread.kinds):
        card = spread.card[i]
        here = copies_in(spread, card, class_)
        if here == 0:
            continue
        counted[card] = 1
        for j in range(n):
            if card_in(out[j]) == card:
                break
        else:
            j = n
            out[j] = move_of(EVENT_SEE, card)
            n += 1
        prob[j] = <double>here / places * ways_without(spread, card, class_)
    for j in range(n):
        if not counted[card_in(out[j])]:
            prob[j] *= ways(spread)
    i = 0
    for j in range(n):
        if prob[j] > 0:
            out[i] = out[j]
            prob[i] = prob[j]
            i += 1
    return i


cdef int leaders_of(int kind, uint64_t leaders, move_t* out, double* prob) noexcept nogil:
    """Any of some leaders, equally likely."""
    cdef int i, n = 0
    while leaders:
        out[n] = move_of(kind, FIRST_LEADER + sw_lowest(leaders))
        leaders &= leaders - 1
        n += 1
    for i in range(n):
        prob[i] = 1.0 / n
    return n


cdef int unseen_leader(int kind, move_t* out, double* prob) noexcept nogil:
    """A leader that the view does not see."""
    out[0] = move_of(kind, NONE)
    prob[0] = 1.0
    return 1


cdef int leader_events(const State* s, move_t* out, double* prob) noexcept nogil:
    """The next leader that is dealt, drawn from the box, or seen in a hand of the draft."""
    cdef Sights sights
    cdef int kind = EVENT_DEAL
    if s.phase == PHASE_DRAW:
        kind = EVENT_DRAW
        if s.view == NOBODY:
            return leaders_of(kind, box_of(s), out, prob)
        if not knows(s, s.view, drawer_of(s)):
            return unseen_leader(kind, out, prob)
        return draw_chances(s, out, prob)
    if s.phase == PHASE_SEE:
        find_sights(s, s.view, &sights)
        return leaders_of(
            EVENT_SEE, sights.items[sights.classes[place_shown(s)]], out, prob)
    if s.view != NOBODY and not knows(s, s.view, s.dealt // DRAFT_HAND):
        return unseen_leader(kind, out, prob)
    return leaders_of(kind, leaders_to_deal(s), out, prob)


cdef int shipyard_events(const State* s, move_t* out, double* prob) noexcept nogil:
    """Any shipyard that is not dealt yet."""
    cdef int i, shipyard, dealt = 0, n = 0
    for i in range(s.cities):
        if s.navy[i].shipyard != NONE:
            dealt |= 1 << s.navy[i].shipyard
    for shipyard in range(N_SHIPYARDS):
        if not (dealt >> shipyard) & 1:
            out[n] = move_of(EVENT_SHIPYARD, shipyard)
            n += 1
    for i in range(n):
        prob[i] = 1.0 / n
    return n


cdef int island_events(const State* s, move_t* out, double* prob) noexcept nogil:
    """Any Island left of the level that is drawn."""
    cdef int level = level_drawn(s), i, n = 0
    cdef uint32_t deck = island_deck(s, level)
    if conceals_island(s):
        out[0] = move_of(EVENT_ISLAND, NONE)
        prob[0] = 1.0
        return 1
    while deck:
        out[n] = move_of(EVENT_ISLAND, sw_lowest(deck))
        deck &= deck - 1
        n += 1
    for i in range(n):
        prob[i] = 1.0 / n
    return n


cdef bint conceals_island(const State* s) noexcept nogil:
    """Whether an Island is drawn that the view does not see."""
    return (s.phase == PHASE_ISLANDS and s.view != NOBODY and not knows(s, s.view, s.acting)
            and not draws_openly(s, level_drawn(s)))


cdef int wonders_chance(const void* state, move_t* out, double* prob) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_BOARDS:
        return wonder_events(s, out, prob)
    if s.phase == PHASE_EDIFICES:
        return edifice_events(s, out, prob)
    if s.phase == PHASE_DEAL_LEADERS or s.phase == PHASE_DRAW or (
            s.phase == PHASE_SEE and s.looking == LOOK_LEADERS):
        return leader_events(s, out, prob)
    if s.phase == PHASE_SEE:
        return see_events(s, out, prob)
    if s.phase == PHASE_SHIPYARDS:
        return shipyard_events(s, out, prob)
    if s.phase == PHASE_TOP_ISLAND or s.phase == PHASE_ISLANDS:
        return island_events(s, out, prob)
    return deal_events(s, out, prob)


cdef int cards_to_see(const State* s) noexcept nogil:
    """Cards that the view is about to look at."""
    cdef uint8_t classes[ROW_ROOM]
    cdef int age, at, n = 0
    if s.looking == LOOK_LAST:
        return 1
    if s.looking == LOOK_LEADERS:
        return leaders_to_see(s)
    if s.looking == LOOK_HAND:
        return s.size[row_held_by(s, receiver_of(s, s.view, s.age), s.age, s.turn)] - s.seen
    for age in range(1, s.age + 1):
        classify_given(s, s.view, age, classes)
        for at in range(ROW_ROOM):
            if (s.card[age - 1][at] != NONE and discarded(s.use[age - 1][at])
                    and classes[at] != KNOWN):
                n += 1
    return n


cdef bint wonders_samples(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef move_t moves[N_CARDS]
    cdef double prob[N_CARDS]
    cdef int i, drawn = 0        # boards, and what is drawn at once with them
    if s.phase == PHASE_BOARDS:
        for i in range(s.cities):
            drawn += s.city[i].wonder == NONE
        if has_armada(s):
            drawn += s.cities                               # a shipyard for each city
        if has_edifice(s):
            drawn += N_AGES                                 # an Edifice for each Age is drawn next
        return drawn > FEW_EVENTS or not picks_side(s)      # the first Age is dealt next
    if s.phase == PHASE_SHIPYARDS:
        return True
    if s.phase == PHASE_EDIFICES:
        return not picks_side(s)
    if s.phase == PHASE_DEAL or s.phase == PHASE_DEAL_LEADERS or s.phase == PHASE_DRAW or (
            s.phase == PHASE_ISLANDS):
        return True
    if s.phase == PHASE_TOP_ISLAND:
        return False
    return cards_to_see(s) > FEW_EVENTS or wonders_chance(state, moves, prob) > FEW_OUTCOMES


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
    if s.phase == PHASE_DEAL and (s.view == NOBODY or not knows(s, s.view, row_to_deal(s))):
        return move_of(EVENT_DEAL, NONE)
    if s.phase == PHASE_DEAL_LEADERS and (
            s.view == NOBODY or not knows(s, s.view, s.dealt // DRAFT_HAND)):
        return move_of(EVENT_DEAL, NONE)
    if s.phase == PHASE_DRAW and (s.view == NOBODY or not knows(s, s.view, drawer_of(s))):
        return move_of(EVENT_DRAW, NONE)
    if s.phase == PHASE_ISLANDS and not draws_openly(s, level_drawn(s)) and (
            s.view == NOBODY or conceals_island(s)):
        return move_of(EVENT_ISLAND, NONE)
    return 0
