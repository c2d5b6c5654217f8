"""What the contract suite has to know about 7 Wonders."""

from __future__ import annotations

from collections import Counter
from typing import Any

from solver._ext.core.state import State
from solver.games.table.form import form_of
from solver.games.wonders import names
from solver.games.wonders.data import tables
from solver.games.wonders.positions import codes
from solver.games.wonders.table import WondersTable
from solver.games.wonders.variants import OPTIONS
from tests.contract.hooks import Fuzz, Hooks, Named, Raw
from tests.states import choices, walk
from tests.wonders import bridge
from tests.wonders.games import COMBINATIONS, expanded
from tests.wonders.reference import (
    AGES,
    BOARD_IDS,
    EDITIONS,
    ITEM_IDS,
    NUMBERS,
    Facts,
    facts_of,
    ordinary_deck,
    packed,
)
from tests.wonders.slow_raw import game_from_raw
from tests.wonders.slow_score import result, team_result
from tests.wonders.texts import text_of
from tests.wonders.turned import SEATS_TOLD, turned
from tests.wonders.walks import opening as any_boards

SPECIAL = ("halikarnassos", "babylon", "olympia")
FIRST = 7
"""So many combinations of expansions the seeds of openings choose from: they are those of pins."""

TELLING = (29, 385, 697)
"""Halikarnassos looks through the pile in turn six, and then Babylon sells its last card."""


def opening(seed: int) -> State:
    """A new game; one in four has expansions or teams, and every other one special boards.

    Those are the boards that do more than count.
    """
    if seed % 4 == 2:
        game = expanded(seed, COMBINATIONS[seed // 4 % FIRST])
        return bridge.new(game.seats, game.options)
    state = any_boards(seed)
    for name in SPECIAL[: state.seats] if seed % 2 else ():
        state.apply(next(e for e in choices(state) if canonical(state, e).split()[1] == name))
    return state.copy()


def edition_of(raw: Raw) -> str:
    """The edition of a dump."""
    return EDITIONS[raw["options"][0]]


def facts_in(raw: Raw) -> Facts:
    """The tables of a dump."""
    return facts_of(packed(raw["options"]))


def check_deck(raw: Raw, age: int) -> None:
    """Every card of an Age that is dealt is in one place, and no card is there too often."""
    tables, edition, seats = facts_in(raw), edition_of(raw), raw["seats"]
    rows = raw["ages"][age - 1]
    there = Counter(ITEM_IDS[card] for hand in rows["hands"] for card in hand if card >= 0)
    there += Counter(ITEM_IDS[card] for used in rows["used"] for card, _, _ in used)
    if not there:
        here = age == raw["age"] and raw["turn"] > 0  # leaders are recruited before, in turn 0
        assert not here or raw["phase"] not in ("choose", "discard", "seventh")
        return
    dealing = raw["phase"] == "deal" and raw["age"] == age
    ordinary = Counter(there)
    for cards, in_play in tables.drawn_kinds(age, seats):
        drawn = {card: there[card] for card in cards if there[card]}
        assert max(drawn.values(), default=0) <= 1
        assert len(drawn) <= in_play if dealing else len(drawn) == in_play
        ordinary -= Counter(drawn)
    deck = Counter(ordinary_deck(edition, seats, age))
    if dealing:
        assert not ordinary - deck
        return
    assert ordinary == deck
    sizes = [len(h) + len(u) for h, u in zip(rows["hands"], rows["used"], strict=True)]
    moved = sizes[-1] - tables.hand if seats == 2 else 0  # from the pile into the managed hand
    assert -6 <= moved <= 0
    managed = (1 if age == 2 else 0) if seats == 2 else -1
    assert sizes == [
        tables.hand + moved * (n == len(sizes) - 1 and seats == 2) - moved * (n == managed)
        for n in range(len(sizes))
    ]


def check_cities(raw: Raw) -> None:
    """Buildings stand once in a city and came from its hands or the pile; coins and tokens."""
    tables = facts_in(raw)
    expanded = tables.leaders or tables.cities or tables.edifice
    logged: Counter[str] = Counter()
    for age in AGES:
        for used in raw["ages"][age - 1]["used"]:
            logged += Counter(ITEM_IDS[c] for c, how, _ in used if how in ("build", "taken"))
    standing = Counter(ITEM_IDS[card] for city in raw["cities"] for card in city["cards"])
    kept = [age for age in AGES if any(raw["ages"][age - 1]["used"])]
    here = Counter({c: n for c, n in standing.items() if tables.items[c]["age"] in kept})
    assert here == logged
    for city in raw["cities"]:
        assert city["coins"] >= 0
        assert 0 <= city["stages"] <= 4
        assert city["cards"] == sorted(city["cards"])
        buildings = [tables.items[ITEM_IDS[card]]["building"] for card in city["cards"]]
        assert len(set(buildings)) == len(buildings)
        assert all(0 <= won <= (9 if expanded else 2) for won in city["victories"])
    if not expanded:
        won = sum(sum(city["victories"]) for city in raw["cities"])
        assert won == sum(city["defeats"] for city in raw["cities"])
    boards = [city["wonder"] for city in raw["cities"] if city["wonder"] >= 0]
    assert len(set(boards)) == len(boards)


def check_leaders(raw: Raw) -> None:
    """Every leader is in one place, and those beside the boards are those that were recruited."""
    if "leaders" not in raw:
        return
    tables = facts_in(raw)
    rows = raw["leaders"]
    there = [card for hand in rows["hands"] for card in hand]
    there += [card for used in rows["used"] for card, _, _ in used]
    deck = {NUMBERS[leader] for leader in tables.leader_deck()}
    assert len(set(there)) == len(there)
    assert set(there) | {card for card, _ in rows["drawn"]} <= deck
    recruited = [card for used in rows["used"] for card, how, _ in used if how == "build"]
    recruited += [card for card, how in rows["drawn"] if how == "build"]
    beside = [card for city in raw["cities"] for card in city["leaders"] + city["buried"]]
    assert sorted(recruited) == sorted(beside)


def check_graves(raw: Raw) -> None:
    """Where the logs of all Ages so far are kept, every stage has its card."""
    if all(any(raw["ages"][age - 1]["used"]) for age in range(1, raw["age"])):
        uses = Counter(how for age in raw["ages"] for used in age["used"] for _, how, _ in used)
        leaders = raw.get("leaders", {"used": [], "drawn": []})
        uses += Counter(how for used in leaders["used"] for _, how, _ in used)
        uses += Counter(how for _, how in leaders["drawn"])
        assert uses["stage"] == sum(city["stages"] for city in raw["cities"])


def check_table(state: State) -> None:
    """All of a dump makes sense."""
    raw = bridge.dump(state)
    for age in AGES:
        check_deck(raw, age)
    check_cities(raw)
    check_leaders(raw)
    check_graves(raw)
    for number, age in enumerate(raw["ages"], 1):
        pile = raw["seats"] == 2
        hands = age["hands"][:-1] if pile else age["hands"]
        if raw["phase"] != "deal" or number != raw["age"]:
            assert all(hand == sorted(hand) for hand in hands)


def check_end(state: State) -> None:
    """The winners and the ending are those of the slow scoring."""
    raw = bridge.dump(state)
    shares = state.returns()
    totals = [points["total"] for points in bridge.score(state)][: state.seats]
    coins = [city["coins"] for city in raw["cities"]][: state.seats]
    decide = team_result if facts_in(raw).teams else result
    winners, ending = decide(totals, coins)
    assert bridge.ending(state) == ending
    assert shares == [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]


def check_read(raw: Raw) -> None:
    """No card is in more places than it has copies, and every Age that is kept is complete."""
    for age in AGES:
        rows = raw["ages"][age - 1]
        if any(rows["hands"]) or any(rows["used"]):
            check_deck(raw, age)


def essence(raw: Raw) -> Raw:
    """What matters for the rest of the game."""
    return {"cities": raw["cities"]} if raw["phase"] == "over" else raw


def canonical(state: State, move: int) -> str:
    """The text of a move from what ``decode`` says."""
    return text_of(move, edition_of(bridge.dump(state)))


def position() -> Raw:
    """A position in the midst of a game."""
    for state, _ in walk(opening(1), 1):
        raw = bridge.dump(state)
        if (raw["phase"], raw["age"], raw["turn"]) == ("choose", 2, 3):
            return raw
    raise AssertionError("no such position")


BROKEN: dict[str, Raw] = {
    "options": {"options": [0, 3, 0, 0, 0, 0, 0, 0, 0]},
    "seats": {"seats": 8},
    "one seat more": {"seats": 4},
    "view": {"view": 3},
    "first": {"first": 3},
    "phase": {"phase": "asleep"},
    "age": {"age": 4},
    "turn": {"turn": 7},
    "nobody acts": {"phase": "discard"},
    "two seats, second edition": {"seats": 2, "options": [0] * 9},
    "looks": {"looks": [[4, 0], [0, 0], [0, 0]]},
    "too few looks": {"looks": [[0, 0]] * 2},
    "too few choices": {"chosen": []},
}

ENCODINGS: list[tuple[Any, ...]] = [
    ("side", 2),
    ("build", 203, 0, 0, 0, 0, 0, 0, 0, False, False, False),
    ("build", 0, -1, 0, 0, 0, 0, 0, 0, False, False, False),
    ("build", 0, 0, 0, 32, 0, 0, 0, 0, False, False, False),
    ("build", 0, 0, 0, 0, 0, 4, 0, 0, False, False, False),
    ("build", 0, 0, 0, 0, 0, 0, 4, 0, False, False, False),
    ("build", 0, 0),
    ("stage", 203, 0, 0, 0, 0, 0, 0, 0, 0, False, False, 0, False),
    ("stage", 0, 0, 0, 0, 0, 0, 0, 0, 4, False, False, 0, False),
    ("keep", 203),
    ("discard", 3),
    ("pay", 256),
    ("draw", -2),
    ("sell", 203, False, False),
    ("shipyard", 7),
    ("island", 27),
    ("explore", 27),
    ("sail", 16),
    ("naval", 2),
    ("take", 203),
    ("wonder", 14, 0),
    ("wonder", 0, 2),
    ("deal", 203),
    ("see", -2),
    ("fly", 1),
    ("take",),
]
TABLES = [(-1, 0), (0, 0), (1, 1), (2, 0), (8, 0), (3, 2), (3, 3 << 2), (3, 3 << 4), (3, 1 << 62),
          (3, 1 << 45 | 7 << 59), (3, 1 | 1 << 45), (2, 1 | 1 << 18), (5, 7 << 21)]  # fmt: skip
KINDS = [
    *("side", "build", "stage", "sell", "take", "wonder", "deal", "see", "city"),
    *("keep", "recruit", "bury", "discard", "pay", "draw", "edifice", "lose"),
    *("sail", "explore", "naval", "shipyard", "island"),
]

PLAYS = ("build altar", "sell", "sell baths", "stage", "stage with tavern", "left", "taken well",
         "left walls", "build temple", "sell forum drawn")  # fmt: skip
SIGNS = {" ": "_", "-": " "}
NAMED = [
    Named(names.card, names.card_name, 203, SIGNS, tables().cards),
    Named(names.wonder, names.wonder_name, 14, SIGNS, tables().wonders),
]

FUZZ = Fuzz(
    words=[
        *(item.id for item in (*tables().cards, *tables().wonders)),
        *PLAYS,
        *(option.name for option in OPTIONS),
        *("?", "", "loom", "day", "B", "first", "choose", "deal", "discard", "seventh", "look"),
        *("over", "x" * 70),
    ],
    numbers=(-3, 61),
    keys=form_of(WondersTable).__struct_fields__,
    codes=[*"./=_+-,:%~d0123456789", *codes.CARDS.values(), *codes.WONDERS.values()],
    examples=(
        "age_1",
        "age_2",
        "age_3",
        "free_city",
        "edifice",
        "armada",
        "armada_islands",
        "armada_conflict",
        "armada_everything",
        "halikarnassos",
        "leader_draft",
        "recruitment",
        "cities",
        "team",
        "walls",
    ),
    base={"players": [{"wonder": f"{name} day"} for name in ("gizah", "rhodos", "babylon")]},
)

HOOKS = Hooks(
    bridge=bridge,
    opening=opening,
    check_table=check_table,
    check_end=check_end,
    check_read=check_read,
    essence=essence,
    endings=frozenset({"points", "coins"}),
    kinds=frozenset(KINDS),
    words=[
        *(*ITEM_IDS, *BOARD_IDS, "day", "night", "A", "B", "free", "nothing", "left", "right"),
        *("left", "right", "by", "5", "2x", "l2", "gratis", "side", "e", "+", ":", "-1", "to"),
    ],
    encode=lambda state, parts: bridge.encode(*parts),
    tables=TABLES,
    position=position,
    broken=BROKEN,
    encodings=ENCODINGS,
    fuzz=FUZZ,
    named=NAMED,
    merges=False,
    turned=turned,
    seats_told=SEATS_TOLD,
    telling=TELLING,
    slow=game_from_raw,
    text_of=canonical,
)
