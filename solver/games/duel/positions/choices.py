"""What can stand in the fields of a position that hold names, for those who choose from lists."""

from __future__ import annotations

from solver.games.duel.data import tables
from solver.games.duel.positions.form import FACE_DOWN, FACE_DOWN_GUILD, TAKEN
from solver.games.item_names import Choice, choices_of


def choices(lang: str) -> dict[str, list[Choice]]:
    """The choices by the name of the field."""
    cards = choices_of(tables().cards, lang)
    wonders, tokens = choices_of(tables().wonders, lang), choices_of(tables().tokens, lang)
    signs = [Choice(sign, sign) for sign in (FACE_DOWN, FACE_DOWN_GUILD, TAKEN)]
    fields = {"cards": cards, "discard": cards, "buried": cards, "structure": [*signs, *cards]}
    fields |= dict.fromkeys(("wonders", "built", "drafted", "offer", "boxed"), wonders)
    fields |= dict.fromkeys(("tokens", "board_tokens", "returned"), tokens)
    return fields | {
        "built.": [Choice("?", "?"), *cards],
        "loot": [Choice(token.id, token.id.replace("_", " ")) for token in tables().loot],
    }
