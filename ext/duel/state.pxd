# State of 7 Wonders Duel, its moves, and small questions about it that must be inline because
# every rule asks them. Seat 0 picked the first wonder.

from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.core.game cimport move_t
from solver._ext.duel.cardset cimport put_card
from solver._ext.duel.counts cimport ugods_t
from solver._ext.duel.tables cimport (
    MAX_CONSPIRACIES, MAX_DECK, MAX_HELD, MAX_SLOTS, N_CLASSES, N_MYTHOLOGIES, TABLES, Setup,
    card_row,
)

cdef enum Phase:
    PHASE_TOKENS = 0    # chance: progress tokens for the board
    PHASE_OFFER = 1     # chance: wonders on offer
    PHASE_PICK = 2
    PHASE_BACKS = 3     # chance: which slots have another back than that of the Age
    PHASE_REVEAL = 4    # chance: cards turned up, lowest slot first
    PHASE_PLAY = 5
    PHASE_TOKEN = 6     # a science pair: choose a token of the board
    PHASE_DRAW = 7      # chance: three tokens for the Great Library
    PHASE_KEEP = 8
    PHASE_DESTROY = 9
    PHASE_REVIVE = 10
    PHASE_STARTER = 11  # who begins the age
    PHASE_OVER = 12
    # Only with expansions. Chance:
    PHASE_PLACE = 13    # a Mythology or Offering token for the next place of the structure
    PHASE_DECREE = 14   # a Decree is turned up
    PHASE_LOOK = 15     # a seat looks at a god
    PHASE_ENKI_DRAW = 16    # two progress tokens for Enki
    PHASE_PLOTS = 17    # a seat looks at the top two Conspiracies
    PHASE_REMOVED = 18  # a seat looks at the cards removed from this Age
    PHASE_SENATORS = 19     # which slots have the back of a senator
    PHASE_GODS_UP = 20  # a god in a slot is turned up that nobody here knew
    # Choices of gods:
    PHASE_GOD = 21      # which god goes into which slot; what: mythology
    PHASE_ENKI = 22
    PHASE_SNAKE = 23
    PHASE_TAKE = 24     # an opposing brown or grey card
    PHASE_ZEUS = 25
    PHASE_UNBUILD = 26
    PHASE_ISIS = 27
    PHASE_RA = 28       # an unbuilt opposing wonder
    PHASE_MINERVA = 29
    PHASE_NEPTUNE = 30  # a military token to be discarded
    PHASE_APPLY = 31    # another one that acts
    PHASE_GATE = 32
    PHASE_DECK = 33     # a deck for the Divine Theater
    PHASE_OF_DECK = 34  # a god of that deck; what: mythology
    # Choices in the Senate:
    PHASE_CUBE = 35     # place a cube; what: mask of chambers
    PHASE_REMOVE = 36   # take away an opposing cube
    PHASE_SHIFT = 37    # move an own cube, or not
    PHASE_SENATE = 38   # an action of a politician; what: mask of chambers, actions left above
    PHASE_CONSPIRATOR = 39  # a cube or a Conspiracy
    PHASE_KEEP_PLOT = 40
    PHASE_PUT_BACK = 41
    # Choices of Conspiracies:
    PHASE_TRIGGER = 42  # one that is not prepared, or none
    PHASE_LOCK = 43
    PHASE_FRAUD = 44
    PHASE_TREASON = 45
    PHASE_ESPIONAGE = 46
    PHASE_EVENTS = 47   # an accessible card to be discarded; what: 1 if it may be none
    PHASE_SWAP = 48
    PHASE_MOVE_DECREE = 49
    PHASE_SABOTAGE = 50
    PHASE_UNCOVER = 51  # never asked: tokens are taken and cards turned up
    # With promo wonders:
    PHASE_BOX = 52      # chance: a card returned to the box is shown to all
    PHASE_MESSE = 53    # a card of the last row
    PHASE_LIBERTY = 54  # a card of the box, and one for the opponent
    N_PHASES = 55

cdef enum:              # where the numbers of a move stand; a slot or a lone number lowest
    CARD_SHIFT = 5
    WONDER_SHIFT = 12
    KIND_SHIFT = 32     # above a set of 25 slots
    PLOT_BITS = 5       # of a Conspiracy that something else stands above
    NO_SLOT = 0x1F      # of a card that lies nowhere
    NO_CARD = 0x7F

cdef enum Kind:
    MOVE_PICK = 1       # wonder
    MOVE_BUILD = 2      # card, slot
    MOVE_DISCARD = 3    # card, slot
    MOVE_WONDER = 4     # wonder, card, slot
    MOVE_TOKEN = 5      # token
    MOVE_KEEP = 6       # token
    MOVE_DESTROY = 7    # card
    MOVE_REVIVE = 8     # card
    MOVE_STARTER = 9    # seat
    EVENT_TOKENS = 10   # mask of tokens
    EVENT_OFFER = 11    # mask of wonders
    EVENT_BACKS = 12    # mask of slots
    EVENT_REVEAL = 13   # card, slot
    EVENT_DRAW = 14     # mask of tokens; 0: seen only by the seat that chooses
    # Only with expansions.
    MOVE_GOD = 15       # slot of the Pantheon, Offering tokens used
    MOVE_PREPARE = 16   # Conspiracy, card, slot
    MOVE_TRIGGER = 17   # Conspiracy; the card it was prepared with + 1 where several may be it
    MOVE_SKIP = 18
    MOVE_PLACE_GOD = 19     # god, slot of the Pantheon
    MOVE_ENKI = 20      # token
    MOVE_SNAKE = 21     # card
    MOVE_TAKE = 22      # card
    MOVE_ZEUS = 23      # slot of the structure
    MOVE_UNBUILD = 24   # wonder
    MOVE_ISIS = 25      # wonder, card
    MOVE_RA = 26        # wonder
    MOVE_MINERVA = 27   # space + 9
    MOVE_NEPTUNE = 28   # military token
    MOVE_APPLY = 29     # military token
    MOVE_GATE = 30      # god
    MOVE_DECK = 31      # mythology
    MOVE_OF_DECK = 32   # god, the one that goes on top
    MOVE_PLACE_CUBE = 33    # chamber
    MOVE_REMOVE = 34    # chamber
    MOVE_SHIFT = 35     # from, to
    MOVE_CONSPIRATOR = 36   # 0 a cube, 1 conspire
    MOVE_KEEP_PLOT = 37     # Conspiracy
    MOVE_PUT_BACK = 38  # 0 on top, 1 at the bottom
    MOVE_LOCK = 39      # token; ANY: one of those set aside, not seen here
    MOVE_FRAUD = 40     # card
    MOVE_TREASON = 41   # card
    MOVE_ESPIONAGE = 42     # token
    MOVE_EVENTS = 43    # card
    MOVE_SWAP = 44      # card taken, card given
    MOVE_MOVE_DECREE = 45   # from, to
    MOVE_SABOTAGE = 46  # wonder
    EVENT_PLACE = 47    # slot, token
    EVENT_DECREE = 48   # place of the Decree, Decree
    EVENT_LOOK = 49     # place (mythology and depth), god
    EVENT_ENKI = 50     # mask of tokens
    EVENT_PLOTS = 51    # the first and the second
    EVENT_REMOVED = 52  # mask of cards, from the first one of the Age
    EVENT_SENATORS = 53     # mask of slots
    EVENT_GOD_UP = 54   # slot of the Pantheon, god
    # With promo wonders.
    MOVE_MESSE = 55     # card, slot
    MOVE_LIBERTY = 56   # card, card given; NO_CARD if there is no second one
    EVENT_BOX = 57      # card

cdef enum Ending:
    END_NONE = 0
    END_MILITARY = 1
    END_SCIENCE = 2
    END_CIVILIAN = 3
    END_TIE_BREAK = 4
    END_SHARED = 5
    END_POLITICAL = 6

cdef enum Rule:         # bits of State.options
    RULE_BEGINS = 1     # pawn on 0: the last active player begins, as the first rulebook had it
    RULE_PRESET = 2     # first-game wonders instead of the draft
    RULE_PUBLIC = 4     # all see what the Gate and the Divine Theater show
    N_BASE_OPTIONS = 4      # values that State.options can have in the base game
    N_OPTIONS = 8

cdef enum:
    NOBODY = 3          # winner of an unfinished game
    SHARED = 2          # winner of a shared victory
    MAX_OPEN = 10       # choices open at a time; about 8 with both expansions
    # what gods, Conspiracies, Decrees and tokens can be besides one of them
    LOOKED_UNSEEN = 4       # a seat has looked at a god that all knew, and may move it unseen
    HIDDEN = 0xFE           # not known here, or not drawn yet
    ANY = 0x1F              # in a move: one that the viewer has not seen
    # the Pantheon
    N_KINDS = N_MYTHOLOGIES
    PLACES = 6
    NOWHERE = 0x7F          # Minerva, before and after she stands on the track
    FIRST_OFFERING = 6      # of the numbers of tokens on slots: 1..5 mythologies, then offerings
    N_OFFERINGS = 3
    # the Senate
    CHAMBERS = 6
    ALL_CHAMBERS = 0x3F
    CUBES = 12              # of a player
    MAX_PLOTS = 14          # of one player
    MAX_NOTES = 40

cdef enum Progress:     # how far a Conspiracy is
    UNPREPARED = 1
    PREPARED = 2
    TRIGGERED = 3

cdef enum Noted:        # what the log of Conspiracies tells of
    NOTE_DRAWN = 1      # two looked at, nothing done with them yet
    NOTE_KEPT = 2       # one kept, the other not yet put back
    NOTE_TOP = 3        # ... and put back on top
    NOTE_BOTTOM = 4
    NOTE_BOTH = 5       # both kept
    NOTE_PREPARED = 6
    NOTE_TRIGGERED = 7  # one that was prepared; second: which of the preparations it was
    NOTE_SPRUNG = 8     # one that was not prepared


ctypedef struct City:
    uint64_t cards[2]       # buildings, a bit for each card
    uint64_t make           # production of brown and grey cards, a byte per resource
    uint64_t fixed          # 0xFF in the byte of each resource bought at 1 coin
    int16_t coins
    uint16_t tokens         # progress tokens owned
    uint16_t rights         # bits of tables.Right
    uint8_t todo            # places in `wonders` that hold a wonder not yet built
    uint8_t raw_choices     # choice producers of brown resources
    uint8_t grey_choices    # choice producers of grey resources
    uint8_t symbols         # science symbols, bit each
    uint8_t count[N_CLASSES]    # items by class; [BUILT] = wonders that stand
    uint8_t vp[N_CLASSES]   # printed points by class
    uint8_t wonders[MAX_HELD]   # in the order owned; NONE = not yet picked
    uint8_t under[MAX_HELD]     # card under each; NONE = not built or not known
    uint8_t pad[2]


# A choice that is still to be made: by whom, and what about (queue.pxd).
ctypedef struct Open:
    uint8_t kind            # the phase in which it is made
    uint8_t seat
    uint8_t what


# The gods of a game with Pantheon. A god that lies face down has a mask of the seats that have
# seen it there; one that nobody has seen is drawn when somebody looks.
ctypedef struct Pantheon:
    uint8_t place[PLACES]           # god, HIDDEN or NONE
    uint8_t kind_at[PLACES]         # its mythology, which its back shows
    uint8_t seen_at[PLACES]
    uint8_t deck[N_KINDS][MAX_DECK]     # top first: god, HIDDEN or NONE
    uint8_t deck_seen[N_KINDS][MAX_DECK]    # also LOOKED_UNSEEN, in a state from outside
    uint8_t tokens[2][N_KINDS]      # Mythology tokens owned
    uint8_t offerings[2]            # Offering tokens owned, a bit each for 2, 3, 4
    uint8_t astarte[2]              # coins on her card
    ugods_t gods[2]                 # activated
    uint16_t enki                   # progress tokens that lie on Enki
    uint8_t on_slot[MAX_SLOTS]      # token on a slot of the structure, 0 = none
    uint8_t snake                   # card under the snake; NONE
    uint8_t snake_owner
    int8_t minerva                  # space of her pawn; NOWHERE


ctypedef struct Note:
    uint8_t kind            # Noted
    uint8_t seat
    uint8_t first           # Conspiracy; HIDDEN
    uint8_t second
    uint8_t kept_first      # which of the two was kept: 1, 0; HIDDEN
    uint8_t pad


ctypedef struct Plot:
    uint8_t id              # HIDDEN
    uint8_t progress        # Progress
    uint8_t under           # the card that it was prepared with; NONE


# The Senate and the Conspiracies of a game with Agora. Those of a seat stand in the order
# triggered, prepared, unprepared, each group but the last as it came about.
ctypedef struct Agora:
    uint64_t removed[2]             # cards known to be out of this Age
    uint32_t senators               # slots with the back of a senator
    uint16_t not_locked[2]          # tokens that a seat knows not to be the locked one
    uint8_t cubes[2][CHAMBERS]
    uint8_t decree[CHAMBERS]        # HIDDEN until turned up; NONE: no Decree
    uint8_t decree_at[CHAMBERS]     # the chamber in which it lies
    uint8_t deck[MAX_CONSPIRACIES]  # top first
    uint8_t n_deck
    uint8_t n_plots[2]
    Plot plots[2][MAX_PLOTS]
    uint8_t drawn[2]                # Conspiracies looked at
    uint8_t locked                  # token; HIDDEN, NONE
    uint8_t locked_seen             # mask of seats
    uint8_t removed_seen            # mask of seats
    uint8_t was_triggered           # a Conspiracy was triggered in this turn
    uint8_t n_notes
    Note notes[MAX_NOTES]


ctypedef struct State:
    City city[2]
    uint64_t discard[2]
    uint64_t unseen[2]      # cards nobody has seen: face down, in the box, in later decks
    uint32_t present        # slots that still hold a card
    uint32_t access         # present slots that nothing covers
    uint32_t known          # present slots whose card has been seen
    uint32_t backs          # slots with another back than that of the Age
    uint32_t offer          # wonders on offer
    uint8_t slot[MAX_SLOTS]     # card per slot; NONE unless known
    uint8_t setup           # place in Tables.setups
    uint16_t board          # progress tokens on the board
    uint16_t drawn          # tokens of a pending Great Library choice; 0: drawn unseen
    uint16_t returned       # tokens it gave back
    int8_t pawn             # > 0: seat 0 is ahead
    uint8_t loot            # loot tokens still there: -6, -3, +3, +6
    uint8_t phase
    uint8_t age             # 0 during the draft
    uint8_t turn            # seat whose turn it is, or will be after the pending chance events
    uint8_t extra           # another turn of that seat follows
    uint8_t options         # Rule bits
    uint8_t picks           # wonders picked
    uint8_t boxed           # wonder put back at the seventh construction; NONE
    uint8_t winner          # seat, SHARED or NOBODY
    uint8_t ending
    uint8_t n_open
    uint8_t n_fresh         # of them opened by what is being resolved; 0 between moves
    Open open[MAX_OPEN]     # the next one first
    uint8_t acted           # expansions: the main action of the turn has been taken; 2: ending
    # What follows is there only with expansions or promo wonders (`duel_used`).
    uint64_t box[2]         # cards out of this Age that all have seen (Statue of Liberty)
    Pantheon pantheon
    Agora agora


cdef inline move_t move_of(int kind, uint32_t payload) noexcept nogil:
    return <move_t>kind << KIND_SHIFT | payload


cdef inline int moves_of_set(int kind, uint64_t mask, int offset, move_t* out) noexcept nogil:
    """A move for each member of a set, numbered from `offset`."""
    cdef int n = 0
    while mask:
        out[n] = move_of(kind, offset + sw_lowest(mask))
        mask &= mask - 1
        n += 1
    return n


cdef inline int moves_of_cards(int kind, const uint64_t* cards, move_t* out) noexcept nogil:
    cdef int n = moves_of_set(kind, cards[0], 0, out)
    return n + moves_of_set(kind, cards[1], 64, out + n)


cdef inline void add_class(const City* city, int kind, uint64_t* out) noexcept nogil:
    """Add the cards of a class that lie in a city."""
    cdef uint64_t word
    cdef int card, w
    if not city.count[kind]:
        return
    for w in range(2):
        word = city.cards[w]
        while word:
            card = 64 * w + sw_lowest(word)
            word &= word - 1
            if card_row(card).kind == kind:
                put_card(out, card)


cdef inline const Setup* setup_of(const State* s) noexcept nogil:
    return &TABLES.setups[s.setup]


cdef inline int place_of(const City* city, int wonder) noexcept nogil:
    """Index of a wonder among those of a city, -1 if it is not there."""
    cdef int i
    for i in range(MAX_HELD):
        if city.wonders[i] == wonder:
            return i
    return -1


cdef inline void win(State* s, int seat, int ending) noexcept nogil:
    s.winner = seat
    s.ending = ending
    s.phase = PHASE_OVER
