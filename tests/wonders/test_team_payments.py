"""Partners use all that they have for nothing before they buy, even where buying costs nothing.

A unit may cost nothing (a wharf beside a trading post), and to Hatshepsut a purchase for nothing is
worth a coin: so whatever would spare the purchase is tried with it.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver._ext.wonders import bridge
from solver.games.wonders import GAME
from tests.wonders.games import expanded

TABLE: dict[str, Any] = {
    "game": "wonders",
    "variant": {"leaders": "yes", "cities": "yes", "teams": "yes"},
    "view": 0,
    "age": 2,
    "turn": 1,
    "players": [
        {
            "wonder": "gizah day",
            "stages": 0,
            "coins": 6,
            "cards": ["timber_yard", "west_clandestine_wharf", "west_trading_post"],
            "military": [],
            "leaders": ["hatshepsut"],
        },
        *(
            {
                "wonder": f"{wonder} day",
                "stages": 0,
                "coins": 6,
                "cards": [card],
                "military": [],
                "leaders": [],
            }
            for wonder, card in (
                ("rhodos", "tree_farm"),
                ("ephesos", "stockade"),
                ("petra", "guard_tower"),
            )
        ),
    ],
    "hand": ["walls", "vineyard", "temple", "statue", "forum", "lair", "school", "archery_range"],
    "partner": {
        "hand": [
            *("caravansery", "sawmill", "foundry", "bazar", "stables"),
            *("library", "dispensary", "courthouse"),
        ],
        "leader_hand": ["nero", "zenobia"],
    },
    "leader_hand": ["cleopatra", "midas"],
}

SPARED = {
    "leonidas": ("build walls", ["stone_pit"], {"leaders": ["hatshepsut", "leonidas"]}),
    "imhotep": ("stage with walls", ["lumber_yard"], {"leaders": ["hatshepsut", "imhotep"]}),
    "secret_warehouse": ("build walls", ["stone_pit"], {}),
    "nothing": ("build walls", ["stone_pit"], {}),
}
"""By what spares a purchase: the move, what the neighbor sells, and what the city has."""


def ways(state: State, start: str) -> set[str]:
    """The moves of these that begin so."""
    texts = (GAME.move_text(state, move) for move in state.legal_moves())
    return {text for text in texts if text == start or text.startswith(f"{start} ")}


@pytest.mark.parametrize("what", SPARED)
def test_nobody_buys_what_is_spared(what: str) -> None:
    move, sold, more = SPARED[what]
    players = [dict(player) for player in TABLE["players"]]
    players[0] |= more
    if what == "secret_warehouse":
        players[0]["cards"] = [*players[0]["cards"], what]
    players[1]["cards"] = sold
    state = GAME.read_position({**TABLE, "players": players}).state
    if what == "nothing":
        assert ways(state, move) == {f"{move} left 0"}
    else:
        assert ways(state, move) == {move}


def test_what_can_be_had_for_nothing_is_never_bought() -> None:
    """Of the ways to pay for one thing, units of the bank aside, all buy or none does."""
    met = 0
    for seed in range(12):
        game = expanded(seed, ("leaders", "cities", "teams"))
        state, rng = bridge.new(game.seats, game.options), Rng(seed)
        chance = random.Random(seed)
        while state.decider != OVER:
            if state.decider >= 0 and chance.random() < 0.3:
                buys: dict[tuple[str, ...], set[bool]] = {}
                for move in state.legal_moves():
                    words = GAME.move_text(state, move).split()
                    if words[0] in ("build", "stage") and "bank" not in words:
                        thing = tuple(words[: 2 + (words[0] == "stage")])
                        found = buys.setdefault(thing, set())
                        found.add(bool({"left", "right"} & {*words}))
                        met += bool({"left", "right"} & {*words})
                assert all(len(found) == 1 for found in buys.values()), seed
            state.apply(state.random_move(rng))
    assert met > 100
