"""What is said about moves that are not possible."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from solver._ext.core.state import CHANCE, OVER, State
from solver.errors import InputError
from solver.games.base import JsonObject
from solver.games.dice import GAME
from solver.games.dice.data import sheets
from solver.games.dice.moves.kinds import Scene
from solver.games.dice.moves.notation import parse_move
from solver.games.dice.moves.reasons import why_not
from solver.games.dice.positions.read import read
from solver.games.moves.reading import Pattern, possible_events
from tests.dice import bridge
from tests.dice.table import example, played_on, states

SPECIAL: JsonObject = {
    "forum": [
        "grey_2 wood 0", "blue mask 3", "red shield 2", "yellow coin7 2", "green gear 1",
        "black red 0", "purple grey 1",
    ],
    "players": [
        {
            "board": "giza", "coins": 2, "warehouse": ["wood", "stone"], "wonder": 1,
            "market": ["coin7"], "university": {"compass": 3}, "agora": ["mask_scales_1"],
            "barracks_west": {"attack": 1},
        },
        {"board": "olympia", "coins": 1, "wonder": 1, "university": {"tablet": 3},
         "warehouse": ["wood", "stone"]},
    ],
}  # fmt: skip
"""A position in which seat 0 has unlocked the black die and seat 1 the purple one."""


def seen_by(seat: int, **fields: Any) -> State:
    return read(SPECIAL | {"view": seat} | fields).state


def at_two_players(**fields: Any) -> State:
    return read(example("two_players") | fields).state


def crossing() -> State:
    return read(example("extra_box")).state


def dealing(*boards: str | None) -> State:
    return read({"players": [{"board": board} for board in boards]}).state


def rolling(**fields: Any) -> State:
    cities = {"players": [{"board": "giza"}, {"board": "rhodes"}]}
    return read(cities | fields).state


def swapping() -> State:
    forum = ["grey_2 ?", *(f"{die} ?" for die in ("grey_3", "blue", "red", "yellow", "green"))]
    city = {"board": "giza", "coins": 2, "university": {"compass": 3, "gear": 3}}
    others = [{"board": "rhodes", "coins": 2, "wonder": 1}]
    data = {"phase": "swap", "forum": [*forum, "black ?"], "players": [city, *others]}
    return read(data).state


@pytest.mark.parametrize(
    ("state", "text", "problem"),
    [
        # dice
        (seen_by(0), "build camel 1 with white",
         "the white die is not in the Forum; there are grey_2"),
        (seen_by(0), "build guild_court_1 with purple", "seat 0 has not unlocked the purple die"),
        (seen_by(0), "build mask_scales_1 with blue", "agora_mask_scales_1 is ticked already"),
        (seen_by(0), "build tablet 2 with green", "tablet_2 comes after giza_university_tablet_1"),
        (seen_by(0), "build warehouse_glass with grey_2",
         "wood on the grey_2 die does not tick ware"),
        (seen_by(0), "build with grey_2", "wood on the grey_2 die ticks no box any more"),
        (seen_by(0), "build with yellow", "coin7 on the yellow die ticks no box any more"),
        (seen_by(0), "build market_camel_1",
         "no die in the Forum ticks market_camel_1; it needs camel"),
        (seen_by(0), "build market_camel_1 with black", "cross_red on the black die does not tick"),
        (seen_by(0), "build wonder_2 with blue",
         "giza_wonder_2 is a box of the Wonder, for which no"),
        # paying
        (seen_by(0), "build mask_scales_2 with blue", "agora_mask_scales_2 costs 4 resources and "
         "the "
         "die 2 coins: seat 0 has 2 resources and 2 coins"),
        (seen_by(1), "wonder", "olympia_wonder_2 costs 4 resources: seat 1 has 2 resources"),
        (at_two_players(), "wonder", "the Wonder is complete"),
        # conditions
        (seen_by(1), "build guild_court_1 with purple", "seat 1 does not have more boxes than the "
         "opponent in the Warehouse (2 boxes before this turn)"),
        (seen_by(1), "build leader_blue with white", "the white die is not in the Forum"),
        # effects
        (crossing(), "cross agora_mask_scales_2", "the effect does not tick boxes of the Agora"),
        (crossing(), "cross east attack 5", "barracks_east_attack_5 is ticked already"),
        (crossing(), "cross west attack 4",
         "barracks_west_attack_4 comes after barracks_west_attack"),
        (crossing(), "pass", "pass is not possible now; possible now: cross BOX, skip"),
        # chance
        (dealing("giza", None), "board giza", "giza belongs to seat 0"),
        (rolling(), "roll red axe 1", "red is not the next die; next is grey_1"),
        (rolling(), "roll papyrus 1",
         "grey_1 does not show papyrus; it has wood, stone, clay, loom"),
        (swapping(), "swap white grey_1", "grey_1"),
        (swapping(), "swap white", "leaves a choice open"),
    ],
)  # fmt: skip
def test_reasons(state: State, text: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_move(state, text)
    assert problem in str(caught.value)


def test_a_die_unlocked_in_this_turn() -> None:
    """The last box of the University unlocks it; the bonus for the University is an action."""
    cities = [
        {"board": "giza", "coins": 9, "university": {"compass": 2, "tablet": 3, "gear": 3}},
        {"board": "rhodes", "coins": 3, "university": {"compass": 3}},
    ]
    forum = ["blue owl 3", "red axe 3", "yellow coin7 3", "green compass 1", "black red 0",
             "white laurel 3", "purple grey 3"]  # fmt: skip
    chosen = ["build compass 3 with green", "bonus any action"]
    data = {"forum": forum, "players": cities, "chosen": chosen}
    text = "build west attack 1 with black"
    at_once = read(data).state
    assert bridge.decode(parse_move(at_once, text))[::2] == ("build", 7)


def test_a_seat_that_leads_and_one_that_does_not() -> None:
    """With three players as many boxes as either neighbor are enough."""
    third = {"board": "rhodes", "coins": 3, "warehouse": ["wood", "stone", "clay"]}
    data = SPECIAL | {"players": [*SPECIAL["players"], third], "view": 1}
    with pytest.raises(
        InputError, match="does not have as many boxes as either neighbor in the Ware"
    ):
        parse_move(read(data).state, "build guild_court_1 with purple")
    third["warehouse"] = ["wood", "stone"]
    move = parse_move(read(data).state, "build guild_court_1 with purple")
    assert bridge.decode(move)[0] == "build"


def test_of_equal_grey_dice_only_the_first_is_listed() -> None:
    state = at_two_players(
        forum=["grey_1 clay 1", "grey_2 clay 1", "grey_3 wood 0", "blue owl 1", "red axe 0",
               "yellow camel 1", "green gear 2"],
    )  # fmt: skip
    first = parse_move(state, "build clay with grey_1")
    assert parse_move(state, "build clay with grey_2") == first
    kind, remedy = why_not(Scene(state), "build", (bridge.decode(first)[1], 1))
    assert kind == "another grey die shows clay for the same price"
    assert remedy == "leave the die out"


@pytest.mark.parametrize("number", [None, 1, 7])
def test_there_is_a_reason_for_every_illegal_move(number: int | None) -> None:
    """Whatever is not legal is refused in words that are not empty and name nothing secret."""
    rng = random.Random(number)
    with played_on(number):
        for count, state in enumerate(states(3, 3)):
            if state.decider == OVER or count % 9:
                continue
            moves = [bridge.decode(event) for event in possible_events(state)]
            raw = bridge.dump(state)
            if state.decider == CHANCE:
                continue
            board = sheets.at(raw["sheet"]).boxes(raw["cities"][state.decider]["board"])
            dice, boxes = [None, *range(10)], [None, *range(len(board))]
            for die, box in rng.sample([*product(dice, boxes)], 40):
                for wanted in (("build", box, die), ("wonder", box), ("cross", box)):
                    legal = any(fits(move, wanted) for move in moves)
                    if legal or wanted[0] not in {move[0] for move in moves}:
                        continue
                    problem, remedy = why_not(Scene(state, moves), wanted[0], wanted[1:])
                    assert problem.isprintable()
                    assert problem
                    assert remedy.isprintable()


def fits(move: Pattern, wanted: Pattern) -> bool:
    """Whether a move is one of those that are wanted."""
    return len(move) == len(wanted) and all(
        want in (None, have) for have, want in zip(move, wanted, strict=True)
    )


@pytest.mark.parametrize("number", [None, 2])
def test_the_quote_of_the_engine_is_what_is_legal_and_what_it_costs(number: int | None) -> None:
    """Nothing refuses a move that is listed, and something refuses every other one."""
    ways = {"action": ("build", "wonder"), "build": ("build",), "cross": ("cross",)}
    refusals: set[str | None] = set()
    with played_on(number):
        for count, state in enumerate(states(3, 5)):
            raw = bridge.dump(state)
            if raw["phase"] != "choose" or count % 4:
                continue
            seat, due = state.decider, raw["stack"][-1][0]
            boxes = sheets.at(raw["sheet"]).boxes(raw["cities"][seat]["board"])
            legal = {bridge.decode(move) for move in state.legal_moves()}
            for kind in ways.get(due, ()):
                dice = range(10) if kind == "build" else (None,)
                for box, die in product(range(len(boxes)), dice):
                    move = (kind, box) if die is None else (kind, box, die)
                    quote = bridge.quote(state, *move)
                    refusals.add(quote.refusal)
                    assert (quote.refusal is None) == (move in legal)
                    assert quote.box == max(0, boxes[box].cost - bridge.resources(state, seat))
                    if quote.refusal == "absent" or die is None:
                        assert (quote.die, quote.brings) == (0, 0)
                        continue
                    assert quote.die == (0 if due == "build" else bridge.price(state, seat, die))
                    assert quote.brings == bridge.reward(state, seat, die)
    assert refusals >= {None, "absent", "ticked", "not_next", "other_way", "other_symbol", "unpaid"}
    with pytest.raises(ValueError, match="nobody chooses"):
        bridge.quote(GAME.new({}, 2), "build", 0, 0)
