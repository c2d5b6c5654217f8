"""The tables of Armada: what the reference says about them, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from solver._ext.wonders.bridge import NUMBERS
from solver.games.wonders import data as rules
from solver.games.wonders import names
from solver.games.wonders.data import FLEETS, RESOURCES, items_of, tables
from solver.games.wonders.data.editions import Edition
from solver.games.wonders.data.rows import engine_shipyards
from solver.games.wonders.moves.effect_words import card_effects, effects_words, stage_effects
from tests.rules_tables import Change, check_spoilt, content, set_value
from tests.wonders import reference
from tests.wonders.engine_rows import engine_tables
from tests.wonders.reference import ARMADA, ARMADA_WONDERS, ISLANDS, SHIPYARDS
from tests.wonders.test_data import LEFT, RIGHT, SELF, used_rows

ON_SPACES = {
    "naval_strength": "strength",
    "commercial_level": "level",
    "vp": "points",
    "coins": "coins",
    "tribute": "tribute",
    "explore_island": "island",
}
"""The effects of spaces in the reference, and our words for them."""

ALL_FLEETS = 15


def ours(effect: dict[str, Any]) -> dict[str, Any]:
    """An effect of the reference in the words of the tables."""
    told = dict(effect)
    kind = told["type"]
    if kind == "fleet_move":
        assert told.pop("distinct", False) == (told["count"] > 1)
        if told["count"] == 1:
            del told["count"]
    if kind.startswith("vp_per") or kind == "coins_per_fleet_move":
        told["amount"] = told.pop("count")
    if kind == "naval_cost_discount":
        told["units"] = told.pop("resources")
    if kind == "buy_from":
        told["times"] = told.pop("uses_per_turn")
    if kind == "science_most":
        assert told.pop("count") == 1
    return told


def second() -> Edition:
    return tables().editions[0]


def test_cards_are_those_of_the_reference() -> None:
    shipped = content(rules)["cards_armada.json"]["cards"]
    assert [row["id"] for row in shipped] == list(ARMADA)
    items = {card.id: card for card in tables().cards}
    for own, row in zip(shipped, ARMADA.values(), strict=True):
        card = items[own["id"]]
        assert (card.age, card.color, card.name) == (row["age"], row["color"], row["name"])
        assert (card.armada, card.ordinary, card.black, card.guild) == (True, False, False, False)
        assert own["cost"] == row["cost"]
        assert own["effects"] == [ours(effect) for effect in row["effects"]]
        assert (own["copies"], own["chain_from"]) == (row["copies_from_players"], [])
        rebuilt = row["reconstructed"]
        unsure = {name: own["confidence"][name] == "inferred" for name in ("cost", "effects")}
        assert unsure["cost"] == ("cost" in rebuilt)
        assert unsure["effects"] == any(name.startswith("effects") for name in rebuilt)
    colors = [(row["age"], row["color"]) for row in ARMADA.values()]
    assert {colors.count(pair) for pair in colors} == {2}


def test_islands_are_those_of_the_reference() -> None:
    shipped = content(rules)["islands.json"]["islands"]
    assert [row["id"] for row in shipped] == list(ISLANDS)
    for own, row in zip(shipped, ISLANDS.values(), strict=True):
        assert (own["name"], own["level"]) == (row["name"], row["level"])
        assert own["effects"] == [ours(effect) for effect in row["effects"]]
    assert [island.level for island in tables().islands] == [1] * 9 + [2] * 9 + [3] * 9
    assert engine_tables()["islands_of"] == [0, 0x1FF, 0x1FF << 9, 0x1FF << 18]


def test_siracusa_is_that_of_the_reference() -> None:
    (own,) = content(rules)["wonders_armada.json"]["wonders"]
    row = ARMADA_WONDERS["siracusa"]
    assert (own["resource"], own["any_order"]) == (row["start_resource"], row["any_order"])
    for side, stages in row["sides"].items():
        assert [(stage["cost"], stage["effects"]) for stage in own["sides"][side]] == [
            (stage["cost"], [ours(effect) for effect in stage["effects"]]) for stage in stages
        ]


def test_shipyards_are_those_of_the_reference() -> None:
    shipped = content(rules)["shipyards.json"]
    for fleet in FLEETS:
        told = SHIPYARDS["tracks"][fleet]
        for own, row in zip(shipped["tracks"][fleet], told, strict=True):
            sure = own.pop("confidence")
            assert own == {
                ON_SPACES[effect["type"]]: effect.get(
                    "value", effect.get("amount", effect.get("level"))
                )
                for effect in row["effects"]
            }
            assert sure == ("reconstructed" if row["reconstructed"] else row["confidence"])
    for own, row in zip(shipped["boards"], SHIPYARDS["boards"], strict=True):
        assert (own["id"], own["wonder_fleet"]) == (row["id"], row["wonder_track"])
        assert own["costs"] == row["costs"]


def test_armada_is_in_games_with_it_alone() -> None:
    """Its cards and its board are in the set-ups that have it, its cards in no ordinary deck."""
    for setup in tables().setups:
        cards = any(tables().cards[item].armada for item in items_of(setup))
        boards = any(tables().wonders[board].id in ARMADA_WONDERS for board in setup.boards)
        assert cards == boards == setup.armada
        row = engine_tables()["setup"][tables().setups.index(setup)]
        dealt = {card for decks in row["deck"] for deck in decks for card in deck}
        assert not any(tables().cards[card].armada for card in dealt)


# ---------------------------------------------------------------- numbers for the engine


def engine_card(card: str) -> Any:
    return engine_tables()["edition"][0]["card"][tables().card_index[card]]


def engine_island(island: str) -> Any:
    return engine_tables()["island"][list(ISLANDS).index(island)]


@pytest.mark.parametrize(
    ("card", "rows"),
    [
        ("eastern_emporium", [["buy_from", "asked", 1, RIGHT, 1]]),
        ("western_emporium", [["buy_from", "asked", 2, LEFT, 1]]),
        ("pirates_den", [["coins", "paid_out", 5, SELF, 0], ["pirates", "turn_ends", 1, SELF, 0]]),
        ("ballista", [["shields", "built", 2, SELF, 0], ["raid", "turn_ends", 1, LEFT, 0]]),
        ("pier", [["shields", "built", 3, SELF, 0], ["raid", "turn_ends", 1, RIGHT, 0]]),
        (
            "ship_repair",
            [["vp", "scored", 2, SELF, 0], ["fleet_move", "turn_ends", 1, SELF, ALL_FLEETS]],
        ),
        ("nautical_archives", [["draw_island", "turn_ends", 3, SELF, 0]]),
        ("port_customs", [["vp_per_commercial_level", "scored", 2, SELF, 0]]),
        ("circle_of_captains", [["science_most", "asked", 1, SELF, 0]]),
    ],
)
def test_rows_of_cards(card: str, rows: list[list[Any]]) -> None:
    assert used_rows(engine_card(card)) == rows


@pytest.mark.parametrize(
    ("island", "rows"),
    [
        ("overgrown_island", [["produce_choice", "built", 1, SELF, 0b1001]]),
        ("abandoned_oasis", [["produce_choice", "built", 1, SELF, 0b1110000]]),
        ("topaz_island_yellow", [["fleet_move", "turn_ends", 1, SELF, 0b0010]]),
        ("torrential_archipelago", [["fleet_move", "turn_ends", 3, SELF, ALL_FLEETS]]),
        ("windy_oasis", [["naval_strength", "built", 2, SELF, 0]]),
        ("ancient_oasis", [["naval_cost_discount", "asked", 1, SELF, 0]]),
        ("golden_archipelago", [["science_choice", "built", 1, SELF, 0]]),
        ("rainbow_archipelago", [["vp_per_card_of_chosen_color", "scored", 1, SELF, 0]]),
    ],
)
def test_rows_of_islands(island: str, rows: list[list[Any]]) -> None:
    assert used_rows(engine_island(island)) == rows


def test_shipyards_for_the_engine() -> None:
    found = engine_shipyards(tables().shipyards_file)
    red, yellow, blue, green = found["track"]
    assert red["strength"] == [0, 1, 2, 3, 4, 5, 7]
    assert yellow["level"] == [0, 1, 1, 2, 2, 3, 3]
    assert yellow["coins"] == [0, 2, 1, 3, 2, 4, 3]
    assert yellow["tribute"] == [0, 0, 1, 0, 2, 0, 3]
    assert blue["points"] == [0, 1, 2, 3, 5, 7, 10]
    assert green["island"] == [0, 0, 1, 0, 2, 0, 3]
    for own, row in zip(found["board"], SHIPYARDS["boards"], strict=True):
        assert FLEETS[own["wonder_fleet"]] == row["wonder_track"]
        for fleet, steps in zip(FLEETS, own["step"], strict=True):
            for step, cost in zip(steps, row["costs"][fleet], strict=True):
                assert step["units"] == [cost.get(resource, 0) for resource in RESOURCES]
                assert step["coins"] == cost.get("coins", 0)


def test_numbers_of_naval_conflicts() -> None:
    found = {**engine_tables()}
    assert [found[f"naval_{place}"] for place in ("first", "second", "last")] == [
        [3, 5, 7],
        [1, 3, 5],
        [1, 2, 3],
    ]
    assert (found["guild_cap"], found["explored"]) == (10, 4)


def test_kinds_of_effects_have_numbers() -> None:
    """Every type that a table uses is known to the rules by its name."""
    files = content(rules)
    used = {
        effect["type"]
        for row in (*files["cards_armada.json"]["cards"], *files["islands.json"]["islands"])
        for effect in row["effects"]
    }
    assert used <= set(NUMBERS["EffectKind"])


# ---------------------------------------------------------------- words and names


@pytest.mark.parametrize(
    ("card", "english", "italian"),
    [
        (
            "eastern_emporium",
            "in each turn 1 resource from the right neighbor of the right neighbor for 1 coin",
            "in ogni turno 1 risorsa dal vicino di destra del vicino di destra per 1 Moneta",
        ),
        (
            "western_emporium",
            "in each turn 2 resources from the left neighbor of the left neighbor for 1 coin each",
            "in ogni turno 2 risorse dal vicino di sinistra del vicino di sinistra per 1 Moneta "
            "l'una",
        ),
        (
            "pontoon",
            "1 shield; raids the right neighbor of the right neighbor at the end of this Age",
            "1 scudo; incursione contro il vicino di destra del vicino di destra alla fine di "
            "questa Epoca",
        ),
        (
            "boathouse",
            "moves any fleet one space; 2 points",
            "muove una flotta qualsiasi di uno spazio; 2 punti",
        ),
        (
            "pirate_crew",
            "4 points; pirates: everybody else loses as many coins as their commercial level",
            "4 punti; pirati: tutti gli altri perdono tante Monete quanto il loro livello "
            "commerciale",
        ),
        ("helmsmans_rest", "takes the top island of level 1", "prende la prima Isola di livello 1"),
        ("coastal_fortifications", "3 naval strength", "3 forza navale"),
        (
            "port_customs",
            "2 points at the end for each commercial level",
            "2 punti alla fine per ogni livello commerciale",
        ),
    ],
)
def test_words_of_cards(card: str, english: str, italian: str) -> None:
    index = tables().card_index[card]
    assert "; ".join(card_effects(index, second())) == english
    assert "; ".join(card_effects(index, second(), "it")) == italian


@pytest.mark.parametrize(
    ("island", "english", "italian"),
    [
        ("topaz_island_blue", "moves a blue fleet one space", "muove una flotta blu di uno spazio"),
        (
            "stormy_oasis",
            "moves any 2 fleets one space each",
            "muove 2 flotte diverse di uno spazio",
        ),
        (
            "ancient_oasis",
            "steps of fleets cost 1 resource less",
            "gli spostamenti delle flotte costano 1 risorsa in meno",
        ),
        (
            "wonderous_oasis",
            "1 coin for each space that a fleet moves from now on",
            "1 Moneta per ogni spazio mosso da una flotta da ora in poi",
        ),
        ("foggy_island", "loses no coins by tributes and pirates", "non perde Monete"),
        (
            "rainbow_archipelago",
            "1 point at the end for each own card of one color of choice",
            "1 punto alla fine per ogni propria carta di un colore a scelta",
        ),
    ],
)
def test_words_of_islands(island: str, english: str, italian: str) -> None:
    effects = tables().islands[list(ISLANDS).index(island)].effects
    assert "; ".join(effects_words(effects)) == english
    assert "; ".join(effects_words(effects, "it")).startswith(italian)


def test_all_that_came_with_armada_has_words() -> None:
    siracusa = tables().wonder_index["siracusa"]
    for lang in ("en", "it"):
        for island in tables().islands:
            assert all(effects_words(island.effects, lang))
        for card in ARMADA:
            assert all(card_effects(tables().card_index[card], second(), lang))
        for side in range(2):
            for stage in range(1, 4):
                assert all(stage_effects(siracusa, side, stage, second(), lang))


@pytest.mark.parametrize("lang", ["id", "en", "it"])
def test_names_lead_to_islands(lang: str) -> None:
    for index in range(len(tables().islands)):
        assert names.island(names.island_name(index, lang)) == index
    assert names.island("LOST island") == list(ISLANDS).index("lost_island")


# ---------------------------------------------------------------- spoilt tables


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            set_value("cards_armada.json", "cards", 3, "copies", value=[3, 3]),
            r"cards_armada\.json pontoon copies: are \[3, 3\]; must be \[3\] or \[4\]",
        ),
        (
            set_value("cards.json", "cards", 124, "expansion", value=None),
            r"cards_armada\.json eastern_emporium: is no card of Armada",
        ),
        (
            set_value("cards.json", "cards", 0, "expansion", value="armada"),
            r"cards_second\.json lumber_yard: is a card of Armada",
        ),
        (
            lambda files: [island.update(level=1) for island in files["islands.json"]["islands"]],
            r"islands\.json islands: none of level 2; fleets explore every level",
        ),
        (
            set_value("islands.json", "islands", 0, "code", value="Vir"),
            r"islands\.json islands: code 'Vir' is given twice; give each its own",
        ),
        (
            set_value("leaders.json", "leaders", 0, "code", value="Tra"),
            r"cards\.json, leaders\.json: code 'Tra' is given twice; give each its own",
        ),
        (
            set_value("islands.json", "islands", 0, "effects", value=[]),
            r"islands\.json overgrown_island effects: are missing",
        ),
        (
            set_value("shipyards.json", "tracks", "red", 1, "coins", value=2),
            r"shipyards\.json tracks red space 2: has coins; use strength",
        ),
        (
            set_value("shipyards.json", "tracks", "green", 0, "island", value=1),
            r"shipyards\.json tracks green space 1: has island, which comes on arrival",
        ),
        (
            set_value("shipyards.json", "tracks", "blue", value=[{}] * 6),
            r"shipyards\.json tracks blue: 6 spaces; there must be 7",
        ),
        (
            set_value("shipyards.json", "boards", 2, "costs", "red", 0, value={"wood": 4}),
            r"shipyards\.json shipyard_3 costs red step 1: is 4 units; at most 3",
        ),
        (
            set_value("shipyards.json", "boards", 0, "costs", "blue", value=[{}]),
            r"shipyards\.json shipyard_1 costs blue: 1 steps; there must be 6",
        ),
        (
            set_value("shipyards.json", "boards", 1, "id", value="shipyard_1"),
            r"shipyards\.json boards: id 'shipyard_1' is used twice",
        ),
        (
            set_value("rules.json", "armada", "hand", value=7),
            r"rules\.json armada: are a hand of 7 and 7 turns",
        ),
    ],
)
def test_spoilt_tables_are_refused(change: Change, message: str) -> None:
    check_spoilt(rules, change, message)


def test_too_few_cards_for_the_players() -> None:
    def change(files: Any) -> None:
        for row in files["cards_armada.json"]["cards"][:7]:
            row["copies"] = [4]

    check_spoilt(rules, change, r"cards_armada\.json cards: 1 for 3 players in Age 1; at least 3")


def test_reference_agrees_with_the_examples() -> None:
    """The pool of three players is what the worked example says of it."""
    sizes = {
        age: sum(row["age"] == age and row["copies_from_players"] == [3] for row in ARMADA.values())
        for age in reference.AGES
    }
    assert sizes == {1: 6, 2: 6, 3: 7}
