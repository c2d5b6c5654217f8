"""What built things do (reference duel sections 7 to 9)."""

from solver._ext.core.bits cimport sw_popcount
from solver._ext.duel.cardset cimport put_card
from solver._ext.duel.scoring cimport guild_count
from solver._ext.duel.state cimport END_MILITARY, END_SCIENCE, City, State, win
from solver._ext.duel.tables cimport BUILT, GREY_MASK, RAW_MASK, TABLES, Card, Token


cdef void push_pawn(State* s, int seat, int shields) noexcept nogil:
    """Move the conflict pawn space by space with loot and supremacy (section 8)."""
    cdef City* victim = &s.city[1 - seat]
    cdef int step = 1 if seat == 0 else -1
    cdef int i
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


cdef bint gain_symbol(State* s, int seat, int symbol) noexcept nogil:
    """Add a science symbol; True when it makes a pair. Six different ones win."""
    cdef City* city = &s.city[seat]
    if (city.symbols >> symbol) & 1:
        return True
    city.symbols |= 1 << symbol
    if sw_popcount(city.symbols) >= TABLES.symbols_to_win:
        win(s, seat, END_SCIENCE)
    return False


cdef inline void add_choice(City* city, int mask) noexcept nogil:
    city.raw_choices += (mask & RAW_MASK) != 0
    city.grey_choices += (mask & GREY_MASK) != 0


cdef void add_building(State* s, int seat, int card) noexcept nogil:
    """The lasting side of a building: set, production, trade, counts, points."""
    cdef City* city = &s.city[seat]
    cdef const Card* row = &TABLES.cards[card]
    put_card(city.cards, card)
    city.make += row.make
    city.fixed |= row.fixed
    city.count[row.colour] += 1
    city.vp[row.colour] += row.vp
    add_choice(city, row.choice)


cdef void add_wonder(State* s, int seat, int wonder) noexcept nogil:
    """The lasting side of a wonder: count, points, choice production."""
    cdef City* city = &s.city[seat]
    city.count[BUILT] += 1
    city.vp[BUILT] += TABLES.wonders[wonder].vp
    add_choice(city, TABLES.wonders[wonder].choice)


cdef bint construct(State* s, int seat, int card) noexcept nogil:
    """Add a building with its effects; True when a science pair was made (section 7)."""
    cdef City* city = &s.city[seat]
    cdef const Card* row = &TABLES.cards[card]
    cdef int shields = shields_of(city, row)
    add_building(s, seat, card)
    city.coins += row.coins
    if row.per >= 0:
        city.coins += row.per_coins * city.count[row.per]
    if row.guild_coins:
        city.coins += row.guild_coins * guild_count(s, row.guild_mask)
    if shields:
        push_pawn(s, seat, shields)
    if row.symbol >= 0:
        return gain_symbol(s, seat, row.symbol)
    return False


cdef void gain_token(State* s, int seat, int token) noexcept nogil:
    """Take a progress token with its immediate effects (section 9)."""
    cdef const Token* row = &TABLES.tokens[token]
    s.city[seat].tokens |= 1 << token
    s.city[seat].coins += row.coins
    if row.symbol >= 0:
        gain_symbol(s, seat, row.symbol)
