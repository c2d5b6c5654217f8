"""Worked examples about decks, guilds, hands, costs and chains."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER
from tests.wonders import bridge
from tests.wonders.lockstep import Twins
from tests.wonders.positions import city
from tests.wonders.reference import (
    AGES,
    CARD_IDS,
    CARDS,
    EDITIONS,
    HAND,
    WONDERS,
    guilds,
    guilds_in_play,
    ordinary_deck,
    stages,
)
from tests.wonders.slow_raw import Raw
from tests.wonders.slow_table import PILE, SlowTable
from tests.wonders.worked import (
    Case,
    cost_of,
    edition_of,
    options_of,
    plain_table,
    quiet_city,
    sell_until,
)

SINGLE = {
    "wood": "lumber_yard",
    "stone": "stone_pit",
    "clay": "clay_pool",
    "ore": "ore_vein",
    "glass": "glassworks_age_1",
    "papyrus": "press_age_1",
    "loom": "loom_age_1",
}
DOUBLE = {"wood": "sawmill", "stone": "quarry", "clay": "brickyard", "ore": "foundry"}


def producers(cost: dict[str, int]) -> list[str]:
    """Cards that make just these resources, up to three raw ones and one manufactured of a kind."""
    cards = []
    for resource, count in cost.items():
        if count % 2:
            cards.append(SINGLE[resource])
        if count > 1:
            cards.append(DOUBLE[resource])
    return cards


def city_making(case: Case, cost: dict[str, int]) -> Raw:
    """A city without coins that makes this, and a start resource that is not among it."""
    edition = edition_of(case)
    wonder = next(
        name for name in WONDERS[edition] if WONDERS[edition][name]["start_resource"] not in cost
    )
    return city(edition, wonder, coins=0, cards=producers(cost))


def others(case: Case, mine: Raw) -> list[Raw]:
    """Two more cities that have other boards and no coins."""
    edition = edition_of(case)
    boards = [city(edition, name, coins=0) for name in WONDERS[edition]]
    return [board for board in boards if board["wonder"] != mine["wonder"]][:2]


def payable(case: Case, card: str, making: dict[str, int], coins: int = 0) -> bool:
    """Whether a city that makes this can build a card by its cost."""
    mine = city_making(case, making) | {"coins": coins}
    twins = Twins.at(plain_table(case, mine, *others(case, mine), age=1))
    return bool(bridge.quote(twins.fast, 0, CARD_IDS.index(card))["payments"])


def is_cost(case: Case, card: str, cost: dict[str, int]) -> bool:
    """Whether a card is paid with just this: not with one unit less of anything."""
    units = {r: n for r, n in cost.items() if r != "coins"}
    coins = cost.get("coins", 0)
    if coins and payable(case, card, units, coins - 1):
        return False
    less = [{**units, r: n - 1} for r, n in units.items()]
    if any(payable(case, card, {r: n for r, n in u.items() if n}, coins) for u in less):
        return False
    return payable(case, card, units, coins)


def chained(case: Case, built: str) -> list[str]:
    """The cards that a building makes free."""
    edition = EDITIONS.index(edition_of(case))
    return [
        card
        for number, card in enumerate(CARD_IDS)
        if card in CARDS[edition_of(case)]
        and CARD_IDS.index(built) in bridge.chains(edition, number)
    ]


# ---- decks and hands ---------------------------------------------------------------------


def deck_thresholds(case: Case) -> None:
    players, kept = case["given"]["players"], case["expect"]["thresholds_kept"]
    edition = edition_of(case)
    for age in AGES:
        deck = bridge.deck(EDITIONS.index(edition), players, age)
        for number, name in enumerate(CARD_IDS):
            entry = CARDS[edition].get(name)
            count = 0
            if entry and entry["age"] == age and not entry["guild"]:
                count = sum(threshold in kept for threshold in entry["copies_from_players"])
            assert deck[number] == count == ordinary_deck(edition, players, age).count(name)


def guild_count(case: Case) -> None:
    players, drawn = case["given"]["players"], case["expect"]["guilds_drawn"]
    edition = edition_of(case)
    assert guilds_in_play(players) == drawn
    numbers = {CARD_IDS.index(card) for card in guilds(edition)}
    rng = Rng(1)
    state = bridge.new(players, options_of(case))
    while (raw := bridge.dump(state))["age"] < 3 or raw["phase"] == "deal":
        state.apply(state.random_move(rng))
    hands = raw["ages"][2]["hands"]
    assert sum(card in numbers for hand in hands for card in hand) == drawn


def hand_sizes(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    mine = quiet_city(case, "gizah")
    raw = plain_table(case, mine, *others(case, mine), age=given["age"])
    assert [len(hand) for hand in raw["ages"][0]["hands"]] == [given["start_hand"]] * 3
    twins = Twins.at(raw)
    first = twins.slow.row(0).hand.copy()
    for _ in range(3):
        twins.apply(next(text for text in twins.moves if text.startswith("sell")))
    assert twins.slow.turn == 2
    passed = twins.slow.row(0).hand
    assert len(first) - len(passed) == given["turn_1_played"]
    assert len(passed) == expect["passed"] == expect["received"]
    # Seat 1 sits on the left of seat 0, which receives the hand of seat 2 on its right.
    assert (twins.slow.holder(0), twins.slow.holder(2)) == (1, 0)
    assert (expect["passed_to"], expect["received_from"]) == ("left", "right")
    while twins.slow.turn < 6:
        twins.apply(next(text for text in twins.moves if text.startswith("sell")))
    assert [len(row.hand) for row in twins.slow.rows[1]] == [expect["turn_6_received"]] * 3
    coins = [c.coins for c in twins.slow.cities]
    sell_until(twins, 2)
    assert [c.coins for c in twins.slow.cities] == [n + 3 for n in coins]  # one sale each
    assert expect["turn_6_played"] == expect["turn_6_discarded_without_coins"] == 1


# ---- costs and chains --------------------------------------------------------------------


def card_cost(case: Case) -> None:
    for card, cost in case["expect"]["costs"].items():
        assert cost_of(case, card) == cost
        assert is_cost(case, card, cost), card
    assert set(case["expect"]["costs"]) == set(case["given"]["cards"])


def card_cost_or_chain(case: Case) -> None:
    card, expect = case["given"]["card"], case["expect"]
    assert is_cost(case, card, expect["cost"])
    numbers = bridge.chains(EDITIONS.index(edition_of(case)), CARD_IDS.index(card))
    assert [CARD_IDS[number] for number in numbers] == expect["chain_from"]
    mine = quiet_city(case, "gizah", coins=0, cards=expect["chain_from"])
    twins = Twins.at(plain_table(case, mine, *others(case, mine), age=2, hands={0: [card]}))
    assert f"build {card}" in twins.moves


def chain(case: Case) -> None:
    built, free = case["given"]["built"], case["expect"]["free"]
    assert chained(case, built) == free
    mine = quiet_city(case, "alexandria", coins=0, cards=[built])
    for card in free:
        age = CARDS[edition_of(case)][card]["age"]
        raw = plain_table(case, mine, *others(case, mine), age=age, hands={0: [card]})
        assert f"build {card}" in Twins.at(raw).moves


def chain_path(case: Case) -> None:
    path = case["given"]["path"]
    free = [after in chained(case, before) for before, after in pairwise(path)]
    assert all(free) == case["expect"]["each_next_is_free"]


def stage_cost(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    edition = edition_of(case)
    cost = stages(edition, given["wonder"], 0)[given["stage"] - 1]["cost"]
    assert cost == expect["cost"]
    assert given["production"] == [[r] for r, n in cost.items() for _ in range(n)]
    mine = city(
        edition,
        given["wonder"],
        given["side"],
        stages=given["stage"] - 1,
        coins=0,
        cards=producers(cost),
    )
    twins = Twins.at(plain_table(case, mine, *others(case, mine)))
    paid = [text for text in twins.moves if text.startswith("stage")]
    assert bool(paid) == expect["affordable_without_trade"]
    assert not any(" left " in text or " right " in text for text in paid)


# ---- the Free City -----------------------------------------------------------------------


def free_city_hand_sizes(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    twins = dealt_free_city(case)
    slow = twins.slow
    for row in expect["per_turn"]:
        manager = slow.manager()
        assert manager is not None
        assert (slow.turn, slow.age) == (row["turn"], 1)
        mine, other = slow.row(slow.held(manager)), slow.row(slow.held(1 - manager))
        assert len(mine.hand) == row["manager_after_draw"]
        assert row["manager_before_draw"] == row["manager_after_draw"] - 1
        assert len(other.hand) == row["other_before"]
        assert len(slow.row(PILE).hand) == row["pile_after_draw"]
        for _ in range(3):
            twins.apply(min(twins.moves, key=sells_first))
        if row["turn"] < 6:  # the next manager holds the hand and has drawn already
            assert len(mine.hand) == row["manager_left"] + 1
            assert len(other.hand) == row["other_left"]
        else:
            left = [[use.how for use in r.used].count("left") for r in slow.rows[1]]
            assert left == [1, 1, 1]
    assert [*given["start_hands"], given["pile"]] == [HAND] * 3
    assert expect["discarded_at_age_end"] == {"each_player": 1, "pile": 1}


def dealt_free_city(case: Case) -> Twins:
    """A game of two with Halikarnassos among the boards, so that Ages stay readable; dealt."""
    for seed in range(50):
        twins = Twins.new(2, options_of(case))
        rng = Rng(seed)
        while twins.slow.phase != "choose":
            event = twins.fast.random_move(rng)
            twins.apply(next(text for text, move in twins.moves.items() if move == event))
        if twins.slow.pile_can_be_read():
            return twins
    raise AssertionError("no seed deals Halikarnassos")


def sells_first(text: str) -> tuple[bool, str]:
    """Sales before all else, for sorting."""
    return "sell" not in text, text


def free_city_manager(case: Case) -> None:
    given, expect = case["given"], case["expect"]
    names = {"L": 0, "R": 1}
    assert (given["seat_left_of_free_city"], given["seat_right_of_free_city"]) == ("L", "R")
    rng = Rng(4)
    state = bridge.new(2, options_of(case))
    met: dict[tuple[int, int], int] = {}
    while state.decider != OVER:
        raw = bridge.dump(state)
        if raw["phase"] == "choose":
            met[raw["age"], raw["turn"]] = bridge.manager(state)
        state.apply(state.random_move(rng))
    table = SlowTable(2, options_of(case))
    for age in AGES:
        managers = [names[name] for name in expect[f"age_{age}"]]
        assert [met[age, turn] for turn in range(1, 7)] == managers
        table.age = age
        for turn, manager in enumerate(managers, 1):
            table.turn = turn
            assert table.manager() == manager


KINDS: dict[str, Callable[[Case], None]] = {
    "deck_thresholds": deck_thresholds,
    "guild_count": guild_count,
    "hand_sizes": hand_sizes,
    "card_cost": card_cost,
    "card_cost_or_chain": card_cost_or_chain,
    "chain": chain,
    "chain_path": chain_path,
    "stage_cost": stage_cost,
    "free_city_hand_sizes": free_city_hand_sizes,
    "free_city_manager": free_city_manager,
}
