"""The weights of the rules of thumb, as they ship.

Games of the playout policy against itself fitted them (``python -m solver.learning tune``,
docs/experiments.md).
"""

from solver._ext.core.weights cimport PolicyWeights

# In the order of the struct; those of a time end in the Age or in `last`, those of a kind of effect
# in its name.
cdef dict SHIPPED = {
    "coin_1": 1.21, "coin_2": 0.784, "coin_3": 0.437, "coin_last": 0.421, "rich": 0.0663,
    "coin_gained_1": 0.8, "coin_gained_2": 0.841, "coin_gained_3": 0.777, "coin_gained_last": 0.435,
    "sale_1": 0.259, "sale_2": 0.178, "sale_3": 0.221, "sale_last": 0.164, "sale_when_poor": 0.282,
    "rival": 0.238, "rival_always": 0.293, "shield_1": 1.97, "shield_2": 2.3, "shield_3": 1.02,
    "symbol": 3.53, "symbol_more": 2.56, "chain": 0.427, "denial": -0.0351, "denial_shield": 0.0596,
    "denial_symbol": 0.342, "denial_next": 0.146, "denial_count": 0.314, "raw_1": 6.45,
    "raw_2": 2.91, "raw_3": 1.86, "raw_4": 0.52, "made_1": 4.89, "made_2": 0.663, "options": 2.08,
    "second_unit": 0.793, "late": 0.294, "for_stage": 1.07, "on_sale": 0.174, "plenty": 0.00937,
    "discount": 3.04, "discount_made": 0.887, "stage": 0.191, "stage_built": 0.109, "growth": 0.868,
    "growth_own": 0.331, "growth_long": -0.229, "complete": 0.626, "last_card": 5.24,
    "discard": 3.5, "free_building": 9.29, "free_of_kind": 3.11, "copy": 5.13, "right_spent": 1.25,
    "draft_coin": 0.478, "kept_back": 0.541, "factor_BUILD_FROM_DISCARD": 0.721,
    "factor_OTHERS_GAIN_COINS": 1.13, "factor_NEIGHBORS_GAIN_COINS": 0.951,
    "factor_NEIGHBORS_TAKE_DEBT": 0.986, "factor_GAIN_MILITARY_VICTORY_TOKEN": 0.808,
    "factor_DISCARD_OWN_DEFEAT_TOKENS": 1.0, "factor_DIPLOMACY": 1.42,
    "factor_OTHERS_LOSE_COINS": 1.33, "factor_OTHERS_LOSE_COINS_PER": 1.01,
    "factor_OTHERS_DISCARD_VICTORY_TOKEN": 1.1, "factor_DRAW_LEADERS_FROM_BOX": 1.01,
    "factor_RECRUIT_ADDITIONAL_LEADER": 0.949, "factor_BURY_LEADER": 0.86,
    "factor_VP_PER_COLOR_SET": 0.497, "factor_VP_PER_COINS": 1.5,
    "factor_VP_PER_IDENTICAL_VICTORY_PAIR": 0.946, "factor_VP_IF_MORE_THAN_EACH_NEIGHBOR": 0.708,
    "factor_VP_IF_NO_DEFEAT_TOKENS": 1.02, "factor_VP_IF_ONLY_FACE_UP_LEADER": 1.04,
    "factor_VP_PER_VICTORY_TOKEN_OF_VALUE": 0.851, "factor_NAVAL_STRENGTH": 1.51,
    "factor_RAID": 1.07, "factor_FLEET_MOVE": 0.875, "factor_DRAW_ISLAND": 1.01,
    "factor_PIRATES": 1.0, "factor_VP_PER_COMMERCIAL_LEVEL": 1.05, "factor_VP_PER_ISLAND": 1.01,
    "factor_VP_PER_CARD_OF_CHOSEN_COLOR": 0.97, "factor_VP_PER_COLOR_PRESENT": 1.13,
    "factor_SCORE_OWN_GUILD_AGAIN": 1.02, "factor_PARTICIPATION_PAWN_FROM_BOX": 0.938,
    "factor_DISCARD_CARD": 0.994, "factor_PAY_COINS": 0.939, "factor_LOSE_VICTORY_TOKENS": 0.899,
    "factor_PLAY_LAST_CARD": 1.32, "factor_FREE_FIRST_OF_COLOR": 0.797,
    "factor_FREE_FIRST_OF_AGE": 0.982, "factor_FREE_LAST_OF_AGE": 1.18,
    "factor_FREE_BUILD_ONCE_PER_AGE": 1.05, "factor_COPY_GUILD": 1.11, "factor_FREE_LEADERS": 0.878,
    "factor_FREE_BUILD": 0.733, "factor_RESOURCE_DISCOUNT": 0.659,
    "factor_BUY_RESOURCE_FROM_BANK": 1.88, "factor_COINS_ON_EVENT": 0.776,
    "factor_OTHERS_LOSE_COINS_ON_EVENT": 1.3, "factor_EXTRA_COIN_FROM_BANK": 0.793,
    "factor_COIN_AFTER_NEIGHBOR_PURCHASE": 0.948, "factor_PASS_DEFEAT_TOKENS_TO_WINNER": 1.02,
    "factor_SCIENCE_REPLACE": 0.941, "factor_SCIENCE_EXTRA_OF_MOST": 1.52,
    "factor_VP_PER_SCIENCE_SET": 1.04, "factor_COPY_NEIGHBOR_SCIENCE": 0.724,
    "factor_NEIGHBOR_PURCHASE_REBATE": 0.969, "factor_STARTING_RESOURCE_REBATE": 0.946,
    "factor_EXTRA_UNIT_OF_PRODUCED_RESOURCE": 1.24, "factor_UNIT_OF_UNPRODUCED_RESOURCE": 1.05,
    "factor_FREE_STAGE_RESOURCES": 0.998, "factor_LEADER_COST_WAIVED": 1.07,
    "factor_LEADER_COST_DISCOUNT": 1.02,
    "factor_KEEP_UNCHOSEN_LEADER_AFTER_AGE3_RECRUITMENT": 0.996, "factor_BUY_FROM": 1.16,
    "factor_SCIENCE_MOST": 1.41, "factor_PROTECT_FROM_TRIBUTE_AND_PIRATES": 1.03,
    "factor_STAGE_MOVES_ANY_FLEET": 0.939, "factor_MAY_SKIP_NAVAL_CONFLICT": 1.02,
    "factor_NAVAL_COST_DISCOUNT": 0.837, "factor_COINS_PER_FLEET_MOVE": 1.0,
    "future_BUILD_FROM_DISCARD": -0.624, "future_OTHERS_GAIN_COINS": 0.118,
    "future_NEIGHBORS_GAIN_COINS": -0.314, "future_NEIGHBORS_TAKE_DEBT": 0.273,
    "future_GAIN_MILITARY_VICTORY_TOKEN": -0.0629, "future_DISCARD_OWN_DEFEAT_TOKENS": -0.49,
    "future_DIPLOMACY": -0.566, "future_OTHERS_LOSE_COINS": -0.281,
    "future_OTHERS_LOSE_COINS_PER": 0.147, "future_OTHERS_DISCARD_VICTORY_TOKEN": -0.03,
    "future_DRAW_LEADERS_FROM_BOX": -0.671, "future_RECRUIT_ADDITIONAL_LEADER": -0.112,
    "future_BURY_LEADER": -0.463, "future_VP_PER_COLOR_SET": -0.497, "future_VP_PER_COINS": 0.182,
    "future_VP_PER_IDENTICAL_VICTORY_PAIR": 0.219, "future_VP_IF_MORE_THAN_EACH_NEIGHBOR": -0.477,
    "future_VP_IF_NO_DEFEAT_TOKENS": -0.336, "future_VP_IF_ONLY_FACE_UP_LEADER": -0.0586,
    "future_VP_PER_VICTORY_TOKEN_OF_VALUE": -0.136, "future_NAVAL_STRENGTH": -0.402,
    "future_RAID": 0.00838, "future_FLEET_MOVE": -0.469, "future_DRAW_ISLAND": 0.518,
    "future_PIRATES": -0.0992, "future_VP_PER_COMMERCIAL_LEVEL": 0.985,
    "future_VP_PER_ISLAND": -0.138, "future_VP_PER_CARD_OF_CHOSEN_COLOR": 0.02,
    "future_VP_PER_COLOR_PRESENT": 0.0158, "future_SCORE_OWN_GUILD_AGAIN": -0.114,
    "future_PARTICIPATION_PAWN_FROM_BOX": -0.0248, "future_DISCARD_CARD": 0.0357,
    "future_PAY_COINS": -0.293, "future_LOSE_VICTORY_TOKENS": 0.0888,
    "future_PLAY_LAST_CARD": -0.0955, "future_FREE_FIRST_OF_COLOR": -0.136,
    "future_FREE_FIRST_OF_AGE": 0.373, "future_FREE_LAST_OF_AGE": 0.0196,
    "future_FREE_BUILD_ONCE_PER_AGE": 0.131, "future_COPY_GUILD": -0.0611,
    "future_FREE_LEADERS": -0.418, "future_FREE_BUILD": 0.0762, "future_RESOURCE_DISCOUNT": -0.505,
    "future_BUY_RESOURCE_FROM_BANK": 0.401, "future_COINS_ON_EVENT": -0.273,
    "future_OTHERS_LOSE_COINS_ON_EVENT": 0.046, "future_EXTRA_COIN_FROM_BANK": 0.0145,
    "future_COIN_AFTER_NEIGHBOR_PURCHASE": -0.0917, "future_PASS_DEFEAT_TOKENS_TO_WINNER": -0.282,
    "future_SCIENCE_REPLACE": -0.0792, "future_SCIENCE_EXTRA_OF_MOST": 0.699,
    "future_VP_PER_SCIENCE_SET": -0.062, "future_COPY_NEIGHBOR_SCIENCE": 0.00243,
    "future_NEIGHBOR_PURCHASE_REBATE": 0.497, "future_STARTING_RESOURCE_REBATE": 0.013,
    "future_EXTRA_UNIT_OF_PRODUCED_RESOURCE": -0.104, "future_UNIT_OF_UNPRODUCED_RESOURCE": -0.0824,
    "future_FREE_STAGE_RESOURCES": -0.00954, "future_LEADER_COST_WAIVED": 0.542,
    "future_LEADER_COST_DISCOUNT": -0.289,
    "future_KEEP_UNCHOSEN_LEADER_AFTER_AGE3_RECRUITMENT": 0.186, "future_BUY_FROM": -0.0128,
    "future_SCIENCE_MOST": -0.102, "future_PROTECT_FROM_TRIBUTE_AND_PIRATES": -0.324,
    "future_STAGE_MOVES_ANY_FLEET": 0.0128, "future_MAY_SKIP_NAVAL_CONFLICT": 0.711,
    "future_NAVAL_COST_DISCOUNT": -0.144, "future_COINS_PER_FLEET_MOVE": 0.131,
    "edifice_coin": 0.493, "edifice_turn": 0.133, "edifice_guild": 4.09, "edifice_step": 1.14,
    "naval_coin": 0.566, "naval_others": 0.35, "on_the_way": 0.619, "level": 0.397,
    "blue_ahead": 0.586, "red_ahead": 0.538, "island_1": 4.75, "island_2": 5.35, "island_3": 5.44,
    "unseen_island": 0.879, "pass_on": 0.469, "pass_city": 0.43, "noise": 1.2, "noise_unbuilt": 0.6,
}
cdef list NAMES = list(SHIPPED)

if sizeof(Weights) != len(NAMES) * sizeof(double):
    raise ImportError("every weight needs its name")

PolicyWeights.over(<double*>&WEIGHTS, NAMES).put(list(SHIPPED.values()))


def policy_weights():
    """The weights of the playout policy, for :mod:`solver._ext.core.contest`."""
    return PolicyWeights.over(<double*>&WEIGHTS, NAMES)
