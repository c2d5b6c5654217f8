"""The worked examples of the reference, run through the slow expansions.

No example contradicts the rules: the five of which its file says that the online program does
otherwise (four illegal actions that only its page refuses, one fault) are in it as the rules say.
"""

from __future__ import annotations

from itertools import permutations
from math import comb, factorial, perm
from typing import Any

import pytest

from tests.duel.expansions import score
from tests.duel.expansions.city import City
from tests.duel.expansions.facts import (
    CARDS,
    DECREES,
    GODS,
    GODS_OF,
    MYTHOLOGIES,
    PLOTS,
    PROMOS,
    SENATORS,
    SENATORS_PER_AGE,
    TEMPLES,
    WONDERS,
    token_slots,
    tokens_in,
    wonders_in,
)
from tests.duel.expansions.game import Game
from tests.duel.expansions.prices import god_price, unit_price
from tests.duel.expansions.schema import facts, game_of, play, tidy, whole
from tests.duel.expansions.table import SIDES, Step
from tests.duel.reference import deck, read

CASES: dict[str, dict[str, Any]] = {c["id"]: c for c in read("expansion_examples.json")["cases"]}
MODES = {
    "base": (False, False),
    "pantheon": (True, False),
    "agora": (False, True),
    "pantheon+agora": (True, True),
}


def of_kind(kind: str) -> Any:
    """Decorates a test of all cases of one kind."""
    return pytest.mark.parametrize("name", [n for n, case in CASES.items() if case["kind"] == kind])


def seat_of(player: str | None) -> int | None:
    return None if player is None else SIDES.index(player)


def victory(game: Game) -> dict[str, Any] | None:
    """The end of a game as the cases write it."""
    if game.ending is None:
        return None
    return {"kind": game.ending, "winner": None if game.winner is None else SIDES[game.winner]}


def next_player(game: Game) -> str:
    """Whose turn has begun, or that the Age is over."""
    if game.pending() == "deal_age":
        return "next_age"
    assert game.pending() == "main_action"
    return SIDES[game.active]


# ---- actions -----------------------------------------------------------------------------


@of_kind("play")
def test_play(name: str) -> None:
    case = CASES[name]
    actions, expected = case["actions"], dict(case["expected"])
    game = game_of(case["state"], case["player"], actions, case.get("options"))
    if expected.get("illegal"):
        play(game, actions[:-1], case["state"])
        assert whole(game, actions[-1]) not in game.legal()
        return
    play(game, actions, case["state"])
    if "victory" in expected:
        assert victory(game) == expected.pop("victory")
    if "next_player" in expected:
        assert next_player(game) == expected.pop("next_player")
    if "pending" in expected:
        assert [game.pending()] == expected.pop("pending")
    for quote in expected.pop("unit_price", []):
        payer, other = cities(game, quote["player"])
        decrees = game.decrees_of(SIDES.index(quote["player"]))
        assert unit_price(payer, other, quote["resource"], decrees) == quote["price"]
    found = facts(game)
    for chamber, is_open in expected.pop("decrees_open", {}).items():
        assert {turned for _, turned in found["decrees"][chamber]} == {is_open}
    for field, value in expected.items():
        wanted = tidy(field, value)
        if field in (*SIDES, "mythology_decks"):
            assert {part: found[field][part] for part in wanted} == wanted
        else:
            assert found[field] == wanted, field


def cities(game: Game, player: str) -> tuple[City, City]:
    """The city of a player and that of his opponent."""
    seat = SIDES.index(player)
    return game.cities[seat], game.cities[1 - seat]


# ---- prices and tables -------------------------------------------------------------------


@of_kind("cost")
def test_cost(name: str) -> None:
    game = game_of(CASES[name]["state"])
    for quote in CASES[name]["quotes"]:
        seat = SIDES.index(quote["player"])
        if "card" in quote:
            price = game.price(quote["card"], seat)
        else:
            price = game.price_of_wonder(quote["wonder"], seat)
        found = {
            "total": price.total,
            "trade": price.trade,
            "coins_cost": price.total - price.trade,
            "chain": price.chain,
        }
        for field in found.keys() & quote.keys():
            assert found[field] == quote[field], (quote, field)


@of_kind("god_cost")
def test_god_cost(name: str) -> None:
    game = game_of(CASES[name]["state"])
    for item in CASES[name]["items"]:
        payer, _ = cities(game, item["player"])
        seat = SIDES.index(item["player"])
        offerings = item.get("offerings", [])
        assert god_price(item["god"], item["slot"], seat, payer, offerings) == item["cost"], item


@of_kind("senate_actions")
def test_senate_actions(name: str) -> None:
    blue = [card for card in CARDS if CARDS[card]["color"] == "blue"]
    for item in CASES[name]["items"]:
        city = City(cards=blue[: item["blue"]])
        bonus = 2 if item["decree_senate_blue_plus"] else 0
        assert city.politician_actions(bonus) == item["actions"]


@of_kind("score")
def test_score(name: str) -> None:
    game = game_of(CASES[name]["state"])
    points = score.count(game)
    expected = CASES[name]["expected"]
    for side in SIDES:
        found = points[SIDES.index(side)]
        assert {category: found[category] for category in expected[side]} == expected[side]
    assert score.winner(points) == seat_of(expected["winner"])


@of_kind("reveal")
def test_reveal(name: str) -> None:
    case = CASES[name]
    game = Game(agora=case["layout"] == "agora", age=case["age"])
    game.structure = {entry["slot"]: f"card {entry['slot']}" for entry in game.layout()}
    down = {entry["slot"] for entry in game.layout() if not entry["face_up"]}
    for take in case["takes"]:
        assert take["take"] in game.uncovered()
        before = set(game.uncovered())
        del game.structure[take["take"]]
        assert sorted((set(game.uncovered()) - before) & down) == take["revealed"]
    assert game.uncovered() == case["accessible_after"]


@of_kind("layout")
def test_layout(name: str) -> None:
    for item in CASES[name]["items"]:
        agora = item["which"] == "pantheon_and_agora"
        layout = Game(agora=agora, age=item["age"]).layout()
        slots = token_slots(item["age"], agora=agora)
        assert slots
        assert not any(layout[slot]["face_up"] for slot in slots)


@of_kind("setup")
def test_setup(name: str) -> None:
    for item in CASES[name]["items"]:
        pantheon, agora = MODES[item["mode"]]
        assert len(wonders_in(pantheon=pantheon, agora=agora)) == item["wonder_pool"]
        tokens = tokens_in(pantheon=pantheon, agora=agora)
        assert len(tokens) == item["progress_tokens"] == item["on_board"] + item["set_aside"]
        specials = [*item["senators"]]
        specials[2] += item["guilds"] + item["temples"]
        for age in (1, 2, 3):
            slots = len(Game(agora=agora, age=age).layout())
            assert slots == item["slots"][age - 1]
            plain = len(deck(f"age_{age}")) - item["removed_per_age"][age - 1]
            assert slots == plain + specials[age - 1]
        assert item["senators"] in ([0, 0, 0], SENATORS_PER_AGE)


@of_kind("draft")
def test_draft(name: str) -> None:
    for item in CASES[name]["items"]:
        wonder, _, way = item["wonder"].partition(", ")
        game = game_of({"agora": True, "conspiracy_deck": ["coup", "treason", "sabotage"]})
        if way:
            game.cities[1].wonders = [wonder]
            game.first(Step("take_wonder", 0))
            game.play({"action": "take_wonder", "wonder": wonder})
            assert game.pending() == "main_action"
            continue
        game.offer = [wonder, "piraeus"]
        game.first(Step("pick", 0), Step("take_last", 0))
        game.play({"action": "pick", "wonder": wonder})
        asked = {"conspire": "keep_conspiracy", "one cube": "place_cube"}
        assert game.pending() == next(asked[w] for w in asked if item["effect"].startswith(w))


# ---- numbers -----------------------------------------------------------------------------


def test_chances_of_mythology_tokens() -> None:
    expected = CASES["chance_01_tokens"]["expected"]
    tokens = [kind for kind in MYTHOLOGIES for _ in range(2)]
    placements = list(permutations(tokens, 5))
    assert len(set(placements)) == expected["distinct_placements"]
    for kinds, name in ((5, "five different"), (4, "one pair"), (3, "two pairs")):
        hits = sum(len(set(placement)) == kinds for placement in placements)
        top, bottom = expected["kinds"][name]
        assert hits * bottom == top * len(placements)


def test_numbers_of_set_ups() -> None:
    expected = CASES["chance_02_setups"]["expected"]
    for mode, (pantheon, agora) in MODES.items():
        wonders = len(wonders_in(pantheon=pantheon, agora=agora))
        which = {"base": "base", "pantheon+agora": "both"}.get(mode, "one_expansion")
        assert comb(wonders, 4) * comb(wonders - 4, 4) == expected["wonder_offers"][which]
        tokens = len(tokens_in(pantheon=pantheon, agora=agora))
        board = expected["board_token_sets"]
        assert comb(tokens, 5) == board["both" if which == "both" else mode]
    assert factorial(3) ** len(GODS_OF) == expected["god_deck_orders"]
    assert comb(len(TEMPLES), 3) == expected["temple_sets"]
    assert comb(len(deck("guild")), 3) == expected["guild_sets"]
    assert perm(len(DECREES), 3) == expected["open_decrees_ordered"]
    assert perm(len(DECREES) - 3, 3) == expected["closed_decrees_ordered"]
    assert comb(len(PLOTS), 2) == expected["first_conspiracy_pair"]
    assert comb(25, 5) == expected["senator_back_positions_age_1_2"]
    assert comb(23, 3) * comb(20, 3) == expected["special_back_positions_age_3_both"]


def test_unseen_cards_by_back() -> None:
    case = CASES["chance_03_reveal_by_back"]
    unseen = [name for name in SENATORS if name not in case["state"]["senators_seen"]]
    expected = case["expected"]
    assert len(deck("age_1")) - case["state"]["age_cards_seen"] == expected["age_back_unseen"]
    assert len(unseen) == expected["senator_back_unseen"]
    for kind in ("conspirator", "politician_left", "politician_centre", "politician_right"):
        count = sum(name.startswith(kind) for name in unseen)
        assert [count, len(unseen)] == expected[f"p_{kind}"]


def test_every_case_is_run() -> None:
    """Those of knowledge in ``test_knowledge.py``."""
    told = [n for n, case in CASES.items() if case["kind"] in ("knowledge", "probability")]
    assert len(CASES) == 155
    assert sorted(told) == [
        *("chance_01_tokens", "chance_02_setups", "chance_03_reveal_by_back"),
        *("know_01_gods", "know_02_two_tokens_one_kind", "know_03_conspiracy_top"),
        *("know_04_locked_token", "know_05_treason"),
    ]
    kinds = {case["kind"] for case in CASES.values()} - {"knowledge", "probability"}
    tests = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert kinds - tests == set()
    assert len(GODS) == 16
    assert len(WONDERS) == 16 + len(PROMOS)
