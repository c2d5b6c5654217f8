"""The rules tables of 7 Wonders in C."""

from libc.string cimport memset

RESOURCE_SETS = 1 << N_RESOURCES
POWERS = {
    "play_last_card": POWER_LAST_CARD,
    "build_from_discard": POWER_DISCARD,
    "free_first_of_colour": POWER_FREE_COLOUR,
    "free_first_of_age": POWER_FREE_FIRST,
    "free_last_of_age": POWER_FREE_LAST,
    "free_once_per_age": POWER_FREE_ONCE,
    "copy_guild": POWER_COPY_GUILD,
}


cdef void fill_sets(Cost* cost) noexcept nogil:
    """Sum up the units of a cost by sets of resources."""
    cdef int which, i
    cost.raw = 0
    cost.made = 0
    for i in range(N_RESOURCES):
        if i < N_RAW:
            cost.raw += cost.units[i]
        else:
            cost.made += cost.units[i]
    for which in range(RAW_SETS):
        cost.raw_in[which] = 0
        for i in range(N_RAW):
            if (which >> i) & 1:
                cost.raw_in[which] += cost.units[i]
    for which in range(MADE_SETS):
        cost.made_in[which] = 0
        for i in range(N_MADE):
            if (which >> i) & 1:
                cost.made_in[which] += cost.units[N_RAW + i]


cdef int fill_cost(Cost* cost, coins, units) except -1:
    if len(units) != N_RESOURCES or sum(units) > 15 or not 0 <= coins <= 15:
        raise ValueError("a cost has up to 15 coins and 7 counts of up to 15 units in all")
    cost.coins = coins
    for i in range(N_RESOURCES):
        cost.units[i] = units[i]
    fill_sets(cost)
    return 0


cdef int set_of(resources) except -1:
    cdef int members = 0
    for resource in resources:
        members |= 1 << resource
    if not 0 < members < RESOURCE_SETS:
        raise ValueError("a set of resources must hold some of the seven")
    return members


cdef int fill_rate(Rate* rate, amount, counted, scope) except -1:
    if rate.amount:
        raise ValueError("a card or stage has at most one rate of coins and one of points")
    rate.amount = amount
    rate.counted = counted
    rate.scope = scope
    return 0


cdef int fill_effects(Effects* out, effects) except -1:
    out.symbol = NONE
    for effect in effects:
        kind, *args = effect
        if kind == "produce":
            for i in range(N_RESOURCES):
                out.gives[i] = args[0][i]
            out.tradable = args[1]
        elif kind == "choice":
            out.choice = set_of(args[0])
            out.tradable = args[1]
            if out.choice >> N_RAW and out.choice != ((1 << N_MADE) - 1) << N_RAW:
                raise ValueError("a choice is among raw materials, or among all made goods")
        elif kind == "discount":
            price, resources, left, right = args
            out.price = price
            out.cheap = set_of(resources)
            out.cheap_left = left
            out.cheap_right = right
        elif kind == "coins":
            out.coins += args[0]
        elif kind == "vp":
            out.vp += args[0]
        elif kind == "vp_if_complete":
            out.vp_complete += args[0]
        elif kind == "shields":
            out.shields += args[0]
        elif kind == "science":
            out.symbol = args[0]
        elif kind == "science_choice":
            out.wild += 1
        elif kind == "coins_per":
            fill_rate(&out.coins_per, args[0], args[1], args[2])
        elif kind == "vp_per":
            fill_rate(&out.vp_per, args[0], args[1], args[2])
        elif kind in POWERS:
            out.power |= POWERS[kind]
        else:
            raise ValueError(f"unknown effect {kind!r}")
    return 0


cdef int fill_card(Edition* edition, int index, dict row, list cards) except -1:
    cdef Card* card = &edition.card[index]
    cdef int players, i
    if not 1 <= row["age"] <= N_AGES or not 0 <= row["colour"] < N_COLOURS:
        raise ValueError(f"card {index}: no such Age or colour")
    card.age = row["age"]
    card.colour = row["colour"]
    card.guild = row["guild"]
    fill_cost(&card.cost, row["coins"], row["cost"])
    fill_effects(&card.effects, row["effects"])
    for players in range(3, MAX_CITIES + 1):
        card.copies[players] = sum(threshold <= players for threshold in row["copies"])
    for i in range(N_CARDS):
        if cards[i] is not None and cards[i]["building"] == row["building"]:
            card.same[i >> 6] |= (<uint64_t>1) << (i & 63)
    for i in row["chain_from"]:
        card.chain[i >> 6] |= (<uint64_t>1) << (i & 63)
    if card.guild:
        edition.guilds[index >> 6] |= (<uint64_t>1) << (index & 63)
        edition.n_guilds += 1
    return 0


cdef int fill_decks(Edition* edition) except -1:
    cdef int players, age, index, size
    for players in range(3, MAX_CITIES + 1):
        for age in range(N_AGES):
            size = 0
            for index in range(N_CARDS):
                if edition.card[index].age != age + 1 or edition.card[index].guild:
                    continue
                for _ in range(edition.card[index].copies[players]):
                    if size == MAX_DECK:
                        raise ValueError("the deck of an Age is too large")
                    edition.deck[players][age][size] = <uint8_t>index
                    size += 1
            edition.deck_size[players][age] = <uint8_t>size
            if age == N_AGES - 1:
                size += TABLES.guilds_in_play[players]
            if size != players * TABLES.hand:
                raise ValueError(f"Age {age + 1} for {players} players has {size} cards")
    return 0


cdef int fill_wonder(Wonder* wonder, dict row) except -1:
    cdef Side* side
    wonder.resource = row["resource"]
    for i, stages in enumerate(row["sides"]):
        side = &wonder.side[i]
        if not 0 < len(stages) <= MAX_STAGES:
            raise ValueError(f"a wonder has at most {MAX_STAGES} stages")
        side.stages = len(stages)
        for j, stage in enumerate(stages):
            fill_cost(&side.stage[j].cost, stage["coins"], stage["cost"])
            fill_effects(&side.stage[j].effects, stage["effects"])
            side.powers |= side.stage[j].effects.power
    return 0


cdef int fill_tables(dict data) except -1:
    """Fill the tables; raises ValueError when the numbers do not fit."""
    cdef Edition* edition
    if len(data["editions"]) != N_EDITIONS:
        raise ValueError("the tables must hold two editions")
    memset(&TABLES, 0, sizeof(Tables))
    for i in range(MAX_CITIES + 1):
        TABLES.guilds_in_play[i] = data["guilds"][i]
    for i in range(N_AGES):
        TABLES.victory[i] = data["victory"][i]
    TABLES.defeat = data["defeat"]
    TABLES.hand = data["hand"]
    TABLES.turns = data["turns"]
    TABLES.coins = data["coins"]
    TABLES.sale = data["sale"]
    TABLES.price = data["price"]
    TABLES.coins_per_point = data["coins_per_point"]
    TABLES.set_vp = data["set"]
    if TABLES.hand != TABLES.turns + 1:
        raise ValueError("one card of each hand is left after the last turn")
    for e, rows in enumerate(data["editions"]):
        edition = &TABLES.edition[e]
        if len(rows["cards"]) != N_CARDS or len(rows["wonders"]) != N_WONDERS:
            raise ValueError(f"an edition must list {N_CARDS} cards and {N_WONDERS} wonders")
        for i, row in enumerate(rows["cards"]):
            if row is not None:
                fill_card(edition, i, row, rows["cards"])
        for i, row in enumerate(rows["wonders"]):
            fill_wonder(&edition.wonder[i], row)
        fill_decks(edition)
    TABLES.ready = 1
    return 0
