"""The weights of the rules of thumb, as they ship.

Games of the playout policy against itself fitted them (``python -m solver.learning tune``,
docs/experiments.md). What only expansions have is guessed and stands where it is
used.
"""

from solver._ext.core.weights cimport PolicyWeights

cdef list NAMES = [
    "coin", "coin_gained", "sale", "sale_when_poor", "rival", "rival_always", "shield",
    "symbol", "symbol_more", "chain", "denial", "raw_1", "raw_2", "raw_3", "raw_4", "made_1",
    "made_2", "options", "second_unit", "late", "discount", "discount_made", "stage", "growth",
    "growth_own", "complete", "last_card", "discard", "free_building", "free_of_kind", "copy",
    "pass_on", "pass_city", "noise", "noise_unbuilt",
]

WEIGHTS.coin = 0.86
WEIGHTS.coin_gained = 0.45
WEIGHTS.sale = 0.25
WEIGHTS.sale_when_poor = 0.3
WEIGHTS.rival = 0.16
WEIGHTS.rival_always = 0.054
WEIGHTS.shield = 1.64
WEIGHTS.symbol = 2.19
WEIGHTS.symbol_more = 2.3
WEIGHTS.chain = 0.48
WEIGHTS.denial = 0.09
WEIGHTS.raw = [4.2, 3.0, 1.4, 0.5]
WEIGHTS.made = [3.92, 0.7]
WEIGHTS.options = 0.86
WEIGHTS.second_unit = 0.7
WEIGHTS.late = 0.3
WEIGHTS.discount = 1.22
WEIGHTS.discount_made = 0.8
WEIGHTS.stage = 0.16
WEIGHTS.growth = 0.6
WEIGHTS.growth_own = 1.0
WEIGHTS.complete = 0.54
WEIGHTS.last_card = 5.0
WEIGHTS.discard = 4.5
WEIGHTS.free_building = 5.0
WEIGHTS.free_of_kind = 3.0
WEIGHTS.copy = 5.0
WEIGHTS.pass_on = 0.4
WEIGHTS.pass_city = 0.8
WEIGHTS.noise = 1.2
WEIGHTS.noise_unbuilt = 0.6

if sizeof(Weights) != len(NAMES) * sizeof(double):
    raise ImportError("every weight needs its name")


def policy_weights():
    """The weights of the playout policy, for :mod:`solver._ext.core.contest`."""
    return PolicyWeights.over(<double*>&WEIGHTS, NAMES)
