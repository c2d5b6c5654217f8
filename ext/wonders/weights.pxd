# What the rules of thumb weigh with: one table for worth.pyx, heuristics.pyx and what they call, in
# points unless it says otherwise. The names in weights.pyx stand in the same order.

from solver._ext.wonders.tables cimport BUILD_FROM_DISCARD, COINS_PER_FLEET_MOVE, N_LEVELS

cdef enum:
    N_TIMES = 4             # Ages I to III, and the last card of Age III
    # kinds of effects from here on have weights of their own
    FIRST_WEIGHED = BUILD_FROM_DISCARD
    N_WEIGHED = COINS_PER_FLEET_MOVE + 1 - BUILD_FROM_DISCARD

cdef struct Weights:
    double coin[N_TIMES]    # a coin that is spent
    double rich             # share by which coins are worth less for each one beyond four
    double coin_gained[N_TIMES]     # a coin that arrives
    double sale[N_TIMES]    # a coin from a sale
    double sale_when_poor
    double rival            # a coin that goes to a neighbor, with one other player
    double rival_always     # and with any number of them
    double shield[3]        # a point that the conflicts ahead may bring, by Age
    double symbol           # what a science symbol may lead to, with all cards to come
    double symbol_more      # for each symbol before it
    double chain            # a building that it makes free
    double denial           # a point that others do not get
    double denial_shield
    double denial_symbol
    double denial_next      # for each symbol that the city which gets the hand next has
    double denial_count     # a row that counts things
    double raw[4]           # the first, second ... symbol that can give it, with all cards to come
    double made[2]
    double options          # share of the other resources of a symbol that gives one of several
    double second_unit      # share of the second unit of a card
    double late             # how much slower than the cards to come the worth of resources falls
    double for_stage        # share by which one that stages of the own wonder lack is worth more
    double on_sale          # share by which one that a neighbor sells is worth less, for each
    double plenty           # share by which one is worth less for each symbol that the city has
    double discount         # cheaper raw materials from one neighbor
    double discount_made
    double stage            # a stage, for each one behind it
    double stage_built      # any stage, with all cards to come
    double growth           # share of points per thing that more things will bring
    double growth_own       # things of one's own besides
    double growth_long      # and as many more as there are cards to come
    double complete         # share of points for a complete wonder lost with each missing stage
    double last_card        # rights
    double discard
    double free_building
    double free_of_kind
    double copy
    double right_spent      # a right that is used up for a card, with all cards to come
    double draft_coin       # a coin of the cost of a leader that is drafted
    double kept_back        # share of what a leader is worth that is given away instead
    double factor[N_WEIGHED]        # of what a row of a kind brings
    double future[N_WEIGHED]        # what it brings besides, with all cards to come
    double edifice_coin     # a coin of a penalty
    double edifice_turn     # how likely a city takes part in a turn
    double edifice_guild    # a guild that counts once more, if there is none yet
    double edifice_step     # how much one pawn more or less says
    double naval_coin       # a coin that a fleet brings
    double naval_others     # a coin that all others lose
    double on_the_way       # part of an Island that the step before it is worth
    double level            # a commercial level, with all cards to come
    double blue_ahead       # later blue spaces, for each that comes nearer
    double red_ahead
    double island[N_LEVELS]     # the best of those drawn, by level
    double unseen_island    # part of it that the top Island of a deck is worth
    double pass_on          # share of what a card is worth to the rival, in the game of two
    double pass_city        # the same of one that the Free City takes
    double noise            # width of the playout policy's noise
    double noise_unbuilt    # share of it for cards that are not built

cdef Weights WEIGHTS
