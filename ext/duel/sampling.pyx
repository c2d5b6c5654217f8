"""Whether chance is sampled: events that no search looks at one by one.

In the base game the phase tells. With expansions events of many kinds follow each other (a Decree
is turned up, gods are looked at, cards turned up), so the rules are asked what comes: a copy plays
on. What has few outcomes and is soon over is looked at outcome by outcome; all else is sampled: the
set-up of an Age, a look at two Conspiracies of sixteen or at the cards out of an Age, progress
tokens drawn from many, the decks that the Gate or the Divine Theater opens.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.core.game cimport FEW_EVENTS, FEW_OUTCOMES, move_t
from solver._ext.duel.chance cimport (
    CHANCE_PHASES, MOST_OUTCOMES, duel_chance, is_chance, pending_reveals, unseen_decrees,
)
from solver._ext.duel.knowledge cimport duel_used
from solver._ext.duel.rules cimport duel_apply
from solver._ext.duel.state cimport (
    EVENT_DECREE, PHASE_BACKS, PHASE_DECREE, PHASE_DRAW, PHASE_OFFER, PHASE_PLACE, PHASE_REVEAL,
    PHASE_SENATORS, PHASE_TOKENS, PHASE_UNCOVER, State, move_of,
)
from solver._ext.duel.tables cimport TABLES

cdef enum:
    # Where an Age is set up, or the draft.
    SET_UP = (1 << PHASE_TOKENS | 1 << PHASE_OFFER | 1 << PHASE_BACKS | 1 << PHASE_PLACE
              | 1 << PHASE_SENATORS)


cdef inline bint sets_up(const State* s) noexcept nogil:
    """Whether an Age or the draft is being set up; the Decrees of the set-up come last."""
    return (<uint64_t>SET_UP >> s.phase) & 1 or (
        s.phase == PHASE_DECREE and s.picks == 0 and not s.offer)


cdef move_t plainest(const State* s, const move_t* outcomes, int n) noexcept nogil:
    """The outcome after which the fewest events are sure to come.

    A shield moves the pawn, and who gets a military token decides before anything else. Enki draws
    tokens; he is the first of the gods.
    """
    cdef uint32_t shields = unseen_decrees(s) & TABLES.shield_decrees
    if s.phase == PHASE_DECREE and shields:
        return move_of(EVENT_DECREE, s.open[0].what | sw_lowest(shields) << 3)
    return outcomes[n - 1]


cdef bint many_to_come(const State* s) noexcept nogil:
    """Whether the next event has many outcomes, or many events are sure to come.

    Of those that come only the ones before such a set-up count.
    """
    cdef State ahead
    cdef move_t outcomes[MOST_OUTCOMES]
    cdef double prob[MOST_OUTCOMES]
    cdef int events = 0, n
    memcpy(&ahead, s, duel_used(s))
    while is_chance(ahead.phase) and not sets_up(&ahead):
        n = duel_chance(&ahead, outcomes, prob)
        if n > FEW_OUTCOMES:
            return events == 0
        events += 1
        if events > FEW_EVENTS:
            return True
        duel_apply(&ahead, plainest(&ahead, outcomes, n))
    return False


cdef bint duel_samples(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if not s.setup:
        if s.phase == PHASE_REVEAL:
            return sw_popcount(pending_reveals(s)) > FEW_EVENTS
        return (CHANCE_PHASES & ~(1 << PHASE_DRAW)) >> s.phase & 1
    if s.phase == PHASE_REVEAL and s.n_open == 1 and s.open[0].kind == PHASE_UNCOVER:
        # Nearly always: cards uncovered at the end of a turn.
        return sw_popcount(pending_reveals(s)) > FEW_EVENTS
    return sets_up(s) or many_to_come(s)
