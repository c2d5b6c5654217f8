"""Dice in the Forum as people write them, and which grey dice they are."""

from __future__ import annotations

import pytest

from solver.games.dice.data import tables
from solver.games.dice.faces import NONE
from solver.games.dice.positions.forum import read_forum
from solver.games.positions.problems import Problems

COLORS = ["blue owl 1", "red axe 0", "yellow camel 2", "green gear 3"]


def shown(*texts: str) -> list[str]:
    """The dice in their order, with what they show."""
    found, problems = [], Problems()
    forum = read_forum([*texts], problems)
    problems.stop()
    for face in forum:
        die = tables().dice[face.die].id
        symbol = (
            "?" if face.symbol == NONE else f"{tables().symbols[face.symbol].id} {face.section}"
        )
        found.append(f"{die} {symbol}")
    return found


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("blue mask 1", "blue mask 1"),
        ("mask 1", "blue mask 1"),
        ("  Theatre   mask 1 ", "blue mask 1"),
        ("blu maschera 1", "blue mask 1"),
        ("BLUE ?", "blue ?"),
    ],
)
def test_one_die(text: str, die: str) -> None:
    rest = [c if not die.endswith("?") else c.split()[0] + " ?" for c in COLORS[1:]]
    assert shown("wood 0", "wood 1", "wood 2", text, *rest)[3] == die


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("yellow 7 coins 2", "yellow coin7 2"),
        ("7 monete 0", "yellow coin7 0"),
        ("giallo cassa 3", "yellow chest 3"),
        ("coin7 2", "yellow coin7 2"),
        ("coins 2", "yellow coin7 2"),
    ],
)
def test_the_yellow_die(text: str, die: str) -> None:
    assert shown("wood 0", "wood 1", "wood 2", *COLORS[:2], text, COLORS[3])[5] == die


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("black red 1", "black cross_red 1"),
        ("black any of four colors 1", "black cross_any_four 1"),
        ("nero casella rossa 1", "black cross_red 1"),
        ("white red 0", "white leader_red 0"),
        ("laurel leader 0", "white leader_laurel 0"),
        ("purple red 3", "purple compare_red 3"),
        ("viola confronto rosso 3", "purple compare_red 3"),
        ("compare the Wonder 3", "purple compare_wonder 3"),
    ],
)
def test_special_dice(text: str, die: str) -> None:
    """A color is enough for a symbol of a die that has one of that color."""
    assert shown("wood 0", "wood 1", text, *COLORS)[-1] == die


@pytest.mark.parametrize(
    ("greys", "dice"),
    [
        # Each die shows one resource twice: wood, stone and clay.
        (["clay 0", "stone 1", "wood 2"], ["wood 2", "stone 1", "clay 0"]),
        # Each lacks one: papyrus, glass and loom.
        (["papyrus 0", "loom 1", "glass 2"], ["loom 1", "papyrus 0", "glass 2"]),
        (["papyrus 0", "papyrus 1", "glass 2"], ["glass 2", "papyrus 0", "papyrus 1"]),
        (["loom 3", "loom 2", "wood 0"], ["loom 3", "loom 2", "wood 0"]),
        (["grey_3 wood 0", "wood 1", "wood 2"], ["wood 1", "wood 2", "wood 0"]),
        (["grey 2 clay 1", "grigio legno 2", "grey clay 3"], ["wood 2", "clay 1", "clay 3"]),
    ],
)
def test_which_grey_dice_they_are(greys: list[str], dice: list[str]) -> None:
    assert shown(*greys, *COLORS)[:3] == [f"grey_{n} {face}" for n, face in enumerate(dice, 1)]


def test_grey_dice_that_are_left() -> None:
    specials = ["black red 1", "white laurel 2"]
    assert shown("clay 0", *COLORS, *specials)[0] == "grey_3 clay 0"
    assert shown("glass 0", *COLORS, *specials)[0] == "grey_1 glass 0"
    assert shown("papyrus 0", "wood 1", *COLORS, specials[0])[:2] == [
        "grey_1 wood 1", "grey_2 papyrus 0",
    ]  # fmt: skip


def test_dice_that_are_not_rolled_come_last() -> None:
    rest = [f"{text.split()[0]} ?" for text in COLORS]
    # Stone is most often on the second die, but that cannot be the only one rolled.
    assert shown("grey ?", "grey stone 1", "grey ?", *rest)[:3] == [
        "grey_1 stone 1", "grey_2 ?", "grey_3 ?",
    ]  # fmt: skip
    assert shown("grey_2 ?", "wood 1", "grey ?", *rest)[:2] == ["grey_1 wood 1", "grey_2 ?"]
