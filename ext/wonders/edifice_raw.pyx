# cython: boundscheck=True
# What is read here comes from outside the engine: a list that is too short must not crash it.
"""Edifices and who takes part in them in the raw form of a state of 7 Wonders (raw.pyx)."""

from libc.stdint cimport uint8_t

from solver._ext.core.bounds cimport bounded
from solver._ext.wonders.effects cimport add_rewards
from solver._ext.wonders.tables cimport NONE, N_AGES, OF_AN_AGE, TABLES
from solver._ext.wonders.state cimport City, State, board_of


cdef list ages_of(int bits):
    """The Ages, from 1, of a set of bits."""
    return [age + 1 for age in range(N_AGES) if (bits >> age) & 1]


cdef int bits_of(ages, str what) except -1:
    return sum({1 << bounded(age, 1, N_AGES + 1, what) - 1 for age in ages})


cdef bint has_options(const State* s, int index) noexcept:
    """Whether a stage of a city's board has two options."""
    cdef int i
    if s.city[index].wonder == NONE or s.city[index].side == NONE:
        return False
    for i in range(board_of(s, index).stages):
        if board_of(s, index).stage[i].options > 1:
            return True
    return False


cdef list stage_options(const State* s, int index):
    """Of every stage that a city has built the option, from 1; 0 for those that have none."""
    return [
        1 + ((s.city[index].stage_options >> i) & 1)
        if board_of(s, index).stage[i].options > 1 else 0
        for i in range(s.city[index].stages)
    ]


cdef dict dump_city_edifices(const State* s, int index):
    return {
        "stage_options": stage_options(s, index),
        "pawns": ages_of(s.annex[index].pawns),
        "edifice_debts": ages_of(s.annex[index].edifice_debts),
    }


cdef dict dump_edifices(const State* s):
    """The Edifice of each Age, -1 before it is drawn, and the pawns left on them."""
    return {
        "drawn": [-1 if s.edifice[i] == NONE else s.edifice[i] for i in range(N_AGES)],
        "pawns": [s.pawns_left[i] for i in range(N_AGES)],
    }


cdef int load_city_edifices(State* s, int index, dict data, str what) except -1:
    """Debt tokens, pawns, and what lasts of rewards; the Edifices must be loaded before."""
    cdef City* city = &s.city[index]
    s.annex[index].pawns = <uint8_t>bits_of(data["pawns"], f"{what}.pawns")
    s.annex[index].edifice_debts = <uint8_t>bits_of(data["edifice_debts"], f"{what}.edifice_debts")
    if city.side != NONE:
        add_rewards(s, index)
    return 0


cdef int load_edifices(State* s, dict data) except -1:
    cdef int i, edifice
    if len(data["drawn"]) != N_AGES or len(data["pawns"]) != N_AGES:
        raise ValueError(f"edifices: needs {N_AGES} of them")
    for i in range(N_AGES):
        edifice = data["drawn"][i]
        if edifice < 0:
            continue
        s.edifice[i] = <uint8_t>bounded(
            edifice, i * OF_AN_AGE, (i + 1) * OF_AN_AGE, "edifices.drawn")
        s.pawns_left[i] = <uint8_t>bounded(
            data["pawns"][i], 0, TABLES.pawns[s.players] + 1,
            "edifices.pawns")
    return 0
