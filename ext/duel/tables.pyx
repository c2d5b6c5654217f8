"""The rules tables of 7 Wonders Duel in C."""

from libc.stdint cimport uint64_t
from libc.string cimport memset


cdef uint64_t packed(units):
    """Numbers per resource as one byte each."""
    word = 0
    for r, count in enumerate(units):
        word |= count << (8 * r)
    return word


cdef uint64_t spread(mask):
    """0xFF in the byte of every resource of a mask."""
    return packed([0xFF * ((mask >> r) & 1) for r in range(N_RESOURCES)])


cdef int mask_of(column):
    """Bits of the rows whose entry is not 0."""
    mask = 0
    for i, entry in enumerate(column):
        if entry:
            mask |= 1 << i
    return mask


cdef int fill_tables(dict data) except -1:
    """Fill the tables; raises ValueError when the numbers do not fit."""
    cards, wonders, tokens = data["cards"], data["wonders"], data["tokens"]
    layouts, military, limits = data["layouts"], data["military"], data["limits"]
    if (len(cards["age"]), len(wonders["vp"]), len(tokens["vp"])) != (N_CARDS, N_WONDERS, N_TOKENS):
        raise ValueError("the tables must hold 73 cards, 12 wonders and 10 tokens")
    if military["capital"] > MAX_CAPITAL:
        raise ValueError(f"the capital may be at most {MAX_CAPITAL} spaces away")
    cdef int i, age
    cdef Card* card
    cdef Wonder* wonder
    cdef Token* token
    memset(&TABLES, 0, sizeof(Tables))
    for i in range(N_CARDS):
        card = &TABLES.cards[i]
        card.cost = packed(cards["cost"][i])
        card.make = packed(cards["produce"][i])
        card.guild_mask = cards["guild_mask"][i]
        card.coin_cost = cards["coin_cost"][i]
        card.colour = cards["color"][i]
        card.deck = cards["deck"][i]
        card.choice = cards["choice_mask"][i]
        card.fixed = spread(cards["fixed_mask"][i])
        card.shields = cards["shields"][i]
        card.vp = cards["vp"][i]
        card.symbol = cards["symbol"][i]
        card.coins = cards["coins"][i]
        card.per = cards["coins_per"][i]
        card.per_coins = cards["coins_per_amount"][i]
        card.guild_points = cards["guild_points"][i]
        card.guild_coins = cards["guild_coins"][i]
        if cards["chain_from"][i] >= 64:
            raise ValueError("only the first 64 cards can give a chain")
        card.chain = <uint64_t>1 << cards["chain_from"][i] if cards["chain_from"][i] >= 0 else 0
        if i < 64:
            TABLES.deck_lo[card.deck] |= <uint64_t>1 << i
        else:
            TABLES.deck_hi[card.deck] |= <uint64_t>1 << (i - 64)
    for i in range(N_WONDERS):
        wonder = &TABLES.wonders[i]
        wonder.cost = packed(wonders["cost"][i])
        wonder.coins = wonders["coins"][i]
        wonder.opponent_loses = wonders["opponent_loses"][i]
        wonder.shields = wonders["shields"][i]
        wonder.vp = wonders["vp"][i]
        wonder.extra_turn = wonders["extra_turn"][i]
        wonder.destroy = wonders["destroy_color"][i]
        wonder.revive = wonders["revive"][i]
        wonder.draw = wonders["draw_tokens"][i]
        wonder.choice = wonders["choice_mask"][i]
    for i in range(N_TOKENS):
        token = &TABLES.tokens[i]
        token.vp = tokens["vp"][i]
        token.coins = tokens["coins"][i]
        token.per_token = tokens["points_per_token"][i]
        token.symbol = tokens["symbol"][i]
    TABLES.discount_wonder = mask_of(tokens["discount_wonder"])
    TABLES.discount_blue = mask_of(tokens["discount_blue"])
    TABLES.economy = mask_of(tokens["economy"])
    TABLES.strategy = mask_of(tokens["strategy"])
    TABLES.theology = mask_of(tokens["theology"])
    TABLES.urbanism = mask_of(tokens["urbanism_coins"])
    TABLES.urbanism_coins = max(tokens["urbanism_coins"])
    TABLES.discount = max(tokens["discount_wonder"] + tokens["discount_blue"])
    for age in range(1, 4):
        TABLES.open_slots[age] = layouts["face_up"][age - 1]
        for i in range(N_SLOTS):
            TABLES.covered_by[age][i] = layouts["covered_by"][age - 1][i]
            for below in layouts["covers"][age - 1][i]:
                TABLES.covers[age][i] |= 1 << below
            if TABLES.covered_by[age][i] == 0:
                TABLES.free_slots[age] |= 1 << i
    for i, points in enumerate(military["points"]):
        TABLES.military[i] = points or 0
    TABLES.capital = military["capital"]
    # In the order of the positions, -6 first: the order of the bits of State.loot.
    for i, (entered_at, coins) in enumerate(sorted(military["loot"])):
        TABLES.loot_at[i] = entered_at
        TABLES.loot_coins[i] = coins
    for age in range(2):
        for i in range(4):
            TABLES.preset[age][i] = data["first_game"][age][i]
    TABLES.wonder_limit = limits["wonders_built"]
    TABLES.symbols_to_win = limits["symbols_to_win"]
    TABLES.ready = 1
    return 0
