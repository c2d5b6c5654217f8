"""The rules tables of 7 Wonders Architects in C."""

from libc.stdint cimport uint64_t
from libc.string cimport memset

EFFECTS = ("", "any_deck", "token", "central", "search", "left_and_right", "shields")


cdef uint64_t packed(counts):
    """Counts as a multiset of core/multiset.pxd."""
    word = 0
    for i, count in enumerate(counts):
        if not 0 <= count <= 15:
            raise ValueError(f"a deck holds at most 15 cards of a kind, not {count}")
        word |= count << (4 * i)
    return word


cdef int mask_of(bits):
    """The set of some small numbers."""
    mask = 0
    for bit in bits:
        mask |= 1 << bit
    return mask


cdef int fill_wonder(int wonder, list stages, str effect, int effect_shields) except -1:
    cdef int i, built
    cdef Stage* stage
    if len(stages) != N_STAGES or effect not in EFFECTS:
        raise ValueError("a wonder must have five stages and a known effect")
    TABLES.effect[wonder] = EFFECTS.index(effect)
    for i in range(N_STAGES):
        row = stages[i]
        stage = &TABLES.stage[wonder][i]
        if not 1 <= row["count"] <= 4:
            raise ValueError("a stage must cost 1 to 4 units")
        stage.count = row["count"]
        stage.same = row["same"]
        stage.vp = row["vp"]
        stage.effect = row["effect"]
        stage.requires = mask_of(number - 1 for number in row["requires"])
    for built in range(32):
        TABLES.need_same[wonder][built] = NEVER
        TABLES.need_other[wonder][built] = NEVER
        for i in range(N_STAGES):
            stage = &TABLES.stage[wonder][i]
            if (built >> i) & 1:
                TABLES.stage_vp[wonder][built] += stage.vp
                if stage.effect and TABLES.effect[wonder] == EFFECT_SHIELDS:
                    TABLES.stage_shields[wonder][built] += effect_shields
                continue
            if stage.requires & ~built:
                continue
            TABLES.available[wonder][built] |= 1 << i
            if stage.same:
                TABLES.need_same[wonder][built] = min(
                    TABLES.need_same[wonder][built], stage.count)
            else:
                TABLES.need_other[wonder][built] = min(
                    TABLES.need_other[wonder][built], stage.count)
        TABLES.need[wonder][built] = min(
            TABLES.need_same[wonder][built], TABLES.need_other[wonder][built])
    return 0


cdef int fill_token(int index, dict row) except -1:
    cdef Token* token = &TABLES.token[index]
    cdef int bit = 1 << index
    if not 0 <= row["copies"] <= 2:
        raise ValueError("there can be at most two copies of a token")
    token.copies = row["copies"]
    token.shields = row["shields"]
    token.vp_incomplete = row["vp_incomplete"]
    token.vp_complete = row["vp_complete"]
    token.vp_per_icon = row["vp_per_icon"]
    token.vp_per_victory = row["vp_per_victory"]
    token.vp_per_token = row["vp_per_token"]
    token.vp_one = row["vp_one"]
    token.vp_both = row["vp_both"]
    for card in row["extra_on"]:
        TABLES.trigger[card] |= bit
    if row["extra_on_build"]:
        TABLES.build_trigger |= bit
    if row["coins"]:
        TABLES.economy |= bit
    if row["any_kind"]:
        TABLES.engineering |= bit
    if row["shields"]:
        TABLES.shield_tokens |= bit
    TABLES.stack |= <uint64_t>row["copies"] << (4 * index)
    TABLES.stack_size += row["copies"]
    return 0


cdef int fill_tables(dict data) except -1:
    """Fill the tables; raises ValueError when the numbers do not fit."""
    cdef int i
    if (len(data["decks"]), len(data["stages"]), len(data["tokens"])) != (
            N_WONDERS + 1, N_WONDERS, N_TOKENS):
        raise ValueError("the tables must hold 8 decks, 7 wonders and 14 kinds of tokens")
    memset(&TABLES, 0, sizeof(Tables))
    for i in range(N_WONDERS + 1):
        if len(data["decks"][i]) != N_CARDS:
            raise ValueError("a deck must list 14 kinds of cards")
        TABLES.deck[i] = packed(data["decks"][i])
        TABLES.deck_size[i] = sum(data["decks"][i])
    for i in range(N_CARDS):
        TABLES.vp[i] = data["card_vp"][i]
        TABLES.shields[i] = data["card_shields"][i]
        TABLES.horns[i] = data["card_horns"][i]
        TABLES.icons[i] = data["card_icons"][i]
    for i in range(N_WONDERS):
        fill_wonder(i, data["stages"][i], data["effects"][i], data["effect_shields"])
    for i in range(N_TOKENS):
        fill_token(i, data["tokens"][i])
    TABLES.face_up = data["face_up"]
    TABLES.search = data["search"]
    for i in range(8):
        TABLES.conflict[i] = data["conflict"][i]
    TABLES.victory_vp = data["victory_vp"]
    TABLES.cat_vp = data["cat_vp"]
    TABLES.ready = 1
    return 0
