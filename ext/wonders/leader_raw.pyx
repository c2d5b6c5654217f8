# cython: boundscheck=True
# What is read here comes from outside the engine: a list that is too short must not crash it.
"""The raw form of the leaders of a state of 7 Wonders (raw.pyx)."""

from libc.stdint cimport uint64_t, uint8_t

from solver._ext.wonders.effects cimport when_built
from solver._ext.wonders.expansion_memory cimport check_leaders
from solver._ext.wonders.leaders cimport (
    N_DRAWN, bury, deck_of, drawer_of, first_drawn, is_drafting, leader_bit, n_drawn,
)
from solver._ext.wonders.tables cimport DRAFT_HAND, FIRST_LEADER, N_ITEMS, N_LEADERS, NONE
from solver._ext.wonders.state cimport (
    LATE, PHASE_DEAL_LEADERS, UNSEEN, USE_HAND, USE_MASK, State, card_of,
)

NAMES = {1: "build", 2: "stage", 3: "sell", 6: "keep", 7: "back"}
"""Uses of leaders by number (raw.USES)."""

NUMBERS = {name: number for number, name in NAMES.items()}


# ---------------------------------------------------------------- taking apart

cdef list members(uint64_t leaders):
    return [FIRST_LEADER + i for i in range(N_LEADERS) if (leaders >> i) & 1]


cdef object shown_item(int item):
    return -1 if item >= UNSEEN else item


cdef dict dump_city_leaders(const State* s, int index):
    """What a city has by Leaders alone."""
    return {
        "leaders": members(s.annex[index].leaders),
        "buried": members(s.annex[index].buried),
        "bank_taken": s.annex[index].bank_taken,
        "income": s.annex[index].income,
    }


cdef dict dump_leaders(const State* s):
    """The rows of the draft, and what Roma has drawn."""
    hands = []
    used = []
    for row in range(s.seats):
        first = DRAFT_HAND * row
        size = s.size[row] if is_drafting(s) else 0
        hands.append([shown_item(s.leader[first + i]) for i in range(size)])
        used.append([
            [shown_item(s.leader[first + i]), NAMES[s.leader_use[first + i] & USE_MASK],
             bool(s.leader_use[first + i] & LATE)]
            for i in range(DRAFT_HAND - 1, size - 1, -1) if s.leader[first + i] != NONE
        ])
    first = first_drawn(s)
    drawn = [[shown_item(s.leader[first + i]), NAMES[s.leader_use[first + i] & USE_MASK]]
             for i in range(n_drawn(s))]
    return {"hands": hands, "used": used, "drawn": drawn}


# ---------------------------------------------------------------- putting together

cdef int leader_in(const State* s, item, str what) except -1:
    """A leader of the deck; UNSEEN for -1."""
    if item == -1:
        return UNSEEN
    if not FIRST_LEADER <= item < N_ITEMS or not deck_of(s) & leader_bit(item):
        raise ValueError(f"{what}: {item} is not a leader of this deck")
    return item


cdef int put_leader(State* s, int at, item, use, late, str what) except -1:
    if use != "" and use not in NUMBERS:
        raise ValueError(f"{what}: no use {use!r}")
    s.leader[at] = <uint8_t>leader_in(s, item, what)
    s.leader_use[at] = <uint8_t>((NUMBERS[use] if use else USE_HAND) | (LATE if late else 0))
    return 0


cdef int load_leaders(State* s, dict data) except -1:
    """Fill in where the leaders are; the cities must have their boards."""
    cdef int row, first
    if len(data["hands"]) != s.seats or len(data["used"]) != s.seats:
        raise ValueError(f"leaders: needs {s.seats} rows")
    for row in range(s.seats):
        first = DRAFT_HAND * row
        hand = data["hands"][row]
        used = data["used"][row]
        what = f"leaders.used[{row}]"
        if len(hand) + len(used) > DRAFT_HAND:
            raise ValueError(f"{what}: too many leaders")
        for i, item in enumerate(hand):
            put_leader(s, first + i, item, "", False, f"leaders.hands[{row}]")
        for i, (item, use, late) in enumerate(used):
            put_leader(s, first + DRAFT_HAND - 1 - i, item, use, late, what)
        if is_drafting(s):
            s.size[row] = <uint8_t>len(hand)
            s.dealt += len(hand) if s.phase == PHASE_DEAL_LEADERS else 0
        elif hand:
            raise ValueError(f"leaders.hands[{row}]: the draft is over")
    if len(data["drawn"]) > N_DRAWN:
        raise ValueError("leaders.drawn: too many leaders")
    if data["drawn"] and drawer_of(s) == NONE:
        raise ValueError("leaders.drawn: nobody draws")
    for i, (item, use) in enumerate(data["drawn"]):
        late = use != "keep"
        put_leader(s, first_drawn(s) + i, item, use, late, "leaders.drawn")
    return check_leaders(s)


cdef int load_city_leaders(State* s, int index, dict data, str what) except -1:
    """Put leaders face up beside a board, and buried ones on it."""
    for item in list(data["leaders"]) + list(data["buried"]):
        if leader_in(s, item, f"{what}.leaders") == UNSEEN or (
                (s.annex[index].leaders | s.annex[index].buried) & leader_bit(item)):
            raise ValueError(f"{what}.leaders: {item} twice, or unknown")
        s.annex[index].leaders |= leader_bit(item)
        when_built(s, index, &card_of(s, item).effects)
        if item in data["buried"]:
            bury(s, index, item)
    s.annex[index].bank_taken = 1 if data.get("bank_taken") else 0
    s.annex[index].income = <uint8_t>min(255, max(0, data.get("income", 0)))
    return 0
