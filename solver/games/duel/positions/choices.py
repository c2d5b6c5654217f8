"""What can stand in the fields of a position that hold names, for those who choose from lists."""

from __future__ import annotations

from solver.games.duel.data import tables
from solver.games.duel.drawing.labels import label
from solver.games.duel.positions.shapes import DOWN, GONE
from solver.games.item_names import Choice, choices_of
from solver.games.table.kinds import UNKNOWN

GATE = "gate"

ANY_AGE = 0
"""The Age of cards that can come in each of them."""

NO_CARD = -1
"""The Age of what is no card."""


SIGNS = (*DOWN.values(), *GONE.values())
"""What stands in the structure for a card that nobody sees."""


def choices(lang: str) -> dict[str, list[Choice]]:
    """The choices by the name of the field."""
    known = tables()
    cards = [
        Choice(one.id, one.name, one.color, ANY_AGE if card.deck == "senator" else one.group)
        for card, one in zip(known.cards, choices_of(known.cards, lang), strict=True)
    ]
    wonders, tokens = choices_of(known.wonders, lang), choices_of(known.tokens, lang)
    mythologies = choices_of(known.pantheon.mythologies, lang)
    gods = [*choices_of(known.pantheon.gods, lang), Choice(GATE, label(GATE, lang))]
    plots = choices_of(known.agora.conspiracies, lang)
    decrees = choices_of(known.agora.decrees, lang)
    signs = [Choice(sign, sign, group=NO_CARD) for sign in SIGNS]
    fields = {"cards": cards, "discard": cards, "buried": cards, "structure": [*signs, *cards]}
    fields |= dict.fromkeys(("removed", "snake", "card", "box"), cards)
    fields |= dict.fromkeys(("wonders", "built", "drafted", "offer", "boxed"), wonders)
    fields |= dict.fromkeys(("tokens", "board_tokens", "returned", "enki", "locked"), tokens)
    unseen = Choice(UNKNOWN, UNKNOWN, group=NO_CARD)
    return fields | {
        "built.": [unseen, *cards],
        "loot": [Choice(token.id, token.id.replace("_", " ")) for token in known.loot],
        "mythologies": mythologies,
        "mythology": mythologies,
        "mythology_tokens": mythologies,
        "gods": gods,
        "god": [unseen, *gods],
        "plots": [unseen, *plots],
        "plot": [unseen, *plots],
        "deck": [unseen, *plots],
        "decrees": [unseen, *decrees],
    }
