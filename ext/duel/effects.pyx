"""What built things do (reference duel sections 7 to 9), by the moment in which they do it."""

from libc.stdint cimport uint16_t, uint64_t

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.duel.cardset cimport drop_card, put_card
from solver._ext.duel.queue cimport open_choice
from solver._ext.duel.gods cimport GOD_ISHTAR
from solver._ext.duel.scoring cimport guild_count
from solver._ext.duel.senate cimport (
    BLUE_PLUS, DECREE_BLUE_COINS, DECREE_BLUE_PLUS, DECREE_CONSPIRATOR_TURN, has_decree, march,
)
from solver._ext.duel.state cimport (
    ALL_CHAMBERS, CHAMBERS, END_MILITARY, END_SCIENCE, MOVE_DESTROY, MOVE_KEEP, MOVE_REVIVE,
    MOVE_TOKEN, PHASE_BOX, PHASE_CONSPIRATOR, PHASE_CUBE, PHASE_DECK, PHASE_DESTROY, PHASE_DRAW,
    PHASE_LIBERTY, PHASE_MESSE, PHASE_OVER, PHASE_REVIVE, PHASE_SENATE, PHASE_SHIFT, PHASE_TOKEN,
    PHASE_TRIGGER, City, State, place_of, setup_of, win,
)
from solver._ext.duel.tables cimport (
    BLUE, BUILD_FROM_DISCARD, BUILD_LAST_ROW, BUILD_RETURNED, COINS_PER_OWN, DESTROY_OPPONENT_CARD,
    DRAW_PROGRESS_TOKENS, FIRST_TOKEN, FIRST_WONDER, GUILD_COINS, MAX_HELD, MOVE_CUBE, NONE,
    OPPONENT_LOSES_COINS, PLACE_CUBE, RED, REVEAL_ONE_DECK, TABLES, TRIGGER_UNPREPARED, WHEN_BUILT,
    Effect, Item, card_row, token_row, wonder_row,
)

cdef void push_pawn(State* s, int seat, int shields) noexcept nogil:
    """Move the conflict pawn space by space with loot and supremacy (section 8).

    What a step brings about may open choices (queue.pxd); a capital ends the game at once.
    """
    cdef City* victim = &s.city[1 - seat]
    cdef int step = 1 if seat == 0 else -1
    cdef int i
    if s.setup:
        march(s, seat, shields)
        return
    while shields > 0:
        s.pawn += step
        shields -= 1
        for i in range(4):
            if TABLES.loot_at[i] != s.pawn or not (s.loot >> i) & 1:
                continue
            if (TABLES.loot_at[i] > 0) == (seat == 0):
                s.loot &= ~(1 << i)
                victim.coins -= min(<int>victim.coins, <int>TABLES.loot_coins[i])
        if s.pawn == TABLES.capital or s.pawn == -<int>TABLES.capital:
            win(s, seat, END_MILITARY)
            return


# ---------------------------------------------------------------- while it lies in a city

cdef void recount_sets(City* city) noexcept nogil:
    """Fixed prices, rights and symbols anew from all that lies in a city.

    Several items may give the same one, so none can be taken off; sums can.
    """
    cdef const Item* row
    cdef uint64_t word
    cdef uint16_t tokens = city.tokens
    cdef int w, i
    city.fixed = 0
    city.rights = 0
    city.symbols = 0
    for w in range(2):
        word = city.cards[w]
        while word:
            row = card_row(64 * w + sw_lowest(word))
            word &= word - 1
            city.fixed |= row.fixed
            city.rights |= row.rights
            city.symbols |= row.symbols
    while tokens:
        row = token_row(sw_lowest(tokens))
        tokens &= tokens - 1
        city.fixed |= row.fixed
        city.rights |= row.rights
        city.symbols |= row.symbols
    for i in range(MAX_HELD):
        if city.wonders[i] != NONE and not (city.todo >> i) & 1:
            row = wonder_row(city.wonders[i])
            city.fixed |= row.fixed
            city.rights |= row.rights
            city.symbols |= row.symbols


cdef void recount(State* s, int seat) noexcept nogil:
    """Fixed prices, rights and symbols of a city anew, with those of its gods."""
    recount_sets(&s.city[seat])
    if s.setup and setup_of(s).pantheon:
        s.city[seat].symbols |= symbols_of_gods(s, seat)


cdef void leave_city(State* s, int seat, int item) noexcept nogil:
    """Take an item out of a city with everything it did while it lay there.

    What it did once, when it was built (coins, shields, turns, tokens taken), stays. Where it goes
    is up to the caller; a wonder stays with its owner and can be built again.
    """
    cdef City* city = &s.city[seat]
    cdef const Item* row = &TABLES.items[item]
    cdef int place
    if item < FIRST_WONDER:
        drop_card(city.cards, item)
    elif item < FIRST_TOKEN:
        place = place_of(city, item - FIRST_WONDER)
        city.todo |= 1 << place
        city.under[place] = NONE
    else:
        city.tokens &= ~(1 << (item - FIRST_TOKEN))
    # Bytes of `make` never borrow: what is taken off has been added.
    city.make -= row.make
    city.count[row.kind] -= 1
    city.vp[row.kind] -= row.vp
    city.raw_choices -= row.raw_choices
    city.grey_choices -= row.grey_choices
    if row.fixed or row.rights or row.symbols:
        recount(s, seat)


# ---------------------------------------------------------------- when built

cdef int symbols_of_gods(const State* s, int seat) noexcept nogil:
    """The symbols that Ishtar and Nisaba give a city."""
    cdef int symbols = 0
    if (s.pantheon.gods[seat] >> GOD_ISHTAR) & 1:
        symbols |= TABLES.law
    if s.pantheon.snake != NONE and s.pantheon.snake_owner == seat:
        symbols |= card_row(s.pantheon.snake).symbols
    return symbols


cdef inline void gain_symbols(State* s, int seat, bint pair) noexcept nogil:
    """A new symbol may win; the second of a kind brings a token of the board (section 7)."""
    if pair:
        open_choice(s, PHASE_TOKEN, seat, 0)
    elif s.setup:
        pass                    # victories are seen after each step (expansion_rules)
    elif sw_popcount(s.city[seat].symbols) >= TABLES.symbols_to_win:
        win(s, seat, END_SCIENCE)


cdef void act(State* s, int seat, const Effect* effect) noexcept nogil:
    """The handlers of the effects that act when their item is built."""
    cdef City* city = &s.city[seat]
    cdef City* other = &s.city[1 - seat]
    if effect.kind == COINS_PER_OWN:
        city.coins += effect.amount * city.count[effect.what]
    elif effect.kind == GUILD_COINS:
        city.coins += effect.amount * guild_count(s, effect.what)
    elif effect.kind == OPPONENT_LOSES_COINS:
        other.coins -= min(<int>other.coins, <int>effect.amount)
    elif effect.kind == DESTROY_OPPONENT_CARD:
        open_choice(s, PHASE_DESTROY, seat, effect.what)
    elif effect.kind == BUILD_FROM_DISCARD:
        open_choice(s, PHASE_REVIVE, seat, 0)
    elif effect.kind == DRAW_PROGRESS_TOKENS:
        open_choice(s, PHASE_DRAW, seat, effect.amount)
    elif effect.kind == TRIGGER_UNPREPARED:
        open_choice(s, PHASE_TRIGGER, seat, 0)
    elif effect.kind == PLACE_CUBE:
        open_choice(s, PHASE_CUBE, seat, ALL_CHAMBERS)
    elif effect.kind == MOVE_CUBE:
        open_choice(s, PHASE_SHIFT, seat, 0)
    elif effect.kind == REVEAL_ONE_DECK:
        open_choice(s, PHASE_DECK, seat, 0)
    elif effect.kind == BUILD_LAST_ROW:
        open_choice(s, PHASE_MESSE, seat, 0)
    elif effect.kind == BUILD_RETURNED:
        open_choice(s, PHASE_BOX, seat, 0)
        open_choice(s, PHASE_LIBERTY, seat, 0)


cdef inline void bring(State* s, int seat, const Item* row) noexcept nogil:
    """What an item brings once, in the order of the rules: coins, effects, shields.

    The item lies in the city already and counts itself.
    """
    cdef City* city = &s.city[seat]
    cdef int shields = shields_of(city, row)
    cdef int i
    city.coins += row.coins
    for i in range(row.end[WHEN_BUILT]):
        act(s, seat, &row.effects[i])
    if shields:
        push_pawn(s, seat, shields)


cdef void when_built(State* s, int seat, const Item* row) noexcept nogil:
    bring(s, seat, row)


cdef void construct(State* s, int seat, int card) noexcept nogil:
    """Add a building with its effects (section 7)."""
    cdef City* city = &s.city[seat]
    cdef const Item* row = card_row(card)
    cdef bint pair = (city.symbols & row.symbols) != 0
    put_card(city.cards, card)
    lay_in(city, row)
    bring(s, seat, row)
    if row.symbols and s.phase != PHASE_OVER:
        gain_symbols(s, seat, pair)
    if s.setup and setup_of(s).agora:
        card_built(s, seat, row)


cdef void card_built(State* s, int seat, const Item* row) noexcept nogil:
    """What follows in the Senate when a card is built or a senator recruited (section 5)."""
    cdef int owner, actions, blue
    if row.kind >= BLUE and row.kind <= RED:
        for owner in range(2):
            if has_decree(s, owner, row.kind - BLUE + DECREE_BLUE_COINS):
                s.city[owner].coins += s.age
    if not row.section:
        return
    if row.section == CONSPIRATOR:
        if has_decree(s, seat, DECREE_CONSPIRATOR_TURN):
            s.extra = 1
        open_choice(s, PHASE_CONSPIRATOR, seat, 0)
        return
    blue = s.city[seat].count[BLUE]
    if has_decree(s, seat, DECREE_BLUE_PLUS):
        blue += BLUE_PLUS
    actions = 1 + (blue >= 2) + (blue >= 4)
    open_choice(s, PHASE_SENATE, seat, actions << CHAMBERS | 3 << 2 * (row.section - 1))


cdef void gain_token(State* s, int seat, int token) noexcept nogil:
    """Take a progress token with its immediate effects (section 9)."""
    cdef City* city = &s.city[seat]
    cdef const Item* row = token_row(token)
    cdef bint pair = (city.symbols & row.symbols) != 0
    city.tokens |= 1 << token
    lay_in(city, row)
    bring(s, seat, row)
    if row.symbols and s.phase != PHASE_OVER:
        gain_symbols(s, seat, pair)


cdef void choose(State* s, int seat, int kind, int item) noexcept nogil:
    """Carry out a choice that was open: one handler for each kind."""
    if kind == MOVE_TOKEN:
        s.board &= ~(1 << item)
        gain_token(s, seat, item)
    elif kind == MOVE_KEEP:
        s.returned |= s.drawn & ~(1 << item)
        s.drawn = 0
        gain_token(s, seat, item)
    elif kind == MOVE_DESTROY:
        leave_city(s, 1 - seat, item)
        put_card(s.discard, item)
    elif kind == MOVE_REVIVE:
        drop_card(s.discard, item)
        construct(s, seat, item)
