"""Positions of the slow game as raw dicts of the fast engine, for examples that begin anywhere."""

from __future__ import annotations

from typing import Any

from tests.duel.expansions.facts import CARDS, GODS_OF, MYTHOLOGIES, OFFERINGS, tokens_in
from tests.duel.expansions.game import Game
from tests.duel.expansions.names import (
    CARD_IDS,
    DECREE_IDS,
    GOD_IDS,
    MARKS,
    MILITARY_IDS,
    PLOT_IDS,
    PROGRESS,
    TOKEN_IDS,
    WONDER_IDS,
    option_bits,
    setup_number,
)
from tests.duel.reference import deck

NOTHING, HIDDEN = -1, -2
NOWHERE = 127
ALL = 3
"""Both seats have seen it."""


def numbers(ids: list[str], names: Any) -> list[int]:
    """The numbers of some names, in order."""
    return sorted(ids.index(name) for name in names)


def complete(game: Game) -> None:
    """Fill up what an example leaves out and the fast engine needs: three removed cards an Age."""
    known = set(seen_cards(game)) | set(game.structure.values())
    for age in (1, 2, 3):
        removed = game.removed.setdefault(age, [])
        spare = [c for c in deck(f"age_{age}") if c not in known and c not in removed]
        removed += spare[: max(0, 3 - len(removed))]
    missing = tokens_nowhere(game)
    if game.agora and len(missing) == 1:
        game.locked = list(missing)


def seen_cards(game: Game) -> list[str]:
    """All cards that lie or have lain face up."""
    seen = [card for slot, card in game.structure.items() if slot not in game.face_down]
    seen += game.discard
    for city in game.cities:
        seen += city.cards + city.senators
        seen += [card for card in city.under.values() if card]
        seen += [plot.card for plot in city.plots.values() if plot.card]
    return seen


def tokens_nowhere(game: Game) -> set[str]:
    """Progress tokens that lie nowhere: an example leaves them out, or they are locked."""
    owned = [token for city in game.cities for token in city.tokens]
    lying = {*game.board, *game.aside, *game.on_enki, *owned, *game.locked}
    return set(tokens_in(pantheon=game.pantheon, agora=game.agora)) - lying


def raw_of(game: Game) -> dict[str, Any]:
    """The raw dict of a position before a main action; nobody has seen a deck."""
    assert game.pending() == "main_action"
    seen = seen_cards(game)
    unseen = {game.structure[slot] for slot in game.face_down}
    for age in (1, 2, 3):
        unseen |= set(game.removed.get(age, []))
    later = [f"age_{age}" for age in range(game.age + 1, 4)]
    later += ["grand_temple" if game.pantheon else "guild"] + (["senator"] if game.agora else [])
    unseen |= {card for card in CARDS if CARDS[card]["deck"] in later} - set(seen)
    slots = [NOTHING] * (25 if game.agora else 20)
    special = [s for s in game.face_down if back(game, s) in ("guild", "grand_temple")]
    for slot, card in game.structure.items():
        hidden = -3 if slot in special else HIDDEN
        slots[slot] = hidden if slot in game.face_down else CARD_IDS.index(card)
    found = {
        "phase": "play",
        "setup": setup_number(pantheon=game.pantheon, agora=game.agora, promo=game.promo),
        "options": option_bits(game.options),
        "age": game.age,
        "seat": game.active,
        "extra": False,
        "queue": [],
        "cities": [
            {
                "coins": city.coins,
                "cards": numbers(CARD_IDS, city.cards + city.senators),
                "wonders": [WONDER_IDS.index(wonder) for wonder in city.wonders],
                "built": [wonder in city.under for wonder in city.wonders],
                "under": [card_number(city.under.get(wonder)) for wonder in city.wonders],
                "tokens": numbers(TOKEN_IDS, city.tokens),
            }
            for city in game.cities
        ],
        "slots": slots,
        "backs": special,
        "pawn": game.pawn,
        "loot": [token in game.military_tokens for token in MILITARY_IDS],
        "discard": numbers(CARD_IDS, game.discard),
        "unseen": numbers(CARD_IDS, unseen),
        "board_tokens": numbers(TOKEN_IDS, game.board),
        "drawn_tokens": [],
        "returned_tokens": numbers(TOKEN_IDS, tokens_nowhere(game)),
        "offer": [],
        "picks": 8,
        "boxed": -1,
        "winner": -1,
        "ending": None,
        "acted": 0,
    }
    if game.pantheon:
        found["pantheon"] = pantheon_of(game)
    if game.promo:
        found["box"] = []
    if game.agora:
        found["agora"] = agora_of(game)
    return found


def card_number(card: str | None) -> int:
    """The number of a card, or that nobody knows it."""
    return NOTHING if card is None else CARD_IDS.index(card)


def back(game: Game, slot: int) -> str:
    """What the back of a card of the structure shows."""
    return str(CARDS[game.structure[slot]]["deck"])


def pantheon_of(game: Game) -> dict[str, Any]:
    """Gods, tokens of Pantheon and Minerva."""
    gods = [*GOD_IDS, "gate"]
    placed = [game.slots.get(slot) for slot in range(1, 7)]
    kinds = {god: number for number, kind in enumerate(MYTHOLOGIES) for god in GODS_OF[kind]}
    snakes = [(seat, city.snake_on) for seat, city in enumerate(game.cities) if city.snake_on]
    return {
        "places": [gods.index(god) if god else NOTHING for god in placed],
        "kinds": [kinds.get(str(god), NOTHING) for god in placed],
        "seen": [ALL if god else 0 for god in placed],
        "decks": [
            [HIDDEN] * len(game.god_decks[kind]) + [NOTHING] * (3 - len(game.god_decks[kind]))
            for kind in MYTHOLOGIES
        ],
        "deck_seen": [[0] * 3 for _ in MYTHOLOGIES],
        "tokens": [
            [city.mythology_tokens.count(kind) for kind in MYTHOLOGIES] for city in game.cities
        ],
        "offerings": [
            sum(1 << OFFERINGS.index(value) for value in city.offering_tokens)
            for city in game.cities
        ],
        "astarte": [city.astarte_coins for city in game.cities],
        "gods": [numbers(gods, city.gods) for city in game.cities],
        "enki": numbers(TOKEN_IDS, game.on_enki),
        "on_slots": [
            MARKS.index(game.structure_tokens[slot]) if slot in game.structure_tokens else 0
            for slot in range(25 if game.agora else 20)
        ],
        "snake": CARD_IDS.index(str(snakes[0][1])) if snakes else NOTHING,
        "snake_owner": snakes[0][0] if snakes else 0,
        "minerva": NOWHERE if game.minerva is None else game.minerva,
    }


def decrees_by_place(game: Game) -> list[tuple[str | None, bool, int]]:
    """Six decrees with their chambers; what an example leaves out is none, beside another one."""
    laid = [(name, up, chamber) for chamber in game.decrees for name, up in game.decrees[chamber]]
    beside = laid[0][2] if laid else 1
    return [*laid, *((None, True, beside) for _ in range(6 - len(laid)))]


def agora_of(game: Game) -> dict[str, Any]:
    """The Senate and the conspiracies."""
    decrees = decrees_by_place(game)
    order = {"triggered": 0, "prepared": 1, "unprepared": 2}
    return {
        "cubes": [list(city.cubes) for city in game.cities],
        "decrees": [
            NOTHING if name is None else DECREE_IDS.index(name) if up else HIDDEN
            for name, up, _ in decrees
        ],
        "decrees_at": [chamber - 1 for _, _, chamber in decrees],
        "senators": [slot for slot in game.face_down if back(game, slot) == "senator"],
        "deck": [HIDDEN] * len(game.plot_deck),
        "plots": [
            [
                [PLOT_IDS.index(name), PROGRESS[plot.state], card_number(plot.card)]
                for name, plot in sorted(
                    city.plots.items(),
                    key=lambda held: (order[held[1].state], PLOT_IDS.index(held[0])),
                )
            ]
            for city in game.cities
        ],
        "drawn": [NOTHING, NOTHING],
        "locked": TOKEN_IDS.index(game.locked[0]) if game.locked else NOTHING,
        "locked_seen": ALL if game.locked else 0,
        "not_locked": [[], []],
        "removed": [],
        "removed_seen": 0,
        "was_triggered": False,
        "notes": [],
    }
