# cython: boundscheck=True
# What is read here comes from outside the engine: a list that is too short must not crash it.
"""What Python can ask 7 Wonders: states taken apart and put together, moves, prices, knowledge.

Cities, cards, options, moves: see ``bridge.pyi``.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from solver._ext.core.bounds cimport bounded
from solver._ext.core.game cimport move_t
from solver._ext.core.state cimport State as GameState
from solver._ext.core.state cimport new_state
from solver._ext.core.moves import Bits, Codes
from solver._ext.wonders cimport buying, choice, naval, rules
from solver._ext.wonders.buying cimport MAX_WAYS
from solver._ext.wonders.chance cimport boards_to_deal
from solver._ext.wonders.conflicts cimport Conflict, fight, pair_cities
from solver._ext.wonders.edifice cimport NO_PARTICIPATION
from solver._ext.wonders.game cimport wonders_game
from solver._ext.wonders.knowledge cimport KNOWN, N_GROUPS, POOL, SEEN, Pool, classify, find_pool
from solver._ext.wonders.moves cimport (
    BANK_SHIFT, CHOICE_SHIFT, EVENT_DEAL, EVENT_DRAW, EVENT_EDIFICE, EVENT_ISLAND, EVENT_SEE,
    EVENT_SHIPYARD, EVENT_WONDER, FAR_LEFT_SHIFT, FAR_RIGHT_SHIFT, FLAG_SHIFT, KIND_SHIFT,
    LEFT_SHIFT, MOVE_BUILD, MOVE_BURY, MOVE_DISCARD, MOVE_EXPLORE, MOVE_GIVE_UP, MOVE_KEEP,
    MOVE_NAVAL, MOVE_PAY, MOVE_RECRUIT, MOVE_SAIL, MOVE_SELL, MOVE_SIDE, MOVE_STAGE, MOVE_TAKE,
    NUMBER_SHIFT, RIGHT_SHIFT, SAIL_SHIFT, UNITS_SHIFT, Payment, by_right, payment_in, sails,
)
from solver._ext.wonders.payment cimport (
    BUY_FREELY, BUY_LEAST, FOR_NOTHING, MAX_PAYMENTS, MAX_SPECIALS, N_FAR, PAY_BANK, PAY_LEFT,
    PAY_NOBODY, PAY_RIGHT, USED_REBATE_LEFT, USED_REBATE_RIGHT, Market, cheapest, list_payments,
)
from solver._ext.wonders.memory cimport check_options, check_seats, restore
from solver._ext.wonders.rows cimport is_free_city_game, manager_of, row_held_by
from solver._ext.wonders.science cimport science_points
from solver._ext.wonders.scoring cimport score_city
from solver._ext.wonders.steps cimport quote_steps
from solver._ext.wonders.tables cimport (
    EDITIONS, MADE_SETS, MAX_CITIES, NONE, N_AGES, N_CARDS, N_EDIFICES, N_EDITIONS, N_ISLANDS,
    N_ITEMS, N_LEADERS, N_RAW, N_RESOURCES, N_ROWS, N_SHIPYARDS, N_SIDES, N_WONDERS, RAW_SETS,
    ROW_MILITARY, TABLES, Cost, Edition, Setup, fill_sets, join_costs,
)
from solver._ext.wonders.kernel import Counted, EffectKind, Scope, ScoreRow, When
from solver._ext.wonders.state cimport (
    FRESH, NOBODY, ROW_ROOM, USE_HAND, USE_MASK, USE_STAGE, State, card_of, has, has_armada, knows,
    setup_of,
)
from solver._ext.wonders.worlds cimport wonders_conceal

include "expansion_memory.pyx"
include "memory.pyx"

ENDINGS = (None, "points", "coins", "shared")
CATEGORIES = tuple(row.name.lower().removeprefix("row_") for row in ScoreRow) + ("total",)
WHY_NOT = (None, "same_building", "no_stage", "unaffordable")
FREE_BY = (None, "no_cost", "chain", "first_of_color", "first_of_age", "last_of_age", "leader")
PAYEES = {None: PAY_NOBODY, "bank": PAY_BANK, "left": PAY_LEFT, "right": PAY_RIGHT}
ROOM = {
    "cards": N_CARDS, "leaders": N_LEADERS, "edifices": N_EDIFICES, "islands": N_ISLANDS,
}

NUMBERS = {
    kind.__name__: {entry.name.lower(): entry.value for entry in kind}
    for kind in (EffectKind, When, Counted, Scope, ScoreRow)
}


# bits of Payment.used for units of any kind, apart from those of the rebates
cdef uint8_t[MAX_SPECIALS] ONCE = [1, 2, 4, 32, 64, 128]


cdef State* raw(GameState state) except NULL:
    if state.game != wonders_game():
        raise ValueError("not a state of wonders")
    return <State*>state.data


cdef GameState blank():
    if not TABLES.ready:
        raise RuntimeError("the tables are not loaded; import solver.games.wonders first")
    return new_state(wonders_game())


def new(int seats, options=0):
    """The state before the first chance event.

    ``options`` hold the index of the value of each rule option in the bits that ``OPTIONS`` tells.
    Raises ValueError unless there are 3 to 7 seats, or 2 with the first edition; 4 or 6 in teams.
    """
    cdef GameState state = blank()
    check_options(options)
    check_seats(options, seats)
    rules.start(raw(state), seats, options)
    return state


def of_memory(bytes data not None):
    """The state with these bytes (``to_bytes``), in which what follows is worked out anew.

    Raises ValueError on numbers out of range and on states that cannot go on; whether a position
    can arise in play is not checked here.
    """
    if len(data) != sizeof(State):
        raise ValueError("not as many bytes as a state has")
    cdef GameState state = blank()
    restore(raw(state), <const State*><const char*>data)
    return state


def conceal(GameState state not None, int seat):
    """A copy of the state as ``seat`` knows it.

    Raises ValueError for a state that is the view of another seat, unless that is its partner.
    """
    cdef GameState copy = blank()
    cdef const State* s = raw(state)
    bounded(seat, 0, s.seats, "seat")
    if s.view != NOBODY and not knows(s, s.view, seat):
        raise ValueError(f"this is what seat {s.view} knows")
    wonders_conceal(s, seat, raw(copy))
    return copy


# ---------------------------------------------------------------- moves

# A card or leader, a wonder and the side of a board are bytes; all bits of one stand for nothing.
cdef object CARD = Bits("card", 0, 8, limit=N_ITEMS, none=True)
cdef object WONDER = Bits("wonder", 0, 8, limit=N_WONDERS)
cdef object DRAWN_SIDE = Bits("side", LEFT_SHIFT, 8, limit=N_SIDES, none=True)
cdef object LEFT = Bits("left", LEFT_SHIFT, 6)
cdef object RIGHT = Bits("right", RIGHT_SHIFT, 6)
cdef object BANK = Bits("bank", BANK_SHIFT, 3)
cdef object UNITS = Bits("units", UNITS_SHIFT, 6)
cdef object BOUGHT = Bits("bought", FLAG_SHIFT + 2, 2)
cdef object IS_BY_RIGHT = Bits("by_right", FLAG_SHIFT, 1, flag=True)
cdef object FAR_LEFT_COINS = Bits("far_left", FAR_LEFT_SHIFT, 2)
cdef object FAR_RIGHT_COINS = Bits("far_right", FAR_RIGHT_SHIFT, 2)
cdef object NUMBER = Bits("number", NUMBER_SHIFT, 2)
cdef object SAIL = Bits("sail", SAIL_SHIFT, 1, flag=True)
cdef object ISLAND = Bits("island", 0, 8, limit=N_ISLANDS, none=True)
cdef object IS_FOR_CITY = Bits("for_city", FLAG_SHIFT + 1, 1, flag=True)
cdef object IS_JOINED = Bits("joins", FLAG_SHIFT + 4, 1, flag=True)
cdef object CHOICE = Bits("choice", FLAG_SHIFT + CHOICE_SHIFT, 2)

# What is paid for a card or stage.
cdef tuple PAID = (LEFT, RIGHT, BANK, UNITS, BOUGHT, FAR_LEFT_COINS, FAR_RIGHT_COINS)

CODES = Codes("wonders", KIND_SHIFT, {
    "side": (MOVE_SIDE, (Bits("side", 0, 8, limit=N_SIDES),)),
    "build": (MOVE_BUILD, (CARD, *PAID, IS_BY_RIGHT, SAIL, IS_FOR_CITY)),
    "stage": (MOVE_STAGE, (CARD, *PAID, NUMBER, SAIL, IS_JOINED, CHOICE, IS_FOR_CITY)),
    "sell": (MOVE_SELL, (CARD, SAIL, IS_FOR_CITY)),
    "take": (MOVE_TAKE, (CARD,)),
    "wonder": (EVENT_WONDER, (WONDER, DRAWN_SIDE)),
    "deal": (EVENT_DEAL, (CARD,)),
    "see": (EVENT_SEE, (CARD,)),
    "keep": (MOVE_KEEP, (CARD,)),
    "recruit": (MOVE_RECRUIT, (CARD,)),
    "bury": (MOVE_BURY, (CARD,)),
    "discard": (MOVE_DISCARD, (Bits("age", 0, 8, limit=N_AGES),)),
    "pay": (MOVE_PAY, (Bits("coins", 0, 8),)),
    "draw": (EVENT_DRAW, (CARD,)),
    "edifice": (EVENT_EDIFICE, (Bits("edifice", 0, 8, limit=N_EDIFICES),)),
    "lose": (MOVE_GIVE_UP, (CARD,)),
    "shipyard": (EVENT_SHIPYARD, (Bits("shipyard", 0, 8, limit=N_SHIPYARDS),)),
    "island": (EVENT_ISLAND, (ISLAND,)),
    "sail": (MOVE_SAIL, (Bits("fleets", 0, 4),)),
    "explore": (MOVE_EXPLORE, (ISLAND,)),
    "naval": (MOVE_NAVAL, (Bits("joining", 0, 1, flag=True),)),
})

decode = CODES.decode
encode = CODES.encode


# ---------------------------------------------------------------- questions

def score(GameState state not None):
    """Points per city by category (``CATEGORIES``) if the game were scored now."""
    cdef const State* s = raw(state)
    cdef int points[N_ROWS]
    result = []
    for city in range(s.cities):
        total = score_city(s, city, points)
        rows = {name: points[i] for i, name in enumerate(CATEGORIES[:N_ROWS])
                if (setup_of(s).rows >> i) & 1}
        result.append({**rows, "total": total})
    return result


def ending(GameState state not None):
    """How the game ended, one of ``ENDINGS``; None while it goes on."""
    return ENDINGS[raw(state).ending]


cdef tuple coins_of(const Payment* paid):
    """Coins to the left, to the right, to the bank, neighbors of whom something was bought for
    nothing, and coins to the players behind the neighbors."""
    return (paid.left, paid.right, paid.bank, paid.free >> 2, paid.far_left, paid.far_right)


def quote_step(GameState state not None, int city, int card=-1, int number=0):
    """The ways to pay for a card, or a stage, together with the step of its fleet."""
    cdef const State* s = raw(state)
    cdef State asked = s[0]
    cdef move_t moves[MAX_WAYS]
    cdef Payment paid
    cdef int i, n
    bounded(city, 0, s.cities, "city")
    bounded(card, -1, N_CARDS, "card")
    bounded(number, 0, 4, "number")
    if not has_armada(s) or s.city[city].side == NONE:
        return []
    if card >= 0 and card_of(s, card).age == 0:
        raise ValueError("the edition has no such card")
    memset(asked.n_chosen, 0, sizeof(asked.n_chosen))
    n = quote_steps(&asked, city, card, number, moves)
    found = []
    for i in range(n):
        paid = payment_in(moves[i])
        if sails(moves[i]) and not by_right(moves[i]) and coins_of(&paid) not in found:
            found.append(coins_of(&paid))
    return sorted(found)


def quote(GameState state not None, int city, int card=-1, int number=0):
    """What a city would pay for a card, a leader or a stage, and why not or why nothing.

    ``anyway`` are the ways to pay for a building that is free, all beside its printed coins, which
    are ``printed``.
    """
    cdef const State* s = raw(state)
    cdef buying.Quote found
    cdef int i, needed
    bounded(city, 0, s.cities, "city")
    bounded(card, -1, N_ITEMS, "card")
    if s.city[city].side == NONE or (card >= 0 and card_of(s, card).age == 0):
        raise ValueError("the city has no side yet, or the edition no such card")
    if card < 0:
        buying.quote_stage(s, city, bounded(number, 0, 4, "number"), &found)
    elif card >= N_CARDS:
        buying.quote_leader(s, city, card, &found)
    else:
        buying.quote_card(s, city, card, &found)
    needed = min(found.n, 1) if found.free else found.n
    givers = [] if not 0 <= card < N_CARDS else [
        i for i in range(N_CARDS) if has(card_of(s, card).chain, i) and has(s.city[city].built, i)]
    return {
        "why": WHY_NOT[found.why],
        "free": FREE_BY[found.free],
        "giver": givers[0] if givers else -1,
        "right": found.right,
        "coins": found.coins,
        "payments": [coins_of(&found.payment[i]) for i in range(needed)],
        "anyway": [coins_of(&found.payment[i]) for i in range(needed, found.n)],
        "printed": card_of(s, card).cost.coins if 0 <= card < N_CARDS else 0,
        "number": 0 if card >= 0 else number or s.city[city].stages + 1,
        "participation": (
            found.participation
            if card < 0 and found.participation != NO_PARTICIPATION else None),
    }


def setup(GameState state not None):
    """What follows from the edition: ``hand``, ``turns`` of an Age, ``coins``, ``wonders``."""
    cdef const State* s = raw(state)
    cdef const Setup* found = setup_of(s)
    return {"hand": found.hand, "turns": found.turns, "coins": found.coins,
            "wonders": [found.wonder[i] for i in range(boards_to_deal(s))]}


cdef int fill_symbols(symbols, uint8_t* raw_sets, uint8_t* made_sets) except -1:
    cdef int mask, which
    memset(raw_sets, 0, RAW_SETS)
    memset(made_sets, 0, MADE_SETS)
    for symbol in symbols:
        mask = 0
        for resource in symbol:
            mask |= 1 << bounded(resource, 0, N_RESOURCES, "symbol")
        if mask >= RAW_SETS and mask & (RAW_SETS - 1):
            raise ValueError("a symbol gives raw materials or made goods, not both")
        for which in range(RAW_SETS):
            raw_sets[which] += which & mask != 0
        for which in range(MADE_SETS):
            made_sets[which] += which & (mask >> N_RAW) != 0
    return 0


cdef int fill_cost(Cost* cost, counts) except -1:
    memset(cost, 0, sizeof(Cost))
    for i in range(N_RESOURCES):
        cost.units[i] = <uint8_t>bounded(counts[i], 0, 16, "cost")
    fill_sets(cost)
    return 0


cdef int resources_in(resources) except -1:
    """A set of resources."""
    cdef int found = 0
    for resource in resources:
        found |= 1 << bounded(resource, 0, N_RESOURCES, "resource")
    return found


def pay(cost, own, left, right, price_left, price_right, int coins, bint all=False, also=None,
        specials=(), rebates=(0, 0), far=(), less_of=None, step_less=(), bint team=False,
        bint best=False):
    """Payments for a cost from symbols given as lists of alternatives, see ``bridge.pyi``."""
    cdef uint8_t sets[6 + 2 * N_FAR][RAW_SETS]
    cdef Market market
    cdef Cost price, other, both
    cdef Payment found[MAX_PAYMENTS]
    cdef int i
    memset(&market, 0, sizeof(Market))
    fill_cost(&price, cost)
    fill_cost(&other, also or [0] * N_RESOURCES)
    join_costs(&price, &other, &both)
    for i, symbols in enumerate((own, left, right)):
        fill_symbols(symbols, sets[2 * i], sets[2 * i + 1])
    market.own_raw, market.own_made = sets[0], sets[1]
    market.left_raw, market.left_made = sets[2], sets[3]
    market.right_raw, market.right_made = sets[4], sets[5]
    market.price_raw_left, market.price_made_left = price_left
    market.price_raw_right, market.price_made_right = price_right
    market.rebate_left, market.rebate_right = (bounded(off, 0, 2, "rebate") for off in rebates)
    market.n_special = bounded(len(specials), 0, MAX_SPECIALS + 1, "specials")
    for i, (resources, payee, coins_due) in enumerate(specials):
        for resource in resources:
            market.special[i].resources |= 1 << bounded(resource, 0, N_RESOURCES, "special")
        market.special[i].payee = PAYEES[payee]
        market.special[i].price = coins_due
        market.special[i].once = ONCE[i]
    for i, (symbols, times, price_each) in enumerate(far):
        bounded(i, 0, N_FAR, "far")
        fill_symbols(symbols, sets[6 + 2 * i], sets[7 + 2 * i])
        market.far[i].times = bounded(times, 0, 4, "far")
        market.far[i].price = bounded(price_each, 1, 4, "far")
        market.far[i].raw, market.far[i].made = sets[6 + 2 * i], sets[7 + 2 * i]
        market.has_far = True
    if less_of is not None:
        market.unit_less = 1        # of what is paid for here
        market.less_of = resources_in(less_of)
    market.step_less = resources_in(step_less)
    market.buying = BUY_LEAST if team else BUY_FREELY
    target = FOR_NOTHING if less_of is None else 0
    if best:
        n = cheapest(&market, &both, target, coins, found)
    else:
        n = list_payments(&market, &both, target, coins, all, found)
    if far or step_less or less_of is not None:
        return [(found[i].left, found[i].right, found[i].bank, found[i].far_left,
                 found[i].far_right) for i in range(n)]
    if market.n_special:
        rebates_used = USED_REBATE_LEFT | USED_REBATE_RIGHT
        return [(found[i].left, found[i].right, found[i].bank,
                 (found[i].used & ~rebates_used).bit_count()) for i in range(n)]
    return [(found[i].left, found[i].right) for i in range(n)]


def science(int compass, int gear, int tablet, int wild=0):
    """Points of science symbols with so many of choice."""
    cdef uint8_t symbols[3]
    symbols[0], symbols[1], symbols[2] = compass, gear, tablet
    return science_points(symbols, bounded(wild, 0, 20, "wild"))


def naval_strength(GameState state not None, int city):
    """Strength of a city at sea."""
    return naval.naval_strength(raw(state), bounded(city, 0, raw(state).cities, "city"))


def strength(GameState state not None, int city):
    """Shields of a city."""
    return raw(state).city[bounded(city, 0, raw(state).cities, "city")].shields


def conflicts(GameState state not None):
    """The Military Conflicts if the present Age ended now: the two cities of each, and what each
    of them gains by it in points."""
    cdef const State* s = raw(state)
    cdef State fought
    cdef Conflict found[MAX_CITIES]
    cdef int before[N_ROWS]
    cdef int after[N_ROWS]
    cdef int i, city
    result = []
    for i in range(pair_cities(s, found)):
        fought = s[0]
        fight(&fought, found[i].one, found[i].other, found[i].tokens)
        gains = []
        for city in (found[i].one, found[i].other):
            score_city(s, city, before)
            score_city(&fought, city, after)
            gains.append(after[<int>ROW_MILITARY] - before[<int>ROW_MILITARY])
        result.append((found[i].one, found[i].other, *gains))
    return result


def held_row(GameState state not None, int seat, int turn):
    """The row that ``seat`` holds in a turn of the present Age."""
    cdef const State* s = raw(state)
    bounded(seat, 0, s.seats, "seat")
    return row_held_by(s, seat, s.age, bounded(turn, 1, s.turns + 1, "turn"))


def manager(GameState state not None):
    """The seat that plays for the Free City in this turn, -1 if there is no Free City."""
    cdef const State* s = raw(state)
    return manager_of(s) if is_free_city_game(s) else -1


def readers(GameState state not None):
    """Whether somebody may still come to look at the discard pile, so earlier Ages matter."""
    return bool(choice.reads_pile(raw(state)))


def deck(int edition, int seats, int age):
    """How many copies of each ordinary card an Age's deck has, by card index."""
    bounded(edition, 0, N_EDITIONS, "edition")
    bounded(age, 1, N_AGES + 1, "age")
    cdef const Edition* tables = &EDITIONS[edition]
    players = max(3, bounded(seats, 2, MAX_CITIES + 1, "seats"))
    return [
        tables.card[i].copies[players] if tables.card[i].age == age
        and not tables.card[i].guild and not has(tables.black, i) and not has(tables.armada, i)
        else 0
        for i in range(N_CARDS)
    ]


def chains(int edition, int card):
    """Cards any of which makes a card free."""
    bounded(edition, 0, N_EDITIONS, "edition")
    bounded(card, 0, N_CARDS, "card")
    return [i for i in range(N_CARDS) if has(EDITIONS[edition].card[card].chain, i)]


def classes(GameState state not None, int seat):
    """What ``seat`` cannot tell apart: one dict for each class of cards, empty classes left out.

    ``age``; ``row`` (-1: the pool) and ``turn`` of the last sight (0: the pool); ``cards``, sorted;
    where they are: ``hand`` (slots by row), ``pile``, ``graves`` (under stages). In the pool
    all guilds and black cards that may be in play are among the cards.
    """
    cdef const State* s = raw(state)
    cdef uint8_t places[ROW_ROOM]
    cdef Pool pool
    found = {}
    bounded(seat, 0, s.seats, "seat")
    for age in range(1, s.age + 1):
        if s.card[age - 1][0] == NONE:
            continue
        classify(s, seat, age, places)
        find_pool(s, seat, age, places, &pool)
        for at in range(ROW_ROOM):
            if places[at] == KNOWN:
                continue
            key = (age, -1, 0)
            if places[at] != POOL:
                key = (age, (places[at] - SEEN) >> 4, (places[at] - SEEN) & 15)
            entry = found.setdefault(key, {
                "age": age, "row": key[1], "turn": key[2], "cards": [], "hand": {}, "pile": 0,
                "graves": 0, "drawn": 0})
            use = s.use[age - 1][at] & USE_MASK
            if use == USE_HAND:
                row = at // s.stride
                entry["hand"][row] = entry["hand"].get(row, 0) + 1
            elif use == USE_STAGE:
                entry["graves"] += 1
            else:
                entry["pile"] += 1
            if places[at] != POOL and s.use[age - 1][at] & FRESH:
                entry["drawn"] += 1
            elif places[at] != POOL:
                entry["cards"].append(s.card[age - 1][at])
        if (age, -1, 0) in found:
            found[(age, -1, 0)]["cards"] = [pool.card[i] for i in range(pool.cards)] + [
                pool.group[<int>group].card[i] for group in range(<int>N_GROUPS)
                for i in range(pool.group[<int>group].cards)
                if pool.group[<int>group].in_play]
    for entry in found.values():
        entry["cards"].sort()
    return list(found.values())
