"""Points of 7 Wonders by the rows of the score sheet, and the result of a game."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.core.winners cimport Decided, decide, share_win
from solver._ext.wonders.edifice cimport edifice_of, edifice_points
from solver._ext.wonders.effects cimport points_from
from solver._ext.wonders.fleets cimport BLUE_FLEET, space_of, track_of
from solver._ext.wonders.leaders cimport buried_points
from solver._ext.wonders.moments cimport is_expanded, tell_scored
from solver._ext.wonders.naval cimport naval_points
from solver._ext.wonders.science cimport science_points, score_science, sees_science_plainly
from solver._ext.wonders.tables cimport (
    COPY_GUILD, FIRST_LEADER, MAX_CITIES, NONE, N_AGES, N_ROWS, N_WORDS, ROW_BLUE, ROW_COINS,
    ROW_EDIFICE, ROW_GREEN, ROW_ISLANDS, ROW_LEADERS, ROW_MILITARY, ROW_NAVAL, ROW_PURPLE,
    ROW_WONDER, SCIENCE_CHOICE, SCORE_OWN_GUILD_AGAIN, TABLES, Card, Edition, Effects,
)
from solver._ext.wonders.state cimport (
    City, State, board_of, card_of, does, edition_of, has_armada, has_stage, in_teams, is_complete,
    left_of, right_of, stage_effects, standing, team_of,
)


# ---------------------------------------------------------------- points of a city

cdef int guild_points(const State* s, int index, const Effects* effects) noexcept nogil:
    """Points of a guild but for science; with Armada no more than so many."""
    cdef int points = points_from(s, index, effects)
    if has_armada(s):
        return min(points, <int>TABLES.guild_cap)
    return points


cdef void score_at_sea(const State* s, int index, int* points) noexcept nogil:
    """Points of the blue fleet, of Islands and of naval tokens."""
    cdef uint32_t islands = s.navy[index].islands
    points[<int>ROW_BLUE] += track_of(s, BLUE_FLEET).points[space_of(s, index, BLUE_FLEET)]
    points[<int>ROW_NAVAL] += naval_points(s, index)
    while islands:
        points[<int>ROW_ISLANDS] += points_from(
            s, index, &TABLES.island[sw_lowest(islands)].effects)
        islands &= islands - 1


cdef void copy_guild(const State* s, int index, int* points) noexcept nogil:
    """The best guild of the neighbors, scored as if it stood in the city."""
    cdef const City* city = &s.city[index]
    cdef const City* left = &s.city[left_of(s, index)]
    cdef const City* right = &s.city[right_of(s, index)]
    cdef const Edition* edition = edition_of(s)
    cdef const Effects* effects
    cdef uint64_t guilds
    cdef int word, purple = 0, green = 0
    for word in range(N_WORDS):
        guilds = (left.built[word] | right.built[word]) & edition.guilds[word]
        while guilds:
            effects = &edition.card[64 * word + sw_lowest(guilds)].effects
            guilds &= guilds - 1
            if does(effects, SCIENCE_CHOICE):
                green = science_points(city.symbols, city.wilds + 1) - points[<int>ROW_GREEN]
            else:
                purple = max(purple, guild_points(s, index, effects))
    if green > purple:
        points[<int>ROW_GREEN] += green
    else:
        points[<int>ROW_PURPLE] += purple


cdef void score_leaders(const State* s, int index, int* points) noexcept nogil:
    """Points of leaders, face up and face down."""
    cdef uint64_t leaders = s.annex[index].leaders
    if s.annex[index].buried:
        points[<int>ROW_WONDER] += buried_points(s, index)
    while leaders:
        points[<int>ROW_LEADERS] += points_from(
            s, index, &card_of(s, FIRST_LEADER + sw_lowest(leaders)).effects)
        leaders &= leaders - 1


cdef int points_of_symbols(const State* s, int index, int wilds) noexcept nogil:
    """Points of a city's symbols with so many of choice, those of its leaders for them included."""
    cdef const City* city = &s.city[index]
    cdef int[N_ROWS] points
    cdef int i
    if sees_science_plainly(city):
        return science_points(city.symbols, wilds)
    for i in range(N_ROWS):
        points[i] = 0
    score_science(s, index, wilds, points)
    return points[<int>ROW_GREEN] + points[<int>ROW_LEADERS]


cdef int best_guild(const State* s, int index) noexcept nogil:
    """Points of the guild of a city that would bring most if it counted once more."""
    cdef const City* city = &s.city[index]
    cdef const Edition* edition = edition_of(s)
    cdef const Effects* effects
    cdef uint64_t guilds
    cdef int word, again, best = 0
    for word in range(N_WORDS):
        guilds = city.built[word] & edition.guilds[word]
        while guilds:
            effects = &edition.card[64 * word + sw_lowest(guilds)].effects
            guilds &= guilds - 1
            if does(effects, SCIENCE_CHOICE):
                again = (points_of_symbols(s, index, city.wilds + 1)
                         - points_of_symbols(s, index, city.wilds))
                best = max(best, again)
            else:
                best = max(best, guild_points(s, index, effects))
    return best


cdef void score_edifices(const State* s, int index, int* points) noexcept nogil:
    """Points of the Edifices of a city, less its Debt tokens for others."""
    cdef int age
    points[<int>ROW_EDIFICE] = edifice_points(s, index)
    for age in range(N_AGES):
        if ((s.annex[index].pawns >> age) & 1 and is_complete(s, age)
                and does(&edifice_of(s, age).reward, SCORE_OWN_GUILD_AGAIN)):
            points[<int>ROW_EDIFICE] += best_guild(s, index)


cdef int score_city(const State* s, int index, int* points) noexcept nogil:
    """Fill in the points of a city by ScoreRow if the game ended now; returns their sum."""
    cdef const City* city = &s.city[index]
    cdef const Edition* edition = edition_of(s)
    cdef const Card* card
    cdef uint64_t cards
    cdef int i, word, total = 0
    for i in range(N_ROWS):
        points[i] = 0
    if city.wonder == NONE or city.side == NONE:
        return 0
    for i in range(N_AGES):
        points[<int>ROW_MILITARY] += TABLES.victory[i] * city.victories[i]
    points[<int>ROW_MILITARY] -= TABLES.defeat * city.defeats
    points[<int>ROW_COINS] = city.coins // TABLES.coins_per_point
    for i in range(board_of(s, index).stages):
        if has_stage(s, index, i):
            points[<int>ROW_WONDER] += points_from(s, index, stage_effects(s, index, i))
    for word in range(N_WORDS):
        cards = city.built[word] & edition.scored[word]
        while cards:
            card = &edition.card[64 * word + sw_lowest(cards)]
            cards &= cards - 1
            if card.guild:
                points[<int>ROW_PURPLE] += guild_points(s, index, &card.effects)
            else:
                points[TABLES.row_of_color[card.color]] += points_from(s, index, &card.effects)
    if not is_expanded(s) or sees_science_plainly(city):
        points[<int>ROW_GREEN] += science_points(city.symbols, city.wilds)
    else:
        score_science(s, index, city.wilds, points)
    if is_expanded(s):
        points[<int>ROW_COINS] -= s.annex[index].debt
        tell_scored(s, index, points)
    if standing(city, COPY_GUILD):
        copy_guild(s, index, points)
    for i in range(N_ROWS):
        total += points[i]
    return total


# ---------------------------------------------------------------- the result

cdef void final_points(const State* s, int* total) noexcept nogil:
    cdef int points[N_ROWS]
    cdef int i
    for i in range(s.seats):
        total[i] = score_city(s, i, points)


cdef int wonders_side_of(const void* state, int seat) noexcept nogil:
    return team_of(seat) if in_teams(<const State*>state) else seat


cdef Decided winners_of(const State* s, bint* wins) noexcept nogil:
    """Fill in who has won: the most points, then the most coins, of a seat or of a team."""
    cdef int total[MAX_CITIES]
    cdef int[MAX_CITIES] points
    cdef int[MAX_CITIES] coins
    cdef bint won[MAX_CITIES]
    cdef Decided decided
    cdef int i, side, sides = 0
    final_points(s, total)
    for i in range(MAX_CITIES):
        points[i] = 0
        coins[i] = 0
    for i in range(s.seats):
        side = wonders_side_of(s, i)
        points[side] += total[i]
        coins[side] += s.city[i].coins
        sides = max(sides, side + 1)
    decided = decide(points, coins, sides, won)
    for i in range(s.seats):
        wins[i] = won[wonders_side_of(s, i)]
    return decided


cdef void decide_winner(State* s) noexcept nogil:
    cdef bint wins[MAX_CITIES]
    s.ending = <uint8_t>winners_of(s, wins)


cdef void wonders_returns(const void* state, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef bint wins[MAX_CITIES]
    winners_of(s, wins)
    share_win(wins, s.seats, out)


cdef int wonders_ending(const void* state) noexcept nogil:
    return (<const State*>state).ending


cdef void wonders_points(const void* state, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int total[MAX_CITIES]
    cdef int i
    final_points(s, total)
    for i in range(s.seats):
        out[i] = total[i]


cdef void wonders_categories(const void* state, int seat, double* out) noexcept nogil:
    cdef int points[N_ROWS]
    cdef int i
    score_city(<const State*>state, seat, points)
    for i in range(N_ROWS):
        out[i] = points[i]
