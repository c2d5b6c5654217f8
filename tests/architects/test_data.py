"""The rules tables: what the reference says about them, and what the reader refuses."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from solver._ext.architects import game
from solver.games.architects import data as rules
from solver.games.architects.data import (
    find,
    provenance,
    tables,
)
from solver.games.architects.data.effects import CatIcon, Horns, Shields
from solver.games.architects.data.rows import engine_tables
from tests.architects import bridge, reference
from tests.rules_tables import (
    Change,
    check_hash,
    check_schema,
    check_spoilt,
    content,
    parse,
    set_value,
)

NAMES = reference.read("reference_names.json")
CONFIDENCE = reference.read("reference_confidence.json")
TOTALS = reference.read("reference_totals.json")

# ---------------------------------------------------------------- facts


def test_order_and_names_are_those_of_the_reference() -> None:
    ours = tables()
    for kind, items in (("cards", ours.cards), ("wonders", ours.wonders), ("tokens", ours.tokens)):
        assert [item.id for item in items] == list(NAMES[kind])
        for item in items:
            names = NAMES[kind][item.id]
            # A second word in brackets is not part of the name, it stands among the others.
            for ours_name, key in ((item.name, "name"), (item.name_it, "name_it")):
                name, _, second = names[key].rstrip(")").partition(" (")
                assert ours_name == name
                assert not second or second in item.also
            assert set(names.get("aliases", ())) <= set(getattr(item, "also", ()))


def test_cards_are_those_of_the_reference() -> None:
    shipped = content(rules)["cards.json"]["cards"]
    for card in shipped:
        row = reference.CARDS[card["id"]]
        assert (card["color"], card["effects"]) == (row["color"], row["effects"])


def test_decks_are_those_of_the_reference() -> None:
    assert {deck.deck: deck.cards for deck in tables().decks} == reference.DECKS
    for deck in tables().decks:
        sure = CONFIDENCE["decks"][deck.deck]
        assert (deck.confidence, deck.cells) == (sure["deck"], sure["cells"])


def test_totals_of_the_decks() -> None:
    kinds: Counter[str] = Counter()
    colors: Counter[str] = Counter()
    horns = Counter[str]()
    for deck in tables().decks:
        kinds.update(deck.cards)
        for card in tables().cards:
            colors[card.color] += deck.cards[card.id]
            found = find(card.effects, Horns)
            horns[deck.deck] += deck.cards[card.id] * (found.count if found else 0)
    assert sum(kinds.values()) == TOTALS["cards"] == 235
    assert kinds == TOTALS["by_kind"]
    assert colors == TOTALS["by_color"]
    assert horns == TOTALS["horns_per_deck"]
    icons = sum(kinds[card.id] for card in tables().cards if find(card.effects, CatIcon))
    assert icons == TOTALS["cat_icons"]


def test_wonders_are_those_of_the_reference() -> None:
    for wonder in tables().wonders:
        rows = reference.WONDERS[wonder.id]["stages"]
        for number, (stage, row) in enumerate(zip(wonder.stages, rows, strict=True), start=1):
            assert number == row["stage"]
            assert {"count": stage.count, "kind": stage.kind} == row["cost"]
            assert (stage.vp, stage.effect) == (row["vp"], row["triggers_effect"])
            assert list(stage.requires) == row["requires"]
        effect = reference.WONDERS[wonder.id]["effect"]
        assert (effect is None) == (wonder.effect is None)
        for field in ("type", "count", "look", "take") if effect else ():
            own = wonder.effect.__struct_config__.tag if field == "type" else None
            own = own or getattr(wonder.effect, field, None)
            assert own is None or own == effect[field]


def test_totals_of_the_wonders() -> None:
    for wonder in tables().wonders:
        assert sum(stage.vp for stage in wonder.stages) == TOTALS["wonder_vp"][wonder.id]
        units = sum(stage.count for stage in wonder.stages)
        assert units == TOTALS["wonder_resources"][wonder.id] == 14


def test_orders_in_which_a_wonder_can_be_built() -> None:
    def orders(stages: Any, built: tuple[int, ...]) -> list[list[int]]:
        if len(built) == len(stages):
            return [list(built)]
        free = [
            number
            for number, stage in enumerate(stages, start=1)
            if number not in built and set(stage.requires) <= set(built)
        ]
        return [order for number in free for order in orders(stages, (*built, number))]

    for wonder in tables().wonders:
        assert orders(wonder.stages, ()) == TOTALS["build_orders"][wonder.id]


def test_tokens_are_those_of_the_reference() -> None:
    shipped = content(rules)["progress_tokens.json"]
    assert shipped["face_up"] == reference.FACE_UP
    for token in shipped["tokens"]:
        row = reference.TOKENS[token["id"]]
        assert token["copies"] == row["copies"]
        effect = dict(row["effect"])
        when = effect.pop("when", {})
        if "take_card" in when:
            effect["cards"] = when["take_card"]
        if when.get("build_stage"):
            effect["type"] = "extra_card_on_build"
        own = token["effect"]
        assert own["type"] == effect["type"]
        assert {key: effect[key] for key in own} == own


def test_military_is_that_of_the_reference() -> None:
    military = tables().military
    shipped = {int(players): count for players, count in military.conflict_tokens.items()}
    assert shipped == reference.CONFLICT
    assert military.victory_vp == reference.MILITARY["victory_vp"]
    assert military.cat_vp == reference.MILITARY["cat_vp"]


def test_every_red_card_has_one_shield() -> None:
    for card in tables().cards:
        shields = find(card.effects, Shields)
        assert (shields.count if shields else 0) == (card.color == "red")


# ---------------------------------------------------------------- confidence


def test_confidence_is_that_of_the_reference() -> None:
    for wonder in tables().wonders:
        sure = CONFIDENCE["wonders"][wonder.id]
        assert wonder.confidence.effect == sure["effect"]
        assert {wonder.confidence.stages} == set(sure["stages"])
    for token in tables().tokens:
        assert token.confidence.rules == CONFIDENCE["tokens"][token.id]
    for name, trust in CONFIDENCE["military"].items():
        assert getattr(tables().military.confidence, name) == trust


def test_confidence_is_told() -> None:
    told = dict(provenance())
    assert told["decks: number of each kind of card"] == (
        "110 verified, 2 inferred (babylon: stone, clay)"
    )
    assert told["cards: effects"] == told["wonders: stages"] == "verified"
    assert told["cards: Italian names"] == "inferred"
    assert told["Military Victory tokens without limit"] == "inferred"


def test_confidence_of_single_counts() -> None:
    babylon = tables().decks[tables().wonder_index["babylon"]]
    assert [babylon.trust(card) for card in ("wood", "stone", "clay")] == [
        "verified",
        "inferred",
        "inferred",
    ]


def test_confidence_of_decks_without_exceptions() -> None:
    data = content(rules)
    for deck in data["decks.json"]["decks"]:
        deck["cells"] = {}
    parse(rules, data)


# ---------------------------------------------------------------- numbers for the engine


def test_rows_of_decks_and_cards() -> None:
    rows = engine_tables(tables())
    assert rows["deck"][6] == 0x12212122222222
    assert rows["deck_size"] == [25] * 7 + [60]
    assert rows["vp"] == [0, 0, 0, 0, 0, 0, 3, 2, 0, 0, 0, 0, 0, 0]
    assert rows["icons"] == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert rows["shields"] == [0] * 11 + [1, 1, 1]
    assert rows["horns"] == [0] * 11 + [0, 1, 2]
    assert rows["conflict"] == [0, 0, 3, 3, 4, 5, 6, 6]
    assert (rows["face_up"], rows["victory_vp"], rows["cat_vp"]) == (3, 3, 2)


def test_rows_of_wonders() -> None:
    rows = engine_tables(tables())
    assert rows["effect"] == [1, 2, 3, 0, 4, 5, 6]
    assert rows["search"] == 5
    stage = {"count": 4, "same": False, "vp": 7, "effect": False, "requires": 1 << 2}
    assert rows["stage"][1][4] == stage


def test_what_follows_from_built_stages() -> None:
    """Told again in another way, for every wonder and set of stages."""
    rows = engine_tables(tables())
    for at, wonder in enumerate(tables().wonders):
        for built in range(32):
            here = {number for number in range(1, 6) if built >> (number - 1) & 1}
            next_ = [
                number
                for number, stage in enumerate(wonder.stages, 1)
                if number not in here and here.issuperset(stage.requires)
            ]
            assert rows["available"][at][built] == sum(1 << (number - 1) for number in next_)
            costs = [(wonder.stages[number - 1].kind, wonder.stages[number - 1].count)
                     for number in next_]  # fmt: skip
            for name, kinds in (
                ("need_same", ["identical"]),
                ("need_other", ["different"]),
                ("need", ["identical", "different"]),
            ):
                cheapest = min((count for kind, count in costs if kind in kinds), default=100)
                assert rows[name][at][built] == cheapest
            stages = [wonder.stages[number - 1] for number in here]
            assert rows["stage_vp"][at][built] == sum(stage.vp for stage in stages)
            shields = sum(stage.effect for stage in stages) if wonder.id == "rhodes" else 0
            assert rows["stage_shields"][at][built] == shields


def test_rows_of_tokens() -> None:
    rows = engine_tables(tables())
    index = tables().token_index
    nothing = {
        "copies": 1,
        "shields": 0,
        "vp_incomplete": 0,
        "vp_complete": 0,
        "vp_per_icon": 0,
        "vp_per_victory": 0,
        "vp_per_token": 0,
        "vp_one": 0,
        "vp_both": 0,
    }
    given = {
        "tactics": {"shields": 2},
        "decor": {"vp_incomplete": 4, "vp_complete": 6},
        "politics": {"vp_per_icon": 1},
        "strategy": {"vp_per_victory": 1},
        "education": {"vp_per_token": 2},
        "culture": {"copies": 2, "vp_one": 4, "vp_both": 12},
    }
    for token in index:
        assert rows["token"][index[token]] == nothing | given.get(token, {})
    for token, cards in {
        "urbanism": [0, 2],
        "crafts": [3, 4],
        "jewellery": [1, 5],
        "science": [8, 9, 10],
        "propaganda": [12, 13],
    }.items():
        bit = 1 << index[token]
        assert [card for card, mask in enumerate(rows["trigger"]) if mask & bit] == cards
    for column, token in {
        "build_trigger": "architecture",
        "economy": "economy",
        "engineering": "engineering",
        "shield_tokens": "tactics",
    }.items():
        assert rows[column] == 1 << index[token]
    assert rows["stack"] == 0x21111111111111
    assert rows["stack_size"] == 15


def spoilt_rows(*path: str | int, value: Any) -> dict[str, Any]:
    rows = engine_tables(tables())
    place: Any = rows
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return rows


@pytest.mark.parametrize(
    ("path", "value", "kind"),
    [
        (("vp", 3), 256, OverflowError),
        (("horns", 3), None, TypeError),
        (("deck",), [], IndexError),
        (("available", 0), [0] * 31, IndexError),
        (("stage", 2, 1), {"count": 1}, ValueError),
    ],
)
def test_the_engine_refuses_rows_that_do_not_fit(
    path: tuple[str | int, ...], value: Any, kind: type[Exception]
) -> None:
    with pytest.raises(kind):
        game.install(spoilt_rows(*path, value=value))
    assert bridge.new(7) == bridge.load(bridge.dump(bridge.new(7)))  # the old tables are in place


def test_a_stage_too_dear_for_the_engine() -> None:
    data = content(rules)
    set_stage(1, 3, "count", 5)(data)
    with pytest.raises(ValueError, match="a stage must cost 1 to 4 units"):
        engine_tables(parse(rules, data))


# ---------------------------------------------------------------- files


def test_files_fit_the_schema() -> None:
    check_schema(rules)


def test_hash_sees_values_but_not_layout() -> None:
    check_hash(rules, lambda data: data["wonders.json"]["wonders"][0]["stages"][0].update(vp=5))


def set_card(index: int, key: str, value: Any) -> Change:
    return set_value("cards.json", "cards", index, key, value=value)


def set_stage(index: int, stage: int, key: str, value: Any) -> Change:
    return set_value("wonders.json", "wonders", index, "stages", stage - 1, key, value=value)


def set_token(index: int, key: str, value: Any) -> Change:
    return set_value("progress_tokens.json", "tokens", index, key, value=value)


BABYLON = ("decks.json", "decks", 1)

SPOILT: list[tuple[str, Change, str]] = [
    (
        "effect type",
        set_card(0, "effects", [{"type": "produce"}]),
        r"cards\.json cards\[0\]\.effects\[0\]\.type: no such value 'produce'",
    ),
    (
        "effect of wonders on a card",
        set_card(0, "effects", [{"type": "take_top_central"}]),
        r"cards\.json cards\[0\]\.effects\[0\]\.type",
    ),
    ("color", set_card(0, "color", "brown"), r"cards\[0\]\.color: .*brown"),
    ("misspelled field", set_card(0, "colour", "grey"), r"cards\[0\].*colour"),
    ("negative points", set_stage(0, 1, "vp", -1), r"wonders\[0\]\.stages\[0\]\.vp"),
    (
        "color out of order",
        set_card(5, "color", "grey"),
        r"cards\.json coin color: is grey; must be yellow",
    ),
    (
        "effect of another color",
        set_card(5, "effects", [{"type": "vp", "count": 3}]),
        r"cards\.json coin effects: a yellow card cannot have vp; use coin",
    ),
    (
        "no effects",
        set_card(7, "effects", []),
        r"vp2_cat effects: a blue card cannot have no effects; use vp or vp with cat_icon",
    ),
    (
        "resources out of order",
        set_card(1, "effects", [{"type": "resource", "resource": "clay", "count": 1}]),
        r"cards\.json cards: resources are wood, clay, clay, .*; must be wood, stone",
    ),
    (
        "symbol twice",
        set_card(9, "effects", [{"type": "science", "symbol": "compass", "count": 1}]),
        r"cards\.json cards: symbols are compass, compass, tablet; must be compass, gear, tablet",
    ),
    (
        "a card missing",
        lambda data: data["cards.json"]["cards"].pop(),
        r"cards\.json cards: 13 entries; there must be 14",
    ),
    ("id twice", set_card(1, "id", "wood"), r"cards\.json cards: id 'wood' is used twice"),
    (
        "name of another card",
        set_card(1, "also", ["LEGNO"]),
        r"cards\.json cards: stone and wood are both called 'LEGNO'",
    ),
    (
        "one card more",
        set_value(*BABYLON, "cards", "stone", value=2),
        r"decks\.json babylon cards: are 26 in all; must be 25",
    ),
    (
        "size",
        set_value(*BABYLON, "size", value=26),
        r"decks\.json babylon size: is 26; must be 25",
    ),
    (
        "unknown card in a deck",
        set_value(*BABYLON, "cards", "marble", value=1),
        r"decks\.json babylon cards: unknown card 'marble'; known: wood, stone",
    ),
    (
        "unknown card among the confidences",
        set_value(*BABYLON, "cells", "marble", value="single"),
        r"decks\.json babylon cells: unknown card 'marble'",
    ),
    (
        "a kind left out",
        lambda data: data["decks.json"]["decks"][3]["cards"].pop("red_h2"),
        r"decks\.json giza cards: red_h2 missing; write 0 for none",
    ),
    (
        "decks out of order",
        lambda data: data["decks.json"]["decks"].reverse(),
        r"decks\.json decks: are central, rhodes.*; must be alexandria",
    ),
    (
        "a stage missing",
        lambda data: data["wonders.json"]["wonders"][0]["stages"].pop(),
        r"wonders\.json alexandria stages: are 4; must be 5",
    ),
    (
        "stage that rests on itself",
        set_stage(1, 3, "requires", [3]),
        r"wonders\.json babylon stage 3 requires: is \[3\]; must be lower stages in order",
    ),
    (
        "stage that costs too much",
        set_stage(1, 3, "count", 6),
        r"wonders\.json babylon stage 3 count: is 6; there are only 5 resources",
    ),
    (
        "stage of no wonder",
        set_stage(1, 3, "requires", [6]),
        r"wonders\[1\]\.stages\[2\]\.requires\[0\]",
    ),
    (
        "effect of no stage",
        set_value("wonders.json", "wonders", 3, "effect", value={"type": "shields", "count": 1}),
        r"wonders\.json giza effect: is carried out by no stage",
    ),
    (
        "stage without an effect",
        set_stage(3, 2, "effect", True),
        r"wonders\.json giza effect: is missing, but a stage carries it out",
    ),
    (
        "effect of two wonders",
        set_value("wonders.json", "wonders", 0, "effect", value={"type": "shields", "count": 2}),
        r"wonders\.json wonders: two have the effect shields",
    ),
    (
        "copies",
        set_token(0, "copies", 2),
        r"progress_tokens\.json tokens: are 16 with copies; must be 15",
    ),
    (
        "copies of the wrong token",
        lambda data: (set_token(0, "copies", 2)(data), set_token(13, "copies", 1)(data)),
        r"progress_tokens\.json urbanism copies: is 2; two copies go with the effect vp_culture",
    ),
    (
        "trigger that is no card",
        set_token(0, "effect", {"type": "extra_card", "cards": ["marble"]}),
        r"progress_tokens\.json urbanism effect: unknown card 'marble'",
    ),
    (
        "trigger without a card",
        set_token(0, "effect", {"type": "extra_card", "cards": []}),
        r"progress_tokens\.json urbanism effect: names no card",
    ),
    (
        "face-up tokens",
        set_value("progress_tokens.json", "face_up", value=5),
        r"progress_tokens\.json face_up: no such value 5",
    ),
    (
        "number of players left out",
        lambda data: data["military.json"]["conflict_tokens"].pop("4"),
        r"military\.json conflict_tokens: nothing for 4 players; name 2 to 7 players",
    ),
    (
        "fewer tokens for more players",
        set_value("military.json", "conflict_tokens", "7", value=5),
        r"military\.json conflict_tokens: are \[3, 3, 4, 5, 6, 5\]",
    ),
    (
        "eight players",
        set_value("military.json", "conflict_tokens", "8", value=5),
        r"military\.json conflict_tokens",
    ),
    (
        "trust",
        set_value("military.json", "confidence", "cat_vp", value="sure"),
        r"military\.json confidence\.cat_vp: no such value 'sure'",
    ),
]


@pytest.mark.parametrize(
    ("change", "message"), [row[1:] for row in SPOILT], ids=[row[0] for row in SPOILT]
)
def test_spoilt_tables_are_refused(change: Change, message: str) -> None:
    check_spoilt(rules, change, message)
