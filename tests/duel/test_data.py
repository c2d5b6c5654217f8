"""The rules tables: what the rulebook says about them, and what the reader refuses."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from solver._ext.duel import game
from solver.games.duel import data as rules
from solver.games.duel.data import (
    find,
    provenance,
    tables,
)
from solver.games.duel.data.effects import (
    CoinsPerOwn,
    FixedTradePrice,
    GuildCoins,
    GuildPoints,
    Produce,
    ProduceChoice,
    Science,
    Shields,
    VictoryPoints,
)
from solver.games.duel.data.rows import engine_tables, item_rows
from tests.duel import bridge, reference
from tests.rules_tables import (
    Change,
    Content,
    check_hash,
    check_schema,
    check_spoilt,
    set_value,
)

# ---------------------------------------------------------------- facts


def base(items: Any) -> list[Any]:
    """Those of some items that the base game has."""
    return [item for item in items if tables().base.has(item)]


def test_order_and_names_are_those_of_the_reference() -> None:
    ours = tables()
    for items, theirs in (
        (ours.cards, reference.CARDS),
        (ours.wonders, reference.WONDERS),
        (ours.tokens, reference.TOKENS),
    ):
        assert [(item.id, item.name, item.name_it) for item in base(items)] == [
            (row["id"], row["name"], row["name_it"]) for row in theirs.values()
        ]


def test_deck_sizes_and_colors() -> None:
    cards = base(tables().cards)
    assert Counter(card.deck for card in cards) == {
        "age_1": 23,
        "age_2": 23,
        "age_3": 20,
        "guild": 7,
    }
    assert Counter(card.color for card in cards) == {
        "brown": 9,
        "grey": 4,
        "blue": 14,
        "green": 12,
        "yellow": 13,
        "red": 14,
        "purple": 7,
    }
    assert len(base(tables().wonders)) == 12
    assert len(base(tables().tokens)) == 10


def test_shields() -> None:
    red = [find(card.effects, Shields) for card in tables().cards if card.color == "red"]
    assert sum(shields.count for shields in red if shields) == 24
    assert all(
        find(card.effects, Shields) is None for card in tables().cards if card.color != "red"
    )
    wonders = {
        wonder.id: shields.count
        for wonder in tables().wonders
        if (shields := find(wonder.effects, Shields))
    }
    assert wonders == {"circus_maximus": 1, "the_colossus": 2, "the_statue_of_zeus": 1}


def test_chains() -> None:
    chains = [(card.chain_from, card.id) for card in tables().cards if card.chain_from]
    assert len(chains) == 17
    assert len({giver for giver, _ in chains}) == 17


def test_every_card_symbol_is_on_two_green_cards() -> None:
    symbols = Counter(
        science.symbol for card in tables().cards if (science := find(card.effects, Science))
    )
    assert symbols == dict.fromkeys(tables().symbols[:6], 2)
    assert {card.color for card in tables().cards if find(card.effects, Science)} == {"green"}
    assert tables().symbols[6] == "law"


def test_points_of_blue_cards_and_wonders() -> None:
    def points(items: Any) -> int:
        found = (find(item.effects, VictoryPoints) for item in items)
        return sum(effect.count for effect in found if effect)

    assert points(card for card in tables().cards if card.color == "blue") == 67
    assert points(card for card in tables().cards if card.color == "green") == 18
    assert points(base(tables().wonders)) == 42


def test_production() -> None:
    units = [0] * 5
    for card in tables().cards:
        produce = find(card.effects, Produce)
        for resource, count in enumerate(produce.resources.units if produce else ()):
            units[resource] += count
    assert units == [4, 4, 4, 2, 2]
    choices = {
        item.id: choice.options
        for item in (*tables().cards, *tables().wonders)
        if (choice := find(item.effects, ProduceChoice))
    }
    raw, made = ("wood", "clay", "stone"), ("glass", "papyrus")
    assert choices == {
        "forum": made,
        "caravansery": raw,
        "the_great_lighthouse": raw,
        "piraeus": made,
    }
    fixed = {
        card.id: price.resources
        for card in tables().cards
        if (price := find(card.effects, FixedTradePrice))
    }
    assert fixed == {
        "stone_reserve": ("stone",),
        "clay_reserve": ("clay",),
        "wood_reserve": ("wood",),
        "customs_house": ("glass", "papyrus"),
    }


def test_cards_that_count() -> None:
    own = {
        card.id: (per.per, per.coins)
        for card in tables().cards
        if (per := find(card.effects, CoinsPerOwn))
    }
    assert own == {
        "chamber_of_commerce": ("grey", 3),
        "port": ("brown", 2),
        "armory": ("red", 1),
        "lighthouse": ("yellow", 1),
        "arena": ("wonder_built", 2),
    }
    guilds = {
        card.id: (points.per, points.points, find(card.effects, GuildCoins) is not None)
        for card in tables().cards
        if (points := find(card.effects, GuildPoints))
    }
    assert guilds == {
        "merchants_guild": (("yellow",), 1, True),
        "shipowners_guild": (("brown", "grey"), 1, True),
        "builders_guild": (("wonder_built",), 2, False),
        "magistrates_guild": (("blue",), 1, True),
        "scientists_guild": (("green",), 1, True),
        "moneylenders_guild": (("coins_set_of_3",), 1, False),
        "tacticians_guild": (("red",), 1, True),
    }


def test_track() -> None:
    points = [tables().military.points_at(distance) for distance in range(9)]
    assert points == [0, 2, 2, 5, 5, 5, 10, 10, 10]
    assert [(loot.id, loot.entered_at, loot.coins) for loot in tables().loot] == [
        ("first_player_5", -6, 5),
        ("first_player_2", -3, 2),
        ("second_player_2", 3, 2),
        ("second_player_5", 6, 5),
    ]


@pytest.mark.parametrize("age", [1, 2, 3])
def test_layout_equals_the_reference(age: int) -> None:
    layout = tables().layout(age)
    for slot, covers, row in zip(layout.slots, layout.covers, reference.LAYOUTS[age], strict=True):
        assert slot.slot == row["slot"]
        assert (slot.row, slot.column) == (row["row"], row["column"])
        assert slot.face_up == row["face_up"]
        assert list(slot.covered_by) == row["covered_by"]
        assert list(covers) == row["covers"]


def test_rows_of_the_structures() -> None:
    assert [[len(row) for row in tables().layout(age).rows] for age in (1, 2, 3)] == [
        [2, 3, 4, 5, 6],
        [6, 5, 4, 3, 2],
        [2, 3, 4, 2, 4, 3, 2],
    ]


def test_confidence_is_told() -> None:
    told = dict(provenance())
    assert told["cards: costs and effects"] == "verified"
    assert told["cards: Italian names"] == "39 verified, 52 inferred"


# ---------------------------------------------------------------- numbers for the engine


def test_rows_of_some_items() -> None:
    cards, wonders, tokens = item_rows(tables())
    index = tables().card_index
    kinds = bridge.NUMBERS["EffectKind"]
    nothing = cards[-1]
    assert not any(nothing[name] for name in nothing if name not in ("end", "effects"))

    def row(card: str) -> dict[str, Any]:
        return {name: value for name, value in cards[index[card]].items() if value != nothing[name]}

    def in_bytes(*units: int) -> int:
        return int.from_bytes(units, "little")

    def effects(row: dict[str, Any]) -> list[tuple[int, int, int]]:
        return [tuple(effect.values()) for effect in row["effects"][: row["end"][-1]]]

    assert row("lumber_yard") == {"make": in_bytes(1)}
    assert row("customs_house") == {"kind": 4, "coin_cost": 4, "fixed": in_bytes(0, 0, 0, 255, 255)}
    assert row("forum")["grey_choices"] == 1
    assert row("caravansery")["raw_choices"] == 1
    assert row("study")["symbols"] == 1 << 4
    arena = row("arena")
    assert effects(arena) == [(kinds["coins_per_own"], 2, 7)]
    assert arena["chain"] == 1 << index["brewery"]
    assert (arena["cost"], arena["vp"], arena["kind"]) == (in_bytes(1, 1, 1, 0, 0), 3, 4)
    shipowners = row("shipowners_guild")
    assert shipowners["end"] == [1, 2]
    assert effects(shipowners) == [
        (kinds["guild_coins"], 1, 0b11),
        (kinds["guild_points"], 1, 0b11),
    ]
    assert effects(row("moneylenders_guild")) == [(kinds["guild_points"], 1, 1 << 8)]
    zeus = wonders[tables().wonder_index["the_statue_of_zeus"]]
    assert effects(zeus) == [(kinds["destroy_opponent_card"], 0, 0)]
    assert (zeus["kind"], zeus["shields"], zeus["vp"], zeus["extra_turn"]) == (7, 1, 3, 0)
    strategy = tokens[tables().token_index["strategy"]]
    right = bridge.NUMBERS["Right"]["right_red_shield"]
    assert (strategy["rights"], strategy["kind"]) == (1 << right, 8)
    assert engine_tables(tables())["amount"][right] == 1


def test_rows_hold_numbers_only() -> None:
    def check(value: Any) -> None:
        if isinstance(value, dict):
            for inner in value.values():
                check(inner)
        elif isinstance(value, list):
            for inner in value:
                check(inner)
        else:
            assert type(value) is int

    check(engine_tables(tables()))


def test_columns_of_the_structures() -> None:
    rows = engine_tables(tables())["setups"][0]
    assert [mask.bit_count() for mask in rows["open_slots"]] == [0, 12, 12, 12]
    assert rows["covered_by"][1][0] == 0b1100
    assert rows["covers"][3][9] == 1 << 5 | 1 << 6


def spoilt_row(*path: str | int, value: Any) -> dict[str, Any]:
    rows = engine_tables(tables())
    place: Any = rows
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return rows


@pytest.mark.parametrize(
    ("path", "value", "kind"),
    [
        (("items", 3, "vp"), 256, OverflowError),
        (("items", 3, "symbols"), None, TypeError),
        (("items",), [], IndexError),
        (("loot_at",), [1, 2, 3], IndexError),
        (("items", 3), {"cost": 0}, ValueError),
    ],
)
def test_the_engine_refuses_rows_that_do_not_fit(
    path: tuple[str | int, ...], value: Any, kind: type[Exception]
) -> None:
    with pytest.raises(kind):
        game.install(spoilt_row(*path, value=value))
    assert bridge.new() == bridge.load(bridge.dump(bridge.new()))  # the old tables are in place


# ---------------------------------------------------------------- files


def test_files_fit_the_schema() -> None:
    check_schema(rules)


def test_hash_sees_values_but_not_layout() -> None:
    check_hash(rules, lambda data: data["cards.json"]["cards"][0].update(cost={"wood": 1}))


def card_of(data: Content, name: str) -> Content:
    return next(card for card in data["cards.json"]["cards"] if card["id"] == name)


WONDER_DISCOUNT_1 = {"type": "resource_discount", "applies_to": "wonder", "count": 1}


def set_card(name: str, key: str, value: Any) -> Change:
    return lambda data: card_of(data, name).update({key: value})


SPOILT: list[tuple[str, Change, str]] = [
    (
        "effect type",
        set_card("baths", "effects", [{"type": "bathing", "count": 3}]),
        r"cards\.json cards\[18\]\.effects\[0\]\.type: no such value 'bathing'",
    ),
    (
        "effect of wonders on a card",
        set_card("baths", "effects", [{"type": "extra_turn"}]),
        r"cards\.json cards\[18\]\.effects\[0\]\.type",
    ),
    ("resource", set_card("baths", "cost", {"marble": 1}), r"cards\[18\]\.cost: .*marble"),
    ("color", set_card("baths", "color", "pink"), r"cards\[18\]\.color: .*pink"),
    ("misspelled field", set_card("baths", "chain_form", "altar"), r"cards\[18\].*chain_form"),
    ("cost below 0", set_card("baths", "cost", {"stone": -1}), r"cards\[18\]\.cost\.stone"),
    (
        "chain to nowhere",
        set_card("aqueduct", "chain_from", "bath"),
        r"cards\.json aqueduct chain_from: unknown card 'bath'",
    ),
    (
        "chain from a later age",
        set_card("baths", "chain_from", "aqueduct"),
        r"baths chain_from: 'aqueduct' is not of an earlier age",
    ),
    (
        "a card twice",
        lambda data: data["cards.json"]["cards"].__setitem__(
            0, dict(data["cards.json"]["cards"][1])
        ),
        r"cards\.json cards: id 'logging_camp' is used twice",
    ),
    (
        "a card missing",
        lambda data: data["cards.json"]["cards"].pop(72),
        r"cards\.json cards: 6 cards in deck guild; there must be 7",
    ),
    (
        "deck size",
        set_card("sawmill", "deck", "age_1"),
        r"cards\.json cards: 24 cards in deck age_1; there must be 23",
    ),
    (
        "decks mixed",
        lambda data: data["cards.json"]["cards"].reverse(),
        r"the decks are mixed",
    ),
    (
        "production on a blue card",
        set_card("baths", "effects", [{"type": "produce", "resources": {"wood": 1}}]),
        r"baths effects: a blue card cannot produce",
    ),
    (
        "unknown symbol",
        set_card("study", "effects", [{"type": "science", "symbol": "whell"}]),
        r"study effects: unknown symbol 'whell'",
    ),
    (
        "third copy of a symbol",
        set_card("study", "effects", [{"type": "science", "symbol": "wheel"}]),
        r"science_symbols: 'wheel' is on 3 cards",
    ),
    (
        "two effects of one type",
        set_card("baths", "effects", [{"type": "victory_points", "count": 1}] * 2),
        r"cards baths: has two effects of one type",
    ),
    (
        "guild counting two things",
        set_card(
            "merchants_guild",
            "effects",
            [
                {"type": "guild_coins", "per": ["red"], "coins": 1},
                {"type": "guild_points", "per": ["blue"], "points": 1},
            ],
        ),
        r"merchants_guild effects: .*must count the same",
    ),
    (
        "preset with an unknown wonder",
        set_value("wonders.json", "first_game", 0, 0, value="atlantis"),
        r"wonders\.json first_game: unknown wonder 'atlantis'",
    ),
    (
        "preset with a wonder twice",
        set_value("wonders.json", "first_game", 0, 0, value="piraeus"),
        r"wonders\.json first_game: wonder 'piraeus' is given twice",
    ),
    (
        "different discounts",
        set_value("progress_tokens.json", "tokens", 4, "effects", 0, value=WONDER_DISCOUNT_1),
        r"masonry effects: 1 where another item has 2",
    ),
    (
        "a token missing",
        lambda data: data["progress_tokens.json"]["tokens"].__delitem__(slice(9, None)),
        r"setups\.json base counted: 10 tokens have inputs, but there are 9",
    ),
    (
        "a code twice",
        set_value("progress_tokens.json", "tokens", 1, "code", value="Agr"),
        r"progress_tokens\.json tokens: code 'Agr' is given twice",
    ),
    (
        "too few cards dealt",
        set_value("setups.json", "setups", 0, "dealt", "age_3", value=16),
        r"setups\.json base dealt: 19 cards for the 20 slots of Age 3",
    ),
    (
        "more dealt than there are",
        set_value("setups.json", "setups", 0, "dealt", "guild", value=8),
        r"setups\.json base dealt: 8 of the 7 of guild",
    ),
    (
        "gap between zones",
        set_value("military.json", "zones", 1, "from", value=2),
        r"military\.json zones: zone 2 to 2 does not continue at 1",
    ),
    (
        "loot on the wrong side",
        set_value("military.json", "loot_tokens", 1, "entered_at", value=2),
        r"military\.json loot_tokens first_player_2: cannot stand at 2",
    ),
    (
        "wrong cover",
        set_value("layouts.json", "ages", 1, "slots", 0, "covered_by", value=[7]),
        r"layouts\.json age 2 slot 0 covered_by: is \[7\]",
    ),
    (
        "too many face up",
        set_value("layouts.json", "ages", 0, "slots", 2, "face_up", value=True),
        r"layouts\.json age 1: 12 slots must be face up",
    ),
    (
        "trust",
        set_value("military.json", "confidence", value="sure"),
        r"military\.json confidence: no such value 'sure'",
    ),
]


@pytest.mark.parametrize(
    ("change", "message"), [row[1:] for row in SPOILT], ids=[row[0] for row in SPOILT]
)
def test_spoilt_tables_are_refused(change: Change, message: str) -> None:
    check_spoilt(rules, change, message)
