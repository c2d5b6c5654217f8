"""Legal moves of games with expansions (reference duel_expansions sections 3 to 6)."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from solver._ext.core.bits cimport nth_member, sw_lowest, sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, random_below
from solver._ext.duel.cardset cimport card_count
from solver._ext.duel.chance cimport aside_tokens, hidden_removed, hidden_slot, is_chance
from solver._ext.duel.gods cimport drawing_god_shown, is_known, next_look, unlocated_gods
from solver._ext.duel.payment cimport (
    Bargain, Price, bargain_for_card, bargain_for_wonder, open_bargain, price_of_god, purse,
)
from solver._ext.duel.plots cimport can_defraud, is_useful, unlocated_plots
from solver._ext.duel.secrets cimport holds_all
from solver._ext.duel.senate cimport cubes_of
from solver._ext.duel.state cimport (
    ALL_CHAMBERS, ANY, CARD_SHIFT, CHAMBERS, CUBES, HIDDEN, LOOKED_UNSEEN, MAX_PLOTS,
    MOVE_APPLY, MOVE_BUILD, MOVE_CONSPIRATOR, MOVE_DECK, MOVE_DISCARD, MOVE_ENKI,
    MOVE_ESPIONAGE, MOVE_EVENTS, MOVE_FRAUD, MOVE_GATE, MOVE_GOD, MOVE_ISIS, MOVE_KEEP_PLOT,
    MOVE_LIBERTY, MOVE_LOCK, MOVE_MESSE, MOVE_MINERVA, MOVE_MOVE_DECREE, MOVE_NEPTUNE,
    MOVE_OF_DECK, MOVE_PLACE_CUBE, MOVE_PLACE_GOD, MOVE_PREPARE, MOVE_PUT_BACK, MOVE_RA,
    MOVE_REMOVE, MOVE_SABOTAGE, MOVE_SHIFT, MOVE_SKIP, MOVE_SNAKE, MOVE_SWAP, MOVE_TAKE,
    MOVE_TREASON, MOVE_TRIGGER, MOVE_UNBUILD, MOVE_WONDER, MOVE_ZEUS, NO_CARD, N_KINDS,
    PHASE_APPLY, PHASE_BACKS, PHASE_BOX, PHASE_CONSPIRATOR, PHASE_CUBE, PHASE_DECK,
    PHASE_DECREE, PHASE_ENKI, PHASE_ENKI_DRAW, PHASE_ESPIONAGE, PHASE_EVENTS, PHASE_FRAUD,
    PHASE_GATE, PHASE_GOD, PHASE_GODS_UP, PHASE_ISIS, PHASE_KEEP_PLOT, PHASE_LIBERTY,
    PHASE_LOCK, PHASE_LOOK, PHASE_MESSE, PHASE_MINERVA, PHASE_MOVE_DECREE, PHASE_NEPTUNE,
    PHASE_PLACE, PHASE_PLOTS, PHASE_PUT_BACK, PHASE_RA, PHASE_REMOVE, PHASE_REMOVED,
    PHASE_SABOTAGE, PHASE_SENATE, PHASE_SENATORS, PHASE_SHIFT, PHASE_SNAKE, PHASE_SWAP,
    PHASE_TAKE, PHASE_TREASON, PHASE_TRIGGER, PHASE_UNBUILD, PHASE_ZEUS, PLACES, PLOT_BITS,
    PREPARED, UNPREPARED, WONDER_SHIFT, City, Plot, add_class, move_of, moves_of_cards,
    moves_of_set, setup_of,
)
from solver._ext.duel.tables cimport (
    BLUE, BROWN, BUILT, GREEN, GREY, MAX_CONSPIRACIES, MAX_DECK, MAX_HELD, NONE, REMOVED, SENATOR,
    TABLES, Setup, card_row,
)

cdef enum:
    ALL_PLACES = (1 << PLACES) - 1


cdef int built_wonders(const City* city, int kind, move_t* out) noexcept nogil:
    cdef int i, n = 0
    for i in range(MAX_HELD):
        if city.wonders[i] != NONE and not (city.todo >> i) & 1:
            out[n] = move_of(kind, city.wonders[i])
            n += 1
    return n


cdef inline bint wonders_left(const State* s) noexcept nogil:
    return s.city[0].count[BUILT] + s.city[1].count[BUILT] < setup_of(s).wonder_limit


# ---------------------------------------------------------------- whether there is a choice

cdef bint in_place(const State* s) noexcept nogil:
    """Whether all tokens of the structure of this Age have been laid."""
    cdef uint32_t slots = setup_of(s).token_slots[s.age]
    while slots:
        if not s.pantheon.on_slot[sw_lowest(slots)]:
            return False
        slots &= slots - 1
    return True


cdef bint is_due(const State* s, const Open* choice) noexcept nogil:
    """Whether what is first in the queue has anything to choose, or to draw.

    Of what the base game has, too, `can_choose` tells.
    """
    cdef int kind = choice.kind
    cdef int seat = choice.seat
    cdef const City* city = &s.city[seat]
    cdef const City* other = &s.city[1 - seat]
    cdef const Setup* setup = setup_of(s)
    if kind == PHASE_BACKS:
        return sw_popcount(s.backs) < setup.backs[s.age]
    if kind == PHASE_SENATORS:
        return sw_popcount(s.agora.senators) < setup.senators[s.age]
    if kind == PHASE_PLACE:
        return not in_place(s)
    if kind == PHASE_DECREE:
        return s.agora.decree[choice.what] == HIDDEN
    if kind == PHASE_LOOK:
        return next_look(s, choice.what, seat) >= 0
    if kind == PHASE_ENKI_DRAW:
        return (s.pantheon.enki == 0 and drawing_god_shown(s, choice.what) and aside_tokens(s) != 0)
    if kind == PHASE_ENKI:
        return s.pantheon.enki != 0
    if kind == PHASE_GODS_UP:
        return hidden_slot(s) >= 0
    if kind == PHASE_PLOTS:
        return s.agora.n_deck > 0
    if kind == PHASE_KEEP_PLOT:
        return s.agora.drawn[1] != NONE
    if kind == PHASE_REMOVED:
        return (s.agora.removed_seen >> seat) & 1 == 0 and hidden_removed(s) > 0
    if kind == PHASE_BOX:
        return hidden_removed(s) > 0
    if kind == PHASE_LIBERTY:
        return (s.box[0] | s.box[1]) != 0
    if kind == PHASE_GOD:
        return s.pantheon.deck[choice.what][0] != NONE and free_slots(s) != 0
    if kind == PHASE_SNAKE:
        return other.count[GREEN] > 0
    if kind == PHASE_TAKE:
        return other.count[BROWN] + other.count[GREY] > 0
    if kind == PHASE_ZEUS:
        return s.present != 0
    if kind == PHASE_EVENTS:
        # Cards that the main action uncovered are closed until the turn ends.
        return s.access & s.known != 0
    if kind == PHASE_UNBUILD:
        return city.count[BUILT] + other.count[BUILT] > 0
    if kind == PHASE_ISIS:
        return (s.discard[0] | s.discard[1]) != 0 and city.todo != 0 and wonders_left(s)
    if kind == PHASE_RA:
        return other.todo != 0 and wonders_left(s)
    if kind == PHASE_NEPTUNE or kind == PHASE_APPLY:
        return s.loot != 0
    if kind == PHASE_CUBE:
        return cubes_of(s, seat) < CUBES
    if kind == PHASE_REMOVE:
        return cubes_of(s, 1 - seat) > 0
    if kind == PHASE_SHIFT:
        return cubes_of(s, seat) > 0
    if kind == PHASE_TRIGGER:
        return any_useful(s, seat)
    if kind == PHASE_FRAUD or kind == PHASE_MESSE:
        return can_defraud(s)
    if kind == PHASE_ESPIONAGE:
        return aside_tokens(s) != 0
    if kind == PHASE_SWAP:
        return ((city.count[BLUE] > 0 and other.count[BLUE] > 0)
                or (city.count[GREEN] > 0 and other.count[GREEN] > 0))
    if kind == PHASE_SABOTAGE:
        return other.count[BUILT] > 0
    return True


cdef uint32_t free_slots(const State* s) noexcept nogil:
    cdef uint32_t found = 0
    cdef int i
    for i in range(PLACES):
        if s.pantheon.place[i] == NONE:
            found |= 1 << i
    return found


cdef uint32_t in_hand(const State* s, int seat, int progress, bint* hidden) noexcept nogil:
    """Conspiracies of a seat that have come so far, and whether some are not known."""
    cdef const Plot* held
    cdef uint32_t found = 0
    cdef int i
    hidden[0] = False
    for i in range(s.agora.n_plots[seat]):
        held = &s.agora.plots[seat][i]
        if held.progress == progress:
            if held.id == HIDDEN:
                hidden[0] = True
            else:
                found |= <uint32_t>1 << held.id
    return found


cdef uint32_t to_trigger(const State* s, int seat, int progress) noexcept nogil:
    """Conspiracies that a seat can trigger, for all that is known here."""
    cdef bint hidden
    cdef uint32_t plots = in_hand(s, seat, progress, &hidden)
    cdef uint32_t found = 0
    cdef int plot
    if hidden:
        plots |= unlocated_plots(s)
    while plots:
        plot = sw_lowest(plots)
        plots &= plots - 1
        if is_useful(s, seat, plot):
            found |= <uint32_t>1 << plot
    return found


cdef int triggers(const State* s, int seat, move_t* out) noexcept nogil:
    """Prepared Conspiracies to be triggered; of several not known here, which one it is, too."""
    cdef uint32_t plots = to_trigger(s, seat, PREPARED)
    cdef const Plot* held
    cdef bint hidden
    cdef uint32_t known
    cdef int n = 0, plot, i, of_it, n_hidden = 0
    if not plots:
        return 0
    known = in_hand(s, seat, PREPARED, &hidden)
    for i in range(s.agora.n_plots[seat]):
        held = &s.agora.plots[seat][i]
        n_hidden += held.progress == PREPARED and held.id == HIDDEN
    if n_hidden < 2:
        return moves_of_set(MOVE_TRIGGER, plots, 0, out)
    while plots:
        plot = sw_lowest(plots)
        plots &= plots - 1
        if (known >> plot) & 1:
            out[n] = move_of(MOVE_TRIGGER, plot)
            n += 1
            continue
        for i in range(s.agora.n_plots[seat]):
            held = &s.agora.plots[seat][i]
            if held.progress == PREPARED and held.id == HIDDEN and not seen_before(s, seat, i):
                of_it = 0 if held.under == NONE else held.under + 1
                out[n] = move_of(MOVE_TRIGGER, plot | of_it << PLOT_BITS)
                n += 1
    return n


cdef bint seen_before(const State* s, int seat, int at) noexcept nogil:
    """Whether a preparation before this one looks the same: hidden, over a card not noted."""
    cdef const Plot* held = s.agora.plots[seat]
    cdef int i
    for i in range(at):
        if (held[i].progress == PREPARED and held[i].id == HIDDEN
                and held[i].under == held[at].under):
            return True
    return False


cdef bint any_useful(const State* s, int seat) noexcept nogil:
    return to_trigger(s, seat, UNPREPARED) != 0


# ---------------------------------------------------------------- the main action

cdef inline bint can_activate(
    const State* s, int seat, int slot, int used, int coins
) noexcept nogil:
    """Whether a seat can pay a god or the Gate with these Offering tokens and needs each."""
    cdef int rest = used & ~4 if used & 4 else used & ~2 if used & 2 else 0
    return price_of_god(s, seat, slot, used) <= coins and (
        not used or price_of_god(s, seat, slot, rest) > 0)


cdef int god_moves(const State* s, move_t* out) noexcept nogil:
    """Gods and the Gate, with Offering tokens of which none is added to a price of 0."""
    cdef int seat = s.turn
    cdef int owned = s.pantheon.offerings[seat]
    cdef int coins = purse(s, seat)
    cdef int slot, used, n = 0
    if s.age < 2:
        return 0
    for slot in range(PLACES):
        if s.pantheon.place[slot] == NONE:
            continue
        used = 0
        while True:
            if can_activate(s, seat, slot, used, coins):
                out[n] = move_of(MOVE_GOD, slot | used << 3)
                n += 1
            if used == owned:
                break
            used = (used - owned) & owned       # the next subset
    return n


cdef int main_moves(const State* s, move_t* out) noexcept nogil:
    cdef int seat = s.turn
    cdef const City* city = &s.city[seat]
    cdef uint32_t access = s.access, plots = 0, word
    cdef int payable[MAX_HELD]
    cdef int n = 0, n_wonders = 0, coins = purse(s, seat)
    cdef int slot, card, cell, i, todo = city.todo
    cdef bint hidden = False
    cdef Bargain bargain
    open_bargain(s, seat, &bargain)
    if not wonders_left(s):
        todo = 0
    while todo:
        i = city.wonders[sw_lowest(todo)]
        todo &= todo - 1
        if bargain_for_wonder(s, seat, &bargain, i).total <= coins:
            payable[n_wonders] = i
            n_wonders += 1
    if setup_of(s).agora:
        plots = in_hand(s, seat, UNPREPARED, &hidden)
    while access:
        slot = sw_lowest(access)
        access &= access - 1
        card = s.slot[slot]
        cell = card << CARD_SHIFT | slot
        if bargain_for_card(s, seat, &bargain, card).total <= coins:
            out[n] = move_of(MOVE_BUILD, cell)
            n += 1
        out[n] = move_of(MOVE_DISCARD, cell)
        n += 1
        for i in range(n_wonders):
            out[n] = move_of(MOVE_WONDER, payable[i] << WONDER_SHIFT | cell)
            n += 1
        word = plots
        while word:
            out[n] = move_of(MOVE_PREPARE, sw_lowest(word) << WONDER_SHIFT | cell)
            word &= word - 1
            n += 1
        if hidden:
            out[n] = move_of(MOVE_PREPARE, ANY << WONDER_SHIFT | cell)
            n += 1
    if setup_of(s).pantheon:
        n += god_moves(s, out + n)
    if setup_of(s).agora and not s.agora.was_triggered:
        n += triggers(s, seat, out + n)
    return n


cdef move_t random_main_move(const State* s, Random* rng, Price* price) noexcept nogil:
    """One of `main_moves`, all equally likely, and the price of what it builds.

    Anything that might be one is drawn until it is, so only what is drawn needs a price.
    """
    cdef int seat = s.turn
    cdef const City* city = &s.city[seat]
    cdef int coins = purse(s, seat)
    cdef int n_cards = sw_popcount(s.access)
    cdef uint32_t plots = 0, gods = 0
    cdef int owned = 0, n_plots, n_wonders, n_plays, n_gods, total, drawn, use, cell
    cdef move_t triggered[MAX_PLOTS * MAX_CONSPIRACIES]
    cdef int n_triggered = 0
    cdef bint hidden = False, is_open = False
    cdef Bargain bargain
    n_wonders = sw_popcount(city.todo) if wonders_left(s) else 0
    if setup_of(s).agora and s.agora.n_plots[seat]:
        plots = in_hand(s, seat, UNPREPARED, &hidden) | <uint32_t>hidden << ANY
        if not s.agora.was_triggered:
            n_triggered = triggers(s, seat, triggered)
    n_plots = sw_popcount(plots)
    if setup_of(s).pantheon and s.age > 1:
        gods = ALL_PLACES & ~free_slots(s)
        owned = s.pantheon.offerings[seat]
    n_plays = n_cards * (2 + n_wonders + n_plots)
    n_gods = sw_popcount(gods) << sw_popcount(owned)
    total = n_plays + n_gods + n_triggered
    while True:
        drawn = random_below(rng, total)
        if drawn >= n_plays + n_gods:
            return triggered[drawn - n_plays - n_gods]
        if drawn >= n_plays:
            drawn -= n_plays
            cell = nth_member(gods, drawn >> sw_popcount(owned))
            use = spread_bits(drawn, owned)
            if can_activate(s, seat, cell, use, coins):
                return move_of(MOVE_GOD, cell | use << 3)
            continue
        use = drawn // n_cards
        cell = nth_member(s.access, drawn % n_cards)
        cell |= s.slot[cell] << CARD_SHIFT
        if use == 0:
            return move_of(MOVE_DISCARD, cell)
        if use >= 2 + n_wonders:
            return move_of(MOVE_PREPARE,
                           nth_member(plots, use - 2 - n_wonders) << WONDER_SHIFT | cell)
        if not is_open:
            open_bargain(s, seat, &bargain)
            is_open = True
        if use == 1:
            price[0] = bargain_for_card(s, seat, &bargain, cell >> CARD_SHIFT)
            if price.total <= coins:
                return move_of(MOVE_BUILD, cell)
        else:
            use = city.wonders[nth_member(city.todo, use - 2)]
            price[0] = bargain_for_wonder(s, seat, &bargain, use)
            if price.total <= coins:
                return move_of(MOVE_WONDER, use << WONDER_SHIFT | cell)


cdef inline int spread_bits(int bits, int members) noexcept nogil:
    """The subset of a set that has its members by the lowest bits of a number."""
    cdef int found = 0
    while members:
        if bits & 1:
            found |= members & -members
        bits >>= 1
        members &= members - 1
    return found


# ---------------------------------------------------------------- choices

cdef uint32_t with_cubes(const State* s, int seat) noexcept nogil:
    """Chambers in which a seat has cubes."""
    cdef uint32_t found = 0
    cdef int i
    for i in range(CHAMBERS):
        if s.agora.cubes[seat][i]:
            found |= 1 << i
    return found


cdef int shifts(const State* s, int seat, move_t* out) noexcept nogil:
    cdef uint32_t chambers = with_cubes(s, seat)
    cdef int start, n = 0
    while chambers:
        start = sw_lowest(chambers)
        chambers &= chambers - 1
        if start > 0:
            out[n] = move_of(MOVE_SHIFT, start | (start - 1) << 3)
            n += 1
        if start < CHAMBERS - 1:
            out[n] = move_of(MOVE_SHIFT, start | (start + 1) << 3)
            n += 1
    return n


cdef int placings(const State* s, const Open* choice, move_t* out) noexcept nogil:
    """A god of the two on top of a deck, and a free slot."""
    cdef int n = 0, depth, god
    cdef uint32_t slots
    cdef uint32_t gods = 0
    for depth in range(2):
        god = s.pantheon.deck[choice.what][depth]
        if god != NONE:
            gods |= <uint32_t>1 << (ANY if god == HIDDEN else god)
        if (s.pantheon.deck_seen[choice.what][depth] & LOOKED_UNSEEN
                and s.pantheon.deck[choice.what][1] != NONE):
            gods |= <uint32_t>1 << ANY      # the viewer does not see which of the two it is
    while gods:
        god = sw_lowest(gods)
        gods &= gods - 1
        slots = free_slots(s)
        while slots:
            out[n] = move_of(MOVE_PLACE_GOD, god | sw_lowest(slots) << 5)
            slots &= slots - 1
            n += 1
    return n


cdef int tops(const State* s, move_t* out) noexcept nogil:
    cdef uint32_t gods = 0
    cdef int kind, god
    for kind in range(N_KINDS):
        god = s.pantheon.deck[kind][0]
        if god == HIDDEN:
            gods |= unlocated_gods(s, kind)
        elif god != NONE:
            gods |= <uint32_t>1 << god
    return moves_of_set(MOVE_GATE, gods, 0, out)


cdef int of_deck(const State* s, int kind, move_t* out) noexcept nogil:
    """A god of a deck, and which of the others goes on top if several are left."""
    cdef const uint8_t* deck = s.pantheon.deck[kind]
    cdef int n = 0, i, j, size = 0
    cdef uint32_t gods
    cdef bint hidden = False
    for i in range(MAX_DECK):
        size += deck[i] != NONE
        hidden |= deck[i] == HIDDEN
    if hidden:
        gods = unlocated_gods(s, kind)
        for i in range(size):
            if is_known(deck[i]):
                gods |= <uint32_t>1 << deck[i]
        while gods:
            out[n] = move_of(MOVE_OF_DECK, sw_lowest(gods) | ANY << 5)
            gods &= gods - 1
            n += 1
        return n
    for i in range(size):
        if size < 3:
            out[n] = move_of(MOVE_OF_DECK, deck[i] | ANY << 5)
            n += 1
            continue
        for j in range(size):
            if j != i:
                out[n] = move_of(MOVE_OF_DECK, deck[i] | deck[j] << 5)
                n += 1
    return n


cdef int isis_moves(const State* s, const City* city, move_t* out) noexcept nogil:
    cdef int todo = city.todo
    cdef int n = 0, wonder, w
    cdef uint64_t word
    while todo:
        wonder = city.wonders[sw_lowest(todo)]
        todo &= todo - 1
        for w in range(2):
            word = s.discard[w]
            while word:
                out[n] = move_of(MOVE_ISIS, wonder << WONDER_SHIFT
                                 | (64 * w + sw_lowest(word)) << CARD_SHIFT)
                word &= word - 1
                n += 1
    return n


cdef int swaps(const State* s, int seat, move_t* out) noexcept nogil:
    cdef uint64_t mine[2]
    cdef uint64_t theirs[2]
    cdef move_t taken[64]
    cdef move_t given[64]
    cdef int kind, n = 0, i, j, n_taken, n_given
    for kind in range(BLUE, GREEN + 1):
        mine[0] = mine[1] = theirs[0] = theirs[1] = 0
        add_class(&s.city[seat], kind, mine)
        add_class(&s.city[1 - seat], kind, theirs)
        n_taken = moves_of_cards(0, theirs, taken)
        n_given = moves_of_cards(0, mine, given)
        for i in range(n_taken):
            for j in range(n_given):
                out[n] = move_of(MOVE_SWAP,
                                 <uint32_t>(taken[i] << CARD_SHIFT | given[j] << WONDER_SHIFT))
                n += 1
    return n


cdef int decree_moves(const State* s, move_t* out) noexcept nogil:
    cdef uint32_t here = 0
    cdef int i, j, n = 0
    for i in range(CHAMBERS):
        here |= 1 << s.agora.decree_at[i]
    for i in range(CHAMBERS):
        for j in range(CHAMBERS):
            if (here >> i) & 1 and i != j:
                out[n] = move_of(MOVE_MOVE_DECREE, i | j << 3)
                n += 1
    return n


cdef void to_betray(const State* s, uint64_t* out) noexcept nogil:
    """Removed cards that Treason can build: of the Ages over all unseen ones, of this one those
    seen, or any that may be if this state does not know them."""
    cdef const Setup* setup = setup_of(s)
    cdef int age, w
    for w in range(2):
        out[w] = s.agora.removed[w] | s.box[w]
        for age in range(1, s.age):
            out[w] |= s.unseen[w] & setup.deck[age - 1][w]
        if card_count(s.agora.removed) == 0 and hidden_removed(s) > 0:
            out[w] |= s.unseen[w] & setup.deck[s.age - 1][w]


cdef int shared(const State* s, move_t* out) noexcept nogil:
    """A card of the box to be built, and another one for the opponent if there is one."""
    cdef move_t cards[REMOVED]
    cdef int n = moves_of_cards(0, s.box, cards)
    cdef int count = 0, i, j
    for i in range(n):
        for j in range(n):
            if i != j:
                out[count] = move_of(MOVE_LIBERTY, <uint32_t>(
                    cards[i] << CARD_SHIFT | cards[j] << WONDER_SHIFT))
                count += 1
    if n == 1:
        out[0] = move_of(MOVE_LIBERTY, <uint32_t>(cards[0] << CARD_SHIFT
                                                  | NO_CARD << WONDER_SHIFT))
        count = 1
    return count


cdef uint32_t last_row(const State* s) noexcept nogil:
    """Slots of the last row whose card is no senator."""
    cdef uint32_t row = setup_of(s).last_row[s.age] & s.present & s.known
    cdef uint32_t found = row
    while row:
        if card_row(s.slot[sw_lowest(row)]).kind == SENATOR:
            found &= ~(<uint32_t>1 << sw_lowest(row))
        row &= row - 1
    return found


cdef int slots_as_cards(const State* s, int kind, uint32_t slots, move_t* out) noexcept nogil:
    cdef int slot, n = 0
    while slots:
        slot = sw_lowest(slots)
        slots &= slots - 1
        out[n] = move_of(kind, s.slot[slot] << CARD_SHIFT | slot)
        n += 1
    return n


cdef int god_choices(const State* s, const Open* choice, move_t* out) noexcept nogil:
    """Choices that gods bring."""
    cdef int phase = choice.kind
    cdef int seat = choice.seat
    cdef const City* city = &s.city[seat]
    cdef const City* other = &s.city[1 - seat]
    cdef uint64_t cards[2]
    cdef int i, n = 0
    cards[0] = cards[1] = 0
    if phase == PHASE_GOD:
        return placings(s, choice, out)
    if phase == PHASE_ENKI:
        return moves_of_set(MOVE_ENKI, s.pantheon.enki, 0, out)
    if phase == PHASE_SNAKE:
        add_class(other, GREEN, cards)
        return moves_of_cards(MOVE_SNAKE, cards, out)
    if phase == PHASE_TAKE:
        add_class(other, BROWN, cards)
        add_class(other, GREY, cards)
        return moves_of_cards(MOVE_TAKE, cards, out)
    if phase == PHASE_ZEUS:
        return moves_of_set(MOVE_ZEUS, s.present, 0, out)
    if phase == PHASE_UNBUILD:
        n = built_wonders(city, MOVE_UNBUILD, out)
        return n + built_wonders(other, MOVE_UNBUILD, out + n)
    if phase == PHASE_ISIS:
        return isis_moves(s, city, out)
    if phase == PHASE_RA:
        for i in range(MAX_HELD):
            if (other.todo >> i) & 1:
                out[n] = move_of(MOVE_RA, other.wonders[i])
                n += 1
        return n
    if phase == PHASE_MINERVA:
        for i in range(2 * TABLES.capital + 1):
            if i - TABLES.capital != s.pawn:
                out[n] = move_of(MOVE_MINERVA, i)
                n += 1
        return n
    if phase == PHASE_NEPTUNE:
        return moves_of_set(MOVE_NEPTUNE, s.loot, 0, out)
    if phase == PHASE_APPLY:
        return moves_of_set(MOVE_APPLY, s.loot, 0, out)
    if phase == PHASE_GATE:
        return tops(s, out)
    if phase == PHASE_DECK:
        for i in range(N_KINDS):
            if s.pantheon.deck[i][0] != NONE:
                out[n] = move_of(MOVE_DECK, i)
                n += 1
        return n
    return of_deck(s, choice.what, out)


cdef int plot_choices(const State* s, const Open* choice, move_t* out) noexcept nogil:
    """Choices in the Senate and of Conspiracies."""
    cdef int phase = choice.kind
    cdef int seat = choice.seat
    cdef const City* other = &s.city[1 - seat]
    cdef uint64_t cards[2]
    cdef uint32_t plots = 0
    cdef bint hidden = False
    cdef int i, n = 0
    if phase == PHASE_CUBE:
        return moves_of_set(MOVE_PLACE_CUBE, choice.what & ALL_CHAMBERS, 0, out)
    if phase == PHASE_REMOVE:
        return moves_of_set(MOVE_REMOVE, with_cubes(s, 1 - seat), 0, out)
    if phase == PHASE_SHIFT or phase == PHASE_SENATE:
        if phase == PHASE_SENATE and cubes_of(s, seat) < CUBES:
            n = moves_of_set(MOVE_PLACE_CUBE, choice.what & ALL_CHAMBERS, 0, out)
        n += shifts(s, seat, out + n)
        out[n] = move_of(MOVE_SKIP, 0)
        return n + 1
    if phase == PHASE_CONSPIRATOR:
        if cubes_of(s, seat) < CUBES:
            out[n] = move_of(MOVE_CONSPIRATOR, 0)
            n += 1
        if s.agora.n_deck or not n:
            out[n] = move_of(MOVE_CONSPIRATOR, 1)
            n += 1
        return n
    if phase == PHASE_KEEP_PLOT:
        for i in range(2):
            hidden |= s.agora.drawn[i] == HIDDEN
            if s.agora.drawn[i] < HIDDEN:
                plots |= <uint32_t>1 << s.agora.drawn[i]
        n = moves_of_set(MOVE_KEEP_PLOT, plots, 0, out)
        if hidden:
            out[n] = move_of(MOVE_KEEP_PLOT, ANY)
            n += 1
        return n
    if phase == PHASE_PUT_BACK:
        return moves_of_set(MOVE_PUT_BACK, 3, 0, out)
    if phase == PHASE_TRIGGER:
        n = moves_of_set(MOVE_TRIGGER, to_trigger(s, seat, UNPREPARED), 0, out)
        out[n] = move_of(MOVE_SKIP, 0)
        return n + 1
    if phase == PHASE_LOCK:
        n = moves_of_set(MOVE_LOCK, s.board | other.tokens | aside_tokens(s), 0, out)
        if aside_tokens(s) and not holds_all(s, seat):
            out[n] = move_of(MOVE_LOCK, ANY)
            n += 1
        return n
    if phase == PHASE_FRAUD:
        return slots_as_cards(s, MOVE_FRAUD, last_row(s), out)
    if phase == PHASE_TREASON:
        to_betray(s, cards)
        return moves_of_cards(MOVE_TREASON, cards, out)
    if phase == PHASE_ESPIONAGE:
        return moves_of_set(MOVE_ESPIONAGE, aside_tokens(s), 0, out)
    if phase == PHASE_EVENTS:
        n = slots_as_cards(s, MOVE_EVENTS, s.access & s.known, out)
        if choice.what:
            out[n] = move_of(MOVE_SKIP, 0)
            n += 1
        return n
    if phase == PHASE_SWAP:
        return swaps(s, seat, out)
    if phase == PHASE_MOVE_DECREE:
        return decree_moves(s, out)
    return built_wonders(other, MOVE_SABOTAGE, out)


cdef int expanded_choices(const State* s, move_t* out) noexcept nogil:
    """What can be chosen where the base game has no such choice."""
    cdef const Open* choice = &s.open[0]
    if is_chance(s.phase) or not s.n_open:
        return 0
    if s.phase == PHASE_MESSE:
        return slots_as_cards(s, MOVE_MESSE, last_row(s), out)
    if s.phase == PHASE_LIBERTY:
        return shared(s, out)
    if s.phase < PHASE_CUBE:
        return god_choices(s, choice, out)
    return plot_choices(s, choice, out)
