"""Hashes of 7 Wonders: of the whole state, of what is open, of what one seat knows."""

from libc.stdint cimport uint32_t, uint64_t, uint8_t
from libc.string cimport memset

from solver._ext.core.bits cimport sw_lowest
from solver._ext.core.game cimport MAX_MOVES, move_t
from solver._ext.core.rng cimport absorb, mix64
from solver._ext.wonders.choice cimport wonders_legal
from solver._ext.wonders.islands cimport draws_openly
from solver._ext.wonders.knowledge cimport (
    KNOWN, SEEN, classify, discard_at, from_pool, has_looked, was_looked_at, written,
)
from solver._ext.wonders.leader_knowledge cimport hash_leaders, hash_sights
from solver._ext.wonders.tables cimport (
    NONE, N_AGES, N_FLEETS, N_LEVELS, N_SHEETS, PLAIN_WORDS, SHEET_KEYS, TABLES,
)
from solver._ext.wonders.state cimport (
    LOST, MAX_FREE_MOVES, NOBODY, ROW_ROOM, RULE_SHEET, SHEET_SHIFT, USE_MASK, USE_TAKEN,
    Annex, City, Navy, State, has_annex, has_armada, has_edifice, has_leaders, in_teams, knows,
    partner_of, rule,
)


cdef uint64_t expansions_hash(const State* s, int index, uint64_t h) noexcept nogil:
    """Hash of what only games with expansions have in a city."""
    cdef const Annex* annex = &s.annex[index]
    h = absorb(h, annex.leaders)
    h = absorb(h, annex.buried)
    return absorb(h, annex.debt | (<uint64_t>s.city[index].diplomacy << 8)
                  | (<uint64_t>annex.losses << 16) | (<uint64_t>annex.losses_per_token << 24)
                  | (<uint64_t>annex.losses_per_stage << 32) | (<uint64_t>annex.income << 40)
                  | (<uint64_t>annex.bank_taken << 48) | (<uint64_t>annex.free_black_used << 56))


cdef uint64_t edifices_hash(const State* s, uint64_t h) noexcept nogil:
    """Hash of the Edifices and of who takes part in them."""
    cdef const City* city
    cdef int i
    for i in range(N_AGES):
        h = absorb(h, s.edifice[i] | (<uint64_t>s.pawns_left[i] << 8))
    for i in range(s.cities):
        city = &s.city[i]
        h = absorb(h, s.annex[i].pawns | (<uint64_t>s.annex[i].edifice_debts << 8)
                   | (<uint64_t>s.annex[i].to_discard << 24)
                   | (<uint64_t>city.victories[0] << 32) | (<uint64_t>city.victories[1] << 40)
                   | (<uint64_t>city.victories[2] << 48))
    return h


cdef inline uint64_t fleets_of(const Navy* navy) noexcept nogil:
    """Where the fleets of a city stand, four bits each."""
    cdef uint64_t fleets = 0
    cdef int i
    for i in range(N_FLEETS):
        fleets = fleets << 4 | navy.fleet[i]
    return fleets


cdef uint64_t navy_hash(const Navy* navy, uint64_t h) noexcept nogil:
    """Hash of what all see of the fleets and Islands of a city."""
    cdef int i
    cdef uint64_t fleets = fleets_of(navy), waiting = 0
    for i in range(<int>MAX_FREE_MOVES):
        waiting = waiting << 8 | navy.free_moves[i]
    h = absorb(h, navy.islands | fleets << 32 | <uint64_t>navy.shipyard << 48
               | <uint64_t>navy.won << 56)
    h = absorb(h, waiting | <uint64_t>navy.arrivals << 32 | <uint64_t>navy.wave << 44
               | <uint64_t>navy.stages << 56)
    return absorb(h, navy.lost | <uint64_t>navy.raids[0] << 8 | <uint64_t>navy.raids[1] << 16
                  | <uint64_t>navy.pirates << 24 | <uint64_t>navy.tribute << 32)


cdef enum:
    OUTLOOK = 0x6F75746C    # where its hash begins, so that it is no `infoset`


cdef uint64_t found_hash(const State* s, int seat, uint64_t h) noexcept nogil:
    """Hash of the Islands that explorers have drawn: of all, or as a seat knows them."""
    cdef uint32_t found
    cdef int i, level
    for i in range(s.cities):
        found = s.navy[i].found
        if found and seat != NOBODY and not knows(s, seat, i):
            for level in range(1, N_LEVELS + 1):
                if not draws_openly(s, level):
                    found &= ~TABLES.islands_of[level]
        if found:
            h = absorb(h, found | <uint64_t>(i + 1) << 32)
    return h


cdef uint64_t options_hash(const State* s) noexcept nogil:
    """Hash of the options; a sheet by its content, since its number differs by process."""
    cdef int sheet = rule(s, RULE_SHEET)
    if sheet == 0:
        return s.options
    return absorb(s.options & ~((<uint64_t>(N_SHEETS - 1)) << SHEET_SHIFT), SHEET_KEYS[sheet])


cdef uint64_t public_hash(const State* s) noexcept nogil:
    """Hash of what all see but for the cards of the rows."""
    cdef uint64_t h
    cdef const City* city
    cdef int i, word
    h = absorb(options_hash(s), s.seats | (<uint64_t>s.phase << 8) | (<uint64_t>s.age << 16)
               | (<uint64_t>s.turn << 24) | (<uint64_t>s.acting << 32)
               | (<uint64_t>s.dealt << 48))
    for i in range(s.n_open):
        h = absorb(h, s.open[i])
    if has_edifice(s):
        h = edifices_hash(s, h)
    for i in range(s.cities):
        city = &s.city[i]
        if has_annex(s):
            h = expansions_hash(s, i, h)
        for word in range(PLAIN_WORDS):
            h = absorb(h, city.built[word])
        if has_armada(s):
            h = navy_hash(&s.navy[i], absorb(h, city.built[PLAIN_WORDS]))
        h = absorb(h, city.wonder | (<uint64_t>city.side << 8) | (<uint64_t>city.stages << 16)
                   | (<uint64_t>city.coins << 24) | (<uint64_t>city.victories[0] << 32)
                   | (<uint64_t>city.victories[1] << 36) | (<uint64_t>city.victories[2] << 40)
                   | (<uint64_t>city.defeats << 44) | (<uint64_t>city.free_used << 52)
                   | (<uint64_t>city.stage_options << 56))
    return h


cdef uint64_t choices_hash(const State* s, int seat, uint64_t h) noexcept nogil:
    cdef int i
    for i in range(s.n_chosen[seat]):
        h = absorb(h, <uint64_t>s.chosen[seat][i] | (<uint64_t>(i + 1) << 56))
    return h


cdef uint64_t known_choices_hash(const State* s, int seat, uint64_t h) noexcept nogil:
    """Hash of the choices that a seat knows of: its own and those of its partner."""
    h = choices_hash(s, seat, h)
    if in_teams(s):
        h = absorb(choices_hash(s, partner_of(seat), h), seat)
    return h


cdef uint64_t secrets_hash(const State* s, int seat, uint64_t h) noexcept nogil:
    """Hash of leaders and Islands that not all see: of all (NOBODY), or as a seat knows them."""
    if has_leaders(s):
        h = hash_leaders(s, h) if seat == NOBODY else hash_sights(s, seat, h)
    if has_armada(s):
        h = found_hash(s, seat, h)
    return h


cdef uint64_t cards_hash(const State* s, uint64_t h) noexcept nogil:
    """Hash of every card, for worlds."""
    cdef int age, at
    cdef uint64_t word
    for age in range(1, s.age + 1):
        if not written(s, age):
            continue
        word = 0
        for at in range(s.cities * s.stride):
            word = (word << 16) | (<uint64_t>s.use[age - 1][at] << 8) | s.card[age - 1][at]
            if at & 3 == 3:
                h = absorb(h, word)
                word = 0
        h = absorb(h, word)
    return secrets_hash(s, NOBODY, h)


cdef uint64_t wonders_key(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef uint64_t h = cards_hash(s, public_hash(s))
    cdef int seat
    for seat in range(s.seats):
        h = choices_hash(s, seat, h)
    return mix64(absorb(h, s.actor | (<uint64_t>s.view << 8) | (<uint64_t>s.seen << 16)
                        | (<uint64_t>s.first << 24)))


cdef uint64_t wonders_open_key(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    return mix64(
        known_choices_hash(s, s.actor, cards_hash(s, public_hash(s))) + s.actor)


cdef enum:
    CLASS_WORDS = 2         # of a set of the classes from SEEN on, 16 for each seat


cdef uint64_t wonders_infoset(const void* state, int seat) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef uint8_t classes[ROW_ROOM]
    cdef uint64_t sums[64 * CLASS_WORDS]        # of the cards of a class
    cdef uint64_t present[CLASS_WORDS]
    cdef uint64_t h = known_choices_hash(s, seat, public_hash(s))
    cdef uint64_t pile, taken
    cdef bint looked = has_looked(s, seat)
    cdef int age, at, i, use, word
    for age in range(1, s.age + 1):
        if not written(s, age):
            continue
        classify(s, seat, age, classes)
        memset(present, 0, sizeof(present))
        pile = 0
        taken = 0
        for at in range(s.cities * s.stride):
            if s.card[age - 1][at] == NONE:
                continue
            use = s.use[age - 1][at]
            if looked and classes[at] != KNOWN and was_looked_at(s, seat, age, at):
                # In the pile, or taken from there: the cards are known, not where they came from.
                pile += mix64(s.card[age - 1][at] + 1)
                if use & USE_MASK == USE_TAKEN:
                    taken += mix64((<uint64_t>(use & LOST) << 8) + s.card[age - 1][at] + 1)
                use = discard_at(s, age, at // s.stride, at % s.stride)
            if classes[at] == KNOWN:
                h = absorb(h, (<uint64_t>at << 16) | (<uint64_t>use << 8) | s.card[age - 1][at])
            else:
                h = absorb(h, (<uint64_t>1 << 40) | (<uint64_t>at << 16) | (use & USE_MASK))
                if not from_pool(s, age, at, classes[at]):
                    i = classes[at] - SEEN
                    if not (present[i >> 6] >> (i & 63)) & 1:
                        present[i >> 6] |= <uint64_t>1 << (i & 63)
                        sums[i] = 0
                    sums[i] += mix64(s.card[age - 1][at] + 1)
        for word in range(CLASS_WORDS):
            while present[word]:
                i = 64 * word + sw_lowest(present[word])
                present[word] &= present[word] - 1
                h = absorb(h, sums[i] + SEEN + i)
        if pile:
            h = absorb(absorb(h, pile), taken)
    return mix64(secrets_hash(s, seat, h))


cdef uint64_t wonders_outlook(const void* state) noexcept nogil:
    """Hash of when a seat decides, what its own city holds and what it may do.

    Other cities, and who has seen which card, are left out but for the payments they make possible.
    """
    cdef const State* s = <const State*>state
    cdef const City* city = &s.city[s.actor]
    cdef move_t moves[MAX_MOVES]
    cdef int i, word
    cdef uint64_t h = absorb(OUTLOOK, s.actor | (<uint64_t>s.phase << 8) | (<uint64_t>s.age << 16)
                             | (<uint64_t>s.turn << 24) | (<uint64_t>s.acting << 32))
    h = choices_hash(s, s.actor, h)
    if has_annex(s):
        h = absorb(h, s.annex[s.actor].leaders)
    for word in range(PLAIN_WORDS):
        h = absorb(h, city.built[word])
    if has_armada(s):
        h = absorb(h, city.built[PLAIN_WORDS])
        h = absorb(h, s.navy[s.actor].islands | fleets_of(&s.navy[s.actor]) << 32)
    h = absorb(h, city.wonder | (<uint64_t>city.side << 8) | (<uint64_t>city.stages << 16))
    for i in range(wonders_legal(state, moves)):
        h = absorb(h, moves[i])
    return mix64(h)
