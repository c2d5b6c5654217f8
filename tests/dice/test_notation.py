"""The text of moves and chance events: loose spelling, refusals, sentences."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.errors import InputError
from solver.games.dice.data import sheets
from solver.games.dice.moves.notation import move_text, parse_move, sentence
from tests.dice import bridge
from tests.dice.changed_sheets import changed
from tests.dice.lockstep import Twins, installed
from tests.dice.positions import all_of, city, table
from tests.dice.sheets import sheet
from tests.dice.slow_engine import SlowGame
from tests.dice.texts import text_of
from tests.states import possible


@pytest.fixture(autouse=True)
def shipped_by_default() -> Iterator[None]:
    yield
    sheets.forget()


def step(state: State, rng: Rng) -> None:
    chance = state.decider == CHANCE
    state.apply(state.sample_chance(rng) if chance else state.random_move(rng))


@pytest.mark.parametrize("seats", [2, 4])
def test_canonical_texts_use_the_ids_of_the_sheet(seats: int) -> None:
    """The same texts that the slow engine has for its own moves."""
    twins = Twins(bridge.new(seats, installed(None)), SlowGame(seats, sheet(None)), None)
    pick = random.Random(seats)
    while twins.slow.decider() != OVER:
        moves = possible(twins.fast, pick, 3)
        for move in moves:
            told = text_of(move, twins.slow).replace("bonus bonus_", "bonus ")
            assert move_text(twins.fast, move) == told
        move = pick.choice(moves)
        twins.slow.apply(text_of(move, twins.slow))
        twins.fast.apply(move)


# ---------------------------------------------------------------- a table to play on

MINE = ("warehouse_wood", "warehouse_stone", "market_camel_1", "barracks_west_attack_1")
ROLLS = ["loom 1", "loom 1", "clay 0", "mask 2", "shield 1", "camel 1", "gear 0"]


def position(**given: Any) -> State:
    """Seat 0 (Giza, 2 resources, 9 coins, 2 more for a grey die) acts; Rhodes is the other."""
    mine = city("giza", *MINE, attack=[3, 0], coins=given.pop("coins", 9))
    raw = table(mine, city("rhodes", "warehouse_wood"), rolls=given.pop("rolls", ROLLS), **given)
    return bridge.load(raw)


def special(*ticked: str, roll: str = "cross_red 0", die: str = "black", **given: Any) -> State:
    """The same with a special die, unlocked, in the Forum instead of the first grey one."""
    lanes = {"black": "compass", "purple": "tablet", "white": "gear"}
    mine = [*MINE, *(f"university_{lanes[die]}_{number}" for number in (1, 2, 3)), *ticked]
    raw = table(
        city("giza", *mine, attack=[3, 0], coins=9),
        city("rhodes", "warehouse_wood"),
        rolls=[*ROLLS[1:], roll],
        dice=["grey_2", "grey_3", "blue", "red", "yellow", "green", die],
        **given,
    )
    return bridge.load(raw)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("build market_camel_2 with yellow", "build market_camel_2 with yellow"),
        ("  BUILD  Market_Camel_2 WITH Yellow", "build market_camel_2 with yellow"),
        ("build camel 2 with the yellow die", "build market_camel_2 with yellow"),
        ("b camel 2 yellow", "build market_camel_2 with yellow"),
        ("b camel 2 y", "build market_camel_2 with yellow"),
        ("build camel 2", "build market_camel_2 with yellow"),
        ("build yellow camel 2", "build market_camel_2 with yellow"),
        ("build cammello 2 con giallo", "build market_camel_2 with yellow"),
        ("build box camel 2 with dado giallo", "build market_camel_2 with yellow"),
        ("build university_gear_1", "build giza_university_gear_1 with green"),
        ("build giza_university_gear_1 with green", "build giza_university_gear_1 with green"),
        ("build green", "build giza_university_gear_1 with green"),
        ("build with green", "build giza_university_gear_1 with green"),
        ("build gear", "build giza_university_gear_1 with green"),
        ("build mask 1", "build agora_mask_scales_1 with blue"),
        ("build scales", "build agora_mask_scales_1 with blue"),
        ("build with blue", "build agora_mask_scales_1 with blue"),
        ("build agora_mask", "build agora_mask_scales_1 with blue"),
        ("build west barracks shield 1", "build barracks_west_defense_1 with red"),
        ("build barracks_east_defense_1", "build barracks_east_defense_1 with red"),
        ("build clay with grey", "build warehouse_clay with grey_3"),
        ("build clay", "build warehouse_clay with grey_3"),
        ("build loom with grey_1", "build warehouse_loom with grey_1"),
        ("build loom with grey_2", "build warehouse_loom with grey_1"),
        ("build loom", "build warehouse_loom with grey_1"),
        ("build tessuto con grigio 2", "build warehouse_loom with grey_1"),
        ("wonder", "wonder giza_wonder_1"),
        ("w", "wonder giza_wonder_1"),
        ("wonder 1", "wonder giza_wonder_1"),
        ("wonder stage 1", "wonder giza_wonder_1"),
        ("wonder giza", "wonder giza_wonder_1"),
        ("wonder giza_wonder_1", "wonder giza_wonder_1"),
        ("pass", "pass"),
        ("p", "pass"),
    ],
)
def test_moves_are_understood(text: str, canonical: str) -> None:
    state = position()
    assert move_text(state, parse_move(state, text)) == canonical


def test_of_several_dice_the_cheapest_is_meant() -> None:
    """What a die brings counts as well; grey dice bring 2 coins here."""
    state = special("gallery_leader_blue", roll="cross_grey 0")
    texts = {move_text(state, move) for move in state.legal_moves()}
    assert {"build warehouse_clay with grey_3", "build warehouse_clay with black"} <= texts
    assert move_text(state, parse_move(state, "build clay")) == "build warehouse_clay with grey_3"
    assert (
        move_text(state, parse_move(state, "build clay black")) == "build warehouse_clay with black"
    )
    # Another grey die with another price is another move, and the dearer one has to be named.
    state = position(rolls=["loom 2", "loom 1", *ROLLS[2:]])
    assert move_text(state, parse_move(state, "build loom")) == "build warehouse_loom with grey_2"
    assert (
        move_text(state, parse_move(state, "build loom with grey 1"))
        == "build warehouse_loom with grey_1"
    )


def test_names_of_a_sheet_may_hold_any_word() -> None:
    document = changed("market_camel_2", name="die with a box", name_it="with yellow, with")
    sheets.add(document)
    state = position()
    for text in ("build die with a box with yellow", "build die with a box", "b with yellow with"):
        assert move_text(state, parse_move(state, text)) == "build market_camel_2 with yellow"


def test_the_black_die_and_the_colors() -> None:
    state = special(roll="cross_any_four 0")
    for text, canonical in (
        ("build axe 2 with black", "build barracks_west_attack_2 with black"),
        ("build axe 2", "build barracks_west_attack_2 with black"),
        ("build gear 1", "build giza_university_gear_1 with green"),
        ("build gear 1 with black", "build giza_university_gear_1 with black"),
        ("build sword", "build barracks_east_attack_1 with black"),
    ):
        assert move_text(state, parse_move(state, text)) == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "move: is empty; write build BOX with DIE, wonder BOX, pass"),
        ("biuld camel", "biuld camel: unknown kind of move 'biuld'; did you mean 'build'?"),
        ("cross camel 2", "cross is not possible now; possible now: build BOX with DIE, wonder"),
        ("skip", "skip is not possible now; possible now: build BOX with DIE, wonder BOX, pass"),
        ("roll mask 2", "roll is not possible now"),
        ("pass 3", "pass 3: pass stands alone; leave '3' out"),
        ("build camle 2", "build camle 2: unknown box 'camle 2'; did you mean 'camel 2'?"),
        ("build camel 2 with yelow", "unknown die 'yelow'; did you mean 'yellow'?"),
        ("build camle 2 with yellow", "unknown box 'camle 2'; did you mean 'camel 2'?"),
        (
            "build camel",
            "build camel: leaves a choice open; possible: build market_camel_2 with yellow, build "
            "market_camel_3 with yellow",
        ),
        (
            "build shield 1",
            "leaves a choice open; possible: build barracks_west_defense_1 with red, build "
            "barracks_east_defense_1 with red",
        ),
        ("build", "build: leaves a choice open; possible: build "),
        ("build camel 1 with yellow", "market_camel_1 is ticked already; possible: build "),
        ("build camel 2 with red", "shield on the red die does not tick market_camel_2"),
        ("build mask 2", "agora_mask_scales_2 comes after agora_mask_scales_1"),
        ("build wood", "warehouse_wood is ticked already"),
        ("build camel 2 with white", "the white die is not in the Forum; there are grey_1, grey_2"),
        ("build owl 1", "no die in the Forum ticks agora_owl_caduceus_1; it needs owl or caduceus"),
        ("build giza_wonder_1", "is a box of the Wonder, for which no die is chosen; write wonder"),
        ("wonder 2", "giza_wonder_2 comes after giza_wonder_1; possible: wonder giza_wonder_1"),
        ("wonder x", "wonder x: unknown box 'x'"),
    ],
)
def test_refusals(text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_move(position(), text)
    assert message in str(error.value)


def test_what_cannot_be_paid() -> None:
    state = position(coins=2, rolls=[*ROLLS[:5], "camel 2", "gear 0"])
    with pytest.raises(
        InputError, match=r"market_camel_3 costs 3 resources and the die 2 coins: s"
    ):
        parse_move(state, "build camel 3")
    state = position(coins=0)
    assert move_text(state, parse_move(state, "wonder")) == "wonder giza_wonder_1"


# ---------------------------------------------------------------- parts of a turn


def crossing(*buildings: int, count: int = 1, **given: Any) -> State:
    """An effect lets tick boxes of these buildings."""
    return position(stack=[["cross", list(buildings), count]], made=[1, 0], **given)


def test_boxes_that_effects_tick() -> None:
    state = crossing(4, 3, 7)
    for text, canonical in (
        ("cross agora_mask_scales_1", "cross agora_mask_scales_1"),
        ("cross mask", "cross agora_mask_scales_1"),
        ("c owl 1", "cross agora_owl_caduceus_1"),
        ("cross sword", "cross barracks_east_attack_1"),
        ("skip", "skip"),
        ("s", "skip"),
    ):
        assert move_text(state, parse_move(state, text)) == canonical
    for text, message in (
        ("cross shield", "leaves a choice open; possible: cross barracks_west_defense_1, cross "),
        ("cross agora", "leaves a choice open; possible: cross agora_mask_scales_1, cross agora_f"),
        ("cross wood", "warehouse_wood is ticked already"),
        ("cross clay", "the effect does not tick boxes of "),
        ("build mask 1", "build is not possible now; possible now: cross BOX, skip"),
        ("cross zzz", "unknown box 'zzz'"),
    ):
        with pytest.raises(InputError) as error:
            parse_move(state, text)
        assert message in str(error.value)


def test_bonuses() -> None:
    state = position(stack=[["bonus"]], made=[1, 0])
    for text in ("bonus seven_coins", "b 7 coins", "bonus bonus_seven_coins", "bo 7 monete"):
        assert move_text(state, parse_move(state, text)) == "bonus seven_coins"
    with pytest.raises(InputError, match="unknown bonus 'nine coins'"):
        parse_move(state, "bonus nine coins")
    with pytest.raises(InputError, match="leaves a choice open; possible: bonus any_action, bonus"):
        parse_move(state, "bonus")


# ---------------------------------------------------------------- events


def rolling(*rolled: str, dice: list[str] | None = None, **given: Any) -> State:
    """The dice are rolled; these first ones are already."""
    raw = table(
        city("giza"), city("rhodes"), phase="roll", acting=-1, stack=[], **given,
        **({"dice": dice} if dice else {}),
    )  # fmt: skip
    for at, row in enumerate(raw["forum"]):
        row[1:] = raw["forum"][at][1:] if at < len(rolled) else [-1, -1]
    return bridge.load(raw)


@pytest.mark.parametrize(
    ("rolled", "text", "canonical"),
    [
        (0, "roll grey_1 wood 2", "roll grey_1 wood 2"),
        (1, "roll wood 2", "roll grey_2 wood 2"),
        (1, "roll 2 wood", "roll grey_2 wood 2"),
        (1, "roll wood2", "roll grey_2 wood 2"),
        (1, "roll grey wood 0", "roll grey_2 wood 0"),
        (1, "roll grey 2 wood 0", "roll grey_2 wood 0"),
        (1, "roll grigio legno 0", "roll grey_2 wood 0"),
        (1, "r gray wood cost 3", "roll grey_2 wood 3"),
        (3, "roll blue mask 2", "roll blue mask 2"),
        (3, "roll mask 2", "roll blue mask 2"),
        (3, "roll maschera, sezione 1", "roll blue mask 1"),
        (3, "roll blue 2 mask", "roll blue mask 2"),
        (3, "roll the blue die mask 2", "roll blue mask 2"),
        (5, "roll 7 coins 1", "roll yellow coin7 1"),
        (5, "roll coin7 1", "roll yellow coin7 1"),
        (5, "roll coins 1", "roll yellow coin7 1"),
    ],
)
def test_rolls_are_understood(rolled: int, text: str, canonical: str) -> None:
    state = rolling(*["x"] * rolled)
    assert move_text(state, parse_move(state, text)) == canonical


@pytest.mark.parametrize(
    ("die", "text", "canonical"),
    [
        ("black", "roll red 1", "roll black cross_red 1"),
        ("black", "roll black red 1", "roll black cross_red 1"),
        ("black", "roll any four 0", "roll black cross_any_four 0"),
        ("black", "roll any 0", "roll black cross_any_four 0"),
        ("black", "roll any red box 3", "roll black cross_red 3"),
        ("black", "roll nero casella rossa 3", "roll black cross_red 3"),
        ("white", "roll blue 1", "roll white leader_blue 1"),
        ("white", "roll white laurel 1", "roll white leader_laurel 1"),
        ("white", "roll bianco leader alloro 1", "roll white leader_laurel 1"),
        ("purple", "roll wonder 1", "roll purple compare_wonder 1"),
        ("purple", "roll purple compare the Wonder 1", "roll purple compare_wonder 1"),
        ("purple", "roll green 0", "roll purple compare_green 0"),
    ],
)
def test_rolls_of_special_dice_are_understood(die: str, text: str, canonical: str) -> None:
    state = rolling(
        *["x"] * 6, dice=["grey_1", "grey_2", "blue", "red", "yellow", "green", die],
        rolls=["wood 0", "stone 0", "mask 0", "axe 0", "camel 0", "gear 0", _SOME[die]],
    )  # fmt: skip
    assert move_text(state, parse_move(state, text)) == canonical


_SOME = {"black": "cross_red 0", "white": "leader_red 0", "purple": "compare_red 0"}
"""Something that a special die shows."""


@pytest.mark.parametrize(
    ("rolled", "text", "message"),
    [
        (3, "roll blue 2", "leaves a choice open; possible: roll blue mask 2, roll blue scales 2"),
        (3, "roll mask", "leaves a choice open; possible: roll blue mask 0"),
        (
            0,
            "roll grey 1 wood",
            "leaves a choice open; possible: roll grey_1 wood 0, roll grey_1 wood",
        ),
        (3, "roll mask 4", "there is no section 4; use 0 to 3"),
        (3, "roll maks 2", "unknown symbol 'maks'; did you mean 'mask'?"),
        (3, "roll blue maks 2", "unknown symbol 'maks'; did you mean 'mask'?"),
        (3, "roll grey wood 2", "is not the next die; next is blue"),
        (3, "roll yellow camel 2", "yellow is not the next die; next is blue"),
        (3, "roll camel 2", "blue does not show camel; it has mask, scales, fountain, temple, owl"),
        (
            0,
            "roll papyrus 2",
            "grey_1 does not show papyrus; it has wood, stone, clay, loom, glass",
        ),
        (0, "build camel 1", "build is not possible now; possible now: roll DIE SYMBOL SECTION"),
    ],
)
def test_rolls_that_are_refused(rolled: int, text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        parse_move(rolling(*["x"] * rolled), text)
    assert message in str(error.value)


def swapping() -> State:
    """The black die comes in, then the white one."""
    unlocked = [f"university_{lane}_{n}" for lane in ("compass", "gear") for n in (1, 2, 3)]
    raw = table(
        city("giza", *unlocked), city("rhodes"), phase="swap", acting=-1, stack=[],
        entering=[7, 8],
    )  # fmt: skip
    return bridge.load(raw)


def test_swaps() -> None:
    state = swapping()
    for text in ("swap black grey_2", "swap grey 2", "swap grey_2 for black", "s grigio 2, nero"):
        assert move_text(state, parse_move(state, text)) == "swap black grey_2"
    for text, message in (
        ("swap black", "leaves a choice open; possible: swap black grey_1, swap black grey_2"),
        ("swap white grey_1", "white is not the next die to enter; next is black"),
        ("swap blak grey_1", "unknown die"),
    ):
        with pytest.raises(InputError, match=message):
            parse_move(state, text)


def test_boards() -> None:
    state = bridge.new(3, sheets.shipped().index)
    for text in ("board rhodes", "b rodi", "board colossus", "board the colossus of rhodes"):
        assert move_text(state, parse_move(state, text)) == "board rhodes"
    state.apply(parse_move(state, "board rhodes"))
    with pytest.raises(InputError, match="rhodes belongs to seat 0; possible: board giza"):
        parse_move(state, "board rhodes")


def test_the_game_is_over() -> None:
    state = bridge.load(table(city("giza"), city("rhodes"), phase="over", acting=-1, stack=[]))
    with pytest.raises(InputError, match="the game is over"):
        parse_move(state, "pass")


# ---------------------------------------------------------------- sentences


def say(state: State, text: str, lang: str = "en") -> str:
    return sentence(state, parse_move(state, text), lang)


@pytest.mark.parametrize(
    ("text", "en", "it"),
    [
        (
            "build camel 3",
            "tick Market camel 3 with the yellow die for 2 coins (1 for the die, 1 for missing "
            "resources): yellow dice cost nothing",
            "spunta Mercato cammello 3 con il dado giallo per 2 Monete (1 per il dado, 1 per le "
            "Risorse mancanti): il dado giallo non costa niente",
        ),
        (
            "build camel 2",
            "tick Market camel 2 with the yellow die for 1 coin: 2 coins for choosing a blue die",
            "spunta Mercato cammello 2 con il dado giallo per 1 Moneta: 2 Monete scegliendo un "
            "dado blu",
        ),
        (
            "build clay",
            "tick Warehouse clay with the grey 3 die (free), which brings 2 coins: 1 resource",
            "spunta Magazzino argilla con il dado grigio 3 (gratis), che dà 2 Monete: 1 Risorsa",
        ),
        ("wonder", "tick Wonder 1 (free): 3 points", "spunta Meraviglia 1 (gratis): 3 punti"),
        ("pass", "pass and take 3 coins", "passa e ottieni 3 Monete"),
    ],
)
def test_sentences_of_actions(text: str, en: str, it: str) -> None:
    state = position()
    assert say(state, text) == en
    assert say(state, text, "it") == it


def test_sentences_of_attacks_tell_the_points() -> None:
    raw = table(
        city("giza", *MINE, attack=[3, 0]),
        city("rhodes", "barracks_east_defense_1", "barracks_west_defense_1"),
        rolls=[*ROLLS[:4], "axe 0", *ROLLS[5:]],
    )
    # A shield ticked in this turn does not count yet.
    raw["cities"] = [raw["cities"][0], city("rhodes", "barracks_east_defense_1",
                     "barracks_west_defense_1", "barracks_east_defense_2")]  # fmt: skip
    raw |= {"done": [False, True], "made": [0, 1], "first": 1}
    state = bridge.load(raw)
    assert say(state, "build axe 2") == (
        "tick West Barracks axe 2 with the red die (free): attack for 3 points (4 less 1 of "
        "defense)"
    )
    assert say(state, "build axe 2", "it").endswith("attacco per 3 punti (4 meno 1 di difesa)")
    state = position(rolls=[*ROLLS[:4], "axe 0", *ROLLS[5:]])
    assert say(state, "build axe 2").endswith("(free): attack for 4 points")


def test_sentences_tell_what_is_completed() -> None:
    agora = [name for name in all_of("giza", "agora") if name != "agora_mask_scales_2"]
    raw = table(city("giza", *MINE, *agora, coins=9), city("rhodes"), rolls=ROLLS)
    assert say(bridge.load(raw), "build mask 2") == (
        "tick Agora mask/scales 2 with the blue die for 4 coins (2 for the die, 2 for missing "
        "resources): 3 points; completes the Agora, the first one to be complete (3 points), "
        "which gives a bonus"
    )
    raw["agora_taken"] = True
    assert say(bridge.load(raw), "build mask 2", "it").endswith(
        ": 3 punti; completa l'Edificio Agorà, che dà un bonus"
    )
    goods = [name for name in all_of("giza", "warehouse") if name != "warehouse_clay"]
    state = bridge.load(table(city("giza", *goods), city("rhodes"), rolls=ROLLS))
    assert say(state, "build clay").endswith("1 resource; completes the Warehouse")


def test_sentences_of_parts_of_a_turn() -> None:
    state = crossing(4, 3)
    assert say(state, "skip") == "do without ticking a box of the West Barracks or the Agora"
    assert say(state, "cross mask") == "tick Agora mask/scales 1 (free): 2 points"
    state = position(stack=[["build"]], made=[1, 0])
    assert say(state, "skip") == "do without building"
    assert say(state, "build camel 3").startswith(
        "tick Market camel 3 with the yellow die for 1 coin: "
    )
    state = position(stack=[["bonus"]], made=[1, 0])
    assert say(state, "bonus seven_coins") == "take the bonus 7 coins"
    assert say(state, "bonus any_action") == "take the bonus any action: one more action"


def test_sentences_of_the_third_bonus() -> None:
    raw = table(city("giza", *MINE, bonuses=[0, 1]), city("rhodes"), rolls=ROLLS)
    raw |= {"stack": [["bonus"]], "made": [1, 0]}
    assert say(bridge.load(raw), "bonus") == "take the bonus 7 coins; one last turn follows"
    raw["last"] = True
    assert say(bridge.load(raw), "bonus", "it") == "ottieni il bonus 7 monete"


def test_sentences_of_events() -> None:
    state = bridge.new(2, sheets.shipped().index)
    assert say(state, "board rhodes", "it") == "il posto 0 riceve Rodi"
    assert say(rolling("x", "x", "x"), "roll mask 2") == "the blue die shows mask in section 2"
    assert say(swapping(), "swap grey 1") == "the black die replaces the grey 1 die"
