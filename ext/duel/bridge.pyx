# cython: boundscheck=True
# What is read here comes from outside the engine: a list that is too short must not crash it.
"""Making, reading and taking apart states of 7 Wonders Duel from Python.

Cards, wonders and tokens are indexes into the tables; seat 0 picked the first wonder.
"""

from collections import namedtuple

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy, memset

from solver._ext.core.bits cimport sw_popcount
from solver._ext.core.bounds cimport bounded
from solver._ext.core.game cimport CHANCE, MAX_MOVES, move_t
from solver._ext.core.state cimport State as GameState
from solver._ext.core.state cimport new_state
from solver._ext.duel cimport (
    chance, choice, effects, expansion_rules, expansion_checks, payment, rules, scoring, secrets,
)
from solver._ext.duel cimport state as layout
from solver._ext.duel.cardset cimport card_count, put_card
from solver._ext.duel.game cimport duel_game
from solver._ext.duel.payment cimport Price
from solver._ext.duel.state cimport City, State, setup_of
from solver._ext.duel.tables cimport (
    FIRST_TOKEN, FIRST_WONDER, MAX_CARDS, MAX_CONSPIRACIES, MAX_DECK, MAX_DECREES, MAX_EFFECTS,
    MAX_GODS, MAX_HELD, MAX_SLOTS, MAX_TOKENS, MAX_WONDERS, N_CLASSES, N_DECKS, N_DECREE_KINDS,
    N_EFFECTS, N_ITEMS, N_MYTHOLOGIES, N_RIGHTS, N_SETUPS, NONE, TABLES, Setup, card_row, token_row,
    wonder_row,
)
from solver._ext.duel.kernel import DecreeKind, EffectKind, Right

from solver._ext.core.moves import Bits, Codes

include "expansion_checks.pyx"

Quote = namedtuple("Quote", "total trade chain")
PlayQuote = namedtuple("PlayQuote", "refusal total trade chain brings")

REFUSALS = ("", "absent", "covered", "boxed", "not_owned", "standing", "no_more", "unpaid")

NUMBERS = {
    enum.__name__: {name.lower(): int(value) for name, value in enum.__members__.items()}
    for enum in (DecreeKind, EffectKind, Right)
}

ROOM = {
    "items": N_ITEMS, "cards": MAX_CARDS, "wonders": MAX_WONDERS, "tokens": MAX_TOKENS,
    "slots": MAX_SLOTS, "effects": MAX_EFFECTS, "rights": N_RIGHTS, "classes": N_CLASSES,
    "decks": N_DECKS, "setups": N_SETUPS, "gods": MAX_GODS, "mythologies": N_MYTHOLOGIES,
    "gods_of_deck": MAX_DECK, "conspiracies": MAX_CONSPIRACIES, "decrees": MAX_DECREES,
    "decree_kinds": N_DECREE_KINDS, "effect_kinds": N_EFFECTS,
}

PHASES = ("tokens", "offer", "pick", "backs", "reveal", "play", "token", "draw", "keep", "destroy",
          "revive", "starter", "over", "place", "decree", "look", "enki_draw", "plots", "removed",
          "senators", "gods_up", "god", "enki", "snake", "take", "zeus", "unbuild", "isis", "ra",
          "minerva", "neptune", "apply", "gate", "deck", "of_deck", "cube", "remove", "shift",
          "senate", "conspirator", "keep_plot", "put_back", "trigger", "lock", "fraud", "treason",
          "espionage", "events", "swap", "move_decree", "sabotage", "uncover", "box", "messe",
          "liberty")
ENDINGS = (None, "military", "science", "civilian", "tie_break", "shared", "political")
CATEGORIES = ("military", "blue", "green", "yellow", "guilds", "wonders", "progress", "coins",
              "total", "temples", "gods", "senate")


# The phases of choices in the queue.
cdef object QUEUED = frozenset((
    layout.PHASE_TOKEN, layout.PHASE_DRAW, layout.PHASE_KEEP, layout.PHASE_DESTROY,
    layout.PHASE_REVIVE, layout.PHASE_STARTER, *range(layout.PHASE_PLACE, layout.N_PHASES)))


cdef State* raw(GameState state) except NULL:
    if state.game.name != duel_game(0).name:
        raise ValueError("not a state of duel")
    return <State*>state.data


cdef GameState blank(int setup):
    if not TABLES.ready:
        raise RuntimeError("the tables are not loaded; import solver.games.duel first")
    return new_state(duel_game(setup))


def new(int options=0, int setup=0):
    """The state before the first chance event, of the set-up with that number.

    ``options`` is a sum of 1 (pawn on 0 at the end of an age: the last active player begins the
    next, instead of choosing who does) and 2 (first-game wonders instead of the draft).
    """
    bounded(setup, 0, N_SETUPS, "setup")
    bounded(options, 0, layout.N_OPTIONS if setup else layout.N_BASE_OPTIONS, "options")
    cdef GameState state = blank(setup)
    rules.start(raw(state), options, setup)
    return state


# ---------------------------------------------------------------- memory

def of_memory(bytes data not None):
    """The state with these bytes (``to_bytes``), in which what follows is worked out anew.

    Every number must be in its range. Raises ValueError if the next event or decision would have no
    outcome; whether a position can arise in play is not checked here.
    """
    if len(data) != sizeof(State):
        raise ValueError("not as many bytes as a state has")
    cdef const State* given = <const State*><const char*>data
    cdef GameState state = blank(bounded(given.setup, 0, N_SETUPS, "setup"))
    memcpy(raw(state), given, sizeof(State))
    check_numbers(raw(state))
    settle(raw(state))
    check_can_go_on(state, raw(state))
    return state


cdef void settle(State* s) noexcept:
    """Work out what the rules keep up to date: what lies in the cities does, and what is free."""
    cdef const Setup* setup = setup_of(s)
    cdef City* city
    cdef int seat, i, slot
    for seat in range(2):
        city = &s.city[seat]
        city.make = city.fixed = 0
        city.rights = 0
        city.raw_choices = city.grey_choices = city.symbols = 0
        memset(city.count, 0, sizeof(city.count))
        memset(city.vp, 0, sizeof(city.vp))
        for i in range(MAX_CARDS):
            if (city.cards[i >> 6] >> (i & 63)) & 1:
                effects.lay_in(city, card_row(i))
        for i in range(MAX_HELD):
            if city.wonders[i] != NONE and not (city.todo >> i) & 1:
                effects.lay_in(city, wonder_row(city.wonders[i]))
        for i in range(MAX_TOKENS):
            if (city.tokens >> i) & 1:
                effects.lay_in(city, token_row(i))
        if setup.pantheon:
            effects.recount(s, seat)
    s.access = 0
    for slot in range(setup.most_slots):
        if s.age and (s.present >> slot) & 1:
            if setup.covered_by[s.age][slot] & s.present == 0:
                s.access |= <uint32_t>1 << slot


cdef list members(uint64_t low, uint64_t high=0):
    return [i for i in range(64) if (low >> i) & 1] + [64 + i for i in range(64) if (high >> i) & 1]


cdef list cards_of(const State* s):
    """The cards of the set-up."""
    cdef const Setup* setup = setup_of(s)
    cdef uint64_t low = 0, high = 0
    cdef int i
    for i in range(N_DECKS):
        low |= setup.deck[i][0]
        high |= setup.deck[i][1]
    return members(low, high)


cdef list tokens_of(const State* s):
    """The progress tokens of the set-up."""
    return members(setup_of(s).tokens)


cdef list in_play(listed, list known, str what):
    """The items of a list. Raises ValueError for one that the set-up does not have."""
    for item in listed:
        if item not in known:
            raise ValueError(f"{what}: {item} is not among {known[0]}..{known[len(known) - 1]}")
    return list(listed)


cdef int check_numbers(const State* s) except -1:
    """What the engine takes for an index or a set of what is played with. Raises ValueError."""
    cdef const Setup* setup = setup_of(s)
    cdef uint64_t here[2]
    cdef uint64_t cards[2]
    cdef int i, p
    memset(cards, 0, sizeof(cards))
    for i in range(N_DECKS):
        cards[0] |= setup.deck[i][0]
        cards[1] |= setup.deck[i][1]
    for i in range(2):
        here[i] = s.city[0].cards[i] | s.city[1].cards[i] | s.discard[i] | s.unseen[i]
    for i in range(MAX_SLOTS):
        if s.slot[i] != NONE:
            put_card(here, s.slot[i])
    for p in range(2):
        for i in range(MAX_HELD):
            if s.city[p].under[i] != NONE:
                put_card(here, s.city[p].under[i])
            if s.city[p].wonders[i] != NONE and not (setup.wonders >> s.city[p].wonders[i]) & 1:
                raise ValueError(f"cities[{p}].wonders: one that is not played with")
            if i >= setup.held and s.city[p].wonders[i] != NONE:
                raise ValueError(f"cities[{p}].wonders: more than {setup.held}")
    if (here[0] & ~cards[0]) | (here[1] & ~cards[1]):
        raise ValueError("cards: one that is not played with")
    if (s.board | s.drawn | s.returned | s.city[0].tokens | s.city[1].tokens) & ~setup.tokens:
        raise ValueError("tokens: one that is not played with")
    if s.offer & ~setup.wonders:
        raise ValueError("offer: a wonder that is not played with")
    if (s.backs | s.present) >> setup.most_slots:
        raise ValueError("structure: no such slot")
    if s.options >= (layout.N_OPTIONS if s.setup else layout.N_BASE_OPTIONS):
        raise ValueError("options: more than there are")
    for i in range(s.n_open):
        if s.open[i].what >= (
                expansion_checks.end_of_what(s.open[i].kind) if s.setup else N_CLASSES):
            raise ValueError("queue: no such choice")
    if s.setup:
        expansion_checks.check_expansion_numbers(s)
    return 0


cdef int check_decks(const State* s) except -1:
    """Unknown slots need cards that they can hold; games with expansions: expansion_checks."""
    cdef const Setup* setup = setup_of(s)
    cdef uint64_t left[2]
    cdef int deck, unknown
    for deck in range(N_DECKS):
        unknown = 0
        if s.age and deck == setup.deck_at[s.age][1]:
            unknown = sw_popcount(s.backs & s.present & ~s.known)
        elif deck == s.age - 1:
            unknown = sw_popcount(s.present & ~s.known & ~s.backs)
            if s.phase == layout.PHASE_BACKS:
                unknown -= setup.backs[s.age]
        left[0] = s.unseen[0] & setup.deck[deck][0]
        left[1] = s.unseen[1] & setup.deck[deck][1]
        if unknown > card_count(left):
            raise ValueError("unseen: fewer cards than unknown slots of that back")
    return 0


def check(GameState state not None):
    """Whether a position with expansions has all that chance has still to deal.

    ``load`` checks only that every number is in its range; worked examples leave much out.
    Raises ValueError.
    """
    cdef const State* s = raw(state)
    if s.setup:
        expansion_checks.check_expansions(s)


def nowhere(GameState state not None):
    """How many cards of a game with expansions lie nowhere, though they must have been seen."""
    return expansion_checks.cards_nowhere(raw(state))


cdef int check_can_go_on(GameState state, const State* s) except -1:
    """Every event and decision to come must have an outcome."""
    cdef move_t moves[MAX_MOVES]
    if s.age == 0 and s.phase not in (layout.PHASE_TOKENS, layout.PHASE_OFFER, layout.PHASE_PICK):
        raise ValueError(f"phase: {PHASES[s.phase]} cannot come before Age I")
    if not s.setup:
        check_decks(s)
    if s.phase in QUEUED and not (s.setup and s.phase == layout.PHASE_KEEP) and (
            s.n_open == 0 or s.open[0].kind != s.phase):
        raise ValueError(f"queue: {PHASES[s.phase]} is not the first choice in it")
    if s.phase == layout.PHASE_PLAY and s.n_open:
        raise ValueError("queue: choices before a card is taken")
    if s.phase == layout.PHASE_REVEAL and not s.setup and not chance.pending_reveals(s):
        raise ValueError("phase: nothing to reveal")
    if s.phase == layout.PHASE_PLAY and (s.access == 0 or s.access & ~s.known):
        raise ValueError("phase: play needs accessible cards, all of them known")
    if s.phase != layout.PHASE_OVER and rules.duel_decider(s) != CHANCE:
        if choice.duel_legal(s, moves) == 0:
            raise ValueError(f"phase: {PHASES[s.phase]} has no move")
    return 0


# ---------------------------------------------------------------- moves

cdef object card_at = (Bits("card", layout.CARD_SHIFT, 7),)

CODES = Codes("duel", layout.KIND_SHIFT, {
    "pick": (layout.MOVE_PICK, (Bits("wonder", 0, 5),)),
    "build": (layout.MOVE_BUILD, card_at),
    "discard": (layout.MOVE_DISCARD, card_at),
    "wonder": (layout.MOVE_WONDER, (Bits("wonder", layout.WONDER_SHIFT, 5), *card_at)),
    "token": (layout.MOVE_TOKEN, (Bits("token", 0, 4),)),
    "keep": (layout.MOVE_KEEP, (Bits("token", 0, 4),)),
    "destroy": (layout.MOVE_DESTROY, (Bits("card", 0, 7),)),
    "revive": (layout.MOVE_REVIVE, (Bits("card", 0, 7),)),
    "starter": (layout.MOVE_STARTER, (Bits("seat", 0, 1),)),
    "tokens": (layout.EVENT_TOKENS, (Bits("tokens", 0, MAX_TOKENS),)),
    "offer": (layout.EVENT_OFFER, (Bits("wonders", 0, MAX_WONDERS),)),
    "backs": (layout.EVENT_BACKS, (Bits("slots", 0, MAX_SLOTS),)),
    "reveal": (layout.EVENT_REVEAL, (Bits("slot", 0, layout.CARD_SHIFT), *card_at)),
    "draw": (layout.EVENT_DRAW, (Bits("tokens", 0, MAX_TOKENS),)),
    "activate": (layout.MOVE_GOD, (Bits("place", 0, 3), Bits("offerings", 3, 3))),
    "prepare": (layout.MOVE_PREPARE, (Bits("plot", layout.WONDER_SHIFT, 5, none=True), *card_at)),
    "trigger": (
        layout.MOVE_TRIGGER, (Bits("plot", 0, 5), Bits("under", layout.PLOT_BITS, 8, base=-1)),
    ),
    "skip": (layout.MOVE_SKIP, ()),
    "enshrine": (layout.MOVE_PLACE_GOD, (Bits("god", 0, 5, none=True), Bits("place", 5, 3))),
    "enki": (layout.MOVE_ENKI, (Bits("token", 0, 4),)),
    "snake": (layout.MOVE_SNAKE, (Bits("card", 0, 7),)),
    "take": (layout.MOVE_TAKE, (Bits("card", 0, 7),)),
    "strike": (layout.MOVE_ZEUS, (Bits("slot", 0, 5),)),
    "unbuild": (layout.MOVE_UNBUILD, (Bits("wonder", 0, 5),)),
    "isis": (layout.MOVE_ISIS, (Bits("wonder", layout.WONDER_SHIFT, 5), *card_at)),
    "steal": (layout.MOVE_RA, (Bits("wonder", 0, 5),)),
    "minerva": (layout.MOVE_MINERVA, (Bits("space", 0, 5),)),
    "drop": (layout.MOVE_NEPTUNE, (Bits("loot", 0, 2),)),
    "apply": (layout.MOVE_APPLY, (Bits("loot", 0, 2),)),
    "gate": (layout.MOVE_GATE, (Bits("god", 0, 5),)),
    "deck": (layout.MOVE_DECK, (Bits("mythology", 0, 3),)),
    "choose": (layout.MOVE_OF_DECK, (Bits("god", 0, 5), Bits("top", 5, 5, none=True))),
    "cube": (layout.MOVE_PLACE_CUBE, (Bits("chamber", 0, 3),)),
    "remove": (layout.MOVE_REMOVE, (Bits("chamber", 0, 3),)),
    "shift": (layout.MOVE_SHIFT, (Bits("chamber", 0, 3), Bits("other", 3, 3))),
    "conspirator": (layout.MOVE_CONSPIRATOR, (Bits("conspires", 0, 1),)),
    "conspire": (layout.MOVE_KEEP_PLOT, (Bits("plot", 0, 5, none=True),)),
    "back": (layout.MOVE_PUT_BACK, (Bits("bottom", 0, 1),)),
    "lock": (layout.MOVE_LOCK, (Bits("token", 0, 5, none=True),)),
    "fraud": (layout.MOVE_FRAUD, card_at),
    "treason": (layout.MOVE_TREASON, (Bits("card", 0, 7),)),
    "espionage": (layout.MOVE_ESPIONAGE, (Bits("token", 0, 4),)),
    "turn": (layout.MOVE_EVENTS, card_at),
    "swap": (layout.MOVE_SWAP, (*card_at, Bits("given", layout.WONDER_SHIFT, 7))),
    "influence": (layout.MOVE_MOVE_DECREE, (Bits("chamber", 0, 3), Bits("other", 3, 3))),
    "sabotage": (layout.MOVE_SABOTAGE, (Bits("wonder", 0, 5),)),
    "lay": (layout.EVENT_PLACE, (Bits("slot", 0, 5), Bits("mark", 5, 4))),
    "decree": (layout.EVENT_DECREE, (Bits("chamber", 0, 3), Bits("decree", 3, 5))),
    "look": (layout.EVENT_LOOK, (Bits("depth", 0, 5), Bits("god", 5, 5, none=True))),
    "fetch": (layout.EVENT_ENKI, (Bits("tokens", 0, MAX_TOKENS),)),
    "plots": (
        layout.EVENT_PLOTS, (Bits("first", 0, 5, none=True), Bits("second", 5, 5, none=True)),
    ),
    "removed": (layout.EVENT_REMOVED, (Bits("cards", 0, 23),)),
    "senators": (layout.EVENT_SENATORS, (Bits("slots", 0, MAX_SLOTS),)),
    "god": (layout.EVENT_GOD_UP, (Bits("place", 0, 3), Bits("god", 5, 5))),
    "messe": (layout.MOVE_MESSE, card_at),
    "liberty": (
        layout.MOVE_LIBERTY, (*card_at, Bits("given", layout.WONDER_SHIFT, 7, none=True)),
    ),
    "box": (layout.EVENT_BOX, (Bits("card", 0, 7),)),
})

decode = CODES.decode


def encode(GameState state not None, str kind, *args):
    """The move that :func:`decode` would call ``(kind, *args)``; it need not be legal.

    A card that does not lie open in the structure gets a slot that no legal move has. Raises
    ValueError for an unknown kind, a wrong number of arguments or one out of range.
    """
    cdef const State* s = raw(state)
    move = CODES.encode(kind, *args)
    if kind in ("build", "discard", "wonder", "prepare", "fraud", "turn", "messe"):
        # Not args[-1]: indexes do not wrap around in compiled code.
        move |= choice.slot_of_card(s, args[len(args) - 1])
    return move


# ---------------------------------------------------------------- questions

def quote(GameState state not None, str kind, int card, int wonder=-1):
    """What playing a card as ``build``, ``discard`` or ``wonder`` takes and brings.

    The seat is the one to move. ``refusal`` says why it is not possible (one of ``REFUSALS``, ""
    if it is); prices are told of what is refused for another reason, too.
    """
    in_play([card], cards_of(raw(state)), "card")
    bounded(wonder, 0 if kind == "wonder" else -1, MAX_WONDERS, "wonder")
    cdef const State* s = raw(state)
    cdef choice.Quote found = choice.quote(s, CODES.kinds[kind][0], wonder, card)
    return PlayQuote(REFUSALS[found.refusal], found.total, found.trade, bool(found.chain),
                     found.brings)


def quote_card(GameState state not None, int seat, int card):
    """Cheapest price of a card for ``seat``: total, the part for resources, free by chain."""
    in_play([card], cards_of(raw(state)), "card")
    bounded(seat, 0, 2, "seat")
    cdef Price price = payment.price_of_card(raw(state), seat, card)
    return Quote(price.total, price.trade, bool(price.chain))


def quote_wonder(GameState state not None, int seat, int wonder):
    """Cheapest price of a wonder for ``seat``."""
    in_play([wonder], members(setup_of(raw(state)).wonders), "wonder")
    bounded(seat, 0, 2, "seat")
    cdef Price price = payment.price_of_wonder(raw(state), seat, wonder)
    return Quote(price.total, price.trade, False)


def unit_price(GameState state not None, int seat, int resource):
    """Price for ``seat`` of one unit of a resource (0..4)."""
    return payment.unit_price(raw(state), bounded(seat, 0, 2, "seat"),
                              bounded(resource, 0, 5, "resource"))


def production(GameState state not None, int seat):
    """Units per resource that the brown and grey cards of ``seat`` make."""
    cdef const State* s = raw(state)
    make = s.city[bounded(seat, 0, 2, "seat")].make
    return [(make >> (8 * r)) & 0xFF for r in range(5)]


def standing(GameState state not None, int seat):
    """All that the rules keep up to date about a city, which follows from what lies in it."""
    cdef const City* city = &raw(state).city[bounded(seat, 0, 2, "seat")]
    return {
        "make": city.make, "fixed": city.fixed, "rights": city.rights, "symbols": city.symbols,
        "choices": [city.raw_choices, city.grey_choices],
        "count": [city.count[i] for i in range(N_CLASSES)],
        "points": [city.vp[i] for i in range(N_CLASSES)],
    }


def without(GameState state not None, int seat, str kind, int item):
    """A copy of a state in which a card, wonder or token has left a city, to nowhere.

    A wonder stays with its owner, not built. Raises ValueError for what does not lie there.
    """
    cdef GameState other = state.copy()
    cdef State* s = raw(other)
    cdef const City* city = &s.city[bounded(seat, 0, 2, "seat")]
    there = {
        "card": members(city.cards[0], city.cards[1]),
        "wonder": [city.wonders[i] for i in range(MAX_HELD)
                   if city.wonders[i] != NONE and not (city.todo >> i) & 1],
        "token": members(city.tokens),
    }[kind]
    if item not in there:
        raise ValueError(f"{kind} {item} does not lie in the city of seat {seat}")
    first = {"card": 0, "wonder": FIRST_WONDER, "token": FIRST_TOKEN}[kind]
    effects.leave_city(s, seat, first + item)
    return other


def observed(GameState state not None, int seat):
    """A copy of a state without what ``seat`` does not know."""
    cdef GameState other = state.copy()
    bounded(seat, 0, 2, "seat")
    if setup_of(raw(other)).secrets:
        secrets.observe(raw(other), seat)
    return other


def verdict(GameState state not None):
    """Winner and ending that a finished game with expansions has by what lies there.

    Winner: a seat, or 2 for a shared victory.
    """
    cdef GameState other = state.copy()
    cdef State* s = raw(other)
    s.phase = layout.PHASE_PLAY
    if not expansion_rules.decided(s):
        scoring.count_up(s)
    return s.winner, ENDINGS[s.ending]


def viewers(GameState state not None):
    """The seats whose knowledge a state holds in full.

    A seat that has seen what the state does not hold is none of them.
    """
    cdef const State* s = raw(state)
    if setup_of(s).secrets:
        return [seat for seat in range(2) if secrets.holds_all(s, seat)]
    if s.phase == layout.PHASE_KEEP and not s.drawn:
        return [1 - s.turn]
    return [0, 1]


def price_of_god(GameState state not None, int seat, int place, int offerings=0):
    """Coins of ``seat`` for the god in a slot of the Pantheon (0..5), less some Offering tokens.

    ``offerings`` has a bit each for the tokens 2, 3 and 4.
    """
    cdef const State* s = raw(state)
    if not setup_of(s).pantheon:
        raise ValueError("a game without Pantheon has no gods")
    return payment.price_of_god(s, bounded(seat, 0, 2, "seat"), bounded(place, 0, 6, "place"),
                                bounded(offerings, 0, 8, "offerings"))


def aside_tokens(GameState state not None):
    """Tokens set aside at setup that the Great Library can still draw."""
    return members(chance.aside_tokens(raw(state)))


def due_reveals(GameState state not None):
    """Slots that must be turned up before anybody decides."""
    cdef const State* s = raw(state)
    return members(chance.pending_reveals(s)) if s.age else []


def accessible(GameState state not None):
    """Slots that hold a card and that nothing covers."""
    return members(raw(state).access)


cdef tuple categories_of(const State* s):
    """The categories of a set-up and where `score_city` tells them, the total last."""
    gone = set()
    if not setup_of(s).pantheon:
        gone |= {"temples", "gods"}
    elif s.setup:
        gone.add("guilds")
    if not setup_of(s).agora:
        gone.add("senate")
    found = [(name, at) for at, name in enumerate(CATEGORIES)
             if name not in gone and name != "total"]
    return (*found, ("total", scoring.N_ROWS))


def score(GameState state not None):
    """Points per seat by category if the game were scored now."""
    cdef int points[scoring.N_SCORED]
    cdef const State* s = raw(state)
    cdef tuple categories = categories_of(s)
    result = []
    for seat in range(2):
        scoring.score_city(s, seat, points)
        result.append({name: points[at] for name, at in categories})
    return result


def ending(GameState state not None):
    """How the game ended, or None while it goes on."""
    return ENDINGS[raw(state).ending]
