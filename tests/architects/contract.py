"""What the contract suite has to know about Architects."""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import State
from solver.games.architects import names
from solver.games.architects.data import tables
from solver.games.architects.positions import codes
from solver.games.architects.table import ArchitectsTable
from solver.games.architects.variants import SETTLED
from solver.games.table.form import form_of
from tests.architects import bridge
from tests.architects.counted import POSITIONS
from tests.architects.positions import all_tokens, rich
from tests.architects.reference import CARD_IDS, CARDS, CONFLICT, DECKS, TOKEN_IDS, WONDER_IDS
from tests.architects.slow_battle import winners
from tests.architects.slow_raw import game_from_raw
from tests.architects.texts import text_of
from tests.architects.walks import ending, opening
from tests.contract.hooks import Fuzz, Hooks, Named, Raw

RED_WITH_HORNS = [CARD_IDS.index("red_h1"), CARD_IDS.index("red_h2")]
ALL_TOKENS = [all_tokens().count(token) for token in TOKEN_IDS]
SYMBOLS = [i for i, name in enumerate(CARD_IDS) if CARDS[name]["color"] == "green"]
COIN = CARD_IDS.index("coin")


# ---- cards and tokens --------------------------------------------------------------------


def plus(*bags: list[int]) -> list[int]:
    """The sum of counts kind by kind."""
    return [sum(column) for column in zip(*bags, strict=True)]


def in_decks(raw: Raw) -> list[list[int]]:
    """All that is left of every deck: what nobody has seen, the top, what is looked through."""
    result = []
    central = len(raw["decks"]) - 1
    for index, pile in enumerate(raw["decks"]):
        left = list(pile["unseen"])
        if pile["top"] >= 0 and index != central:
            left[pile["top"]] += 1
        if index == raw["source"]:
            left = plus(left, raw["offer"])
        result.append(left)
    return result


def in_cities(raw: Raw) -> list[int]:
    """All cards in front of seats."""
    return plus(*[city["cards"] for city in raw["cities"]])


def paid(move: int) -> list[int]:
    """The cards that a move discards by itself."""
    kind, *rest = bridge.decode(move)
    lost = [0] * len(CARD_IDS)
    if kind == "build":
        lost[:5] = rest[1]
        lost[COIN] = rest[2]
    elif kind == "science":
        for number, symbol in enumerate(SYMBOLS):
            lost[symbol] = 2 * (rest[0] == number) or int(rest[0] == 3)
    return lost


def check_cards(before: Raw, move: int, after: Raw) -> None:
    """Between two states cards go from decks to cities and from cities to the discards."""
    if before["due"]["wonders"]:
        return
    for old, new in zip(in_decks(before), in_decks(after), strict=True):
        assert all(a >= b for a, b in zip(old, new, strict=True))  # nothing ever comes back
    lost = [
        a - b - p
        for a, b, p in zip(
            plus(in_cities(before), *in_decks(before)),
            plus(in_cities(after), *in_decks(after)),
            paid(move),
            strict=True,
        )
    ]
    if any(lost):  # a Battle took all red cards with horns, which then are nowhere
        assert before["flipped"] == CONFLICT[before["seats"]] or any(
            lost[card] for card in RED_WITH_HORNS
        )
        assert after["flipped"] == 0
        held = in_cities(after)
        for card, count in enumerate(lost):
            assert count == 0 if card not in RED_WITH_HORNS else held[card] == 0
    assert min(city["victories"] for city in after["cities"]) >= 0
    for old, new in zip(before["cities"], after["cities"], strict=True):
        assert set(old["built"]) <= set(new["built"])
        assert old["victories"] <= new["victories"] <= old["victories"] + 2
        assert all(a <= b for a, b in zip(old["tokens"], new["tokens"], strict=True))


def check_table(state: State) -> None:
    """Every deck is part of its list, all tokens are somewhere, the numbers make sense."""
    raw = bridge.dump(state)
    names = [WONDER_IDS[city["wonder"]] for city in raw["cities"] if city["wonder"] >= 0]
    assert len(set(names)) == len(names)
    *left_of, central_left = in_decks(raw)
    for name, left in [*zip(names, left_of, strict=False), ("central", central_left)]:
        whole = [DECKS[name].get(kind, 0) for kind in CARD_IDS]
        assert all(0 <= a <= b for a, b in zip(left, whole, strict=True))
    tokens = plus(raw["face_up"], raw["stack"], *[city["tokens"] for city in raw["cities"]])
    assert tokens == ALL_TOKENS
    assert 0 <= raw["flipped"] <= CONFLICT[raw["seats"]]
    central = raw["decks"][-1]
    assert (central["top"] >= 0) == bool(raw["knows"])
    assert central["top"] < 0 or central["unseen"][central["top"]] > 0
    for city in raw["cities"]:
        assert len(set(city["built"])) == len(city["built"]) <= 5
    owner = raw["cities"][raw["seat"]]["tokens"]
    assert all(owner[token] for token in raw["available"])
    assert not set(raw["available"]) & set(raw["used"])


def check_end(state: State) -> None:
    """The winners and the ending are those of the slow battle."""
    raw = bridge.dump(state)
    shares = state.returns()
    totals = [points["total"] for points in bridge.score(state)]
    first, tied = winners(totals, [len(city["built"]) for city in raw["cities"]])
    assert raw["winners"] == first
    assert shares == [1 / len(first) if seat in first else 0.0 for seat in range(state.seats)]
    complete = any(len(city["built"]) == 5 for city in raw["cities"])
    expected = "wonder" if not tied else "shared" if len(first) > 1 else "tie_break"
    assert bridge.ending(state) == (expected if complete else "exhausted")


def check_read(raw: Raw) -> None:
    """No deck has more cards than at the start, and no token is in two places."""
    data = tables()
    sources = [data.decks[city["wonder"]] for city in raw["cities"] if city["wonder"] >= 0]
    for deck, source in zip(raw["decks"], sources, strict=False):
        left = list(deck["unseen"])
        if deck["top"] >= 0:
            left[deck["top"]] += 1
        assert all(n <= m for n, m in zip(left, source.cards.values(), strict=True))
    for kind, token in enumerate(data.tokens):
        owned = sum(city["tokens"][kind] for city in raw["cities"])
        assert owned + raw["face_up"][kind] + raw["stack"][kind] == token.copies


def essence(raw: Raw) -> Raw:
    """What matters for the rest of the game."""
    if raw["phase"] == "over":
        return {field: raw[field] for field in ("cities", "cat", "winners", "ending")}
    return raw


def canonical(state: State, move: int) -> str:
    """The text of a move from what ``decode`` says."""
    return text_of(move, [city["wonder"] for city in bridge.dump(state)["cities"]])


# ---- the table turned --------------------------------------------------------------------


def turned(raw: Raw, by: int) -> Raw | None:
    """The table so many seats further.

    Not while wonders are drawn, nor while a deck that becomes one of the first is turned up after
    others: both happen in the order of their numbers.
    """
    seats, due = raw["seats"], raw["due"]
    if due["wonders"] or (len(due["tops"]) > 1 and max(due["tops"]) >= seats - by):
        return None

    def further(seat: int) -> int:
        return (seat + by) % seats if seat >= 0 else seat

    *decks, central = raw["decks"]
    places = {name: further(raw[name]) for name in ("seat", "cat", "source")}
    places |= {name: sorted(map(further, raw[name])) for name in ("knows", "winners")}
    due = {**due, "tops": sorted(map(further, due["tops"]))}
    cities = [*raw["cities"][-by:], *raw["cities"][:-by]]
    decks = [*decks[-by:], *decks[:-by], central]
    return {**raw, **places, "due": due, "cities": cities, "decks": decks}


def turned_move(parts: tuple[Any, ...], seats: int, by: int) -> tuple[Any, ...]:
    """Decks lie at the left of seats."""
    kind, *items = parts
    at = {"take": 0, "search": 0, "top": 0, "extra": 1}.get(kind)
    if at is not None and items[at] < seats:
        items[at] = (items[at] + by) % seats
    return (kind, *items)


BROKEN: dict[str, Raw] = {
    "seats": {"seats": 8},
    "cities": {"seats": 4},
    "seat": {"seat": 3},
    "phase": {"phase": "asleep"},
    "cat": {"cat": 3},
    "flipped": {"flipped": 4},
    "knows": {"knows": [3]},
    "available": {"available": [14]},
    "source": {"phase": "keep"},
}


ENCODINGS: list[tuple[Any, ...]] = [
    ("take", 8),
    ("token", 15),
    ("science", 4),
    ("search", 8),
    ("keep", 14),
    ("extra", 14, 0),
    ("build", 6, (1, 1, 0, 0, 0), 0, False, False),
    ("wonder", 7),
    ("lay", 14),
    ("top", 0, 14),
    ("fly", 1),
    ("end", 1),
    ("take",),
]
KINDS = [
    "take",
    "build",
    "science",
    "token",
    "extra",
    "search",
    "keep",
    "end",
    "wonder",
    "lay",
    "top",
    "draw",
    "blind",
    "peek",
    "find",
]

SIGNS = {" ": "_", ",": ""}
NAMED = [
    Named(names.card, names.card_name, 14, SIGNS, tables().cards),
    Named(names.wonder, names.wonder_name, 7, SIGNS, tables().wonders),
    Named(names.token, names.token_name, 14, SIGNS),
    Named(names.tokens_and_stack().find, names.token_name, 15, SIGNS),
]

FUZZ = Fuzz(
    words=[
        *(item.id for item in (*tables().cards, *tables().wonders, *tables().tokens)),
        *SETTLED,
        *("?", "", "left", "central", "pick", "act", "over", "keep", "draw", "peek", "true"),
        "x" * 70,
    ],
    numbers=(-3, 61),
    keys=form_of(ArchitectsTable).__struct_fields__,
    codes=[*"./=_+0123456789", *codes.CARDS.values(), *codes.TOKENS.values()],
    examples=("two_players", "three_players", "seven_players", "halicarnassus", "ending"),
    base={"players": [{"wonder": "giza"}, {"wonder": "rhodes"}]},
)

HOOKS = Hooks(
    bridge=bridge,
    opening=opening,
    late=ending,
    check_table=check_table,
    check_step=check_cards,
    check_end=check_end,
    check_read=check_read,
    essence=essence,
    endings=frozenset({"wonder", "tie_break"}),
    kinds=frozenset(KINDS),
    words=[
        *(*CARD_IDS, *WONDER_IDS, *TOKEN_IDS, "using", "left", "right", "own", "central", "stack"),
        *("5", "9", "2x", "deck", "all", "pair", "e", "+"),
    ],
    encode=lambda state, parts: bridge.encode(*parts),
    tables=[(-1,), (0,), (1,), (8,)],
    position=lambda: rich(1, 3),
    broken=BROKEN,
    encodings=ENCODINGS,
    fuzz=FUZZ,
    named=NAMED,
    counted=POSITIONS,
    merges=True,
    slow=game_from_raw,
    text_of=canonical,
    turned=turned,
    turned_move=turned_move,
    seats_told=frozenset({"seat"}),
)
