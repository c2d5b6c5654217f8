"""The discard pile as a seat that has looked through it knows it: a set of cards.

The pile is one face-down stack: who looks through it sees which cards lie in it, not who discarded
which. What the seat knows of hands that it has passed on limits that: a card of the pile must have
come from a class (knowledge.pyx) that holds one. A world says for each class how many copies of
each card it gave; the number of worlds of such a division is the product of the ways to choose
these copies, so worlds are counted by division, card by card.
"""

from libc.stdint cimport uint8_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from solver._ext.core.rng cimport Random, random_below, random_next
from solver._ext.wonders.knowledge cimport (
    KNOWN, POOL, classify, discard_at, from_pool, has_looked, is_told, mix, was_looked_at,
)
from solver._ext.wonders.tables cimport ANY_BYTE, NONE, N_CARDS
from solver._ext.wonders.state cimport (
    LOST, NOBODY, ROW_ROOM, USE_MASK, USE_TAKEN, State,
)

cdef enum:
    ON_STACK = 2048     # counts kept without asking for memory


# ---------------------------------------------------------------- what was seen

cdef bint find_spread(const State* s, int seat, int age, Spread* out) noexcept nogil:
    """What the seat has seen in the pile of an Age without knowing who discarded it; False if
    there is nothing of that kind.

    What the view has been told that others are about to play lies in their hands for certain.
    """
    cdef uint8_t count[N_CARDS]
    cdef int at, i, j, card
    out.n_classes = 0
    out.kinds = 0
    if not has_looked(s, seat):
        return False
    classify(s, seat, age, out.class_)
    memset(out.looked, 0, ROW_ROOM)
    memset(out.room, 0, MAX_CLASSES)
    memset(count, 0, N_CARDS)
    for at in range(ROW_ROOM):
        if s.view != NOBODY and is_told(s, age, at):
            out.class_[at] = KNOWN
        out.source[at] = out.class_[at]
        if out.class_[at] == KNOWN:
            continue
        if from_pool(s, age, at, out.class_[at]):
            out.source[at] = POOL
        if s.card[age - 1][at] >= N_CARDS or not was_looked_at(s, seat, age, at):
            continue
        out.looked[at] = 1
        count[s.card[age - 1][at]] += 1
        i = 0
        while i < out.n_classes and out.classes[i] < out.source[at]:
            i += 1
        if i == out.n_classes or out.classes[i] != out.source[at]:
            for j in range(out.n_classes, i, -1):
                out.classes[j] = out.classes[j - 1]
                out.room[j] = out.room[j - 1]
            out.classes[i] = out.source[at]
            out.room[i] = 0
            out.n_classes += 1
        out.room[i] += 1
    if out.n_classes == 0:
        return False
    for card in range(N_CARDS):
        if count[card]:
            out.card[out.kinds] = <uint8_t>card
            out.seen[out.kinds] = count[card]
            memset(out.have[out.kinds], 0, MAX_CLASSES)
            out.kinds += 1
    for at in range(ROW_ROOM):
        i = index_in(out.classes, out.n_classes, out.source[at])
        j = index_in(out.card, out.kinds, s.card[age - 1][at])
        if i != NONE and j != NONE and out.source[at] != KNOWN:
            out.have[j][i] += 1
    return True


cdef int index_in(const uint8_t* those, int n, int one) noexcept nogil:
    """The index of one of some numbers; NONE if it is not among them."""
    cdef int i
    for i in range(n):
        if those[i] == one:
            return i
    return NONE


cdef int copies_in(const Spread* p, int card, int class_) noexcept nogil:
    """Copies of a card of the pile in a class."""
    cdef int i = index_in(p.classes, p.n_classes, class_), j = index_in(p.card, p.kinds, card)
    if i == NONE or j == NONE:
        return 0
    return p.have[j][i]


# ---------------------------------------------------------------- counting

# Counts of what is left by how full each class is, which tells the card that is next too, as every
# card of the pile has filled a place; less than 0: not counted yet. Without memory for that,
# everything is counted anew.
ctypedef struct Counts:
    const Spread* p
    int step[MAX_CLASSES]
    int states
    double* known
    double kept[ON_STACK]


cdef void begin_counting(Counts* counts, const Spread* p) noexcept nogil:
    cdef int i
    counts.p = p
    counts.states = 1
    for i in range(p.n_classes):
        counts.step[i] = counts.states
        counts.states *= p.room[i] + 1
    counts.known = counts.kept
    if counts.states > ON_STACK:
        counts.known = <double*>malloc(counts.states * sizeof(double))
    if counts.known != NULL:
        for i in range(counts.states):
            counts.known[i] = -1.0


cdef void end_counting(Counts* counts) noexcept nogil:
    if counts.known != counts.kept:
        free(counts.known)


cdef inline double chosen_from(int n, int k) noexcept nogil:
    """Binomial coefficient."""
    cdef double found = 1.0
    cdef int i
    for i in range(k):
        found = found * (n - i) / (i + 1)
    return found


cdef double count_from(Counts* counts, int kind, int state) noexcept nogil:
    """Ways to divide the cards from a kind on, the classes being so full."""
    if kind == counts.p.kinds:
        return 1.0
    if counts.known == NULL:
        return count_kind(counts, kind, 0, counts.p.seen[kind], state)
    if counts.known[state] < 0:
        counts.known[state] = count_kind(counts, kind, 0, counts.p.seen[kind], state)
    return counts.known[state]


cdef double count_kind(Counts* counts, int kind, int at_class, int left, int state) noexcept nogil:
    """The same where so many copies of a kind are left for the classes from one on."""
    cdef const Spread* p = counts.p
    cdef double found = 0.0
    cdef int n, most
    if at_class == p.n_classes:
        return count_from(counts, kind + 1, state) if left == 0 else 0.0
    most = most_here(counts, kind, at_class, left, state)
    for n in range(most + 1):
        found += chosen_from(p.have[kind][at_class], n) * count_kind(
            counts, kind, at_class + 1, left - n, state + n * counts.step[at_class])
    return found


cdef inline int most_here(const Counts* counts, int kind, int at_class, int left,
                          int state) noexcept nogil:
    """The most copies of a kind that a class can give."""
    cdef const Spread* p = counts.p
    cdef int full = state // counts.step[at_class] % (p.room[at_class] + 1)
    return min(left, min(<int>p.have[kind][at_class], p.room[at_class] - full))


cdef double ways(const Spread* p) noexcept nogil:
    """How many worlds fit, up to a factor that does not depend on where equal cards are."""
    cdef Counts counts
    cdef double found
    begin_counting(&counts, p)
    found = count_from(&counts, 0, 0)
    end_counting(&counts)
    return found


cdef double ways_without(Spread* p, int card, int class_) noexcept nogil:
    """The same if a copy of a card that the class has does not lie in the pile."""
    cdef int i = index_in(p.classes, p.n_classes, class_), j = index_in(p.card, p.kinds, card)
    cdef double found
    if i == NONE or j == NONE:
        return ways(p)
    p.have[j][i] -= 1
    found = ways(p)
    p.have[j][i] += 1
    return found


cdef bint is_certain(const State* s, int age, int class_) noexcept nogil:
    """Whether the view knows which cards of a class lie in the pile."""
    cdef Spread p
    cdef int i, j, at, here
    cdef uint8_t had
    if not find_spread(s, s.view, age, &p):
        return True
    i = index_in(p.classes, p.n_classes, class_)
    if i == NONE:
        return True
    for j in range(p.kinds):
        here = 0
        for at in range(ROW_ROOM):
            if p.looked[at] and p.source[at] == class_ and s.card[age - 1][at] == p.card[j]:
                here += 1
        if here:
            # If there is another division, some card has fewer copies of this class in it.
            had = p.have[j][i]
            p.have[j][i] = <uint8_t>(here - 1)
            if ways(&p) > 0:
                return False
            p.have[j][i] = had
    return True


# ---------------------------------------------------------------- filling in

cdef void divide(const Spread* p, Random* rng, uint8_t (*out)[MAX_CLASSES]) noexcept nogil:
    """For each kind and class the copies in the pile: at random, or the first division."""
    cdef Counts counts
    cdef int kind, at_class, n, most, chosen, left, state = 0
    cdef double rest, here
    begin_counting(&counts, p)
    for kind in range(p.kinds):
        left = p.seen[kind]
        for at_class in range(p.n_classes):
            most = most_here(&counts, kind, at_class, left, state)
            rest = 0.0
            if rng != NULL:
                rest = <double>(random_next(rng) >> 11) * (1.0 / 9007199254740992.0) * count_kind(
                    &counts, kind, at_class, left, state)
            chosen = 0
            for n in range(most, -1, -1):
                here = chosen_from(p.have[kind][at_class], n) * count_kind(
                    &counts, kind, at_class + 1, left - n, state + n * counts.step[at_class])
                if here <= 0:
                    continue
                chosen = n
                rest -= here
                if rng == NULL or rest < 0:
                    break
            out[kind][at_class] = <uint8_t>chosen
            left -= chosen
            state += chosen * counts.step[at_class]
    end_counting(&counts)


cdef void spread_pile(State* s, int age, Spread* p, Random* rng) noexcept nogil:
    """Let the cards seen in the pile come from hands that can have given them, at random or,
    without `rng`, in an order that depends only on what the seat knows."""
    cdef uint8_t given[ROW_ROOM][MAX_CLASSES]
    cdef uint8_t taken[ROW_ROOM]
    cdef uint8_t lost[ROW_ROOM]
    cdef int at, i, n = 0
    if ways(p) == 0:
        return
    for at in range(ROW_ROOM):
        if p.looked[at] and s.use[age - 1][at] & USE_MASK == USE_TAKEN:
            taken[n] = s.card[age - 1][at]
            lost[n] = s.use[age - 1][at] & LOST
            n += 1
            s.use[age - 1][at] = <uint8_t>discard_at(s, age, at // s.stride, at % s.stride)
    divide(p, rng, given)
    for i in range(p.n_classes):
        give(s, age, p, i, given, rng)
    mix_places(s, age, p, rng)
    for i in range(n):
        for at in range(ROW_ROOM):
            if p.looked[at] and s.card[age - 1][at] == taken[i] and (
                    s.use[age - 1][at] & USE_MASK != USE_TAKEN):
                s.use[age - 1][at] = USE_TAKEN | lost[i]
                break


cdef void give(State* s, int age, const Spread* p, int at_class, uint8_t (*given)[MAX_CLASSES],
               Random* rng) noexcept nogil:
    """Put what a class gave to the pile into its places there, and the rest into its others."""
    cdef uint8_t count[ANY_BYTE]    # unknown cards (UNSEEN, NONE) come last
    cdef uint8_t cards[ROW_ROOM]
    cdef int at, i, j, card, _copy, n = 0, rest = 0
    memset(count, 0, sizeof(count))
    for at in range(ROW_ROOM):
        if p.source[at] == p.classes[at_class]:
            count[s.card[age - 1][at]] += 1
    for i in range(p.kinds):
        for _copy in range(given[i][at_class]):
            cards[n] = p.card[i]
            n += 1
        count[p.card[i]] -= given[i][at_class]
    if rng != NULL:
        for i in range(n - 1):
            j = i + random_below(rng, n - i)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = <uint8_t>card
    n = 0
    for at in range(ROW_ROOM):
        if p.source[at] != p.classes[at_class]:
            continue
        if p.looked[at]:
            s.card[age - 1][at] = cards[n]
            n += 1
            continue
        while count[rest] == 0:
            rest += 1
        s.card[age - 1][at] = <uint8_t>rest
        count[rest] -= 1


cdef void mix_places(State* s, int age, const Spread* p, Random* rng) noexcept nogil:
    """Put the cards of the pile that come from one hand into its places there in any order, or
    sorted; a card that had just been drawn is one of them."""
    cdef uint8_t places[ROW_ROOM]
    cdef uint8_t done[ROW_ROOM]
    cdef int at, i, n
    memset(done, 0, ROW_ROOM)
    for at in range(ROW_ROOM):
        if not p.looked[at] or done[at]:
            continue
        n = 0
        for i in range(at, ROW_ROOM):
            if p.looked[i] and p.class_[i] == p.class_[at]:
                places[n] = <uint8_t>i
                done[i] = 1
                n += 1
        mix(s, age, places, n, rng)
