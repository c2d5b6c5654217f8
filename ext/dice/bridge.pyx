# cython: boundscheck=True
# What is read here comes from outside the engine: a list that is too short must not crash it.
"""States of 7 Wonders Dice for Python: taking apart, putting together, questions about the rules.

Indexes and moves: see ``solver/_ext/dice/bridge.pyi``.
"""

from collections import namedtuple

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from solver._ext.core.moves import Bits, Codes
from solver._ext.core.state cimport State as GameState
from solver._ext.core.state cimport new_state
from solver._ext.core.bounds cimport bounded
from solver._ext.dice cimport chance, choice, effects, knowledge, payment, rules, scoring
from solver._ext.dice.game cimport dice_game
from solver._ext.dice.state cimport (
    CROSSES, EVENT_BOARD, EVENT_ROLL, EVENT_SWAP, KIND_AT, LAST_TURN, MAX_PLAYERS, MOVE_BONUS,
    MOVE_BUILD, MOVE_CROSS, MOVE_PASS, MOVE_SKIP, MOVE_WONDER, OPEN_ACTION, OPEN_BONUS, OPEN_BUILD,
    OPEN_CROSS, OPEN_KIND, PHASE_BOARDS, PHASE_CHOOSE, PHASE_OVER, PHASE_ROLL, PHASE_SWAP,
    SECOND_AT, THIRD_AT, City, State, board_of, count_in, sheet_of,
)
from solver._ext.dice.tables cimport (
    COMPARE, DICE, FIRST_SPECIAL, IN_FORUM, MAX_BOARDS, MAX_BONUSES, MAX_BOXES, MAX_CHOICES,
    MAX_SHEETS, N_BUILDINGS, N_DICE, N_GREY, N_ROWS, N_SECTIONS, N_SYMBOLS, NONE, SHEETS,
)

PHASES = ("boards", "roll", "choose", "swap", "over")
cdef object box_at = Bits("box", 0, 8, limit=MAX_BOXES)

CODES = Codes("dice", KIND_AT, {
    "build": (MOVE_BUILD, (box_at, Bits("die", SECOND_AT, 8, limit=N_DICE))),
    "wonder": (MOVE_WONDER, (box_at,)),
    "pass": (MOVE_PASS, ()),
    "cross": (MOVE_CROSS, (box_at,)),
    "skip": (MOVE_SKIP, ()),
    "bonus": (MOVE_BONUS, (Bits("bonus", 0, 8, limit=MAX_BONUSES),)),
    "board": (EVENT_BOARD, (Bits("board", 0, 8, limit=MAX_BOARDS),)),
    "roll": (EVENT_ROLL, (
        Bits("die", THIRD_AT, 8, limit=N_DICE), Bits("symbol", 0, 8, limit=N_SYMBOLS),
        Bits("section", SECOND_AT, 8, limit=N_SECTIONS),
    )),
    "swap": (EVENT_SWAP, (
        Bits("special", SECOND_AT, 8, limit=N_DICE), Bits("grey", 0, 8, limit=N_GREY),
    )),
})
decode = CODES.decode
encode = CODES.encode
ENDINGS = (None, "points", "coins", "shared")
CATEGORIES = (
    "wonder", "barracks_west", "barracks_east", "agora", "market", "university", "guild_court",
    "gallery", "total",
)
REFUSALS = (
    None, "absent", "ticked", "not_next", "other_way", "other_symbol", "locked",
    "beaten", "unpaid", "repeated",
)
Quote = namedtuple("Quote", "refusal die box brings")
OPEN_WORDS = {OPEN_ACTION: "action", OPEN_BUILD: "build", OPEN_BONUS: "bonus"}


cdef State* raw(GameState state) except NULL:
    if state.game != dice_game():
        raise ValueError("not a state of dice")
    return <State*>state.data


cdef GameState started(seats, sheet):
    cdef GameState state = new_state(dice_game())
    if not 0 <= sheet < MAX_SHEETS or SHEETS[<int>sheet] == NULL:
        raise ValueError(f"sheet {sheet} is not installed")
    bounded(seats, 2, min(MAX_PLAYERS, SHEETS[<int>sheet].boards) + 1, "seats")
    rules.dice_start(raw(state), seats, sheet)
    return state


def new(int seats, int sheet):
    """The state before the boards are dealt.

    Raises ValueError unless there are 2 to 7 seats, no more than the sheet has boards, and the
    sheet is installed.
    """
    return started(seats, sheet)


def conceal(GameState state not None, int seat):
    """A copy of the state as ``seat`` knows it: without what the others chose in this turn."""
    cdef GameState copy = new_state(dice_game())
    cdef const State* s = raw(state)
    bounded(seat, 0, s.seats, "seat")
    knowledge.dice_conceal(s, seat, raw(copy))
    return copy


# ---------------------------------------------------------------- taking apart

cdef list members(uint64_t bits):
    return [i for i in range(64) if (bits >> i) & 1]


cdef int number(int code):
    """-1 for what is not there."""
    return -1 if code == NONE else code


cdef dict dump_city(const City* city):
    return {
        "board": number(city.board),
        "ticked": members(city.ticked),
        "coins": city.coins,
        "attack": [city.attack[0], city.attack[1]],
        "bonuses": members(city.bonuses),
        "agora_first": bool(city.agora_first),
    }


cdef list dump_open(int entry):
    kind = entry & OPEN_KIND
    if kind == OPEN_CROSS:
        return ["cross", members(entry & ((1 << N_BUILDINGS) - 1)), (entry & CROSSES) >> 9]
    return [OPEN_WORDS[kind]]


def dump(GameState state not None):
    """All of a state as plain numbers and lists; :func:`load` is the exact inverse."""
    cdef const State* s = raw(state)
    acts = s.phase == PHASE_CHOOSE or s.phase == PHASE_BOARDS
    return {
        "sheet": s.sheet,
        "seats": s.seats,
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "first": s.first,
        "acting": s.acting if acts else -1,
        "done": [bool(s.now[i].done) for i in range(s.seats)],
        "made": [s.now[i].made for i in range(s.seats)],
        "last": bool(s.last),
        "agora_taken": bool(s.agora_taken),
        "cities": [dump_city(&s.now[i]) for i in range(s.seats)],
        "before": [dump_city(&s.before[i]) for i in range(s.seats)],
        "forum": [[die, number(s.symbol[die]), number(s.section[die])] for die in members(s.forum)],
        "entered": [die for die in members(s.forum) if die >= FIRST_SPECIAL],
        "entering": members(s.entering),
        "stack": [dump_open(s.stack[i]) for i in range(s.depth)],
    }


# ---------------------------------------------------------------- putting together

cdef uint64_t bits_of(values, int limit, str what) except? 0xFFFFFFFF:
    cdef uint64_t bits = 0
    cdef uint64_t bit
    for value in values:
        bit = <uint64_t>1 << bounded(value, 0, limit, what)
        if bits & bit:
            raise ValueError(f"{what}: {value} twice")
        bits |= bit
    return bits


cdef int fill_city(const State* s, City* city, dict data, str what) except -1:
    cdef int i
    if data["board"] < 0:
        if s.phase != PHASE_BOARDS:
            raise ValueError(f"{what}.board: unknown")
        return 0
    city.board = <uint8_t>bounded(data["board"], 0, sheet_of(s).boards, f"{what}.board")
    city.ticked = bits_of(data["ticked"], board_of(s, city).boxes, f"{what}.ticked")
    city.coins = <uint8_t>bounded(data["coins"], 0, sheet_of(s).spaces + 1, f"{what}.coins")
    if len(data["attack"]) != 2:
        raise ValueError(f"{what}.attack: needs two numbers")
    for i in range(2):
        city.attack[i] = <uint8_t>bounded(data["attack"][i], 0, 256, f"{what}.attack")
    city.bonuses = <uint8_t>bits_of(data["bonuses"], sheet_of(s).bonuses, f"{what}.bonuses")
    city.agora_first = 1 if data["agora_first"] else 0
    city.open = rules.open_from(s, city)
    return 0


cdef int fill_forum(State* s, rows) except -1:
    cdef int die
    s.forum = 0
    for die, symbol, section in rows:
        bounded(die, 0, N_DICE, "forum")
        s.forum |= <uint16_t>(1 << die)
        if symbol < 0:
            continue
        if symbol not in [DICE.face[die][i] for i in range(6)]:
            raise ValueError(f"forum: die {die} has no symbol {symbol}")
        s.symbol[die] = <uint8_t>symbol
        s.section[die] = <uint8_t>bounded(section, 0, N_SECTIONS, "forum")
    if len(members(s.forum)) != IN_FORUM or len(rows) != IN_FORUM:
        raise ValueError(f"forum: needs {IN_FORUM} different dice")
    return 0


cdef int fill_stack(State* s, entries) except -1:
    words = {word: kind for kind, word in OPEN_WORDS.items()}
    if len(entries) >= MAX_CHOICES:
        raise ValueError("stack: too deep")
    for entry in entries:
        if entry[0] == "cross":
            if not entry[1]:
                raise ValueError("stack: a cross of no building")
            code = OPEN_CROSS | bits_of(entry[1], N_BUILDINGS, "stack")
            code |= bounded(entry[2], 1, 8, "stack") << 9
        elif entry[0] in words:
            code = words[entry[0]]
        else:
            raise ValueError(f"stack: no such choice {entry[0]!r}")
        s.stack[s.depth] = <uint16_t>code
        s.depth += 1
    return 0


def load(dict data not None):
    """The state that :func:`dump` would take apart into ``data``.

    Raises ValueError on numbers out of range and on states that cannot go on; whether a position
    can arise in play is not checked here.
    """
    cdef GameState state = started(data["seats"], data["sheet"])
    cdef State* s = raw(state)
    cdef int i
    if data["phase"] not in PHASES:
        raise ValueError(f"no such phase: {data['phase']}")
    s.phase = PHASES.index(data["phase"])
    s.turn = <uint16_t>bounded(data["turn"], 1, LAST_TURN + 1, "turn")
    s.first = <uint8_t>bounded(data["first"], 0, s.seats, "first")
    s.last = 1 if data["last"] else 0
    s.agora_taken = 1 if data["agora_taken"] else 0
    for what in ("done", "made", "cities", "before"):
        if len(data[what]) != s.seats:
            raise ValueError(f"{what}: needs {s.seats} entries")
    for i in range(s.seats):
        fill_city(s, &s.now[i], data["cities"][i], f"cities[{i}]")
        fill_city(s, &s.before[i], data["before"][i], f"before[{i}]")
        s.now[i].done = 1 if data["done"][i] else 0
        s.now[i].made = <uint8_t>bounded(data["made"][i], 0, 256, "made")
    fill_forum(s, data["forum"])
    if data["entered"] != [die for die in members(s.forum) if die >= FIRST_SPECIAL]:
        raise ValueError("entered: not the special dice in the Forum")
    s.entering = <uint16_t>bits_of(data["entering"], N_DICE, "entering")
    fill_stack(s, data["stack"])
    s.acting = s.first
    if s.phase == PHASE_CHOOSE or s.phase == PHASE_BOARDS:
        s.acting = <uint8_t>bounded(data["acting"], 0, s.seats, "acting")
    check_can_go_on(s, data)
    if s.phase == PHASE_OVER:
        scoring.decide_winner(s)
    return state


cdef int check_can_go_on(const State* s, dict data) except -1:
    """Raise ValueError for what the rules could not play on."""
    cdef int i
    boards = [s.now[i].board for i in range(s.seats)]
    if [s.before[i].board for i in range(s.seats)] != boards:
        raise ValueError("before: other boards")
    known = [board for board in boards if board != NONE]
    if len(set(known)) < len(known):
        raise ValueError("cities: the same board twice")
    if s.phase == PHASE_BOARDS and len(known) != s.acting:
        raise ValueError("acting: not the seat that gets the next board")
    if (s.phase == PHASE_SWAP) != (s.entering != 0):
        raise ValueError("entering: special dice enter in the phase swap")
    if s.entering & (s.forum | (1 << FIRST_SPECIAL) - 1):
        raise ValueError("entering: not a special die, or one that is in the Forum")
    if s.phase != PHASE_CHOOSE:
        if s.depth or any(data["made"]) or any(data["done"]):
            raise ValueError("stack, made, done: nobody is choosing")
        if s.phase == PHASE_ROLL and chance.due_die(s) == NONE:
            raise ValueError("forum: all dice are rolled")
        return 0
    if chance.due_die(s) != NONE:
        raise ValueError("forum: not all dice are rolled")
    if s.now[s.acting].done or s.depth == 0:
        raise ValueError("stack: the acting seat has nothing to choose")
    if s.stack[s.depth - 1] & OPEN_KIND == OPEN_BONUS:
        if s.now[s.acting].bonuses == (1 << sheet_of(s).bonuses) - 1:
            raise ValueError("stack: no bonus is free")
    return 0


# ---------------------------------------------------------------- questions

def score(GameState state not None):
    """Points per seat by row (``CATEGORIES``) if the game were scored now."""
    cdef const State* s = raw(state)
    cdef int rows[N_ROWS]
    scored = []
    for seat in range(s.seats):
        total = scoring.score_city(s, &s.now[<int>seat], rows)
        row = {CATEGORIES[i]: rows[i] for i in range(N_ROWS)}
        row["total"] = total
        scored.append(row)
    return scored


def ending(GameState state not None):
    """How the game ended, one of ``ENDINGS``; None while it goes on."""
    return ENDINGS[raw(state).ending]


def open_key(GameState state not None):
    """Hash of the state without what others than the decider chose in this turn."""
    return knowledge.dice_open_key(raw(state))


cdef City* city_at(GameState state, seat) except NULL:
    cdef State* s = raw(state)
    cdef City* city = &s.now[bounded(seat, 0, s.seats, "seat")]
    if city.board == NONE:
        raise ValueError(f"seat {seat} has no board yet")
    return city


def quote(GameState state not None, str kind, int box, int die=0):
    """What ticking a box takes the seat that chooses, and why it may not.

    ``kind`` is ``build`` (with a rolled die), ``wonder`` or ``cross``. Raises ValueError when
    nobody chooses, and for what there is not.
    """
    cdef const State* s = raw(state)
    if s.phase != PHASE_CHOOSE:
        raise ValueError("nobody chooses")
    if kind not in ("build", "wonder", "cross"):
        raise ValueError(f"{kind} ticks no box")
    bounded(box, 0, board_of(s, &s.now[s.acting]).boxes, "box")
    bounded(die, 0, N_DICE, "die")
    cdef choice.Quote q = choice.quote(s, CODES.kinds[kind][0], die, box)
    return Quote(REFUSALS[q.refusal], q.die, q.box, q.brings)


def price(GameState state not None, int seat, int die):
    """Die cost of a die for a seat. Raises ValueError if the die is not rolled."""
    cdef const City* city = city_at(state, seat)
    cdef const State* s = raw(state)
    if s.section[bounded(die, 0, N_DICE, "die")] == NONE:
        raise ValueError(f"die {die} is not rolled")
    return payment.price_of(s, city, die)


def reward(GameState state not None, int seat, int die):
    """Coins that choosing a die brings a seat that has space for them."""
    return payment.reward_of_die(raw(state), city_at(state, seat), bounded(die, 0, N_DICE, "die"))


def defense(GameState state not None, int seat, int side):
    """The defense that the attacks of a seat meet in this turn (0 West, 1 East)."""
    city_at(state, seat)
    return effects.defense_against(raw(state), seat, bounded(side, 0, 2, "side"))


def resources(GameState state not None, int seat):
    """Resources that a seat produces."""
    return payment.purse_of(raw(state), city_at(state, seat)).resources


def counts(GameState state not None, int seat, bint before=False):
    """Ticked boxes by building, now or at the start of the turn."""
    cdef const City* city = city_at(state, seat)
    cdef const State* s = raw(state)
    if before:
        city = &s.before[seat]
    return [count_in(board_of(s, city), i, city.ticked) for i in range(N_BUILDINGS)]


def open_boxes(GameState state not None, int seat):
    """Boxes that a seat might tick next if it could pay for them."""
    return members(city_at(state, seat).open)


def reachable(GameState state not None, int seat):
    """Those of the ticked boxes of a seat that dice and effects can have led to."""
    return members(choice.reachable(raw(state), city_at(state, seat)))


def usable(GameState state not None, int seat):
    """Dice that a seat may choose when they lie in the Forum."""
    city_at(state, seat)
    return [die for die in range(N_DICE) if choice.may_use(raw(state), seat, die)]


def guild_allowed(GameState state not None, int seat, int symbol):
    """Whether the condition of a face of the purple die holds for a seat."""
    city_at(state, seat)
    if DICE.symbol[bounded(symbol, 0, N_SYMBOLS, "symbol")].kind != COMPARE:
        raise ValueError(f"symbol {symbol} compares nothing")
    return choice.guild_allows(raw(state), seat, symbol)
