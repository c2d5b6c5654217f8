# cython: boundscheck=True
"""What Leaders, Cities, Edifice and Armada hold, out of bytes that come from outside."""

from libc.stdint cimport uint64_t, uint8_t

from solver._ext.core.bounds cimport bounded
from solver._ext.wonders.edifice cimport find_penalty_choices
from solver._ext.wonders.effects cimport add_rewards, when_built
from solver._ext.wonders.leaders cimport (
    N_DRAWN, bury, deck_of, drawer_of, first_drawn, hand_size, is_drafting, leader_bit, n_drawn,
    slots_of,
)
from solver._ext.wonders.state cimport (
    LATE, MAX_FREE_MOVES, NOBODY, PHASE_BOARDS, PHASE_DEAL_LEADERS, PHASE_DRAFT, PHASE_DRAW,
    PHASE_EDIFICES, PHASE_EXTRA, PHASE_PENALTIES, PHASE_RECRUIT, PHASE_SEE, PHASE_SHIPYARDS, UNSEEN,
    USE_BACK, USE_BUILT, USE_HAND, USE_KEPT, USE_MASK, USE_SOLD, USE_STAGE, Annex, Navy, State,
    card_of, lacks_sides,
)
from solver._ext.wonders.tables cimport (
    DRAFT_HAND, FIRST_LEADER, LEADERS, NONE, N_AGES, N_FLEETS, N_ISLANDS, N_ITEMS, N_LEADERS,
    N_LEVELS, N_SHIPYARDS, N_STEPS, OF_AN_AGE, TABLES,
)

cdef enum:
    MOST_POINTS = 200   # of coins and points
    FEW = 16


# ---------------------------------------------------------------- leaders

cdef int leader_in(const State* s, int item, str what) except -1:
    """A leader of the deck, or UNSEEN."""
    if item != UNSEEN and (not FIRST_LEADER <= item < N_ITEMS or not deck_of(s) & leader_bit(item)):
        raise ValueError(f"{what}: {item} is not a leader of this deck")
    return item


cdef int restore_leaders_of(State* s, int index, const State* given, str what) except -1:
    """Put leaders face up beside a board, and buried ones on it."""
    cdef const Annex* told = &given.annex[index]
    cdef uint64_t owned = told.leaders | told.buried
    cdef int item
    if told.leaders & told.buried or owned >> N_LEADERS:
        raise ValueError(f"{what}.leaders: one twice, or unknown")
    # Those face up come first, as the engine adds them.
    for buried in (False, True):
        for item in range(FIRST_LEADER, N_ITEMS):
            if not (told.buried if buried else told.leaders) & leader_bit(item):
                continue
            leader_in(s, item, f"{what}.leaders")
            s.annex[index].leaders |= leader_bit(item)
            when_built(s, index, &card_of(s, item).effects)
            if buried:
                bury(s, index, item)
    s.annex[index].bank_taken = 1 if told.bank_taken else 0
    s.annex[index].income = told.income
    return 0


cdef int restore_draft(State* s, const State* given) except -1:
    """Fill in where the leaders are; the cities must have their boards."""
    cdef int row, first, place, size
    s.forgot[LEADERS - 1] = given.forgot[LEADERS - 1]
    for row in range(s.seats):
        first = DRAFT_HAND * row
        size = 0
        if is_drafting(s):
            size = bounded(given.size[row], 0, DRAFT_HAND + 1, f"leaders.hands[{row}]")
            s.size[row] = <uint8_t>size
            s.dealt += size if s.phase == PHASE_DEAL_LEADERS else 0
        for place in range(DRAFT_HAND):
            restore_leader(s, first + place, given, place < size, f"leaders.used[{row}]")
    if given.leader[first_drawn(s)] != NONE and drawer_of(s) == NONE:
        raise ValueError("leaders.drawn: nobody draws")
    for place in range(N_DRAWN):
        restore_leader(s, first_drawn(s) + place, given, False, "leaders.drawn")
    return check_leaders(s)


cdef int restore_leader(
        State* s, int at, const State* given, bint in_hand, str what) except -1:
    cdef int item = given.leader[at], use = given.leader_use[at]
    if item == NONE:
        if in_hand:
            raise ValueError(f"{what}: no leader in hand")
        return 0
    if use & ~(USE_MASK | LATE) or (use == USE_HAND) != in_hand or not use & USE_MASK in (
            USE_HAND, USE_BUILT, USE_STAGE, USE_SOLD, USE_KEPT, USE_BACK):
        raise ValueError(f"{what}: no such use")
    s.leader[at] = <uint8_t>leader_in(s, item, what)
    s.leader_use[at] = <uint8_t>use
    return 0


cdef uint64_t recruited(const State* s, int seat):
    """The leaders that a seat has recruited, by its slots."""
    cdef uint8_t places[DRAFT_HAND + N_DRAWN]
    cdef uint64_t found = 0
    cdef int i, n = slots_of(s, seat, places)
    for i in range(n):
        if s.leader_use[places[i]] & USE_MASK == USE_BUILT and s.leader[places[i]] < UNSEEN:
            found |= leader_bit(s.leader[places[i]])
    return found


cdef int check_leaders(State* s) except -1:
    """Every leader is in one place, the slots fit the cities, and there is what is to be chosen."""
    cdef uint64_t seen = 0, drawn = 0
    cdef int at, seat, item
    for at in range(first_drawn(s) + n_drawn(s)):
        item = s.leader[at]
        if item >= UNSEEN:
            if s.view == NOBODY and item != NONE and s.phase != PHASE_DEAL_LEADERS:
                raise ValueError("leaders: unknown ones are for views")
            continue
        if at >= first_drawn(s):
            if drawn & leader_bit(item):
                raise ValueError(f"leaders.drawn: {item} twice")
            drawn |= leader_bit(item)
            continue
        if seen & leader_bit(item):
            raise ValueError(f"leaders.used: {item} twice")
        seen |= leader_bit(item)
    for seat in range(s.seats):
        if recruited(s, seat) != s.annex[seat].leaders | s.annex[seat].buried:
            raise ValueError(f"cities[{seat}].leaders: not those that the seat has recruited")
    check_places(s)
    return 0


cdef int check_places(const State* s) except -1:
    """So many leaders must lie in each row as the phase says, and who chooses must have some."""
    cdef int row, at, n, size, expected = DRAFT_HAND
    if lacks_sides(s):
        expected = 0
    for row in range(s.seats):
        n = 0
        for at in range(DRAFT_HAND * row, DRAFT_HAND * row + DRAFT_HAND):
            n += s.leader[at] != NONE
        if n != expected and s.phase != PHASE_DEAL_LEADERS:
            raise ValueError(f"leaders: row {row} has {n} leaders, not {expected}")
        size = DRAFT_HAND + 1 - s.turn
        if (s.phase == PHASE_DRAFT or s.phase == PHASE_SEE) and is_drafting(s) and (
                s.size[row] != size):
            raise ValueError(f"leaders.hands[{row}]: {s.size[row]} leaders, not {size}")
        if s.phase == PHASE_RECRUIT and hand_size(s, row) == 0:
            raise ValueError(f"leaders: seat {row} has none to recruit")
    if n_drawn(s) not in (0, N_DRAWN) and s.phase != PHASE_DRAW:
        raise ValueError(f"leaders.drawn: {n_drawn(s)} leaders, not {N_DRAWN}")
    if s.phase == PHASE_DRAW and (s.acting == NONE or drawer_of(s) != s.acting
                                  or n_drawn(s) == N_DRAWN):
        raise ValueError("phase: nobody draws leaders")
    if s.phase == PHASE_EXTRA and (s.acting == NONE or hand_size(s, s.acting) == 0):
        raise ValueError("phase: nobody has a further leader to recruit")
    return 0


# ---------------------------------------------------------------- Cities

cdef int restore_tokens(State* s, int index, const State* given, str what) except -1:
    """Debt, Diplomacy tokens and losses."""
    cdef const Annex* told = &given.annex[index]
    cdef Annex* annex = &s.annex[index]
    annex.debt = <uint8_t>bounded(told.debt, 0, MOST_POINTS, f"{what}.debt")
    s.city[index].diplomacy = <uint8_t>bounded(
        given.city[index].diplomacy, 0, FEW, f"{what}.diplomacy")
    annex.free_black_used = 1 if told.free_black_used else 0
    annex.losses = <uint8_t>bounded(told.losses, 0, MOST_POINTS, f"{what}.losses")
    annex.losses_per_token = <uint8_t>bounded(
        told.losses_per_token, 0, FEW, f"{what}.losses_per_token")
    annex.losses_per_stage = <uint8_t>bounded(
        told.losses_per_stage, 0, FEW, f"{what}.losses_per_stage")
    return 0


# ---------------------------------------------------------------- Edifice

cdef int restore_edifices(State* s, const State* given) except -1:
    cdef int i
    for i in range(N_AGES):
        if given.edifice[i] == NONE:
            continue
        s.edifice[i] = <uint8_t>bounded(
            given.edifice[i], i * OF_AN_AGE, (i + 1) * OF_AN_AGE, "edifices")
        s.pawns_left[i] = <uint8_t>bounded(
            given.pawns_left[i], 0, TABLES.pawns[s.players] + 1, "pawns")
    return 0


cdef int restore_shares(State* s, int index, const State* given, str what) except -1:
    """Debt tokens, pawns, and what lasts of rewards; the Edifices must be there before."""
    cdef const Annex* told = &given.annex[index]
    bounded(told.pawns | told.edifice_debts, 0, 1 << N_AGES, f"{what}.edifices")
    s.annex[index].pawns = told.pawns
    s.annex[index].edifice_debts = told.edifice_debts
    if s.city[index].side != NONE:
        add_rewards(s, index)
    return 0


cdef int check_edifices(State* s) except -1:
    """There is an Edifice for each Age once boards are dealt, in the order of the Ages."""
    cdef int i, drawn = 0
    while drawn < N_AGES and s.edifice[drawn] != NONE:
        drawn += 1
    for i in range(drawn, N_AGES):
        if s.edifice[i] != NONE:
            raise ValueError("edifices: one for each Age, in their order")
    if s.phase in (PHASE_BOARDS, PHASE_SHIPYARDS) and drawn:
        raise ValueError("edifices: boards come first")
    if s.phase == PHASE_EDIFICES and drawn == N_AGES:
        raise ValueError("phase: all Edifices are drawn")
    if drawn < N_AGES and not (s.phase in (PHASE_BOARDS, PHASE_SHIPYARDS, PHASE_EDIFICES)):
        raise ValueError("edifices: one is missing")
    if s.phase == PHASE_PENALTIES:
        find_penalty_choices(s)
    return 0


# ---------------------------------------------------------------- Armada

cdef int restore_navy(State* s, int index, const State* given, str what) except -1:
    """What Armada adds to a city, with what its Islands give."""
    cdef const Navy* told = &given.navy[index]
    cdef Navy* navy = &s.navy[index]
    cdef int i, move
    if told.shipyard != NONE:
        navy.shipyard = <uint8_t>bounded(told.shipyard, 0, N_SHIPYARDS, f"{what}.shipyard")
    for i in range(N_FLEETS):
        navy.fleet[i] = <uint8_t>bounded(told.fleet[i], 0, N_STEPS + 1, f"{what}.fleets")
    bounded(told.islands | told.found, 0, 1 << N_ISLANDS, f"{what}.islands")
    navy.islands = told.islands
    for i in range(N_ISLANDS):
        if (navy.islands >> i) & 1:
            when_built(s, index, &TABLES.island[i].effects)
    for i in range(N_AGES):
        bounded((told.won >> (2 * i)) & 3, 0, 3, f"{what}.naval")
    navy.won = <uint8_t>bounded(told.won, 0, 1 << (2 * N_AGES), f"{what}.naval")
    navy.lost = <uint8_t>bounded(told.lost, 0, 1 << N_AGES, f"{what}.naval")
    for i in range(2):
        navy.raids[i] = <uint8_t>bounded(told.raids[i], 0, 4, f"{what}.raids")
    navy.pirates = <uint8_t>bounded(told.pirates, 0, FEW, f"{what}.pirates")
    navy.tribute = <uint8_t>bounded(told.tribute, 0, FEW, f"{what}.tribute")
    moves = sorted(told.free_moves[i] for i in range(<int>MAX_FREE_MOVES) if told.free_moves[i])
    for i, move in enumerate(moves):
        bounded(move >> 4, 1, N_FLEETS + 1, f"{what}.free_moves")
        bounded(move & 15, 1, 1 << N_FLEETS, f"{what}.free_moves")
        navy.free_moves[i] = <uint8_t>move
    navy.arrivals = <uint8_t>bounded(told.arrivals, 0, 1 << N_LEVELS, f"{what}.arrivals")
    navy.wave = <uint8_t>bounded(told.wave, 0, 1 << N_LEVELS, f"{what}.explores")
    navy.found = told.found
    return 0


cdef int check_shipyards(const State* s) except -1:
    """Every city has a shipyard once they are dealt."""
    for i in range(s.cities):
        if s.phase not in (PHASE_BOARDS, PHASE_SHIPYARDS) and s.navy[i].shipyard == NONE:
            raise ValueError(f"cities[{i}].shipyard: none")
    return 0
