"""The rules tables of 7 Wonders Dice in C."""

from libc.stdlib cimport calloc, free


cdef int fill_dice(dict data) except -1:
    """Fill the table of the dice: ``data`` has every field of ``Dice`` by its name.

    Raises ValueError, IndexError or OverflowError when something is missing or does not fit.
    """
    global DICE
    DICE = data
    return 0


cdef void add_amount(Amounts* amounts, int box, int amount) noexcept nogil:
    cdef int k
    for k in range(N_PLANES):
        if (amount >> k) & 1:
            amounts.plane[k] |= <uint64_t>1 << box
            amounts.digits = max(amounts.digits, k + 1)


cdef void note_effect(Board* board, int box, const Effect* effect) noexcept nogil:
    """Sort an effect that lasts under what it changes."""
    cdef uint64_t bit = <uint64_t>1 << box
    cdef PerBox* per_box
    if effect.kind == PRODUCE:
        add_amount(&board.produce, box, effect.amount)
    elif effect.kind == VP:
        add_amount(&board.vp, box, effect.amount)
    elif effect.kind == DEFENSE:
        add_amount(&board.defense[effect.which], box, effect.amount)
    elif effect.kind == DIE_COST_MINUS:
        add_amount(&board.die_minus, box, effect.amount)
    elif effect.kind == COINS_ON_DIE:
        add_amount(&board.on_die[effect.which], box, effect.amount)
    elif effect.kind == DIE_COST_ZERO:
        board.free_die[effect.which] |= bit
    elif effect.kind == UNLOCK:
        board.unlocks[effect.which - FIRST_SPECIAL] |= bit
    elif effect.kind == ATTACK:
        board.attacks |= bit
    elif effect.kind == COINS_AND_VP_PER_BOX or effect.kind == VP_PER_BOX:
        per_box = &board.per_box[board.n_per_box]
        per_box.box = <uint8_t>box
        per_box.row = board.box[box].building
        per_box.counted = effect.which
        per_box.vp = effect.amount
        board.n_per_box += 1


cdef void note_box(Board* board, int at) noexcept nogil:
    """Put a box into the sets of boxes that it belongs to."""
    cdef const Box* box = &board.box[at]
    cdef uint64_t bit = <uint64_t>1 << at
    cdef int i
    board.building[box.building] |= bit
    for i in range(box.cost, MAX_COST + 1):
        board.within[i] |= bit
    for i in range(N_SYMBOLS):
        if (box.symbols >> i) & 1 or (DICE.symbol[i].kind == CROSS_ANY
                                      and (DICE.symbol[i].buildings >> box.building) & 1):
            board.symbol[i] |= bit
    for i in range(board.boxes):
        if (box.requires >> i) & 1:
            board.opens[i] |= bit
    if box.requires == 0:
        board.start_open |= bit
    for i in range(box.effects.n):
        note_effect(board, at, &box.effects.effect[i])


cdef int fill_board(Board* board, list boxes) except -1:
    """Fill a board from its boxes, each with every field of ``Box`` by its name."""
    cdef int i
    if len(boxes) > MAX_BOXES:
        raise ValueError(f"a board has at most {MAX_BOXES} boxes")
    board.boxes = len(boxes)
    for i in range(board.boxes):
        board.box[i] = boxes[i]
        if board.box[i].building >= N_BUILDINGS or board.box[i].effects.n > MAX_EFFECTS:
            raise ValueError(f"box {i}: no such building, or too many effects")
    for i in range(board.boxes):
        note_box(board, i)
    return 0


cdef int fill_sheet(Sheet* sheet, dict data) except -1:
    cdef int i
    sheet.identity = data["identity"]
    sheet.coins = data["coins"]
    sheet.spaces = data["spaces"]
    sheet.pass_coins = data["pass_coins"]
    sheet.to_end = data["to_end"]
    sheet.first_agora = data["first_agora"]
    sheet.bonuses = len(data["bonuses"])
    sheet.boards = len(data["boards"])
    if sheet.boards > MAX_BOARDS or sheet.bonuses > MAX_BONUSES:
        raise ValueError(f"a sheet has at most {MAX_BOARDS} boards and {MAX_BONUSES} bonuses")
    for i in range(sheet.bonuses):
        sheet.bonus[i] = data["bonuses"][i]
    for i in range(sheet.boards):
        fill_board(&sheet.board[i], data["boards"][i])
    return 0


cdef int add_sheet(dict data) except -1:
    """Add a sheet, unless there is one with its identity; returns its number."""
    cdef Sheet* sheet
    cdef int i = 0
    while i < MAX_SHEETS and SHEETS[i] != NULL:
        if SHEETS[i].identity == data["identity"]:
            return i
        i += 1
    if i == MAX_SHEETS:
        raise ValueError(f"more than {MAX_SHEETS} sheets")
    sheet = <Sheet*>calloc(1, sizeof(Sheet))
    if sheet == NULL:
        raise MemoryError
    try:
        fill_sheet(sheet, data)
    except BaseException:
        free(sheet)
        raise
    SHEETS[i] = sheet
    return i
