"""What progress tokens and stages of 7 Wonders Architects do (reference: sections 6, 7 and 11)."""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from solver._ext.architects.state cimport (
    DUE_BLIND, DUE_FIND, DUE_LAY, PHASE_ACT, PHASE_EFFECT, PHASE_KEEP, STACK, City, State,
    all_decks, decks_of, right_of,
)
from solver._ext.architects.tables cimport (
    CENTRAL, EFFECT_ANY_DECK, EFFECT_CENTRAL, EFFECT_LEFT_RIGHT, EFFECT_SEARCH, EFFECT_TOKEN, NONE,
    TABLES as T,
)
from solver._ext.core.multiset cimport one, size_of


# ---------------------------------------------------------------- stages

cdef void resolve_effect(State* s) noexcept nogil:
    """The effect of the stage just built comes before any other action (section 11)."""
    cdef int effect = T.effect[s.city[s.turn].wonder]
    cdef int sides = decks_of(s, s.turn) & ~(1 << CENTRAL)
    if effect == EFFECT_ANY_DECK:
        if all_decks(s):
            s.phase = PHASE_EFFECT
    elif effect == EFFECT_TOKEN:
        if s.face_count or s.stack_left:
            s.phase = PHASE_EFFECT
    elif effect == EFFECT_SEARCH:
        if sides:
            s.phase = PHASE_EFFECT
    elif effect == EFFECT_CENTRAL:
        if s.left[CENTRAL]:
            take_from(s, CENTRAL)
    elif effect == EFFECT_LEFT_RIGHT:
        take_both(s)


cdef bint effect_waits(const State* s) noexcept nogil:
    """Whether the effect of its wonder can make the active seat choose, in the phase that it is.

    That is where the effect is about to be carried out, or where a deck is looked through for it.
    """
    cdef State trial
    if s.phase == PHASE_KEEP:
        return T.effect[s.city[s.turn].wonder] == EFFECT_SEARCH
    memcpy(&trial, s, sizeof(State))
    trial.phase = PHASE_ACT
    resolve_effect(&trial)
    return trial.phase == PHASE_EFFECT


cdef void take_both(State* s) noexcept nogil:
    """The tops of the left and of the right deck, as far as there are any."""
    cdef int right = right_of(s, s.turn)
    if s.top[s.turn] != NONE:
        take_from(s, s.turn)
    if s.top[right] != NONE:
        take_from(s, right)


cdef void search(State* s, int deck) noexcept nogil:
    """Halicarnassus looks at the visible card and those below it."""
    s.source = <uint8_t>deck
    s.offer = one(s.top[deck])
    s.top[deck] = NONE
    s.finds = <uint8_t>min(<int>s.left[deck], T.search - 1)
    if s.finds:
        s.due |= DUE_FIND
    s.phase = PHASE_KEEP


cdef void keep(State* s, int card) noexcept nogil:
    """One of the cards looked at is kept, the others are shuffled back."""
    cdef int deck = s.source
    s.offer -= one(card)
    s.unseen[deck] += s.offer
    s.left[deck] += size_of(s.offer)
    s.offer = 0
    s.source = NONE
    if s.left[deck]:
        s.hidden_tops |= 1 << deck
    place(s, card)


# ---------------------------------------------------------------- progress tokens

cdef void gain_token(State* s, int token) noexcept nogil:
    cdef City* city = &s.city[s.turn]
    cdef int bit = 1 << token
    city.twice |= bit & city.tokens
    city.tokens |= bit


cdef void take_token(State* s, int token) noexcept nogil:
    """A face-up token, replaced from the stack, or the top of the stack."""
    if token == STACK:
        s.due |= DUE_BLIND
        return
    s.face -= one(token)
    s.face_count -= 1
    if s.stack_left:
        s.lays = 1
        s.due |= DUE_LAY
    gain_token(s, token)
