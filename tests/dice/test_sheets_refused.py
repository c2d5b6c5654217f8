"""Sheet files that are refused: what is wrong and where, in one line."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from solver.errors import InputError
from solver.games.dice.data import sheets
from tests.dice.changed_sheets import Document, box, changed, replaced, without
from tests.dice.reference import SHEET

VP: Document = {"type": "vp", "amount": 1}
ACTION: Document = {"type": "take_action"}


def crossing(*buildings: str) -> Document:
    """An effect that lets tick a box of these buildings."""
    return {"type": "cross_space", "buildings": list(buildings)}


def stages(count: int, **values: Any) -> list[Document]:
    """So many boxes of a Wonder."""
    row: Document = {"cost": {}, "effects": [], **values}
    return [row | {"id": f"stage_{number}"} for number in range(count)]


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (
            without(SHEET, "boards", 2, "wonder", "boxes", 1, "cost"),
            'boards[2].wonder.boxes[1].cost: is missing; write {} if the box is free, '
            '{"resources": 2} if it costs 2',
        ),
        (
            changed("warehouse_clay", cost=3),
            "common.warehouse.boxes[2].cost: must be an object, not a whole number; "
            'write {} if the box is free, {"resources": 2} if it costs 2',
        ),
        (
            changed("warehouse_clay", cost={"resources": 16}),
            "common.warehouse.boxes[2].cost.resources: must be at most 15",
        ),
        (
            changed("warehouse_clay", cost={"coins": 1}),
            "common.warehouse.boxes[2].cost: Object contains unknown field 'coins'; "
            "known: resources",
        ),
        (
            changed("market_chest_1", effects=[{"type": "vpp", "amount": 1}]),
            "common.market.boxes[3].effects[0].type: unknown effect 'vpp'; did you mean 'vp'?",
        ),
        (
            replaced("common", "bonuses", "boxes", 0, "effects", value=[VP]),
            "common.bonuses.boxes[0].effects[0].type: 'vp' does not act at once; known: "
            "gain_coins, cross_space, cross_one_of, cross_up_to_two, construct_building, "
            "take_action",
        ),
        (
            changed("market_chest_1", effects=[{"amount": 1}]),
            "common.market.boxes[3].effects[0].type: is missing",
        ),
        (
            changed("agora_mask_scales_1", die_symbols=["maks"]),
            "common.agora.boxes[0].die_symbols[0]: unknown symbol 'maks'; did you mean 'mask'?",
        ),
        (
            changed("agora_mask_scales_1", die_symbols=["mask", "gear"]),
            "common.agora.boxes[0].die_symbols[1]: 'gear' does not belong to it; agora has mask, "
            "scales, fountain, temple, owl, caduceus",
        ),
        (
            changed("agora_mask_scales_1", die_symbols=["mask", "mask"]),
            "common.agora.boxes[0].die_symbols: 'mask' is listed twice",
        ),
        (
            changed("giza_wonder_1", die_symbols=["mask"]),
            "boards[0].wonder.boxes[0].die_symbols: are mask; no die is chosen for the Wonder",
        ),
        (
            changed("market_chest_1", effects=[{"type": "vp_per_box", "building": "X", "vp": 1}]),
            "common.market.boxes[3].effects[0].building: unknown building 'X'; known: wonder, "
            "guild_court, gallery, barracks_west, agora, market, university, barracks_east, "
            "warehouse",
        ),
        (
            changed("gallery_leader_red", effects=[crossing("agroa")]),
            "common.gallery.boxes[2].effects[0].buildings[0]: unknown building 'agroa'; did you "
            "mean 'agora'?",
        ),
        (
            changed("gallery_leader_red", effects=[crossing()]),
            "common.gallery.boxes[2].effects[0].buildings: name no building",
        ),
        (
            changed("gallery_leader_red", effects=[crossing("agora", "agora")]),
            "common.gallery.boxes[2].effects[0].buildings: 'agora' is listed twice",
        ),
        (
            changed("market_camel_3", effects=[{"type": "die_cost_zero", "color": "pink"}]),
            "common.market.boxes[2].effects[0].color: unknown color 'pink'; known: grey, blue, "
            "red, yellow, green, black, white, purple",
        ),
        (
            changed("market_camel_3", effects=[{"type": "unlock_die", "color": "grey"}]),
            "common.market.boxes[2].effects[0].color: unknown color 'grey'; known: black, white, "
            "purple",
        ),
        (
            changed("agora_mask_scales_2", requires=["agora_mask_scales_9"]),
            "common.agora.boxes[1].requires[0]: unknown box 'agora_mask_scales_9'; did you mean "
            "'agora_mask_scales_2'?",
        ),
        (
            changed("agora_mask_scales_2", requires=["rhodes_wonder_1"]),
            "common.agora.boxes[1].requires[0]: unknown box 'rhodes_wonder_1'; name a box of the "
            "same board",
        ),
        (
            changed("agora_mask_scales_1", requires=["agora_mask_scales_2"]),
            "common.agora.boxes[0].requires: is circular: agora_mask_scales_1 requires "
            "agora_mask_scales_2 requires agora_mask_scales_1; remove one",
        ),
        (
            changed("guild_court_1", die_symbols=[]),
            "common.guild_court.boxes[0].die_symbols: the box 'guild_court_1' is unreachable: no "
            "die and no effect ticks it; name the symbols that do",
        ),
        (
            without(SHEET, "common", "guild_court", "boxes", 0, "die_symbols"),
            "common.guild_court.boxes[0].die_symbols: is missing",
        ),
        (
            changed("warehouse_clay", id="Clay 1"),
            "common.warehouse.boxes[2].id: must match "
            "'^[a-z0-9]+(_[a-z0-9]+)*$'; ids are small letters, digits and _",
        ),
        (
            changed("warehouse_clay", id="warehouse_wood"),
            "common.warehouse.boxes[2].id: 'warehouse_wood' is used twice (also "
            "common.warehouse.boxes[0]); give each box an id of its own",
        ),
        (
            changed("giza_wonder_2", id="agora_maskscales_1", requires=[]),
            "boards[0].wonder.boxes[1].id: 'agora_maskscales_1' is used twice (also "
            "common.agora.boxes[0]); give each box an id of its own",
        ),
        (
            changed("warehouse_clay", building="agora"),
            "common.warehouse.boxes[2].building: is agora; the box stands in warehouse",
        ),
        (
            changed("warehouse_clay", effects=[VP]),
            "common.warehouse.boxes[2].effects[0]: points in the warehouse; the score has no row "
            "for them",
        ),
        (
            changed("warehouse_clay", costs={}),
            "common.warehouse.boxes[2]: Object contains unknown field 'costs'; did you mean "
            "'cost'?",
        ),
        (
            changed("warehouse_clay", cost_confidence="sure"),
            "common.warehouse.boxes[2].cost_confidence: unknown confidence 'sure'; known: "
            "verified, single, disputed, inferred, reconstructed",
        ),
        (
            without(SHEET, "common", "barracks_west", "boxes", 0, "printed_vp"),
            "common.barracks_west.boxes[0].printed_vp: is missing; an attack box has points",
        ),
        (
            changed("warehouse_clay", printed_vp=3),
            "common.warehouse.boxes[2].printed_vp: has no attack; use a vp effect",
        ),
        (
            changed("barracks_west_attack_1", printed_vp=63, effects=[VP]),
            "common.barracks_west.boxes[0].printed_vp: has no attack; use a vp effect",
        ),
        (
            changed("barracks_west_attack_1", effects=[{"type": "attack", "side": "east"}]),
            "common.barracks_west.boxes[0].effects[0].side: is east, in barracks_west; attack and "
            "defense stand in the Barracks of their side",
        ),
        (
            changed("barracks_west_attack_1", effects=[{"type": "attack", "side": "west"}] * 2),
            "common.barracks_west.boxes[0].effects[1]: is there twice; a box has one attack",
        ),
        (
            changed("barracks_west_attack_1", effects=[{"type": "attack", "side": "north"}]),
            "common.barracks_west.boxes[0].effects[0].side: unknown side 'north'; known: west, "
            "east",
        ),
        (
            replaced(
                "common", "barracks_east", "boxes",
                value=[
                    row | {"printed_vp": 60} if "printed_vp" in row else row
                    for row in SHEET["common"]["barracks_east"]["boxes"]
                ],
            ),
            "common.barracks_east.boxes: attacks of 300 points; at most 255 together",
        ),
        (
            changed("giza_wonder_1", effects=[VP, ACTION, VP]),
            "boards[0].wonder.boxes[0].effects[2]: is there twice; add the two up",
        ),
        (
            changed("giza_wonder_1", effects=[ACTION] * 5),
            "boards[0].wonder.boxes[0].effects: 5 effects; at most 4",
        ),
        (
            changed("giza_wonder_1", effects=[{"type": "take_action", "free_die": True}]),
            "boards[0].wonder.boxes[0].effects[0].free_die: is true; construct_building is without "
            "the die cost, take_action with it",
        ),
        (
            replaced("boards", 0, "wonder", "boxes", value=stages(5, effects=[ACTION] * 4)),
            "boards[0]: 27 effects that give a choice, with those of the bonuses; at most 23",
        ),
        (
            replaced("boards", 1, "wonder", "boxes", value=stages(14)),
            "boards[1]: 65 boxes with those of all boards; at most 64",
        ),
        (
            replaced("common", "market", "boxes", value=[]),
            "common.market.boxes: is empty; a building has at least one box",
        ),
        (replaced("boards", value=[]), "boards: 0 boards; there can be 2 to 16"),
        (
            replaced("boards", 1, "id", value="giza"),
            "boards: the id 'giza' is used twice; give each an id of its own",
        ),
        (
            replaced("common", "bonuses", "boxes", 2, "id", value="any_action"),
            "common.bonuses.boxes: the id 'any_action' is used twice; give each an id of its own",
        ),
        (
            replaced("common", "bonuses", "boxes", 2, "effects", value=[]),
            "common.bonuses.boxes[2].effects: are missing",
        ),
        (
            replaced("common", "bonuses", "count", value=4),
            "common.bonuses.count: is 4; there are 3 bonus boxes",
        ),
        (
            replaced("bonuses_to_end", value=4),
            "bonuses_to_end: is 4; there are 3 bonus boxes, so the game would not end",
        ),
        (
            replaced("common", "gold_reserve", "start_coins", value=22),
            "common.gold_reserve.start_coins: are 22; there are 21 spaces",
        ),
        (
            without(SHEET, "common", "gold_reserve", "spaces"),
            "common.gold_reserve.spaces: is missing",
        ),
        (without(SHEET, "common", "market"), "common.market: is missing"),
        (without(SHEET, "pass_coins"), "pass_coins: is missing"),
        (without(SHEET, "game"), "game: is missing"),
        (replaced("game", value="duel"), "game: unknown game 'duel'; known: 7 Wonders Dice, dice"),
        (replaced("schema", value=2), "schema: unknown schema '2'; known: 1"),
        (replaced("common", value=[]), "common: must be an object, not a list"),
        ([], "must be an object, not a list"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(document: Any, message: str) -> None:
    with pytest.raises(InputError) as error:
        sheets.read(document)
    assert str(error.value) == message
    with pytest.raises(InputError) as error:
        sheets.read(document, "mine.json")
    assert str(error.value) == f"mine.json: {message}"


def test_a_cost_that_nobody_can_pay() -> None:
    document = changed("giza_wonder_3", cost={"resources": 15})
    document["common"]["gold_reserve"] |= {"start_coins": 3, "spaces": 8}
    with pytest.raises(InputError, match=r"boxes\[2\]\.cost: is 15; nobody can pay more than 14"):
        sheets.read(document)


def test_a_box_is_reachable_by_a_cross_effect() -> None:
    """No die ticks it, but the Wonder of one board does; the other boards have no way."""
    document = changed("guild_court_1", die_symbols=[])
    cross = crossing("guild_court")
    for board in document["boards"]:
        board["wonder"]["boxes"][2]["effects"].append(cross)
    assert sheets.read(document).boards
    del document["boards"][3]["wonder"]["boxes"][2]["effects"][-1]
    with pytest.raises(InputError, match="'guild_court_1' is unreachable"):
        sheets.read(document)
    # A way that begins with the box itself is none.
    box(document, "guild_court_1")["effects"].append(cross)
    with pytest.raises(InputError, match="'guild_court_1' is unreachable"):
        sheets.read(document)


def test_a_long_circle_is_told() -> None:
    document = deepcopy(SHEET)
    box(document, "guild_court_1")["requires"] = ["guild_court_3"]
    with pytest.raises(InputError, match="guild_court_1 requires guild_court_3 requires guild_c"):
        sheets.read(document)


def test_a_special_die_that_nothing_unlocks_is_no_error() -> None:
    assert sheets.read(changed("giza_university_gear_3", effects=[VP])).boards
