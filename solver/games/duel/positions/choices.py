"""What can stand in the fields of a position that hold names, for those who choose from lists."""

from __future__ import annotations

from solver.games.duel.data import tables
from solver.games.duel.items import CARDS
from solver.games.duel.positions.shapes import DOWN, GONE
from solver.games.duel.table import DuelTable
from solver.games.item_names import Choice, choices_of
from solver.games.table.choices import NO_AGE, UNSEEN, field_choices
from solver.games.table.kinds import ItemKind

ANY_AGE = 0
"""The Age of cards that can come in each of them."""

SIGNS = (*DOWN.values(), *GONE.values())
"""What stands in the structure for a card that nobody sees."""


def choices(lang: str) -> dict[str, list[Choice]]:
    """The choices by the name of the field."""

    def items(kind: ItemKind) -> list[Choice]:
        return _cards(lang) if kind is CARDS else choices_of(kind.items(), lang)

    fields = field_choices(DuelTable, items)
    signs = [Choice(sign, sign, group=NO_AGE) for sign in SIGNS]
    return fields | {
        "structure": [*signs, *fields["cards"]],
        "built": fields["wonders"],
        "built.": [UNSEEN, *fields["cards"]],
        "mythologies": fields["mythology"],
    }


def _cards(lang: str) -> list[Choice]:
    """All cards; senators come in every Age."""
    known = tables().cards
    return [
        Choice(one.id, one.name, one.color, ANY_AGE if card.deck == "senator" else one.group)
        for card, one in zip(known, choices_of(known, lang), strict=True)
    ]
