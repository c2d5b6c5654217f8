"""The rule option of 7 Wonders Dice: the sheet that is played on.

What the rules leave open has one reading (docs/games.md). ``boards`` names the contents of the
boards, which the program ships only as a reconstruction and which owners of the game can replace.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

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
    words=("sheet of the boards", "foglio delle plance"),
)

SETTLED: Mapping[str, str] = MappingProxyType(
    {
        "shake": "independent",
        "grey_dice": "differ",
        "agora_tie": "both",
        "die_coins": "before",
        "die_discount": "cumulative",
        "guild_red": "sum",
        "spy_red": "any",
        "new_die": "at_once",
        "per_box": "counts_itself",
        "cross": "may",
        "bonus_order": "after_effects",
    }
)
"""Former options, which older records may name, and the reading that is played of each."""


def variant_of(sheet: int) -> Variant:
    """The variant of a state, by the number by which the rules know its sheet."""
    return {BOARDS.name: sheets.at(sheet).hash}


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
