# cython: boundscheck=True
# What is read here comes from outside the engine: a list that is too short must not crash it.
"""Debt, Diplomacy tokens and losses in the raw form of a state of 7 Wonders (raw.pyx)."""

from libc.stdint cimport uint8_t

from solver._ext.wonders.state cimport State
from solver._ext.core.bounds cimport bounded

cdef enum:
    MOST = 200          # of coins and points


cdef dict dump_city_tokens(const State* s, int index):
    return {
        "debt": s.annex[index].debt,
        "diplomacy": s.city[index].diplomacy,
        "free_black_used": bool(s.annex[index].free_black_used),
    }


cdef dict dump_losses(const State* s):
    """Coins that each city is still to lose, and those for each Victory token and each stage."""
    return {
        "losses": [s.annex[i].losses for i in range(s.cities)],
        "losses_per": [
            [s.annex[i].losses_per_token, s.annex[i].losses_per_stage] for i in range(s.cities)
        ],
    }


cdef int load_city_tokens(State* s, int index, dict data, str what) except -1:
    s.annex[index].debt = <uint8_t>bounded(data["debt"], 0, MOST, f"{what}.debt")
    s.city[index].diplomacy = <uint8_t>bounded(data["diplomacy"], 0, 16, f"{what}.diplomacy")
    s.annex[index].free_black_used = 1 if data["free_black_used"] else 0
    return 0


cdef int load_losses(State* s, dict data) except -1:
    cdef int i
    if len(data["losses"]) != s.cities:
        raise ValueError(f"losses: needs {s.cities} numbers")
    for i, coins in enumerate(data["losses"]):
        s.annex[i].losses = <uint8_t>bounded(coins, 0, MOST, "losses")
    for i, (tokens, stages) in enumerate(data.get("losses_per", ())[:s.cities]):
        s.annex[i].losses_per_token = <uint8_t>bounded(tokens, 0, 16, "losses_per")
        s.annex[i].losses_per_stage = <uint8_t>bounded(stages, 0, 16, "losses_per")
    return 0
