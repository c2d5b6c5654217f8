"""What built things do (reference duel sections 7 to 9), by the moment in which they do it."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.duel.cardset cimport drop_card, put_card
from solver._ext.duel.queue cimport LOOK_TOPS, OPEN_IN_SLOT, open_choice
from solver._ext.duel.scoring cimport guild_count
from solver._ext.duel.senate cimport (
    cubes_of, decrees_give, march, owner_of, pays_for,
)
from solver._ext.duel.state cimport (
    ALL_CHAMBERS, CHAMBERS, END_MILITARY, END_SCIENCE, MOVE_DESTROY, MOVE_KEEP, MOVE_REVIVE,
    MOVE_TOKEN, NOBODY, PHASE_BOX, PHASE_CONSPIRATOR, PHASE_CUBE, PHASE_DECK, PHASE_DESTROY,
    PHASE_DRAW, PHASE_ENKI, PHASE_ENKI_DRAW, PHASE_ESPIONAGE, PHASE_EVENTS, PHASE_FRAUD, PHASE_GATE,
    PHASE_ISIS, PHASE_LIBERTY, PHASE_LOCK, PHASE_LOOK, PHASE_MESSE, PHASE_MINERVA,
    PHASE_MOVE_DECREE, PHASE_NEPTUNE, PHASE_OVER, PHASE_RA, PHASE_REMOVE, PHASE_REMOVED,
    PHASE_REVIVE, PHASE_SABOTAGE, PHASE_SENATE, PHASE_SHIFT, PHASE_SNAKE, PHASE_SWAP, PHASE_TAKE,
    PHASE_TOKEN, PHASE_TREASON, PHASE_TRIGGER, PHASE_UNBUILD, PHASE_ZEUS, City, State, place_of,
    setup_of, win,
)
from solver._ext.duel.tables cimport (
    BLUE, BOX_OPPONENT_WONDER, BUILD_FROM_DISCARD, BUILD_LAST_ROW, BUILD_REMOVED, BUILD_RETURNED,
    BUILD_WONDER_FROM_DISCARD, CHOOSE_TOKEN_ON_CARD, COINS_PER_CUBE, COINS_PER_OWN,
    COPY_SCIENCE_SYMBOL, DEFRAUD, DESTROY_OPPONENT_CARD, DISCARD_ACCESSIBLE, DISCARD_FROM_STRUCTURE,
    DRAW_PROGRESS_TOKENS, EXTRA_TURN_ON_CONSPIRATOR, FIRST_TOKEN, FIRST_WONDER, GUILD_COINS,
    LOCK_TOKEN, MAX_HELD, MOVE_CUBE, MOVE_DECREE, NONE, OPPONENT_LOSES_COINS, PLACE_CUBE,
    PLACE_MINERVA_PAWN, PROTECTED_COINS, REMOVE_CUBE, REVEAL_DECK_TOPS, REVEAL_ONE_DECK,
    SENATE_BLUE_PLUS, STEAL_HALF_COINS, STEAL_OPPONENT_CARD, STEAL_UNBUILT_WONDER, SWAP_CARDS,
    TABLES, TAKE_SET_ASIDE_TOKEN, TRIGGER_UNPREPARED, UNBUILD_WONDER, USE_MILITARY_TOKENS,
    WHEN_BUILT, Effect, Item, card_row, god_row, token_row, wonder_row,
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
    """The symbols that gods give a city, with that of the card under the snake."""
    cdef uint32_t gods = s.pantheon.gods[seat]
    cdef int symbols = 0
    while gods:
        symbols |= god_row(sw_lowest(gods)).symbols
        gods &= gods - 1
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
    cdef int coins
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
    elif effect.kind == CHOOSE_TOKEN_ON_CARD:
        if setup_of(s).agora:   # all see the tokens on the god now: none of them is locked
            s.agora.not_locked[0] |= s.pantheon.enki
            s.agora.not_locked[1] |= s.pantheon.enki
        open_choice(s, PHASE_ENKI_DRAW, seat, OPEN_IN_SLOT)
        open_choice(s, PHASE_ENKI, seat, 0)
    elif effect.kind == COPY_SCIENCE_SYMBOL:
        open_choice(s, PHASE_SNAKE, seat, 0)
    elif effect.kind == PROTECTED_COINS:
        s.pantheon.astarte[seat] = effect.amount
    elif effect.kind == STEAL_OPPONENT_CARD:
        open_choice(s, PHASE_TAKE, seat, 0)
    elif effect.kind == DISCARD_FROM_STRUCTURE:
        open_choice(s, PHASE_ZEUS, seat, 0)
    elif effect.kind == UNBUILD_WONDER:
        open_choice(s, PHASE_UNBUILD, seat, 0)
    elif effect.kind == BUILD_WONDER_FROM_DISCARD:
        open_choice(s, PHASE_ISIS, seat, 0)
    elif effect.kind == STEAL_UNBUILT_WONDER:
        open_choice(s, PHASE_RA, seat, 0)
    elif effect.kind == PLACE_MINERVA_PAWN:
        open_choice(s, PHASE_MINERVA, seat, 0)
    elif effect.kind == USE_MILITARY_TOKENS:
        open_choice(s, PHASE_NEPTUNE, seat, 0)
    elif effect.kind == REVEAL_DECK_TOPS:
        open_choice(s, PHASE_LOOK, seat, LOOK_TOPS)
        open_choice(s, PHASE_ENKI_DRAW, seat, LOOK_TOPS)
        open_choice(s, PHASE_GATE, seat, 0)
    elif effect.kind == STEAL_HALF_COINS:
        coins = (other.coins + 1) // 2
        city.coins += coins
        other.coins -= coins
    elif effect.kind == COINS_PER_CUBE:
        city.coins += cubes_of(s, seat)
        other.coins -= min(<int>other.coins, cubes_of(s, 1 - seat))
    elif effect.kind == LOCK_TOKEN:
        open_choice(s, PHASE_LOCK, seat, 0)
    elif effect.kind == DEFRAUD:
        open_choice(s, PHASE_FRAUD, seat, 0)
    elif effect.kind == BUILD_REMOVED:
        open_choice(s, PHASE_REMOVED, seat, 0)
        open_choice(s, PHASE_TREASON, seat, 0)
    elif effect.kind == REMOVE_CUBE:
        open_choice(s, PHASE_REMOVE, seat, 0)
    elif effect.kind == TAKE_SET_ASIDE_TOKEN:
        open_choice(s, PHASE_ESPIONAGE, seat, 0)
    elif effect.kind == DISCARD_ACCESSIBLE:
        open_choice(s, PHASE_EVENTS, seat, 0)
        open_choice(s, PHASE_EVENTS, seat, 1)
    elif effect.kind == SWAP_CARDS:
        open_choice(s, PHASE_SWAP, seat, 0)
    elif effect.kind == MOVE_DECREE:
        open_choice(s, PHASE_MOVE_DECREE, seat, 0)
    elif effect.kind == BOX_OPPONENT_WONDER:
        open_choice(s, PHASE_SABOTAGE, seat, 0)


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
    cdef int owner, actions, blue, i
    for i in range(CHAMBERS):
        if pays_for(s.agora.decree[i], row.kind):
            owner = owner_of(s, s.agora.decree_at[i])
            if owner != NOBODY:
                s.city[owner].coins += s.age
    if not row.section:
        return
    if row.section == CONSPIRATOR:
        if decrees_give(s, seat, EXTRA_TURN_ON_CONSPIRATOR):
            s.extra = 1
        open_choice(s, PHASE_CONSPIRATOR, seat, 0)
        return
    blue = s.city[seat].count[BLUE] + decrees_give(s, seat, SENATE_BLUE_PLUS)
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
