"""The fast engine against the slow one over games with expansions."""

from __future__ import annotations

import random
from functools import cache
from itertools import cycle
from typing import Any

import pytest

from tests.duel.expansions.deal import Deal
from tests.duel.expansions.facts import AGORA_LAYOUTS, CARDS, DECREES, PLOTS, tokens_in
from tests.duel.expansions.lockstep import Twins
from tests.duel.expansions.schema import game_of, whole
from tests.duel.expansions.styles import choose
from tests.duel.expansions.table import Action
from tests.duel.expansions.test_examples import CASES
from tests.duel.expansions.test_games import (
    FIRST_GAMES,
    GAMES,
    MUST_MEET,
    PROMO_GAMES,
    PROMOS_MUST_MEET,
    check,
    game_and_deal,
)
from tests.duel.expansions.test_turns import TURNS

PLAYS: dict[str, dict[str, Any]] = TURNS | {
    name: case for name, case in CASES.items() if case["kind"] == "play"
}


@cache
def whole_game(seed: int, *, first_game: bool = False) -> frozenset[str]:
    """Play a game from its beginning to its end in lockstep; returns the rules it met."""
    slow, deal, styles, rng = game_and_deal(seed, first_game=first_game)
    twins = Twins.of_game_and_deal(slow, deal, first_game=first_game)
    while not twins.slow.ending:
        seat = twins.slow.decider()
        assert seat is not None
        twins.play(choose(styles[seat], twins.slow, rng))
        check(twins.slow)
    return frozenset(twins.slow.met)


@pytest.mark.parametrize("seed", GAMES)
def test_whole_game(seed: int) -> None:
    assert whole_game(seed)


@pytest.mark.parametrize("seed", FIRST_GAMES)
def test_first_game(seed: int) -> None:
    assert whole_game(seed, first_game=True)


def test_the_games_above_met_every_rule() -> None:
    met = frozenset[str]().union(*map(whole_game, GAMES))
    assert MUST_MEET - met == set()


def test_games_with_promo_wonders() -> None:
    met = frozenset[str]().union(*map(whole_game, PROMO_GAMES))
    assert PROMOS_MUST_MEET - met == set()


@pytest.mark.slow
@pytest.mark.parametrize("block", range(7100, 7500, 50))
def test_many_games_with_promo_wonders(block: int) -> None:
    for seed in range(block, block + 50):
        assert whole_game(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20000, 20600, 30))
def test_many_games(block: int) -> None:
    for seed in range(block, block + 30):
        assert whole_game(seed, first_game=seed % 10 == 0)


def below(layout: list[dict[str, Any]], slot: int) -> set[int]:
    """The slots under a slot, down to the last row, and itself."""
    return {slot}.union(*(below(layout, under) for under in layout[slot]["covers"]))


@pytest.mark.parametrize(("plot", "age"), [*zip(PLOTS, cycle((1, 2)), strict=False)])
def test_sprung_where_no_card_is_open(plot: str, age: int) -> None:
    """Every Conspiracy triggered by Curia Julia, whose card uncovered only closed ones."""
    layout = AGORA_LAYOUTS[age]
    open_slot = next(e["slot"] for e in layout if e["row"] == 3 and len(e["covers"]) == 2)
    slots = sorted(below(layout, open_slot), reverse=True)
    cards = [card for card in CARDS if CARDS[card]["deck"] == f"age_{age}"]
    second = next(other for other in PLOTS if other != plot)
    tokens = tokens_in(pantheon=False, agora=True)
    decrees = {str(i): [[name, i % 2 == 1]] for i, name in enumerate([*DECREES][6:12], 1)}
    state = {
        "agora": True,
        "age": age,
        "board_tokens": tokens[:5],
        "set_aside_tokens": tokens[5:],
        "decrees": decrees,
        "first": {
            "coins": 30,
            "wonders_unbuilt": ["curia_julia"],
            "conspiracies": {name: {"state": "unprepared"} for name in (plot, second)},
            "cubes": [0, 0, 1, 0, 2, 0],
        },
        "second": {"coins": 5, "cards": cards[-2:], "cubes": [1, 0, 0, 0, 0, 0]},
        "structure": dict(zip(map(str, slots), cards, strict=False)),
    }
    game = game_of(state)
    used = game.accessible()
    assert len(used) == 1
    rng = random.Random(f"{plot} {age}")
    deal = Deal(rng, pantheon=False, agora=True)
    twins = Twins.of_game(game, deal.event)
    twins.play({"action": "build_wonder", "wonder": "curia_julia", "card_used": used[0]})
    while twins.slow.pending() != "main_action" and not twins.slow.ending:
        twins.play(rng.choice(twins.slow.legal()))


@pytest.mark.parametrize("name", PLAYS)
def test_example(name: str) -> None:
    """Every worked example and recorded turn: the same moves and the same table after each."""
    play = PLAYS[name]
    actions, state = play["actions"], play["state"]
    draws = {"draw_tokens": "drawn_tokens", "draw_enki": "enki_draw"}

    def event(game: Any) -> Action:
        kind = game.pending()
        if kind == "deal_age":
            deal = Deal(random.Random(0), pantheon=game.pantheon, agora=game.agora)
            return deal.event(game)
        return {"action": kind, "tokens": state.get(draws[kind]) or sorted(game.aside)[:2]}

    game = game_of(state, play["player"], actions, play.get("options"))
    twins = Twins.of_game(game, event)
    if play.get("expected", {}).get("illegal"):
        *actions, refused = actions
    else:
        refused = None
    for action in actions:
        twins.play(whole(twins.slow, action))
    if refused is not None:
        assert whole(twins.slow, refused) not in [action for _, action in twins.moves]
