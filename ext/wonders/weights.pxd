# What the rules of thumb weigh with: one table for worth.pyx and heuristics.pyx, in points unless
# it says otherwise. The names in weights.pyx stand in the same order.

cdef struct Weights:
    double coin             # a coin that is spent
    double coin_gained      # a coin that arrives
    double sale             # a coin from a sale
    double sale_when_poor
    double rival            # a coin that goes to a neighbor, with one other player
    double rival_always     # and with any number of them
    double shield           # a point that the conflicts ahead may bring
    double symbol           # what a science symbol may lead to, with all cards to come
    double symbol_more      # for each symbol before it
    double chain            # a building that it makes free
    double denial           # share of what a card is worth to others
    double raw[4]           # the first, second ... symbol that can give it, with all cards to come
    double made[2]
    double options          # share of the other resources of a symbol that gives one of several
    double second_unit      # share of the second unit of a card
    double late             # how much slower than the cards to come the worth of resources falls
    double discount         # cheaper raw materials from one neighbor
    double discount_made
    double stage            # a stage, for each one behind it
    double growth           # share of points per thing that more things will bring
    double growth_own       # things of one's own besides
    double complete         # share of points for a complete wonder lost with each missing stage
    double last_card        # rights
    double discard
    double free_building
    double free_of_kind
    double copy
    double pass_on          # share of what a card is worth to the rival, in the game of two
    double pass_city        # the same of one that the Free City takes
    double noise            # width of the playout policy's noise
    double noise_unbuilt    # share of it for cards that are not built

cdef Weights WEIGHTS
