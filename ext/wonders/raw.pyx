# cython: boundscheck=True
# What is read here comes from outside the engine: a list that is too short must not crash it.
"""The raw form of a state of 7 Wonders: a dict of plain numbers and lists, for Python."""

from libc.stdint cimport uint16_t, uint8_t

from solver._ext.core.bounds cimport bounded
from solver._ext.wonders cimport choice, rules
from solver._ext.wonders.cities_raw cimport (
    dump_city_tokens, dump_losses, load_city_tokens, load_losses,
)
from solver._ext.wonders.deciding cimport is_open, open_choice
from solver._ext.wonders.edifice_raw cimport (
    dump_city_edifices, dump_edifices, has_options, load_city_edifices,
    load_edifices, stage_options,
)
from solver._ext.wonders.effects cimport add_card, add_stage, start_city, start_side
from solver._ext.wonders.leader_worlds cimport fill_leaders
from solver._ext.wonders.leader_raw cimport (
    dump_city_leaders, dump_leaders, load_city_leaders, load_leaders,
)
from solver._ext.wonders.leaders cimport is_drafting
from solver._ext.wonders.memory cimport (
    check_can_go_on, check_deck, check_options, check_seats,
)
from solver._ext.wonders.memory import OPTION_BITS, OPTIONS
from solver._ext.wonders.moments cimport is_expanded
from solver._ext.wonders.naval_raw cimport dump_navy, load_navy
from solver._ext.wonders.rows cimport is_managed
from solver._ext.wonders.steps cimport has_any_order
from solver._ext.wonders.tables cimport LEADERS, NONE, N_AGES, N_CARDS, N_SIDES, N_WONDERS, Edition
from solver._ext.wonders.state cimport (
    FRESH, LOST, MAX_CHOSEN, MAX_OPEN, NOBODY, OPEN_BURY, OPEN_CARTHAGE, OPEN_DISCARD,
    OPEN_DRAW, OPEN_EXPLORE, OPEN_EXTRA, OPEN_FLEETS, OPEN_FORGING, OPEN_ISLAND_1,
    OPEN_ISLAND_2, OPEN_ISLAND_3, OPEN_LAST_CARD, OPEN_LOSSES, OPEN_NEW_TURN, OPEN_SOLOMON,
    OPEN_TOKENS, PHASE_DEAL, PHASE_DEAL_LEADERS, RULE_ARMADA, RULE_CITIES, RULE_EDIFICE,
    RULE_LEADERS, UNSEEN, USE_HAND, USE_MASK, City, State, board_of, card_of, edition_of, has,
    has_armada, has_leaders, rule, setup_of,
)

PHASES = (
    "boards", "sides", "deal", "choose", "see", "discard", "seventh", "over", "deal_leaders",
    "draft", "recruit", "draw", "extra", "bury", "tokens", "losses", "edifices", "penalties",
    "shipyards", "top_island", "islands", "fleets", "explore", "naval",
)
USES = ("", "build", "stage", "sell", "left", "taken", "keep", "back")
LOST_NAMES = {"build": "lost", "taken": "taken_lost"}
LOOKINGS = ("hand", "pile", "last", "leaders")
OPEN_NAMES = {
    OPEN_LAST_CARD: "seventh", OPEN_NEW_TURN: "seventh", OPEN_DISCARD: "halikarnassos",
    OPEN_SOLOMON: "solomon", OPEN_FORGING: "forging_agency", OPEN_DRAW: "draw",
    OPEN_CARTHAGE: "carthage", OPEN_EXTRA: "extra", OPEN_BURY: "bury", OPEN_TOKENS: "tokens",
    OPEN_LOSSES: "losses", OPEN_ISLAND_1: "island_1", OPEN_ISLAND_2: "island_2",
    OPEN_ISLAND_3: "island_3", OPEN_FLEETS: "fleets", OPEN_EXPLORE: "explore",
}
TODOS = {"discard": (OPEN_DISCARD,), "seventh": (OPEN_LAST_CARD, OPEN_NEW_TURN)}


cdef list indexes_in(options):
    """The value index of every option."""
    return [(options >> (which & 63)) & (which >> 6) for which, _ in OPTION_BITS]


cdef int number(int code):
    """-1 for what is not there."""
    return -1 if code == NONE or code == UNSEEN else code


# ---------------------------------------------------------------- expansions

# What an expansion adds where a state is taken apart and put together. What is about the whole
# table is read before the cities or after them; NULL: nothing.
ctypedef dict (*DumpCity)(const State* s, int index)
ctypedef int (*LoadCity)(State* s, int index, dict data, str what) except -1
ctypedef dict (*DumpTable)(const State* s)
ctypedef int (*LoadTable)(State* s, dict data) except -1

cdef struct Room:
    int rule                    # the option that says whether it is played with
    DumpCity dump_city
    LoadCity load_city
    DumpTable dump_table
    LoadTable load_first
    LoadTable load_last

cdef enum:
    N_ROOMS = 4

cdef Room[N_ROOMS] ROOMS


cdef dict dump_draft(const State* s):
    return {"leaders": dump_leaders(s)}


cdef int load_draft(State* s, dict data) except -1:
    s.forgot[LEADERS - 1] = <uint16_t>bounded(data["forgot"][LEADERS - 1], 0, 1 << 16, "forgot")
    return load_leaders(s, data["leaders"])


cdef dict dump_drawn(const State* s):
    return {"edifices": dump_edifices(s)}


cdef int load_drawn(State* s, dict data) except -1:
    return load_edifices(s, data["edifices"])


cdef void furnish() noexcept:
    """Hang the expansions on these moments, in the order in which they are asked."""
    ROOMS[0] = Room(RULE_LEADERS, dump_city_leaders, load_city_leaders, dump_draft, NULL,
                    load_draft)
    ROOMS[1] = Room(RULE_CITIES, dump_city_tokens, load_city_tokens, dump_losses, NULL,
                    load_losses)
    ROOMS[2] = Room(RULE_EDIFICE, dump_city_edifices, load_city_edifices, dump_drawn, load_drawn,
                    NULL)
    ROOMS[3] = Room(RULE_ARMADA, dump_navy, load_navy, NULL, NULL, NULL)


furnish()


cdef inline bint is_played(const State* s, int room):
    return rule(s, ROOMS[room].rule) != 0


# ---------------------------------------------------------------- taking apart

cdef dict dump_city(const State* s, int index):
    cdef const City* city = &s.city[index]
    found = {
        "wonder": number(city.wonder),
        "side": number(city.side),
        "stages": city.stages,
        "coins": city.coins,
        "victories": [city.victories[i] for i in range(N_AGES)],
        "defeats": city.defeats,
        "cards": [i for i in range(N_CARDS) if has(city.built, i)],
        "free_used": bool(city.free_used),
    }
    for i in range(N_ROOMS):
        if is_played(s, i):
            found |= ROOMS[i].dump_city(s, index)
    if has_options(s, index):
        found["stage_options"] = stage_options(s, index)
    return found


cdef list used_places(const State* s, int age, int row):
    """Places of the used cards of a row, in the order of use."""
    order = []
    hand = s.size[row] if age == s.age and not is_drafting(s) else 0
    for place in range(s.stride - 1, hand - 1, -1):
        if s.card[age - 1][row * s.stride + place] != NONE:
            order.append(place)
    return order


cdef str use_name(int use):
    """What became of a card; LOST_NAMES of one that was built and discarded later."""
    return LOST_NAMES.get(USES[use & USE_MASK], "") if use & LOST else USES[use & USE_MASK]


cdef dict dump_age(const State* s, int age):
    hands = []
    used = []
    for row in range(s.cities):
        at = row * s.stride
        size = s.size[row] if age == s.age and not is_drafting(s) else 0
        hands.append([number(s.card[age - 1][at + i]) for i in range(size)])
        used.append([
            [number(s.card[age - 1][at + i]), use_name(s.use[age - 1][at + i]),
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


cdef dict dump_state(const State* s):
    """All of a state as plain numbers and lists; `load_state` is the exact inverse."""
    found = {
        "options": indexes_in(s.options),
        "seats": s.seats,
        "view": -1 if s.view == NOBODY else s.view,
        "first": s.first,
        "phase": PHASES[s.phase],
        "age": s.age,
        "turn": s.turn,
        "cities": [dump_city(s, i) for i in range(s.cities)],
        "chosen": [[s.chosen[i][j] for j in range(s.n_chosen[i])] for i in range(s.seats)],
        "ages": [dump_age(s, age + 1) for age in range(N_AGES)],
        "fresh": fresh_in_hand(s),
        "looks": [[s.looks[i] >> 4, s.looks[i] & 15] for i in range(s.seats)],
        "forgot": [s.forgot[i] for i in range(LEADERS if has_leaders(s) else N_AGES)],
        "acting": -1 if s.acting == NONE else s.acting,
        "looking": LOOKINGS[s.looking],
        "seen": s.seen,
        "todo": [name for name, kinds in TODOS.items() if any(is_open(s, kind) for kind in kinds)],
    }
    if is_expanded(s) or any([has_options(s, i) for i in range(s.cities)]):
        found["todo"] = [[OPEN_NAMES[s.open[i] >> 8], s.open[i] & 0xFF] for i in range(s.n_open)]
    for i in range(N_ROOMS):
        if is_played(s, i) and ROOMS[i].dump_table:
            found |= ROOMS[i].dump_table(s)
    return found


# ---------------------------------------------------------------- putting together

cdef list stages_in(const State* s, int index, dict data, str what):
    """The stages (from 0) that a city has built."""
    count = bounded(data["stages"], 0, board_of(s, index).stages + 1, f"{what}.stages")
    if not has_armada(s) or not has_any_order(s, index):
        return list(range(count))
    built = sorted(set(data["stages_built"]))
    if len(built) != count:
        raise ValueError(f"{what}.stages_built: {len(built)}, not {count}")
    return [bounded(stage, 0, board_of(s, index).stages, f"{what}.stages_built")
            for stage in built]


cdef int fill_city(State* s, int index, dict data, str what) except -1:
    cdef City* city = &s.city[index]
    cdef const Edition* edition = edition_of(s)
    cdef int i
    # tokens that no conflict with a neighbor has brought
    cdef bint more = is_expanded(s)
    if data["wonder"] < 0:
        return 0
    city.wonder = <uint8_t>bounded(data["wonder"], 0, N_WONDERS, f"{what}.wonder")
    start_city(s, index)
    if data["side"] >= 0:
        city.side = <uint8_t>bounded(data["side"], 0, N_SIDES, f"{what}.side")
        start_side(s, index)
        options = data.get("stage_options", ())
        for i, stage in enumerate(stages_in(s, index, data, what)):
            add_stage(
                s, index, stage, bounded(options[i], 0, 3, what) if i < len(options) else 0)
    elif data["stages"] or data["cards"]:
        raise ValueError(f"{what}.side: unknown")
    for card in data["cards"]:
        i = bounded(card, 0, N_CARDS, f"{what}.cards")
        if edition.card[i].age == 0 or has(city.built, i) or (
                has(edition.armada, i) and not setup_of(s).armada_in_play[s.players]) or (
                has(edition.black, i) and not setup_of(s).black_in_play[s.players]):
            raise ValueError(f"{what}.cards: {i} is not in this edition, or twice in the city")
        add_card(s, index, i)
    city.coins = <uint8_t>bounded(data["coins"], 0, 200, f"{what}.coins")
    for i in range(N_AGES):
        city.victories[i] = <uint8_t>bounded(
            data["victories"][i], 0, 16 if more else 3, f"{what}.victories")
    city.defeats = <uint8_t>bounded(data["defeats"], 0, 100 if more else 7, f"{what}.defeats")
    city.free_used = 1 if data["free_used"] else 0
    for i in range(N_ROOMS):
        if is_played(s, i):
            ROOMS[i].load_city(s, index, data, what)
    return 0


cdef int fill_card(State* s, int age, int at, int card, int use, str what) except -1:
    if card == -1:
        card = UNSEEN
    else:
        bounded(card, 0, N_CARDS, what)
        if card_of(s, card).age != age:
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
        place = 2 * s.hand - 2 - index
    else:
        place = s.hand - 1 - index
    if place < 0:
        raise ValueError(f"ages[{age - 1}].used[{row}]: too many cards")
    return place


cdef int use_of(str name, str what) except -1:
    """The use that `use_name` calls so."""
    for use, lost in LOST_NAMES.items():
        if name == lost:
            return USES.index(use) | LOST
    if name not in USES[1:6]:
        raise ValueError(f"{what}: no use {name!r}")
    return USES.index(name)


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
        if len(hand) > s.hand + is_managed(s, age, row):
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
            fill_card(s, age, at + place, card, use_of(use, what) | (FRESH if fresh else 0), what)
    return 0


cdef int load_state(State* s, dict data) except -1:
    """Fill in the state that `dump_state` would take apart into `data`.

    Raises ValueError on numbers out of range and on states that cannot go on; whether a position
    can arise in play is not checked here.
    """
    cdef int i, seats, age
    options = 0
    for i, value in enumerate(data["options"]):
        shift, values = OPTIONS[i]
        options |= bounded(value, 0, values, "options") << shift
    check_options(options)
    seats = data["seats"]
    check_seats(options, seats)
    if data["phase"] not in PHASES:
        raise ValueError(f"no such phase: {data['phase']}")
    rules.start(s, seats, options)
    if len(data["cities"]) != s.cities or len(data["ages"]) != N_AGES:
        raise ValueError(f"needs {s.cities} cities and {N_AGES} Ages")
    if not len(data["looks"]) == len(data["chosen"]) == seats:
        raise ValueError(f"looks, chosen: need {seats} entries")
    s.phase = PHASES.index(data["phase"])
    s.view = NOBODY if data["view"] < 0 else <uint8_t>bounded(data["view"], 0, seats, "view")
    s.first = <uint8_t>bounded(data["first"], 0, seats, "first")
    s.age = <uint8_t>bounded(data["age"], 1, N_AGES + 1, "age")
    s.turn = <uint8_t>bounded(data["turn"], 0 if has_leaders(s) else 1, s.turns + 1, "turn")
    s.acting = NONE
    if data["acting"] >= 0:
        s.acting = <uint8_t>bounded(data["acting"], 0, s.cities, "acting")
    looking = data.get("looking", LOOKINGS[0])
    if looking not in LOOKINGS:
        raise ValueError(f"looking: {looking}")
    s.looking = LOOKINGS.index(looking)
    s.seen = <uint8_t>bounded(data.get("seen", 0), 0, 100, "seen")
    for i in range(N_ROOMS):
        if is_played(s, i) and ROOMS[i].load_first:
            ROOMS[i].load_first(s, data)
    for i in range(s.cities):
        fill_city(s, i, data["cities"][i], f"cities[{i}]")
    for age in range(1, N_AGES + 1):
        fill_age(s, age, data["ages"][age - 1])
        check_deck(s, age)
        s.forgot[age - 1] = <uint16_t>bounded(data["forgot"][age - 1], 0, 1 << 16, "forgot")
    for i, places in enumerate(data.get("fresh", ())):
        for place in places:
            s.use[s.age - 1][i * s.stride + bounded(place, 0, s.size[i], "fresh")] |= FRESH
    if s.phase == PHASE_DEAL:
        s.dealt = sum(s.size[i] for i in range(s.cities))
    for i in range(seats):
        look_age, look_turn = data["looks"][i]
        s.looks[i] = <uint8_t>(bounded(look_age, 0, N_AGES + 1, "looks") << 4
                               | bounded(look_turn, 0, 16, "looks"))
        if len(data["chosen"][i]) > MAX_CHOSEN:
            raise ValueError(f"chosen[{i}]: too many moves")
        for j, move in enumerate(data["chosen"][i]):
            s.chosen[i][j] = move
            s.n_chosen[i] = j + 1
    for entry in data["todo"]:
        if isinstance(entry, str):
            open_by_name(s, entry)
        else:
            open_for_city(s, entry[0], entry[1])
    for i in range(N_ROOMS):
        if is_played(s, i) and ROOMS[i].load_last:
            ROOMS[i].load_last(s, data)
    check_can_go_on(s)
    if has_leaders(s) and s.view != NOBODY and s.phase != PHASE_DEAL_LEADERS:
        fill_leaders(s, s.view, NULL)
    return 0


cdef int open_for_city(State* s, str name, int city) except -1:
    """Put a choice of a city into the queue of the turn."""
    kinds = [kind for kind, known in OPEN_NAMES.items() if known == name]
    if name == "seventh":
        kinds = [rules.last_card_kind(s)]
    if not kinds:
        raise ValueError(f"todo: {name}")
    bounded(city, 0, s.cities, "todo")
    if s.n_open == MAX_OPEN:
        raise ValueError("todo: too many")
    open_choice(s, kinds[0], city)
    return 0


cdef int open_by_name(State* s, str name) except -1:
    """Put a choice into the queue of the turn, for the city whose board gives it."""
    cdef int city = choice.city_of_discards(s)
    cdef int kind = OPEN_DISCARD
    if name not in TODOS:
        raise ValueError(f"todo: {name}")
    if name == "seventh":
        city = rules.city_with_last_card(s)
        kind = rules.last_card_kind(s)
    if city == NONE:
        raise ValueError(f"todo: no city has {name}")
    if not is_open(s, kind):
        open_choice(s, kind, city)
    return 0
