"""The dice and a sheet as the rules hold them: ``Dice`` and ``Sheet`` in ``ext/dice/tables.pxd``.

Columns of effects are declared where their fields are (``effects.py``); here is what needs more
than one item. The engine works out for itself what follows from the boxes of a board.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver._ext.dice.game import EFFECT_KINDS, SYMBOL_KINDS
from solver.games.data.built import built
from solver.games.data.rows import Row, bits, blank, mask, row
from solver.games.dice.data.effects import BUILDINGS, COLORS, Attack, BoxEffect
from solver.games.dice.data.model import Tables
from solver.games.dice.data.sheet import Box, Sheet
from solver.games.dice.data.sheet_checks import MAX_EFFECTS
from solver.games.dice.data.tables import tables as shipped


@built("dice")
def shipped_dice() -> Row:
    """The dice that ship; nobody changes the rows."""
    return engine_dice(shipped())


def engine_dice(tables: Tables) -> Row:
    """All fields of the C struct ``Dice``."""
    index = tables.symbol_index
    return {
        "color": [COLORS.index(die.color) for die in tables.dice],
        "face": [[index[face] for face in die.faces] for die in tables.dice],
        "symbol": [
            {"kind": SYMBOL_KINDS[symbol.kind], "buildings": mask(symbol.buildings, BUILDINGS)}
            for symbol in tables.symbols
        ],
        "ready": 1,
    }


def engine_sheet(sheet: Sheet) -> Row:
    """What the rules are told of a sheet; ``identity`` is its hash, which counts ids, too."""
    return {
        "identity": int(sheet.hash, 16),
        "coins": sheet.start_coins,
        "spaces": sheet.spaces,
        "pass_coins": sheet.pass_coins,
        "to_end": sheet.bonuses_to_end,
        "first_agora": sheet.first_agora,
        "bonuses": [_effects(bonus.effects) for bonus in sheet.bonuses],
        "boards": [[_box(box) for box in board.boxes] for board in sheet.boards],
    }


def _box(box: Box) -> Row:
    return {
        "building": box.building,
        "cost": box.cost,
        "symbols": bits(box.symbols),
        "requires": bits(box.requires),
        "effects": _effects(box.effects, box.printed_vp),
    }


def _effects(effects: Sequence[BoxEffect], printed_vp: int = 0) -> Row:
    """The C struct ``Effects``: their number, and room for as many as there can be."""
    none = blank(BoxEffect) | {"kind": 0}
    rows = [
        none
        | row(effect)
        | {"kind": EFFECT_KINDS[str(effect.__struct_config__.tag)]}
        | ({"amount": printed_vp} if isinstance(effect, Attack) else {})
        for effect in effects
    ]
    return {"n": len(rows), "effect": rows + [none] * (MAX_EFFECTS - len(rows))}
