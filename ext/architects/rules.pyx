"""The rules of 7 Wonders Architects in C (reference: architects/README.md, by section).

A move is applied in two steps: its own effect, then `settle`, which goes on with the turn up to
the next chance event or decision. All chance is drawn from the multisets of unseen cards.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset

from solver._ext.architects.payment cimport (
    USE_ECONOMY, USE_ENGINEERING, coins_of, kinds_in, list_payments, resources_of, some_has,
    units_in, units_of,
)
from solver._ext.architects.tables cimport (
    CENTRAL, COIN, EFFECT_ANY_DECK, EFFECT_CENTRAL, EFFECT_LEFT_RIGHT, EFFECT_SEARCH,
    EFFECT_TOKEN, FIRST_RED, FIRST_SYMBOL, N_CARDS, N_RESOURCES, N_STAGES, N_SYMBOLS, N_TOKENS,
    N_WONDERS, NEVER, NONE, TABLES as T, Stage, Token,
)
from solver._ext.core.bits cimport nth_member, sw_lowest, sw_popcount
from solver._ext.core.game cimport CHANCE, FEW_EVENTS, OVER, move_t
from solver._ext.core.multiset cimport count_of, nth_kind, one, size_of
from solver._ext.core.rng cimport Random, absorb, mix64, random_below

cdef enum:
    COMPLETE = (1 << N_STAGES) - 1
    WORDS = sizeof(State) // 8
    CITY_WORDS = sizeof(City) // 8
    TOP_WORD = 32           # word of the state that holds `top`


# ---------------------------------------------------------------- decks

cdef bint card_left(const State* s, int deck) noexcept nogil:
    """Whether a card can be taken from a deck now."""
    if deck == CENTRAL:
        return s.left[CENTRAL] > 0
    return s.top[deck] != NONE


cdef int decks_of(const State* s, int seat) noexcept nogil:
    """The decks that have a card for `seat`: its left, its right and the central one."""
    cdef int right = right_of(s, seat)
    return ((s.top[seat] != NONE) << seat | (s.top[right] != NONE) << right
            | (s.left[CENTRAL] > 0) << CENTRAL)


cdef int all_decks(const State* s) noexcept nogil:
    """Every deck on the table that has a card."""
    cdef int deck, decks = (s.left[CENTRAL] > 0) << CENTRAL
    for deck in range(s.seats):
        decks |= (s.top[deck] != NONE) << deck
    return decks


cdef inline void place(State* s, int card) noexcept nogil:
    """A card comes in front of the active seat and works at once (section 3)."""
    cdef City* city = &s.city[s.turn]
    cdef int horns = T.horns[card]
    city.have[card] += 1
    s.triggered |= T.trigger[card]
    s.available |= T.trigger[card] & city.tokens & ~s.used
    if T.icons[card]:
        s.cat = s.turn
    if horns:
        s.flipped = <uint8_t>min(<int>T.conflict[s.seats], s.flipped + horns)


cdef inline void take_from(State* s, int deck) noexcept nogil:
    cdef int card
    if deck == CENTRAL:
        s.due |= DUE_DRAW
        return
    card = s.top[deck]
    s.top[deck] = NONE
    if s.left[deck]:
        s.hidden_tops |= 1 << deck
    place(s, card)


cdef inline void remove_unseen(State* s, int deck, int card) noexcept nogil:
    s.unseen[deck] -= one(card)
    s.left[deck] -= 1


# ---------------------------------------------------------------- building (section 5)

cdef inline bint may_use(const State* s, const City* city, uint16_t tokens) noexcept nogil:
    """Whether the active seat owns one of these tokens and has not used it this turn."""
    return (city.tokens & tokens & ~s.used) != 0


cdef inline bint may_engineer(const State* s, const City* city) noexcept nogil:
    if s.options & RULE_ENGINEERING_UNLIMITED:
        return (city.tokens & T.engineering) != 0
    return may_use(s, city, T.engineering)


cdef inline bint can_pay(uint64_t resources, int coins, int same, int other) noexcept nogil:
    """Whether resources and coins pay so many units of one resource, or of different ones."""
    return (same <= coins or some_has(resources, same - coins)
            or kinds_in(resources) + coins >= other)


cdef inline int affordable(const State* s, int same, int other) noexcept nogil:
    """Whether the active seat must and may build, if the cheapest stages cost so many units."""
    cdef const City* city = &s.city[s.turn]
    cdef uint64_t resources = resources_of(city.have)
    cdef int coins = city.have[COIN]
    cdef int most = coins, forced = coins
    cdef bint engineer
    if coins and may_use(s, city, T.economy):
        most += 1
        forced += not s.options & RULE_ECONOMY_OPTIONAL
    if can_pay(resources, forced, same, other):
        return MUST_BUILD | MAY_BUILD
    engineer = may_engineer(s, city) and units_in(resources) + most >= min(same, other)
    if engineer and s.options & RULE_ENGINEERING_FORCES:
        if units_in(resources) + forced >= min(same, other):
            return MUST_BUILD | MAY_BUILD
    return MAY_BUILD if engineer or can_pay(resources, most, same, other) else 0


cdef int build_status(const State* s) noexcept nogil:
    """MUST_BUILD if the active seat has a stage to build this turn, MAY_BUILD if it can."""
    cdef const City* city = &s.city[s.turn]
    return affordable(
        s, T.need_same[city.wonder][city.built], T.need_other[city.wonder][city.built])


cdef int stage_status(const State* s, int stage) noexcept nogil:
    """The same for one stage."""
    cdef const City* city = &s.city[s.turn]
    cdef const Stage* row
    if city.wonder == NONE or not (T.available[city.wonder][city.built] >> stage) & 1:
        return 0
    row = &T.stage[city.wonder][stage]
    return affordable(s, row.count if row.same else NEVER, NEVER if row.same else row.count)


cdef int list_builds(const State* s, move_t* out) noexcept nogil:
    """Every payment of every stage that stands on built ones."""
    cdef const City* city = &s.city[s.turn]
    cdef int stages = T.available[city.wonder][city.built]
    cdef bint economy = may_use(s, city, T.economy)
    cdef bint engineering = may_engineer(s, city)
    cdef bint free_coins = s.options & RULE_FREE_COINS
    cdef const Stage* row
    cdef int stage, n = 0, first
    while stages:
        stage = sw_lowest(stages)
        stages &= stages - 1
        row = &T.stage[city.wonder][stage]
        first = n
        n += list_payments(
            city.have, row.count, row.same, free_coins, economy, engineering, out + n)
        while first < n:
            out[first] = move_of(MOVE_BUILD, out[first] | stage)
            first += 1
    return n


cdef void resolve_effect(State* s) noexcept nogil:
    """The effect of the stage just built comes before any other action (section 11)."""
    cdef int effect = T.effect[s.city[s.turn].wonder]
    cdef bint refusable = s.options & RULE_EFFECT_OPTIONAL
    cdef int sides = decks_of(s, s.turn) & ~(1 << CENTRAL)
    if effect == EFFECT_ANY_DECK:
        if all_decks(s):
            s.phase = PHASE_EFFECT
    elif effect == EFFECT_TOKEN:
        if s.face_count or s.stack_left:
            s.phase = PHASE_EFFECT
    elif effect == EFFECT_SEARCH:
        if sides:
            s.phase = PHASE_EFFECT
    elif effect == EFFECT_CENTRAL:
        if s.left[CENTRAL] and refusable:
            s.phase = PHASE_EFFECT
        elif s.left[CENTRAL]:
            take_from(s, CENTRAL)
    elif effect == EFFECT_LEFT_RIGHT:
        if sides and refusable:
            s.phase = PHASE_EFFECT
        else:
            take_both(s)


cdef void take_both(State* s) noexcept nogil:
    """The tops of the left and of the right deck, as far as there are any."""
    cdef int right = right_of(s, s.turn)
    if s.top[s.turn] != NONE:
        take_from(s, s.turn)
    if s.top[right] != NONE:
        take_from(s, right)


cdef void build(State* s, int payment) noexcept nogil:
    cdef City* city = &s.city[s.turn]
    cdef int stage = payment & 7
    cdef int r
    for r in range(N_RESOURCES):
        city.have[r] -= units_of(payment, r)
    city.have[COIN] -= coins_of(payment)
    if payment & USE_ECONOMY:
        s.used |= T.economy & city.tokens
    if payment & USE_ENGINEERING:
        s.used |= T.engineering & city.tokens
    city.built |= 1 << stage
    s.triggered |= T.build_trigger
    s.available |= T.build_trigger & city.tokens & ~s.used
    if T.stage[city.wonder][stage].effect:
        resolve_effect(s)


# ---------------------------------------------------------------- science (section 6)

cdef inline int science_sets(const State* s, const City* city) noexcept nogil:
    """Sets that can be turned in, as bits: pair of each symbol, then one of each."""
    cdef int sets, symbol
    if not (s.face_count or s.stack_left):
        return 0
    sets = TRIPLE_BIT if (city.have[FIRST_SYMBOL] and city.have[FIRST_SYMBOL + 1]
                          and city.have[FIRST_SYMBOL + 2]) else 0
    for symbol in range(N_SYMBOLS):
        sets |= (city.have[FIRST_SYMBOL + symbol] >= 2) << symbol
    return sets


cdef enum:
    TRIPLE_BIT = 1 << TRIPLE


cdef inline void turn_in(City* city, int which) noexcept nogil:
    cdef int symbol
    if which < TRIPLE:
        city.have[FIRST_SYMBOL + which] -= 2
        return
    for symbol in range(N_SYMBOLS):
        city.have[FIRST_SYMBOL + symbol] -= 1


cdef void gain_token(State* s, int token) noexcept nogil:
    cdef City* city = &s.city[s.turn]
    cdef int bit = 1 << token
    city.twice |= bit & city.tokens
    city.tokens |= bit
    if s.options & RULE_RETROACTIVE:
        s.available |= bit & s.triggered & ~s.used


cdef void take_token(State* s, int token) noexcept nogil:
    """A face-up token, replaced from the stack, or the top of the stack."""
    if token == STACK:
        s.due |= DUE_BLIND
        return
    s.face -= one(token)
    s.face_count -= 1
    if s.stack_left:
        s.lays = 1
        s.due |= DUE_LAY
    gain_token(s, token)


# ---------------------------------------------------------------- legal moves

cdef inline int list_decks(int kind, int payload, int decks, move_t* out) noexcept nogil:
    cdef int n = 0
    while decks:
        out[n] = move_of(kind, payload | sw_lowest(decks))
        decks &= decks - 1
        n += 1
    return n


cdef int list_extras(const State* s, int decks, move_t* out) noexcept nogil:
    cdef int tokens = s.available, n = 0
    while tokens:
        n += list_decks(MOVE_EXTRA, sw_lowest(tokens) << 3, decks, out + n)
        tokens &= tokens - 1
    return n


cdef int list_sets(int sets, move_t* out) noexcept nogil:
    cdef int n = 0
    while sets:
        out[n] = move_of(MOVE_SCIENCE, sw_lowest(sets))
        sets &= sets - 1
        n += 1
    return n


cdef int list_tokens(const State* s, move_t* out) noexcept nogil:
    cdef int token, n = 0
    for token in range(N_TOKENS):
        if count_of(s.face, token):
            out[n] = move_of(MOVE_TOKEN, token)
            n += 1
    if s.stack_left:
        out[n] = move_of(MOVE_TOKEN, STACK)
        n += 1
    return n


cdef int list_actions(const State* s, move_t* out) noexcept nogil:
    """What can be done after, or by option before, the main pick; without `end`.

    Extra cards that the variant wants taken at once come before everything else.
    """
    cdef int decks = 0, n = 0
    cdef int status
    if s.available:
        decks = decks_of(s, s.turn)
        n = list_extras(s, decks, out)
        if n and s.options & RULE_EXTRA_AT_ONCE:
            if not s.options & RULE_EXTRA_MANDATORY:
                out[n] = move_of(MOVE_SKIP, 0)
                n += 1
            return n
    n += list_sets(science_sets(s, &s.city[s.turn]), out + n)
    status = build_status(s)
    if status:
        n += list_builds(s, out + n)
    return n


cdef inline bint has_duty(const State* s) noexcept nogil:
    """Whether something must be done before the turn may end (section 3)."""
    if s.options & (RULE_EXTRA_MANDATORY | RULE_EXTRA_AT_ONCE):
        # At once means that nothing else, not even the end, comes before it.
        if s.available and decks_of(s, s.turn):
            return True
    return science_sets(s, &s.city[s.turn]) != 0 or build_status(s) & MUST_BUILD


cdef int list_effect(const State* s, move_t* out) noexcept nogil:
    cdef int effect = T.effect[s.city[s.turn].wonder]
    cdef int n = 0
    if effect == EFFECT_ANY_DECK:
        n = list_decks(MOVE_TAKE, 0, all_decks(s), out)
    elif effect == EFFECT_TOKEN:
        n = list_tokens(s, out)
    elif effect == EFFECT_SEARCH:
        n = list_decks(MOVE_SEARCH, 0, decks_of(s, s.turn) & ~(1 << CENTRAL), out)
    else:
        out[0] = move_of(MOVE_USE, 0)
        n = 1
    if s.options & RULE_EFFECT_OPTIONAL:
        out[n] = move_of(MOVE_SKIP, 0)
        n += 1
    return n


cdef int list_offer(const State* s, move_t* out) noexcept nogil:
    cdef int card, n = 0
    for card in range(N_CARDS):
        if count_of(s.offer, card):
            out[n] = move_of(MOVE_KEEP, card)
            n += 1
    return n


cdef int arch_legal(const void* state, move_t* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int n = 0
    if s.phase == PHASE_PICK:
        if s.options & RULE_ACT_FIRST:
            n = list_actions(s, out)
            if n and s.available and s.options & RULE_EXTRA_AT_ONCE:
                return n
        n += list_decks(MOVE_TAKE, 0, decks_of(s, s.turn), out + n)
    elif s.phase == PHASE_ACT:
        n = list_actions(s, out)
        if not has_duty(s):
            out[n] = move_of(MOVE_END, 0)
            n += 1
    elif s.phase == PHASE_TOKEN:
        n = list_tokens(s, out)
    elif s.phase == PHASE_EFFECT:
        n = list_effect(s, out)
    elif s.phase == PHASE_KEEP:
        n = list_offer(s, out)
    return n


# ---------------------------------------------------------------- turns (sections 3, 4, 9, 10)

cdef int shields_of(const State* s, int seat) noexcept nogil:
    cdef const City* city = &s.city[seat]
    cdef int shields = 0, card, tokens
    for card in range(FIRST_RED, N_CARDS):
        shields += city.have[card] * T.shields[card]
    if city.wonder != NONE:
        shields += T.stage_shields[city.wonder][city.built]
    tokens = city.tokens & T.shield_tokens
    while tokens:
        shields += T.token[sw_lowest(tokens)].shields
        tokens &= tokens - 1
    return shields


cdef void battle(State* s) noexcept nogil:
    """Military tokens, then the red cards with horns go and peace returns (section 9)."""
    cdef int shields[7]
    cdef int seat, left, card
    for seat in range(s.seats):
        shields[seat] = shields_of(s, seat)
    for seat in range(s.seats):
        left = (seat + 1) % s.seats
        if s.seats == 2:
            if shields[seat] > shields[left]:
                s.city[seat].victories += 1
                s.city[seat].victories += shields[seat] >= 2 and shields[seat] >= 2 * shields[left]
        else:
            s.city[seat].victories += shields[seat] > shields[left]
            s.city[seat].victories += shields[seat] > shields[right_of(s, seat)]
    for seat in range(s.seats):
        for card in range(FIRST_RED, N_CARDS):
            if T.horns[card]:
                s.city[seat].have[card] = 0
    s.flipped = 0


cdef void finish(State* s, bint exhausted) noexcept nogil:
    """The game is over: most points win, then most built stages (section 10)."""
    cdef int points[6]
    cdef int seat, rank, best = -1, top = 0, ties = 0
    s.phase = PHASE_OVER
    s.available = 0
    s.winners = 0
    for seat in range(s.seats):
        score_city(s, seat, points)
        top = max(top, points[5])
    for seat in range(s.seats):
        score_city(s, seat, points)
        if points[5] < top:
            continue
        ties += 1
        rank = sw_popcount(s.city[seat].built)
        if rank > best:
            best = rank
            s.winners = 0
        if rank == best:
            s.winners |= 1 << seat
    if exhausted:
        s.ending = END_EXHAUSTED
    elif ties == 1:
        s.ending = END_WONDER
    else:
        s.ending = END_TIE_BREAK if sw_popcount(s.winners) == 1 else END_SHARED


cdef void begin_turn(State* s) noexcept nogil:
    """The next seat that can take a card; none left means that the game is over (section 4)."""
    cdef int tries = 0
    while not decks_of(s, s.turn):
        tries += 1
        if tries == s.seats:
            finish(s, True)
            return
        s.turn = <uint8_t>((s.turn + 1) % s.seats)
    s.phase = PHASE_PICK
    s.picked = 0
    s.available = 0
    s.used = 0
    s.triggered = 0
    if s.cat == s.turn and s.left[CENTRAL] and not (s.knows >> s.turn) & 1:
        s.due |= DUE_PEEK


cdef void end_turn(State* s) noexcept nogil:
    cdef bint complete = s.city[s.turn].built == COMPLETE
    if s.flipped == T.conflict[s.seats]:
        if not (complete and s.options & RULE_END_BEFORE_BATTLE):
            battle(s)
    if complete:
        finish(s, False)
        return
    s.turn = <uint8_t>((s.turn + 1) % s.seats)
    begin_turn(s)


cdef inline bint chance_is_due(const State* s) noexcept nogil:
    return (s.due | s.hidden_tops) != 0


cdef bint can_act(const State* s) noexcept nogil:
    """Whether the active seat has anything else to do than to end its turn."""
    return (science_sets(s, &s.city[s.turn]) != 0 or build_status(s) != 0
            or (s.available and decks_of(s, s.turn) != 0))


cdef inline void settle(State* s) noexcept nogil:
    """Go on to the next event or decision; a turn with nothing left to do ends."""
    if chance_is_due(s):
        return
    if s.phase == PHASE_SETUP:
        begin_turn(s)
    if s.phase == PHASE_PICK and not decks_of(s, s.turn):
        s.phase = PHASE_ACT
        s.picked = 1
    if s.phase == PHASE_ACT and not can_act(s):
        end_turn(s)


cdef inline void resume(State* s) noexcept nogil:
    """Back from an effect or a choice to the actions of the turn."""
    s.phase = PHASE_ACT if s.picked else PHASE_PICK


# ---------------------------------------------------------------- moves and events

cdef void apply_event(State* s, int kind, int payload) noexcept nogil:
    cdef int card
    if kind == EVENT_TOP:
        card = payload & 15
        s.hidden_tops &= ~(1 << (payload >> 4))
        s.top[payload >> 4] = <uint8_t>card
        remove_unseen(s, payload >> 4, card)
    elif kind == EVENT_DRAW:
        s.due &= ~DUE_DRAW
        s.top[CENTRAL] = NONE
        s.knows = 0
        remove_unseen(s, CENTRAL, payload)
        place(s, payload)
    elif kind == EVENT_PEEK:
        s.due &= ~DUE_PEEK
        s.knows |= 1 << s.turn
        if payload != UNSEEN:
            s.top[CENTRAL] = <uint8_t>payload
    elif kind == EVENT_FIND:
        remove_unseen(s, s.source, payload)
        s.offer += one(payload)
        s.finds -= 1
        if s.finds == 0:
            s.due &= ~DUE_FIND
    elif kind == EVENT_BLIND:
        s.due &= ~DUE_BLIND
        s.stack -= one(payload)
        s.stack_left -= 1
        gain_token(s, payload)
    elif kind == EVENT_LAY:
        s.stack -= one(payload)
        s.stack_left -= 1
        s.face += one(payload)
        s.face_count += 1
        s.lays -= 1
        if s.lays == 0:
            s.due &= ~DUE_LAY
    elif kind == EVENT_WONDER:
        s.city[s.turn].wonder = <uint8_t>payload
        s.unseen[s.turn] = T.deck[payload]
        s.left[s.turn] = T.deck_size[payload]
        s.turn += 1
        if s.turn == s.seats:
            s.turn = 0
            s.due = DUE_LAY
            s.hidden_tops = <uint8_t>((1 << s.seats) - 1)


cdef void search(State* s, int deck) noexcept nogil:
    """Halicarnassus looks at the visible card and those below it."""
    s.source = <uint8_t>deck
    s.offer = one(s.top[deck])
    s.top[deck] = NONE
    s.finds = <uint8_t>min(<int>s.left[deck], T.search - 1)
    if s.finds:
        s.due |= DUE_FIND
    s.phase = PHASE_KEEP


cdef void keep(State* s, int card) noexcept nogil:
    """One of the cards looked at is kept, the others are shuffled back."""
    cdef int deck = s.source
    s.offer -= one(card)
    s.unseen[deck] += s.offer
    s.left[deck] += size_of(s.offer)
    s.offer = 0
    s.source = NONE
    if s.left[deck]:
        s.hidden_tops |= 1 << deck
    resume(s)
    place(s, card)


cdef void apply_move(State* s, int kind, int payload) noexcept nogil:
    if kind == MOVE_TAKE:
        if s.phase == PHASE_PICK:
            s.picked = 1
        resume(s)
        take_from(s, payload)
    elif kind == MOVE_BUILD:
        build(s, payload)
    elif kind == MOVE_SCIENCE:
        turn_in(&s.city[s.turn], payload)
        s.phase = PHASE_TOKEN
    elif kind == MOVE_TOKEN:
        resume(s)
        take_token(s, payload)
    elif kind == MOVE_EXTRA:
        s.used |= 1 << (payload >> 3)
        s.available &= ~(1 << (payload >> 3))
        take_from(s, payload & 7)
    elif kind == MOVE_SEARCH:
        search(s, payload)
    elif kind == MOVE_KEEP:
        keep(s, payload)
    elif kind == MOVE_USE:
        resume(s)
        if T.effect[s.city[s.turn].wonder] == EFFECT_CENTRAL:
            take_from(s, CENTRAL)
        else:
            take_both(s)
    elif kind == MOVE_SKIP:
        if s.phase == PHASE_EFFECT:
            resume(s)
        else:
            s.available = 0
    elif kind == MOVE_END:
        end_turn(s)


cdef void arch_apply(void* state, move_t move) noexcept nogil:
    cdef State* s = <State*>state
    cdef int kind = kind_of(move)
    if kind >= EVENT_WONDER:
        apply_event(s, kind, payload_of(move))
    else:
        apply_move(s, kind, payload_of(move))
    settle(s)


# ---------------------------------------------------------------- chance (section 13)

cdef int next_event(const State* s, uint64_t* pool, int* total, int* payload) noexcept nogil:
    """The event that is due first: its kind, the multiset it is drawn from, the deck of a top."""
    cdef int deck, seat
    payload[0] = 0
    if s.due & DUE_WONDER:
        pool[0] = <uint64_t>0x1111111
        total[0] = N_WONDERS
        for seat in range(s.turn):
            pool[0] -= one(s.city[seat].wonder)
            total[0] -= 1
        return EVENT_WONDER
    if s.due & (DUE_BLIND | DUE_LAY) and not s.due & (DUE_DRAW | DUE_FIND):
        pool[0] = s.stack
        total[0] = s.stack_left
        return EVENT_BLIND if s.due & DUE_BLIND else EVENT_LAY
    if s.due & DUE_FIND and not s.due & DUE_DRAW:
        pool[0] = s.unseen[s.source]
        total[0] = s.left[s.source]
        return EVENT_FIND
    if s.hidden_tops and not s.due & DUE_DRAW:
        deck = sw_lowest(s.hidden_tops)
        payload[0] = deck << 4
        pool[0] = s.unseen[deck]
        total[0] = s.left[deck]
        return EVENT_TOP
    # The central deck: only who has seen its top knows what comes.
    pool[0] = s.unseen[CENTRAL]
    total[0] = s.left[CENTRAL]
    if s.top[CENTRAL] != NONE:
        pool[0] = one(s.top[CENTRAL])
        total[0] = 1
    return EVENT_DRAW if s.due & DUE_DRAW else EVENT_PEEK


cdef int arch_chance(const void* state, move_t* out, double* prob) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef uint64_t pool
    cdef int total, payload, member, count, n = 0
    cdef int kind = next_event(s, &pool, &total, &payload)
    for member in range(16):
        count = count_of(pool, member)
        if count:
            out[n] = move_of(kind, payload | member)
            prob[n] = <double>count / total
            n += 1
    return n


cdef bint arch_deals(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int due = (sw_popcount(s.due & (DUE_DRAW | DUE_BLIND | DUE_PEEK))
                    + sw_popcount(s.hidden_tops))
    if s.due & DUE_WONDER:
        return True
    if s.due & DUE_FIND:
        due += s.finds
    if s.due & DUE_LAY:
        due += s.lays
    return due > FEW_EVENTS


cdef move_t arch_sample(const void* state, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef uint64_t pool
    cdef int total, payload
    cdef int kind = next_event(s, &pool, &total, &payload)
    return move_of(kind, payload | nth_kind(pool, random_below(rng, total)))


cdef move_t arch_veiled(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.due == DUE_PEEK and not s.hidden_tops:
        return move_of(EVENT_PEEK, UNSEEN)
    return 0


cdef move_t arch_random_move(const void* state, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef move_t moves[1024]
    cdef int decks
    if chance_is_due(s):
        return arch_sample(state, rng)
    if s.phase == PHASE_PICK and not s.options & RULE_ACT_FIRST:
        decks = decks_of(s, s.turn)
        return move_of(MOVE_TAKE, nth_member(decks, random_below(rng, sw_popcount(decks))))
    return moves[random_below(rng, arch_legal(state, moves))]


cdef inline void go_on(State* s, int card) noexcept nogil:
    """What `settle` does after the main pick: only what the card itself allows can be new."""
    cdef const City* city = &s.city[s.turn]
    cdef bint busy = False
    if s.available or city.tokens & (T.economy | T.engineering):
        busy = can_act(s)
    elif card <= COIN:
        busy = build_status(s) != 0
    elif FIRST_SYMBOL <= card < FIRST_RED:
        busy = science_sets(s, city) != 0
    if not busy:
        end_turn(s)


cdef int random_pick(State* s, Random* rng) noexcept nogil:
    """The main pick and its event, as two random moves would make them; returns how many."""
    cdef int decks = decks_of(s, s.turn)
    cdef int deck = nth_member(decks, random_below(rng, sw_popcount(decks)))
    cdef int card, fresh
    s.picked = 1
    s.phase = PHASE_ACT
    if deck == CENTRAL:
        card = s.top[CENTRAL]
        if card == NONE:
            card = nth_kind(s.unseen[CENTRAL], random_below(rng, s.left[CENTRAL]))
        s.top[CENTRAL] = NONE
        s.knows = 0
        remove_unseen(s, CENTRAL, card)
        place(s, card)
        go_on(s, card)
        return 2
    card = s.top[deck]
    s.top[deck] = NONE
    place(s, card)
    if s.left[deck] == 0:
        go_on(s, card)
        return 1
    fresh = nth_kind(s.unseen[deck], random_below(rng, s.left[deck]))
    s.top[deck] = <uint8_t>fresh
    remove_unseen(s, deck, fresh)
    go_on(s, card)
    return 2


cdef bint is_settled(const State* s) noexcept nogil:
    """Whether no seat has left undone what it could do, as is true between the turns of a game."""
    cdef State trial
    cdef int seat
    if s.options & RULE_ACT_FIRST:
        return False
    if s.due & DUE_WONDER:
        return True
    memcpy(&trial, s, sizeof(State))
    for seat in range(s.seats):
        trial.turn = <uint8_t>seat
        if seat == s.turn and s.phase != PHASE_PICK:
            continue
        if build_status(&trial) or science_sets(&trial, &trial.city[seat]):
            return False
    return True


cdef int arch_random_game(void* state, Random* rng) noexcept nogil:
    cdef State* s = <State*>state
    cdef int n = 0
    cdef bint settled = is_settled(s)
    while s.phase != PHASE_OVER:
        if settled and s.phase == PHASE_PICK and not chance_is_due(s):
            n += random_pick(s, rng)
        else:
            arch_apply(state, arch_random_move(state, rng))
            n += 1
    return n


# ---------------------------------------------------------------- knowledge

cdef bint arch_hidden(const void* state, int seat) noexcept nogil:
    """The only secret is the central top, known to those who peeked."""
    cdef const State* s = <const State*>state
    return s.knows != 0 and not (s.knows >> seat) & 1


cdef void conceal(const State* s, int seat, State* out) noexcept nogil:
    """The state as `seat` knows it."""
    memcpy(out, s, sizeof(State))
    if arch_hidden(s, seat):
        out.top[CENTRAL] = NONE


cdef void arch_determinize(const void* state, int seat, Random* rng, void* out) noexcept nogil:
    cdef State* world = <State*>out
    conceal(<const State*>state, seat, world)
    if arch_hidden(world, seat):
        world.top[CENTRAL] = <uint8_t>nth_kind(
            world.unseen[CENTRAL], random_below(rng, world.left[CENTRAL]))


cdef inline uint64_t hash_of(const State* s, bint veil) noexcept nogil:
    """Hash of all words; with `veil` without the central top."""
    cdef const char* bytes = <const char*>s
    cdef uint64_t h = 0, word
    cdef int i
    for i in range(CITY_WORDS * s.seats):
        memcpy(&word, bytes + 8 * i, 8)
        h = absorb(h, word)
    for i in range(CITY_WORDS * 7, WORDS):
        memcpy(&word, bytes + 8 * i, 8)
        if veil and i == TOP_WORD:
            word |= <uint64_t>NONE << 56
        h = absorb(h, word)
    return mix64(h)


cdef uint64_t arch_key(const void* state) noexcept nogil:
    return hash_of(<const State*>state, False)


cdef uint64_t arch_infoset(const void* state, int seat) noexcept nogil:
    return hash_of(<const State*>state, arch_hidden(state, seat))


# ---------------------------------------------------------------- scoring (section 10)

cdef void score_city(const State* s, int seat, int* out) noexcept nogil:
    """Points: stages, cat pawn, blue cards, military tokens, progress tokens, total."""
    cdef const City* city = &s.city[seat]
    cdef const Token* token
    cdef int tokens = city.tokens
    cdef int owned = sw_popcount(city.tokens) + sw_popcount(city.twice)
    cdef int icons = 0, card, i
    out[0] = T.stage_vp[city.wonder][city.built] if city.wonder != NONE else 0
    out[1] = T.cat_vp if s.cat == seat else 0
    out[2] = 0
    for card in range(N_CARDS):
        out[2] += city.have[card] * T.vp[card]
        icons += city.have[card] * T.icons[card]
    out[3] = city.victories * T.victory_vp
    out[4] = 0
    while tokens:
        i = sw_lowest(tokens)
        tokens &= tokens - 1
        token = &T.token[i]
        out[4] += token.vp_complete if city.built == COMPLETE else token.vp_incomplete
        out[4] += (token.vp_per_icon * icons + token.vp_per_victory * city.victories
                   + token.vp_per_token * owned)
        out[4] += token.vp_both if (city.twice >> i) & 1 else token.vp_one
    out[5] = out[0] + out[1] + out[2] + out[3] + out[4]


cdef void arch_points(const void* state, double* out) noexcept nogil:
    cdef int points[6]
    cdef int seat
    for seat in range((<const State*>state).seats):
        score_city(<const State*>state, seat, points)
        out[seat] = points[5]


cdef void arch_returns(const void* state, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef double share = 1.0 / sw_popcount(s.winners)
    cdef int seat
    for seat in range(s.seats):
        out[seat] = share if (s.winners >> seat) & 1 else 0.0


cdef int arch_ending(const void* state) noexcept nogil:
    return (<const State*>state).ending


# ---------------------------------------------------------------- the rest of the interface

cdef void start(State* s, int seats, int options) noexcept nogil:
    """The table before the wonders are dealt (section 2)."""
    cdef int i
    memset(s, 0, sizeof(State))
    s.seats = <uint8_t>seats
    s.options = <uint16_t>options
    for i in range(7):
        s.city[i].wonder = NONE
    for i in range(8):
        s.top[i] = NONE
    s.unseen[CENTRAL] = T.deck[N_WONDERS]
    s.left[CENTRAL] = T.deck_size[N_WONDERS]
    s.stack = T.stack
    s.stack_left = T.stack_size
    s.lays = T.face_up
    s.cat = NONE
    s.source = NONE
    s.due = DUE_WONDER


cdef int arch_seats(const void* state) noexcept nogil:
    return (<const State*>state).seats


cdef int arch_decider(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_OVER:
        return OVER
    if chance_is_due(s):
        return CHANCE
    return s.turn


cdef int arch_turns_left(const void* state) noexcept nogil:
    """Every turn takes a card, so no more turns than cards are left; the running turn counts."""
    cdef const State* s = <const State*>state
    cdef int deck, cards = s.left[CENTRAL] + size_of(s.offer) + s.picked
    if s.phase == PHASE_OVER:
        return 0
    for deck in range(s.seats):
        cards += s.left[deck] + (s.top[deck] != NONE)
    if s.due & DUE_DRAW:
        cards -= 1
    if s.due & DUE_WONDER:
        for deck in range(s.turn, N_WONDERS):
            cards += T.deck_size[deck]
    return cards
