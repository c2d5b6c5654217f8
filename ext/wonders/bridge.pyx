"""States of 7 Wonders for Python: taking apart, putting together, questions about the rules.

Cities, cards, options, moves: see ``solver/_ext/wonders/state.pyi``.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from solver._ext.core.game cimport move_t
from solver._ext.core.state cimport State as GameState
from solver._ext.core.state cimport new_state
from solver._ext.wonders cimport choice, rules, scoring
from solver._ext.wonders.city cimport add_card, add_stage, science_points, score_city, start_city
from solver._ext.wonders.game cimport wonders_game
from solver._ext.wonders.knowledge cimport (
    KNOWN, POOL, SEEN, Pool, classify, find_pool, wonders_conceal,
)
from solver._ext.wonders.payment cimport MAX_PAYMENTS, Market, Pair, list_payments
from solver._ext.wonders.tables cimport (
    FIRST, MADE_SETS, MAX_CITIES, N_AGES, N_CARDS, N_EDITIONS, N_RAW, N_RESOURCES, N_SIDES,
    N_WONDERS, NONE, RAW_SETS, TABLES, Cost, Edition, fill_sets,
)
from solver._ext.wonders.state cimport (
    BY_RIGHT, FOR_CITY, FRESH, LEFT_SHIFT, LOOK_HAND, N_CATEGORIES, N_RULES, NOBODY,
    PHASE_BOARDS, PHASE_CHOOSE, PHASE_DEAL, PHASE_DISCARD, PHASE_OVER, PHASE_SEE, PHASE_SEVENTH,
    PHASE_SIDES, RIGHT_SHIFT, ROW_ROOM, TODO_DISCARD, TODO_SEVENTH, UNSEEN, USE_HAND, USE_MASK,
    City, State, card_of, has, held, is_free_city_game, is_managed, manager_of, set_actor,
    side_of,
)

PHASES = ("boards", "sides", "deal", "choose", "see", "discard", "seventh", "over")
USES = ("", "build", "stage", "sell", "left", "taken")
KINDS = ("", "side", "build", "stage", "sell", "take", "wonder", "deal", "see")
ENDINGS = (None, "points", "coins", "shared")
CATEGORIES = ("military", "coins", "wonder", "blue", "yellow", "purple", "green", "total")
OPTION_VALUES = (2, 3, 3, 2, 2, 2, 2, 2, 4)
LOOKINGS = ("hand", "pile", "last")
TODOS = {"discard": TODO_DISCARD, "seventh": TODO_SEVENTH}


cdef State* raw(GameState state) except NULL:
    if state.game != wonders_game():
        raise ValueError("not a state of wonders")
    return <State*>state.data


cdef GameState blank():
    if not TABLES.ready:
        raise RuntimeError("the tables are not loaded; import solver.games.wonders first")
    return new_state(wonders_game())


cdef int bounded(value, int low, int high, str what) except? -1000:
    if not low <= value < high:
        raise ValueError(f"{what}: {value} is not in {low}..{high - 1}")
    return value


cdef check_options(int options):
    for i, count in enumerate(OPTION_VALUES):
        if (options >> (2 * i)) & 3 >= count:
            raise ValueError(f"option {i} has {count} values")
    if options >> (2 * N_RULES):
        raise ValueError("too many options")


def new(int seats, int options=0):
    """The state before the first chance event.

    Two bits of ``options`` each hold the index of the value of a rule option. Raises ValueError
    unless there are 3 to 7 seats, or 2 with the first edition.
    """
    cdef GameState state = blank()
    check_options(options)
    if not (2 if options & 3 == FIRST else 3) <= seats <= MAX_CITIES:
        raise ValueError(f"{seats} seats; the game is for 3 to 7, the first edition for 2 to 7")
    rules.start(raw(state), seats, options)
    return state


def conceal(GameState state not None, int seat):
    """A copy of the state as ``seat`` knows it (see ``view`` in :func:`dump`).

    Raises ValueError for a state that is the view of another seat.
    """
    cdef GameState copy = blank()
    cdef const State* s = raw(state)
    bounded(seat, 0, s.seats, "seat")
    if s.view != NOBODY and s.view != seat:
        raise ValueError(f"this is what seat {s.view} knows")
    wonders_conceal(s, seat, raw(copy))
    return copy


# ---------------------------------------------------------------- taking apart

cdef int number(int code):
    """-1 for what is not there."""
    return -1 if code == NONE or code == UNSEEN else code


cdef dict dump_city(const City* city):
    return {
        "wonder": number(city.wonder),
        "side": number(city.side),
        "stages": city.stages,
        "coins": city.coins,
        "victories": [city.victories[i] for i in range(N_AGES)],
        "defeats": city.defeats,
        "cards": [i for i in range(N_CARDS) if has(city.built, i)],
        "free_used": bool(city.free_used),
    }


cdef list used_places(const State* s, int age, int row):
    """Places of the used cards of a row, in the order of use."""
    order = []
    hand = s.size[row] if age == s.age else 0
    for place in range(s.stride - 1, hand - 1, -1):
        if s.card[age - 1][row * s.stride + place] != NONE:
            order.append(place)
    return order


cdef dict dump_age(const State* s, int age):
    hands = []
    used = []
    for row in range(s.cities):
        at = row * s.stride
        size = s.size[row] if age == s.age else 0
        hands.append([number(s.card[age - 1][at + i]) for i in range(size)])
        used.append([
            [number(s.card[age - 1][at + i]), USES[s.use[age - 1][at + i] & USE_MASK],
             bool(s.use[age - 1][at + i] & FRESH)]
            for i in used_places(s, age, row)
        ])
    return {"hands": hands, "used": used}


cdef list fresh_in_hand(const State* s):
    """For each row the places in the hand of cards that the manager has just drawn."""
    return [
        [i for i in range(s.size[row]) if s.use[s.age - 1][row * s.stride + i] & FRESH]
        for row in range(s.cities)
    ]


def dump(GameState state not None):
    """All of a state as plain numbers and lists; :func:`load` is the exact inverse."""
    cdef const State* s = raw(state)
    return {
        "options": [(s.options >> (2 * i)) & 3 for i in range(N_RULES)],
        "seats": s.seats,
        "view": -1 if s.view == NOBODY else s.view,
        "first": s.first,
        "phase": PHASES[s.phase],
        "age": s.age,
        "turn": s.turn,
        "cities": [dump_city(&s.city[i]) for i in range(s.cities)],
        "chosen": [[s.chosen[i][j] for j in range(s.n_chosen[i])] for i in range(s.seats)],
        "ages": [dump_age(s, age + 1) for age in range(N_AGES)],
        "fresh": fresh_in_hand(s),
        "looks": [[s.looks[i] >> 4, s.looks[i] & 15] for i in range(s.seats)],
        "forgot": [s.forgot[i] for i in range(N_AGES)],
        "acting": -1 if s.acting == NONE else s.acting,
        "looking": LOOKINGS[s.looking],
        "seen": s.seen,
        "todo": [name for name, bit in TODOS.items() if s.todo & bit],
    }


# ---------------------------------------------------------------- putting together

cdef int fill_city(State* s, int index, dict data, str what) except -1:
    cdef City* city = &s.city[index]
    cdef const Edition* edition = &TABLES.edition[s.edition]
    cdef int i
    if data["wonder"] < 0:
        return 0
    city.wonder = <uint8_t>bounded(data["wonder"], 0, N_WONDERS, f"{what}.wonder")
    start_city(s, index)
    if data["side"] >= 0:
        city.side = <uint8_t>bounded(data["side"], 0, N_SIDES, f"{what}.side")
        for _ in range(bounded(data["stages"], 0, side_of(s, index).stages + 1, f"{what}.stages")):
            add_stage(s, index)
    elif data["stages"] or data["cards"]:
        raise ValueError(f"{what}.side: unknown")
    for card in data["cards"]:
        i = bounded(card, 0, N_CARDS, f"{what}.cards")
        if edition.card[i].age == 0 or has(city.built, i):
            raise ValueError(f"{what}.cards: {i} is not in this edition, or twice in the city")
        add_card(s, index, i)
    city.coins = <uint8_t>bounded(data["coins"], 0, 200, f"{what}.coins")
    for i in range(N_AGES):
        city.victories[i] = <uint8_t>bounded(data["victories"][i], 0, 3, f"{what}.victories")
    city.defeats = <uint8_t>bounded(data["defeats"], 0, 7, f"{what}.defeats")
    city.free_used = 1 if data["free_used"] else 0
    return 0


cdef int fill_card(State* s, int age, int at, int card, int use, str what) except -1:
    if card == -1:
        card = UNSEEN
    else:
        bounded(card, 0, N_CARDS, what)
        if TABLES.edition[s.edition].card[card].age != age:
            raise ValueError(f"{what}: {card} is not a card of Age {age}")
    s.card[age - 1][at] = <uint8_t>card
    s.use[age - 1][at] = <uint8_t>use
    return 0


cdef int place_of(const State* s, int age, int row, int index) except -1:
    """The place of the used card of a row with this number in the order of use."""
    cdef int place
    if row >= s.seats:
        place = 0
    elif is_managed(s, age, row):
        place = 2 * TABLES.hand - 2 - index
    else:
        place = TABLES.hand - 1 - index
    if place < 0:
        raise ValueError(f"ages[{age - 1}].used[{row}]: too many cards")
    return place


cdef int fill_age(State* s, int age, dict data) except -1:
    cdef int row, at, place
    if len(data["hands"]) != s.cities or len(data["used"]) != s.cities:
        raise ValueError(f"ages[{age - 1}]: needs {s.cities} rows")
    for row in range(s.cities):
        at = row * s.stride
        hand = data["hands"][row]
        what = f"ages[{age - 1}].hands[{row}]"
        if hand and age != s.age:
            raise ValueError(f"{what}: only the current Age has hands")
        if len(hand) > TABLES.hand + is_managed(s, age, row):
            raise ValueError(f"{what}: too many cards")
        for i, card in enumerate(hand):
            fill_card(s, age, at + i, card, USE_HAND, what)
        if age == s.age:
            s.size[row] = <uint8_t>len(hand)
        what = f"ages[{age - 1}].used[{row}]"
        for i, (card, use, fresh) in enumerate(data["used"][row]):
            place = place_of(s, age, row, i)
            if place < len(hand):
                raise ValueError(f"{what}: too many cards")
            if use not in USES[1:]:
                raise ValueError(f"{what}: no use {use!r}")
            fill_card(s, age, at + place, card, USES.index(use) | (FRESH if fresh else 0), what)
    return 0


cdef int check_deck(const State* s, int age) except -1:
    """The deck must hold all cards of an Age."""
    cdef const Edition* edition = &TABLES.edition[s.edition]
    counts = [0] * N_CARDS
    guilds = 0
    for at in range(ROW_ROOM):
        if s.card[age - 1][at] < N_CARDS:
            counts[s.card[age - 1][at]] += 1
    for card in range(N_CARDS):
        copies = edition.card[card].copies[s.players]
        if counts[card] > copies:
            raise ValueError(f"ages[{age - 1}]: {counts[card]} cards {card}, not {copies}")
        if edition.card[card].guild:
            guilds += counts[card]
    if guilds > TABLES.guilds_in_play[s.players]:
        raise ValueError(f"ages[{age - 1}]: too many guilds")
    return 0


def load(dict data not None):
    """The state that :func:`dump` would take apart into ``data``.

    Raises ValueError on numbers out of range and on states that cannot go on; whether a position
    can arise in play is not checked here.
    """
    cdef GameState state = blank()
    cdef State* s = raw(state)
    cdef int i, seats, age
    options = 0
    for i, value in enumerate(data["options"]):
        options |= bounded(value, 0, 4, "options") << (2 * i)
    check_options(options)
    seats = data["seats"]
    if not (2 if options & 3 == FIRST else 3) <= seats <= MAX_CITIES:
        raise ValueError(f"seats: {seats}")
    if data["phase"] not in PHASES:
        raise ValueError(f"no such phase: {data['phase']}")
    rules.start(s, seats, options)
    if len(data["cities"]) != s.cities or len(data["ages"]) != N_AGES:
        raise ValueError(f"needs {s.cities} cities and {N_AGES} Ages")
    s.phase = PHASES.index(data["phase"])
    s.view = NOBODY if data["view"] < 0 else <uint8_t>bounded(data["view"], 0, seats, "view")
    s.first = <uint8_t>bounded(data["first"], 0, seats, "first")
    s.age = <uint8_t>bounded(data["age"], 1, N_AGES + 1, "age")
    s.turn = <uint8_t>bounded(data["turn"], 1, TABLES.turns + 1, "turn")
    s.acting = NONE
    if data["acting"] >= 0:
        s.acting = <uint8_t>bounded(data["acting"], 0, s.cities, "acting")
    looking = data.get("looking", LOOKINGS[0])
    if looking not in LOOKINGS:
        raise ValueError(f"looking: {looking}")
    s.looking = LOOKINGS.index(looking)
    s.seen = <uint8_t>bounded(data.get("seen", 0), 0, 100, "seen")
    for name in data["todo"]:
        s.todo |= TODOS[name]
    for i in range(s.cities):
        fill_city(s, i, data["cities"][i], f"cities[{i}]")
    for age in range(1, N_AGES + 1):
        fill_age(s, age, data["ages"][age - 1])
        check_deck(s, age)
        s.forgot[age - 1] = <uint8_t>bounded(data["forgot"][age - 1], 0, 256, "forgot")
    for i, places in enumerate(data.get("fresh", ())):
        for place in places:
            s.use[s.age - 1][i * s.stride + bounded(place, 0, s.size[i], "fresh")] |= FRESH
    if s.phase == PHASE_DEAL:
        s.dealt = sum(s.size[i] for i in range(s.cities))
    for i in range(seats):
        look_age, look_turn = data["looks"][i]
        s.looks[i] = <uint8_t>(bounded(look_age, 0, N_AGES + 1, "looks") << 4
                               | bounded(look_turn, 0, 16, "looks"))
        if len(data["chosen"][i]) > 3:
            raise ValueError(f"chosen[{i}]: too many moves")
        for j, move in enumerate(data["chosen"][i]):
            s.chosen[i][j] = move
            s.n_chosen[i] = j + 1
    check_can_go_on(s)
    return state


cdef int check_can_go_on(State* s) except -1:
    """Everybody who is to choose must have cards, and the phase must fit."""
    cdef int row, i, size
    for i in range(s.cities):
        if s.phase > PHASE_BOARDS and s.city[i].wonder == NONE:
            raise ValueError(f"cities[{i}].wonder: none")
        if s.phase > PHASE_SIDES and s.city[i].side == NONE:
            raise ValueError(f"cities[{i}].side: none")
    if s.phase == PHASE_BOARDS and s.city[s.cities - 1].wonder != NONE:
        raise ValueError("phase: all boards are dealt")
    if s.phase == PHASE_DEAL:
        for row in range(s.cities):
            size = min(<int>TABLES.hand, max(0, <int>s.dealt - row * TABLES.hand))
            if s.size[row] != size or s.dealt >= s.cities * TABLES.hand:
                raise ValueError("ages: hands are dealt one after the other")
    if s.phase == PHASE_CHOOSE or (s.phase == PHASE_SEE and s.looking == LOOK_HAND):
        for row in range(s.cities):
            size = TABLES.hand + 1 - s.turn
            if row >= s.seats:
                size -= 1
            elif is_managed(s, s.age, row):
                size += 1
            if s.size[row] != size:
                raise ValueError(f"ages: hand {row} has {s.size[row]} cards, not {size}")
    if s.phase == PHASE_CHOOSE or s.phase == PHASE_SIDES:
        if not set_actor(s):
            raise ValueError("chosen: all have chosen")
    if s.phase == PHASE_SEE and (s.view == NOBODY or (s.looking == LOOK_HAND and s.seen >= s.size[
            held(s, s.view, s.age, s.turn)])):
        raise ValueError("phase: nothing to see")
    if s.phase == PHASE_DISCARD or s.phase == PHASE_SEVENTH:
        if s.acting == NONE:
            raise ValueError("acting: nobody")
        s.actor = s.acting if s.acting < s.seats else <uint8_t>manager_of(s)
    if s.phase == PHASE_SEVENTH:
        row = s.acting if s.acting >= s.seats else held(s, s.acting, s.age, s.turn)
        if s.size[row] != 1:
            raise ValueError("phase: no seventh card")
    if s.phase == PHASE_OVER:
        scoring.decide_winner(s)
    return 0


# ---------------------------------------------------------------- moves

def decode(move_t move):
    """The kind of a move or chance event and its numbers, e.g. ``("sell", card, for_city)``."""
    kind = move >> 24
    if not 0 < kind < len(KINDS):
        raise ValueError(f"{move} is no move of wonders")
    name = KINDS[kind]
    card = number(move & 0xFF)
    left = (move >> LEFT_SHIFT) & 63
    right = (move >> RIGHT_SHIFT) & 63
    for_city = bool(move & FOR_CITY)
    if name == "build":
        return (name, card, left, right, bool(move & BY_RIGHT), for_city)
    if name == "stage":
        return (name, card, left, right, for_city)
    if name == "sell":
        return (name, card, for_city)
    if name == "wonder":
        return (name, move & 0xFF, number((move >> 8) & 0xFF))
    return (name, card)


ARGUMENTS = {"side": 1, "build": 5, "stage": 4, "sell": 2, "take": 1, "wonder": 2, "deal": 1,
             "see": 1}


def encode(str kind, *args):
    """The move that :func:`decode` would call ``(kind, *args)``; it need not be legal.

    Raises ValueError for an unknown kind, a wrong number of arguments or numbers out of range.
    """
    if kind not in ARGUMENTS:
        raise ValueError(f"no kind of move {kind!r}")
    if len(args) != ARGUMENTS[kind]:
        raise ValueError(f"{kind}: needs {ARGUMENTS[kind]} arguments")
    code = KINDS.index(kind) << 24
    if kind == "side":
        return code | bounded(args[0], 0, N_SIDES, "side")
    if kind == "wonder":
        return (code | bounded(args[0], 0, N_WONDERS, "wonder")
                | (bounded(args[1], -1, N_SIDES, "side") & 0xFF) << 8)
    code |= bounded(args[0], -1, N_CARDS, "card") & 0xFF
    if kind in ("build", "stage"):
        code |= bounded(args[1], 0, 64, "left") << LEFT_SHIFT
        code |= bounded(args[2], 0, 64, "right") << RIGHT_SHIFT
    if kind == "build" and args[3]:
        code |= BY_RIGHT
    if kind in ("build", "stage", "sell") and args[ARGUMENTS[kind] - 1]:
        code |= FOR_CITY
    return code


# ---------------------------------------------------------------- questions

def score(GameState state not None):
    """Points per city by category (``CATEGORIES``) if the game were scored now."""
    cdef const State* s = raw(state)
    cdef int points[N_CATEGORIES]
    result = []
    for city in range(s.cities):
        score_city(s, city, points)
        result.append({name: points[i] for i, name in enumerate(CATEGORIES)})
    return result


def ending(GameState state not None):
    """How the game ended, one of ``ENDINGS``; None while it goes on."""
    return ENDINGS[raw(state).ending]


def payments(GameState state not None, int city, int card=-1):
    """Payments (coins to the left, to the right) of a city for a card, or for its next stage.

    Sorted; empty if it cannot be built or paid. What is free has the one payment (0, 0); the
    right of Olympia (1st edition) is not among them.
    """
    cdef const State* s = raw(state)
    cdef int left[MAX_PAYMENTS + 1]
    cdef int right[MAX_PAYMENTS + 1]
    bounded(city, 0, s.cities, "city")
    bounded(card, -1, N_CARDS, "card")
    if s.city[city].side == NONE or (card >= 0 and card_of(s, card).age == 0):
        raise ValueError("the city has no side yet, or the edition no such card")
    n = choice.payments_of(s, city, NONE if card < 0 else card, left, right)
    return [(left[i], right[i]) for i in range(n)]


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


def pay(cost, own, left, right, price_left, price_right, int coins, bint all=False):
    """Payments for a cost (7 counts) from symbols given as lists of alternatives.

    ``price_left`` and ``price_right`` are pairs (raw materials, made goods); ``all`` lists also
    payments that are higher than they need to be. Sorted pairs (left, right).
    """
    cdef uint8_t sets[6][RAW_SETS]
    cdef Market market
    cdef Cost price
    cdef Pair pairs[MAX_PAYMENTS]
    cdef int i
    memset(&price, 0, sizeof(Cost))
    for i in range(N_RESOURCES):
        price.units[i] = <uint8_t>bounded(cost[i], 0, 16, "cost")
    fill_sets(&price)
    for i, symbols in enumerate((own, left, right)):
        fill_symbols(symbols, sets[2 * i], sets[2 * i + 1])
    market.own_raw, market.own_made = sets[0], sets[1]
    market.left_raw, market.left_made = sets[2], sets[3]
    market.right_raw, market.right_made = sets[4], sets[5]
    market.price_raw_left, market.price_made_left = price_left
    market.price_raw_right, market.price_made_right = price_right
    n = list_payments(&market, &price, coins, all, pairs)
    return [(pairs[i].left, pairs[i].right) for i in range(n)]


def science(int compass, int gear, int tablet, int wild=0):
    """Points of science symbols with so many of choice."""
    cdef uint8_t symbols[3]
    symbols[0], symbols[1], symbols[2] = compass, gear, tablet
    return science_points(symbols, bounded(wild, 0, 20, "wild"))


def strength(GameState state not None, int city):
    """Shields of a city."""
    return raw(state).city[bounded(city, 0, raw(state).cities, "city")].shields


def held_row(GameState state not None, int seat, int turn):
    """The row that ``seat`` holds in a turn of the present Age."""
    cdef const State* s = raw(state)
    bounded(seat, 0, s.seats, "seat")
    return held(s, seat, s.age, bounded(turn, 1, TABLES.turns + 1, "turn"))


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
    cdef const Edition* tables = &TABLES.edition[edition]
    players = max(3, bounded(seats, 2, MAX_CITIES + 1, "seats"))
    return [
        tables.card[i].copies[players] if tables.card[i].age == age and not tables.card[i].guild
        else 0
        for i in range(N_CARDS)
    ]


def chains(int edition, int card):
    """Cards any of which makes a card free."""
    bounded(edition, 0, N_EDITIONS, "edition")
    bounded(card, 0, N_CARDS, "card")
    return [i for i in range(N_CARDS) if has(TABLES.edition[edition].card[card].chain, i)]


def classes(GameState state not None, int seat):
    """What ``seat`` cannot tell apart: one dict for each class of cards, empty classes left out.

    ``age``; ``row`` (-1: the pool) and ``turn`` of the last sight (0: the pool); ``cards``, sorted;
    where they are: ``hand`` (slots by row), ``pile``, ``graves`` (under stages). In the pool of
    Age III all guilds that may be in play are among the cards.
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
            elif USES[use] == "stage":
                entry["graves"] += 1
            else:
                entry["pile"] += 1
            if places[at] != POOL and s.use[age - 1][at] & FRESH:
                entry["drawn"] += 1
            elif places[at] != POOL:
                entry["cards"].append(s.card[age - 1][at])
        if (age, -1, 0) in found:
            found[(age, -1, 0)]["cards"] = [pool.card[i] for i in range(pool.cards)] + [
                pool.guild[i] for i in range(pool.guilds) if pool.in_play]
    for entry in found.values():
        entry["cards"].sort()
    return list(found.values())
