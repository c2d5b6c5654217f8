"""The rules tables of 7 Wonders Dice in C."""

from libc.stdlib cimport calloc, free
from libc.string cimport memcmp

KINDS = {
    "produce": PRODUCE, "vp": VP, "attack": ATTACK, "defense": DEFENSE, "gain_coins": GAIN_COINS,
    "coins_on_die": COINS_ON_DIE, "die_cost_zero": DIE_COST_ZERO, "die_cost_minus": DIE_COST_MINUS,
    "coins_and_vp_per_box": COINS_AND_VP_PER_BOX, "vp_per_box": VP_PER_BOX, "cross": CROSS,
    "build": BUILD, "action": ACTION, "unlock": UNLOCK,
}
SYMBOL_KINDS = {"box": ON_BOX, "cross": CROSS_ANY, "compare": COMPARE}
AT_ONCE = frozenset({"gain_coins", "cross", "build", "action"})


cdef int within(value, int low, int high, str what) except? -1:
    if not low <= value < high:
        raise ValueError(f"{what}: {value} is not in {low}..{high - 1}")
    return value


cdef int fill_dice(dict data) except -1:
    """Fill the table of the dice from ``arguments.dice``."""
    if len(data["dice"]) != N_DICE or len(data["symbols"]) != N_SYMBOLS:
        raise ValueError(f"needs {N_DICE} dice and {N_SYMBOLS} symbols")
    for die, row in enumerate(data["dice"]):
        DICE.colour[die] = within(row["colour"], 0, N_COLOURS, "colour")
        for i, faces in enumerate((row["faces"], row["equal_faces"])):
            if len(faces) != N_FACES:
                raise ValueError(f"die {die}: needs {N_FACES} faces")
            for j, symbol in enumerate(faces):
                DICE.face[i][die][j] = within(symbol, 0, N_SYMBOLS, "face")
    for i, row in enumerate(data["symbols"]):
        DICE.symbol[i].kind = SYMBOL_KINDS[row["kind"]]
        DICE.symbol[i].buildings = within(row["buildings"], 0, 1 << N_BUILDINGS, "buildings")
    DICE.ready = True
    return 0


cdef int fill_effect(Effect* out, effect) except -1:
    kind, *args = effect
    if kind not in KINDS:
        raise ValueError(f"unknown effect {kind!r}")
    out.kind = KINDS[kind]
    if kind in ("produce", "vp", "gain_coins", "die_cost_minus"):
        out.amount = within(args[0], 0, 1 << N_PLANES, kind)
    elif kind in ("attack", "defense"):
        out.which = within(args[0], 0, 2, kind)
        out.amount = within(args[1], 0, 1 << N_PLANES, kind)
    elif kind == "coins_on_die":
        out.which = within(args[0], 0, N_COLOURS, kind)
        out.amount = within(args[1], 0, 1 << N_PLANES, kind)
    elif kind == "die_cost_zero":
        out.which = within(args[0], 0, N_COLOURS, kind)
    elif kind == "coins_and_vp_per_box":
        out.which = within(args[0], 0, N_BUILDINGS, kind)
        out.coins = within(args[1], 0, 1 << N_PLANES, kind)
        out.amount = within(args[2], 0, 1 << N_PLANES, kind)
    elif kind == "vp_per_box":
        out.which = within(args[0], 0, N_BUILDINGS, kind)
        out.amount = within(args[1], 0, 1 << N_PLANES, kind)
    elif kind == "cross":
        out.mask = within(args[0], 1, 1 << N_BUILDINGS, kind)
        out.amount = within(args[1], 1, 8, kind)
    elif kind == "unlock":
        out.which = within(args[0], FIRST_SPECIAL, N_DICE, kind)
    return 0


cdef void add_amount(Amounts* amounts, int box, int amount) noexcept nogil:
    cdef int k
    for k in range(N_PLANES):
        if (amount >> k) & 1:
            amounts.plane[k] |= <uint64_t>1 << box
            amounts.digits = max(amounts.digits, k + 1)


cdef int note_effect(Board* board, int box, const Effect* effect) except -1:
    """Sort an effect that lasts under what it changes."""
    cdef uint64_t bit = <uint64_t>1 << box
    cdef Amounts* amounts = NULL
    cdef PerBox* per_box
    if board.home[box] == WAREHOUSE and effect.kind in (VP, COINS_AND_VP_PER_BOX, VP_PER_BOX):
        raise ValueError(f"box {box}: the Warehouse has no row in the score")
    if effect.kind == PRODUCE:
        amounts = &board.produce
    elif effect.kind == VP:
        amounts = &board.vp
    elif effect.kind == DEFENSE:
        amounts = &board.defense[effect.which]
    elif effect.kind == DIE_COST_MINUS:
        amounts = &board.die_minus
    elif effect.kind == COINS_ON_DIE:
        amounts = &board.on_die[effect.which]
    elif effect.kind == DIE_COST_ZERO:
        board.free_die[effect.which] |= bit
    elif effect.kind == UNLOCK:
        board.unlocks[effect.which - FIRST_SPECIAL] |= bit
    elif effect.kind == ATTACK:
        board.attacks |= bit
    elif effect.kind == COINS_AND_VP_PER_BOX or effect.kind == VP_PER_BOX:
        if board.n_per_box == MAX_BOXES:
            raise ValueError("too many effects that count boxes")
        per_box = &board.per_box[board.n_per_box]
        per_box.box = <uint8_t>box
        per_box.row = board.home[box]
        per_box.counted = effect.which
        per_box.vp = effect.amount
        board.n_per_box += 1
    if amounts != NULL:
        for k in range(N_PLANES):
            if amounts.plane[k] & bit:
                raise ValueError(f"box {box}: the same effect twice")
        add_amount(amounts, box, effect.amount)
    return 0


def gives_choice(effect):
    return effect[0] in ("cross", "build", "action")


cdef int fill_board(Board* board, list boxes) except -1:
    """Fill a board; returns how many of its effects give a choice."""
    cdef int i, cost, symbol, choices = 0
    cdef int written[2]
    cdef uint64_t bit
    written[:] = [0, 0]
    if not 0 < len(boxes) <= MAX_BOXES:
        raise ValueError(f"a board has 1 to {MAX_BOXES} boxes")
    board.boxes = len(boxes)
    for i, row in enumerate(boxes):
        bit = <uint64_t>1 << i
        board.cost[i] = within(row["cost"], 0, MAX_COST + 1, "cost")
        board.home[i] = within(row["building"], 0, N_BUILDINGS, "building")
        board.building[board.home[i]] |= bit
        for cost in range(board.cost[i], MAX_COST + 1):
            board.within[cost] |= bit
        for symbol in row["symbols"]:
            board.symbol[within(symbol, 0, N_SYMBOLS, "symbol")] |= bit
        for other in row["requires"]:
            board.needs[i] |= <uint64_t>1 << within(other, 0, board.boxes, "requires")
            board.opens[other] |= bit
        if not row["requires"]:
            board.start_open |= bit
        if len(row["effects"]) > MAX_EFFECTS:
            raise ValueError(f"a box has at most {MAX_EFFECTS} effects")
        board.n_effects[i] = len(row["effects"])
        for j, effect in enumerate(row["effects"]):
            fill_effect(&board.effect[i][j], effect)
            note_effect(board, i, &board.effect[i][j])
            choices += gives_choice(effect)
            if board.effect[i][j].kind == ATTACK:
                written[board.effect[i][j].which] += board.effect[i][j].amount
    if max(written[0], written[1]) > 0xFF:
        raise ValueError("the attack boxes of a Barracks are worth at most 255 points")
    for symbol in range(N_SYMBOLS):
        if DICE.symbol[symbol].kind == CROSS_ANY:
            for i in range(N_BUILDINGS):
                if (DICE.symbol[symbol].buildings >> i) & 1:
                    board.symbol[symbol] |= board.building[i]
    return choices


cdef int fill_sheet(Sheet* sheet, dict data) except -1:
    # Open at once at most: the action of the turn, a bonus for every building of the city, and
    # what the bonuses and the boxes of a board give.
    cdef int most = 1 + N_ROWS
    if not 0 < len(data["boxes"]) <= MAX_BOARDS:
        raise ValueError(f"a sheet has 1 to {MAX_BOARDS} boards")
    if len(data["bonuses"]) > MAX_BONUSES:
        raise ValueError(f"a board has at most {MAX_BONUSES} bonuses")
    sheet.identity = data.get("key", 0)
    sheet.boards = len(data["boxes"])
    sheet.spaces = within(data["spaces"], 1, 101, "spaces")
    sheet.coins = within(data["coins"], 0, sheet.spaces + 1, "coins")
    sheet.pass_coins = within(data["pass"], 0, 101, "pass")
    sheet.to_end = within(data["to_end"], 1, MAX_BONUSES + 1, "to_end")
    sheet.first_agora = within(data["first_agora"], 0, 101, "first_agora")
    sheet.bonuses = len(data["bonuses"])
    for i, effects in enumerate(data["bonuses"]):
        if len(effects) > MAX_EFFECTS or any(effect[0] not in AT_ONCE for effect in effects):
            raise ValueError(f"bonus {i}: effects that act at once, at most {MAX_EFFECTS}")
        sheet.n_bonus_effects[i] = len(effects)
        for j, effect in enumerate(effects):
            fill_effect(&sheet.bonus[i][j], effect)
            most += gives_choice(effect)
    for i, boxes in enumerate(data["boxes"]):
        if most + fill_board(&sheet.board[i], boxes) > MAX_CHOICES:
            raise ValueError(f"board {i}: too many effects that give a choice")
    return 0


cdef int add_sheet(dict data) except -1:
    """Add the sheet in ``arguments.sheet``, unless it is there; returns its number."""
    cdef Sheet* sheet = <Sheet*>calloc(1, sizeof(Sheet))
    cdef int i
    if sheet == NULL:
        raise MemoryError
    try:
        fill_sheet(sheet, data)
    except BaseException:
        free(sheet)
        raise
    for i in range(MAX_SHEETS):
        if SHEETS[i] == NULL:
            SHEETS[i] = sheet
            return i
        if memcmp(SHEETS[i], sheet, sizeof(Sheet)) == 0:
            free(sheet)
            return i
    free(sheet)
    raise ValueError(f"more than {MAX_SHEETS} sheets")
