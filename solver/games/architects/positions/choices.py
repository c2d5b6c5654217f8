"""What can stand in the fields of a position that hold names, for those who choose from lists."""

from __future__ import annotations

from solver.games.architects.items import CARDS, WONDERS
from solver.games.architects.table import ArchitectsTable
from solver.games.item_names import Choice, choices_of
from solver.games.table.choices import field_choices


def choices(lang: str) -> dict[str, list[Choice]]:
    """The choices by the name of the field."""
    fields = field_choices(ArchitectsTable, lambda kind: choices_of(kind.items(), lang))
    wonders = choices_of(WONDERS.items(), lang)
    return fields | {
        "top": choices_of(CARDS.items(), lang),  # nobody lays out what is not noted
        "decks": wonders,
        "deck": [*wonders, Choice("central", "central")],
    }
