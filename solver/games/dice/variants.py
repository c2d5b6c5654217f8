"""The rule options of 7 Wonders Dice, and the bits by which a state knows them.

The rules leave a good deal open. Every option but the first names the readings of one point, the
default first (reference: open questions); its value is one bit of the state's ``options``. The
first one, ``boards``, says which sheet is played on: the contents of the boards, which the program
ships only as a reconstruction and which owners of the game can replace.
"""

from __future__ import annotations

from collections.abc import Mapping

from solver.errors import InputError
from solver.games.base import Option, Variant
from solver.games.dice.data import sheets

SHIPPED = "shipped"
"""The word for the sheet that comes with the program, whatever its hash."""

BOARDS = Option(
    "boards",
    (SHIPPED,),
    "the sheet, what is printed on the boards: the one shipped, which is a reconstruction, or that "
    "of a file (--boards FILE); positions and records name it by the hash of its content",
)

READINGS: tuple[Option, ...] = (
    Option(
        "shake",
        ("independent", "spread"),
        "how shaken dice fall: each with any section, independent of the others, or spread over "
        "the sections as evenly as seven dice can be (the rules only say that they are shaken)",
    ),
    Option(
        "grey_dice",
        ("differ", "equal"),
        "each grey die shows one resource twice and lacks another one (one source), or all of "
        "them show each of the six once (another)",
    ),
    Option(
        "agora_tie",
        ("both", "nobody"),
        "who gets the points for the first complete Agora if several complete theirs in the same "
        "turn: each of them or nobody",
    ),
    Option(
        "die_coins",
        ("before", "after"),
        "the coins for choosing a die of a color come before the die and the box are paid and "
        "can be used for them, or after",
    ),
    Option(
        "die_discount",
        ("cumulative", "once"),
        "several boxes that make dice cheaper add up, or only one of them counts",
    ),
    Option(
        "guild_red",
        ("sum", "each"),
        "the red face of the purple die compares the boxes of both Barracks together, or each of "
        "the Barracks by itself",
    ),
    Option(
        "spy_red",
        ("any", "attack"),
        "the red face of the black die ticks any next box of the Barracks, or attack boxes only",
    ),
    Option(
        "new_die",
        ("at_once", "next_turn"),
        "a special die that lies in the Forum and is unlocked now can be chosen by an extra action "
        'of this turn ("from now on", as the rules have it of what a box brings), or from the next '
        "turn on",
    ),
    Option(
        "per_box",
        ("counts_itself", "earlier_boxes"),
        "coins for each box of a building count the box that brings them if it stands there, or "
        "only those ticked before; points at the end count all",
    ),
    Option(
        "cross",
        ("may", "must"),
        "a box that an effect lets tick may be declined, or has to be ticked if one can be paid",
    ),
    Option(
        "bonus_order",
        ("after_effects", "before_effects"),
        "a box that completes a building: its effects are carried out before the bonus is chosen, "
        "or after",
    ),
)
"""The options with two values, in the order of their bits."""

OPTIONS: tuple[Option, ...] = (BOARDS, *READINGS)
"""All options."""


_BITS = {option.name: 1 << bit for bit, option in enumerate(READINGS)}

MEANT = {option.name: option.values[1] for option in READINGS} | {"new_die": "at_once"}
"""The value that the bit of an option stands for: the other one than that with which the program
began. Lines and states keep their meaning when a default changes."""

SPREAD = _BITS["shake"]
"""Dice spread over the sections."""

EQUAL = _BITS["grey_dice"]
"""All grey dice show the same six faces."""

NOBODY_FIRST = _BITS["agora_tie"]
"""Nobody gets the points of a race for the Agora that several win."""


def reading(option: Option, meant: bool) -> str:
    """The value of an option whose bit is set (``meant``), or is not."""
    (other,) = (value for value in option.values if value != MEANT[option.name])
    return MEANT[option.name] if meant else other


def bits_of(variant: Mapping[str, str]) -> int:
    """The bits of a complete variant."""
    return sum(_BITS[o.name] for o in READINGS if variant[o.name] == MEANT[o.name])


def variant_of(bits: int, sheet: int) -> Variant:
    """The variant of a state: its bits, and the number by which the rules know its sheet."""
    readings = {option.name: reading(option, bits & _BITS[option.name] != 0) for option in READINGS}
    return {BOARDS.name: sheets.at(sheet).hash, **readings}


def sheet_of(name: object) -> str:
    """The hash of the sheet that the option ``boards`` names; None stands for the current one.

    Raises InputError for a sheet that is not known.
    """
    if name is None:
        return sheets.default().hash
    if name == SHIPPED:
        return sheets.shipped().hash
    found = sheets.known(name) if isinstance(name, str) else None
    if found is None:
        raise InputError(
            f"variant.{BOARDS.name}",
            f"the sheet {name} is not known" if isinstance(name, str) else f"{name!r} is no name",
            "give its file with --boards",
        )
    return found.hash
