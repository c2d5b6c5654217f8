# cython: boundscheck=True
# What is read here comes from outside the engine: a list that is too short must not crash it.
"""Shipyards, fleets, Islands and naval tokens in the raw form of a state of 7 Wonders (raw.pyx)."""

from libc.stdint cimport uint32_t, uint8_t

from solver._ext.core.bounds cimport bounded
from solver._ext.wonders.effects cimport when_built
from solver._ext.wonders.tables cimport (
    NONE, N_AGES, N_FLEETS, N_ISLANDS, N_LEVELS, N_SHIPYARDS, N_STEPS, TABLES,
)
from solver._ext.wonders.state cimport MAX_FREE_MOVES, Navy, State, free_move

# How a space was reached: the step of the order of a turn, and whether it is put off.
cdef list members(uint32_t set_, int size):
    """The numbers in a set."""
    return [i for i in range(size) if (set_ >> i) & 1]


cdef dict dump_navy(const State* s, int city):
    cdef const Navy* navy = &s.navy[city]
    return {
        "shipyard": -1 if navy.shipyard == NONE else navy.shipyard,
        "fleets": [navy.fleet[i] for i in range(N_FLEETS)],
        "islands": members(navy.islands, N_ISLANDS),
        "stages_built": members(navy.stages, 8),
        "naval_won": [(navy.won >> (2 * i)) & 3 for i in range(N_AGES)],
        "naval_lost": [(navy.lost >> i) & 1 for i in range(N_AGES)],
        "raids": [navy.raids[0], navy.raids[1]],
        "pirates": navy.pirates,
        "tribute": navy.tribute,
        "free_moves": [
            [navy.free_moves[i] >> 4, navy.free_moves[i] & 15]
            for i in range(<int>MAX_FREE_MOVES) if navy.free_moves[i]
        ],
        "arrivals": [level + 1 for level in members(navy.arrivals, N_LEVELS)],
        "wave": [level + 1 for level in members(navy.wave, N_LEVELS)],
        "found": members(navy.found, N_ISLANDS),
    }


cdef uint32_t set_of(numbers, int size, str what) except? 0xFFFFFFFF:
    """A set of numbers."""
    cdef uint32_t found = 0
    for number in numbers:
        found |= <uint32_t>1 << bounded(number, 0, size, what)
    return found


cdef int load_navy(State* s, int city, dict data, str what) except -1:
    """Fill in what Armada adds to a city, with what its Islands give."""
    cdef Navy* navy = &s.navy[city]
    cdef int i
    navy.shipyard = NONE
    if data["shipyard"] >= 0:
        navy.shipyard = <uint8_t>bounded(data["shipyard"], 0, N_SHIPYARDS, f"{what}.shipyard")
    for i in range(N_FLEETS):
        navy.fleet[i] = <uint8_t>bounded(data["fleets"][i], 0, N_STEPS + 1, f"{what}.fleets")
    navy.islands = set_of(data["islands"], N_ISLANDS, f"{what}.islands")
    for i in range(N_ISLANDS):
        if (navy.islands >> i) & 1:
            when_built(s, city, &TABLES.island[i].effects)
    for i in range(N_AGES):
        navy.won |= <uint8_t>(bounded(data["naval_won"][i], 0, 3, f"{what}.naval_won") << (2 * i))
        navy.lost |= <uint8_t>(bounded(data["naval_lost"][i], 0, 2, f"{what}.naval_lost") << i)
    for i in range(2):
        navy.raids[i] = <uint8_t>bounded(data["raids"][i], 0, 4, f"{what}.raids")
    navy.pirates = <uint8_t>bounded(data["pirates"], 0, 16, f"{what}.pirates")
    navy.tribute = <uint8_t>bounded(data["tribute"], 0, 16, f"{what}.tribute")
    if len(data["free_moves"]) > <int>MAX_FREE_MOVES:
        raise ValueError(f"{what}.free_moves: too many")
    for i, (count, fleets) in enumerate(sorted(data["free_moves"])):
        navy.free_moves[i] = <uint8_t>free_move(
            bounded(count, 1, 5, "count"), bounded(fleets, 1, 16, "fleets"))
    navy.arrivals = <uint8_t>(set_of(data["arrivals"], N_LEVELS + 1, f"{what}.arrivals") >> 1)
    navy.wave = <uint8_t>(set_of(data["wave"], N_LEVELS + 1, f"{what}.wave") >> 1)
    navy.found = set_of(data["found"], N_ISLANDS, f"{what}.found")
    return 0
