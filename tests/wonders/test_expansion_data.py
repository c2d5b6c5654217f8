"""The tables of Leaders and Cities: what the reference says about them, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from solver._ext.wonders.bridge import NUMBERS
from solver.games.wonders import data as rules
from solver.games.wonders.data import LEADERS as LEADER_AGE
from solver.games.wonders.data import tables
from solver.games.wonders.data.editions import ALTERNATIVES, LEADER_DECKS
from solver.games.wonders.data.model import CardRules, Leader
from tests.rules_tables import Change, check_spoilt, content, set_value
from tests.wonders import reference
from tests.wonders.engine_rows import engine_alternative, engine_tables
from tests.wonders.reference import ARMADA, BLACK, EXPANSION_WONDERS, LEADERS
from tests.wonders.test_data import ALL, LEFT, RIGHT, SELF, used_rows

NAMES = reference.read("reference_expansion_names.json")
TOKENS = {1: 1, 3: 2, 5: 3}
"""The Age of a Victory token by its value."""

# What the tables leave out or call otherwise than the reference.
LEFT_OUT = {
    *("scope", "limit", "target", "color", "per_turn", "per_neighbor_per_turn", "timing"),
    *("chosen_by", "pay_cost", "who"),
}


def ours(effect: dict[str, Any]) -> dict[str, Any]:
    """An effect of the reference in the words of the tables."""
    told = dict(effect)
    kind = told["type"]
    if kind in ("vp_per", "coins_per"):
        return told
    if kind == "choose_one":
        told["options"] = [[ours(one) for one in option] for option in told["options"]]
        for option in told["options"]:
            if option[0]["type"] == "build_from_discard":
                option[0]["priority"] = 4
        return told
    if kind == "resource_discount":
        told["count"] = [told["color"]] if told["target"] == "card" else ["wonder_stage"]
    if kind == "free_build":
        told["colors"] = [told["color"]]
        told |= {"per_age": told["limit"]["count"]} if told["limit"] else {}
    if "event" in told:
        renamed = {
            "card_built_by_chain": "chain_building",
            "military_victory_token_gained": "victory_token",
            "own_wonder_stage_built": "wonder_stage",
            "card_built": told.get("color"),
        }
        told["event"] = [renamed[told["event"]]]
    if "value" in told:
        told["age"] = TOKENS[told.pop("value")]
    if kind == "vp_if_more_than_each_neighbor":
        told["count"] = [{"coins": "coins_held"}.get(name, name) for name in told["count"]]
    if "amount_by_age" in told:
        assert told.pop("amount_by_age") == [1, 2, 3]
        told |= {"amount": 1, "times_age": True}
    if "from" in told:
        sides = told.pop("from")
        told["neighbors"] = [sides] if isinstance(sides, str) else sides
    if kind == "neighbors_gain_coins":
        told["amount"] = told.pop("left")
        assert told.pop("right") == told["amount"]
    if kind == "bury_leader":
        told = {"type": kind, "times": told["vp_multiplier"]}
        told["if_age_priced"] = effect["vp_if_age_priced"]
    if kind in ("copy_neighbor_science", "science_replace", "science_extra_of_most"):
        assert told.pop("count") == 1
    return {key: value for key, value in told.items() if key not in LEFT_OUT}


def test_black_cards_are_those_of_the_reference() -> None:
    shipped = content(rules)["cards_cities.json"]["cards"]
    assert [row["id"] for row in shipped] == list(BLACK)
    items = {card.id: card for card in tables().cards}
    for own, row in zip(shipped, BLACK.values(), strict=True):
        card, told = items[own["id"]], NAMES["cards"][own["id"]]
        assert (card.age, card.color, card.guild) == (row["age"], "black", False)
        assert card.name == told["name"]
        assert card.name_it == (told["name_it"] or card.name_it)
        assert own["cost"] == row["cost"]
        assert own["effects"] == [ours(effect) for effect in row["effects"]]
        assert (own["copies"], own["chain_from"]) == ([3], [])
        assert {key: own["confidence"][key] for key in ("cost", "effects")} == told["confidence"]
    ages = [card.age for card in tables().cards if card.black]
    assert [ages.count(age) for age in (1, 2, 3)] == [14, 14, 14]


def test_leaders_are_those_of_the_reference() -> None:
    shipped = content(rules)["leaders.json"]["leaders"]
    assert [row["id"] for row in shipped] == list(LEADERS)
    for own, row in zip(shipped, LEADERS.values(), strict=True):
        told = NAMES["leaders"][own["id"]]
        cost = {"by_age": True} if "coins_by_age" in row["cost"] else row["cost"]
        assert (own["name"], own["deck"], own["cost"]) == (told["name"], row["deck"], cost)
        assert own["name_it"] == (told["name_it"] or own["name_it"])
        assert own["effects"] == [ours(effect) for effect in row["effects"]]
        sure = dict(own["confidence"])
        assert sure.pop("name_it") == ("verified" if told["name_it"] else "inferred")
        assert sure == told["confidence"]
    assert all(leader.age == LEADER_AGE for leader in tables().leaders_file.leaders)


def test_boards_of_expansions_are_those_of_the_reference() -> None:
    files = content(rules)
    shipped = [
        board
        for name in ("leaders", "cities", "edifice")
        for board in files[f"wonders_{name}.json"]["wonders"]
    ]
    assert [board["id"] for board in shipped] == list(EXPANSION_WONDERS)
    for own, row in zip(shipped, EXPANSION_WONDERS.values(), strict=True):
        assert own["resource"] == row["start_resource"]
        for side, stages in row["sides"].items():
            assert [(stage["cost"], stage["effects"]) for stage in own["sides"][side]] == [
                (stage["cost"], [ours(effect) for effect in stage["effects"]]) for stage in stages
            ]
        marks = {m for side in NAMES["wonders"][own["id"]]["confidence"].values() for m in side}
        assert own["confidence"]["costs"] == ("single" if "single" in marks else "verified")
    roma = shipped[0]["own"]
    given = EXPANSION_WONDERS["roma"]["board_effects"]
    assert roma["day"] == [ours(effect) for effect in given["day"]]
    own_less, others_less, keeps = given["night"]
    assert (own_less["who"], others_less["who"]) == ("self", "neighbors")
    assert roma["night"] == [
        {
            "type": "leader_cost_discount",
            "own": own_less["coins"],
            "neighbors": others_less["coins"],
        },
        ours(keeps),
    ]


def test_values_in_dispute() -> None:
    """Each alternative of the reference is one of the tables, and two more are told in words."""
    told = {other.option: (what, other) for what, other in tables().in_dispute()}
    assert tuple(told) == ("embassy", "plato_cost", "caligula_cost", "roma_night_2")
    assert set(told) == set(ALTERNATIVES)
    plato, embassy = told["plato_cost"][1], told["embassy"][1]
    assert NAMES["leaders"]["plato"]["alternative"]["cost"] == {"coins": plato.cost.coins}
    assert NAMES["cards"]["embassy"]["alternative"] == {"vp": embassy.effects[1].amount}
    ((side, stage, other),) = NAMES["wonders"]["roma"]["alternatives"]
    what, roma = told["roma_night_2"]
    assert what == f"Roma, {side}, stage {stage}"
    units = {name: n for name, n in zip(rules.RESOURCES, roma.cost.units, strict=True) if n}
    assert units == other["cost"]
    assert told["caligula_cost"][1].cost.coins == 2


# ---------------------------------------------------------------- numbers for the engine


def engine_item(item: str) -> Any:
    return engine_tables()["edition"][0]["card"][tables().card_index[item]]


def counted(*names: str) -> int:
    return sum(1 << NUMBERS["Counted"][name] for name in names)


SIDES = LEFT | RIGHT


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("smugglers_cache", [["starting_resource_rebate", "asked", 1, SIDES, 0]]),
        ("west_clandestine_wharf", [["neighbor_purchase_rebate", "asked", 1, LEFT, 0]]),
        ("secret_warehouse", [["extra_unit_of_produced_resource", "asked", 1, SELF, 0]]),
        ("customs", [["vp", "scored", 4, SELF, 0], ["others_gain_coins", "paid_out", 1, SELF, 0]]),
        ("dive", [["coins", "paid_out", 6, SELF, 0],
                  ["neighbors_gain_coins", "paid_out", 1, SIDES, 0]]),
        ("lair", [["vp", "scored", 3, SELF, 0], ["others_lose_coins", "turn_ends", 2, SELF, 0]]),
        ("raider_fort", [["neighbors_take_debt", "paid_out", 1, SIDES, 0],
                         ["gain_military_victory_token", "paid_out", 2, SELF, 0]]),
        ("cenotaph", [["vp", "scored", 5, SELF, 0],
                      ["others_lose_coins_per", "turn_ends", 1, SELF, counted("victory_token")]]),
        ("prison", [["vp_per_victory_token_of_value", "scored", 4, SELF, 2]]),
        ("memorial", [["coins_per", "paid_out", 2, SELF, counted("defeat_token")],
                      ["discard_own_defeat_tokens", "paid_out", 1, SELF, 0]]),
        ("forging_agency", [["build_from_discard", "turn_ends", 3, SELF, 0]]),
        ("solomon", [["build_from_discard", "turn_ends", 2, SELF, 0]]),
        ("residence", [["vp", "scored", 1, SELF, 0], ["diplomacy", "built", 1, SELF, 0]]),
        ("ramses", [["free_build", "asked", 0, SELF, counted("purple")]]),
        ("caligula", [["free_build", "asked", 1, SELF, counted("black")]]),
        ("imhotep", [["resource_discount", "asked", 1, SELF, counted("wonder_stage")]]),
        ("vitruvius", [["coins_on_event", "asked", 2, SELF, counted("chain_building")]]),
        ("octavia", [["coins_on_event", "asked", 2, SELF, counted("wonder_stage")],
                     ["others_lose_coins_on_event", "asked", 1, SELF, counted("wonder_stage")]]),
        ("arsinoe", [["coins", "paid_out", 4, SELF, 0],
                     ["others_lose_coins", "turn_ends", 1, SELF, 1]]),
        ("nitocris", [["gain_military_victory_token", "paid_out", 0, SELF, 0]]),
        ("midas", [["vp_per_coins", "scored", 1, SELF, 3]]),
        ("justinian", [["vp_per_color_set", "scored", 3, SELF, counted("blue", "red", "green")]]),
        ("makeda", [["vp_if_more_than_each_neighbor", "scored", 5, SELF, counted("coins_held")]]),
        ("alexander", [["vp_per", "scored", 1, SELF, counted("victory_token")]]),
    ],
)  # fmt: skip
def test_rows_of_expansions(item: str, expected: list[Any]) -> None:
    assert used_rows(engine_item(item)) == expected


def test_what_leaders_are() -> None:
    plato, nitocris = engine_item("plato"), engine_item("nitocris")
    assert (plato["age"], plato["color"], plato["guild"]) == (4, NUMBERS["Counted"]["leader"], 0)
    assert (plato["cost"]["coins"], plato["by_age"]) == (4, 0)
    assert (nitocris["cost"]["coins"], nitocris["by_age"]) == (0, 1)
    assert plato["copies"] == [0] * 8
    assert plato["same"] == plato["chain"] == [0, 0, 0]
    first = engine_tables()["edition"][1]
    assert {first["card"][at]["age"] for at in range(82, 203)} == {0}


def cards_in(words: list[int]) -> list[str]:
    bits = sum(word << 64 * at for at, word in enumerate(words))
    return [card.id for at, card in enumerate(tables().cards) if bits >> at & 1]


def test_sets_of_cards() -> None:
    second, first = engine_tables()["edition"]
    assert cards_in(second["black"]) == list(BLACK)
    assert cards_in(first["black"]) == []
    assert [len(cards_in(words)) for words in second["green"]] == [4, 4, 4]
    assert "academy" in cards_in(second["green"][0])
    asked = cards_in(second["asked"])
    assert asked == [card for card in (*BLACK, *ARMADA) if "asked" in {row[1] for row in used_rows(
        engine_item(card))}]  # fmt: skip
    assert set(asked) >= {"pigeonhole", "architect_firm", "black_market"}
    assert "city_gates" in cards_in(second["scored"])


def test_boards_that_give_something_from_the_start() -> None:
    roma = engine_tables()["edition"][0]["wonder"][tables().wonder_index["roma"]]
    assert roma["resource"] == 0xFF
    day, night = ({"effects": effects} for effects in roma["own"])
    assert used_rows(day) == [["leader_cost_waived", "asked", 1, SELF, 0]]
    assert used_rows(night) == [
        ["leader_cost_discount", "asked", 2, SELF, 0],
        ["leader_cost_discount", "asked", 1, SIDES, 0],
        ["keep_unchosen_leader_after_age3_recruitment", "asked", 1, SELF, 0],
    ]
    assert [side["stages"] for side in roma["side"]] == [2, 3]
    assert ALL == LEFT | SELF | RIGHT


def test_setups_of_expansions() -> None:
    setups = engine_tables()["setup"]
    told = [(s["edition"], s["hand"], s["turns"], s["coins"], s["n_wonders"]) for s in setups]
    assert told == [
        (0, 7, 6, 3, 7), (1, 7, 6, 3, 7), (0, 7, 6, 6, 9), (0, 8, 7, 3, 9), (0, 8, 7, 6, 11),
        (0, 7, 6, 3, 9), (0, 7, 6, 6, 11), (0, 8, 7, 3, 11), (0, 8, 7, 6, 13),
        (0, 8, 7, 3, 8), (0, 8, 7, 6, 10), (0, 9, 8, 3, 10), (0, 9, 8, 6, 12),
        (0, 8, 7, 3, 10), (0, 8, 7, 6, 12), (0, 9, 8, 3, 12), (0, 9, 8, 6, 14),
        (1, 7, 6, 3, 9),
    ]  # fmt: skip
    assert setups[3]["wonder"][:9] == [*range(7), 9, 10]
    assert setups[2]["wonder"][:9] == [*range(7), 7, 8]
    base = (1 << 7) - 1
    rows = [base, base, base | 1 << 7, base | 1 << 8, base | 3 << 7]
    edifice = [rows[0] | 1 << 9, *(row | 1 << 9 for row in rows[2:])]
    armada = [row | 3 << 10 for row in (rows[0], *rows[2:], *edifice)]
    assert [s["rows"] for s in setups] == [*rows, *edifice, *armada, edifice[0]]
    assert setups[-1]["wonder"][:9] == [*range(7), 12, 13]
    assert setups[-1]["deck"] == setups[1]["deck"]
    black = [0, 0, 5, 5, 0, 0, 5, 5]
    assert [s["black_in_play"][5] for s in setups] == [0, *black, *black, 0]
    assert [s["armada_in_play"][5] for s in setups] == [0] * 9 + [5] * 8 + [0]
    assert [setups[at]["deck"] == setups[0]["deck"] for at in (2, 3, 4)] == [True] * 3
    sizes = [[mask.bit_count() for mask in setup["leaders"]] for setup in setups]
    with_leaders = [[49, 34, 34, 49], [0] * 4, [55, 34, 40, 49]]
    assert sizes == [[0] * 4, *([[0] * 4, *with_leaders] * 4), [0] * 4]
    assert len(LEADER_DECKS) == 4
    decks = [leader.deck for leader in tables().leaders_file.leaders]
    standard = [at for at in range(55) if setups[4]["leaders"][1] >> at & 1]
    assert {decks[at] for at in standard} == {"standard"}


def test_alternatives_of_the_engine() -> None:
    """Each bit changes one value, all others stay."""
    usual = engine_tables()["edition"][0]
    index, boards = tables().card_index, tables().wonder_index
    for bit, (option, read, value) in enumerate(
        [
            ("plato_cost", lambda e: e["card"][index["plato"]]["cost"]["coins"], 3),
            ("caligula_cost", lambda e: e["card"][index["caligula"]]["cost"]["coins"], 2),
            (
                "roma_night_2",
                lambda e: e["wonder"][boards["roma"]]["side"][1]["stage"][1]["cost"]["units"],
                [0, 1, 1, 0, 0, 0, 1],
            ),
            (
                "embassy",
                lambda e: e["card"][index["embassy"]]["effects"]["row"][0]["amount"],
                2,
            ),
        ]
    ):
        assert ALTERNATIVES[bit] == option
        other = engine_alternative(1 << bit)
        assert read(other) == value != read(usual)
        assert read(engine_alternative(15)) == value
        assert read(engine_alternative(15 - (1 << bit))) == read(usual)
    assert engine_alternative(0) == usual
    different = [at for at in range(203) if engine_alternative(15)["card"][at] != usual["card"][at]]
    assert different == sorted(index[item] for item in ("plato", "caligula", "embassy"))


def test_rules_of_an_item() -> None:
    second = tables().editions[0]
    for at, (item, row) in enumerate(zip(tables().cards, second.cards, strict=True)):
        if isinstance(item, Leader):
            assert row is item
            assert at >= tables().first_leader
        elif row is not None:
            assert isinstance(row, CardRules)
            assert row.id == item.id


# ---------------------------------------------------------------- what is refused


def set_leader(leader: str, key: str, value: Any) -> Change:
    return set_value("leaders.json", "leaders", list(LEADERS).index(leader), key, value=value)


def set_black(card: str, key: str, value: Any) -> Change:
    return set_value("cards_cities.json", "cards", list(BLACK).index(card), key, value=value)


SPOILT: list[tuple[str, Change, str]] = [
    ("leader missing", lambda data: data["leaders.json"]["leaders"].pop(),
     r"leaders\.json leaders: 54 entries; there must be 55"),
    ("leader called like a card", set_leader("plato", "name", "Dive"),
     r"leaders\.json leaders: plato and dive are both called 'Dive'|dive and plato"),
    ("leader for resources", set_leader("plato", "cost", {"wood": 1, "coins": 1}),
     r"leaders\.json plato cost: has resources; leaders cost coins"),
    ("leader for nothing", set_leader("plato", "cost", {}),
     r"leaders\.json plato cost: must be coins or by_age"),
    ("leader with two costs", set_leader("plato", "cost", {"coins": 2, "by_age": True}),
     r"leaders\.json plato cost: must be coins or by_age"),
    ("deck", set_leader("plato", "deck", "secret"), r"leaders\.json leaders\[32\]\.deck"),
    ("edition of leaders", set_value("leaders.json", "edition", value="first"),
     r"leaders\.json edition: is first; must be second"),
    ("effect of cards on a leader",
     set_leader("plato", "effects", [{"type": "free_stage_resources"}]),
     r"leaders\.json leaders\[32\]\.effects\[0\]\.type"),
    ("effect of leaders on a card", set_black("dive", "effects", [{"type": "free_leaders"}]),
     r"cards_cities\.json cards\[6\]\.effects\[0\]\.type"),
    ("card that costs by Age", set_black("dive", "cost", {"by_age": True}),
     r"cards_cities\.json dive cost: depends on the Age; only leaders do so"),
    ("copies of a black card", set_black("dive", "copies", [3, 4]),
     r"cards_cities\.json dive copies: are \[3, 4\]; must be \[3\]"),
    ("chain of a black card", set_black("dive", "chain_from", ["church"]),
     r"cards_cities\.json dive chain_from: unknown card 'church'"),
    ("black card among the others", set_value("cards.json", "cards", 0, "color", value="black"),
     r"cards_second\.json lumber_yard: is a black card; black cards and no others"),
    ("card of a color among the black", set_value("cards.json", "cards", 82, "color", value="red"),
     r"cards_cities\.json smugglers_cache: is a red card"),
    ("token of a fourth Age", set_black("cells", "effects",
     [{"type": "vp_per_victory_token_of_value", "amount": 2, "age": 4}]),
     r"cards_cities\.json cards\[13\]\.effects\[0\]"),
    ("rebate from nobody", set_black("smugglers_cache", "effects",
     [{"type": "starting_resource_rebate", "amount": 1, "neighbors": []}]),
     r"smugglers_cache effects: names no neighbor"),
    ("event that is none", set_leader("nero", "effects",
     [{"type": "coins_on_event", "amount": 2, "event": []}]), r"nero effects: names no event"),
    ("free cards of no color", set_leader("ramses", "effects",
     [{"type": "free_build", "colors": []}]), r"ramses effects: names no color"),
    ("discount for nothing", set_leader("imhotep", "effects",
     [{"type": "resource_discount", "amount": 1, "count": []}]),
     r"imhotep effects: counts nothing"),
    ("boards of the other expansion",
     lambda data: data["wonders_cities.json"]["wonders"].reverse(),
     r"wonders_cities\.json wonders: are petra, byzantium; must be byzantium, petra"),
    ("side that the board lacks", set_value(
        "wonders_leaders.json", "wonders", 0, "own", "A", value=[{"type": "leader_cost_waived"}]),
     r"wonders_leaders\.json roma own: has the side 'A'"),
    ("unknown option", set_leader("plato", "alternatives",
     [{"option": "plato", "value": "3", "cost": {"coins": 3}}]),
     r"Plato alternatives: unknown option"),
    ("alternative that is none", set_leader("plato", "alternatives",
     [{"option": "plato_cost", "value": "3"}]), r"Plato alternatives: are not different"),
    ("alternative left out", set_leader("plato", "alternatives", []),
     r"alternatives: none for plato_cost"),
    ("alternative twice", set_leader("nero", "alternatives",
     [{"option": "plato_cost", "value": "3", "cost": {"coins": 3}}]),
     r"alternatives: 'plato_cost' is used twice"),
    ("cards with Cities", set_value("rules.json", "cities", "hand", value=9),
     r"rules\.json cities: are a hand of 9 and 7 turns"),
    ("too many leaders dealt", set_value("rules.json", "leaders", "hand", value=5),
     r"rules\.json leaders: deal 5 to each; the smallest deck has 34"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "message"), [row[1:] for row in SPOILT], ids=[row[0] for row in SPOILT]
)
def test_spoilt_tables_are_refused(change: Change, message: str) -> None:
    check_spoilt(rules, change, message)
