"""What decisions and events hang on in games with expansions, for nodes that worlds share.

A seat that knows of a Conspiracy, a god or a locked token can use few of them at once. If a node
held all that it knows, nearly every world that the other seat takes to be possible would lead to a
node of its own, and the tree would end there.
"""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport absorb, mix64
from solver._ext.duel.chance cimport MOST_OUTCOMES, duel_chance
from solver._ext.duel.choice cimport duel_legal
from solver._ext.duel.finish cimport duel_wins_now
from solver._ext.duel.knowledge cimport duel_key, duel_used
from solver._ext.duel.playout cimport MOST_MOVES
from solver._ext.duel.sampling cimport duel_samples
from solver._ext.duel.secrets cimport observe
from solver._ext.duel.state cimport KIND_SHIFT, MOVE_PREPARE, WONDER_SHIFT, State, setup_of

cdef enum:
    OUTLOOK = 0x6F75746C    # where its hash begins, so that it is no `infoset`
    EVENT = 0x6576656E
    PREPARED_AT = (1 << WONDER_SHIFT) - 1   # the card and its slot in MOVE_PREPARE


cdef uint64_t open_hash(const State* s) noexcept nogil:
    """Hash of what lies open to both seats.

    The log of the Conspiracies is left out: it only says what there was to know.
    """
    cdef State seen
    memset(&seen, 0, sizeof(State))
    memcpy(&seen, s, duel_used(s))
    observe(&seen, 0)
    observe(&seen, 1)
    if setup_of(s).agora:
        seen.agora.n_notes = 0
    return duel_key(&seen)


cdef inline move_t openly(move_t move) noexcept nogil:
    """A move without the Conspiracy that it prepares: hands of one size have it in one place."""
    return move & PREPARED_AT if move >> KIND_SHIFT == MOVE_PREPARE else move


cdef uint64_t duel_outlook(const void* state) noexcept nogil:
    """Hash of what lies open, what the decider may do, and whether it can win at once."""
    cdef const State* s = <const State*>state
    cdef move_t moves[MOST_MOVES]
    cdef uint64_t h = absorb(OUTLOOK, open_hash(s))
    cdef int i
    for i in range(duel_legal(state, moves)):
        h = absorb(h, openly(moves[i]))
    return mix64(absorb(h, duel_wins_now(state)))


cdef uint64_t duel_event_outlook(const void* state) noexcept nogil:
    """Hash of what lies open and of the outcomes, where a search looks at them one by one."""
    cdef const State* s = <const State*>state
    cdef move_t outcomes[MOST_OUTCOMES]
    cdef double prob[MOST_OUTCOMES]
    cdef uint64_t h = absorb(EVENT, open_hash(s))
    cdef int i
    if not duel_samples(state):
        for i in range(duel_chance(state, outcomes, prob)):
            h = absorb(h, outcomes[i])
    return mix64(h)
