"""The rules tables: what the reference says about them, and what the reader refuses."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args

import pytest

from solver._ext.wonders.bridge import NUMBERS
from solver.games.wonders import data as rules
from solver.games.wonders.data import (
    EDITIONS,
    provenance,
    tables,
)
from solver.games.wonders.data.effects import ItemEffect
from tests.rules_tables import (
    Change,
    check_hash,
    check_schema,
    check_spoilt,
    content,
    set_value,
)
from tests.wonders import reference
from tests.wonders.engine_rows import engine_tables
from tests.wonders.reference import CARD_IDS, CARDS, WONDER_IDS, WONDERS

NAMES = reference.read("reference_names.json")
BLACK = reference.by_id(reference.read("reference_black_cards.json")["cards"])
LEADERS = reference.by_id(reference.read("reference_leaders.json")["leaders"])
EXPANSION_WONDERS = reference.by_id(reference.read("reference_expansion_wonders.json")["wonders"])
CONFIDENCE = reference.read("reference_confidence.json")

FIRST, SECOND = EDITIONS.index("first"), EDITIONS.index("second")

# ---------------------------------------------------------------- facts


def test_order_is_that_of_the_reference() -> None:
    assert [card.id for card in tables().cards] == reference.ITEM_IDS
    assert [wonder.id for wonder in tables().wonders] == reference.BOARD_IDS
    assert CARD_IDS[80:] == ["pawnshop", "strategists_guild"]
    assert [edition.name for edition in tables().editions] == list(EDITIONS)
    assert tuple(reference.EDITIONS) == EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_names_are_those_of_the_reference(edition: str) -> None:
    for card in tables().cards:
        row = NAMES[edition]["cards"].get(card.id)
        if row is None:
            continue
        # A card that exists in two Ages has the number of the Age behind its name.
        number = " " + "I" * card.age if card.building else ""
        assert card.name == row["name"] + number
        if edition == "second" and row["name_it"]:
            assert card.name_it == row["name_it"] + number
        elif row["name_it"]:
            known = {name.casefold() for name in card.names}
            assert row["name_it"].casefold() in known
    for wonder in tables().wonders[: len(WONDER_IDS)]:
        row = NAMES[edition]["wonders"][wonder.id]
        assert wonder.name == row["name"]
        assert {row["name_it"], row["monument"]} <= set(wonder.names)
        assert edition == "first" or wonder.name_it == row["name_it"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_are_those_of_the_reference(edition: str) -> None:
    shipped = {row["id"]: row for row in content(rules)[f"cards_{edition}.json"]["cards"]}
    assert list(shipped) == [card for card in CARD_IDS if card in CARDS[edition]]
    for card in tables().cards:
        if card.id not in shipped:
            continue
        row, own = CARDS[edition][card.id], shipped[card.id]
        assert (card.age, card.color, card.guild) == (row["age"], row["color"], row["guild"])
        assert (card.building or card.id) == row["building"]
        assert own["cost"] == row["cost"]
        assert own["effects"] == row["effects"]
        assert own["copies"] == row["copies_from_players"]
        assert own["chain_from"] == row["chain_from"]
        assert own["confidence"] == CONFIDENCE[edition]["cards"][card.id]


@pytest.mark.parametrize("edition", EDITIONS)
def test_chains_lead_both_ways(edition: str) -> None:
    """The reference also lists what each card leads to."""
    leads: dict[str, list[str]] = {card: [] for card in CARDS[edition]}
    for row in content(rules)[f"cards_{edition}.json"]["cards"]:
        for giver in row["chain_from"]:
            leads[giver].append(row["id"])
    told = {card: sorted(row["chain_to"]) for card, row in CARDS[edition].items()}
    assert {card: sorted(found) for card, found in leads.items()} == told


@pytest.mark.parametrize("edition", EDITIONS)
def test_boards_are_those_of_the_reference(edition: str) -> None:
    shipped = content(rules)[f"wonders_{edition}.json"]
    sides = reference.SIDES[edition]
    assert shipped["sides"] == sides
    for own, row in zip(shipped["wonders"], WONDERS[edition].values(), strict=True):
        assert (own["id"], own["resource"]) == (row["id"], row["start_resource"])
        assert list(own["sides"]) == sides
        for side in sides:
            stages = row["sides"][side]
            assert [(stage["cost"], stage["effects"]) for stage in stages] == [
                (stage["cost"], stage["effects"]) for stage in own["sides"][side]
            ]
        sure = CONFIDENCE[edition]["wonders"][own["id"]]
        assert own["confidence"] == {
            "resource": sure["start_resource"],
            "costs": sure["costs"],
            "effects": sure["effects"],
        }


@pytest.mark.parametrize("edition", EDITIONS)
def test_number_of_copies(edition: str) -> None:
    own = tables().editions[EDITIONS.index(edition)]
    copies: Counter[int] = Counter()
    for card, row in zip(tables().cards, own.cards, strict=True):
        if row is not None and card.ordinary:
            copies[card.age] += len(row.copies)
    assert copies == {1: 49, 2: 49, 3: 40}
    guilds = [row for row in own.cards if row and tables().card_index[row.id] in _guilds()]
    assert len(guilds) == 10


def _guilds() -> set[int]:
    return {index for index, card in enumerate(tables().cards) if card.guild}


def test_the_same_building() -> None:
    index = tables().card_index
    for name in ("loom", "glassworks", "press"):
        first, second = index[f"{name}_age_1"], index[f"{name}_age_2"]
        assert tables().building(first) == tables().building(second) == first
    assert tables().building(index["palace"]) == index["palace"]


def test_numbers_of_the_rules() -> None:
    own = tables().rules
    assert (own.hand, own.turns) == (reference.HAND, reference.TURNS)
    assert (own.coins, own.sale, own.price) == (reference.START_COINS, reference.SALE, 2)
    assert own.victory == tuple(reference.VICTORY.values())
    assert (own.defeat, own.coins_per_point, own.set) == (1, 3, 7)
    assert [own.guilds_for(players) for players in range(9)] == [0, 0, 5, 5, 6, 7, 8, 9, 0]
    for players in range(2, 8):
        assert own.guilds_for(players) == reference.guilds_in_play(players)


def test_confidence_is_told() -> None:
    told = dict(provenance())
    assert told["cards: Italian names"] == "79 verified, 3 inferred"
    assert told["second edition, cards: costs"] == "verified"
    assert told["first edition, boards: effects of stages"] == "verified"
    assert told["guilds by number of players"] == "verified"
    base = tables().cards[: len(CARD_IDS)]
    unsure = [card.id for card in base if card.confidence.name_it != "verified"]
    assert unsure == ["library", "school", "pawnshop"]
    assert told["Leaders, leaders: costs"] == "53 verified, 1 single, 1 disputed"
    assert told["Leaders, leaders: effects"] == "54 verified, 1 single"
    assert told["Leaders, boards: costs of stages"] == "1 verified, 1 single"
    assert told["Cities, black cards: costs"] == "37 verified, 5 single"
    assert told["Plato"] == "sources differ: option plato_cost"
    assert told["Roma, night, stage 2"] == "sources differ: option roma_night_2"
    assert told["leaders: Italian names"] == "6 verified, 49 inferred"
    assert told["black cards: Italian names"] == "1 verified, 41 reconstructed"


# ---------------------------------------------------------------- numbers for the engine


LEFT, SELF, RIGHT = (NUMBERS["Scope"][side] for side in ("left", "self", "right"))
ALL = LEFT | SELF | RIGHT
STAGES = 1 << NUMBERS["Counted"]["wonder_stage"]
KINDS = {number: name for name, number in NUMBERS["EffectKind"].items()}
MOMENTS = {number: name for name, number in NUMBERS["When"].items()}


def engine_card(edition: int, card: str) -> Any:
    return engine_tables()["edition"][edition]["card"][tables().card_index[card]]


def used_rows(item: Any) -> list[list[Any]]:
    """The rows of a card or stage: kind, moment, amount, whose, what."""
    effects = item["option"][0] if "option" in item else item["effects"]
    assert all(set(row.values()) == {0} for row in effects["row"][effects["n"] :])
    return [
        [KINDS[row["kind"]], MOMENTS[row["when"]], row["amount"], row["whose"], row["what"]]
        for row in effects["row"][: effects["n"]]
    ]


def test_rows_of_cards() -> None:
    index = tables().card_index
    loom = engine_card(SECOND, "loom_age_2")
    assert (loom["age"], loom["color"], loom["guild"]) == (2, 1, 0)
    assert loom["copies"] == [0, 0, 0, 1, 1, 2, 2, 2]
    assert (loom["cost"]["units"], loom["chain"]) == ([0] * 7, [0, 0, 0])
    assert loom["same"] == [1 << index["loom_age_1"] | 1 << index["loom_age_2"], 0, 0]
    assert used_rows(loom) == [["produce", "built", 1, ALL, 1 << 6]]
    forum = engine_card(FIRST, "forum")
    assert forum["cost"]["units"] == [0, 0, 2, 0, 0, 0, 0]
    assert (forum["cost"]["raw"], forum["cost"]["made"]) == (2, 0)
    assert forum["cost"]["raw_in"] == [2 * (which >> 2 & 1) for which in range(16)]
    assert forum["chain"] == [
        1 << index["east_trading_post"] | 1 << index["west_trading_post"],
        0,
        0,
    ]
    assert used_rows(forum) == [["produce_choice", "built", 1, SELF, 1 << 4 | 1 << 5 | 1 << 6]]
    assert engine_card(SECOND, "sawmill")["cost"]["coins"] == 1
    assert engine_card(FIRST, "strategists_guild")["guild"] == 1
    assert engine_card(SECOND, "pawnshop")["age"] == engine_card(FIRST, "castrum")["age"] == 0


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("sawmill", [["produce", "built", 2, ALL, 1]]),
        ("tree_farm", [["produce_choice", "built", 1, ALL, 1 | 1 << 2]]),
        ("east_trading_post", [["trade_discount", "built", 1, RIGHT, 15]]),
        ("west_trading_post", [["trade_discount", "built", 1, LEFT, 15]]),
        ("marketplace", [["trade_discount", "built", 1, LEFT | RIGHT, 7 << 4]]),
        ("tavern", [["coins", "paid_out", 5, SELF, 0]]),
        ("bazar", [["coins_per", "paid_out", 2, ALL, 1 << 1]]),
        (
            "arena",
            [["coins_per", "paid_out", 3, SELF, STAGES], ["vp_per", "scored", 1, SELF, STAGES]],
        ),
        ("shipowners_guild", [["vp_per", "scored", 1, SELF, 1 << 0 | 1 << 1 | 1 << 6]]),
        ("builders_guild", [["vp_per", "scored", 1, ALL, STAGES]]),
        ("spies_guild", [["vp_per", "scored", 1, LEFT | RIGHT, 1 << 4]]),
        ("decorators_guild", [["vp_if_wonder_complete", "scored", 7, SELF, 0]]),
        ("scientists_guild", [["science_choice", "built", 1, SELF, 0]]),
        ("lodge", [["science", "built", 1, SELF, 0]]),
        ("castrum", [["shields", "built", 3, SELF, 0]]),
        ("palace", [["vp", "scored", 8, SELF, 0]]),
    ],
)
def test_rows_of_effects(card: str, expected: list[Any]) -> None:
    assert used_rows(engine_card(SECOND, card)) == expected


def test_rows_of_boards() -> None:
    boards = [edition["wonder"] for edition in engine_tables()["edition"]]
    index = tables().wonder_index
    babylon = boards[SECOND][index["babylon"]]
    assert babylon["resource"] == 0
    assert [side["stages"] for side in babylon["side"]] == [3, 2]
    assert [stage["cost"]["units"] for stage in babylon["side"][0]["stage"]] == [
        [0, 0, 2, 0, 0, 0, 0], [0, 0, 0, 2, 0, 0, 1], [4, 0, 0, 0, 0, 0, 0], [0] * 7,
    ]  # fmt: skip
    assert [used_rows(stage) for stage in babylon["side"][1]["stage"]] == [
        [["play_last_card", "asked", 1, SELF, 0]],
        [["science_choice", "built", 1, SELF, 0]],
        [],
        [],
    ]

    def told(edition: int, wonder: str, side: int) -> list[list[str]]:
        found = boards[edition][index[wonder]]["side"][side]
        return [[row[0] for row in used_rows(stage)] for stage in found["stage"]][: found["stages"]]

    assert told(SECOND, "olympia", 0)[1] == ["free_first_of_color"]
    assert told(SECOND, "olympia", 1)[:2] == [
        ["vp", "free_first_of_age"],
        ["vp", "free_last_of_age"],
    ]
    assert told(FIRST, "olympia", 0)[1] == ["free_build_once_per_age"]
    assert told(FIRST, "olympia", 1) == [["trade_discount"], ["vp"], ["copy_guild"]]
    assert told(FIRST, "halikarnassos", 1)[2] == ["build_from_discard"]
    assert told(SECOND, "rhodos", 1) == [["vp", "coins", "shields"]] * 2
    assert [
        [side["reads_pile"] for side in boards[FIRST][index[wonder]]["side"]]
        for wonder in ("halikarnassos", "rhodos")
    ] == [[1, 1], [0, 0]]


def test_kinds_are_the_types_of_the_files() -> None:
    """Every effect type has a kind of its name, and no kind is left without a type.

    But for a choice, which is a stage with two lists of effects.
    """
    types = {kind.__struct_config__.tag for kind in get_args(ItemEffect)} - {"choose_one"}
    assert types == set(NUMBERS["EffectKind"]) - {"no_effect"}


def test_other_numbers() -> None:
    numbers = {**engine_tables()}
    setups = numbers.pop("setup")
    del numbers["edition"], numbers["edifice"]
    for name in (
        "island",
        "islands_of",
        "guild_cap",
        "explored",
        "naval_first",
        "naval_second",
        "naval_last",
        "shipyards",
    ):
        del numbers[name]  # of Armada: test_armada_data.py
    none = 0xFF
    assert numbers == {
        "row_of_color": [none, none, 3, 4, none, 6, 5, 8, 7, none],
        "victory": [1, 3, 5],
        "defeat": 1,
        "sale": 3,
        "price": 2,
        "coins_per_point": 3,
        "set_vp": 7,
        "pawns": [0, 0, 0, 2, 3, 3, 4, 5],
        "debt": [2, 3, 5],
        "ready": 1,
    }
    for edition, setup in enumerate(setups[: len(EDITIONS)]):
        assert setup["edition"] == edition
        assert (setup["hand"], setup["turns"], setup["coins"]) == (7, 6, 3)
        guests = [13]  # Carthage
        assert (setup["n_wonders"], setup["n_guests"]) == (7, len(guests))
        assert setup["wonder"] == [*range(7), *guests, *[0] * (7 - len(guests))]
        assert setup["rows"] == (1 << 7) - 1
        assert setup["guilds_in_play"] == [0, 0, 5, 5, 6, 7, 8, 9]
        assert setup["deck_size"][5] == [35, 35, 28]
        assert setup["deck"][5][0][35:] == [0] * 29


# ---------------------------------------------------------------- files


def test_files_fit_the_schema() -> None:
    check_schema(rules)


def test_hash_sees_values_but_not_layout() -> None:
    check_hash(rules, lambda data: data["cards_first.json"]["cards"][0]["cost"].update(coins=1))


def set_card(index: int, key: str, value: Any) -> Change:
    """A change of what the editions have in common."""
    return set_value("cards.json", "cards", index, key, value=value)


def set_rules(card: str, key: str, value: Any, edition: str = "second") -> Change:
    """A change of what an edition says about a card."""
    at = [other for other in CARD_IDS if other in CARDS[edition]].index(card)
    return set_value(f"cards_{edition}.json", "cards", at, key, value=value)


def set_stage(wonder: str, side: str, stage: int, key: str, value: Any) -> Change:
    at = WONDER_IDS.index(wonder)
    place = ("wonders_second.json", "wonders", at, "sides", side, stage - 1, key)
    return set_value(*place, value=value)


def produced(tradable: bool, *options: str) -> list[dict[str, Any]]:
    return [{"type": "produce_choice", "options": list(options), "tradable": tradable}]


def discount(price: int, *resources: str) -> list[dict[str, Any]]:
    effect = {"type": "trade_discount", "neighbors": ["left"], "price": price}
    return [{**effect, "resources": list(resources)}]


SPOILT: list[tuple[str, Change, str]] = [
    (
        "effect type",
        set_rules("baths", "effects", [{"type": "extra_turn"}]),
        r"cards_second\.json cards\[14\]\.effects\[0\]\.type: no such value 'extra_turn'",
    ),
    (
        "effect of wonders on a card",
        set_rules("baths", "effects", [{"type": "copy_guild"}]),
        r"cards_second\.json cards\[14\]\.effects\[0\]\.type",
    ),
    ("color", set_card(0, "color", "white"), r"cards\.json cards\[0\]\.color: .*white"),
    ("misspelled field", set_card(0, "colour", "grey"), r"cards\.json cards\[0\].*colour"),
    ("Age", set_card(0, "age", 4), r"cards\.json cards\[0\]\.age: must be at most 3"),
    (
        "resource",
        set_rules("baths", "cost", {"marble": 1}),
        r"cards_second\.json cards\[14\]\.cost: .*marble",
    ),
    (
        "card missing",
        lambda data: data["cards.json"]["cards"].pop(),
        r"cards\.json cards: 147 entries; there must be 148",
    ),
    ("id twice", set_card(1, "id", "lumber_yard"), r"cards\.json cards: id 'lumber_yard' is used"),
    (
        "name of another card",
        set_card(1, "also", ["WELL"]),
        r"cards\.json cards: well and stone_pit are both called 'well'",
    ),
    (
        "early guild",
        set_card(70, "age", 2),
        r"cards\.json workers_guild age: is 2; guilds are of Age 3",
    ),
    (
        "building that is a card",
        set_card(10, "building", "baths"),
        r"cards\.json loom_age_1 building: 'baths' is a card itself",
    ),
    (
        "building of one card",
        set_card(10, "building", "mill"),
        r"cards\.json loom_age_1 building: no other card is 'mill'",
    ),
    (
        "building of two colors",
        set_card(13, "building", "loom"),
        r"building: the cards of 'loom' are not of one color",
    ),
    (
        "unknown card",
        set_rules("baths", "id", "bath"),
        r"cards_second\.json cards: unknown id 'bath'",
    ),
    (
        "card listed twice",
        set_rules("baths", "id", "altar", "first"),
        r"cards_first\.json cards: 'altar' is listed twice",
    ),
    (
        "cards out of order",
        lambda data: data["cards_first.json"]["cards"].reverse(),
        r"cards_first\.json cards: are out of order; keep the order of cards\.json",
    ),
    (
        "blue producer",
        set_rules("baths", "effects", produced(False, "wood", "clay")),
        r"cards_second\.json baths effects: a blue card cannot produce",
    ),
    (
        "yellow producer for sale",
        set_rules("forum", "effects", produced(True, "glass", "loom")),
        r"cards_second\.json forum effects: what brown and grey cards produce is tradable",
    ),
    (
        "no choice",
        set_rules("mine", "effects", produced(True, "ore")),
        r"cards_second\.json mine effects: leaves no choice; use produce",
    ),
    (
        "choice of the same",
        set_rules("mine", "effects", produced(True, "ore", "ore")),
        r"cards_second\.json mine effects: 'ore' is listed twice",
    ),
    (
        "nothing produced",
        set_rules("sawmill", "effects", [{"type": "produce", "resources": {}, "tradable": True}]),
        r"cards_second\.json sawmill effects: produces nothing",
    ),
    (
        "two effects of a type",
        set_rules("baths", "effects", [{"type": "vp", "amount": 1}] * 2),
        r"cards_second\.json baths effects: has two effects of one type; join them",
    ),
    ("no effects", set_rules("baths", "effects", []), r"baths effects: are missing"),
    (
        "discount on some raw materials",
        set_rules("marketplace", "effects", discount(1, "wood", "ore")),
        r"marketplace effects: is not for all raw or all manufactured",
    ),
    (
        "discount that is none",
        set_rules("marketplace", "effects", discount(2, "glass", "papyrus", "loom")),
        r"marketplace effects: is no discount on 2 coins",
    ),
    (
        "counts nowhere",
        set_rules(
            "haven", "effects", [{"type": "vp_per", "amount": 1, "count": ["red"], "scope": []}]
        ),
        r"haven effects: counts nothing",
    ),
    (
        "symbols left out",
        set_rules("scientists_guild", "effects", [{"type": "science_choice", "options": ["gear"]}]),
        r"scientists_guild effects: must leave all symbols open",
    ),
    (
        "copies of a guild",
        set_rules("spies_guild", "copies", [3, 4]),
        r"cards_second\.json spies_guild copies: are \[3, 4\]; must be \[3\]",
    ),
    (
        "copies out of order",
        set_rules("baths", "copies", [7, 3]),
        r"cards_second\.json baths copies: are \[7, 3\]; list them by number of players",
    ),
    ("no copies", set_rules("baths", "copies", []), r"baths copies: are \[\]"),
    (
        "deck too small",
        set_rules("baths", "copies", [3]),
        r"cards_second\.json cards: 48 for 7 players in Age 1; must be 49",
    ),
    (
        "too many guilds",
        set_value("rules.json", "guilds", "3", value=6),
        r"cards_second\.json cards: 22 for 3 players in Age 3; must be 21",
    ),
    (
        "more guilds than there are",
        set_value("rules.json", "guilds", "7", value=11),
        r"rules\.json guilds: are 11 for 7 players; the second edition has 10",
    ),
    (
        "number of players left out",
        lambda data: data["rules.json"]["guilds"].pop("2"),
        r"rules\.json guilds: nothing for 2 players; name 2 to 7 players",
    ),
    (
        "as many turns as cards",
        set_value("rules.json", "turns", value=7),
        r"rules\.json turns: are 7; one card of a hand of 7 is left after the last",
    ),
    (
        "chain from nowhere",
        set_rules("temple", "chain_from", ["church"]),
        r"cards_second\.json temple chain_from: unknown card 'church'",
    ),
    (
        "chain from the other edition",
        set_rules("temple", "chain_from", ["pawnshop"]),
        r"cards_second\.json temple chain_from: unknown card 'pawnshop'",
    ),
    (
        "chain from the same Age",
        set_rules("temple", "chain_from", ["statue"]),
        r"cards_second\.json temple chain_from: 'statue' is not of an earlier age",
    ),
    (
        "cost too high",
        set_rules("palace", "cost", {"wood": 8}),
        r"cards_second\.json palace cost: is 8 units; at most 7",
    ),
    (
        "boards out of order",
        lambda data: data["wonders_first.json"]["wonders"].reverse(),
        r"wonders_first\.json wonders: are rhodos, .*; must be alexandria",
    ),
    (
        "sides of the other edition",
        set_value("wonders_first.json", "sides", value=["day", "night"]),
        r"wonders_first\.json alexandria sides: are A, B; must be day, night",
    ),
    (
        "no stages",
        set_value("wonders_second.json", "wonders", 0, "sides", "day", value=[]),
        r"wonders_second\.json alexandria day: 0 stages; there can be 1 to 4",
    ),
    (
        "stage that sells",
        set_stage("alexandria", "day", 2, "effects", produced(True, "wood", "clay")),
        r"wonders_second\.json alexandria day stage 2 effects: what stages produce is not",
    ),
    (
        "effect of cards on a stage",
        set_stage("gizah", "night", 4, "effects", [{"type": "science", "symbol": "gear"}]),
        r"wonders_second\.json wonders\[3\]\.sides.*effects\[0\]\.type",
    ),
    (
        "edition",
        set_value("cards_first.json", "edition", value="second"),
        r"cards_first\.json edition: is second; must be first",
    ),
    (
        "trust",
        set_value("rules.json", "confidence", "trade", value="sure"),
        r"rules\.json confidence\.trade: no such value 'sure'",
    ),
]


@pytest.mark.parametrize(
    ("change", "message"), [row[1:] for row in SPOILT], ids=[row[0] for row in SPOILT]
)
def test_spoilt_tables_are_refused(change: Change, message: str) -> None:
    check_spoilt(rules, change, message)
