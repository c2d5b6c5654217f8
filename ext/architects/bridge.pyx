# cython: boundscheck=True
# What is read here comes from outside the engine: a list that is too short must not crash it.
"""Making, reading and taking apart states of 7 Wonders Architects from Python.

Cards, wonders and tokens are indexes into the tables. Seat i + 1 is the left neighbor of seat i
and plays after it; deck i is the left deck of seat i. Stages count from 1.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy

from solver._ext.architects cimport choice, effects, knowledge, rules, scoring
from solver._ext.architects.game cimport architects_game
from solver._ext.architects.payment cimport (
    COINS_SHIFT, ECONOMY_SHIFT, ENGINEERING_SHIFT, UNITS_BITS, UNITS_SHIFT,
)
from solver._ext.architects.state cimport (
    COMPLETE, DECK_SHIFT, DUE_BLIND, DUE_DRAW, DUE_FIND, DUE_LAY, DUE_PEEK, DUE_WONDER, EVENT_BLIND,
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


# ---------------------------------------------------------------- taking apart

cdef list members(int mask):
    return [i for i in range(16) if (mask >> i) & 1]


cdef list counts(uint64_t bag):
    return [count_of(bag, i) for i in range(14)]


cdef dict dump_city(const City* city):
    return {
        "wonder": city.wonder if city.wonder != NONE else -1,
        "cards": [city.have[i] for i in range(N_CARDS)],
        "built": [i + 1 for i in members(city.built)],
        "tokens": [((city.tokens >> i) & 1) + ((city.twice >> i) & 1) for i in range(N_TOKENS)],
        "victories": city.victories,
    }


cdef dict dump_deck(const State* s, int deck):
    return {
        "top": s.top[deck] if s.top[deck] != NONE else -1,
        "unseen": counts(s.unseen[deck]),
    }


def dump(GameState state not None):
    """All of a state as plain numbers and lists; :func:`load` is the exact inverse.

    ``decks`` holds one deck per seat and the central one last; ``unseen`` counts the cards below
    the visible top, in the central deck all that are left. ``picked`` says whether the main pick
    of the turn is done; in the setup ``seat`` is the one that gets the next wonder.
    """
    cdef const State* s = raw(state)
    return {
        "seats": s.seats,
        "phase": PHASES[s.phase],
        "seat": s.turn,
        "picked": bool(s.picked),
        "cities": [dump_city(&s.city[i]) for i in range(s.seats)],
        "decks": [dump_deck(s, i) for i in [*range(s.seats), CENTRAL]],
        "knows": members(s.knows),
        "cat": s.cat if s.cat != NONE else -1,
        "flipped": s.flipped,
        "face_up": counts(s.face),
        "stack": counts(s.stack),
        "available": members(s.available),
        "used": members(s.used),
        "offer": counts(s.offer),
        "source": s.source if s.source != NONE else -1,
        "due": {
            "wonders": s.seats - s.turn if s.due & DUE_WONDER else 0,
            "draw": bool(s.due & DUE_DRAW),
            "blind": bool(s.due & DUE_BLIND),
            "finds": s.finds,
            "lay": s.lays,
            "tops": members(s.hidden_tops),
            "peek": bool(s.due & DUE_PEEK),
        },
        "ending": ENDINGS[s.ending],
        "winners": members(s.winners),
    }


# ---------------------------------------------------------------- putting together

cdef uint64_t bag_of(values, int length, str what) except? 0xFFFF:
    cdef uint64_t bag = 0
    if len(values) != length:
        raise ValueError(f"{what}: needs {length} counts")
    for i, count in enumerate(values):
        bag |= <uint64_t>bounded(count, 0, 16, what) << (4 * i)
    if size_of(bag) > 127:
        raise ValueError(f"{what}: too many")
    return bag


cdef int mask_of(values, int limit, str what) except -1:
    cdef int mask = 0
    for value in values:
        mask |= 1 << bounded(value, 0, limit, what)
    return mask


cdef int fill_city(City* city, dict data, str what) except -1:
    cdef int i
    city.wonder = NONE
    if data["wonder"] >= 0:
        city.wonder = <uint8_t>bounded(data["wonder"], 0, N_WONDERS, f"{what}.wonder")
    if len(data["cards"]) != N_CARDS or len(data["tokens"]) != N_TOKENS:
        raise ValueError(f"{what}: needs {N_CARDS} cards and {N_TOKENS} tokens")
    for i in range(N_CARDS):
        city.have[i] = <uint8_t>bounded(data["cards"][i], 0, 100, f"{what}.cards")
    city.built = <uint8_t>mask_of([i - 1 for i in data["built"]], N_STAGES, f"{what}.built")
    for i in range(N_TOKENS):
        bounded(data["tokens"][i], 0, 3, f"{what}.tokens")
        city.tokens |= (data["tokens"][i] > 0) << i
        city.twice |= (data["tokens"][i] > 1) << i
    city.victories = <uint8_t>bounded(data["victories"], 0, 200, f"{what}.victories")
    return 0


cdef int fill_deck(State* s, int deck, dict data, str what) except -1:
    s.unseen[deck] = bag_of(data["unseen"], N_CARDS, f"{what}.unseen")
    s.left[deck] = <uint8_t>size_of(s.unseen[deck])
    s.top[deck] = NONE
    if data["top"] >= 0:
        s.top[deck] = <uint8_t>bounded(data["top"], 0, N_CARDS, f"{what}.top")
    return 0


cdef int fill_due(State* s, dict due) except -1:
    s.finds = <uint8_t>bounded(due["finds"], 0, TABLES.search, "due.finds")
    s.lays = <uint8_t>bounded(due["lay"], 0, 16, "due.lay")
    s.hidden_tops = <uint8_t>mask_of(due["tops"], s.seats, "due.tops")
    if due["wonders"]:
        s.due |= DUE_WONDER
    if due["draw"]:
        s.due |= DUE_DRAW
    if due["blind"]:
        s.due |= DUE_BLIND
    if s.finds:
        s.due |= DUE_FIND
    if s.lays and not due["wonders"]:
        s.due |= DUE_LAY
    if due["peek"]:
        s.due |= DUE_PEEK
    return 0


def load(dict data not None):
    """The state that :func:`dump` would take apart into ``data``.

    A finished game without winners is counted up. Raises ValueError on numbers out of range and on
    states in which the next event or decision would have no outcome; whether a position can arise
    in play is not checked here.
    """
    cdef GameState state = blank()
    cdef State* s = raw(state)
    cdef int i, seats
    if data["phase"] not in PHASES or data["ending"] not in ENDINGS:
        raise ValueError(f"no such phase or ending: {data['phase']}, {data['ending']}")
    seats = bounded(data["seats"], 2, 8, "seats")
    if len(data["cities"]) != seats or len(data["decks"]) != seats + 1:
        raise ValueError(f"{seats} seats need as many cities, and one deck more")
    rules.start(s, seats)
    s.due = 0
    s.phase = PHASES.index(data["phase"])
    s.ending = ENDINGS.index(data["ending"])
    s.turn = <uint8_t>bounded(data["seat"], 0, seats, "seat")
    s.picked = 1 if data["picked"] else 0
    for i in range(seats):
        fill_city(&s.city[i], data["cities"][i], f"cities[{i}]")
        fill_deck(s, i, data["decks"][i], f"decks[{i}]")
    fill_deck(s, CENTRAL, data["decks"][seats], f"decks[{seats}]")
    s.knows = <uint8_t>mask_of(data["knows"], seats, "knows")
    s.cat = NONE if data["cat"] < 0 else <uint8_t>bounded(data["cat"], 0, seats, "cat")
    s.flipped = <uint8_t>bounded(data["flipped"], 0, TABLES.conflict[seats] + 1, "flipped")
    s.face = bag_of(data["face_up"], N_TOKENS, "face_up")
    s.face_count = <uint8_t>size_of(s.face)
    s.stack = bag_of(data["stack"], N_TOKENS, "stack")
    s.stack_left = <uint8_t>size_of(s.stack)
    s.available = <uint16_t>mask_of(data["available"], N_TOKENS, "available")
    s.used = <uint16_t>mask_of(data["used"], N_TOKENS, "used")
    s.offer = bag_of(data["offer"], N_CARDS, "offer")
    s.source = NONE
    if data["source"] >= 0:
        s.source = <uint8_t>bounded(data["source"], 0, seats, "source")
    s.winners = <uint8_t>mask_of(data["winners"], seats, "winners")
    fill_due(s, data["due"])
    if s.phase == PHASE_OVER and s.winners == 0:
        scoring.finish(s, s.city[s.turn].built != COMPLETE)
    check_can_go_on(state, s)
    return state


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
                raise ValueError(f"due.tops: deck {i} has no card to turn up")
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
        raise ValueError("due.finds: the deck that is searched has too few cards")
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


cdef list builds(const State* s, int wanted):
    return [i + 1 for i in range(N_STAGES) if choice.stage_status(s, i) & wanted]
