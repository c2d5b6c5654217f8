# cython: boundscheck=True
# What is read here comes from outside the engine: a list that is too short must not crash it.
"""Making, reading and taking apart states of 7 Wonders Architects from Python.

Cards, wonders and tokens are indexes into the tables. Seat i + 1 is the left neighbor of seat i
and plays after it; deck i is the left deck of seat i. Stages count from 1.
"""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memcpy

from solver._ext.architects cimport choice, effects, knowledge, rules, scoring
from solver._ext.architects.game cimport architects_game
from solver._ext.architects.payment cimport (
    COINS_SHIFT, ECONOMY_SHIFT, ENGINEERING_SHIFT, UNITS_BITS, UNITS_SHIFT,
)
from solver._ext.architects.state cimport (
    COMPLETE, DECK_SHIFT, DUE_BLIND, DUE_DRAW, DUE_PEEK, DUE_WONDER, EVENT_BLIND,
    EVENT_DRAW, EVENT_FIND, EVENT_LAY, EVENT_PEEK, EVENT_TOP, EVENT_WONDER, KIND_SHIFT, MOVE_BUILD,
    MOVE_END, MOVE_EXTRA, MOVE_KEEP, MOVE_SCIENCE, MOVE_SEARCH, MOVE_TAKE, MOVE_TOKEN, PHASE_KEEP,
    PHASE_OVER, PHASE_SETUP, STACK, TOKEN_SHIFT, UNSEEN, City, State,
)
from solver._ext.architects.tables cimport (
    CENTRAL, N_CARDS, N_RESOURCES, N_STAGES, N_TOKENS, N_WONDERS, NONE, TABLES,
)
from solver._ext.core.bounds cimport bounded
from solver._ext.core.game cimport CHANCE, move_t
from solver._ext.core.multiset cimport count_of, size_of
from solver._ext.core.state cimport State as GameState
from solver._ext.core.state cimport new_state

from solver._ext.core.moves import Bits, Codes

PHASES = ("setup", "pick", "act", "token", "effect", "keep", "over")
EVENTS = ("wonder", "draw", "blind", "find", "lay", "peek")
ENDINGS = (None, "wonder", "tie_break", "shared", "exhausted")
TOP_OF_STACK = STACK
CATEGORIES = ("stages", "cat_pawn", "blue", "military", "progress", "total")


cdef State* raw(GameState state) except NULL:
    if state.game != architects_game():
        raise ValueError("not a state of architects")
    return <State*>state.data


cdef GameState blank():
    if not TABLES.ready:
        raise RuntimeError("the tables are not loaded; import solver.games.architects first")
    return new_state(architects_game())


def new(int seats):
    """The state before the first chance event, for 2 to 7 seats."""
    cdef GameState state = blank()
    if not 2 <= seats <= 7:
        raise ValueError(f"{seats} seats; the game is for 2 to 7")
    rules.start(raw(state), seats)
    return state


def conceal(GameState state not None, int seat):
    """A copy of the state as ``seat`` knows it: without a central top that it has not seen."""
    cdef GameState copy = blank()
    cdef const State* s = raw(state)
    knowledge.conceal(s, bounded(seat, 0, s.seats, "seat"), raw(copy))
    return copy


# ---------------------------------------------------------------- memory

def of_memory(bytes data not None):
    """The state with these bytes (``to_bytes``), in which what follows is worked out anew.

    A finished game without winners is counted up. Raises ValueError on numbers out of range and on
    states in which the next event or decision would have no outcome; whether a position can arise
    in play is not checked here.
    """
    if len(data) != sizeof(State):
        raise ValueError("not as many bytes as a state has")
    cdef GameState state = blank()
    cdef State* s = raw(state)
    memcpy(s, <const char*>data, sizeof(State))
    bounded(s.seats, 2, 8, "seats")
    settle(s)
    check_numbers(s)
    if s.phase == PHASE_OVER and s.winners == 0:
        scoring.finish(s, s.city[s.turn].built != COMPLETE)
    check_can_go_on(state, s)
    return state


cdef void settle(State* s) noexcept:
    """Work out how many there are in each bag, and what lies at places that nobody has."""
    cdef int i
    for i in range(s.seats, 7):
        s.city[i].wonder = NONE
        s.top[i] = NONE
    for i in range(8):
        s.left[i] = <uint8_t>size_of(s.unseen[i])
    s.stack_left = <uint8_t>size_of(s.stack)
    s.face_count = <uint8_t>size_of(s.face)


cdef int check_numbers(const State* s) except -1:
    """What the engine takes for an index, or for a bag that its sums can hold."""
    cdef int i, seats = s.seats
    for i in range(seats):
        if s.city[i].wonder != NONE:
            bounded(s.city[i].wonder, 0, N_WONDERS, "wonder")
    for i in range(8):
        if s.top[i] != NONE:
            bounded(s.top[i], 0, N_CARDS, "top")
        if s.left[i] > 127:
            raise ValueError("unseen: too many")
    if s.stack_left > 127 or s.face_count > 127 or size_of(s.offer) > 127:
        raise ValueError("tokens or cards looked at: too many")
    bounded(s.phase, 0, len(PHASES), "phase")
    bounded(s.turn, 0, seats, "seat")
    if s.cat != NONE:
        bounded(s.cat, 0, seats, "cat")
    if s.source != NONE:
        bounded(s.source, 0, seats, "source")
    if (s.knows | s.hidden_tops | s.winners) >> seats:
        raise ValueError("knows, tops or winners: no such seat")
    bounded(s.flipped, 0, TABLES.conflict[seats] + 1, "flipped")
    bounded(s.finds, 0, TABLES.search, "finds")
    bounded(s.lays, 0, 16, "lays")
    return 0


cdef int check_can_go_on(GameState state, const State* s) except -1:
    """Every event and decision to come must have an outcome."""
    cdef move_t moves[1024]
    cdef int i
    if s.phase == PHASE_OVER:
        return 0
    if not s.due & DUE_WONDER:
        for i in range(s.seats):
            if s.city[i].wonder == NONE:
                raise ValueError(f"cities[{i}].wonder: none")
            if (s.hidden_tops >> i) & 1 and (s.left[i] == 0 or s.top[i] != NONE):
                raise ValueError(f"hidden_tops: deck {i} has no card to turn up")
    if (s.due & (DUE_DRAW | DUE_PEEK)) and s.left[CENTRAL] == 0:
        raise ValueError("due: the central deck is empty")
    if s.top[CENTRAL] != NONE and (
            s.knows == 0 or count_of(s.unseen[CENTRAL], s.top[CENTRAL]) == 0):
        raise ValueError("decks: the central top must be one of the cards left, known to somebody")
    if s.knows and s.left[CENTRAL] == 0:
        raise ValueError("knows: the central deck is empty")
    if s.stack_left < s.lays + (s.due & DUE_BLIND != 0):
        raise ValueError("stack: not enough tokens for what is due")
    if s.finds and (s.source == NONE or s.left[s.source] < s.finds):
        raise ValueError("finds: the deck that is searched has too few cards")
    if s.phase == PHASE_KEEP and (s.source == NONE or size_of(s.offer) == 0):
        raise ValueError("offer: nothing to keep")
    if rules.arch_decider(s) == CHANCE:
        return 0
    if s.phase == PHASE_SETUP:
        raise ValueError("phase: the setup has ended")
    if choice.arch_legal(s, moves) == 0:
        raise ValueError(f"phase: {PHASES[s.phase]} has no move")
    return 0


# ---------------------------------------------------------------- moves

cdef object cards = (Bits("card", 0, DECK_SHIFT, limit=N_CARDS),)
cdef object decks = (Bits("deck", 0, TOKEN_SHIFT),)
cdef object tokens = (Bits("token", 0, 4, limit=N_TOKENS),)

CODES = Codes("architects", KIND_SHIFT, {
    "take": (MOVE_TAKE, decks),
    "build": (MOVE_BUILD, (
        Bits("stage", 0, UNITS_SHIFT, limit=N_STAGES, base=1),
        Bits("units", UNITS_SHIFT, UNITS_BITS, count=N_RESOURCES),
        Bits("coins", COINS_SHIFT, ECONOMY_SHIFT - COINS_SHIFT),
        Bits("economy", ECONOMY_SHIFT, 1, flag=True),
        Bits("engineering", ENGINEERING_SHIFT, 1, flag=True),
    )),
    "science": (MOVE_SCIENCE, (Bits("set", 0, 2),)),
    "token": (MOVE_TOKEN, (Bits("token", 0, 5, limit=STACK + 1),)),
    "extra": (MOVE_EXTRA, (Bits("token", TOKEN_SHIFT, 4, limit=N_TOKENS), *decks)),
    "search": (MOVE_SEARCH, (Bits("deck", 0, TOKEN_SHIFT, limit=CENTRAL),)),
    "keep": (MOVE_KEEP, cards),
    "end": (MOVE_END, ()),
    "wonder": (EVENT_WONDER, (Bits("wonder", 0, 3, limit=N_WONDERS),)),
    "lay": (EVENT_LAY, tokens),
    "top": (EVENT_TOP, (Bits("deck", DECK_SHIFT, TOKEN_SHIFT, limit=CENTRAL), *cards)),
    "draw": (EVENT_DRAW, cards),
    "blind": (EVENT_BLIND, tokens),
    "peek": (EVENT_PEEK, (Bits("card", 0, DECK_SHIFT, limit=UNSEEN + 1),)),
    "find": (EVENT_FIND, cards),
})

decode, encode = CODES.decode, CODES.encode


# ---------------------------------------------------------------- questions

def score(GameState state not None):
    """Points per seat by category (``CATEGORIES``) if the game were scored now."""
    cdef const State* s = raw(state)
    cdef int points[6]
    result = []
    for seat in range(s.seats):
        scoring.score_city(s, seat, points)
        result.append({name: points[i] for i, name in enumerate(CATEGORIES)})
    return result


def ending(GameState state not None):
    """How the game ended, one of ``ENDINGS``; None while it goes on."""
    return ENDINGS[raw(state).ending]


def shields(GameState state not None, int seat):
    """Shields of ``seat`` in a battle now."""
    cdef const State* s = raw(state)
    return scoring.shields_of(s, bounded(seat, 0, s.seats, "seat"))


def battle(GameState state not None, int seat, int other):
    """Military tokens that ``seat`` would win against a neighbor in a battle now."""
    cdef const State* s = raw(state)
    bounded(seat, 0, s.seats, "seat")
    return rules.tokens_against(s, seat, bounded(other, 0, s.seats, "seat"))


def available_stages(GameState state not None, int seat):
    """Stages of ``seat`` that rest on built ones, payable or not."""
    cdef const City* city = &raw(state).city[bounded(seat, 0, raw(state).seats, "seat")]
    if city.wonder == NONE:
        return []
    return [i + 1 for i in members(TABLES.available[city.wonder][city.built])]


def must_build(GameState state not None):
    """Stages of which the active seat must build one before its turn ends; empty if none."""
    return builds(raw(state), choice.MUST_BUILD)


def may_build(GameState state not None):
    """Stages that the active seat can build now with its cards and tokens."""
    return builds(raw(state), choice.MAY_BUILD)


def duties(GameState state not None, int seat, used):
    """What ``seat`` would have to do before the end of a turn in which it has used these tokens.

    Returns the stages of which it must build one, and whether it must turn in a science set.
    """
    cdef State trial
    memcpy(&trial, raw(state), sizeof(State))
    trial.turn = <uint8_t>bounded(seat, 0, trial.seats, "seat")
    trial.used = <uint16_t>mask_of(used, N_TOKENS, "used")
    return (builds(&trial, choice.MUST_BUILD),
            choice.science_sets(&trial, &trial.city[trial.turn]) != 0)


def effect_waits(GameState state not None):
    """Whether the effect of its wonder can make the active seat choose, in the phase that it is."""
    return bool(effects.effect_waits(raw(state)))


cdef int mask_of(values, int limit, str what) except -1:
    cdef int mask = 0
    for value in values:
        mask |= 1 << bounded(value, 0, limit, what)
    return mask


cdef list members(int mask):
    return [i for i in range(16) if (mask >> i) & 1]


cdef list builds(const State* s, int wanted):
    return [i + 1 for i in range(N_STAGES) if choice.stage_status(s, i) & wanted]
