"""What can stand in the fields of a position that hold names, for those who choose from lists."""

from __future__ import annotations

from solver.games.architects.data import tables
from solver.games.item_names import Choice, choices_of


def choices(lang: str) -> dict[str, list[Choice]]:
    """The choices by the name of the field."""
    cards, tokens = choices_of(tables().cards, lang), choices_of(tables().tokens, lang)
    wonders = choices_of(tables().wonders, lang)
    fields = dict.fromkeys(("cards", "unseen", "seen", "top"), cards)
    fields |= dict.fromkeys(("tokens", "face_up", "available", "used"), tokens)
    return fields | {
        "wonder": wonders,
        "decks": wonders,
        "deck": [*wonders, Choice("central", "central")],
    }
