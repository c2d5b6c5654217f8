# cython: boundscheck=True
"""States of 7 Wonders out of bytes that come from outside: what follows is worked out anew.

What cities have by their cards, stages, leaders and Islands the rules put there again; everything
else is copied, and checked where the engine takes it for an index.
"""

from libc.stdint cimport uint8_t

from solver._ext.core.bounds cimport bounded
from solver._ext.wonders cimport rules
from solver._ext.wonders.deciding cimport open_choice, set_actor
from solver._ext.wonders.effects cimport add_card, add_stage, start_city, start_side
from solver._ext.wonders.expansion_memory cimport (
    check_edifices, check_shipyards, restore_draft, restore_edifices, restore_leaders_of,
    restore_navy, restore_shares, restore_tokens,
)
from solver._ext.wonders.leader_knowledge cimport leaders_to_see
from solver._ext.wonders.leader_worlds cimport fill_leaders
from solver._ext.wonders.leaders cimport is_drafting
from solver._ext.wonders.moments cimport is_expanded
from solver._ext.wonders.rows cimport is_managed, manager_of, receiver_of, row_held_by
from solver._ext.wonders.scoring cimport decide_winner
from solver._ext.wonders.state cimport (
    FRESH, LOOK_HAND, LOOK_LEADERS, LOST, MAX_CHOSEN, MAX_OPEN, NOBODY, N_OPTION_BITS,
    OPEN_EXPLORE, OPEN_LAST_CARD, OPEN_NEW_TURN, PHASE_BOARDS, PHASE_BURY, PHASE_CHOOSE,
    PHASE_DEAL, PHASE_DEAL_LEADERS, PHASE_DISCARD, PHASE_EXTRA, PHASE_ISLANDS, PHASE_LOSSES,
    PHASE_NAVAL, PHASE_OVER, PHASE_SEE, PHASE_SEVENTH, PHASE_SHIPYARDS, PHASE_TOP_ISLAND, ROW_ROOM,
    RULE_ARMADA, RULE_CALIGULA, RULE_CARTHAGE, RULE_CITIES, RULE_DISCARD, RULE_EDIFICE,
    RULE_EDITION, RULE_EMBASSY, RULE_LEADERS, RULE_LEADER_DECK, RULE_PAYMENTS, RULE_PLATO,
    RULE_ROMA_NIGHT, RULE_SHEET, RULE_SIDES, RULE_TEAMS, RULE_TURN_SIX, UNSEEN, USE_BUILT,
    USE_HAND, USE_MASK, USE_TAKEN, City, State, board_of, card_of, chooses_at_once, edition_of,
    has, has_armada, has_cities, has_edifice, has_leaders, in_teams, lacks_sides, rule, setup_by,
    setup_of, slot_by,
)
from solver._ext.wonders.steps cimport has_any_order
from solver._ext.wonders.tables cimport (
    FIRST, MAX_CITIES, NONE, N_AGES, N_CARDS, N_SIDES, N_WONDERS, Edition, n_sheets, need_edition,
)

PHASES = (
    "boards", "sides", "deal", "choose", "see", "discard", "seventh", "over", "deal_leaders",
    "draft", "recruit", "draw_leaders", "extra", "bury", "tokens", "losses", "edifices",
    "penalties", "shipyards", "top_island", "islands", "fleets", "explore", "naval",
)
LOOKINGS = ("see", "look", "draw", "see_leaders")
"""What the phase `see` is called by what the view looks at."""

OPENED = (
    "seventh", "discard", "seventh_alone", "draw_leaders", "extra", "bury", "tokens", "solomon",
    "forging_agency", "losses", "carthage", "island_1", "island_2", "island_3", "fleets", "explore",
)
"""Choices at the end of a turn, from the first of `Open` on."""

OPTION_BITS = (
    (RULE_EDITION, 2), (RULE_TURN_SIX, 3), (RULE_DISCARD, 3), (RULE_PAYMENTS, 2), (RULE_SIDES, 4),
    (RULE_LEADERS, 2), (RULE_CITIES, 2), (RULE_TEAMS, 2), (RULE_LEADER_DECK, 4), (RULE_PLATO, 2),
    (RULE_CALIGULA, 2), (RULE_ROMA_NIGHT, 2), (RULE_EMBASSY, 2), (RULE_EDIFICE, 2),
    (RULE_ARMADA, 2), (RULE_CARTHAGE, 2), (RULE_SHEET, 8),
)
OPTIONS = tuple((which & 63, values) for which, values in OPTION_BITS)

cdef enum:
    MOST_COINS = 200
    MOST_LOOKED_AT = 100


# ---------------------------------------------------------------- what is played with

cdef int check_options(options) except -1:
    cdef State asked
    indexes = [(options >> (which & 63)) & (which >> 6) for which, _ in OPTION_BITS]
    for i, (index, (_, count)) in enumerate(zip(indexes, OPTION_BITS)):
        if index >= count:
            raise ValueError(f"option {i} has {count} values")
    if indexes[len(OPTION_BITS) - 1] >= n_sheets():
        raise ValueError("no such sheet")
    if options >> N_OPTION_BITS:
        raise ValueError("too many options")
    asked.options = options
    if rule(&asked, RULE_EDITION) == FIRST and (
            rule(&asked, RULE_LEADERS) or rule(&asked, RULE_CITIES) or rule(&asked, RULE_ARMADA)):
        raise ValueError("of the expansions the first edition has only Edifice")
    need_edition(slot_by(&asked))
    return 0


cdef int check_seats(options, int seats) except -1:
    cdef State asked
    asked.options = options
    if not (2 if setup_by(&asked) == FIRST else 3) <= seats <= MAX_CITIES:
        raise ValueError(
            f"{seats} seats; the game is for 3 to 7, the first edition without Edifice for 2 to 7")
    if in_teams(&asked) and seats != 4 and seats != 6:
        raise ValueError(f"{seats} seats; teams are for 4 or 6")
    return 0


# ---------------------------------------------------------------- the whole state

cdef int restore(State* s, const State* given) except -1:
    """Fill in the state of which `given` are the bytes.

    Raises ValueError on numbers out of range and on states that cannot go on; whether a position
    can arise in play is not checked here.
    """
    cdef int i, age
    check_options(given.options)
    check_seats(given.options, given.seats)
    rules.start(s, given.seats, given.options)
    bounded(given.cities, s.cities, s.cities + 1, "cities")
    copy_moment(s, given)
    if has_edifice(s):
        restore_edifices(s, given)
    for i in range(s.cities):
        restore_city(s, i, given, f"cities[{i}]")
    for age in range(1, N_AGES + 1):
        restore_age(s, age, given)
        check_deck(s, age)
        s.forgot[age - 1] = given.forgot[age - 1]
    if s.phase == PHASE_DEAL:
        s.dealt = sum(s.size[i] for i in range(s.cities))
    copy_choices(s, given)
    if has_leaders(s):
        restore_draft(s, given)
    check_can_go_on(s)
    if has_leaders(s) and s.view != NOBODY and s.phase != PHASE_DEAL_LEADERS:
        fill_leaders(s, s.view, NULL)
    return 0


cdef int copy_moment(State* s, const State* given) except -1:
    """Whose turn of which Age it is, and for whose eyes."""
    s.phase = <uint8_t>bounded(given.phase, 0, len(PHASES), "phase")
    s.view = NOBODY
    if given.view != NOBODY:
        s.view = <uint8_t>bounded(given.view, 0, s.seats, "view")
    s.first = <uint8_t>bounded(given.first, 0, s.seats, "first")
    s.age = <uint8_t>bounded(given.age, 1, N_AGES + 1, "age")
    s.turn = <uint8_t>bounded(given.turn, 0 if has_leaders(s) else 1, s.turns + 1, "turn")
    s.acting = NONE
    if given.acting != NONE:
        s.acting = <uint8_t>bounded(given.acting, 0, s.cities, "acting")
    s.looking = <uint8_t>bounded(given.looking, 0, len(LOOKINGS), "looking")
    s.seen = <uint8_t>bounded(given.seen, 0, MOST_LOOKED_AT, "seen")
    return 0


cdef int copy_choices(State* s, const State* given) except -1:
    """Looks at the discard pile, choices not yet revealed, and those still to come."""
    cdef int i, j, kind
    for i in range(s.seats):
        bounded(given.looks[i] >> 4, 0, N_AGES + 1, "looked")
        s.looks[i] = given.looks[i]
        s.n_chosen[i] = <uint8_t>bounded(given.n_chosen[i], 0, MAX_CHOSEN + 1, f"chosen[{i}]")
        for j in range(s.n_chosen[i]):
            s.chosen[i][j] = given.chosen[i][j]
    for i in range(bounded(given.n_open, 0, MAX_OPEN + 1, "todo")):
        kind = bounded(given.open[i] >> 8, OPEN_LAST_CARD, OPEN_EXPLORE + 1, "todo")
        if kind == OPEN_NEW_TURN or kind == OPEN_LAST_CARD:
            kind = rules.last_card_kind(s)
        open_choice(s, kind, bounded(given.open[i] & 0xFF, 0, s.cities, "todo"))
    return 0


# ---------------------------------------------------------------- cities

cdef int restore_city(State* s, int index, const State* given, str what) except -1:
    cdef City* city = &s.city[index]
    cdef const City* told = &given.city[index]
    cdef const Edition* edition = edition_of(s)
    cdef int i
    # tokens that no conflict with a neighbor has brought
    cdef bint more = is_expanded(s)
    if told.wonder == NONE:
        return 0
    city.wonder = <uint8_t>bounded(told.wonder, 0, N_WONDERS, f"{what}.wonder")
    start_city(s, index)
    if told.side != NONE:
        city.side = <uint8_t>bounded(told.side, 0, N_SIDES, f"{what}.side")
        start_side(s, index)
        for i in stages_in(s, index, given, what):
            add_stage(s, index, i, 1 + ((told.stage_options >> i) & 1))
    elif told.stages or any([has(told.built, i) for i in range(N_CARDS)]):
        raise ValueError(f"{what}.side: unknown")
    for i in range(N_CARDS):
        if not has(told.built, i):
            continue
        if edition.card[i].age == 0 or (
                has(edition.armada, i) and not setup_of(s).armada_in_play[s.players]) or (
                has(edition.black, i) and not setup_of(s).black_in_play[s.players]):
            raise ValueError(f"{what}.cards: {i} is not in this edition")
        add_card(s, index, i)
    city.coins = <uint8_t>bounded(told.coins, 0, MOST_COINS, f"{what}.coins")
    for i in range(N_AGES):
        city.victories[i] = <uint8_t>bounded(
            told.victories[i], 0, 16 if more else 3, f"{what}.victories")
    city.defeats = <uint8_t>bounded(told.defeats, 0, 100 if more else 7, f"{what}.defeats")
    city.free_used = 1 if told.free_used else 0
    if has_leaders(s):
        restore_leaders_of(s, index, given, what)
    if has_cities(s):
        restore_tokens(s, index, given, what)
    if has_edifice(s):
        restore_shares(s, index, given, what)
    if has_armada(s):
        restore_navy(s, index, given, what)
    return 0


cdef list stages_in(const State* s, int index, const State* given, str what):
    """The stages (from 0) that a city has built."""
    cdef int most = board_of(s, index).stages
    count = bounded(given.city[index].stages, 0, most + 1, f"{what}.stages")
    if not has_armada(s) or not has_any_order(s, index):
        return list(range(count))
    built = [i for i in range(8) if (given.navy[index].stages >> i) & 1]
    if len(built) != count:
        raise ValueError(f"{what}.stages_built: {len(built)}, not {count}")
    return [bounded(stage, 0, most, f"{what}.stages_built") for stage in built]


# ---------------------------------------------------------------- hands and what became of cards

cdef int restore_age(State* s, int age, const State* given) except -1:
    cdef int row, at, place, size, last, card, use
    cdef bint present = age == s.age and not is_drafting(s)
    for row in range(s.cities):
        at = row * s.stride
        last = last_place(s, age, row)
        size = given.size[row] if present else 0
        what = f"ages[{age - 1}].hands[{row}]"
        if size > (s.hand if row >= s.seats else last + 1):
            raise ValueError(f"{what}: too many cards")
        if present:
            s.size[row] = <uint8_t>size
        for place in range(size):
            card = given.card[age - 1][at + place]
            use = given.use[age - 1][at + place]
            if card == NONE or use & ~FRESH != USE_HAND:
                raise ValueError(f"{what}: no card, or one that has been used")
            put_card(s, age, at + place, card, use, what)
        what = f"ages[{age - 1}].used[{row}]"
        for place in range(size, s.stride):
            card = given.card[age - 1][at + place]
            use = given.use[age - 1][at + place]
            if card == NONE:
                continue
            if place > last:
                raise ValueError(f"{what}: too many cards")
            bounded(use & USE_MASK, USE_BUILT, USE_TAKEN + 1, what)
            if use & ~(USE_MASK | FRESH | LOST) or (
                    use & LOST and use & USE_MASK != USE_BUILT and use & USE_MASK != USE_TAKEN):
                raise ValueError(f"{what}: no such use")
            put_card(s, age, at + place, card, use, what)
    return 0


cdef int last_place(const State* s, int age, int row) noexcept:
    """The place of the first used card of a row."""
    if row >= s.seats:
        return 0
    return 2 * s.hand - 2 if is_managed(s, age, row) else s.hand - 1


cdef int put_card(State* s, int age, int at, int card, int use, str what) except -1:
    if card != UNSEEN:
        bounded(card, 0, N_CARDS, what)
        if card_of(s, card).age != age:
            raise ValueError(f"{what}: {card} is not a card of Age {age}")
    s.card[age - 1][at] = <uint8_t>card
    s.use[age - 1][at] = <uint8_t>use
    return 0


cdef int check_deck(const State* s, int age) except -1:
    """The deck must hold all cards of an Age."""
    cdef const Edition* edition = edition_of(s)
    counts = [0] * N_CARDS
    guilds = black = armada = 0
    for at in range(ROW_ROOM):
        if s.card[age - 1][at] < N_CARDS:
            counts[s.card[age - 1][at]] += 1
    for card in range(N_CARDS):
        copies = edition.card[card].copies[s.players]
        if counts[card] > copies:
            raise ValueError(f"ages[{age - 1}]: {counts[card]} cards {card}, not {copies}")
        if edition.card[card].guild:
            guilds += counts[card]
        if has(edition.black, card):
            black += counts[card]
        if has(edition.armada, card):
            armada += counts[card]
    if armada > setup_of(s).armada_in_play[s.players]:
        raise ValueError(f"ages[{age - 1}]: too many cards of Armada")
    if black > setup_of(s).black_in_play[s.players]:
        raise ValueError(f"ages[{age - 1}]: too many black cards")
    if guilds > setup_of(s).guilds_in_play[s.players]:
        raise ValueError(f"ages[{age - 1}]: too many guilds")
    return 0


# ---------------------------------------------------------------- whether it can go on

cdef int check_can_go_on(State* s) except -1:
    """Everybody who is to choose must have cards, and the phase must fit."""
    cdef int row, i, size
    if has_edifice(s):
        check_edifices(s)
    if has_armada(s):
        check_shipyards(s)
    for i in range(s.cities):
        if s.phase == PHASE_SHIPYARDS and s.city[i].wonder == NONE:
            raise ValueError(f"cities[{i}].wonder: none")
        if s.phase == PHASE_SHIPYARDS:
            continue
        if s.phase > PHASE_BOARDS and s.city[i].wonder == NONE:
            raise ValueError(f"cities[{i}].wonder: none")
        if not lacks_sides(s) and s.city[i].side == NONE:
            raise ValueError(f"cities[{i}].side: none")
    if s.phase == PHASE_BOARDS and s.city[s.cities - 1].wonder != NONE:
        raise ValueError("phase: all boards are dealt")
    if s.phase == PHASE_DEAL:
        for row in range(s.cities):
            size = min(<int>s.hand, max(0, <int>s.dealt - row * s.hand))
            if s.size[row] != size or s.dealt >= s.cities * s.hand:
                raise ValueError("ages: hands are dealt one after the other")
    if s.phase == PHASE_CHOOSE or (s.phase == PHASE_SEE and s.looking == LOOK_HAND):
        for row in range(s.cities):
            size = s.hand + 1 - s.turn
            if row >= s.seats:
                size -= 1
            elif is_managed(s, s.age, row):
                size += 1
            if s.size[row] != size:
                raise ValueError(f"ages: hand {row} has {s.size[row]} cards, not {size}")
    if chooses_at_once(s):
        if not set_actor(s):
            raise ValueError("chosen: all have chosen")
    if s.phase == PHASE_SEE and (s.view == NOBODY or (s.looking == LOOK_HAND and s.seen >= s.size[
            row_held_by(s, receiver_of(s, s.view, s.age), s.age, s.turn)])):
        raise ValueError("phase: nothing to see")
    if s.phase == PHASE_SEE and s.looking == LOOK_LEADERS and leaders_to_see(s) <= 0:
        raise ValueError("phase: nothing to see")
    if s.phase in (PHASE_TOP_ISLAND, PHASE_ISLANDS) and s.acting == NONE:
        raise ValueError("acting: nobody")
    if s.phase in (PHASE_DISCARD, PHASE_SEVENTH, PHASE_EXTRA, PHASE_BURY, PHASE_NAVAL) or (
            s.phase == PHASE_LOSSES and not chooses_at_once(s)):
        if s.acting == NONE:
            raise ValueError("acting: nobody")
        s.actor = s.acting if s.acting < s.seats else <uint8_t>manager_of(s)
    if s.phase == PHASE_SEVENTH:
        row = s.acting if s.acting >= s.seats else row_held_by(s, s.acting, s.age, s.turn)
        if s.size[row] != 1:
            raise ValueError("phase: no seventh card")
    if s.phase == PHASE_OVER:
        decide_winner(s)
    return 0
