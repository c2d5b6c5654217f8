"""Numbers of the fast engine and names of the slow one; moves of one in the words of the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.games.duel.data import tables
from tests.duel.expansions.facts import DECREES, GODS, GODS_OF, MYTHOLOGIES, OFFERINGS, PLOTS
from tests.duel.expansions.table import Action

CARD_IDS = [card.id for card in tables().cards]
WONDER_IDS = [wonder.id for wonder in tables().wonders]
TOKEN_IDS = [token.id for token in tables().tokens]
GOD_IDS = [god for kind in MYTHOLOGIES for god in GODS_OF[kind]]
PLOT_IDS = sorted(PLOTS, key=lambda name: int(PLOTS[name]["number"]))
DECREE_IDS = sorted(DECREES, key=lambda name: int(DECREES[name]["number"]))
MILITARY_IDS = [
    *("first_player_large", "first_player_small"),
    *("second_player_small", "second_player_large"),
]
MARKS: list[Any] = [None, *MYTHOLOGIES, *OFFERINGS]
"""What lies on a slot of the structure, by its number."""

PROGRESS = {"unprepared": 1, "prepared": 2, "triggered": 3}
OPTION_BITS = {
    ("next_starter", "begins"): 1,
    ("gate_reveal", "public"): 4,
}

SIMPLE = {
    "pick": ("pick", "wonder", WONDER_IDS),
    "discard": ("discard", "card", CARD_IDS),
    "token": ("choose_token", "token", TOKEN_IDS),
    "keep": ("choose_drawn_token", "token", TOKEN_IDS),
    "destroy": ("discard_opponent_card", "card", CARD_IDS),
    "revive": ("build_discarded", "card", CARD_IDS),
    "trigger": ("trigger", "conspiracy", PLOT_IDS),
    "enki": ("choose_enki_token", "token", TOKEN_IDS),
    "snake": ("place_snake", "card", CARD_IDS),
    "take": ("take_card", "card", CARD_IDS),
    "unbuild": ("unbuild_wonder", "wonder", WONDER_IDS),
    "steal": ("take_wonder", "wonder", WONDER_IDS),
    "drop": ("discard_military", "token", MILITARY_IDS),
    "apply": ("apply_military", "token", MILITARY_IDS),
    "gate": ("choose_top_god", "god", GOD_IDS),
    "deck": ("choose_deck", "mythology", MYTHOLOGIES),
    "conspirator": ("conspirator", "do", ["place", "conspire"]),
    "conspire": ("keep_conspiracy", "conspiracy", PLOT_IDS),
    "back": ("put_back", "where", ["top", "bottom"]),
    "lock": ("lock_token", "token", TOKEN_IDS),
    "fraud": ("build_last_row", "card", CARD_IDS),
    "messe": ("build_last_row", "card", CARD_IDS),
    "treason": ("build_removed", "card", CARD_IDS),
    "espionage": ("choose_set_aside_token", "token", TOKEN_IDS),
    "turn": ("discard_accessible", "card", CARD_IDS),
    "sabotage": ("box_wonder", "wonder", WONDER_IDS),
    "starter": ("starter", "seat", [0, 1]),
}
"""Moves of one argument: the action, what its argument is called, and the names by number."""


def option_bits(options: dict[str, str]) -> int:
    """The options of a game as the fast engine counts them."""
    return sum(OPTION_BITS.get(option, 0) for option in options.items())


def setup_number(*, pantheon: bool, agora: bool, promo: bool = False) -> int:
    """The number of the set-up in the fast engine."""
    return pantheon + 2 * agora + 4 * promo


def members(mask: int) -> list[int]:
    """The numbers in a set of bits."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def action_of(move: Sequence[Any], rest_of_deck: dict[str, list[str]]) -> Action:
    """A decoded move of the fast engine as an action.

    ``rest_of_deck`` are the god decks, from which follows what goes back on one.
    """
    kind, *args = move
    if kind in SIMPLE:
        action, key, names = SIMPLE[kind]
        return {"action": action, key: names[args[0]]}
    if kind == "skip":
        return {"action": "skip"}
    if kind == "build":
        card = CARD_IDS[args[0]]
        senator = tables().cards[args[0]].color == "senator"
        return {"action": "recruit" if senator else "build", "card": card}
    if kind == "wonder":
        names = {"wonder": WONDER_IDS[args[0]], "card_used": CARD_IDS[args[1]]}
        return {"action": "build_wonder", **names}
    if kind == "prepare":
        names = {"conspiracy": PLOT_IDS[args[0]], "card_used": CARD_IDS[args[1]]}
        return {"action": "prepare", **names}
    if kind == "activate":
        laid = [OFFERINGS[i] for i in members(args[1])]
        return {"action": "activate_god", "slot": args[0] + 1, "offerings": laid}
    if kind == "enshrine":
        return {"action": "place_god", "god": GOD_IDS[args[0]], "slot": args[1] + 1}
    if kind == "strike":
        return {"action": "discard_structure", "slot": args[0]}
    if kind == "isis":
        names = {"wonder": WONDER_IDS[args[0]], "card": CARD_IDS[args[1]]}
        return {"action": "wonder_from_discard", **names}
    if kind == "minerva":
        return {"action": "place_minerva", "space": args[0] - 9}
    if kind == "choose":
        god = GOD_IDS[args[0]]
        (deck,) = [deck for deck in rest_of_deck.values() if god in deck]
        rest = [other for other in deck if other != god]
        if len(rest) == 2:
            rest.sort(key=lambda other: other != GOD_IDS[args[1]])
        return {"action": "choose_god_of_deck", "god": god, "rest_top_first": rest}
    if kind in ("cube", "remove"):
        action = {"cube": "place_cube", "remove": "remove_cube"}[kind]
        return {"action": action, "chamber": args[0] + 1}
    if kind in ("shift", "influence"):
        action = {"shift": "move_cube", "influence": "move_decree"}[kind]
        return {"action": action, "from": args[0] + 1, "to": args[1] + 1}
    if kind == "liberty":
        given = CARD_IDS[args[1]] if args[1] >= 0 else None
        return {"action": "build_returned", "card": CARD_IDS[args[0]], "given": given}
    if kind == "swap":
        return {"action": "swap", "take": CARD_IDS[args[0]], "give": CARD_IDS[args[1]]}
    raise AssertionError(move)


assert list(GODS)[:15] == GOD_IDS
