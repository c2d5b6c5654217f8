# cython: boundscheck=True
# What is read here comes from outside the engine: a list that is too short must not crash it.
"""States of 7 Wonders Dice for Python: making them, moves, questions about the rules.

Indexes and moves: see ``solver/_ext/dice/bridge.pyi``.
"""

from collections import namedtuple

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from solver._ext.core.moves import Bits, Codes
from solver._ext.core.state cimport State as GameState
from solver._ext.core.state cimport new_state
from solver._ext.core.bounds cimport bounded
from solver._ext.dice cimport chance, choice, effects, knowledge, payment, rules, scoring
from solver._ext.dice.game cimport dice_game
from solver._ext.dice.state cimport (
    CROSSES, EVENT_BOARD, EVENT_ROLL, EVENT_SWAP, KIND_AT, LAST_TURN, MAX_PLAYERS, MOVE_BONUS,
    MOVE_BUILD, MOVE_CROSS, MOVE_PASS, MOVE_SKIP, MOVE_WONDER, ONE_CROSS, OPEN_ACTION, OPEN_BONUS,
    OPEN_BUILD, OPEN_CROSS, OPEN_KIND, PHASE_BOARDS, PHASE_CHOOSE, PHASE_OVER, PHASE_ROLL,
    PHASE_SWAP, SECOND_AT, THIRD_AT, City, State, board_of, count_in, sheet_of,
)
from solver._ext.dice.tables cimport (
    COMPARE, DICE, FIRST_SPECIAL, IN_FORUM, MAX_BOARDS, MAX_BONUSES, MAX_BOXES, MAX_CHOICES,
    MAX_SHEETS, N_BUILDINGS, N_DICE, N_GREY, N_ROWS, N_SECTIONS, N_SYMBOLS, NONE, SHEETS,
)

PHASES = ("boards", "roll", "choose", "swap", "over")
cdef enum:
    BUILDINGS = (1 << N_BUILDINGS) - 1

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


# ---------------------------------------------------------------- memory

cdef list members(uint64_t bits):
    return [i for i in range(64) if (bits >> i) & 1]


def of_memory(bytes data not None):
    """The state with these bytes (``to_bytes``), in which what follows is worked out anew.

    Raises ValueError on numbers that the sheet does not have and on states that cannot go on;
    whether a position can arise in play is not checked here.
    """
    if len(data) != sizeof(State):
        raise ValueError("not as many bytes as a state has")
    cdef const State* given = <const State*><const char*>data
    cdef GameState state = started(given.seats, given.sheet)
    cdef State* s = raw(state)
    memcpy(s, given, sizeof(State))
    check_numbers(s)
    settle(s)
    check_can_go_on(s)
    if s.phase == PHASE_OVER:
        scoring.decide_winner(s)
    return state


cdef bint acts(const State* s) noexcept:
    """Whether it matters which seat acts."""
    return s.phase == PHASE_CHOOSE or s.phase == PHASE_BOARDS


cdef int check_numbers(const State* s) except -1:
    """What the engine takes for an index or a set of what the sheet has. Raises ValueError."""
    cdef int i
    bounded(s.phase, 0, len(PHASES), "phase")
    bounded(s.turn, 1, LAST_TURN + 1, "turn")
    bounded(s.first, 0, s.seats, "first")
    if acts(s):
        bounded(s.acting, 0, s.seats, "acting")
    for i in range(s.seats):
        check_city(s, &s.now[i], f"cities[{i}]")
        check_city(s, &s.before[i], f"before[{i}]")
    check_forum(s)
    if s.depth >= MAX_CHOICES:
        raise ValueError("stack: too deep")
    for i in range(s.depth):
        check_entry(s.stack[i])
    return 0


cdef int check_city(const State* s, const City* city, str what) except -1:
    if city.board == NONE:
        if s.phase != PHASE_BOARDS:
            raise ValueError(f"{what}.board: unknown")
        return 0
    bounded(city.board, 0, sheet_of(s).boards, f"{what}.board")
    if board_of(s, city).boxes < MAX_BOXES and city.ticked >> board_of(s, city).boxes:
        raise ValueError(f"{what}.ticked: there are {board_of(s, city).boxes} boxes")
    bounded(city.coins, 0, sheet_of(s).spaces + 1, f"{what}.coins")
    bounded(city.bonuses, 0, 1 << sheet_of(s).bonuses, f"{what}.bonuses")
    return 0


cdef int check_forum(const State* s) except -1:
    cdef int die
    if s.forum >> N_DICE or len(members(s.forum)) != IN_FORUM:
        raise ValueError(f"forum: needs {IN_FORUM} different dice")
    for die in members(s.forum):
        if s.symbol[die] == NONE:
            continue
        if s.symbol[die] not in [DICE.face[die][i] for i in range(6)]:
            raise ValueError(f"forum: die {die} has no symbol {s.symbol[die]}")
        bounded(s.section[die], 0, N_SECTIONS, "forum")
    return 0


cdef int check_entry(int entry) except -1:
    """A word on the stack."""
    cdef int kind = entry & OPEN_KIND
    if kind == OPEN_CROSS:
        if entry & BUILDINGS == 0:
            raise ValueError("stack: a cross of no building")
        bounded((entry & CROSSES) // ONE_CROSS, 1, 8, "stack")
    elif kind not in (OPEN_ACTION, OPEN_BUILD, OPEN_BONUS) or entry != kind:
        raise ValueError(f"stack: no such choice {entry}")
    return 0


cdef void settle_city(const State* s, City* city, bint here) noexcept:
    """The boxes that may be ticked next, or nothing where there is no board."""
    if here and city.board != NONE:
        city.open = rules.open_from(s, city)
    else:
        memset(city, 0, sizeof(City))
        city.board = NONE


cdef void settle(State* s) noexcept:
    """Work out what follows from the rest, and clear what lies beyond it."""
    cdef int i
    for i in range(MAX_PLAYERS):
        settle_city(s, &s.now[i], i < s.seats)
        settle_city(s, &s.before[i], i < s.seats)
        s.before[i].made = s.before[i].done = 0
    for i in range(N_DICE):
        if not (s.forum >> i) & 1 or s.symbol[i] == NONE:
            s.symbol[i] = s.section[i] = NONE
    memset(&s.stack[s.depth], 0, (MAX_CHOICES - s.depth) * sizeof(s.stack[0]))
    memset(s.spare, 0, sizeof(s.spare))
    s.ending = 0
    if not acts(s):
        s.acting = s.first


cdef int check_can_go_on(const State* s) except -1:
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
        if s.depth or any([s.now[i].made or s.now[i].done for i in range(s.seats)]):
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
