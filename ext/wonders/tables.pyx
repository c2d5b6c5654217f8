"""The rules tables of 7 Wonders in C."""

from libc.string cimport memset


_READY = set()
_ALTERNATIVES = []
_SHEETS = []        # their keys


cdef void fill_chains(int slot) noexcept nogil:
    """Count what the cards of an edition make free, an absent card belonging to no Age."""
    cdef const Card* cards = EDITIONS[slot].card
    cdef int card, other, age
    memset(CHAINS_TO[slot], 0, sizeof(CHAINS_TO[slot]))
    for other in range(N_CARDS):
        for card in range(N_CARDS):
            if (cards[other].chain[card >> 6] >> (card & 63)) & 1:
                for age in range(1, cards[other].age + 1):
                    CHAINS_TO[slot][card][age] += 1


cdef void fill_wanted(int slot) noexcept nogil:
    """Add up what the effects of each item bring in any city."""
    cdef const Effect* row
    cdef int item, i
    memset(WANTED[slot], 0, sizeof(WANTED[slot]))
    for item in range(N_ITEMS):
        for i in range(EDITIONS[slot].card[item].effects.n):
            row = &EDITIONS[slot].card[item].effects.row[i]
            if row.kind == VP:
                WANTED[slot][item].points += row.amount
            elif row.kind == SHIELDS or row.kind == NAVAL_STRENGTH:
                WANTED[slot][item].shields += row.amount
            elif row.kind == SCIENCE:
                WANTED[slot][item].symbols += 1
            elif row.kind == VP_PER:
                WANTED[slot][item].counts += 1


cdef int fill_edition(int slot, dict data) except -1:
    EDITIONS[slot] = data
    fill_chains(slot)
    fill_wanted(slot)
    _READY.add(slot)
    return 0


cdef int fill_tables(dict data, alternatives) except -1:
    """Fill the tables: ``data`` has every field of ``Tables`` by its name, and the editions.

    ``alternatives`` gives the edition for a set (bits) of values in dispute and, above these bits,
    the number of a sheet. Raises ValueError, IndexError or OverflowError when something is missing
    or does not fit.
    """
    global TABLES
    TABLES = data
    _READY.clear()
    _ALTERNATIVES[:] = [alternatives]
    _SHEETS.clear()
    SHIPYARDS[0] = data["shipyards"]
    for slot, edition in enumerate(data["edition"]):
        fill_edition(slot, edition)
    return 0


cdef int need_edition(int slot) except -1:
    """Fill the slot of an alternative edition if nobody has asked for it before."""
    if slot not in _READY:
        fill_edition(slot, _ALTERNATIVES[0](slot - N_EDITIONS + 1))
    return 0


cdef int add_sheet(dict shipyards, uint64_t key) except -1:
    """Add a sheet, and return its number; one with this key keeps its number.

    The first one is that of the tables. Raises ValueError for too many, and for numbers that do not
    fit.
    """
    if key in _SHEETS:
        return _SHEETS.index(key)
    if len(_SHEETS) == N_SHEETS:
        raise ValueError(f"there are {len(_SHEETS)} already, which is all that can be")
    SHIPYARDS[len(_SHEETS)] = shipyards
    SHEET_KEYS[len(_SHEETS)] = key
    _SHEETS.append(key)
    return len(_SHEETS) - 1


cdef int n_sheets() noexcept:
    """Sheets that are known; the one of the tables always is."""
    return max(1, <int>len(_SHEETS))
